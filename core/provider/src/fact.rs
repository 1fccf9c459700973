//! What a price may depend on beside the form: figures of the files that a task is given, and of what came back.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Something that is measured or reported, as a whole number. In rules it is written as it is displayed:
/// `seconds(video)`, `pixels(image)`, `results`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Fact {
    /// Measured by the platform in the files of a media field, before anything is charged.
    Input(InputFact, String),
    /// How many results the vendor handed over.
    Results,
    /// Seconds that the vendor says it made or used.
    ReportedSeconds,
    /// Tokens that the vendor says it used.
    ReportedTokens,
}

/// What is measured in the files of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InputFact {
    /// Started seconds of video or sound, of all files together. Containers round lengths up by a frame: a second counts
    /// as started after its first tenth.
    Seconds,
    /// Pixels of the largest picture.
    Pixels,
    /// Width of the widest picture or video, in pixels.
    Width,
    /// Height of the highest picture or video, in pixels.
    Height,
    /// 1 if a video is among them, else 0.
    Video,
}

impl InputFact {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Seconds, "seconds"),
        (Self::Pixels, "pixels"),
        (Self::Width, "width"),
        (Self::Height, "height"),
        (Self::Video, "video"),
    ];

    /// Its name in rules; a form's limit of it is `max_` and this.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(fact, _)| *fact == self).map_or("", |(_, word)| word)
    }
}

/// The field of a dimension such as `video(images)`: rows that price whether a video is among its files.
pub fn video_field(dimension: &str) -> Option<&str> {
    dimension.strip_prefix("video(")?.strip_suffix(')')
}

impl Fact {
    /// Seconds of the files of a field.
    pub fn seconds(field: &str) -> Self {
        Self::Input(InputFact::Seconds, field.to_owned())
    }

    /// The media field that it is measured in; `None` for what is known at the end.
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Input(_, field) => Some(field),
            _ => None,
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(what, field) => write!(f, "{}({field})", what.word()),
            Self::Results => f.write_str("results"),
            Self::ReportedSeconds => f.write_str("reported_seconds"),
            Self::ReportedTokens => f.write_str("reported_tokens"),
        }
    }
}

/// A length in milliseconds as started seconds, at least one. Containers round lengths up by a frame: ten seconds of video
/// may say 10.04. So a second counts as started only after its first tenth.
pub fn started_seconds(ms: u64) -> i64 {
    i64::try_from(ms.saturating_sub(100).max(1).div_ceil(1000)).unwrap_or(i64::MAX)
}

/// A text that names no fact.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no fact: seconds(field), pixels(field), width(field), height(field), video(field), results, reported_seconds or reported_tokens"
)]
pub struct NoFact(String);

impl FromStr for Fact {
    type Err = NoFact;

    fn from_str(text: &str) -> Result<Self, NoFact> {
        match text {
            "results" => return Ok(Self::Results),
            "reported_seconds" => return Ok(Self::ReportedSeconds),
            "reported_tokens" => return Ok(Self::ReportedTokens),
            _ => {}
        }
        let parts = text.strip_suffix(')').and_then(|text| text.split_once('('));
        let known =
            |word: &str| InputFact::ALL.iter().find(|(_, known)| *known == word).map(|(fact, _)| *fact);
        let fact = parts
            .filter(|(_, field)| !field.is_empty())
            .and_then(|(word, field)| Some(Self::Input(known(word)?, field.to_owned())));
        fact.ok_or_else(|| NoFact(text.to_owned()))
    }
}

impl TryFrom<String> for Fact {
    type Error = NoFact;

    fn try_from(text: String) -> Result<Self, NoFact> {
        text.parse()
    }
}

impl From<Fact> for String {
    fn from(fact: Fact) -> Self {
        fact.to_string()
    }
}

/// The facts that are known of a task so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts(BTreeMap<Fact, i64>);

impl Facts {
    /// Takes a fact down.
    pub fn set(&mut self, fact: Fact, value: i64) {
        self.0.insert(fact, value);
    }

    /// The same with one more.
    #[must_use]
    pub fn with(mut self, fact: Fact, value: i64) -> Self {
        self.set(fact, value);
        self
    }

    /// Takes down all that others know.
    pub fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// All that is known.
    pub fn iter(&self) -> impl Iterator<Item = (&Fact, i64)> {
        self.0.iter().map(|(fact, value)| (fact, *value))
    }

    /// What is known of it.
    pub fn get(&self, fact: &Fact) -> Option<i64> {
        self.0.get(fact).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_counts_as_started_after_its_first_tenth() {
        let of = [0, 1, 1000, 1100, 1101, 10_042, 10_100, 10_101].map(started_seconds);
        assert_eq!(of, [1, 1, 1, 1, 2, 10, 10, 11]);
    }

    #[test]
    fn a_fact_is_read_as_it_is_written() {
        for text in [
            "seconds(video)",
            "pixels(a_b)",
            "width(x)",
            "height(x)",
            "video(images)",
            "results",
            "reported_tokens",
        ] {
            assert_eq!(text.parse::<Fact>().unwrap().to_string(), text);
        }
        for text in ["", "seconds", "seconds()", "weight(video)", "seconds(video", "Results"] {
            assert!(text.parse::<Fact>().is_err(), "{text}");
        }
    }
}
