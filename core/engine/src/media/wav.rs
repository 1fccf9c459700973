//! The length of WAV files: the samples that are there, whatever the head says about bytes a second.

use std::io::{Read, Seek, SeekFrom};

use baigong_ground::{Message, messages};

use super::container::says_less;
use super::format::file_incomplete;

messages! {
    /// Shown for a WAV that says to have fewer samples, or more bytes a second, than its format makes.
    pub(super) bit_rate_disagrees = "文件声明的码率（fmt）与采样格式不一致，请重新导出后再上传", "The bit rate that the file declares (fmt) does not fit its samples; export it again and upload that";
    /// Shown for a WAV whose samples are packed in a way of which the length cannot be measured.
    pub(super) wav_encoding_unsupported = "不支持该 WAV 编码，请转换为 PCM 格式后再上传", "This WAV encoding is not supported; convert it to PCM and upload that";
}

const PCM: u16 = 1;
const FLOAT: u16 = 3;
const A_LAW: u16 = 6;
const MU_LAW: u16 = 7;
/// The format stands further behind.
const EXTENSIBLE: u16 = 0xFFFE;

/// Chunks of a file, at most: an empty one takes eight bytes. Recorders write a few beside the samples.
const MOST_CHUNKS: usize = 100_000;

/// The length of a WAV in milliseconds. The error is for people.
pub(super) fn wav_length(file: &mut (impl Read + Seek)) -> Result<u64, Message> {
    let length = file.seek(SeekFrom::End(0)).map_err(|_| file_incomplete())?;
    let mut at = 12;
    let (mut second, mut samples, mut chunks) = (None, 0, 0);
    // A last byte may fill a chunk up.
    while at + 8 <= length {
        chunks += 1;
        if chunks > MOST_CHUNKS {
            return Err(file_incomplete());
        }
        let (name, size, body) = chunk(file, at).ok_or(file_incomplete())?;
        // Who records live writes no size, or all ones, and readers go on to the end.
        let open = name == *b"data" && (size == 0 || size >= u32::MAX.into());
        let size = if open { length - body } else { size };
        at = body + size + size % 2;
        match &name {
            b"fmt " if second.is_none() => second = Some(bytes_a_second(file)?),
            b"fmt " => return Err(bit_rate_disagrees()),
            // A file that was cut has fewer samples than it says.
            b"data" => samples += size.min(length - body),
            // What hides behind a chunk that ends beyond the file would be found by others.
            _ if body + size > length => return Err(file_incomplete()),
            _ => {}
        }
    }
    let second = second.ok_or(file_incomplete())?;
    let (exact, said) = (samples * 1000 / second.0, samples * 1000 / second.1.max(1));
    // Decoders play the samples; a head that promises fewer bytes a second makes nothing cheaper.
    if says_less(said, exact) { Err(bit_rate_disagrees()) } else { Ok(exact) }
}

fn chunk(file: &mut (impl Read + Seek), at: u64) -> Option<([u8; 4], u64, u64)> {
    let mut head = [0; 8];
    // What was read ahead stays, so that small chunks are not read from the disk one by one.
    let here = file.stream_position().ok()?;
    file.seek_relative(i64::try_from(at).ok()? - i64::try_from(here).ok()?).ok()?;
    file.read_exact(&mut head).ok()?;
    let size = u32::from_le_bytes(*head.last_chunk()?);
    Some((*head.first_chunk()?, size.into(), at + 8))
}

/// Bytes a second as the format of the samples makes them, and as the head says.
fn bytes_a_second(file: &mut impl Read) -> Result<(u64, u64), Message> {
    let mut head = Vec::new();
    file.take(40).read_to_end(&mut head).map_err(|_| file_incomplete())?;
    let two = |at: usize| head.get(at..)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes));
    let four = |at: usize| head.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
    let read =
        || Some((two(0)?, u64::from(two(2)?), u64::from(four(4)?), u64::from(four(8)?), u64::from(two(14)?)));
    let (mut format, channels, rate, said, bits) = read().ok_or(file_incomplete())?;
    if format == EXTENSIBLE {
        format = two(24).ok_or(file_incomplete())?;
    }
    if !matches!(format, PCM | FLOAT | A_LAW | MU_LAW) {
        return Err(wav_encoding_unsupported());
    }
    match channels * bits.div_ceil(8) * rate {
        0 => Err(file_incomplete()),
        exact => Ok((exact, said)),
    }
}
