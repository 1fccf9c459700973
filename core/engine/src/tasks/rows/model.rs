//! The words of a task: states, what is stored of it, and how the outside sees it.
//!
//! What a model says in words stays with its task (`tasks.reply`, at most 20,000 characters), finished or
//! failed, and goes with it. A prompt is kept, shown, copied and searched whole; tasks from before that keep
//! the first 500 characters of theirs in the list. Who writes at length gains nothing: a form bounds its
//! prompts, and the ledger quotes their beginnings. A work without words of its own is known by what was
//! pressed and by its source (`tasks.act`), never by an id.

use std::borrow::Cow;

use baigong_base::words;
use baigong_ground::messages;
use baigong_ledger::{PayerId, TaskId, UserId};
use baigong_provider::{ErrorKind, FollowUp, MediaKind, Reason, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::row::{Row, column, column_from_json, row};

messages! {
    /// What a user reads when the account that ran the first part of a continuation is gone.
    pub(crate) source_account_gone = "运行原任务的供应商账号已停用，无法继续", "The vendor account that ran the earlier task is gone, so it cannot be continued";
}

words! {
    /// Where a task is. The last four are final; `uncertain` waits for an administrator.
    pub enum TaskState {
        /// Waits for an account; the vendor has not heard of it.
        Queued = "queued",
        /// The vendor is being told.
        Submitting = "submitting",
        /// The vendor works on it.
        Running = "running",
        /// The vendor may have accepted it, and nobody can tell: never submitted again by itself.
        Uncertain = "uncertain",
        /// The vendor finished it; points are captured, unless they had gone back before.
        Succeeded = "succeeded",
        /// The vendor refused or failed it; points are released.
        Failed = "failed",
        /// The user stopped it.
        Cancelled = "cancelled",
        /// The vendor had not finished it by the deadline. It is still asked, ever more slowly, and a result that comes
        /// makes the task `succeeded`. Points stay held while it works, and are released where it does not know the job.
        Expired = "expired",
    }
}

impl TaskState {
    /// Whether nothing will change any more.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed | Self::Cancelled | Self::Expired)
    }
}

column!(None; TaskState, Storage, Charge);

/// How long a task usually takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = UsualTime))]
pub struct Usual {
    /// Half of such tasks took no longer, in milliseconds; what the tool says of itself where there are no samples.
    pub median_ms: i64,
    /// Nine of ten took no longer; null without samples.
    pub p90_ms: Option<i64>,
    /// How many tasks this was learnt from, newer ones weighing more; 0 where it is the tool's own word.
    pub samples: u64,
}

words! {
    /// What became of the results, a separate fact from what became of the task.
    pub enum Storage {
        /// There is nothing to store.
        None = "none",
        /// Results are being copied into our own storage.
        Pending = "pending",
        /// All results are ours.
        Stored = "stored",
        /// The vendor's links died before a result could be copied.
        Lost = "lost",
    }
}

words! {
    /// What became of the points.
    pub enum Charge {
        /// Set aside.
        Held = "held",
        /// Spent, because the task succeeded.
        Captured = "captured",
        /// Given back.
        Released = "released",
    }
}

/// Why a task did not succeed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaskFailure {
    /// A provider error kind, or `deadline`.
    pub kind: String,
    /// Why, as the user reads it. A row of before 2026-11-28 has Chinese alone, which stands in both languages.
    pub message: Text,
    /// Whether a new attempt may succeed.
    pub retryable: bool,
    /// The vendor's own words, in whatever language it speaks, which the message holds in both languages.
    #[serde(default)]
    pub vendor: Option<String>,
}

impl TaskFailure {
    /// A failure of a provider error kind, in the words that [`Reason::shown`] puts on the card.
    pub(crate) fn new(kind: ErrorKind, reason: impl Into<Reason>) -> Self {
        let reason = reason.into();
        let retryable = !matches!(kind, ErrorKind::InvalidParams | ErrorKind::ModeratedInput);
        let (message, vendor) = (reason.shown(kind), reason.of_the_vendor(kind).map(str::to_owned));
        Self { kind: kind.as_str().into(), message, retryable, vendor }
    }

    /// A failure of which nothing is known but its kind.
    pub(crate) fn general(kind: ErrorKind) -> Self {
        Self::new(kind, kind.general())
    }

    /// Whether the vendor's moderation refused the task or withheld its result.
    pub fn is_moderation(&self) -> bool {
        [ErrorKind::ModeratedInput, ErrorKind::ModeratedOutput].iter().any(|kind| self.kind == kind.as_str())
    }

