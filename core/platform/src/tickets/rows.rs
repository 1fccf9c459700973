//! Rows of tickets and of what is written in them.

use std::collections::HashMap;

use baigong_base::db::{Db, Tx, new_id};
use baigong_base::{on, read};
use baigong_ground::Language;
use baigong_ground::day::DAY_MS;
use baigong_ledger::{TaskId, UserId};
use sqlx::{AssertSqlSafe, FromRow};

use super::model::{
    Kind, NewTicket, PanelTicket, Ticket, TicketCategory, TicketClosedBy, TicketFile, TicketId,
    TicketMessage, TicketState,
};

/// For how long a closed ticket can be reopened.
pub(super) const REOPEN_DAYS: i64 = 30;

#[derive(FromRow)]
pub(super) struct TicketRow {
    pub(super) id: TicketId,
    pub(super) user_id: UserId,
    pub(super) subject: String,
    category: TicketCategory,
    pub(super) state: TicketState,
    language: String,
    task_id: Option<TaskId>,
    order_no: Option<String>,
    pub(super) request_hash: String,
    created_ms: i64,
    updated_ms: i64,
    answered_ms: Option<i64>,
    pub(super) seen_ms: i64,
    pub(super) closed_ms: Option<i64>,
    closed_by: Option<TicketClosedBy>,
    pub(super) mailed_ms: Option<i64>,
    pub(super) owed_ms: Option<i64>,
}

impl TicketRow {
    pub(super) fn language(&self) -> Language {
        if self.language == "en" { Language::English } else { Language::Chinese }
    }
}

impl From<TicketRow> for Ticket {
    fn from(row: TicketRow) -> Self {
        Self {
            unread: row.answered_ms.is_some_and(|answered_ms| answered_ms > row.seen_ms),
            reopen_until_ms: row.closed_ms.map(|closed_ms| closed_ms + REOPEN_DAYS * DAY_MS),
            id: row.id,
            subject: row.subject,
            category: row.category,
            state: row.state,
            task_id: row.task_id,
            order_no: row.order_no,
            created_ms: row.created_ms,
            updated_ms: row.updated_ms,
            answered_ms: row.answered_ms,
            closed_ms: row.closed_ms,
            closed_by: row.closed_by,
        }
    }
}

#[derive(FromRow)]
pub(super) struct PanelRow {
    #[sqlx(flatten)]
    ticket: TicketRow,
    uid: i64,
    name: String,
}

impl From<PanelRow> for PanelTicket {
    fn from(row: PanelRow) -> Self {
        Self { ticket: row.ticket.into(), uid: row.uid, name: row.name }
    }
}

#[derive(FromRow)]
pub(super) struct MessageRow {
    id: String,
    pub(super) kind: Kind,
    words: String,
    created_ms: i64,
    pub(super) name: String,
}

#[derive(FromRow)]
struct FileRow {
    message_id: String,
    #[sqlx(flatten)]
    file: TicketFile,
}

pub(super) fn column(language: Language) -> &'static str {
    language.pick("zh", "en")
}

/// Everybody who writes for a person takes this lock first, so that limits are counted one at a time.
pub(super) async fn lock_user(tx: &mut Tx, user: &UserId) -> sqlx::Result<()> {
    let sql = format!("select id from users where id = $1 {}", tx.dialect().for_update());
    on!(tx, c => sqlx::query(AssertSqlSafe(sql)).bind(user).execute(c).await.map(drop))
}

pub(super) async fn by_key(tx: &mut Tx, user: &UserId, key: &str) -> sqlx::Result<Option<TicketRow>> {
    on!(tx, c => sqlx::query_as("select * from tickets where user_id = $1 and idempotency_key = $2")
        .bind(user).bind(key).fetch_optional(c).await)
}

/// When the oldest of the last `most` was made, if there are so many since a time.
pub(super) async fn oldest_ticket(
    tx: &mut Tx,
    user: &UserId,
    since_ms: i64,
    most: i64,
) -> sqlx::Result<Option<i64>> {
    on!(tx, c => sqlx::query_scalar(
        "select created_ms from tickets where user_id = $1 and created_ms > $2 order by created_ms desc limit 1 offset $3")
        .bind(user).bind(since_ms).bind(most - 1).fetch_optional(c).await)
}

