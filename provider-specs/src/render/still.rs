//! Still pictures, and the reference pictures laid over them.

use std::io::Cursor;

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder, ImageReader, Limits};

use super::canvas::{Frame, Yuv};
use super::caption::Caption;
use super::error::RenderError;
use super::scene::{Motion, Scene};

const MAX_SIDE: u32 = 4096;
/// How many reference pictures are shown; more would cover the scene.
const SHOWN_REFERENCES: usize = 4;

/// How a picture is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// Lossless, larger.
    Png,
    /// Lossy at quality 88; the fastest for large pictures.
    Jpeg,
    /// Lossless WebP.
    Webp,
}

impl ImageFormat {
    /// The media type.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
        }
    }

    /// The usual file extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Webp => "webp",
        }
    }
}

/// A picture to make.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ImageSpec {
    /// Pixels, 1 to 4096.
    pub width: u32,
    /// Pixels, 1 to 4096.
    pub height: u32,
    /// How the file is encoded.
    pub format: ImageFormat,
    /// Written on the picture; it also decides what is seen.
    pub prompt: String,
    /// A short name, such as the model's, shown above the prompt with the size.
    pub label: String,
    /// Which of several pictures for one prompt this is, from 0: each is another view.
    pub index: u32,
    /// Encoded pictures shown as small cards, so that the user sees which were received.
    pub references: Vec<Bytes>,
}

impl ImageSpec {
    /// Makes the picture.
    ///
    /// # Errors
    /// When a side is zero or above 4096 pixels.
    pub fn render(&self) -> Result<Vec<u8>, RenderError> {
        let (width, height) = (self.width, self.height);
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return Err(RenderError::Size { width, height, max_long: MAX_SIDE, max_short: MAX_SIDE });
        }
        let view = format!("{} #{}", self.label, self.index);
        let scene = Scene::new(&self.prompt, &view, width, height, Motion::Still);
        let mut frame = Frame::new(width, height);
        scene.draw(&mut frame, 0.5);
        References::load(&self.references, &frame).draw(&mut frame);
        let count = if self.index == 0 { String::new() } else { format!(" #{}", self.index + 1) };
        let facts = format!("{} {width}×{height}{count}", self.label);
        Caption::new(&frame, &self.prompt, &facts).draw(&mut frame);
        self.encode(&frame.to_rgb(width, height))
    }

    fn encode(&self, rgb: &[u8]) -> Result<Vec<u8>, RenderError> {
        let mut out = Vec::with_capacity(rgb.len() / 8);
        let (width, height, colour) = (self.width, self.height, ExtendedColorType::Rgb8);
        match self.format {
            ImageFormat::Png => PngEncoder::new_with_quality(&mut out, CompressionType::Fast, FilterType::Up)
                .write_image(rgb, width, height, colour),
            ImageFormat::Jpeg => {
                JpegEncoder::new_with_quality(&mut out, 88).write_image(rgb, width, height, colour)
            }
            ImageFormat::Webp => WebPEncoder::new_lossless(&mut out).write_image(rgb, width, height, colour),
        }
        .map_err(RenderError::encode)?;
        Ok(out)
    }
}

/// Reference pictures as cards in the top right corner.
pub(super) struct References {
    /// Each with its left edge.
    cards: Vec<(usize, Frame)>,
    top: usize,
}

impl References {
    /// Decodes and lays out at most four. What is no picture (a video or audio reference) is left out.
    pub fn load(files: &[Bytes], frame: &Frame) -> Self {
        let short = frame.width().min(frame.height());
        let border = (short / 160).max(1) * 2;
        let side = (short / 4).max(8) as u32;
        let gap = short / 20;
        let mut right = frame.width().saturating_sub(gap);
        let mut cards = Vec::new();
        for file in files {
            let Some(picture) = decode(file) else { continue };
            let small = picture.thumbnail(side, side).into_rgb8();
            let (width, height) = (small.width() + border as u32 * 2, small.height() + border as u32 * 2);
            let mut card = Frame::new(width, height);
            card.fill_rect(0, 0, width as i32 + 1, height as i32 + 1, Yuv::WHITE);
            card.draw_rgb(border, border, small.width() as usize, small.as_raw());
            let Some(left) = right.checked_sub(card.width()) else { break };
            cards.push((left, card));
            right = left.saturating_sub(gap / 2);
            if cards.len() == SHOWN_REFERENCES {
                break;
            }
        }
        Self { cards, top: gap }
    }

    pub fn draw(&self, frame: &mut Frame) {
        for (left, card) in &self.cards {
            frame.paste(card, *left, self.top);
        }
    }
}

fn decode(file: &[u8]) -> Option<image::DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format().ok()?;
    // An upload decides how much is allocated, so it gets a bound.
    let mut limits = Limits::default();
    limits.max_image_width = Some(12_000);
    limits.max_image_height = Some(12_000);
    limits.max_alloc = Some(256 << 20);
    reader.limits(limits);
    reader.decode().ok()
}
