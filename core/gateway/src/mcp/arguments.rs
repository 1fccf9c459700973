//! What each tool is called with. What a tool does not know is refused by name.

use baigong_provider::MediaKind;
use serde::Deserialize;
use serde_json::{Map, Value};

/// The longest that a call is held, in seconds: below what proxies allow a silent answer.
pub const LONGEST_WAIT: u64 = 50;
/// The most items of a batch.
pub const MOST_ITEMS: usize = 20;
/// The most tasks of a page.
pub const MOST_LISTED: i64 = 50;

/// Which tools to look for.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTools {
    /// Words of its name or description, in any order.
    #[serde(default)]
    pub query: Option<String>,
    /// What it makes.
    #[serde(default)]
    pub kind: Option<MediaKind>,
    /// What it may cost, where it costs least.
    #[serde(default)]
    pub max_points: Option<u32>,
}

/// Which tool to describe.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescribeTool {
    /// Such as `kling/text`.
    pub id: String,
}

/// What to price.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// Such as `kling/text`.
    pub id: String,
    /// As the tool's schema says.
    #[serde(default)]
    pub params: Map<String, Value>,
}

/// What to make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// Such as `kling/text`.
    pub id: String,
    /// As the tool's schema says.
    #[serde(default)]
    pub params: Map<String, Value>,
    /// What it may cost.
    pub max_points: u32,
    /// The caller's name for this call.
    #[serde(default)]
    pub idempotency_key: Option<String>,
    /// How long to hold the answer for a result.
    #[serde(default)]
    pub wait_seconds: u64,
}

/// Several to make under one ceiling.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunBatch {
    /// What to make.
    pub items: Vec<BatchItem>,
    /// What all may cost together.
    pub max_points: u32,
    /// The caller's name for this call.
    #[serde(default)]
    pub idempotency_key: Option<String>,
}

/// One of a batch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatchItem {
    /// Such as `kling/text`.
    pub id: String,
    /// As the tool's schema says.
    #[serde(default)]
    pub params: Map<String, Value>,
}

/// Which task to look at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetTask {
    /// Its id.
    pub task_id: String,
    /// How long to hold the answer for a result.
    #[serde(default)]
    pub wait_seconds: u64,
}

/// Which task to stop.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CancelTask {
    /// Its id.
    pub task_id: String,
}

/// Which tasks to list.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListTasks {
    /// Words of its prompt.
    #[serde(default)]
    pub query: Option<String>,
    /// From `next_cursor` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// At most this many.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// What to bring in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// Its public address.
    pub url: String,
}
