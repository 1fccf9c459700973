//! The trait that a vendor plug-in implements, and the words that it speaks.

use std::fmt::Display;
use std::future::Future;

use baigong_ground::Text;
use bytes::Bytes;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::{Link, Seconds};
use crate::call::Call;
use crate::error::{Error, ErrorKind, Operation, Reason, Result};
use crate::fact::{Fact, Facts};
pub use crate::job::Job;
use crate::manifest::{Climb, FollowUp, Manifest, MediaKind};
use crate::preview::Preview;

/// One tool of one vendor. Implementations write `async fn`; the signatures here only add that the futures are [`Send`].
///
/// Promises, which the contract suite checks for every provider:
/// - `submit` makes at most one request that can create a job;
/// - `find`, `poll` and `result` change nothing at the vendor, and give the same answer for a finished job again;
/// - a word that the vendor does not document is [`Progress::Unknown`], unless the tool's specification says otherwise;
/// - no vendor answer makes it panic, and no secret appears in an error.
pub trait Provider: Send + Sync + 'static {
    /// What an operator types once. Secrets are of type [`crate::Secret`]; tagged by `wire` where there are several.
    type Account: DeserializeOwned + JsonSchema + Send + Sync;
    /// What a user fills in: an enum tagged by `mode`, or one struct.
    type Params: DeserializeOwned + JsonSchema + Send;

    /// Who this is.
    fn manifest() -> Manifest;

    /// The pictures and films that cards of its forms show, by [`crate::previews!`] and
    /// [`crate::card_previews!`].
    fn previews() -> Vec<Preview> {
        Vec::new()
    }

    /// The tool's [table of models](crate::models), as JSON, where it has one.
    fn models() -> Option<&'static str> {
        None
    }

    /// Hands the task to the vendor.
    fn submit(
        call: &Call<'_, Self::Account>,
        params: Self::Params,
    ) -> impl Future<Output = Result<Submitted>> + Send;

    /// Looks for the job of a submit that was not answered, by our id of the task ([`crate::Env::task_id`]), which the submit
    /// gave to the vendor; only on wires that say so ([`crate::Wire::finding_jobs`]). `params` are those of the submit.
    ///
    /// `None` says that the vendor was asked and knows no such job. It is no proof that none will appear: nothing is
    /// submitted again. An answer that leaves it open is an error.
    fn find(
        call: &Call<'_, Self::Account>,
        params: Self::Params,
    ) -> impl Future<Output = Result<Option<Job>>> + Send {
        let _ = (call, params);
        async { Err(Error::unsupported(Operation::Find)) }
    }

    /// Asks how the job is doing. Synchronous vendors need no implementation.
    fn poll(call: &Call<'_, Self::Account>, job: &Job) -> impl Future<Output = Result<Progress>> + Send {
        let _ = (call, job);
        async { Err(Error::unsupported(Operation::Poll)) }
    }

    /// Fetches what a finished job made. Synchronous vendors need no implementation.
    fn result(
        call: &Call<'_, Self::Account>,
        job: &Job,
    ) -> impl Future<Output = Result<Vec<Artifact>>> + Send {
        let _ = (call, job);
        async { Err(Error::unsupported(Operation::Result)) }
    }

    /// Stops the job at the vendor.
    fn cancel(call: &Call<'_, Self::Account>, job: &Job) -> impl Future<Output = Result<Cancelled>> + Send {
        let _ = (call, job);
        async { Err(Error::unsupported(Operation::Cancel)) }
    }

    /// Checks the account without spending money.
    fn probe(call: &Call<'_, Self::Account>) -> impl Future<Output = Result<Health>> + Send {
        let _ = call;
        async { Err(Error::unsupported(Operation::Probe)) }
    }
}

/// What `submit` gives back.
#[derive(Debug, Clone, PartialEq)]
pub enum Submitted {
    /// The vendor works on it: poll me.
    Job(Job),
    /// The vendor answered at once.
    Done(Vec<Artifact>),
}

