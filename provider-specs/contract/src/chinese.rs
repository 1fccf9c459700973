//! Which texts are Chinese.

/// Whether a text has a Chinese character.
pub(crate) fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}
