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

impl MediaKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Image, Self::Video, Self::Audio, Self::Model, Self::Text];

    /// How long most vendors take for one, in milliseconds.
    pub(crate) const fn usual_ms(self) -> u64 {
        match self {
            Self::Text => 10_000,
            Self::Image => 20_000,
            Self::Video | Self::Model => 90_000,
            Self::Audio => 120_000,
        }
    }

    /// Its word, in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Video => "video",
            Self::Audio => "audio",
            Self::Model => "model",
            Self::Text => "text",
        }
    }

    /// The kind of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_json_and_lead_back() {
        for kind in MediaKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
            assert_eq!(MediaKind::named(kind.word()), Some(kind));
        }
        assert_eq!(MediaKind::named("smell"), None);
    }
}
