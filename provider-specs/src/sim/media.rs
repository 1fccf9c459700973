//! What a job makes: sizes and lengths worked out of the request, and files served with ranges.

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode, header};
use base64::Engine as _;
use bytes::Bytes;
use serde_json::Value;

use crate::render::{
    AudioSpec, Edges, ImageFormat, ImageSpec, MediaSpec, ModelSpec, Use, VideoSpec, size_of,
};

/// The rendered fields of a job template.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    pub kind: String,
    pub prompt: String,
    pub ratio: Option<String>,
    pub size: Option<String>,
    pub resolution: Option<String>,
    pub duration_s: Option<f64>,
    pub fps: Option<f64>,
    pub count: Option<f64>,
    pub label: String,
    pub format: Option<String>,
    pub references: Vec<Bytes>,
    pub scene: Option<String>,
    pub cover: Option<String>,
}

/// Characters of a prompt that are read.
const READ_CHARS: usize = 400;

/// Bytes at the start of a file in which fault words are looked for: a picture's comment stands there, behind colours and
/// a preview.
const HEAD: usize = 64 * 1024;
/// Bytes at the end of a file in which fault words are looked for: behind a song nothing else minds them.
const TAIL: usize = 128;

/// What stands at the ends of files, where somebody wrote a fault word into a comment or behind everything else.
pub(super) fn words_around(files: &[Bytes]) -> impl Iterator<Item = String> {
    files.iter().map(|file| {
        let (head, rest) = file.split_at(file.len().min(HEAD));
        let tail = &rest[rest.len().saturating_sub(TAIL)..];
        format!("{} {}", String::from_utf8_lossy(head), String::from_utf8_lossy(tail))
    })
}

/// The files of a job, no picture of them with a longer side than this; none for text.
pub(super) fn plan(asked: &Asked, longest_side: Option<u32>) -> Result<Vec<MediaSpec>, String> {
    let prompt: String = asked.prompt.chars().take(READ_CHARS).collect();
    let count = asked.count.unwrap_or(1.0).clamp(1.0, 16.0) as u32;
    let duration_ms = (asked.duration_s.unwrap_or(5.0) * 1000.0).clamp(100.0, 600_000.0) as u32;
    let spec = |index: u32| -> Option<Result<MediaSpec, String>> {
        let label = asked.label.clone();
        let references = asked.references.clone();
        let use_of = match asked.scene.as_deref() {
            None => Use::Move,
            Some("wear") => Use::Wear,
            Some("speak") => Use::Speak,
            Some("repaint") => Use::Repaint,
            Some(other) => match other.strip_prefix("extend ").and_then(edges) {
                Some(edges) => Use::Extend(edges),
                None => {
                    let problem = format!("job.scene is {other:?}, not wear, speak, repaint or extend");
                    return Some(Err(problem));
                }
            },
        };
        // Several clips or models for one prompt differ only if their prompts do.
        let numbered = if index == 0 { prompt.clone() } else { format!("{prompt} ({})", index + 1) };
        Some(Ok(match asked.kind.as_str() {
            "video" => {
                let (width, height) = match dimensions(asked, 720, 3840) {
                    Ok(size) => within(size, longest_side),
                    Err(e) => return Some(Err(e)),
                };
                let fps = asked.fps.unwrap_or(24.0).clamp(1.0, 60.0) as u32;
                VideoSpec { width, height, fps, duration_ms, prompt: numbered, label, references, use_of }
                    .into()
            }
            "image" => {
                let (width, height) = match dimensions(asked, 1024, 4096) {
                    Ok(size) => within(size, longest_side),
                    Err(e) => return Some(Err(e)),
                };
                let format = match asked.format.as_deref() {
                    Some("jpeg" | "jpg") => ImageFormat::Jpeg,
                    Some("webp") => ImageFormat::Webp,
                    _ => ImageFormat::Png,
                };
                ImageSpec { width, height, format, prompt: prompt.clone(), label, index, references, use_of }
                    .into()
            }
            "audio" => AudioSpec { duration_ms, prompt: numbered }.into(),
            "model" => ModelSpec { prompt: numbered }.into(),
            "text" => return None,
            other => {
                return Some(Err(format!("job.kind is {other:?}, not video, image, audio, model or text")));
            }
        }))
    };
    (0..count).filter_map(spec).collect()
}

/// The pictures that stand for `count` results, one each; none where no cover is asked for.
pub(super) fn covers(
    asked: &Asked,
    count: usize,
    longest_side: Option<u32>,
) -> Result<Vec<MediaSpec>, String> {
    let Some(size) = asked.cover.clone() else { return Ok(Vec::new()) };
    let cover = Asked {
        kind: "image".into(),
        prompt: asked.prompt.clone(),
        size: Some(size),
        count: Some(count as f64),
        label: asked.label.clone(),
        format: Some("jpeg".into()),
        ..Asked::default()
    };
    plan(&cover, longest_side)
}

