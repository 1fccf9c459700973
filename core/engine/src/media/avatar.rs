//! Pictures of people: a square of a file of theirs, small, without whatever the file said beside its pixels.

use std::io::Cursor;

use baigong_base::db::new_id;
use baigong_ground::{Message, messages};
use baigong_ledger::UserId;
use baigong_provider::MediaKind;
use bytes::Bytes;
use futures::TryStreamExt;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::metadata::Orientation;
use image::{DynamicImage, GenericImageView, ImageDecoder, ImageReader, Rgb, RgbImage};

use super::format::file_incomplete;
use super::inspect::limits;
use super::storage::Opened;
use super::{Media, MediaError, storage};

messages! {
    picture_too_large = "图片尺寸过大，请选择较小的图片", "The picture is too large; please choose a smaller one";
    picture_required = "请选择一张图片", "Please choose a picture";
    selection_too_small = "所选区域太小，请放大选区", "The chosen part is too small. Please make it larger";
}

/// Folder of these pictures.
pub(super) const AVATARS: &str = "avatars";
/// Pixels of a side.
const SIDE: u32 = 256;
const QUALITY: u8 = 88;
/// What is behind a picture that lets it through: the paper of the site.
const PAPER: [u8; 3] = [0xfa, 0xf7, 0xf0];
/// Vendors make larger files than people may bring.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// What a picture may take in memory: 25 million pixels of a photograph with transparency.
const MOST_DECODED_BYTES: u64 = 100_000_000;

/// A square of a picture, as parts of it: where it begins, of width and height, and its side, of the shorter one.
#[derive(Debug, Clone, Copy)]
pub struct Square {
    /// From the left, 0 to 1.
    pub left: f64,
    /// From the top, 0 to 1.
    pub top: f64,
    /// 0 to 1.
    pub side: f64,
}

impl Media {
    /// Makes a picture of a person from one of the user's own files, an upload or a work. Gives the name of the new file, which
    /// nobody knows of yet.
    ///
    /// # Errors
    /// `NotFound` where the user has no such file, `Unsupported` where it is no picture, `Busy` where another is in hand.
    pub async fn make_avatar(
        &self,
        user_id: &UserId,
        file_id: &str,
        square: Square,
    ) -> Result<String, MediaError> {
        // Before a byte of it is read: what waits holds nothing.
        let turn = self.0.turns.only_of(&format!("{AVATARS}/{user_id}")).await?.ok_or(MediaError::Busy)?;
        let file = self.find(user_id, file_id).await?.ok_or(MediaError::NotFound)?;
        if file.kind != MediaKind::Image {
            return Err(MediaError::Unsupported(picture_required()));
        }
        if file.bytes > MOST_BYTES {
            return Err(MediaError::TooLarge { limit: MOST_BYTES });
        }
        let (_, content) = self.read(&file, None).await?;
        let failed = |cause: std::io::Error| MediaError::Storage(cause.to_string());
        let content = content.try_collect::<Vec<_>>().await.map_err(failed)?.concat();
        let picture = self.blocking(turn, move || draw(&content, square)).await?;
        let name = new_id();
        let bytes = Bytes::from(picture.map_err(MediaError::Unsupported)?);
        storage::put_bytes(&*self.0.store, &key(&name), bytes).await?;
        Ok(name)
    }

    /// Opens a picture of a person.
    ///
    /// # Errors
    /// `NotFound`, and the storage's.
    pub async fn open_avatar(&self, name: &str) -> Result<Opened, MediaError> {
        self.open(&key(name), None).await
    }

    /// Removes a picture that nobody shows any more.
    ///
    /// # Errors
    /// The storage's.
    pub async fn discard_avatar(&self, name: &str) -> Result<bool, MediaError> {
        self.discard(&key(name)).await
    }
}

pub(super) fn key(name: &str) -> String {
    format!("{AVATARS}/{name}")
}

