//! What a ticket is, for its person and for the panel, and why one is refused.

use std::time::Duration;

use baigong_base::mail::MailError;
use baigong_base::words;
use baigong_ground::field::{FieldError, first_message};
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_ledger::TaskId;
use serde::{Deserialize, Serialize};

messages! {
    ticket_not_found = "工单不存在", "There is no such ticket";
    ticket_is_closed = "工单已关闭，请先重新打开", "The ticket is closed. Please reopen it first";
    ticket_closed_for_good(days) = "工单关闭已超过 {days} 天，请新建工单", "The ticket was closed more than {days} days ago. Please open a new one";
    too_many_tickets(most) = "一天最多新建 {most} 个工单，请稍后再试", "You may open up to {most} tickets a day. Please try again later";
    too_many_replies(most) = "一小时最多回复 {most} 次，请稍后再试", "You may reply up to {most} times an hour. Please try again later";
}

baigong_base::id! {
    /// Names a ticket: `tk_` and 32 characters.
    pub struct TicketId;
}

words! {
    /// What a ticket is about.
    pub enum TicketCategory {
        /// Points, orders, refunds.
        Billing = "billing",
        /// A task and its results.
        Task = "task",
        /// Programs, keys and webhooks.
        Api = "api",
        /// Signing in, protection and the end of an account.
        Account = "account",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// Whose turn it is.
    pub enum TicketState {
        /// It waits for the site.
        Open = "open",
        /// It waits for the person.
        Answered = "answered",
        /// It is over.
        Closed = "closed",
    }
}

words! {
    /// Who ended a ticket.
    pub enum TicketClosedBy {
        /// The person who opened it.
        Person = "person",
        /// An administrator.
        Site = "site",
        /// Nobody: an answer had no reply for fourteen days.
        Silence = "silence",
    }
}

words! {
    /// Who wrote.
    pub enum TicketAuthor {
        /// The person who opened the ticket.
        Person = "person",
        /// An administrator, whose name the person is not told.
        Site = "site",
    }
}

/// What a message is, as the database keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(super) enum Kind {
    /// The words that a ticket was opened with.
    Opening,
    /// What its person wrote later.
    Reply,
    /// What the site wrote.
    Answer,
    /// What administrators tell each other.
    Note,
}

impl Kind {
    pub(super) fn author(self) -> TicketAuthor {
        match self {
            Self::Opening | Self::Reply => TicketAuthor::Person,
            Self::Answer | Self::Note => TicketAuthor::Site,
        }
    }
}

/// A ticket to open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTicket {
    /// One line of 1 to 120 characters.
    pub subject: String,
    /// What it is about.
    pub category: TicketCategory,
    /// 1 to 4,000 characters.
    pub words: String,
    /// A task of the person's that it is about.
    #[serde(default)]
    pub task_id: Option<String>,
    /// The number of an order of the person's that it is about.
    #[serde(default)]
    pub order_no: Option<String>,
    /// Ids of up to 5 pictures that the person has uploaded.
    #[serde(default)]
    pub files: Vec<String>,
}

/// What a person adds to a ticket.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMessage {
    /// 1 to 4,000 characters.
    pub words: String,
    /// Ids of up to 5 pictures that the person has uploaded.
    #[serde(default)]
    pub files: Vec<String>,
}