/// The same of replies.
pub(super) async fn oldest_reply(
    tx: &mut Tx,
    user: &UserId,
    since_ms: i64,
    most: i64,
) -> sqlx::Result<Option<i64>> {
    on!(tx, c => sqlx::query_scalar(
        "select created_ms from ticket_messages where actor_id = $1 and created_ms > $2 and kind = 'reply'
         order by created_ms desc limit 1 offset $3")
        .bind(user).bind(since_ms).bind(most - 1).fetch_optional(c).await)
}

pub(super) async fn insert(
    tx: &mut Tx,
    (id, user): (&TicketId, &UserId),
    new: &NewTicket,
    (key, hash): (&str, &str),
    language: Language,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into tickets (id, user_id, subject, category, state, language, task_id, order_no, idempotency_key, request_hash,
             created_ms, updated_ms, seen_ms)
         values ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9, $10, $10, $10)")
        .bind(id).bind(user).bind(&new.subject).bind(new.category).bind(column(language)).bind(&new.task_id)
        .bind(&new.order_no).bind(key).bind(hash).bind(now_ms).execute(c).await.map(drop))
}

pub(super) async fn insert_message(
    tx: &mut Tx,
    ticket: &TicketId,
    (kind, actor): (Kind, &UserId),
    words: &str,
    files: &[String],
    now_ms: i64,
) -> sqlx::Result<()> {
    let id = new_id();
    on!(&mut *tx, c => sqlx::query(
        "insert into ticket_messages (id, ticket_id, kind, actor_id, words, created_ms) values ($1, $2, $3, $4, $5, $6)")
        .bind(&id).bind(ticket).bind(kind).bind(actor).bind(words).bind(now_ms).execute(c).await.map(drop))?;
    for (position, file) in (0_i64..).zip(files) {
        on!(&mut *tx, c => sqlx::query("insert into ticket_files (message_id, position, upload_id) values ($1, $2, $3)")
            .bind(&id).bind(position).bind(file).execute(c).await.map(drop))?;
    }
    Ok(())
}

/// A ticket that nobody else changes until the transaction ends; of this person, where one is named.
pub(super) async fn lock(
    tx: &mut Tx,
    id: &TicketId,
    user: Option<&UserId>,
) -> sqlx::Result<Option<TicketRow>> {
    let sql = format!(
        "select * from tickets where id = $1 and (cast($2 as text) is null or user_id = cast($2 as text)) {}",
        tx.dialect().for_update()
    );
    on!(tx, c => sqlx::query_as(AssertSqlSafe(sql)).bind(id).bind(user).fetch_optional(c).await)
}

pub(super) async fn find(db: &Db, id: &TicketId, user: &UserId) -> sqlx::Result<Option<TicketRow>> {
    read!(db, c => sqlx::query_as("select * from tickets where id = $1 and user_id = $2")
        .bind(id).bind(user).fetch_optional(c).await)
}

/// The person has replied: it is the site's turn, and all answers are read.
pub(super) async fn replied(tx: &mut Tx, id: &TicketId, language: Language, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update tickets set state = 'open', updated_ms = $2, seen_ms = $2, language = $3, owed_ms = null where id = $1")
        .bind(id).bind(now_ms).bind(column(language)).execute(c).await.map(drop))
}

pub(super) async fn seen(tx: &mut Tx, id: &TicketId, until_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update tickets set seen_ms = $2 where id = $1")
        .bind(id).bind(until_ms).execute(c).await.map(drop))
}

/// The site has answered, and a letter tells of it, or has still to.
pub(super) async fn answered(tx: &mut Tx, id: &TicketId, mailed: bool, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update tickets set state = 'answered', updated_ms = $2, answered_ms = $2,
             mailed_ms = case when $3 then $2 else mailed_ms end,
             owed_ms = case when $3 then null else coalesce(owed_ms, $2) end
         where id = $1")
        .bind(id).bind(now_ms).bind(mailed).execute(c).await.map(drop))
}

/// No answer waits for a letter any more; the last one went at `mailed_ms`, where one did.
pub(super) async fn owes_nothing(tx: &mut Tx, id: &TicketId, mailed_ms: Option<i64>) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update tickets set owed_ms = null, mailed_ms = coalesce(cast($2 as bigint), mailed_ms) where id = $1")
        .bind(id).bind(mailed_ms).execute(c).await.map(drop))
}

