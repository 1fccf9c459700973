//! Points and terms that an administrator gives or takes: in one transaction, once for each request.

use baigong_base::db::{Tx, new_id, retry_on_conflict_or_repeat};
use baigong_base::on;
use baigong_ground::message::common;
use baigong_ground::{Text, messages};
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{Balance, MAX_POINTS, Note, NoteReason, PayerId, Posting, UserId, term};
use sha2::{Digest, Sha256};

use super::super::{User, Users, rows};
use super::error::AdministerError;
use super::standing::refuse_shorter;

messages! {
    points_beyond_bounds = "积分数量必须在 ±1000000000 之间", "Points have to be within ±1000000000";
    nothing_granted = "积分数量和截止天数不能同时为0", "Points and days cannot both be 0";
}

/// A hundred years: longer than any account lasts, and far from the end of the numbers.
const MAX_TERM_MS: i64 = 36_500 * 24 * 3_600_000;
const MAX_REASON_CHARS: usize = 200;
/// A request without a key that says the same again within this time is taken for a repetition.
const REPEAT_MS: i64 = 60_000;

/// How a request is told from its repetitions.
#[derive(Debug, Clone, Copy)]
pub enum Request<'a> {
    /// By its `Idempotency-Key`, for ever.
    Key(&'a str),
    /// By what it says, for a minute: the specified address carries no key.
    Content,
}

/// What is to be done.
#[derive(Debug, Clone, Copy)]
pub struct PointChange<'a> {
    /// The administrator.
    pub actor_id: &'a UserId,
    /// The number of the user.
    pub uid: i64,
    /// Points to give, or to take where negative.
    pub points: i64,
    /// How long the account lasts from now on, in milliseconds; 0 leaves its term alone.
    pub term_ms: i64,
    /// Take what is there where less is there than is to be taken. What was not there is not taken later.
    pub allow_negative: bool,
    /// Set a term that ends before the one that there is.
    pub allow_shorter: bool,
    /// For the user's statement; may be empty.
    pub reason: &'a str,
    /// How its repetitions are recognised.
    pub request: Request<'a>,
    /// The line of the audit log that tells of it.
    pub audit_id: &'a str,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointsChanged {
    /// The user afterwards.
    pub user: User,
    /// Points that were booked: less than asked for only where that was allowed.
    pub booked: i64,
    /// What could be spent before it; none of a repetition, which is told what there is now.
    pub available_before: Option<i64>,
    /// What the user has now.
    pub balance: Balance,
    /// The end of the term before it.
    pub expires_before_ms: Option<i64>,
    /// The end of the term after it.
    pub expires_after_ms: Option<i64>,
    /// It had been done before; nothing was done again.
    pub repeated: bool,
}

#[derive(sqlx::FromRow)]
struct Earlier {
    request_hash: String,
    user_id: UserId,
    booked: i64,
    expires_before_ms: Option<i64>,
    expires_after_ms: Option<i64>,
}

impl Users {
    /// Gives or takes points and sets the term, both or neither.
    ///
    /// A balance never falls below zero. Taking more than there is is refused, or with `allow_negative` takes what is
    /// there, and the booking says how much was asked for.
    pub async fn change_points(&self, change: &PointChange<'_>) -> Result<PointsChanged, AdministerError> {
        if !(-MAX_POINTS..=MAX_POINTS).contains(&change.points) {
            return Err(AdministerError::field("points", points_beyond_bounds()));
        }
        if !(0..=MAX_TERM_MS).contains(&change.term_ms) {
            return Err(AdministerError::field("days", common::days_beyond_bounds()));
        }
        if change.points == 0 && change.term_ms == 0 {
            return Err(AdministerError::field("points", nothing_granted()));
        }
        if change.reason.chars().count() > MAX_REASON_CHARS || change.reason.contains('\0') {
            return Err(AdministerError::field("reason", common::reason_too_long()));
        }
        let user = self.find_by_uid(change.uid).await?.ok_or(AdministerError::NotFound)?;
        // The same key for another user is not kept apart by the account's lock: look again.
        let done = retry_on_conflict_or_repeat(|| self.try_change(&user.id, change)).await?;
        // The term is part of what a session knows of its user.
        self.0.sessions.invalidate_all();
        Ok(done)
    }

