//! What stands in vendors' answers, whatever their shape: ids, words, percentages and addresses of files.

use serde::Deserialize;

use crate::fact::started_seconds;

/// A value that gateways write as text or as a number: codes, ids, status words.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Word {
    /// As text.
    Text(String),
    /// As a number.
    Number(serde_json::Number),
}

impl Word {
    /// The value as text.
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

/// An id, which is never empty: an empty one could not be asked for, and its address might be that of a list. An answer
/// without one cannot be read, and leaves open whether a job was made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Word")]
pub struct Id(pub String);

impl TryFrom<Word> for Id {
    type Error = &'static str;

    fn try_from(word: Word) -> Result<Self, &'static str> {
        match word.into_text() {
            id if id.is_empty() => Err("an empty id"),
            id => Ok(Self(id)),
        }
    }
}

/// `"40%"`, `"40"`, `40` as a percentage between 0 and 100; anything else is no figure.
pub fn percent(word: Option<Word>) -> Option<f32> {
    let percent = word?.into_text().trim().trim_end_matches('%').trim().parse().ok()?;
    (0.0..=100.0).contains(&percent).then_some(percent)
}

/// A field of a vendor's answer that names a file: its http address, or nothing where the field is missing, null, empty
/// or no such address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Option<String>")]
pub struct Link(Option<String>);

impl Link {
    /// The address.
    pub fn url(self) -> Option<String> {
        self.0
    }

    /// This address, or the other one where it is none.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }
}

impl IntoIterator for Link {
    type Item = String;
    type IntoIter = std::option::IntoIter<String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl From<Option<String>> for Link {
    fn from(text: Option<String>) -> Self {
        Self(text.filter(|text| text.starts_with("http")))
    }
}

/// A length that a vendor reports, in started seconds: `5`, `5.04` and `"5.1"` are five. What is no length above zero is
/// nothing, whatever its type, so that an odd word beside a result never costs the result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "serde_json::Value")]
pub struct Seconds(Option<i64>);

impl Seconds {
    /// The started seconds.
    pub fn started(self) -> Option<i64> {
        self.0
    }
}

impl From<serde_json::Value> for Seconds {
    fn from(value: serde_json::Value) -> Self {
        let seconds = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
        let milliseconds = seconds.filter(|seconds| *seconds > 0.0).map(|seconds| (seconds * 1000.0).round());
        Self(milliseconds.map(|ms| started_seconds(ms as u64)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn an_id_is_text_or_a_number_and_never_empty() {
        let of = |value: Value| serde_json::from_value::<Id>(value).ok().map(|id| id.0);
        assert_eq!(of("t-1".into()).as_deref(), Some("t-1"));
        assert_eq!(of(7.into()).as_deref(), Some("7"));
        assert_eq!((of("".into()), of(Value::Null)), (None, None));
    }

    #[test]
    fn a_percentage_is_read_however_it_is_written() {
        let of = |value: Value| percent(serde_json::from_value(value).ok());
        assert_eq!(of("40%".into()), Some(40.0));
        assert_eq!(of(" 12.5 % ".into()), Some(12.5));
        assert_eq!(of(99.into()), Some(99.0));
        for odd in ["", "soon", "140%", "-1"] {
            assert_eq!(of(odd.into()), None, "{odd}");
        }
    }

    #[test]
    fn a_length_is_read_however_it_is_written() {
        let of = |value: Value| serde_json::from_value::<Seconds>(value).unwrap().started();
        for five in [json!(5), json!(5.04), json!(4.2), json!("5"), json!(" 5.1 ")] {
            assert_eq!(of(five.clone()), Some(5), "{five}");
        }
        assert_eq!((of(json!(0.04)), of(json!(5.2))), (Some(1), Some(6)));
        for none in [json!(null), json!(0), json!(-1), json!("auto"), json!("NaN"), json!([5]), json!({})] {
            assert_eq!(of(none.clone()), None, "{none}");
        }
    }

    #[derive(Deserialize)]
    struct File {
        url: Link,
    }

    #[test]
    fn a_link_is_an_http_address_or_nothing() {
        let of = |file: Value| serde_json::from_value::<File>(file).unwrap().url.url();
        assert_eq!(of(json!({ "url": "https://x/a" })).as_deref(), Some("https://x/a"));
        for none in [json!({}), json!({ "url": null }), json!({ "url": "" }), json!({ "url": "/a" })] {
            assert_eq!(of(none.clone()), None, "{none}");
        }
    }
}