pub(super) async fn close(tx: &mut Tx, id: &TicketId, by: TicketClosedBy, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update tickets set state = 'closed', updated_ms = $2, closed_ms = $2, closed_by = $3 where id = $1")
        .bind(id).bind(now_ms).bind(by).execute(c).await.map(drop))
}

pub(super) async fn reopen(tx: &mut Tx, id: &TicketId, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update tickets set state = 'open', updated_ms = $2, closed_ms = null, closed_by = null where id = $1")
        .bind(id).bind(now_ms).execute(c).await.map(drop))
}

/// What is in a ticket, in the order in which it was written; notes only where they are wanted.
pub(super) async fn messages(
    db: &Db,
    id: &TicketId,
    notes: bool,
) -> sqlx::Result<Vec<(MessageRow, TicketMessage)>> {
    let rows: Vec<MessageRow> = read!(db, c => sqlx::query_as(
        "select m.id, m.kind, m.words, m.created_ms, u.display_name as name
         from ticket_messages m join users u on u.id = m.actor_id
         where m.ticket_id = $1 and (m.kind <> 'note' or $2) order by m.created_ms, m.id")
        .bind(id).bind(notes).fetch_all(c).await)?;
    // Its owner may have removed a file since.
    let files: Vec<FileRow> = read!(db, c => sqlx::query_as(
        "select f.message_id, u.id, u.name, u.mime, u.bytes, u.width, u.height
         from ticket_messages m join ticket_files f on f.message_id = m.id join uploads u on u.id = f.upload_id
         where m.ticket_id = $1 order by f.message_id, f.position")
        .bind(id).fetch_all(c).await)?;
    let mut shown: HashMap<String, Vec<TicketFile>> = HashMap::new();
    for FileRow { message_id, file } in files {
        shown.entry(message_id).or_default().push(file);
    }
    let message = |mut row: MessageRow| {
        let message = TicketMessage {
            files: shown.remove(&row.id).unwrap_or_default(),
            id: std::mem::take(&mut row.id),
            author: row.kind.author(),
            words: std::mem::take(&mut row.words),
            created_ms: row.created_ms,
        };
        (row, message)
    };
    Ok(rows.into_iter().map(message).collect())
}

/// Whose upload it is, if the ticket shows it.
pub(super) async fn owner_of_file(db: &Db, id: &TicketId, upload: &str) -> sqlx::Result<Option<UserId>> {
    read!(db, c => sqlx::query_scalar(
        "select u.user_id from ticket_messages m join ticket_files f on f.message_id = m.id join uploads u on u.id = f.upload_id
         where m.ticket_id = $1 and u.id = $2 limit 1")
        .bind(id).bind(upload).fetch_optional(c).await)
}

/// The proved address of a person who can sign in.
pub(super) async fn address(tx: &mut Tx, user: &UserId) -> sqlx::Result<Option<String>> {
    on!(tx, c => sqlx::query_scalar::<_, Option<String>>(
        "select email from users where id = $1 and email_verified and active and closed_ms is null")
        .bind(user).fetch_optional(c).await.map(Option::flatten))
}

/// Answers since a time, in the order in which they were written.
pub(super) async fn answers_since(tx: &mut Tx, id: &TicketId, since_ms: i64) -> sqlx::Result<Vec<String>> {
    on!(tx, c => sqlx::query_scalar(
        "select words from ticket_messages where ticket_id = $1 and kind = 'answer' and created_ms >= $2 order by created_ms, id")
        .bind(id).bind(since_ms).fetch_all(c).await)
}

/// Removes all that a person asked and was answered.
pub(super) async fn forget(tx: &mut Tx, user: &UserId) -> sqlx::Result<()> {
    const OWN: &str = "select id from tickets where user_id = $1";
    for sql in [
        format!(
            "delete from ticket_files where message_id in (select id from ticket_messages where ticket_id in ({OWN}))"
        ),
        format!("delete from ticket_messages where ticket_id in ({OWN})"),
        "delete from tickets where user_id = $1".to_owned(),
    ] {
        on!(&mut *tx, c => sqlx::query(AssertSqlSafe(sql)).bind(user).execute(c).await.map(drop))?;
    }
    Ok(())
}