/// The size, made smaller in proportion where a side is longer than this; sides stay even, as films need them.
fn within((width, height): (u32, u32), longest_side: Option<u32>) -> (u32, u32) {
    let Some(most) = longest_side.filter(|most| width.max(height) > *most) else { return (width, height) };
    let side = |side: u32| {
        let scaled = f64::from(side) * f64::from(most) / f64::from(width.max(height));
        ((scaled / 2.0).round() * 2.0).max(16.0) as u32
    };
    (side(width), side(height))
}

/// `WIDTHxHEIGHT`, or a ratio at a short side; never beyond `max` on the long side.
fn dimensions(asked: &Asked, default_short: u32, max: u32) -> Result<(u32, u32), String> {
    let size = asked.size.as_deref().filter(|s| !s.is_empty());
    if let Some((w, h)) = size.and_then(|size| pair(size, &['x', 'X', '*', '×'])) {
        return Ok(((w as u32).clamp(16, max), (h as u32).clamp(16, max)));
    }
    let short = match asked.resolution.as_deref().or(size) {
        Some(resolution) => short_side(resolution)
            .ok_or_else(|| format!("job.resolution {resolution:?} is not understood"))?,
        None => default_short,
    };
    let (w, h) = match asked.ratio.as_deref().filter(|r| !r.is_empty() && *r != "auto" && *r != "adaptive") {
        Some(ratio) => {
            pair(ratio, &[':', '/', 'x']).ok_or_else(|| format!("job.ratio {ratio:?} is not understood"))?
        }
        None => match asked.references.iter().find_map(size_of) {
            // As the picture that it is made from.
            Some((w, h)) => (f64::from(w).min(3.0 * f64::from(h)), f64::from(h).min(3.0 * f64::from(w))),
            None if asked.kind == "image" => (1.0, 1.0),
            None => (16.0, 9.0),
        },
    };
    let short = f64::from(short).min(f64::from(max) * w.min(h) / w.max(h));
    let even = |side: f64| ((side / 2.0).round() * 2.0).clamp(16.0, f64::from(max)) as u32;
    Ok(if w >= h { (even(short * w / h), even(short)) } else { (even(short), even(short * h / w)) })
}

fn pair(text: &str, separators: &[char]) -> Option<(f64, f64)> {
    let (w, h) = text.split_once(separators)?;
    let (w, h) = (w.trim().parse::<f64>().ok()?, h.trim().parse::<f64>().ok()?);
    (w > 0.0 && h > 0.0).then_some((w, h))
}

fn short_side(text: &str) -> Option<u32> {
    let lower = text.trim().to_lowercase();
    match lower.as_str() {
        "" => Some(720),
        "1k" => Some(1024),
        "2k" => Some(1440),
        "3k" => Some(1728),
        "4k" => Some(2160),
        other => other.trim_end_matches('p').parse().ok().filter(|side| (16..=4096).contains(side)),
    }
}

/// Pixels above, to the right, below and to the left.
fn edges(words: &str) -> Option<Edges> {
    let numbers: Vec<u32> = words.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let [top, right, bottom, left] = numbers.try_into().ok()?;
    Some(Edges { top, right, bottom, left })
}

/// The number in `5`, `"5"`, `"5s"`.
pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(n) => n.as_f64(),
        Value::String(text) => {
            let digits: String =
                text.trim().chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            digits.parse().ok()
        }
        _ => None,
    }
}

/// The bytes of base64 or a data URI.
pub(super) fn inline_bytes(text: &str) -> Option<Bytes> {
    let content = match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(";base64,")?.1,
        None => text,
    };
    // Some vendors' own clients write the alphabet for addresses.
    let content = content.trim().replace('-', "+").replace('_', "/");
    let bytes = base64::engine::general_purpose::STANDARD.decode(content).ok()?;
    (bytes.len() > 16).then(|| bytes.into())
}

