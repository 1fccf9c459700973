//! A page of words, as an administrator writes it and as everybody reads it.

use baigong_base::words;
use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_provider::Text;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

messages! {
    page_text_wrong = "页面文字不正确", "The text of the page is not right";
}

words! {
    /// A page whose words are the operator's, by its address.
    pub enum SitePage {
        /// What the site is.
        About = "about",
        /// How to create with it.
        Tutorial = "naixue",
        /// Rules of content and of intellectual property.
        Content = "iip",
        /// What becomes of personal information.
        Privacy = "privacy-policy",
        /// Who runs the site.
        Company = "our-company",
    }
}

/// What an administrator writes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewText {
    /// Markdown in Chinese that begins with a heading of the first level; at most 50,000 characters. `{{site}}` stands for
    /// the site's name.
    pub zh: String,
    /// The same in English; readers of English are shown the Chinese where it is empty.
    #[serde(default)]
    pub en: String,
}

/// A text as administrators keep it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptText {
    /// The page.
    pub page: SitePage,
    /// Markdown in Chinese.
    pub zh: String,
    /// Markdown in English.
    pub en: String,
    /// When an administrator wrote it, in milliseconds since the epoch; null while the page has the words that it came with.
    pub updated_ms: Option<i64>,
}

/// A text as everybody reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SiteText {
    /// The page.
    pub page: SitePage,
    /// Its heading.
    pub title: Text,
    /// Its words below the heading, as HTML that holds nothing but text, headings, lists, tables, links and pictures.
    pub html: Text,
    /// When an administrator wrote it; null for the words that it came with.
    pub updated_ms: Option<i64>,
}

/// Why a text is refused.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TextError {
    /// Fields are wrong.
    Invalid(Vec<FieldError>),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl TextError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(_) => page_text_wrong(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

#[derive(FromRow)]
pub(super) struct TextRow {
    pub page: SitePage,
    pub zh: String,
    pub en: String,
    pub updated_ms: i64,
}
