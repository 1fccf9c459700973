//! The kinds of files that tools make and take.

use serde::{Deserialize, Serialize};

/// What a mode produces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum MediaKind {
    /// PNG, JPEG, WebP or GIF.
    Image,
    /// MP4 or WebM.
    Video,
    /// WAV, MP3 or OGG.
    Audio,
    /// A 3D model: GLB.
    Model,
    /// Plain text.
    Text,
}
