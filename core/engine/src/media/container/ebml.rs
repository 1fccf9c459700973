//! WebM.

use std::io::{Read, Seek, SeekFrom};

use baigong_ground::Message;

use super::super::format::file_incomplete;
use super::{
    Properties, matroska_length_disagrees, remaining, says_less, too_many_frames, too_many_frames_a_second,
    whole,
};

/// Largest EBML element that is read as a whole.
const MAX_ELEMENT_BYTES: u64 = 1024 * 1024;
/// Elements of a file, at most: an empty one takes two bytes. An hour of film and sound has 400,000 blocks.
const MOST_ELEMENTS: usize = 1_000_000;

const EBML_HEADER: u32 = 0x1A45_DFA3;
const SEGMENT: u32 = 0x1853_8067;
const INFO: u32 = 0x1549_A966;
const TIMESTAMP_SCALE: u32 = 0x002A_D7B1;
const DURATION_ID: u32 = 0x4489;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK_ENTRY: u32 = 0xAE;
const TRACK_NUMBER: u32 = 0xD7;
const TRACK_SCALE: u32 = 0x0023_314F;
const VIDEO: u32 = 0xE0;
const PIXEL_WIDTH: u32 = 0xB0;
const PIXEL_HEIGHT: u32 = 0xBA;
const CLUSTER: u32 = 0x1F43_B675;
const TIMESTAMP: u32 = 0xE7;
const SIMPLE_BLOCK: u32 = 0xA3;
const BLOCK_GROUP: u32 = 0xA0;
const BLOCK: u32 = 0xA1;
const BLOCK_DURATION: u32 = 0x9B;
/// What may stand in a segment, a cluster or a group beside these and says nothing about time.
const PASSED_OVER: [u32; 16] = [
    0x114D_9B74, // where things are
    0x1C53_BB6B, // cues
    0x1043_A770, // chapters
    0x1254_C367, // tags
    0x1941_A469, // attachments
    0xEC,        // nothing
    0xBF,        // a checksum
    0x5854,      // silent tracks
    0xA7,        // position
    0xAB,        // size of the cluster before
    0x75A1,      // what comes with a block
    0xFA,        // its priority
    0xFB,        // what it refers to
    0xA4,        // the codec's state
    0x75A2,      // padding to drop
    0x8E,        // slices
];

/// What was seen on the way through the file.
#[derive(Default)]
struct Seen {
    properties: Properties,
    /// Nanoseconds of a tick.
    scale: Option<u64>,
    /// In ticks, as `Info` says.
    declared: Option<f64>,
    has_tracks: bool,
    pictures: Option<u64>,
    cluster: u64,
    /// Where the last block begins, and where the last one ends that says how long it is; in ticks.
    block: u64,
    last: u64,
    frames: u64,
}

/// Reads a WebM. The error is for people.
pub(in super::super) fn read_ebml(file: &mut (impl Read + Seek)) -> Result<Properties, Message> {
    look_through(file).ok_or(file_incomplete())?.properties()
}

/// Looks at every block. A cluster is entered rather than read whole, so that those of unknown size need no rule; what does
/// not belong here makes the file a damaged one, because readers would find blocks behind it that we did not see.
fn look_through(file: &mut (impl Read + Seek)) -> Option<Seen> {
    let length = file.seek(SeekFrom::End(0)).ok()?;
    file.rewind().ok()?;
    let (id, size) = element(file)?;
    if id != EBML_HEADER {
        return None;
    }
    file.seek_relative(i64::try_from(size?).ok()?).ok()?;
    if element(file)?.0 != SEGMENT {
        return None;
    }
    let mut seen = Seen::default();
    let mut elements = 0;
    while remaining(file, length)? > 0 {
        elements += 1;
        if elements > MOST_ELEMENTS {
            return None;
        }
        match element(file)? {
            (CLUSTER, _) | (BLOCK_GROUP, Some(_)) => {}
            (INFO, Some(size)) if seen.scale.is_none() => seen.info(&body(file, size)?),
            (TRACKS, Some(size)) if !seen.has_tracks => seen.tracks(&body(file, size)?)?,
            (TIMESTAMP, Some(size @ ..=8)) => seen.cluster = unsigned(&body(file, size)?),
            (BLOCK_DURATION, Some(size @ ..=8)) => {
                seen.last = seen.last.max(seen.block.saturating_add(unsigned(&body(file, size)?)));
            }
            (SIMPLE_BLOCK | BLOCK, Some(size)) => {
                let mut head = vec![0; usize::try_from(size.min(12)).ok()?];
                file.read_exact(&mut head).ok()?;
                seen.block(&head)?;
                file.seek_relative(i64::try_from(size).ok()? - head.len() as i64).ok()?;
            }
            (id, Some(size)) if PASSED_OVER.contains(&id) => {
                file.seek_relative(i64::try_from(size).ok()?).ok()?;
            }
            _ => return None,
        }
    }
    Some(seen)
}