    /// The deadline passed; `message` is the tool's own.
    pub(crate) fn deadline(message: Option<&Text>) -> Self {
        const LATE: Text =
            Text::new("任务超时，请稍后重试。", "The task took too long. Please try again later.");
        let message = message.cloned().unwrap_or(LATE);
        Self { kind: "deadline".into(), message, retryable: true, vendor: None }
    }
}

/// Live progress, kept in memory.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LiveProgress {
    /// 0 to 100, where the vendor says so.
    pub percent: Option<f32>,
    /// A short state for people.
    pub message: Option<Text>,
    /// What the vendor's model said in words so far; of a task that is over, what it said in all.
    pub text: Option<String>,
    /// How many tasks are submitted before this one if nothing else comes; only while it is queued, and for the first
    /// tasks of a user.
    pub ahead: Option<u32>,
    /// Grows with every change, over restarts too, so that of two the newer one can be told; 0 where nothing is known.
    pub revision: i64,
}

/// What pressing cancel would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CancelEffect {
    /// The task stops and the points come back.
    Refund,
    /// The task stops and the points are spent.
    NoRefund,
    /// Nobody can stop it. Its owner can stop waiting: it leaves the list of what is under way, and is settled at its
    /// end like any other.
    StopWaiting,
    /// There is nothing to cancel any more.
    None,
}

/// A task as its owner sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaskView {
    /// Sorts by time.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TaskId,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Whether a key for trying things asked for it: it is made by a simulated vendor and costs nothing.
    pub test: bool,
    /// Where it is.
    pub state: TaskState,
    /// What became of the results.
    pub storage: Storage,
    /// What the vendor says right now.
    pub progress: LiveProgress,
    /// The parameters as they were priced and sent.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Map<String, Value>,
    /// The prompt, whole, or what else describes it; of a task without words of its own those of the work that it comes from.
    pub summary: String,
    /// What was pressed on an earlier work to make it, where it has no words of its own.
    pub act: Option<Text>,
    /// What replies in the protocol that it was asked for in repeat of its request.
    #[serde(skip)]
    pub echo: Option<Value>,
    /// Its price: what was held for it, and the maximum that it is charged.
    pub points: i64,
    /// Whether the charge follows from what is known at the end, and may be less than `points`.
    pub up_to: bool,
    /// What was charged in the end; null while that is open.
    pub charged: Option<i64>,
    /// What became of the points.
    pub charge: Charge,
    /// Whose points they are where they are not the owner's: an organisation's id, or that of the visitor whom the owner was.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub payer_id: Option<PayerId>,
    /// The part of the price that the site bears, because the result came after the points had gone back or was
    /// lost after they had been spent.
    pub absorbed_points: i64,
    /// What pressing cancel would do right now.
    pub cancel: CancelEffect,
    /// Why it did not succeed.
    pub error: Option<TaskFailure>,
    /// Its results.
    pub artifacts: Vec<ArtifactView>,
    /// The task that it retries or continues.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub parent_id: Option<TaskId>,
    /// Times that the vendor was told.
    pub attempts: i64,
    /// Time that is left, counted from `updated_ms`, judged by how long such tasks took lately.
    pub eta_ms: Option<i64>,
    /// How long such tasks usually take, from `started_ms` on; null once it is over, and where nobody knows.
    pub usual: Option<Usual>,
    /// Whether its owner no longer waits for it while it is under way.
    pub set_aside: bool,
    /// When it was submitted, in milliseconds since the epoch.
    pub created_ms: i64,
    /// Last durable change.
    pub updated_ms: i64,
    /// When the vendor was last told.
    pub started_ms: Option<i64>,
    /// When it became final.
    pub finished_ms: Option<i64>,
    /// Until when its points are held past its deadline while the vendor works; later for a user for whom the site has already
    /// borne as much of that day as it may.
    pub held_until_ms: Option<i64>,
    /// Whether its owner keeps it from leaving by itself.
    pub kept: bool,
    /// When it leaves by itself, with its results; never for null.
    pub expires_ms: Option<i64>,
    /// Whether it is one of its owner's favourites.
    pub favourite: bool,
    /// Its owner's tags for it, sorted.
    pub tags: Vec<String>,
    /// The folder that its owner put it in.
    pub folder: Option<String>,
}

