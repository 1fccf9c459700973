//! Duration and frame size from the headers of MP4 and WebM files. Samples are neither read nor decoded.

use std::io::{Read, Seek, SeekFrom};

use mp4_atom::{Atom, Decode, Header, Mvhd, ReadFrom, Tkhd};

/// Largest table of contents that is read. One of an hour of video has a few megabytes.
const MAX_MOOV_BYTES: usize = 32 * 1024 * 1024;
/// Boxes on the way to it, at most.
const MAX_TOP_BOXES: usize = 10_000;
/// Largest EBML element that is read as a whole.
const MAX_ELEMENT_BYTES: u64 = 1024 * 1024;

/// What is known of a file besides its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Properties {
    /// In pixels.
    pub(super) width: Option<u32>,
    /// In pixels.
    pub(super) height: Option<u32>,
    /// In milliseconds.
    pub(super) duration_ms: Option<u64>,
}

/// What an MP4 holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Movie {
    pub(super) properties: Properties,
    pub(super) has_video: bool,
    pub(super) has_audio: bool,
}

/// Reads an MP4, MOV or M4A; `None` when it is damaged.
pub(super) fn read_iso(file: &mut (impl Read + Seek)) -> Option<Movie> {
    let length = file.seek(SeekFrom::End(0)).ok()?;
    let mut at = 0;
    for _ in 0..MAX_TOP_BOXES {
        file.seek(SeekFrom::Start(at)).ok()?;
        let header = Header::read_from(file).ok()?;
        let body = file.stream_position().ok()?;
        // A box without a size reaches to the end of the file.
        let size = header.size.map_or(length - body, |size| size as u64);
        let end = body.checked_add(size).filter(|end| *end <= length)?;
        if header.kind == b"moov".into() {
            let size = usize::try_from(size).ok().filter(|size| *size <= MAX_MOOV_BYTES)?;
            let mut moov = vec![0; size];
            file.read_exact(&mut moov).ok()?;
            return read_moov(&moov);
        }
        at = end;
    }
    None
}

fn read_moov(moov: &[u8]) -> Option<Movie> {
    let mut movie = Movie::default();
    for (kind, mut body) in boxes(moov) {
        match &kind {
            b"mvhd" => {
                let header = Mvhd::decode_body(&mut body).ok()?;
                let milliseconds = u128::from(header.duration) * 1000 / u128::from(header.timescale.max(1));
                // All ones means that the length is not known.
                let known = header.duration != 0 && header.duration < u64::from(u32::MAX);
                movie.properties.duration_ms = u64::try_from(milliseconds).ok().filter(|_| known);
            }
            b"trak" => read_track(body, &mut movie),
            _ => {}
        }
    }
    Some(movie)
}

fn read_track(track: &[u8], movie: &mut Movie) {
    let mut size = None;
    let mut handler = None;
    for (kind, mut body) in boxes(track) {
        match &kind {
            b"tkhd" => {
                size = Tkhd::decode_body(&mut body)
                    .ok()
                    .map(|header| (header.width.integer(), header.height.integer()));
            }
            b"mdia" => {
                let (_, body) = boxes(body).find(|(kind, _)| kind == b"hdlr").unwrap_or_default();
                // Version, flags and a reserved word stand before the handler's name.
                handler = body.get(8..12);
            }
            _ => {}
        }
    }
    match handler {
        Some(b"vide") => {
            movie.has_video = true;
            if let Some((width, height)) = size.filter(|(width, height)| *width > 0 && *height > 0) {
                movie.properties.width = Some(width.into());
                movie.properties.height = Some(height.into());
            }
        }
        Some(b"soun") => movie.has_audio = true,
        _ => {}
    }
}

/// The boxes within a box; stops where they end or make no sense.
fn boxes(mut content: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    std::iter::from_fn(move || {
        if content.len() < 8 {
            return None;
        }
        let header = Header::decode(&mut content).ok()?;
        let (body, rest) = content.split_at_checked(header.size.unwrap_or(content.len()))?;
        content = rest;
        Some((header.kind.into(), body))
    })
}

