//! MP4, MOV and M4A.

use std::io::{Read, Seek, SeekFrom};

use baigong_ground::Message;
use mp4_atom::{Header, ReadFrom};

use super::super::format::file_incomplete;
use super::boxes::boxes;
use super::fragment::{self, Usual};
use super::track::{Track, is_known, time};
use super::{
    MOST_TRACKS, Properties, film_length_disagrees, milliseconds, says_less, too_many_frames,
    too_many_frames_a_second, track_length_disagrees, whole,
};

/// Largest table of contents that is read. One of an hour of video has a few megabytes.
const MAX_MOOV_BYTES: u64 = 32 * 1024 * 1024;
/// Boxes of a file, at most: a recorder may write a fragment for every picture.
const MAX_TOP_BOXES: usize = 100_000;

/// What an MP4 holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in super::super) struct Movie {
    pub(in super::super) properties: Properties,
    pub(in super::super) has_video: bool,
    pub(in super::super) has_audio: bool,
}

/// The table of contents, and what fragments add to it.
#[derive(Default)]
struct Contents {
    ticks_a_second: u32,
    /// As `mvhd` says, in its own ticks.
    declared: u64,
    usual: Usual,
    tracks: Vec<Track>,
}

/// Reads an MP4, MOV or M4A. The error is for people.
pub(in super::super) fn read_iso(file: &mut (impl Read + Seek)) -> Result<Movie, Message> {
    contents(file).ok_or(file_incomplete())?.movie()
}

fn contents(file: &mut (impl Read + Seek)) -> Option<Contents> {
    let length = file.seek(SeekFrom::End(0)).ok()?;
    let mut found: Option<Contents> = None;
    let mut at = 0;
    for _ in 0..MAX_TOP_BOXES {
        // Behind the table of contents, what is no box ends the file for every reader.
        let Some((kind, size)) = top_box(file, &mut at, length)? else { return found };
        match (&kind, &mut found) {
            (b"moov", None) => found = Some(Contents::read(&whole(file, size, MAX_MOOV_BYTES)?)?),
            (b"moof", Some(contents)) => {
                fragment::read(&whole(file, size, MAX_MOOV_BYTES)?, &contents.usual, &mut contents.tracks)?;
            }
            _ => {}
        }
        if at == length {
            return found;
        }
    }
    None
}

/// The table of contents as it stands in the file.
pub(super) fn moov(file: &mut (impl Read + Seek)) -> Option<Vec<u8>> {
    let length = file.seek(SeekFrom::End(0)).ok()?;
    let mut at = 0;
    for _ in 0..MAX_TOP_BOXES {
        let (kind, size) = top_box(file, &mut at, length)??;
        if &kind == b"moov" {
            return whole(file, size, MAX_MOOV_BYTES);
        }
    }
    None
}

/// Kind and size of the box at a place, which moves behind it; the file is left at its body. Nothing where there is no
/// box, and `None` where it is cut off.
#[expect(clippy::option_option, reason = "an end is no damage")]
fn top_box(file: &mut (impl Read + Seek), at: &mut u64, length: u64) -> Option<Option<([u8; 4], u64)>> {
    file.seek(SeekFrom::Start(*at)).ok()?;
    let Ok(header) = Header::read_from(file) else { return Some(None) };
    let body = file.stream_position().ok()?;
    // A box without a size reaches to the end of the file.
    let size = header.size.map_or(length - body, |size| size as u64);
    *at = body.checked_add(size).filter(|end| *end <= length)?;
    Some(Some((header.kind.into(), size)))
}

impl Contents {
    fn read(moov: &[u8]) -> Option<Self> {
        let mut contents = Self::default();
        for (kind, body) in boxes(moov) {
            match &kind {
                b"mvhd" => (contents.ticks_a_second, contents.declared) = time(body)?,
                b"mvex" => contents.usual = fragment::usual(body)?,
                b"trak" if contents.tracks.len() == MOST_TRACKS => return None,
                b"trak" => contents.tracks.push(Track::read(body)?),
                _ => {}
            }
        }
        Some(contents)
    }

    fn movie(self) -> Result<Movie, Message> {
        let mut movie = Movie::default();
        // Of sounds and pictures: all of their samples, those that stand outside of fragments, and what edits show.
        let (mut played, mut listed, mut edited) = (0, 0, 0);
        for track in &self.tracks {
            match &track.handler {
                b"vide" => {
                    movie.has_video = true;
                    if let Some((width, height)) =
                        track.size.filter(|(width, height)| *width > 0 && *height > 0)
                    {
                        movie.properties.width = Some(width.into());
                        movie.properties.height = Some(height.into());
                    }
                }
                b"soun" => movie.has_audio = true,
                _ => continue,
            }
            if !track.has_clock() {
                return Err(file_incomplete());
            }
            let measured = track.measured_ms();
            let said = track.declared_ms();
            if said.is_some_and(|said| says_less(said, measured) && says_less(said, track.listed_ms())) {
                return Err(track_length_disagrees());
            }
            if track.handler == *b"vide" && too_many_frames(track.samples, measured) {
                return Err(too_many_frames_a_second());
            }
            let shown = track.edited_ms(self.ticks_a_second);
            played = played.max(measured).max(shown).max(said.unwrap_or_default());
            listed = listed.max(track.listed_ms());
            edited = edited.max(shown);
        }
        let declared = is_known(self.declared).then(|| milliseconds(self.declared, self.ticks_a_second));
        // Phones trim by edits, and who writes fragments may declare what stands before them.
        let fits = |said: u64| [listed, edited].iter().any(|ms| *ms > 0 && !says_less(said, *ms));
        if declared.is_some_and(|said| says_less(said, played) && !fits(said)) {
            return Err(film_length_disagrees());
        }
        let length = played.max(declared.unwrap_or_default());
        movie.properties.duration_ms = (length > 0).then_some(length);
        Ok(movie)
    }
}
