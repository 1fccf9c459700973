//! A task as other protocols see one: fewer states, and results by address.

use baigong_platform::tasks::{ArtifactView, Storage, TaskFailure, TaskState, TaskView};
use baigong_provider::MediaKind;
use chrono::{DateTime, SecondsFormat};
use serde_json::{Map, Value};
use url::Url;

/// Where a task is, for whoever waits for its results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The vendor has not begun.
    Waiting,
    /// The vendor works, or its results are being fetched.
    Working,
    /// The results can be fetched.
    Done,
    /// There will be none.
    Failed,
    /// Its owner stopped it.
    Cancelled,
}

impl Stage {
    /// Of a task. It is done when its results are here and not before: an address that does not answer yet helps nobody.
    pub fn of(task: &TaskView) -> Self {
        match task.state {
            TaskState::Queued | TaskState::Submitting => Self::Waiting,
            TaskState::Running | TaskState::Uncertain => Self::Working,
            TaskState::Succeeded if results(task).next().is_some() => Self::Done,
            TaskState::Succeeded if task.storage == Storage::Pending => Self::Working,
            TaskState::Succeeded | TaskState::Failed | TaskState::Expired => Self::Failed,
            TaskState::Cancelled => Self::Cancelled,
        }
    }

    /// Whether nothing will change any more.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }
}

/// The results that can be fetched or read, once none is on its way any more.
pub fn results(task: &TaskView) -> impl Iterator<Item = &ArtifactView> {
    let ready = task.storage != Storage::Pending;
    task.artifacts.iter().filter(move |result| ready && (result.url.is_some() || result.text.is_some()))
}

/// Why there are no results, in English: programs are read by programmers.
pub fn reason(task: &TaskView) -> String {
    const LOST: &str = "The results could not be kept. The points have been given back.";
    const CANCELLED: &str = "The task was cancelled.";
    match (&task.error, task.state) {
        (Some(TaskFailure { message, .. }), _) => message.en.clone().into_owned(),
        (None, TaskState::Cancelled) => CANCELLED.to_owned(),
        (None, _) => LOST.to_owned(),
    }
}

/// Where the site is, for addresses that work from anywhere.
#[derive(Debug, Clone)]
pub struct Site(pub Url);

impl Site {
    /// The whole address of one of the site's own.
    pub fn at(&self, path: &str) -> String {
        self.0.join(path).map_or_else(|_| path.to_owned(), Into::into)
    }

    /// What a result is fetched by: its address, and the words themselves of a text.
    pub fn result(&self, result: &ArtifactView) -> Value {
        match &result.url {
            Some(_) if result.kind == MediaKind::Text && result.text.is_some() => result.text.clone().into(),
            Some(url) => self.at(url).into(),
            None => result.text.clone().into(),
        }
    }
}

/// A moment as protocols write it, in UTC to the millisecond.
pub fn moment(ms: i64) -> String {
    DateTime::from_timestamp_millis(ms).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Parameters as the forms take them: many clients send null for whatever their callers left out.
pub fn without_nulls(input: Map<String, Value>) -> Map<String, Value> {
    input.into_iter().filter(|(_, value)| !value.is_null()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn moments_are_in_utc_and_addresses_are_whole() {
        assert_eq!(moment(1_772_294_400_005), "2026-02-28T16:00:00.005Z");
        let site = Site("https://hub.example.com/".parse().unwrap());
        assert_eq!(site.at("/media/a?s=1"), "https://hub.example.com/media/a?s=1");
    }

    #[test]
    fn null_is_absent() {
        let sent = json!({ "prompt": "桥", "seed": null, "n": 0 });
        let kept = without_nulls(sent.as_object().unwrap().clone());
        assert_eq!(Value::from(kept), json!({ "prompt": "桥", "n": 0 }));
    }
}
