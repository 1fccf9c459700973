//! Real media made on demand: H.264 video, pictures, 3D models and sound.
//!
//! Every renderer is a pure function of its spec: the same spec gives the same bytes, so a finished
//! job needs to remember only a few hundred bytes and the file is made when somebody looks at it.
//! The picture is a small landscape chosen by the words of the prompt and by the hash of prompt and
//! model, so neither two prompts nor two models look alike, with the prompt itself written on it.

mod audio;
mod cache;
mod canvas;
mod caption;
mod glb;
mod palette;
mod ridge;
mod scene;
mod still;
#[cfg(test)]
mod tests;
mod text;
mod video;

use std::hash::{Hash, Hasher};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

pub use audio::AudioSpec;
pub use cache::{CacheError, RenderCache};
pub use glb::ModelSpec;
pub use still::{ImageFormat, ImageSpec};
pub use video::VideoSpec;

/// The mark drawn on every picture so that nobody takes it for a vendor's work.
pub const DEMO_MARK: &str = "演示";

/// Why a file could not be made. All but [`RenderError::Encode`] mean that the spec itself is at fault.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The size is zero or above what the format allows.
    #[error("a size of {width}x{height} px is outside 1x1..={max_long}x{max_short}")]
    Size {
        /// Asked width in pixels.
        width: u32,
        /// Asked height in pixels.
        height: u32,
        /// Largest long side in pixels.
        max_long: u32,
        /// Largest short side in pixels.
        max_short: u32,
    },
    /// The duration is zero or too long.
    #[error("a duration of {0} ms is outside 1..={1} ms")]
    Duration(u32, u32),
    /// The frame rate is zero or too high.
    #[error("{0} frames per second is outside 1..={1}")]
    FrameRate(u32, u32),
    /// An encoder or container writer refused its input: a fault of this module.
    #[error("encoding failed: {0}")]
    Encode(String),
}

impl RenderError {
    fn encode(error: impl std::fmt::Display) -> Self {
        Self::Encode(error.to_string())
    }
}

/// Anything that can be rendered; what [`RenderCache`] is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MediaSpec {
    /// An MP4 clip.
    Video(VideoSpec),
    /// A still picture.
    Image(ImageSpec),
    /// A binary glTF model.
    Model(ModelSpec),
    /// A WAV recording.
    Audio(AudioSpec),
}

impl MediaSpec {
    /// Makes the file. CPU-bound: call it on a blocking thread, or through [`RenderCache`].
    ///
    /// # Errors
    /// When the spec is outside the limits of its kind.
    pub fn render(&self) -> Result<Vec<u8>, RenderError> {
        match self {
            Self::Video(spec) => spec.render(),
            Self::Image(spec) => spec.render(),
            Self::Model(spec) => spec.render(),
            Self::Audio(spec) => spec.render(),
        }
    }

    /// The media type to serve the bytes under.
    pub fn content_type(&self) -> &'static str {
        match self {
            Self::Video(_) => "video/mp4",
            Self::Image(spec) => spec.format.content_type(),
            Self::Model(_) => "model/gltf-binary",
            Self::Audio(_) => "audio/wav",
        }
    }

    /// The usual file extension, without the dot.
    pub fn extension(&self) -> &'static str {
        match self {
            Self::Video(_) => "mp4",
            Self::Image(spec) => spec.format.extension(),
            Self::Model(_) => "glb",
            Self::Audio(_) => "wav",
        }
    }

    /// SHA-256 over all fields: a short key, so that a cache does not hold the reference pictures.
    pub fn fingerprint(&self) -> [u8; 32] {
        let mut hasher = Sha256Hasher(Sha256::new());
        self.hash(&mut hasher);
        hasher.0.finalize().into()
    }
}

macro_rules! into_media_spec {
    ($($variant:ident($spec:ty)),*) => {$(
        impl From<$spec> for MediaSpec {
            fn from(spec: $spec) -> Self { Self::$variant(spec) }
        }
    )*};
}
into_media_spec!(Video(VideoSpec), Image(ImageSpec), Model(ModelSpec), Audio(AudioSpec));

/// Feeds a derived `Hash` into SHA-256: 64 bits would be too few for a key without comparison.
struct Sha256Hasher(Sha256);

impl Hasher for Sha256Hasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        u64::from_le_bytes([
            digest[0], digest[1], digest[2], digest[3], digest[4], digest[5], digest[6], digest[7],
        ])
    }
}

/// A generator whose stream depends on the prompt and on what it is used for, stable across platforms.
fn prompt_rng(prompt: &str, purpose: &str) -> ChaCha8Rng {
    let mut hash = Sha256::new();
    hash.update(purpose.as_bytes());
    hash.update([0]);
    hash.update(prompt.trim().as_bytes());
    ChaCha8Rng::from_seed(hash.finalize().into())
}
