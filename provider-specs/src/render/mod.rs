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
mod chance;
mod error;
mod glb;
mod media;
mod palette;
mod ridge;
mod scene;
mod still;
#[cfg(test)]
mod tests;
mod text;
mod video;

pub use audio::AudioSpec;
pub use cache::{CacheError, RenderCache};
pub use caption::DEMO_MARK;
pub use error::RenderError;
pub use glb::ModelSpec;
pub use media::MediaSpec;
pub use still::{ImageFormat, ImageSpec};
pub use video::VideoSpec;
