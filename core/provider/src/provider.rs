//! The trait that a vendor plug-in implements, and the words that it speaks.

use async_trait::async_trait;
use bytes::Bytes;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::call::Call;
use crate::error::{Error, ErrorKind, Result};
pub use crate::job::Job;
use crate::manifest::{FollowUp, Manifest, MediaKind};

/// One tool of one vendor.
///
/// Promises, which the contract suite checks for every provider:
/// - `submit` makes at most one request that can create a job;
/// - `poll` and `result` change nothing at the vendor, and give the same answer for a finished job again;
/// - a word that the vendor does not document is [`Progress::Unknown`], unless the tool's specification says otherwise;
/// - no vendor answer makes it panic, and no secret appears in an error.
#[async_trait]
pub trait Provider: Send + Sync + 'static {
    /// What an operator types once. Secrets are of type [`crate::Secret`]; tagged by `wire` where there are several.
    type Account: DeserializeOwned + JsonSchema + Send + Sync;
    /// What a user fills in: an enum tagged by `mode`, or one struct.
    type Params: DeserializeOwned + JsonSchema + Send;

    /// Who this is.
    fn manifest() -> Manifest;

    /// Hands the task to the vendor.
    async fn submit(call: &Call<'_, Self::Account>, params: Self::Params) -> Result<Submitted>;

    /// Asks how the job is doing. Synchronous vendors need no implementation.
    async fn poll(call: &Call<'_, Self::Account>, job: &Job) -> Result<Progress> {
        let _ = (call, job);
        Err(Error::unsupported("poll"))
    }

    /// Fetches what a finished job made. Synchronous vendors need no implementation.
    async fn result(call: &Call<'_, Self::Account>, job: &Job) -> Result<Vec<Artifact>> {
        let _ = (call, job);
        Err(Error::unsupported("result"))
    }

    /// Stops the job at the vendor.
    async fn cancel(call: &Call<'_, Self::Account>, job: &Job) -> Result<Cancelled> {
        let _ = (call, job);
        Err(Error::unsupported("cancel"))
    }

    /// Checks the account without spending money.
    async fn probe(call: &Call<'_, Self::Account>) -> Result<Health> {
        let _ = call;
        Err(Error::unsupported("probe"))
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
        message: Option<String>,
    },
    /// It is done; `result` has the artifacts.
    Succeeded,
    /// The vendor says that it failed.
    Failed {
        /// Why, in shared words.
        kind: ErrorKind,
        /// Why, in the vendor's words.
        reason: String,
    },
    /// The vendor used a word that it does not document. Keeps the task running, and is counted.
    Unknown(String),
}

impl Progress {
    /// Running without a figure.
    pub const RUNNING: Self = Self::Running { percent: None, message: None };
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
    /// Text.
    Text(String),
}

impl Artifact {
    fn new(kind: MediaKind, source: Source) -> Self {
        Self { kind, source, follow_ups: Vec::new(), title: None, description: None, cover: None }
    }

    /// A result to download.
    pub fn url(kind: MediaKind, url: impl Into<String>) -> Self {
        Self::new(kind, Source::Url(url.into()))
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

    /// Names the picture that stands for it.
    #[must_use]
    pub fn covered(mut self, cover: Option<String>) -> Self {
        self.cover = cover.filter(|cover| cover.starts_with("http"));
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
    pub message: String,
}
