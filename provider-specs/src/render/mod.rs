//! Real media made on demand: H.264 video, pictures, 3D models and sound.
//!
//! Every renderer is a pure function of its spec: the same spec gives the same bytes, so a finished job needs to remember
//! only a few hundred bytes and the file is made when somebody looks at it. What is seen is `baigong-painter`'s: it reads
//! the words of the prompt. The prompt itself stands in the file's metadata, not in the picture.

mod audio;
mod cache;
mod canvas;
mod chance;
mod cover;
mod error;
mod fill;
mod given;
mod glb;
mod media;
mod still;
#[cfg(test)]
mod tests;
mod video;
mod voice;

pub use audio::AudioSpec;
pub use cache::{CacheError, RenderCache};
pub use error::RenderError;
pub use given::{Edges, Use, size_of};
pub use glb::ModelSpec;
pub use media::MediaSpec;
pub use still::{ImageFormat, ImageSpec};
pub use video::VideoSpec;