/// A file, or the asked part of it.
pub(super) fn serve(file: &Bytes, content_type: &str, headers: &HeaderMap) -> Response<Body> {
    let total = file.len();
    let answer = Response::builder()
        .header(header::CONTENT_TYPE, content_type)
        .header(header::ACCEPT_RANGES, "bytes")
        .header(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    let asked = headers
        .get(header::RANGE)
        .and_then(|value| value.to_str().ok())
        .and_then(|v| v.strip_prefix("bytes="));
    let response = match asked.map(|asked| range(asked, total)) {
        Some(Some((first, last))) => answer
            .status(StatusCode::PARTIAL_CONTENT)
            .header(header::CONTENT_RANGE, format!("bytes {first}-{last}/{total}"))
            .body(Body::from(file.slice(first..=last))),
        Some(None) => answer
            .status(StatusCode::RANGE_NOT_SATISFIABLE)
            .header(header::CONTENT_RANGE, format!("bytes */{total}"))
            .body(Body::empty()),
        None => answer.body(Body::from(file.clone())),
    };
    response.unwrap_or_default()
}

/// First and last byte of `a-b`, `a-` or `-n`; `None` if it lies outside.
fn range(asked: &str, total: usize) -> Option<(usize, usize)> {
    let (first, last) = asked.split(',').next()?.trim().split_once('-')?;
    let end = total.checked_sub(1)?;
    let (first, last) = match (first.parse::<usize>().ok(), last.parse::<usize>().ok()) {
        (Some(first), last) => (first, last.unwrap_or(end).min(end)),
        (None, Some(length)) if length > 0 => (total.saturating_sub(length), end),
        _ => return None,
    };
    (first <= last).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(kind: &str, ratio: &str, size: &str, resolution: &str) -> (u32, u32) {
        let some = |s: &str| (!s.is_empty()).then(|| s.to_owned());
        let asked = Asked {
            kind: kind.into(),
            ratio: some(ratio),
            size: some(size),
            resolution: some(resolution),
            ..Asked::default()
        };
        match plan(&asked, None).unwrap().remove(0) {
            MediaSpec::Video(v) => (v.width, v.height),
            MediaSpec::Image(i) => (i.width, i.height),
            _ => unreachable!(),
        }
    }

    #[test]
    fn sizes_follow_size_then_ratio_at_the_resolution() {
        assert_eq!(size("video", "16:9", "", "720p"), (1280, 720));
        assert_eq!(size("video", "9:16", "", "1080P"), (1080, 1920));
        assert_eq!(size("video", "21:9", "", "2K"), (3360, 1440));
        assert_eq!(size("image", "", "2560x1440", ""), (2560, 1440));
        assert_eq!(size("image", "", "", ""), (1024, 1024));
        assert_eq!(size("image", "16:9", "4K", ""), (3840, 2160));
    }

    #[test]
    fn each_result_has_a_cover_where_covers_are_asked_for() {
        let song = |cover: Option<&str>| Asked {
            kind: "audio".into(),
            prompt: "rain".into(),
            cover: cover.map(str::to_owned),
            ..Asked::default()
        };
        assert_eq!(covers(&song(None), 2, None).unwrap(), []);
        let found = covers(&song(Some("64x48")), 2, None).unwrap();
        assert!(
            matches!(&found[..], [MediaSpec::Image(a), MediaSpec::Image(b)] if a != b && (a.width, a.height) == (64, 48)),
            "{found:?}"
        );
    }

    #[test]
    fn inline_files_are_read_in_both_alphabets_with_and_without_a_prefix() {
        let bytes = [0xfb_u8, 0xff, 0xfe].repeat(8);
        let text = "+//+".repeat(8);
        for form in
            [text.clone(), text.replace('+', "-").replace('/', "_"), format!("data:image/png;base64,{text}")]
        {
            assert_eq!(inline_bytes(&form).as_deref(), Some(&bytes[..]), "{form}");
        }
        assert_eq!(inline_bytes("https://media.example/a_picture.png"), None);
    }

    #[test]
    fn ranges_are_cut_to_the_file_or_refused() {
        assert_eq!(range("0-", 10), Some((0, 9)));
        assert_eq!(range("2-4", 10), Some((2, 4)));
        assert_eq!(range("8-99", 10), Some((8, 9)));
        assert_eq!(range("-3", 10), Some((7, 9)));
        assert_eq!(range("10-", 10), None);
        assert_eq!(range("x", 10), None);
    }

    #[test]
    fn a_longest_side_keeps_the_proportions_and_even_sides() {
        assert_eq!(within((3840, 2160), Some(640)), (640, 360));
        assert_eq!(within((1080, 1920), Some(640)), (360, 640));
        assert_eq!(within((4096, 1754), Some(640)), (640, 274));
        assert_eq!(within((512, 512), Some(640)), (512, 512));
        assert_eq!(within((3840, 2160), None), (3840, 2160));
    }

    #[test]
    fn a_fault_word_around_a_file_is_found_and_its_pixels_are_not_searched() {
        let pixels = [0; 2 * HEAD].as_slice();
        let around = |parts: &[&[u8]]| words_around(&[parts.concat().into()]).collect::<String>();
        assert!(around(&[b"\xff\xd8\xff\xfe\0\x07#hang", pixels]).contains("#hang"));
        assert!(around(&[pixels, b"#hang"]).contains("#hang"));
        assert!(around(&[b"#hang"]).contains("#hang"));
        assert!(!around(&[pixels, b"#hang", pixels]).contains("#hang"));
    }
}
