//! The first picture of a film in H.264, as a decoder takes it.

use std::io::{Read, Seek, SeekFrom};

use mp4_atom::{Atom, Avcc};

use super::boxes::boxes;
use super::iso::moov;
use super::track::u32_at;

/// Largest picture that is read: some 4K films begin with one of a few megabytes.
const MAX_FRAME_BYTES: u64 = 16 * 1024 * 1024;
/// Bytes of a sample entry of video before the boxes in it.
const VISUAL_ENTRY_BYTES: usize = 78;
/// What stands before each unit of a stream (ITU-T H.264, annex B).
const START_CODE: [u8; 4] = [0, 0, 0, 1];

/// Parameter sets and the first picture of an MP4 as a stream of units; `None` where the film is in another codec, or has
/// its pictures in fragments.
pub(in super::super) fn first_frame(file: &mut (impl Read + Seek)) -> Option<Vec<u8>> {
    let moov = moov(file)?;
    let table =
        boxes(&moov).filter(|(kind, _)| kind == b"trak").find_map(|(_, track)| samples_of_film(track))?;
    let described = boxes(inside(table, b"stsd")?.get(8..)?).next()?;
    let ([b'a', b'v', b'c', b'1' | b'3'], entry) = described else { return None };
    let avcc = Avcc::decode_body(&mut inside(entry.get(VISUAL_ENTRY_BYTES..)?, b"avcC")?).ok()?;
    let sizes = inside(table, b"stsz")?;
    let bytes = match u32_at(sizes, 4)? {
        0 => u32_at(sizes, 12)?,
        same => same,
    };
    let begins = match inside(table, b"stco") {
        Some(chunks) => u32_at(chunks, 8)?.into(),
        None => u64::from_be_bytes(*inside(table, b"co64")?.get(8..)?.first_chunk()?),
    };
    let mut sample = Vec::new();
    file.seek(SeekFrom::Start(begins)).ok()?;
    file.take(u64::from(bytes).min(MAX_FRAME_BYTES)).read_to_end(&mut sample).ok()?;
    let mut stream = Vec::with_capacity(sample.len() + 1024);
    for set in avcc.sequence_parameter_sets.iter().chain(&avcc.picture_parameter_sets) {
        stream.extend_from_slice(&START_CODE);
        stream.extend_from_slice(set);
    }
    for unit in units(&sample, avcc.length_size.into()) {
        stream.extend_from_slice(&START_CODE);
        stream.extend_from_slice(unit);
    }
    Some(stream)
}

fn inside<'a>(content: &'a [u8], wanted: &[u8; 4]) -> Option<&'a [u8]> {
    boxes(content).find(|(kind, _)| kind == wanted).map(|(_, body)| body)
}

/// The tables of the samples of a track, if it is one of pictures.
fn samples_of_film(track: &[u8]) -> Option<&[u8]> {
    let media = inside(track, b"mdia")?;
    // Version, flags and a reserved word stand before the handler's name.
    let is_film = inside(media, b"hdlr")?.get(8..12)? == b"vide";
    if is_film { inside(inside(media, b"minf")?, b"stbl") } else { None }
}

/// The units of a sample, each behind its length; stops where they end early.
fn units(mut sample: &[u8], length_bytes: usize) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) =
            sample.split_at_checked(length_bytes).filter(|(length, _)| !length.is_empty())?;
        let length = length.iter().fold(0usize, |sum, byte| sum << 8 | usize::from(*byte));
        let (unit, rest) = rest.split_at_checked(length)?;
        sample = rest;
        Some(unit)
    })
}