/// How a job is doing.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// It waits at the vendor.
    Queued,
    /// It runs.
    Running {
        /// 0 to 100, only where the vendor says so.
        percent: Option<f32>,
        /// The vendor's words, where it has any.
        message: Option<Text>,
    },
    /// It is done; `result` has the artifacts.
    Succeeded,
    /// The vendor says that it failed.
    Failed {
        /// Why, in shared words.
        kind: ErrorKind,
        /// Why, in words for people.
        reason: Reason,
    },
    /// The vendor used a word that it does not document. Keeps the task running, and is counted.
    Unknown(String),
}

impl Progress {
    /// Running without a figure.
    pub const RUNNING: Self = Self::Running { percent: None, message: None };

    /// A failure of which the vendor gives nothing but words: the kind follows from them. `general` is said where it
    /// gives no words either.
    pub fn failed(reason: Option<String>, general: impl Into<Text>) -> Self {
        let reason = Reason::said(reason, general);
        Self::Failed { kind: ErrorKind::of_failure(&reason), reason }
    }

    /// The percentage of a job of which a poll told this: the vendor's own, or else one rise by the rules of its tool.
    pub fn percent_after(&self, climb: Option<&Climb>, before: Option<f32>) -> Option<f32> {
        match (self, climb) {
            (Self::Running { percent: Some(percent), .. }, _) => Some(percent.clamp(0.0, 100.0)),
            (Self::Queued, Some(climb)) => Some(climb.waiting.after(before)),
            (Self::Running { .. }, Some(climb)) => Some(climb.working.after(before)),
            _ => before,
        }
    }

    /// The same with the vendor's words changed.
    pub(crate) fn map_text(self, change: impl Fn(String) -> String) -> Self {
        match self {
            Self::Running { percent, message } => {
                Self::Running { percent, message: message.map(|text| text.map(&change)) }
            }
            Self::Failed { kind, reason } => Self::Failed { kind, reason: reason.map(change) },
            Self::Unknown(word) => Self::Unknown(change(word)),
            Self::Queued | Self::Succeeded => self,
        }
    }
}

impl Progress {
    /// A failure with the vendor's words behind the tool's own.
    #[must_use]
    pub fn behind(self, before: impl Into<Text>) -> Self {
        match self {
            Self::Failed { kind, reason } => Self::Failed { kind, reason: reason.behind(before) },
            other => other,
        }
    }

    /// What the card reads after a poll; `None` where the job is done.
    pub fn at_the_card(&self) -> Option<Text> {
        match self {
            Self::Queued => Some(Text::new("供应商排队中", "Waiting at the vendor")),
            Self::Running { message, .. } => {
                Some(message.clone().unwrap_or(Text::new("生成中", "Generating")))
            }
            Self::Unknown(word) => {
                Some(Text::made(format!("任务状态: {word}"), format!("Task state: {word}")))
            }
            Self::Failed { kind, reason } => Some(reason.shown(*kind)),
            Self::Succeeded => None,
        }
    }
}

/// A result, as the vendor hands it over.
#[derive(Debug, Clone, PartialEq)]
pub struct Artifact {
    /// What it is.
    pub kind: MediaKind,
    /// Where it is.
    pub source: Source,
    /// Follow-ups that the vendor offers for just this result.
    pub follow_ups: Vec<FollowUp>,
    /// What it is called, where the vendor gives it a name, such as a song's title.
    pub title: Option<String>,
    /// What the vendor says of it, such as a song's words and style.
    pub description: Option<String>,
    /// Address of a picture that stands for it: the cover of a song, the poster of a video.
    pub cover: Option<String>,
    /// What the vendor says that it used for it, for prices that depend on it.
    pub reported: Facts,
}

/// Where a result is.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// At an address that the platform downloads from.
    Url(String),
    /// In the answer itself.
    Bytes {
        /// As the vendor declares it; the platform sniffs the content all the same.
        mime: String,
        /// The content.
        bytes: Bytes,
    },
    /// A text that the vendor wrote, such as a song's words.
    Text(String),
}

