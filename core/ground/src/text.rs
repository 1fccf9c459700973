//! Words that people read, in both languages of the product.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Language;

/// A text in Chinese and in English.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Text {
    /// Simplified Chinese. The interfaces of the specification and the log speak it alone.
    pub zh: Cow<'static, str>,
    /// English, for those who chose it on the site.
    pub en: Cow<'static, str>,
}

impl Text {
    /// A text that the code knows.
    pub const fn new(zh: &'static str, en: &'static str) -> Self {
        Self { zh: Cow::Borrowed(zh), en: Cow::Borrowed(en) }
    }

    /// A name that is written alike in both languages, such as a brand.
    pub const fn name(name: &'static str) -> Self {
        Self::new(name, name)
    }

    /// A text that is made while the program runs, e.g. of a vendor's answer.
    pub fn made(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: Cow::Owned(zh.into()), en: Cow::Owned(en.into()) }
    }

    /// The same with its words changed, in each language.
    #[must_use]
    pub fn map(self, change: impl Fn(String) -> String) -> Self {
        Self::made(change(self.zh.into_owned()), change(self.en.into_owned()))
    }

    /// The words in this language.
    pub fn in_language(&self, language: Language) -> &str {
        language.pick(&self.zh, &self.en)
    }
}

/// Chinese, for the log and for interfaces that speak it alone.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.zh)
    }
}

/// Chinese and English, as the declarations of forms write them.
impl From<[&'static str; 2]> for Text {
    fn from([zh, en]: [&'static str; 2]) -> Self {
        Self::new(zh, en)
    }
}

/// How a text may lie in a database. Buttons of results were stored in Chinese alone before texts had two languages.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Both { zh: String, en: String },
    Chinese(String),
}

impl From<Stored> for Text {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Both { zh, en } => Self::made(zh, en),
            Stored::Chinese(zh) => Self::made(zh.clone(), zh),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_travels_with_both_languages() {
        const TEXT: Text = Text::new("可灵", "Kling");
        let json = serde_json::to_value(&TEXT).unwrap();
        assert_eq!(json, json!({ "zh": "可灵", "en": "Kling" }));
        assert_eq!(serde_json::from_value::<Text>(json).unwrap(), TEXT);
    }

    #[test]
    fn a_text_that_was_stored_in_chinese_alone_can_still_be_read() {
        let text: Text = serde_json::from_value(json!("放大 1")).unwrap();
        assert_eq!(text, Text::made("放大 1", "放大 1"));
    }
}
