//! What arrives with every call: account, HTTP, media, progress, time and randomness.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use async_trait::async_trait;
use baigong_ground::{Clock, Text, messages};
use base64::Engine as _;
use bytes::Bytes;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::error::{Error, ErrorKind, Reason, Result, redact};
use crate::http::Upstream;
use crate::job::Job;

messages! {
    file_above_without_address(megabytes) = "本站没有公网地址，文件不能超过{megabytes}MB", "This site has no public address, so files must not exceed {megabytes} MB";
}

/// The context of one call to a provider: the account that pays, and everything that comes from outside.
pub struct Call<'a, A> {
    /// The operator's account.
    pub account: &'a A,
    env: &'a Env,
}

impl<'a, A> Call<'a, A> {
    pub(crate) fn new(account: &'a A, env: &'a Env) -> Self {
        Self { account, env }
    }
}

impl<A> Deref for Call<'_, A> {
    type Target = Env;

    fn deref(&self) -> &Env {
        self.env
    }
}

/// The part of a [`Call`] that does not depend on the vendor.
#[derive(Clone)]
pub struct Env {
    /// Requests to the vendor; cannot leave the allowed hosts.
    pub http: Upstream,
    /// Files that parameters refer to.
    pub media: Arc<dyn MediaSource>,
    /// Earlier tasks that parameters refer to.
    pub tasks: Arc<dyn TaskSource>,
    /// Where partial results go.
    pub progress: Arc<dyn ProgressSink>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Our id of the task: usable as the vendor's external id or idempotency key.
    pub task_id: String,
    /// Where the vendor may tell that the job has changed. Only for a submit, only on wires that say that they call back
    /// ([`crate::Wire::calling_back`]), and only where the vendor can reach the site. What is told there is never believed:
    /// it is a reason to poll.
    pub callback_url: Option<String>,
}

impl Env {
    /// Reports progress while `submit` runs. A key that the vendor echoes goes no further.
    pub fn report(&self, mut update: Update) {
        let secrets = self.http.secrets();
        update.message = update.message.map(|text| text.map(|words| redact(&words, &secrets)));
        update.text = update.text.map(|text| redact(&text, &secrets));
        self.progress.report(update);
    }

    /// Writes [`Env::callback_url`] into the JSON body of a submit, where there is one.
    pub fn add_callback_url(&self, body: &mut serde_json::Value, member: &str) {
        if let Some(url) = &self.callback_url {
            body[member] = url.as_str().into();
        }
    }

    /// The present time, in milliseconds since the epoch.
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// A fresh random id.
    #[expect(clippy::disallowed_methods, reason = "the one place that makes ids for vendors")]
    pub fn uuid(&self) -> String {
        uuid::Uuid::new_v4().to_string()
    }

    /// A random number below `end`, for seeds.
    #[expect(clippy::disallowed_methods, reason = "the one place that draws seeds for vendors")]
    pub fn random_below(&self, end: u64) -> u64 {
        rand::random_range(0..end.max(1))
    }
}

/// A piece of progress of a streaming `submit`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Update {
    /// 0 to 100.
    pub percent: Option<f32>,
    /// A short state for people.
    pub message: Option<Text>,
    /// Text to append to what was streamed so far.
    pub text: Option<String>,
}

impl Update {
    /// A state message, e.g. `正在接收数据`.
    pub fn message(message: impl Into<Text>) -> Self {
        Self { message: Some(message.into()), ..Self::default() }
    }

    /// A piece of streamed text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..Self::default() }
    }
}

/// Receives progress.
pub trait ProgressSink: Send + Sync {
    /// Takes one update; never blocks.
    fn report(&self, update: Update);
}

impl ProgressSink for () {
    fn report(&self, _: Update) {}
}

/// A file in parameters: the id of an upload or artifact, or an http(s) URL that the platform imported.
///
/// Its schema is a media widget for images; other kinds extend `x-media`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MediaRef(pub String);

impl JsonSchema for MediaRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MediaRef".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "maxLength": 2048 })
    }
}

/// An earlier task in parameters, which this one continues: extend a video, press a button that the vendor returned.
///
/// The platform takes only a finished task of the same user and the same tool, and gives the new task to the account
/// that ran it: a vendor's ids mean nothing to another account.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaskRef(pub String);

impl JsonSchema for TaskRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TaskRef".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "maxLength": 64, "x-widget": "task" })
    }
}

/// Gives a provider the vendor's side of the tasks that its parameters refer to.
#[async_trait]
pub trait TaskSource: Send + Sync {
    /// The handle that `submit` gave for the task.
    async fn job(&self, task: &TaskRef) -> Result<Job>;
}

#[async_trait]
impl TaskSource for () {
    async fn job(&self, _: &TaskRef) -> Result<Job> {
        Err(Error::new(ErrorKind::Unexpected, Reason::detail("only submit may read earlier tasks")))
    }
}

/// The bytes of a file, with the type that was sniffed from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaBytes {
    /// E.g. `image/png`.
    pub mime: String,
    /// The content.
    pub bytes: Bytes,
}

impl MediaBytes {
    /// The content in base64, without a prefix.
    pub fn base64(&self) -> String {
        base64::engine::general_purpose::STANDARD.encode(&self.bytes)
    }

    /// `data:<mime>;base64,<content>`.
    pub fn data_uri(&self) -> String {
        format!("data:{};base64,{}", self.mime, self.base64())
    }
}

/// Gives a provider the files that its parameters refer to.
#[async_trait]
pub trait MediaSource: Send + Sync {
    /// An address from which the vendor can fetch the file, valid for at least an hour.
    async fn url(&self, media: &MediaRef) -> Result<Url>;
    /// The file itself.
    async fn bytes(&self, media: &MediaRef) -> Result<MediaBytes>;

    /// Whether the vendor can reach the addresses that [`MediaSource::url`] gives; if not, that is refused.
    fn is_reachable(&self) -> bool {
        true
    }

    /// For wires that take both: the address, or the whole file as a `data:` URI where the vendor cannot reach it.
    ///
    /// # Errors
    /// A file above `most` bytes that has to be sent whole is refused.
    async fn url_or_data_uri(&self, media: &MediaRef, most: usize) -> Result<String> {
        if self.is_reachable() {
            return Ok(self.url(media).await?.into());
        }
        let file = self.bytes(media).await?;
        if file.bytes.len() > most {
            return Err(Error::invalid(file_above_without_address(most >> 20)));
        }
        Ok(file.data_uri())
    }
}

/// A key. Shown by neither Debug nor a schema, and wiped from every error.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The key itself; only for requests to the vendor.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl JsonSchema for Secret {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Secret".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "writeOnly": true, "x-widget": "secret" })
    }
}
