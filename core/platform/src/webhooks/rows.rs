//! Rows of webhooks and of what they tell.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ledger::{TaskId, UserId};
use sqlx::FromRow;

use super::model::{Attempt, Delivery, DeliveryState, OffReason, Webhook, WebhookEvent, WebhookId};

#[derive(FromRow)]
pub(super) struct WebhookRow {
    pub(super) id: WebhookId,
    pub(super) owner_id: UserId,
    pub(super) user_id: UserId,
    pub(super) url: String,
    /// `host:port` of it, at which attempts are counted.
    pub(super) origin: Option<String>,
    pub(super) events: String,
    pub(super) secret: String,
    pub(super) former_secret: Option<String>,
    pub(super) former_ends_ms: Option<i64>,
    pub(super) active: bool,
    pub(super) off_reason: Option<OffReason>,
    pub(super) failing_since_ms: Option<i64>,
    pub(super) created_ms: i64,
    pub(super) of_requests: bool,
}

impl WebhookRow {
    /// As its owner sees it at `now_ms`.
    pub(super) fn into_webhook(self, now_ms: i64) -> Webhook {
        Webhook {
            test: self.user_id != self.owner_id,
            id: self.id,
            url: self.url,
            events: read_events(&self.events),
            active: self.active,
            off_reason: self.off_reason,
            failing_since_ms: self.failing_since_ms,
            former_ends_ms: self.former_ends_ms.filter(|ends_ms| *ends_ms > now_ms),
            created_ms: self.created_ms,
        }
    }
}

/// Events as they stand in the database.
pub(super) fn written_events(events: &[WebhookEvent]) -> String {
    let mut events = events.to_vec();
    events.sort_unstable();
    events.dedup();
    let names: String = events.iter().map(|event| format!("{},", event.as_str())).collect();
    format!(",{names}")
}

fn read_events(written: &str) -> Vec<WebhookEvent> {
    written.split(',').filter_map(|word| word.parse().ok()).collect()
}

#[derive(FromRow)]
pub(super) struct DeliveryRow {
    id: String,
    event: WebhookEvent,
    task_id: Option<TaskId>,
    state: DeliveryState,
    created_ms: i64,
    attempts: i64,
    not_before_ms: i64,
    body: Option<String>,
    attempted_ms: Option<i64>,
    took_ms: Option<i64>,
    status: Option<i64>,
    answer: Option<String>,
    error: Option<String>,
}

impl From<DeliveryRow> for Delivery {
    fn from(row: DeliveryRow) -> Self {
        let last = row.attempted_ms.map(|at_ms| Attempt {
            at_ms,
            took_ms: row.took_ms.unwrap_or_default(),
            status: row.status,
            answer: row.answer,
            error: row.error,
        });
        Self {
            next_ms: (row.state == DeliveryState::Pending).then_some(row.not_before_ms),
            id: row.id,
            event: row.event,
            task_id: row.task_id,
            state: row.state,
            created_ms: row.created_ms,
            attempts: row.attempts,
            last,
            body: row.body,
        }
    }
}

pub(super) async fn insert(tx: &mut Tx, row: &WebhookRow) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into webhooks (id, owner_id, user_id, url, events, secret, active, created_ms, origin, of_requests)
         values ($1, $2, $3, $4, $5, $6, true, $7, $8, $9)")
        .bind(&row.id).bind(&row.owner_id).bind(&row.user_id).bind(&row.url).bind(&row.events).bind(&row.secret)
        .bind(row.created_ms).bind(&row.origin).bind(row.of_requests).execute(c).await.map(drop))
}

/// Newest first.
pub(super) async fn of_owner(db: &Db, owner: &UserId) -> sqlx::Result<Vec<WebhookRow>> {
    read!(db, c => sqlx::query_as("select * from webhooks where owner_id = $1 and not of_requests order by created_ms desc, id")
        .bind(owner).fetch_all(c).await)
}

