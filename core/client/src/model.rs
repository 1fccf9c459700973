//! What the site tells. Each keeps the members that it has no name for, so that it can be printed whole.

use baigong_ground::Text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A tool: one page of the site.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Tool {
    /// Its id.
    pub id: String,
    /// Who stands behind it.
    pub vendor_title: Text,
    /// What it is called.
    pub title: Text,
    /// One sentence that helps to choose.
    pub summary: Text,
    /// Whether a simulated vendor stands behind it.
    pub demo: bool,
    /// Its forms.
    pub modes: Vec<Mode>,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A form of a tool.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Mode {
    /// Its id; `kling/text` names it together with its tool.
    pub id: String,
    /// What it is called.
    pub label: Text,
    /// JSON Schema 2020-12 of the parameters.
    pub schema: Value,
    /// Parameters that are valid.
    pub example: Value,
    /// The price in force.
    pub price: Price,
    /// What it makes: `video`, `image`, …
    pub output: String,
    /// Reached only from a result.
    pub follow_up_only: bool,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// The price of a form.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Price {
    /// One row a combination of what decides the price.
    pub rows: Vec<PriceRow>,
    /// The parameter that multiplies it.
    pub per: Option<String>,
    /// What else multiplies it.
    pub measured: Option<Value>,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// The price of one combination.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PriceRow {
    /// Points for one unit.
    pub points: i64,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// What a task would cost.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Quote {
    /// Total points; more is never charged.
    pub points: i64,
    /// Whether exactly this is charged, rather than at most this.
    pub exact: bool,
    /// What the key's owner has; unknown without a key, and for a test key, which spends nothing.
    pub available: Option<i64>,
    /// Holds the price for some minutes.
    pub quote_id: Option<String>,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Where a task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskState {
    /// Waits for its turn.
    Queued,
    /// The vendor is being told.
    Submitting,
    /// The vendor works.
    Running,
    /// Waits for an administrator.
    Uncertain,
    /// Over, and well.
    Succeeded,
    /// Over, without a result.
    Failed,
    /// Over, because its owner said so.
    Cancelled,
    /// Over, because it took too long.
    Expired,
}

/// What became of the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Storage {
    /// There are none.
    None,
    /// They are being copied.
    Pending,
    /// They can be fetched.
    Stored,
    /// They are gone.
    Lost,
}

/// A task.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Task {
    /// Its id.
    pub id: String,
    /// Of this tool.
    pub tool: String,
    /// Of this form of it.
    pub mode: String,
    /// Whether a test key made it, which costs nothing.
    pub test: bool,
    /// Where it is.
    pub state: TaskState,
    /// What became of its results.
    pub storage: Storage,
    /// What the vendor says right now.
    pub progress: Progress,
    /// The most that it is charged.
    pub points: i64,
    /// What was charged in the end; open until then.
    pub charged: Option<i64>,
    /// Why it did not succeed.
    pub error: Option<Failure>,
    /// Its results.
    pub artifacts: Vec<Artifact>,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Task {
    /// Whether nothing more is to come: its state is final, and its results are where they stay.
    pub fn is_over(&self) -> bool {
        use TaskState::{Cancelled, Expired, Failed, Succeeded};
        matches!(self.state, Succeeded | Failed | Cancelled | Expired) && self.storage != Storage::Pending
    }

    /// Whether it gave what it was asked for.
    pub fn is_well(&self) -> bool {
        self.state == TaskState::Succeeded && self.storage != Storage::Lost
    }
}

/// How far a task is.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Progress {
    /// 0 to 100, where the vendor says so.
    pub percent: Option<f64>,
    /// A short state for people.
    pub message: Option<Text>,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Why a task did not succeed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Failure {
    /// Stable word.
    pub kind: String,
    /// For people.
    pub message: Text,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A result.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Artifact {
    /// Its id, which a field for a file takes.
    pub id: String,
    /// `video`, `image`, `audio`, `text`, …
    pub kind: String,
    /// Of its content; empty until it is stored.
    pub mime: String,
    /// Signed address; none until it is stored, and none of a text.
    pub url: Option<String>,
    /// Length of the file.
    pub bytes: Option<u64>,
    /// Content of a text.
    pub text: Option<String>,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A file that was brought.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Upload {
    /// Its id, which a field for a file takes.
    pub id: String,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// What the key's owner has.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Balance {
    /// Points that can be spent.
    pub available: i64,
    /// Points set aside for tasks under way.
    pub held: i64,
    /// All else.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}
