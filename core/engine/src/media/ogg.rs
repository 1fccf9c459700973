//! The length of Ogg files: what their packets play. The positions that pages declare are compared, not believed.

use std::collections::HashMap;
use std::io::{Read, Seek};

use baigong_ground::{Message, messages};

use super::container::says_less;
use super::format::file_incomplete;

messages! {
    /// Shown for a sound that declares another number of samples than it has.
    pub(super) sample_count_disagrees = "文件声明的总采样数与实际内容不一致，请重新导出后再上传", "The number of samples that the file declares is not that of its content; export it again and upload that";
}

const OPUS_RATE: u32 = 48_000;
/// Kinds of blocks that a Vorbis stream may have.
const MOST_KINDS: usize = 64;
/// Streams of a file, at most: the page that begins one takes 27 bytes, and each is remembered.
const MOST_STREAMS: usize = 32;
/// Largest packet that tells the kinds of blocks. Encoders write a few kilobytes.
const MAX_SETUP_BYTES: usize = 1024 * 1024;

/// How the packets of a stream tell what they play.
#[derive(Clone, Copy)]
enum Codec {
    Opus,
    /// With the samples of a short and of a long block.
    Vorbis {
        rate: u32,
        blocks: [u32; 2],
    },
    /// It holds no sound, or none that is taken.
    Other,
}

/// One stream of a file.
struct Stream {
    codec: Codec,
    packets: u64,
    samples: u64,
    /// Samples of the block before.
    before: Option<u32>,
    position: u64,
    /// Whether the last packet goes on.
    open: bool,
    /// The packet of a Vorbis stream that tells its kinds of blocks.
    setup: Vec<u8>,
    /// Of each kind of block, whether it is a long one; none where that is not known.
    is_long: Vec<bool>,
}

/// The length of an Ogg file in milliseconds. The error is for people.
pub(super) fn ogg_length(file: &mut (impl Read + Seek)) -> Result<u64, Message> {
    let streams = streams(file).ok_or(file_incomplete())?;
    let mut length = 0;
    for stream in streams.values() {
        let (rate, compared) = match stream.codec {
            Codec::Opus => (OPUS_RATE, false),
            Codec::Vorbis { rate, .. } => (rate, true),
            Codec::Other => continue,
        };
        let ms = |samples: u64| samples.saturating_mul(1000) / u64::from(rate.max(1));
        // A sound that was cut out of a longer one may begin at any position, which Opus allows.
        if compared && says_less(ms(stream.position), ms(stream.samples)) {
            return Err(sample_count_disagrees());
        }
        length += ms(stream.samples);
    }
    Ok(length)
}

fn streams(file: &mut (impl Read + Seek)) -> Option<HashMap<u32, Stream>> {
    file.rewind().ok()?;
    let mut streams: HashMap<u32, Stream> = HashMap::new();
    let mut head = [0; 27];
    while file.read_exact(&mut head).is_ok() {
        if !head.starts_with(b"OggS") {
            return None;
        }
        let position = u64::from_le_bytes(*head.get(6..)?.first_chunk()?);
        let serial = u32::from_le_bytes(*head.get(14..)?.first_chunk()?);
        let mut table = vec![0; usize::from(head[26])];
        file.read_exact(&mut table).ok()?;
        let mut body = vec![0; table.iter().map(|part| usize::from(*part)).sum()];
        file.read_exact(&mut body).ok()?;
        if streams.len() == MOST_STREAMS && !streams.contains_key(&serial) {
            return None;
        }
        let stream = streams.entry(serial).or_insert(Stream {
            codec: Codec::Other,
            packets: 0,
            samples: 0,
            before: None,
            position: 0,
            open: false,
            setup: Vec::new(),
            is_long: Vec::new(),
        });
        // All ones stand where no packet ends.
        if position != u64::MAX {
            stream.position = stream.position.max(position);
        }
        let mut rest = &body[..];
        for part in table {
            let (packet, behind) = rest.split_at_checked(part.into())?;
            if !stream.open {
                stream.packet(packet);
            }
            stream.open = part == u8::MAX;
            stream.part(packet)?;
            rest = behind;
        }
    }
    Some(streams)
}

