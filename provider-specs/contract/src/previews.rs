//! Whether the pictures and films of cards are small, of one shape, and can be shown.

use std::io::Cursor;

use baigong_provider::{MediaKind, Preview};
use image::GenericImageView;
use openh264::decoder::Decoder;

use crate::bench::Bench;
use crate::measure::measure;
use crate::report::Report;

/// A form shows many stills at once, and they are part of the program.
const STILL_BYTES: usize = 8 * 1024;
/// A film has to play at once, whatever the line.
const FILM_BYTES: usize = 40 * 1024;
/// Longest film: it is over before the pointer has moved on.
const FILM_SECONDS: f64 = 3.0;

/// Stills and films of cards are within their limits, have one size, and decode from the first to the last picture.
pub(crate) async fn previews_are_small_and_can_be_shown(bench: &Bench) -> Report {
    let mut report = Report::default();
    let mut sizes = Vec::new();
    for preview in bench.tool.previews() {
        match problem(preview) {
            Ok(size) => sizes.push((&*preview.name, size)),
            Err(problem) => report.add(format!("previews/{}: {problem}", preview.name)),
        }
    }
    if let Some((first, of_first)) = sizes.first() {
        for (name, size) in &sizes {
            report.check(size == of_first, || {
                format!(
                    "previews/{name} has {size:?} pixels, {first} has {of_first:?}: cards are of one shape"
                )
            });
        }
    }
    report
}

/// The size in pixels, or what is wrong.
fn problem(preview: &Preview) -> Result<(u32, u32), String> {
    let bytes = preview.content.len();
    let most = if preview.kind() == Some(MediaKind::Video) { FILM_BYTES } else { STILL_BYTES };
    if bytes > most {
        return Err(format!("{bytes} bytes, {most} at most"));
    }
    let found = measure(&preview.content).ok_or("nothing that can be shown")?;
    if Some(found.kind) != preview.kind() {
        return Err(format!("its name says that it is {:?}, it is {:?}", preview.kind(), found.kind));
    }
    if found.kind == MediaKind::Image {
        let picture = image::load_from_memory(&preview.content).map_err(|cause| cause.to_string())?;
        return Ok(picture.dimensions());
    }
    let seconds = found.seconds.unwrap_or_default();
    if !(0.5..=FILM_SECONDS).contains(&seconds) {
        return Err(format!("it lasts {seconds} s, wanted 0.5 to {FILM_SECONDS} s"));
    }
    let (wanted, shown) = decode(&preview.content).map_err(|cause| format!("no H.264 film: {cause}"))?;
    if shown < wanted {
        return Err(format!("{shown} of its {wanted} pictures decode"));
    }
    found.size.ok_or_else(|| "it has no size".into())
}

/// How many pictures a film has, and how many of them decode.
fn decode(film: &[u8]) -> Result<(usize, usize), Box<dyn std::error::Error>> {
    let mut reader = mp4::Mp4Reader::read_header(Cursor::new(film), film.len() as u64)?;
    let track = reader.tracks().get(&1).ok_or("no track")?;
    if reader.tracks().len() > 1 {
        return Err("it has sound, and nobody asked for it".into());
    }
    let sets = [track.sequence_parameter_set()?, track.picture_parameter_set()?];
    let sets = sets.map(|set| [&[0, 0, 0, 1], set].concat()).concat();
    let mut decoder = Decoder::new()?;
    decoder.decode(&sets)?;
    let count = reader.sample_count(1)?;
    let mut shown = 0;
    for id in 1..=count {
        let sample = reader.read_sample(1, id)?.ok_or("a picture is missing")?;
        let mut units = Vec::new();
        let mut rest = &sample.bytes[..];
        while let Some((length, after)) = rest.split_first_chunk::<4>() {
            let (unit, next) =
                after.split_at_checked(u32::from_be_bytes(*length) as usize).ok_or("a picture is cut")?;
            units.extend([0, 0, 0, 1]);
            units.extend(unit);
            rest = next;
        }
        shown += usize::from(decoder.decode(&units)?.is_some());
    }
    shown += decoder.flush_remaining()?.len();
    Ok((count as usize, shown))
}

#[cfg(test)]
mod tests {
    use baigong_example_media::Example;

    use super::*;

    fn preview(name: &'static str, content: &'static [u8]) -> Result<(u32, u32), String> {
        problem(&Preview::embedded(name, content))
    }

    #[test]
    fn a_preview_that_is_too_large_or_not_what_its_name_says_is_found() {
        let dance = Example::find("ex_dance").unwrap().content;
        assert_eq!(preview("dance.mp4", dance).unwrap_err(), format!("{} bytes, 40960 at most", dance.len()));
        assert_eq!(preview("dance.webp", b"no picture").unwrap_err(), "nothing that can be shown");
        let sound = &Example::find("ex_voice").unwrap().content[..4096];
        assert!(preview("voice.mp4", sound).unwrap_err().contains("it is Audio"));
    }

    #[test]
    fn a_film_that_is_cut_is_found() {
        let cut = &Example::find("ex_speaker").unwrap().content[..30_000];
        assert!(preview("speaker.mp4", cut).is_err());
    }
}
