//! Reads a whole file once: is it really what its first bytes say, how large is the picture, how long does it play?
//!
//! The files come from strangers. Nothing here trusts a length that a file declares.
//!
//! A length is measured, not believed. Prices and limits count the longest of what a file says and of what
//! its tracks, fragments, edits, blocks or frames make, frames of AAC as their decoder plays them. A file
//! that plainly plays longer than it says is refused by the name of the field; one that says more than it
//! holds, that was trimmed by an edit, or that knows no length, as recorders of phones and browsers write it,
//! is taken at the longest. Who gains by a forged header? Nobody: the file costs what it plays.

use std::fs::File;
use std::io::BufReader;
use std::panic::{UnwindSafe, catch_unwind};
use std::path::Path;

use baigong_ground::{Message, messages};
use image::metadata::Orientation;
use image::{ImageDecoder, ImageReader, Limits};

use super::container::{self, Properties};
use super::format::{AAC, FLAC, Format, M4A, MP3, OGG, Reader, WAV, file_incomplete};
use super::{flac, frames, ogg, wav};

messages! {
    /// Shown for a picture that declares too many pixels.
    pub(super) too_many_pixels = "图片尺寸过大，最多支持5000万像素", "The image is too large: at most 50 million pixels";
}

/// Largest picture, in pixels. A few kilobytes can declare far more.
pub(super) const MAX_PIXELS: u64 = 50_000_000;
/// Longest side of a picture.
const MAX_SIDE: u32 = 16_384;
/// Memory for decoding the largest picture, at eight bytes a pixel.
const MAX_DECODED_BYTES: u64 = MAX_PIXELS * 8;

/// Memory for what a PNG carries beside its pixels, such as a colour profile: a few kilobytes unpack to far more.
const MAX_METADATA_BYTES: u64 = 16 * 1024 * 1024;

/// What a file turned out to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Inspected {
    pub(super) format: Format,
    pub(super) properties: Properties,
}

/// Reads the file of a sniffed format. The error is for people.
pub(super) fn inspect(path: &Path, format: Format) -> Result<Inspected, Message> {
    let as_is = |properties| Inspected { format, properties };
    match format.reader {
        Reader::Image(of) => image_size(path, of).map(as_is),
        Reader::Iso => {
            let movie = container::read_iso(&mut open(path)?)?;
            if movie.has_video {
                return Ok(as_is(movie.properties));
            }
            // QuickTime without pictures is rare and not worth a type of its own.
            let properties = Properties { width: None, height: None, ..movie.properties };
            if movie.has_audio { Ok(Inspected { format: M4A, properties }) } else { Err(file_incomplete()) }
        }
        Reader::Ebml => container::read_ebml(&mut open(path)?).map(as_is),
        Reader::Audio => audio_length(path, format).map(as_is),
        Reader::Opaque => Ok(as_is(Properties::default())),
    }
}

/// What reading a file gives, and nothing where a decoder panics: a result that it trips over is paid for all the same.
pub(super) fn unless_it_panics<T>(read: impl FnOnce() -> Option<T> + UnwindSafe) -> Option<T> {
    catch_unwind(read).ok().flatten()
}

fn open(path: &Path) -> Result<BufReader<File>, Message> {
    File::open(path).map(BufReader::new).map_err(|_| file_incomplete())
}

/// Decodes the picture: only that tells a whole one from a truncated one or a header with something else behind.
fn image_size(path: &Path, format: image::ImageFormat) -> Result<Properties, Message> {
    let mut decoder = decoder(path, format)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(too_many_pixels());
    }
    let bytes = usize::try_from(decoder.total_bytes()).map_err(|_| too_many_pixels())?;
    let lies = matches!(
        decoder.orientation(),
        Ok(Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH)
    );
    let mut pixels = vec![0; bytes];
    decoder.read_image(&mut pixels).map_err(refusal)?;
    // A phone held upright writes a lying picture and a note to turn it.
    let (width, height) = if lies { (height, width) } else { (width, height) };
    Ok(Properties { width: Some(width), height: Some(height), duration_ms: None })
}

/// A decoder that takes no more memory than a picture may need.
pub(super) fn decoder(path: &Path, format: image::ImageFormat) -> Result<impl ImageDecoder, Message> {
    let mut limits = limits();
    // The decoder of PNG unpacks profiles within this limit; its pixels lie in memory of ours.
    let is_png = format == image::ImageFormat::Png;
    if is_png {
        limits.max_alloc = Some(MAX_METADATA_BYTES);
    }
    let mut reader = ImageReader::with_format(open(path)?, format);
    reader.limits(limits);
    reader.into_decoder().map_err(refusal)
}

/// What the largest picture may take.
pub(super) fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    limits
}

fn refusal(error: image::ImageError) -> Message {
    if matches!(error, image::ImageError::Limits(_)) { too_many_pixels() } else { file_incomplete() }
}

fn audio_length(path: &Path, format: Format) -> Result<Properties, Message> {
    let mut file = open(path)?;
    let length = match format {
        MP3 => frames::mp3_length(&mut file)?,
        AAC => frames::aac_length(&mut file)?,
        WAV => wav::wav_length(&mut file)?,
        OGG => ogg::ogg_length(&mut file)?,
        FLAC => flac::flac_length(&mut file)?,
        _ => return Err(file_incomplete()),
    };
    if length == 0 {
        return Err(file_incomplete());
    }
    Ok(Properties { duration_ms: Some(length), ..Properties::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ExtendedColorType, ImageEncoder};

    /// What a decoder makes of a profile under the limits of a picture that is taken in.
    fn profile_of(bytes: usize) -> Option<usize> {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut encoder = image::codecs::png::PngEncoder::new(file.reopen().unwrap());
        encoder.set_icc_profile(vec![0; bytes]).unwrap();
        encoder.write_image(&[7; 8 * 8 * 3], 8, 8, ExtendedColorType::Rgb8).unwrap();
        let properties = image_size(file.path(), image::ImageFormat::Png).unwrap();
        assert_eq!((properties.width, properties.height), (Some(8), Some(8)));
        let mut decoder = decoder(file.path(), image::ImageFormat::Png).unwrap();
        decoder.icc_profile().unwrap().map(|profile| profile.len())
    }

    #[test]
    fn a_profile_that_unpacks_to_far_more_is_not_unpacked() {
        assert_eq!(profile_of(1000), Some(1000));
        assert_eq!(profile_of(64 * 1024 * 1024), None);
    }

    #[test]
    fn what_a_decoder_trips_over_gives_nothing() {
        assert_eq!(unless_it_panics(|| Some(1)), Some(1));
        assert_eq!(unless_it_panics(|| None::<u8>), None);
        assert_eq!(unless_it_panics(|| -> Option<u8> { panic!("an index out of bounds") }), None);
    }

    #[test]
    fn a_large_picture_is_no_metadata() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let encoder = image::codecs::png::PngEncoder::new(file.reopen().unwrap());
        let (width, height) = (4000, 3000);
        encoder.write_image(&vec![7; width * height * 3], 4000, 3000, ExtendedColorType::Rgb8).unwrap();
        assert!(image_size(file.path(), image::ImageFormat::Png).is_ok());
    }
}