impl Stream {
    /// A part of a packet; `None` where that is larger than any.
    fn part(&mut self, part: &[u8]) -> Option<()> {
        if self.packets != 3 || !matches!(self.codec, Codec::Vorbis { .. }) {
            return Some(());
        }
        if self.setup.len() + part.len() > MAX_SETUP_BYTES {
            return None;
        }
        self.setup.extend(part);
        if !self.open {
            self.is_long = kinds_of_blocks(&std::mem::take(&mut self.setup)).unwrap_or_default();
        }
        Some(())
    }

    /// A packet, by its first bytes.
    fn packet(&mut self, packet: &[u8]) {
        self.packets += 1;
        if self.packets == 1 {
            self.codec = codec(packet).unwrap_or(Codec::Other);
            return;
        }
        match (self.codec, packet.first()) {
            (Codec::Opus, Some(first)) if self.packets > 2 => {
                let frames = match first & 3 {
                    0 => 1,
                    3 => packet.get(1).map_or(0, |count| u64::from(count & 0x3F)),
                    _ => 2,
                };
                self.samples += frames * opus_frame(first >> 3);
            }
            // Heads are odd.
            (Codec::Vorbis { blocks, .. }, Some(first)) if first & 1 == 0 => {
                let kind = usize::from(first >> 1 & 1);
                // Nobody gains by kinds that no encoder writes: all of their blocks count as long ones.
                let is_long = match self.is_long[..] {
                    [one] => one,
                    [_, _] => self.is_long[kind],
                    _ => true,
                };
                let now = blocks[usize::from(is_long)];
                if let Some(before) = self.before.replace(now) {
                    self.samples += u64::from(before / 4 + now / 4);
                }
            }
            _ => {}
        }
    }
}

/// Whether each kind of block is long. That stands at the very end of a packet: the number of kinds in six bits, and of each
/// kind one bit that says so, 32 that are zero and eight more; then a bit that is set. Reading from there, as players do
/// too, the largest number that fits is the one.
fn kinds_of_blocks(setup: &[u8]) -> Option<Vec<bool>> {
    let is_set = |at: usize| setup[at / 8] >> (at % 8) & 1 == 1;
    let mut at = (0..setup.len() * 8).rev().find(|at| is_set(*at))?;
    let (mut kinds, mut fitting) = (Vec::new(), None);
    while let Some(kind) = at.checked_sub(41).filter(|kind| *kind >= 6 && kinds.len() < MOST_KINDS) {
        if (kind + 1..kind + 33).any(is_set) {
            break;
        }
        kinds.insert(0, is_set(kind));
        let number = (kind - 6..kind).rev().fold(0, |number, bit| number << 1 | usize::from(is_set(bit)));
        if number + 1 == kinds.len() {
            fitting = Some(kinds.clone());
        }
        at = kind;
    }
    fitting
}

fn codec(head: &[u8]) -> Option<Codec> {
    if head.starts_with(b"OpusHead") {
        return Some(Codec::Opus);
    }
    let rate = u32::from_le_bytes(*head.strip_prefix(b"\x01vorbis")?.get(5..)?.first_chunk()?);
    let sizes = *head.get(28)?;
    Some(Codec::Vorbis { rate, blocks: [1 << (sizes & 15), 1 << (sizes >> 4)] })
}

/// Samples of one frame of Opus, by its configuration.
fn opus_frame(configuration: u8) -> u64 {
    match (configuration, configuration & 3) {
        (..12, 3) => 2880,
        (..12, step) => 480 << step,
        (12..16, step) => 480 << (step & 1),
        (_, step) => 120 << step,
    }
}
