//! Anything that can be rendered.

use std::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};

use super::audio::AudioSpec;
use super::error::RenderError;
use super::glb::ModelSpec;
use super::still::ImageSpec;
use super::video::VideoSpec;

/// Anything that can be rendered; what [`RenderCache`](super::RenderCache) is asked for.
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
    /// Makes the file. CPU-bound: call it on a blocking thread, or through [`RenderCache`](super::RenderCache).
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