/// Decodes, turns, cuts and writes anew. The error is for people.
fn draw(content: &[u8], square: Square) -> Result<Vec<u8>, Message> {
    let mut reader =
        ImageReader::new(Cursor::new(content)).with_guessed_format().map_err(|_| file_incomplete())?;
    reader.limits(limits());
    let mut decoder = reader.into_decoder().map_err(|_| file_incomplete())?;
    if decoder.total_bytes() > MOST_DECODED_BYTES {
        return Err(picture_too_large());
    }
    let orientation = decoder.orientation().map_err(|_| file_incomplete())?;
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| file_incomplete())?;
    let (x, y, side) = pixels(picture.dimensions(), orientation, square).ok_or(selection_too_small())?;
    // Cut without a copy, made small, and only then turned: one whole picture is in memory.
    let cut = imageops::crop_imm(&picture, x, y, side, side);
    let mut small = DynamicImage::from(imageops::resize(&*cut, SIDE, SIDE, FilterType::Lanczos3));
    // A phone held upright writes a lying picture and a note to turn it.
    small.apply_orientation(orientation);
    let cut = small.to_rgba8();
    let flat = RgbImage::from_fn(SIDE, SIDE, |x, y| {
        let [r, g, b, alpha] = cut.get_pixel(x, y).0;
        let over = |own: u8, paper: u8| {
            let (own, paper, alpha) = (u32::from(own), u32::from(paper), u32::from(alpha));
            u8::try_from((own * alpha + paper * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        Rgb([over(r, PAPER[0]), over(g, PAPER[1]), over(b, PAPER[2])])
    });
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, QUALITY).encode_image(&flat).map_err(|_| file_incomplete())?;
    Ok(out)
}

/// The square in pixels of the picture as it lies in its file, moved inside; nothing where it has none.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "parts of 0 to 1 of sides far below 2^32"
)]
fn pixels((width, height): (u32, u32), turn: Orientation, square: Square) -> Option<(u32, u32, u32)> {
    use Orientation::*;
    let part = |value: f64| if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
    let side = (f64::from(width.min(height)) * part(square.side)).round() as u32;
    if side == 0 {
        return None;
    }
    let begin = |whole: u32, at: f64| ((f64::from(whole) * part(at)).round() as u32).min(whole - side);
    // People choose in the turned picture; the cut is made in the one that the file holds.
    let lies = matches!(turn, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH);
    let (wide, high) = if lies { (height, width) } else { (width, height) };
    let (x, y) = (begin(wide, square.left), begin(high, square.top));
    let (from_right, from_bottom) = (wide - side - x, high - side - y);
    let (x, y) = match turn {
        NoTransforms => (x, y),
        FlipHorizontal => (from_right, y),
        FlipVertical => (x, from_bottom),
        Rotate180 => (from_right, from_bottom),
        Rotate90 => (y, from_right),
        Rotate270 => (from_bottom, x),
        Rotate90FlipH => (y, x),
        Rotate270FlipH => (from_bottom, from_right),
    };
    Some((x, y, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageFormat, Rgba, RgbaImage};

    const WHOLE: Square = Square { left: 0.0, top: 0.0, side: 1.0 };

    fn png(picture: &RgbaImage) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        picture.write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn a_square_of_a_picture_becomes_a_small_jpeg_on_paper() {
        // Red on the left, nothing on the right.
        let wide =
            RgbaImage::from_fn(400, 200, |x, _| if x < 200 { Rgba([255, 0, 0, 255]) } else { Rgba([0; 4]) });
        let at = |left: f64| {
            let drawn = draw(&png(&wide), Square { left, ..WHOLE }).unwrap();
            assert!(drawn.starts_with(&[0xff, 0xd8]), "a JPEG");
            let drawn = image::load_from_memory(&drawn).unwrap();
            assert_eq!(drawn.dimensions(), (256, 256));
            drawn.to_rgb8().get_pixel(128, 128).0
        };
        let near = |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).all(|(a, b)| a.abs_diff(b) < 8);
        assert!(near(at(0.0), [255, 0, 0]));
        assert!(near(at(0.5), PAPER));
        assert!(near(at(1.0), PAPER), "moved inside");
    }

    #[test]
    fn the_square_is_the_one_that_was_chosen_however_the_file_is_turned() {
        let lying = RgbaImage::from_fn(12, 8, |x, y| Rgba([x as u8, y as u8, 0, 255]));
        let square = Square { left: 0.2, top: 0.1, side: 0.5 };
        for exif in 1..=8 {
            let turn = Orientation::from_exif(exif).unwrap();
            let mut whole = DynamicImage::from(lying.clone());
            whole.apply_orientation(turn);
            let (x, y, side) = pixels(whole.dimensions(), Orientation::NoTransforms, square).unwrap();
            let wanted = whole.crop_imm(x, y, side, side);
            let (x, y, side) = pixels(lying.dimensions(), turn, square).unwrap();
            let mut cut = DynamicImage::from(lying.clone()).crop_imm(x, y, side, side);
            cut.apply_orientation(turn);
            assert_eq!(cut, wanted, "{exif}");
        }
    }

    #[test]
    fn a_picture_that_would_fill_the_memory_is_refused_before_it_is_decoded() {
        assert_eq!(
            draw(&crate::media::tests::samples::png_bomb(7000, 7000), WHOLE),
            Err(picture_too_large())
        );
    }

    #[test]
    fn what_is_no_picture_or_no_square_is_refused() {
        assert_eq!(draw(b"GIF89a but not really", WHOLE), Err(file_incomplete()));
        let dot = png(&RgbaImage::new(4, 4));
        for side in [0.0, -1.0, f64::NAN, 0.01] {
            assert_eq!(draw(&dot, Square { side, ..WHOLE }), Err(selection_too_small()), "{side}");
        }
    }
}
