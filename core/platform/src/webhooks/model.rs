//! What a webhook is, what may be said about one, and why one is refused.

use baigong_base::words;
use baigong_engine::tasks::TaskState;
use baigong_ground::field::{FieldError, first_message};
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_identity::users::UserError;
use baigong_ledger::TaskId;
use serde::{Deserialize, Serialize};

messages! {
    webhook_not_found = "没有这个 Webhook", "There is no such webhook";
    delivery_not_found = "没有这条投递记录", "There is no such delivery";
    too_many_webhooks(most) = "最多可有 {most} 个 Webhook，请先删除不用的", "You may have up to {most} webhooks. Please remove some that you do not use";
}

baigong_base::id! {
    /// Names a webhook: `wh_` and 32 characters.
    pub struct WebhookId;
}

words! {
    /// What may be told.
    #[derive(PartialOrd, Ord)]
    pub enum WebhookEvent {
        /// The vendor has finished a task; its results are being copied.
        Succeeded = "task.succeeded",
        /// All results of a task can be fetched.
        Stored = "task.stored",
        /// Results of a task could not be kept; points have gone back.
        Lost = "task.lost",
        /// A task failed.
        Failed = "task.failed",
        /// Its owner stopped a task.
        Cancelled = "task.cancelled",
        /// A task was not finished by its deadline. Its result may still come.
        Expired = "task.expired",
        /// Somebody tries the address.
        Test = "webhook.test",
    }
}

impl WebhookEvent {
    /// What a change of a task to a state is told as.
    pub fn of(state: TaskState) -> Option<Self> {
        match state {
            TaskState::Succeeded => Some(Self::Succeeded),
            TaskState::Failed => Some(Self::Failed),
            TaskState::Cancelled => Some(Self::Cancelled),
            TaskState::Expired => Some(Self::Expired),
            TaskState::Queued | TaskState::Submitting | TaskState::Running | TaskState::Uncertain => None,
        }
    }
}

words! {
    /// The protocol in whose shape a single request is told of.
    pub enum RequestShape {
        /// The prediction.
        Replicate = "replicate",
        /// The output of the request, or why there is none.
        Fal = "fal",
    }
}

words! {
    /// What a single request may be told of.
    pub enum RequestEvent {
        /// Its vendor has begun.
        Start = "start",
        /// There are results.
        Output = "output",
        /// The vendor says something of its work, which is passed on to nobody here: it never happens.
        Logs = "logs",
        /// It is over, and its results can be fetched.
        Completed = "completed",
    }
}

words! {
    /// Where a delivery is.
    pub enum DeliveryState {
        /// It was not received yet.
        Pending = "pending",
        /// It was.
        Delivered = "delivered",
        /// It was not, and is not tried again by itself.
        Failed = "failed",
    }
}

words! {
    /// Why a webhook was switched off by itself.
    pub enum OffReason {
        /// The address says that it is gone.
        Gone = "gone",
        /// Nothing has arrived for days.
        Failing = "failing",
    }
}

/// A webhook that its owner asks for.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Where to send: https, at an address of the public internet.
    pub url: String,
    /// What to tell; everything where it is empty.
    #[serde(default)]
    pub events: Vec<WebhookEvent>,
    /// Whether it tells of what test keys ask for, and of nothing else.
    #[serde(default)]
    pub test: bool,
}

/// What is to change of a webhook; what is left out stays.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct WebhookChange {
    /// Where to send.
    pub url: Option<String>,
    /// What to tell; everything where it is empty.
    pub events: Option<Vec<WebhookEvent>>,
    /// Whether it tells. Switched on, it tells what waited too.
    pub active: Option<bool>,
}

/// A webhook, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Webhook {
    /// Names it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: WebhookId,
    /// Where it sends.
    pub url: String,
    /// What it tells; everything where it is empty.
    pub events: Vec<WebhookEvent>,
    /// Whether it tells of what test keys ask for, and of nothing else.
    pub test: bool,
    /// Whether it tells.
    pub active: bool,
    /// Why it was switched off by itself.
    pub off_reason: Option<OffReason>,
    /// Since when nothing has arrived, in milliseconds since the epoch; null where the last delivery did.
    pub failing_since_ms: Option<i64>,
    /// Until when the former secret signs beside the new one, in milliseconds since the epoch.
    pub former_ends_ms: Option<i64>,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// A webhook with its secret, which nobody is shown again.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeWebhook {
    /// The webhook.
    #[serde(flatten)]
    pub webhook: Webhook,
    /// By which a receiver checks what it is sent: `whsec_…`.
    pub secret: String,
}

/// What was told, or is to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Delivery {
    /// The `webhook-id` that a receiver is sent, every time the same.
    pub id: String,
    /// What is told.
    pub event: WebhookEvent,
    /// Of which task.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub task_id: Option<TaskId>,
    /// Where it is.
    pub state: DeliveryState,
    /// When it happened, in milliseconds since the epoch.
    pub created_ms: i64,
    /// How many attempts were begun.
    pub attempts: i64,
    /// The earliest next attempt, in milliseconds since the epoch; null where there is none.
    pub next_ms: Option<i64>,
    /// The last attempt.
    pub last: Option<Attempt>,
    /// What is sent; null before the first attempt.
    pub body: Option<String>,
}

/// An attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attempt {
    /// When it ended, in milliseconds since the epoch.
    pub at_ms: i64,
    /// How long it took, in milliseconds.
    pub took_ms: i64,
    /// The HTTP status of the answer; null where there was none.
    pub status: Option<i64>,
    /// How the answer begins.
    pub answer: Option<String>,
    /// Why nothing arrived: `timeout`, `unreachable`, `not_allowed`, or the status; null when it did.
    pub error: Option<String>,
}

/// Why something could not be done with a webhook. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum WebhookError {
    /// Fields of the form are wrong; never empty.
    Invalid(Vec<FieldError>),
    /// The owner has as many as anybody may have.
    TooMany(usize),
    /// The owner has no such webhook.
    NotFound,
    /// The webhook has no such delivery.
    NoDelivery,
    /// The database failed.
    Database(#[from] sqlx::Error),
    /// A key cannot be opened: the master key has changed.
    Sealed,
    /// Its owner could not be found or written to.
    Users(#[from] UserError),
}

impl WebhookError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(fields) => first_message(fields),
            Self::TooMany(most) => too_many_webhooks(*most),
            Self::NotFound => webhook_not_found(),
            Self::NoDelivery => delivery_not_found(),
            Self::Users(cause) => cause.message(),
            Self::Database(_) | Self::Sealed => common::service_unavailable(),
        }
    }
}
