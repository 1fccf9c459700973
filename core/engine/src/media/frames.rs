//! The length of MP3 and AAC files: their frames, counted. What a header says about their number is compared, not believed.

use std::io::{Read, Seek};

use baigong_ground::{Message, messages};

use super::container::{AAC_RATES, says_less};
use super::format::file_incomplete;

messages! {
    /// Shown for an MP3 that declares another number of frames than it has.
    pub(super) frame_count_disagrees = "文件声明的帧数（Xing）与实际内容不一致，请重新导出后再上传", "The number of frames that the file declares (Xing) is not that of its content; export it again and upload that";
}

/// Bytes outside of frames that a file may have beside tags at its beginning: tags at its end with their pictures, a cut
/// frame. Frames of another kind among them count, because a player would find them; searching for them takes its time.
const MOST_FOREIGN_BYTES: u64 = 1024 * 1024;
/// Tags before the sound, at most: an empty one takes ten bytes. Programs write one or two.
const MOST_TAGS: usize = 1000;
/// First bytes of a frame that are enough to tell its length.
const HEAD: usize = 8;

/// A frame, as its head says.
#[derive(Clone, Copy)]
struct Frame {
    /// The same in all frames of a file.
    kind: u32,
    bytes: usize,
    samples: u32,
    rate: u32,
    /// Where a frame that describes the others does so.
    described: usize,
}

/// The length of an MP3 in milliseconds. The error is for people.
pub(super) fn mp3_length(file: &mut (impl Read + Seek)) -> Result<u64, Message> {
    let Sound { first, content, samples, foreign_ms } = count(file, mp3_frame).ok_or(file_incomplete())?;
    let ms = |samples: u64| samples * 1000 / u64::from(first.rate);
    let Some(said) = described(&content, first.described) else { return Ok(ms(samples) + foreign_ms) };
    let each = u64::from(first.samples);
    // The frame that describes the others holds no sound.
    let length = ms(samples - each) + foreign_ms;
    let said = ms(u64::from(said) * each);
    // A file that was cut says more than it has.
    if says_less(said, length) { Err(frame_count_disagrees()) } else { Ok(length.max(said)) }
}

/// The length of an AAC file in milliseconds. The error is for people.
pub(super) fn aac_length(file: &mut (impl Read + Seek)) -> Result<u64, Message> {
    let Sound { first, samples, foreign_ms, .. } = count(file, aac_frame).ok_or(file_incomplete())?;
    Ok(samples * 1000 / u64::from(first.rate) + foreign_ms)
}

/// What the frames of a file are together.
struct Sound {
    first: Frame,
    /// The first frame.
    content: Vec<u8>,
    samples: u64,
    /// What frames of other kinds last.
    foreign_ms: u64,
}

/// Goes from frame to frame to the end of the file.
fn count(file: &mut (impl Read + Seek), read: fn(&[u8; HEAD]) -> Option<Frame>) -> Option<Sound> {
    file.rewind().ok()?;
    pass_tags(file)?;
    let (mut sound, mut foreign) = (None::<Sound>, 0);
    let mut head = [0; HEAD];
    while fill(file, &mut head)? {
        let frame = read(&head);
        if let (Some(sound), Some(frame)) = (&mut sound, frame) {
            let is_like = sound.first.kind == frame.kind;
            if is_like || is_followed(file, frame, read)? {
                if is_like {
                    sound.samples += u64::from(frame.samples);
                } else {
                    sound.foreign_ms += u64::from(frame.samples) * 1000 / u64::from(frame.rate);
                }
                file.seek_relative(frame.bytes as i64 - HEAD as i64).ok()?;
                continue;
            }
        } else if let Some(frame) = frame {
            let mut content = head.to_vec();
            file.by_ref().take((frame.bytes - HEAD) as u64).read_to_end(&mut content).ok()?;
            sound = Some(Sound { first: frame, content, samples: frame.samples.into(), foreign_ms: 0 });
            continue;
        }
        // Nothing but zeros is no frame of any kind.
        foreign += u64::from(head[0] != 0);
        if foreign > MOST_FOREIGN_BYTES {
            return None;
        }
        file.seek_relative(1 - HEAD as i64).ok()?;
    }
    sound
}

