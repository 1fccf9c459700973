//! Still pictures: of the words, or of pictures that were sent along.

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::codecs::webp::WebPEncoder;
use image::imageops::{FilterType as Scaling, resize};
use image::{ExtendedColorType, ImageEncoder, RgbImage};

use baigong_painter::Wish;

use super::error::RenderError;
use super::fill;
use super::given::{self, Use};

const MAX_SIDE: u32 = 4096;
/// Pictures are drawn at twice their sides, for smooth edges, but with no more pixels than this.
const DRAWN_PIXELS: f32 = 2_400_000.0;

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
    /// Pixels, 1 to 4096. What is repainted or extended keeps its own proportions, with no side longer than the longer of
    /// the two.
    pub width: u32,
    /// Pixels, 1 to 4096.
    pub height: u32,
    /// How the file is encoded.
    pub format: ImageFormat,
    /// Decides what is seen.
    pub prompt: String,
    /// A short name, such as the model's: each sees the words in its own way.
    pub label: String,
    /// Which of several pictures for one prompt this is, from 0: each is another view.
    pub index: u32,
    /// Encoded pictures that the user sent along.
    pub references: Vec<Bytes>,
    /// What becomes of them.
    pub use_of: Use,
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
        let changed = match self.use_of {
            Use::Repaint => fill::repainted(&self.references, &self.prompt, &view),
            Use::Extend(edges) => fill::extended(&self.references, edges),
            Use::Move | Use::Wear | Use::Speak => None,
        };
        if let Some(changed) = changed {
            let most = width.max(height) as f32 / changed.width().max(changed.height()) as f32;
            let side = |side: u32| ((side as f32 * most).round() as u32).max(1);
            return self.encode(&match most < 1.0 {
                true => resize(&changed, side(changed.width()), side(changed.height()), Scaling::Triangle),
                false => changed,
            });
        }
        let grow = (DRAWN_PIXELS / (width as f32 * height as f32)).sqrt().min(2.0);
        let side = |side: u32| (side as f32 * grow).round().max(1.0) as usize;
        let size = (side(width), side(height));
        let wish = Wish { prompt: &self.prompt, view: &view, size, seconds: 5.0, loops: false };
        let film = given::film(&wish, &self.references, self.use_of);
        let drawn = given::middle(film, size.0 as u32, size.1 as u32)
            .ok_or_else(|| RenderError::encode("the picture has another size than was asked for"))?;
        self.encode(&resize(&drawn, width, height, Scaling::Triangle))
    }

    fn encode(&self, picture: &RgbImage) -> Result<Vec<u8>, RenderError> {
        let rgb = picture.as_raw();
        let mut out = Vec::with_capacity(rgb.len() / 8);
        let (width, height, colour) = (picture.width(), picture.height(), ExtendedColorType::Rgb8);
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