const EBML_HEADER: u32 = 0x1A45_DFA3;
const SEGMENT: u32 = 0x1853_8067;
const INFO: u32 = 0x1549_A966;
const TIMESTAMP_SCALE: u32 = 0x002A_D7B1;
const DURATION: u32 = 0x4489;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK_ENTRY: u32 = 0xAE;
const VIDEO: u32 = 0xE0;
const PIXEL_WIDTH: u32 = 0xB0;
const PIXEL_HEIGHT: u32 = 0xBA;
const CLUSTER: u32 = 0x1F43_B675;

/// Reads a WebM; `None` when it is damaged or has no picture.
pub(super) fn read_ebml(file: &mut (impl Read + Seek)) -> Option<Properties> {
    let (id, size) = element(file)?;
    if id != EBML_HEADER {
        return None;
    }
    file.seek_relative(i64::try_from(size?).ok()?).ok()?;
    if element(file)?.0 != SEGMENT {
        return None;
    }
    let mut properties = Properties::default();
    // Info and Tracks stand before the first cluster; without them there is nothing to find behind it.
    while let Some((id, size)) = element(file) {
        match (id, size) {
            (CLUSTER, _) | (_, None) => break,
            (INFO | TRACKS, Some(size)) if size <= MAX_ELEMENT_BYTES => {
                let mut body = vec![0; usize::try_from(size).ok()?];
                file.read_exact(&mut body).ok()?;
                if id == INFO {
                    read_info(&body, &mut properties)
                } else {
                    read_tracks(&body, &mut properties)
                }
            }
            (_, Some(size)) => file.seek_relative(i64::try_from(size).ok()?).ok()?,
        }
    }
    properties.width.is_some().then_some(properties)
}

fn read_info(info: &[u8], properties: &mut Properties) {
    // Ticks of a nanosecond, a million of them unless said otherwise.
    let scale = child(info, TIMESTAMP_SCALE).map_or(1_000_000, unsigned);
    let ticks = match child(info, DURATION) {
        Some(&[a, b, c, d]) => f64::from(f32::from_be_bytes([a, b, c, d])),
        Some(&[a, b, c, d, e, f, g, h]) => f64::from_be_bytes([a, b, c, d, e, f, g, h]),
        _ => return,
    };
    let milliseconds = ticks * scale as f64 / 1e6;
    properties.duration_ms = (milliseconds > 0.0 && milliseconds < 1e12).then_some(milliseconds as u64);
}

fn read_tracks(tracks: &[u8], properties: &mut Properties) {
    for video in
        children(tracks).filter(|(id, _)| *id == TRACK_ENTRY).filter_map(|(_, body)| child(body, VIDEO))
    {
        properties.width = child(video, PIXEL_WIDTH).and_then(|width| u32::try_from(unsigned(width)).ok());
        properties.height =
            child(video, PIXEL_HEIGHT).and_then(|height| u32::try_from(unsigned(height)).ok());
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
    let mut first = [0];
    from.read_exact(&mut first).ok()?;
    let id_length = first[0].leading_zeros() as usize + 1;
    if id_length > 4 {
        return None;
    }
    let id = following(from, first[0].into(), id_length - 1)?;
    from.read_exact(&mut first).ok()?;
    let size_length = first[0].leading_zeros() as usize + 1;
    if size_length > 8 {
        return None;
    }
    let mask = (1u64 << (7 * size_length)) - 1;
    let size = following(from, first[0].into(), size_length - 1)? & mask;
    Some((u32::try_from(id).ok()?, (size != mask).then_some(size)))
}

fn following(from: &mut impl Read, first: u64, count: usize) -> Option<u64> {
    let mut rest = [0; 8];
    let rest = rest.get_mut(..count)?;
    from.read_exact(rest).ok()?;
    Some(rest.iter().fold(first, |value, byte| value << 8 | u64::from(*byte)))
}
