//! The extension `x-sim`: how a wire and its operations behave when they are simulated.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// `x-sim` at the root of a document.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Credentials of the demo account, valid for the account schema of the vendor's tools.
    #[serde(default)]
    pub account: Value,
    /// The same for single tools, where they differ.
    #[serde(default)]
    pub accounts: BTreeMap<String, Value>,
    /// Replies to faults for all operations.
    #[serde(default)]
    pub faults: BTreeMap<String, Fault>,
    /// Whether the vendor takes null in a JSON body for a field that is not there.
    #[serde(default)]
    pub null_is_absent: bool,
}

/// What an operation is to the simulator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Creates a job that is asked for later.
    Submit,
    /// Answers how a job is doing.
    Poll,
    /// Creates a job and answers once it is done.
    Sync,
    /// Creates a job and streams its output as server-sent events.
    Stream,
    /// Stops a job.
    Cancel,
    /// Answers whether the account works; costs nothing.
    Probe,
    /// Takes a file for later use.
    Upload,
    /// Serves the bytes of a result below the vendor's own path.
    Media,
    /// Always gives the same reply.
    Static,
}

impl Role {
    /// Whether the operation makes the vendor work, and so costs money.
    pub fn creates(self) -> bool {
        matches!(self, Self::Submit | Self::Sync | Self::Stream)
    }
}

/// `x-sim` of an operation. Names of replies are names of examples of the operation's responses.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// What the operation is.
    pub role: Role,
    /// The job that it creates.
    pub job: Option<JobTemplate>,
    /// Template that gives the id of the job that it is about.
    pub job_id: Option<Value>,
    /// Reply when all is well; may be a template.
    pub reply: Option<String>,
    /// Replies by state, for `poll`.
    #[serde(default)]
    pub replies: BTreeMap<String, String>,
    /// Reply when the job fails, for `sync` and `stream`; also for a submit that refuses at once.
    pub failed: Option<String>,
    /// Reply when moderation refuses, for `submit`, `sync` and `stream`.
    pub moderated: Option<String>,
    /// Reply when there is nothing to stop any more.
    pub too_late: Option<String>,
    /// Reply when the job is not known.
    pub unknown_job: Option<String>,
    /// Data of the events, for `stream`: texts or JSON, rendered one after the other.
    #[serde(default)]
    pub chunks: Vec<Value>,
    /// Data of the last event.
    pub done: Option<String>,
    /// Template that gives the uploaded file as base64, where it does not come as a multipart file.
    pub file: Option<Value>,
    /// Template that gives the number of the result, for `media`.
    pub index: Option<Value>,
    /// Replies to faults, instead of the general ones: `ratelimit`, `invalid`, `unauthorized`; of a site that serves the wire also
    /// `insufficient` (points), `forbidden` (what a key may not) and `unavailable`.
    #[serde(default)]
    pub faults: BTreeMap<String, Fault>,
}

/// A reply to a fault.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// HTTP status; that of the example if left out.
    pub status: Option<u16>,
    /// Headers of the answer, beside those of the example.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// Name of an example.
    pub example: Option<String>,
}

/// The job that a request creates. Every field is a template over the request.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobTemplate {
    /// `video`, `image`, `audio`, `model` or `text`.
    pub kind: Value,
    /// The words that decide what is seen, and that may hold fault words.
    pub prompt: Option<Value>,
    /// Width to height, e.g. `16:9`.
    pub ratio: Option<Value>,
    /// `WIDTHxHEIGHT`; wins over `ratio`.
    pub size: Option<Value>,
    /// Short side, e.g. `720p`, `1080P`, `2K`.
    pub resolution: Option<Value>,
    /// Seconds; `"5"` and `"5s"` are understood.
    pub duration_s: Option<Value>,
    /// Frames per second.
    pub fps: Option<Value>,
    /// Number of results.
    pub count: Option<Value>,
    /// Input files: addresses, data URIs or base64, in a list or alone.
    pub references: Option<Value>,
    /// What becomes of the input files: `wear` (a person, a garment), `speak` (a person, a voice); else they are set in motion.
    pub scene: Option<Value>,
    /// The job's id, where the vendor's ids have a form of their own. `uuid` and `number` are at hand.
    pub id: Option<Value>,
    /// The client's own id of the job, by which it can be asked for in the place of the vendor's.
    pub alias: Option<Value>,
    /// Id of an earlier job, which is then at hand as `parent`.
    pub parent: Option<Value>,
    /// `png`, `jpeg` or `webp` for images.
    pub format: Option<Value>,
    /// Shown on the picture, e.g. the model's name.
    pub label: Option<Value>,
    /// `WIDTHxHEIGHT` of a picture beside each result that stands for it: the cover of a song.
    pub cover: Option<Value>,
    /// Seconds of work at speed 1, where the default does not fit.
    pub work_s: Option<Value>,
    /// Address at which the vendor tells that the job has changed.
    pub callback: Option<Value>,
}