pub(super) async fn find(db: &Db, owner: &UserId, id: &WebhookId) -> sqlx::Result<Option<WebhookRow>> {
    read!(db, c => sqlx::query_as("select * from webhooks where owner_id = $1 and id = $2 and not of_requests")
        .bind(owner).bind(id).fetch_optional(c).await)
}

/// How many the owner has, behind the lock of the owner's row.
pub(super) async fn count(tx: &mut Tx, owner: &UserId) -> sqlx::Result<i64> {
    let sql = format!("select id from users where id = $1 {}", tx.dialect().for_update());
    on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(owner).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query_scalar("select count(*) from webhooks where owner_id = $1 and not of_requests")
        .bind(owner).fetch_one(c).await)
}

/// Whether the owner has it. Switched on, it begins afresh.
pub(super) async fn change(
    tx: &mut Tx,
    owner: &UserId,
    id: &WebhookId,
    (url, origin, events, active): (Option<&str>, Option<&str>, Option<&str>, Option<bool>),
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "update webhooks set url = coalesce(cast($3 as text), url), origin = coalesce(cast($6 as text), origin), events = coalesce(cast($4 as text), events), active = coalesce(cast($5 as boolean), active),
             off_reason = case when cast($5 as boolean) is null then off_reason end,
             failing_since_ms = case when cast($5 as boolean) is null then failing_since_ms end
         where owner_id = $1 and id = $2 and not of_requests")
        .bind(owner).bind(id).bind(url).bind(events).bind(active).bind(origin).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Puts a new secret in the place of the present one, which signs on until `former_ends_ms`.
pub(super) async fn replace_secret(
    tx: &mut Tx,
    owner: &UserId,
    id: &WebhookId,
    sealed: &str,
    former_ends_ms: i64,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "update webhooks set former_secret = secret, former_ends_ms = $4, secret = $3
         where owner_id = $1 and id = $2 and not of_requests")
        .bind(owner).bind(id).bind(sealed).bind(former_ends_ms).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Removes those of an owner, or one of them, with all that they told and were to tell. How many webhooks. That of single requests goes
/// with its owner alone.
pub(super) async fn remove(tx: &mut Tx, owner: &UserId, id: Option<&WebhookId>) -> sqlx::Result<u64> {
    let these = "owner_id = $1 and (cast($2 as text) is null or id = cast($2 as text) and not of_requests)";
    for table in ["webhook_deliveries", "task_hooks"] {
        let sql = format!("delete from {table} where webhook_id in (select id from webhooks where {these})");
        on!(&mut *tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(owner).bind(id).execute(c).await.map(drop))?;
    }
    let sql = format!("delete from webhooks where {these}");
    on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(owner).bind(id).execute(c).await.map(|done| done.rows_affected()))
}

/// Newest first, behind the one that is named.
pub(super) async fn deliveries(
    db: &Db,
    id: &WebhookId,
    state: Option<DeliveryState>,
    before: Option<&str>,
    most: i64,
) -> sqlx::Result<Vec<DeliveryRow>> {
    read!(db, c => sqlx::query_as(
        "select * from webhook_deliveries
         where webhook_id = $1 and state = coalesce(cast($2 as text), state)
             and (cast($3 as text) is null or id < cast($3 as text))
         order by id desc limit $4")
        .bind(id).bind(state).bind(before).bind(most).fetch_all(c).await)
}

/// Puts a delivery, or all that failed since a time, into the line again. How many.
pub(super) async fn again(
    tx: &mut Tx,
    id: &WebhookId,
    delivery: Option<&str>,
    since_ms: i64,
    now_ms: i64,
) -> sqlx::Result<u64> {
    on!(tx, c => sqlx::query(
        "update webhook_deliveries set state = 'pending', attempts = 0, not_before_ms = $4
         where webhook_id = $1 and case when cast($2 as text) is null then state = 'failed' and created_ms >= $3 else id = cast($2 as text) end")
        .bind(id).bind(delivery).bind(since_ms).bind(now_ms).execute(c).await.map(|done| done.rows_affected()))
}