/// A result as its owner sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArtifactView {
    /// Usable as a media parameter.
    pub id: String,
    /// What it is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: MediaKind,
    /// Sniffed from the content; empty until it is stored.
    pub mime: String,
    /// Signed address on this site; null until it is stored.
    pub url: Option<String>,
    /// The same, as a download.
    pub download_url: Option<String>,
    /// File name.
    pub name: String,
    /// What the vendor calls it, such as a song's title.
    pub title: Option<String>,
    /// What the vendor says of it, such as a song's words.
    pub description: Option<String>,
    /// Signed address of a picture that stands for it; null until that is stored.
    pub cover: Option<String>,
    /// Signed address of a small picture for lists, JPEG with sides of at most 640 pixels: of the cover where there is one, else
    /// of the picture itself or of how the film begins. Null where none could be drawn.
    pub small: Option<String>,
    /// Size of the file in bytes; null until it is stored.
    pub bytes: Option<i64>,
    /// Width of pictures and video, in pixels.
    pub width: Option<i64>,
    /// Height of pictures and video, in pixels.
    pub height: Option<i64>,
    /// Length of video and audio.
    pub duration_ms: Option<i64>,
    /// Content of a text result.
    pub text: Option<String>,
    /// Whether it is in our own storage.
    pub stored: bool,
    /// Follow-ups that the vendor offers for just this result.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub follow_ups: Vec<FollowUp>,
}

row! {
    /// A stored task, as it is created, committed and read. What is only kept of it lies apart, see [`TEXTS`].
    pub(crate) struct TaskRow {
        pub id: TaskId,
        /// Whose it is.
        pub user_id: UserId,
        /// Whose points it takes, where they are not its user's own.
        pub payer_id: Option<PayerId>,
        /// The key by which it was asked for.
        pub key_id: Option<String>,
        /// The key above that one, which its points are counted for too.
        pub parent_key_id: Option<String>,
        /// Whether it is made by a simulated vendor for whoever tries the site, and costs nothing.
        pub test: bool,
        pub tool: String,
        pub mode: String,
        pub state: TaskState,
        pub storage: Storage,
        pub charge: Charge,
        #[serde(skip_serializing)]
        pub params: String,
        #[serde(skip_serializing)]
        pub summary: String,
        /// What was pressed on an earlier work to make it, JSON, where it has no words of its own.
        #[serde(skip_serializing)]
        pub act: Option<String>,
        /// What replies in the protocol that it was asked for in repeat of its request, JSON.
        #[serde(skip_serializing)]
        pub echo: Option<String>,
        pub points: i64,
        pub absorbed_points: i64,
        pub price_version: i64,
        /// How the charge follows from what is known at the end, JSON; none where the charge is the price.
        pub tally: Option<String>,
        /// What was charged, where that is less than was held.
        pub charged: Option<i64>,
        /// The process that works on it.
        pub owner: Option<String>,
        pub account_id: Option<String>,
        pub job: Option<String>,
        pub error: Option<String>,
        /// What the vendor's model said in words.
        pub reply: Option<String>,
        pub idempotency_key: String,
        #[serde(skip_serializing)]
        pub request_hash: String,
        /// What the request was called by which a program asked for it.
        #[serde(skip_serializing)]
        pub request_id: Option<String>,
        pub parent_id: Option<TaskId>,
        /// The only account that may run it.
        pub pinned_account_id: Option<String>,
        pub attempts: i64,
        pub not_before_ms: i64,
        pub created_ms: i64,
        pub updated_ms: i64,
        pub started_ms: Option<i64>,
        pub finished_ms: Option<i64>,
    }
}

/// Columns of [`TaskRow`] that lie in `task_texts`, so that the steps of a task do not write them again. The view
/// `whole_tasks` has them all.
pub(crate) const TEXTS: [&str; 6] = ["params", "summary", "act", "echo", "request_hash", "request_id"];

/// What is written of a task into `task_texts`.
#[derive(Serialize)]
pub(crate) struct TextsRow<'a> {
    id: &'a TaskId,
    params: &'a str,
    summary: &'a str,
    act: Option<&'a str>,
    echo: Option<&'a str>,
    request_hash: &'a str,
    request_id: Option<&'a str>,
}

impl TaskRow {
    /// The columns that lie in `tasks`, and the same as they are read from JSON.
    pub(crate) fn own_columns() -> (String, String) {
        let own = || Self::TYPES.iter().filter(|(name, _)| !TEXTS.contains(name));
        let names = own().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        (names, own().map(column_from_json).collect::<Vec<_>>().join(", "))
    }

