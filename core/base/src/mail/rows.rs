//! Rows of the outbox. Every statement runs on both databases.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::{MailKind, Message, OutboxMail};
use crate::db::{Db, Tx};
use crate::delivery::Ending;
use crate::{on, read};

/// Where a body is sealed.
pub(super) fn seal_context(id: &str) -> String {
    format!("mail:{id}")
}

/// What is sealed.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    pub(super) text: &'a str,
    pub(super) html: &'a str,
}

#[derive(Deserialize)]
struct OwnedBody {
    text: String,
    html: String,
}

impl Body<'_> {
    pub(super) fn to_json(&self) -> String {
        serde_json::json!(self).to_string()
    }
}

pub(super) fn parse_body(json: &[u8]) -> Option<(String, String)> {
    serde_json::from_slice(json).ok().map(|OwnedBody { text, html }| (text, html))
}

pub(super) struct NewMail<'a> {
    pub(super) id: &'a str,
    pub(super) message_id: &'a str,
    pub(super) message: &'a Message,
    pub(super) body: &'a str,
    pub(super) now_ms: i64,
}

/// A message as the database has it.
#[derive(Clone, FromRow)]
pub(super) struct MailRow {
    pub(super) id: String,
    pub(super) message_id: String,
    pub(super) kind: MailKind,
    pub(super) recipient: String,
    pub(super) subject: String,
    pub(super) body: Option<String>,
    pub(super) state: String,
    pub(super) attempts: i64,
    pub(super) useful_until_ms: i64,
    pub(super) last_error: Option<String>,
    pub(super) created_ms: i64,
    pub(super) sent_ms: Option<i64>,
}

impl MailRow {
    pub(super) fn into_view(self, body: Option<(String, String)>) -> OutboxMail {
        let (text, html) = body.unzip();
        OutboxMail {
            id: self.id,
            kind: self.kind,
            to: self.recipient,
            subject: self.subject,
            text,
            html,
            state: self.state,
            attempts: self.attempts,
            last_error: self.last_error,
            created_ms: self.created_ms,
            sent_ms: self.sent_ms,
        }
    }
}

pub(super) async fn insert(tx: &mut Tx, mail: &NewMail<'_>) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into mails (id, message_id, kind, recipient, subject, body, state, attempts, not_before_ms,
             useful_until_ms, created_ms)
         values ($1, $2, $3, $4, $5, $6, 'pending', 0, $7, $8, $7)")
        .bind(mail.id).bind(mail.message_id).bind(mail.message.kind).bind(&mail.message.to)
        .bind(&mail.message.subject).bind(mail.body).bind(mail.now_ms).bind(mail.message.useful_until_ms)
        .execute(c).await.map(drop))
}

pub(super) async fn remove(tx: &mut Tx, id: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from mails where id = $1").bind(id).execute(c).await.map(drop))
}

/// How many messages wait, and when the oldest of them was put in.
pub(super) async fn waiting(db: &Db) -> sqlx::Result<(i64, Option<i64>)> {
    read!(db, c => sqlx::query_as("select count(*), min(created_ms) from mails where state = 'pending'")
        .fetch_one(c).await)
}

/// Writes how an attempt ended. The body stays while the message waits, and unless `forgets_sent` also when it was sent.
pub(super) async fn end(tx: &mut Tx, id: &str, ending: &Ending, forgets_sent: bool) -> sqlx::Result<()> {
    let (state, sent_ms, keeps_body) = match (&ending.failure, ending.again_ms) {
        (None, _) => ("sent", Some(ending.now_ms), !forgets_sent),
        (Some(_), Some(_)) => ("pending", None, true),
        (Some(_), None) => ("failed", None, false),
    };
    on!(tx, c => sqlx::query(
        "update mails set state = $2, sent_ms = $3, body = case when $4 then body else null end, last_error = $5
         where id = $1")
        .bind(id).bind(state).bind(sent_ms).bind(keeps_body).bind(&ending.failure).execute(c).await.map(drop))
}

/// The newest messages, all of them or those to one address.
pub(super) async fn newest(db: &Db, to: Option<&str>, limit: i64) -> sqlx::Result<Vec<MailRow>> {
    read!(db, c => sqlx::query_as(
        "select * from mails where cast($1 as text) is null or recipient = $1 order by id desc limit $2")
        .bind(to).bind(limit).fetch_all(c).await)
}

pub(super) async fn find(db: &Db, id: &str) -> sqlx::Result<Option<MailRow>> {
    read!(db, c => sqlx::query_as("select * from mails where id = $1").bind(id).fetch_optional(c).await)
}

/// Removes the bodies of messages that stayed in the outbox.
pub(super) async fn forget_bodies(tx: &mut Tx, before_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update mails set body = null where created_ms <= $1 and state <> 'pending' and body is not null")
        .bind(before_ms).execute(c).await.map(drop))
}

pub(super) async fn purge(tx: &mut Tx, before_ms: i64) -> sqlx::Result<u64> {
    Ok(on!(tx, c => sqlx::query("delete from mails where created_ms <= $1 and state <> 'pending'")
        .bind(before_ms).execute(c).await?.rows_affected()))
}

/// Removes what is on its way to an address, which stands in lower case, and what was sent to it.
pub async fn forget(tx: &mut Tx, address: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from mails where lower(recipient) = $1")
        .bind(address).execute(c).await.map(drop))
}
