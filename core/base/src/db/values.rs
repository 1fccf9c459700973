//! Values as statements take them.

use baigong_ground::Text;
use serde::Serialize;

/// A new id: a UUIDv7, so that ids sort by time.
#[expect(clippy::disallowed_methods, reason = "the one place that makes ids of rows")]
pub fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// The pattern of `like … escape '\\'` for texts in lower case that contain `part`.
pub fn containing(part: &str) -> String {
    let escaped = part.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// Rows for a bulk statement, see [`dialect::Dialect::rows`]. Our own row types always serialise.
pub fn json_text<T: Serialize + ?Sized>(rows: &T) -> String {
    serde_json::to_string(rows).unwrap_or_else(|_| "[]".into())
}

/// A text as a column holds it: both sentences as JSON, or the words alone where both languages have the same, as with what
/// a person wrote. Rows from before texts had two languages are read as such words.
///
/// Rows read it as `#[sqlx(try_from = "StoredText")] text: Text`.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::Type)]
#[sqlx(transparent)]
pub struct StoredText(String);

impl StoredText {
    /// What the column holds.
    pub fn into_column(self) -> String {
        self.0
    }

    /// What a column held.
    pub const fn of_column(column: String) -> Self {
        Self(column)
    }
}

impl From<&Text> for StoredText {
    fn from(text: &Text) -> Self {
        // Words that look like both sentences would be read as them.
        let plain = text.zh == text.en && both_sentences(&text.zh).is_none();
        Self(if plain { text.zh.clone().into_owned() } else { json_text(text) })
    }
}

impl From<StoredText> for Text {
    fn from(StoredText(column): StoredText) -> Self {
        both_sentences(&column).unwrap_or_else(|| Self::made(column.clone(), column))
    }
}

fn both_sentences(column: &str) -> Option<Text> {
    column.starts_with('{').then(|| serde_json::from_str(column).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_from_its_column_whatever_it_looks_like() {
        for text in [
            Text::new("退款成功 1.00 元", "1.00 yuan refunded"),
            Text::name("买错了"),
            Text::name(r#"{"zh":"甲","en":"b"}"#),
            Text::name("{"),
            Text::name(""),
        ] {
            assert_eq!(Text::from(StoredText::from(&text)), text);
        }
        assert_eq!(
            StoredText::from(&Text::name("买错了")).into_column(),
            "买错了",
            "words are not written twice"
        );
    }
}