    /// What lies in `task_texts`.
    pub(crate) fn texts(&self) -> TextsRow<'_> {
        TextsRow {
            id: &self.id,
            params: &self.params,
            summary: &self.summary,
            act: self.act.as_deref(),
            echo: self.echo.as_deref(),
            request_hash: &self.request_hash,
            request_id: self.request_id.as_deref(),
        }
    }

    /// The account that its points are held on.
    pub(crate) fn payer(&self) -> PayerId {
        self.payer_id.clone().unwrap_or_else(|| self.user_id.own_account())
    }

    /// A task that nobody has worked on, without the fields that its request decides.
    pub(crate) fn queued(id: TaskId, user_id: UserId, tool: String, mode: String, now_ms: i64) -> Self {
        Self {
            id,
            user_id,
            payer_id: None,
            key_id: None,
            parent_key_id: None,
            test: false,
            tool,
            mode,
            state: TaskState::Queued,
            storage: Storage::None,
            charge: Charge::Held,
            params: "{}".into(),
            summary: String::new(),
            act: None,
            echo: None,
            points: 0,
            absorbed_points: 0,
            price_version: 0,
            tally: None,
            charged: None,
            owner: None,
            account_id: None,
            job: None,
            error: None,
            reply: None,
            idempotency_key: String::new(),
            request_hash: String::new(),
            request_id: None,
            parent_id: None,
            pinned_account_id: None,
            attempts: 0,
            not_before_ms: 0,
            created_ms: now_ms,
            updated_ms: now_ms,
            started_ms: None,
            finished_ms: None,
        }
    }
}

row! {
    /// A stored result.
    pub(crate) struct ArtifactRow {
        pub id: String,
        pub task_id: TaskId,
        pub user_id: UserId,
        pub position: i64,
        pub kind: String,
        pub state: Storage,
        pub source_url: Option<String>,
        pub storage_key: Option<String>,
        /// Checksum of the stored file.
        pub sha256: Option<String>,
        pub mime: Option<String>,
        pub name: String,
        pub bytes: Option<i64>,
        pub width: Option<i64>,
        pub height: Option<i64>,
        pub duration_ms: Option<i64>,
        /// Of the small picture beside it; 0 where none can be drawn, null where that is not known.
        pub small_bytes: Option<i64>,
        pub content: Option<String>,
        pub follow_ups: String,
        pub title: Option<String>,
        pub description: Option<String>,
        /// The result that this picture stands for.
        pub cover_of: Option<String>,
        pub attempts: i64,
        pub created_ms: i64,
    }
}

impl ArtifactRow {
    /// The row as the task's owner's: whoever asked the vendor may have read the task before it came along to an account.
    pub(crate) fn of(&self, owner: &UserId) -> Cow<'_, Self> {
        match self.user_id == *owner {
            true => Cow::Borrowed(self),
            false => Cow::Owned(Self { user_id: owner.clone(), ..self.clone() }),
        }
    }
}

/// The kind of media that a word in the database means.
pub(crate) fn media_kind(word: &str) -> MediaKind {
    MediaKind::named(word).unwrap_or(MediaKind::Image)
}

/// A process that works on tasks.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EngineProcess))]
pub struct Process {
    /// The name under which it owns tasks.
    pub id: String,
    /// Whether it is the one that answers.
    pub this: bool,
    /// When it began under this name, in milliseconds since the epoch.
    pub started_ms: i64,
    /// When it last said that it lives.
    pub heartbeat_ms: i64,
    /// Its figures, as they were then; none before its first heartbeat.
    pub figures: Option<EngineStats>,
}

/// Figures of the engine of one process, counted since it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineStats {
    /// Tasks waiting for an account.
    pub queued: u64,
    /// Tasks at vendors.
    pub in_flight: u64,
    /// Submit calls made.
    pub submits: u64,
    /// Polls made.
    pub polls: u64,
    /// Calls of vendors about jobs.
    #[serde(default)]
    pub callbacks: u64,
    /// Polls that failed.
    pub poll_errors: u64,
    /// Status words that vendors do not document.
    pub unknown_words: u64,
    /// Results that play clearly longer than what was paid for.
    pub overlong: u64,
    /// Tasks that succeeded.
    pub finished: u64,
    /// Lateness that half of all polls stayed below, in milliseconds.
    pub poll_lateness_p50_ms: u64,
    /// Lateness that 99 % of all polls stayed below, in milliseconds.
    pub poll_lateness_p99_ms: u64,
    /// Transactions of the writer.
    pub batches: u64,
    /// Changes written in them.
    pub writes: u64,
    /// Pages that watch.
    pub watchers: u64,
}