/// Whether another frame of its kind stands behind one whose head was read: players believe no single one among other bytes.
fn is_followed(
    file: &mut (impl Read + Seek),
    frame: Frame,
    read: fn(&[u8; HEAD]) -> Option<Frame>,
) -> Option<bool> {
    let mut head = [0; HEAD];
    let to_next = frame.bytes as i64 - HEAD as i64;
    let at = file.stream_position().ok()?;
    file.seek_relative(to_next).ok()?;
    let next = if fill(file, &mut head)? { read(&head) } else { None };
    let now = file.stream_position().ok()?;
    file.seek_relative(i64::try_from(at).ok()? - i64::try_from(now).ok()?).ok()?;
    Some(next.is_some_and(|next| next.kind == frame.kind))
}

/// Passes over the tags that stand before the sound; `None` where they do not end.
fn pass_tags(file: &mut (impl Read + Seek)) -> Option<()> {
    let mut head = [0; 10];
    for _ in 0..MOST_TAGS {
        let at = file.stream_position().ok()?;
        if file.read_exact(&mut head).is_err() || !head.starts_with(b"ID3") {
            file.seek(std::io::SeekFrom::Start(at)).ok()?;
            return Some(());
        }
        // Seven bits of each byte; a foot may repeat the head.
        let size = head[6..].iter().fold(0i64, |size, byte| size << 7 | i64::from(byte & 0x7F));
        file.seek_relative(size + if head[5] & 0x10 == 0 { 0 } else { 10 }).ok()?;
    }
    None
}

/// Fills the head; false at the end of the file.
fn fill(file: &mut impl Read, head: &mut [u8; HEAD]) -> Option<bool> {
    match file.read_exact(head) {
        Ok(()) => Some(true),
        Err(cause) if cause.kind() == std::io::ErrorKind::UnexpectedEof => Some(false),
        Err(_) => None,
    }
}

/// How many frames a file says that it has.
fn described(frame: &[u8], at: usize) -> Option<u32> {
    let tag = frame.get(at..)?;
    let flags = u32::from_be_bytes(*tag.get(4..)?.first_chunk()?);
    let is_one = tag.starts_with(b"Xing") || tag.starts_with(b"Info");
    let frames = u32::from_be_bytes(*tag.get(8..)?.first_chunk()?);
    (is_one && flags & 1 == 1).then_some(frames)
}

fn mp3_frame(head: &[u8; HEAD]) -> Option<Frame> {
    let word = u32::from_be_bytes(*head.first_chunk()?);
    let (version, layer) = (word >> 19 & 3, word >> 17 & 3);
    let (bits, rate, padding) = (word >> 12 & 15, word >> 10 & 3, word >> 9 & 1);
    if word >> 21 != 0x7FF || version == 1 || layer == 0 || rate == 3 {
        return None;
    }
    const SECOND_A: [u32; 14] = [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
    const THIRD_A: [u32; 14] = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
    const FIRST_B: [u32; 14] = [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256];
    const OTHERS_B: [u32; 14] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
    let full = version == 3;
    let place = usize::try_from(bits).ok()?.checked_sub(1)?;
    let kilobits = match (full, layer) {
        (true, 3) => (place < 14).then_some(32 * bits)?,
        (true, 2) => *SECOND_A.get(place)?,
        (true, _) => *THIRD_A.get(place)?,
        (false, 3) => *FIRST_B.get(place)?,
        (false, _) => *OTHERS_B.get(place)?,
    };
    let rate = [44_100, 48_000, 32_000].get(rate as usize)? >> [2, 0, 1, 0][version as usize];
    let samples = match layer {
        3 => 384,
        1 if !full => 576,
        _ => 1152,
    };
    let bytes = match layer {
        3 => (12 * kilobits * 1000 / rate + padding) * 4,
        _ => samples / 8 * kilobits * 1000 / rate + padding,
    };
    let mono = word >> 6 & 3 == 3;
    let described = 4 + match (full, mono) {
        (true, false) => 32,
        (true, true) | (false, false) => 17,
        (false, true) => 9,
    };
    // Sync, version, layer, rate.
    Some(Frame { kind: word & 0xFFFE_0C00, bytes: usize::try_from(bytes).ok()?, samples, rate, described })
}

fn aac_frame(head: &[u8; HEAD]) -> Option<Frame> {
    let word = u32::from_be_bytes(*head.first_chunk()?);
    if word >> 20 != 0xFFF || word >> 17 & 3 != 0 {
        return None;
    }
    let rate = *AAC_RATES.get((word >> 10 & 15) as usize)?;
    let bytes = usize::from(head[3] & 3) << 11 | usize::from(head[4]) << 3 | usize::from(head[5] >> 5);
    let samples = 1024 * (u32::from(head[6] & 3) + 1);
    // Sync, layer, rate.
    let kind = word & 0xFFF6_3C00;
    (bytes >= HEAD).then_some(Frame { kind, bytes, samples, rate, described: bytes })
}