impl Artifact {
    fn new(kind: MediaKind, source: Source) -> Self {
        Self {
            kind,
            source,
            follow_ups: Vec::new(),
            title: None,
            description: None,
            cover: None,
            reported: Facts::default(),
        }
    }

    /// A result to download.
    pub fn url(kind: MediaKind, url: impl Into<String>) -> Self {
        Self::new(kind, Source::Url(url.into()))
    }

    /// The videos of a finished job, by their http addresses; what is no such address is left out. `missing` is the
    /// error's message where there is none.
    pub fn videos(urls: impl IntoIterator<Item = String>, missing: impl Into<Text>) -> Result<Vec<Self>> {
        let urls = urls.into_iter().flat_map(|url| Link::from(Some(url)));
        let videos: Vec<Self> = urls.map(|url| Self::url(MediaKind::Video, url)).collect();
        if videos.is_empty() {
            Err(Error::new(ErrorKind::Unexpected, Reason::whole(missing)))
        } else {
            Ok(videos)
        }
    }

    /// A result that came with the answer.
    pub fn bytes(kind: MediaKind, mime: impl Into<String>, bytes: impl Into<Bytes>) -> Self {
        Self::new(kind, Source::Bytes { mime: mime.into(), bytes: bytes.into() })
    }

    /// A result that is text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(MediaKind::Text, Source::Text(text.into()))
    }

    /// Adds a follow-up of just this result.
    #[must_use]
    pub fn follow_up(mut self, follow_up: FollowUp) -> Self {
        self.follow_ups.push(follow_up);
        self
    }

    /// Says what it is called.
    #[must_use]
    pub fn titled(mut self, title: Option<String>) -> Self {
        self.title = title.filter(|title| !title.trim().is_empty());
        self
    }

    /// Says what it is about.
    #[must_use]
    pub fn described(mut self, description: Option<String>) -> Self {
        self.description = description.filter(|description| !description.trim().is_empty());
        self
    }

    /// Takes down what the vendor says that it used for it: its seconds or tokens. Of several results it adds up.
    #[must_use]
    pub fn reporting(mut self, fact: Fact, quantity: Option<i64>) -> Self {
        if let Some(quantity) = quantity {
            self.reported.set(fact, quantity);
        }
        self
    }

    /// Takes down how long the vendor says that it is.
    #[must_use]
    pub fn lasting(self, length: Seconds) -> Self {
        self.reporting(Fact::ReportedSeconds, length.started())
    }

    /// Names the picture that stands for it.
    #[must_use]
    pub fn covered(mut self, cover: Option<String>) -> Self {
        self.cover = Link::from(cover).url();
        self
    }
}

/// What became of a cancellation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelled {
    /// The vendor stopped the job.
    Stopped,
    /// It was finished already, or past the point of return.
    TooLate,
}

/// What a probe found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Health {
    /// What the vendor says of the account, e.g. a balance.
    pub message: Text,
}

impl Health {
    /// The account can be used, and the vendor says no more.
    pub fn usable() -> Self {
        Self { message: Text::new("账号可用", "The account works") }
    }

    /// The account can be used, and so much is left of it: a number with what it counts, in Chinese and in English.
    pub fn with_left(zh: impl Display, en: impl Display) -> Self {
        Self { message: Text::made(format!("账号可用，{zh}"), format!("The account works, {en}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_without_a_video_has_no_result() {
        let of =
            |urls: &[&str]| Artifact::videos(urls.iter().map(|url| (*url).to_owned()), ["没有", "missing"]);
        assert_eq!(of(&["https://x/a", ""]).unwrap().len(), 1);
        assert_eq!(of(&["", "/a"]).unwrap_err().message, "没有");
    }

    #[test]
    fn a_failure_without_words_gets_the_general_ones() {
        let general = ["失败", "It failed"];
        let vendors = Reason::detail("blocked");
        for (words, wanted) in
            [(Some("blocked"), vendors), (Some(" "), general.into()), (None, general.into())]
        {
            let failed = Progress::failed(words.map(str::to_owned), general);
            assert_eq!(failed, Progress::Failed { kind: ErrorKind::Unexpected, reason: wanted });
        }
    }
}