    async fn try_change(
        &self,
        user_id: &UserId,
        change: &PointChange<'_>,
    ) -> Result<PointsChanged, AdministerError> {
        let now_ms = self.now_ms();
        let hash = hash(change);
        let mut tx = self.0.db.write().await?;
        // Points before people, as everybody who writes tasks locks them.
        let payer_id = user_id.own_account();
        let mut accounts = lock_accounts(&mut tx, [&payer_id]).await?;
        let before = accounts.balance(&payer_id).ok_or(AdministerError::NotFound)?;
        let user = rows::lock_user(&mut tx, user_id).await?.map(rows::UserRow::into_user);
        let mut user = user.ok_or(AdministerError::NotFound)?;
        if let Some(earlier) = earlier(&mut tx, user_id, change, &hash, now_ms).await? {
            if earlier.request_hash != hash || earlier.user_id != *user_id {
                return Err(AdministerError::OtherRequest);
            }
            let Earlier { booked, expires_before_ms, expires_after_ms, .. } = earlier;
            return Ok(PointsChanged {
                user,
                booked,
                available_before: None,
                balance: before,
                expires_before_ms,
                expires_after_ms,
                repeated: true,
            });
        }
        let booked = bookable(change, before)?;
        let (id, expires_before_ms) = (new_id(), user.expires_ms);
        if change.term_ms > 0 && !change.allow_shorter {
            refuse_shorter("days", expires_before_ms, Some(now_ms + change.term_ms))?;
        }
        if booked != 0 {
            accounts.post(posting(&payer_id, &id, booked, change), now_ms);
            accounts.write(&mut tx, now_ms).await?;
        }
        if change.term_ms > 0 {
            user.expires_ms = Some(now_ms + change.term_ms);
            user.updated_ms = now_ms;
            term::set(&mut tx, user_id, user.expires_ms, now_ms).await?;
        }
        let key = match change.request {
            Request::Key(key) => format!("key:{key}"),
            Request::Content => format!("address:{id}"),
        };
        on!(&mut tx, c => sqlx::query(
            "insert into point_changes (id, actor_id, request_key, request_hash, via, user_id, asked, booked, term_ms,
                 expires_before_ms, expires_after_ms, allow_negative, reason, audit_id, created_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)")
            .bind(&id).bind(change.actor_id).bind(key).bind(&hash).bind(change.request.via()).bind(user_id)
            .bind(change.points).bind(booked).bind(change.term_ms).bind(expires_before_ms).bind(user.expires_ms)
            .bind(change.allow_negative).bind(change.reason.trim()).bind(change.audit_id).bind(now_ms)
            .execute(c).await.map(drop))?;
        let balance = accounts.balance(&payer_id).unwrap_or(before);
        tx.commit().await?;
        Ok(PointsChanged {
            expires_after_ms: user.expires_ms,
            user,
            booked,
            available_before: Some(before.available),
            balance,
            expires_before_ms,
            repeated: false,
        })
    }
}

impl Request<'_> {
    fn via(self) -> &'static str {
        match self {
            Self::Key(_) => "panel",
            Self::Content => "address",
        }
    }
}

/// The points that can be booked on a balance.
fn bookable(change: &PointChange<'_>, before: Balance) -> Result<i64, AdministerError> {
    if before.available + change.points >= 0 {
        return Ok(change.points);
    }
    if change.allow_negative {
        return Ok(-before.available);
    }
    Err(AdministerError::Insufficient { needed: -change.points, available: before.available })
}

fn posting(payer_id: &PayerId, id: &str, booked: i64, change: &PointChange<'_>) -> Posting {
    let reason = change.reason.trim();
    let note = if reason.is_empty() { Note::from(NoteReason::Adjusted) } else { Note::from(reason) };
    let note = match booked == change.points {
        true => note,
        false => {
            let (Text { zh, en }, asked, taken) = (note.text(), -change.points, -booked);
            let zh = format!("{zh}（应扣 {asked}，实扣 {taken}）");
            Text::made(zh, format!("{en} (asked for {asked}, taken {taken})")).into()
        }
    };
    Posting::adjust(payer_id, format!("admin:{id}"), booked, note)
}

/// What the same request did before, under the account's lock.
async fn earlier(
    tx: &mut Tx,
    user_id: &UserId,
    change: &PointChange<'_>,
    hash: &str,
    now_ms: i64,
) -> sqlx::Result<Option<Earlier>> {
    let what = "select request_hash, user_id, booked, expires_before_ms, expires_after_ms from point_changes";
    match change.request {
        Request::Key(key) => {
            let sql = format!("{what} where actor_id = $1 and request_key = $2");
            on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(change.actor_id).bind(format!("key:{key}")).fetch_optional(c).await)
        }
        Request::Content => {
            let sql = format!(
                "{what} where user_id = $1 and created_ms > $2 and actor_id = $3 and via = 'address'
                     and request_hash = $4 order by created_ms desc limit 1"
            );
            on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(user_id).bind(now_ms - REPEAT_MS).bind(change.actor_id).bind(hash)
                .fetch_optional(c).await)
        }
    }
}

/// Tells requests apart by what they ask for.
fn hash(change: &PointChange<'_>) -> String {
    let mut hash = Sha256::new();
    for part in [
        change.uid.to_string(),
        change.points.to_string(),
        change.term_ms.to_string(),
        change.allow_negative.to_string(),
        change.reason.trim().to_owned(),
    ] {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}