/// A ticket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ticket {
    /// Names it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TicketId,
    /// One line.
    pub subject: String,
    /// What it is about.
    pub category: TicketCategory,
    /// Whose turn it is.
    pub state: TicketState,
    /// The task that it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub task_id: Option<TaskId>,
    /// The number of the order that it is about.
    pub order_no: Option<String>,
    /// When it was opened, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When something last happened that the person can see, in milliseconds since the epoch.
    pub updated_ms: i64,
    /// When the site last answered, in milliseconds since the epoch.
    pub answered_ms: Option<i64>,
    /// Whether there is an answer that the person has not read.
    pub unread: bool,
    /// When it was closed, in milliseconds since the epoch.
    pub closed_ms: Option<i64>,
    /// Who closed it.
    pub closed_by: Option<TicketClosedBy>,
    /// Until when it can be reopened, in milliseconds since the epoch; null while it is not closed.
    pub reopen_until_ms: Option<i64>,
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TicketPage {
    /// What happened last comes first.
    pub items: Vec<Ticket>,
    /// Where the next part begins; null behind the last.
    pub next_cursor: Option<String>,
    /// In how many of all tickets there is an answer to read.
    pub unread: i64,
}

/// A picture in a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TicketFile {
    /// The upload.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    pub mime: String,
    /// Its size.
    pub bytes: i64,
    /// In pixels.
    pub width: Option<i64>,
    /// In pixels.
    pub height: Option<i64>,
}

/// A message, as the person reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TicketMessage {
    /// Names it.
    pub id: String,
    /// Who wrote it.
    pub author: TicketAuthor,
    /// Plain text.
    pub words: String,
    /// Pictures that their owner has not removed since.
    pub files: Vec<TicketFile>,
    /// When it was written, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// A ticket with all that its person may read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TicketThread {
    /// The ticket.
    #[serde(flatten)]
    pub ticket: Ticket,
    /// In the order in which they were written.
    pub messages: Vec<TicketMessage>,
}

/// A ticket in the panel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PanelTicket {
    /// The ticket. `unread` says whether its person has still to read an answer.
    #[serde(flatten)]
    pub ticket: Ticket,
    /// The number of the person.
    pub uid: i64,
    /// The person's name.
    pub name: String,
}

/// A message in the panel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PanelMessage {
    /// The message.
    #[serde(flatten)]
    pub message: TicketMessage,
    /// Whether administrators alone read it.
    pub note: bool,
    /// The name of whoever wrote it.
    pub name: String,
}

/// A ticket with all that was written in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PanelThread {
    /// The ticket.
    #[serde(flatten)]
    pub ticket: PanelTicket,
    /// In the order in which they were written.
    pub messages: Vec<PanelMessage>,
}

/// What became of a request to open a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The ticket.
    pub thread: TicketThread,
    /// Whether an earlier request under the same key had opened it.
    pub replayed: bool,
}

/// Why something could not be done with a ticket.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TicketError {
    /// Fields are wrong; never empty.
    Invalid(Vec<FieldError>),
    /// The person has no such ticket, or it has no such file.
    NotFound,
    /// It is closed, and nothing is added to it.
    Closed,
    /// It was closed too long ago to be reopened.
    ClosedForGood(i64),
    /// The person has opened so many today.
    TooManyTickets {
        /// How many a day.
        most: i64,
        /// After this there is room for another.
        pause: Duration,
    },
    /// The person has replied so often within the hour.
    TooManyReplies {
        /// How many an hour.
        most: i64,
        /// After this there is room for another.
        pause: Duration,
    },
    /// The key had opened another ticket.
    KeyOfAnotherRequest,
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl TicketError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(fields) => first_message(fields),
            Self::NotFound => ticket_not_found(),
            Self::Closed => ticket_is_closed(),
            Self::ClosedForGood(days) => ticket_closed_for_good(*days),
            Self::TooManyTickets { most, .. } => too_many_tickets(*most),
            Self::TooManyReplies { most, .. } => too_many_replies(*most),
            Self::KeyOfAnotherRequest => common::key_of_another_request(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

/// A letter that no mail program could write keeps nobody from being answered; a database that failed does.
pub(super) fn written(result: Result<String, MailError>) -> sqlx::Result<bool> {
    match result {
        Ok(_) => Ok(true),
        Err(MailError::Database(cause)) => Err(cause),
        Err(cause) => {
            tracing::warn!(%cause, "nobody is written to about a ticket");
            Ok(false)
        }
    }
}