fn body(file: &mut impl Read, size: u64) -> Option<Vec<u8>> {
    whole(file, size, MAX_ELEMENT_BYTES)
}

impl Seen {
    fn info(&mut self, info: &[u8]) {
        self.scale = Some(child(info, TIMESTAMP_SCALE).map_or(1_000_000, unsigned));
        self.declared = child(info, DURATION_ID).and_then(float);
    }

    fn tracks(&mut self, tracks: &[u8]) -> Option<()> {
        self.has_tracks = true;
        for (_, track) in children(tracks).filter(|(id, _)| *id == TRACK_ENTRY) {
            // An old way to play a track more slowly than its blocks say.
            if child(track, TRACK_SCALE).is_some_and(|scale| float(scale) != Some(1.0)) {
                return None;
            }
            let Some(video) = child(track, VIDEO) else { continue };
            let side = |id| child(video, id).and_then(|side| u32::try_from(unsigned(side)).ok());
            self.properties.width = side(PIXEL_WIDTH);
            self.properties.height = side(PIXEL_HEIGHT);
            self.pictures = child(track, TRACK_NUMBER).map(unsigned);
        }
        Some(())
    }

    /// A block, by its first bytes: its track, its time after its cluster's, and whether it holds several frames.
    fn block(&mut self, mut head: &[u8]) -> Option<()> {
        let track = number(&mut head, false)?;
        let (after, flags) = (i16::from_be_bytes(*head.first_chunk()?), *head.get(2)?);
        self.block = self.cluster.saturating_add_signed(after.into());
        self.last = self.last.max(self.block);
        if self.pictures == Some(track) {
            // Pictures that share one time would be played one after the other all the same.
            if flags & 0x06 != 0 {
                return None;
            }
            self.frames += 1;
        }
        Some(())
    }

    fn properties(mut self) -> Result<Properties, Message> {
        if self.properties.width.is_none() {
            return Err(file_incomplete());
        }
        let scale = self.scale.unwrap_or(1_000_000);
        let measured =
            u64::try_from(u128::from(self.last) * u128::from(scale) / 1_000_000).unwrap_or(u64::MAX);
        let said = self.declared.map(|ticks| ticks * scale as f64 / 1e6).filter(|ms| *ms > 0.0 && *ms < 1e12);
        let said = said.map(|ms| ms as u64);
        if said.is_some_and(|said| says_less(said, measured)) {
            return Err(matroska_length_disagrees());
        }
        // How long the last picture stays is told by the header alone.
        let length = measured.max(said.unwrap_or_default());
        if too_many_frames(self.frames, length) {
            return Err(too_many_frames_a_second());
        }
        self.properties.duration_ms = (length > 0).then_some(length);
        Ok(self.properties)
    }
}

fn float(bytes: &[u8]) -> Option<f64> {
    match *bytes {
        [a, b, c, d] => Some(f64::from(f32::from_be_bytes([a, b, c, d]))),
        [a, b, c, d, e, f, g, h] => Some(f64::from_be_bytes([a, b, c, d, e, f, g, h])),
        _ => None,
    }
}

fn unsigned(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn child(content: &[u8], wanted: u32) -> Option<&[u8]> {
    children(content).find(|(id, _)| *id == wanted).map(|(_, body)| body)
}

fn children(mut content: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    std::iter::from_fn(move || {
        let (id, size) = element(&mut content)?;
        let (body, rest) = content.split_at_checked(usize::try_from(size?).ok()?)?;
        content = rest;
        Some((id, body))
    })
}

/// The id and size of the next element; no size means that it ends with its parent.
fn element(from: &mut impl Read) -> Option<(u32, Option<u64>)> {
    let id = u32::try_from(number(from, true)?).ok()?;
    let mut first = [0];
    from.read_exact(&mut first).ok()?;
    let size_length = first[0].leading_zeros() as usize + 1;
    if size_length > 8 {
        return None;
    }
    let mask = (1u64 << (7 * size_length)) - 1;
    let size = following(from, first[0].into(), size_length - 1)? & mask;
    Some((id, (size != mask).then_some(size)))
}

/// A number that says its own length, of which an id keeps the mark.
fn number(from: &mut impl Read, with_mark: bool) -> Option<u64> {
    let mut first = [0];
    from.read_exact(&mut first).ok()?;
    let length = first[0].leading_zeros() as usize + 1;
    if length > 4 {
        return None;
    }
    let value = following(from, first[0].into(), length - 1)?;
    Some(if with_mark { value } else { value & ((1u64 << (7 * length)) - 1) })
}

fn following(from: &mut impl Read, first: u64, count: usize) -> Option<u64> {
    let mut rest = [0; 8];
    let rest = rest.get_mut(..count)?;
    from.read_exact(rest).ok()?;
    Some(rest.iter().fold(first, |value, byte| value << 8 | u64::from(*byte)))
}
