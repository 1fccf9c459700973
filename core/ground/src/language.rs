//! The languages that the product speaks.

/// A language that the product speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Simplified Chinese.
    Chinese,
    /// English.
    English,
}

impl Language {
    /// One of two texts.
    pub fn pick<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Chinese => zh,
            Self::English => en,
        }
    }

    /// The language as HTML names it.
    pub fn tag(self) -> &'static str {
        self.pick("zh-CN", "en")
    }
}
