//! The length of FLAC files: their frames, found by their checksums. The number of samples in the head is compared.

use std::io::Read;

use baigong_ground::Message;

use super::container::says_less;
use super::format::file_incomplete;
use super::ogg::sample_count_disagrees;

/// Longest head of a frame.
const HEAD: usize = 16;
const PIECE: usize = 1024 * 1024;

/// The length of a FLAC file in milliseconds. The error is for people.
pub(super) fn flac_length(file: &mut impl Read) -> Result<u64, Message> {
    let (rate, said) = head(file).ok_or(file_incomplete())?;
    let samples = samples(file).ok_or(file_incomplete())?;
    let ms = |samples: u64| samples * 1000 / u64::from(rate.max(1));
    // None means that the writer did not know; more, that the file was cut.
    if said > 0 && says_less(ms(said), ms(samples)) {
        Err(sample_count_disagrees())
    } else {
        Ok(ms(samples.max(said)))
    }
}

/// Samples a second, and how many there are as the head says. The file stands at its first frame then.
fn head(file: &mut impl Read) -> Option<(u32, u64)> {
    let mut word = [0; 4];
    file.read_exact(&mut word).ok()?;
    if word != *b"fLaC" {
        return None;
    }
    let mut told = None;
    loop {
        file.read_exact(&mut word).ok()?;
        let bytes = u64::from(u32::from_be_bytes([0, word[1], word[2], word[3]]));
        let mut block = Vec::new();
        file.by_ref().take(bytes).read_to_end(&mut block).ok()?;
        if word[0] & 0x7F == 0 {
            let packed = u64::from_be_bytes(*block.get(10..)?.first_chunk()?);
            told = Some((u32::try_from(packed >> 44).ok()?, packed & 0xF_FFFF_FFFF));
        }
        if word[0] & 0x80 != 0 {
            return told;
        }
    }
}

/// Samples of all frames. Frames do not say how long they are, so every place is looked at.
fn samples(file: &mut impl Read) -> Option<u64> {
    let (mut bytes, mut kind, mut sum) = (Vec::new(), None, 0u64);
    loop {
        let read = file.by_ref().take(PIECE as u64).read_to_end(&mut bytes).ok()?;
        let end = if read == 0 { bytes.len() } else { bytes.len().saturating_sub(HEAD) };
        let mut at = 0;
        while at < end {
            match frame(&bytes[at..]).filter(|(like, ..)| kind.is_none_or(|kind| kind == *like)) {
                Some((like, length, samples)) => {
                    kind = Some(like);
                    sum = sum.saturating_add(samples.into());
                    at += length;
                }
                None => at += 1,
            }
        }
        bytes.drain(..at.min(bytes.len()));
        if read == 0 {
            return Some(sum);
        }
    }
}

/// What frames of a file have in common, the length of the head, and the samples of the frame that begins here.
fn frame(bytes: &[u8]) -> Option<([u8; 3], usize, u32)> {
    let &[0xFF, sync @ (0xF8 | 0xF9), sizes, kind, first, ..] = bytes else { return None };
    let (block, rate) = (sizes >> 4, sizes & 15);
    if block == 0 || rate == 15 || kind >> 4 > 10 || kind & 1 != 0 {
        return None;
    }
    let mut at = 4 + match first.leading_ones() {
        0 => 1,
        1 | 8 => return None,
        ones => ones as usize,
    };
    let samples = match block {
        1 => 192,
        2..=5 => 576 << (block - 2),
        6 => u32::from(*bytes.get(at)?) + 1,
        7 => u32::from(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?)) + 1,
        _ => 256 << (block - 8),
    };
    at += usize::from(block == 6) + 2 * usize::from(block == 7);
    at += usize::from(rate == 12) + 2 * usize::from(matches!(rate, 13 | 14));
    let sum = bytes.get(..at)?.iter().fold(0u8, |sum, byte| {
        (0..8).fold(sum ^ byte, |sum, _| (sum << 1) ^ if sum & 0x80 == 0 { 0 } else { 0x07 })
    });
    (*bytes.get(at)? == sum).then_some(([sync, rate, kind & 0x0E], at + 1, samples))
}