impl JobTemplate {
    /// All templates with their names, for checking.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        [
            ("kind", Some(&self.kind)),
            ("prompt", self.prompt.as_ref()),
            ("ratio", self.ratio.as_ref()),
            ("size", self.size.as_ref()),
            ("resolution", self.resolution.as_ref()),
            ("duration_s", self.duration_s.as_ref()),
            ("fps", self.fps.as_ref()),
            ("count", self.count.as_ref()),
            ("references", self.references.as_ref()),
            ("scene", self.scene.as_ref()),
            ("id", self.id.as_ref()),
            ("alias", self.alias.as_ref()),
            ("parent", self.parent.as_ref()),
            ("format", self.format.as_ref()),
            ("label", self.label.as_ref()),
            ("cover", self.cover.as_ref()),
            ("work_s", self.work_s.as_ref()),
            ("callback", self.callback.as_ref()),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
    }
}

impl Behaviour {
    /// Every name of an example that is referred to, with where it stands below `x-sim`.
    pub(crate) fn names(&self) -> Vec<(String, &str)> {
        let single = [
            ("reply", &self.reply),
            ("failed", &self.failed),
            ("moderated", &self.moderated),
            ("too_late", &self.too_late),
            ("unknown_job", &self.unknown_job),
        ];
        let mut names: Vec<(String, &str)> =
            single.iter().filter_map(|(at, name)| Some((format!("/{at}"), name.as_deref()?))).collect();
        names.extend(self.replies.iter().map(|(state, name)| (format!("/replies/{state}"), name.as_str())));
        names.extend(self.faults.iter().filter_map(|(fault, reply)| {
            Some((format!("/faults/{fault}/example"), reply.example.as_deref()?))
        }));
        names
    }

    /// The name of the reply of a poll for where a job is, which need not have one of its own for every state.
    pub fn reply_in(&self, state: &str) -> Option<&String> {
        let or_else = match state {
            "queued" => "running",
            "moderated" | "cancelled" => "failed",
            _ => state,
        };
        self.replies.get(state).or_else(|| self.replies.get(or_else))
    }

    /// What the role needs and does not have.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        match self.role {
            Role::Submit if self.job.is_none() => Some("job"),
            Role::Submit if self.reply.is_none() => Some("reply"),
            Role::Sync if self.job.is_none() => Some("job"),
            Role::Sync if self.reply.is_none() => Some("reply"),
            Role::Stream if self.job.is_none() => Some("job"),
            Role::Stream if self.chunks.is_empty() => Some("chunks"),
            Role::Poll if self.job_id.is_none() => Some("job_id"),
            Role::Poll if !self.replies.contains_key("running") => Some("replies/running"),
            Role::Poll if !self.replies.contains_key("succeeded") => Some("replies/succeeded"),
            Role::Cancel | Role::Media if self.job_id.is_none() => Some("job_id"),
            Role::Cancel | Role::Probe | Role::Upload | Role::Static if self.reply.is_none() => Some("reply"),
            _ => None,
        }
    }
}

/// States that `replies` of a poll may name.
pub(crate) const POLL_STATES: [&str; 7] =
    ["queued", "running", "succeeded", "failed", "moderated", "cancelled", "unknown_job"];
/// Faults that may have a reply of their own. The last three come of a site alone that serves the wire.
pub(crate) const FAULTS: [&str; 6] =
    ["ratelimit", "invalid", "unauthorized", "insufficient", "forbidden", "unavailable"];
