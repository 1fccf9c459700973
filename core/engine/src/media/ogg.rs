//! The length of Ogg files: what their packets play. The positions that pages declare are compared, not believed.

use std::collections::HashMap;
use std::io::{Read, Seek};

use super::container::says_less;
use super::inspect::DAMAGED;

/// Shown for a sound that declares another number of samples than it has.
pub(super) const SAMPLES: &str = "文件声明的总采样数与实际内容不一致，请重新导出后再上传";

const OPUS_RATE: u32 = 48_000;

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
}

/// The length of an Ogg file in milliseconds. The error is for people.
pub(super) fn ogg_length(file: &mut (impl Read + Seek)) -> Result<u64, &'static str> {
    let streams = streams(file).ok_or(DAMAGED)?;
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
            return Err(SAMPLES);
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
        let stream = streams.entry(serial).or_insert(Stream {
            codec: Codec::Other,
            packets: 0,
            samples: 0,
            before: None,
            position: 0,
            open: false,
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
            rest = behind;
        }
    }
    Some(streams)
}

impl Stream {
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
                // Encoders write two kinds of blocks, short and long; positions show where one did otherwise.
                let now = blocks[usize::from(first >> 1 & 1)];
                if let Some(before) = self.before.replace(now) {
                    self.samples += u64::from(before / 4 + now / 4);
                }
            }
            _ => {}
        }
    }
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
