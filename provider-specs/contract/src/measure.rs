//! What a downloaded file really is.

use baigong_provider::MediaKind;
use bytes::Bytes;

/// What was found in a file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Measured {
    pub kind: MediaKind,
    /// Pixels, where the kind has them.
    pub size: Option<(u32, u32)>,
    /// Seconds, where the kind has them.
    pub seconds: Option<f64>,
}

/// Reads kind, size and length out of the content; `None` if it is nothing known.
pub(crate) fn measure(file: &Bytes) -> Option<Measured> {
    let plain = |kind| Measured { kind, size: None, seconds: None };
    if file.get(4..8) == Some(b"ftyp") {
        let (size, seconds) = mp4(file);
        return Some(Measured { kind: MediaKind::Video, size, seconds });
    }
    if file.starts_with(b"glTF") {
        return Some(plain(MediaKind::Model));
    }
    if file.starts_with(b"RIFF") && file.get(8..12) == Some(b"WAVE") {
        let reader = hound::WavReader::new(std::io::Cursor::new(file)).ok()?;
        let seconds = f64::from(reader.duration()) / f64::from(reader.spec().sample_rate);
        return Some(Measured { seconds: Some(seconds), ..plain(MediaKind::Audio) });
    }
    if file.starts_with(b"ID3") || file.starts_with(b"OggS") || file.starts_with(&[0xff, 0xfb]) {
        return Some(plain(MediaKind::Audio));
    }
    let reader = image::ImageReader::new(std::io::Cursor::new(file)).with_guessed_format().ok()?;
    reader.format()?;
    let size = reader.into_dimensions().ok()?;
    Some(Measured { size: Some(size), ..plain(MediaKind::Image) })
}

/// Size of the picture and length of an MP4, from its `mvhd` and `tkhd` boxes.
fn mp4(file: &[u8]) -> (Option<(u32, u32)>, Option<f64>) {
    let Some(moov) = find_box(file, b"moov") else { return (None, None) };
    let seconds = find_box(moov, b"mvhd").and_then(|mvhd| {
        let wide = *mvhd.first()? == 1;
        let (scale_at, length_at) = if wide { (20, 24) } else { (12, 16) };
        let scale = number(mvhd, scale_at, 4)?;
        let length = number(mvhd, length_at, if wide { 8 } else { 4 })?;
        (scale > 0).then(|| length as f64 / scale as f64)
    });
    let mut size = None;
    let mut rest = moov;
    while let Some((name, content, after)) = next_box(rest) {
        if name == b"trak"
            && let Some(tkhd) = find_box(content, b"tkhd")
        {
            let at = tkhd.len().saturating_sub(8);
            if let (Some(w), Some(h)) = (number(tkhd, at, 4), number(tkhd, at + 4, 4))
                && w > 0
            {
                size = Some(((w >> 16) as u32, (h >> 16) as u32));
            }
        }
        rest = after;
    }
    (size, seconds)
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    Some(bytes.get(at..at + length)?.iter().fold(0, |n, byte| n << 8 | u64::from(*byte)))
}

fn next_box(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (length, name) = (number(bytes, 0, 4)?, bytes.get(4..8)?);
    let (length, header) = if length == 1 { (number(bytes, 8, 8)?, 16) } else { (length, 8) };
    let end = if length == 0 { bytes.len() } else { usize::try_from(length).ok()? };
    Some((name, bytes.get(header..end)?, &bytes[end..]))
}

fn find_box<'a>(mut bytes: &'a [u8], wanted: &[u8; 4]) -> Option<&'a [u8]> {
    while let Some((name, content, after)) = next_box(bytes) {
        if name == wanted {
            return Some(content);
        }
        bytes = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_provider_specs::render::{ImageFormat, ImageSpec, MediaSpec, ModelSpec, Use, VideoSpec};

    fn of(spec: impl Into<MediaSpec>) -> Measured {
        measure(&spec.into().render().unwrap().into()).unwrap()
    }

    #[test]
    fn rendered_files_measure_as_they_were_asked_for() {
        let (prompt, label) = ("x".to_owned(), "x".to_owned());
        let references = Vec::new();
        let video = of(VideoSpec {
            width: 320,
            height: 180,
            fps: 10,
            duration_ms: 3000,
            prompt: prompt.clone(),
            label: label.clone(),
            references,
            use_of: Use::default(),
        });
        assert_eq!((video.kind, video.size), (MediaKind::Video, Some((320, 180))));
        assert!((video.seconds.unwrap() - 3.0).abs() < 0.1);
        let format = ImageFormat::Jpeg;
        let image = of(ImageSpec {
            width: 100,
            height: 60,
            format,
            prompt: prompt.clone(),
            label,
            index: 0,
            references: Vec::new(),
            use_of: Use::default(),
        });
        assert_eq!(image, Measured { kind: MediaKind::Image, size: Some((100, 60)), seconds: None });
        assert_eq!(of(ModelSpec { prompt }).kind, MediaKind::Model);
        assert_eq!(measure(&Bytes::from_static(b"<html></html>")), None);
    }
}
