//! Rows of second factors, as given. Every statement runs on both databases.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::model::PasskeyInfo;

/// How much of each factor a user has.
#[derive(FromRow)]
pub(super) struct Held {
    pub(super) totp: i64,
    pub(super) passkeys: i64,
    pub(super) recovery_codes: i64,
}

impl Held {
    /// Whether there is a factor; recovery codes alone are none.
    pub(super) fn any(&self) -> bool {
        self.totp + self.passkeys > 0
    }
}

pub(super) async fn held(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<Held> {
    on!(tx, c => sqlx::query_as(
        "select (select count(*) from totp_factors where user_id = $1 and confirmed) as totp,
             (select count(*) from passkeys where user_id = $1) as passkeys,
             (select count(*) from recovery_codes where user_id = $1 and used_ms is null) as recovery_codes")
        .bind(user_id).fetch_one(c).await)
}

pub(super) async fn has_factor(db: &Db, user_id: &UserId) -> sqlx::Result<bool> {
    let held: i64 = read!(db, c => sqlx::query_scalar(
        "select (select count(*) from totp_factors where user_id = $1 and confirmed)
             + (select count(*) from passkeys where user_id = $1)")
        .bind(user_id).fetch_one(c).await?);
    Ok(held > 0)
}

/// Waits until no other transaction changes this user's factors.
pub(super) async fn lock_user(tx: &mut Tx, user_id: &UserId, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update users set updated_ms = $2 where id = $1")
        .bind(user_id).bind(now_ms).execute(c).await.map(drop))
}

#[derive(FromRow)]
pub(super) struct TotpRow {
    pub(super) seed: String,
    pub(super) confirmed: bool,
    pub(super) last_step: i64,
    pub(super) created_ms: i64,
    pub(super) last_used_ms: Option<i64>,
}

pub(super) async fn totp(db: &Db, user_id: &UserId) -> sqlx::Result<Option<TotpRow>> {
    read!(db, c => sqlx::query_as(
        "select seed, confirmed, last_step, created_ms, last_used_ms from totp_factors where user_id = $1")
        .bind(user_id).fetch_optional(c).await)
}

/// Writes a seed to be confirmed, in place of one that never was. False when a confirmed one is there.
pub(super) async fn put_totp(tx: &mut Tx, user_id: &UserId, seed: &str, now_ms: i64) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "insert into totp_factors (user_id, seed, confirmed, last_step, created_ms) values ($1, $2, $4, 0, $3)
         on conflict (user_id) do update set seed = excluded.seed, created_ms = excluded.created_ms
         where not totp_factors.confirmed")
        .bind(user_id).bind(seed).bind(now_ms).bind(false).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Confirms the seed that was judged. False when it is another by now, or confirmed already.
pub(super) async fn confirm_totp(
    tx: &mut Tx,
    user_id: &UserId,
    seed: &str,
    step: i64,
    now_ms: i64,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "update totp_factors set confirmed = $5, last_step = $3, created_ms = $4
         where user_id = $1 and seed = $2 and not confirmed")
        .bind(user_id).bind(seed).bind(step).bind(now_ms).bind(true).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Uses up the code of a step. False when it, or a newer one, was used before.
pub(super) async fn use_totp(tx: &mut Tx, user_id: &UserId, step: i64, now_ms: i64) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "update totp_factors set last_step = $2, last_used_ms = $3
         where user_id = $1 and confirmed and last_step < $2")
        .bind(user_id).bind(step).bind(now_ms).execute(c).await?.rows_affected());
    Ok(done == 1)
}

pub(super) async fn delete_totp(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("delete from totp_factors where user_id = $1")
        .bind(user_id).execute(c).await?.rows_affected());
    Ok(done == 1)
}

#[derive(FromRow)]
pub(super) struct PasskeyRow {
    pub(super) id: String,
    pub(super) credential_id: String,
    pub(super) credential: String,
    pub(super) counter: i64,
    pub(super) name: String,
    pub(super) created_ms: i64,
    pub(super) last_used_ms: Option<i64>,
}

impl PasskeyRow {
    pub(super) fn info(self) -> PasskeyInfo {
        let Self { id, name, created_ms, last_used_ms, .. } = self;
        PasskeyInfo { id, name, created_ms, last_used_ms }
    }
}

pub(super) async fn passkeys(db: &Db, user_id: &UserId) -> sqlx::Result<Vec<PasskeyRow>> {
    read!(db, c => sqlx::query_as(
        "select id, credential_id, credential, counter, name, created_ms, last_used_ms
         from passkeys where user_id = $1 order by id")
        .bind(user_id).fetch_all(c).await)
}

/// Inserts a passkey. False when the authenticator's credential is registered already, to anybody.
pub(super) async fn insert_passkey(tx: &mut Tx, user_id: &UserId, row: &PasskeyRow) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "insert into passkeys (id, user_id, credential_id, credential, counter, name, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing")
        .bind(&row.id).bind(user_id).bind(&row.credential_id).bind(&row.credential).bind(row.counter)
        .bind(&row.name).bind(row.created_ms).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Records a use. False when the passkey is gone, or another use with this counter or a later one came first.
pub(super) async fn use_passkey(
    tx: &mut Tx,
    id: &str,
    credential: &str,
    counter: i64,
    now_ms: i64,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "update passkeys set credential = $2, counter = $3, last_used_ms = $4
         where id = $1 and (counter < $3 or (counter = 0 and $3 = 0))")
        .bind(id).bind(credential).bind(counter).bind(now_ms).execute(c).await?.rows_affected());
    Ok(done == 1)
}

pub(super) async fn rename_passkey(
    tx: &mut Tx,
    user_id: &UserId,
    id: &str,
    name: &str,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("update passkeys set name = $3 where id = $2 and user_id = $1")
        .bind(user_id).bind(id).bind(name).execute(c).await?.rows_affected());
    Ok(done == 1)
}

pub(super) async fn delete_passkey(tx: &mut Tx, user_id: &UserId, id: &str) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("delete from passkeys where id = $2 and user_id = $1")
        .bind(user_id).bind(id).execute(c).await?.rows_affected());
    Ok(done == 1)
}

pub(super) async fn recovery_codes_left(db: &Db, user_id: &UserId) -> sqlx::Result<i64> {
    read!(db, c => sqlx::query_scalar(
        "select count(*) from recovery_codes where user_id = $1 and used_ms is null")
        .bind(user_id).fetch_one(c).await)
}

pub(super) async fn has_recovery_code(db: &Db, user_id: &UserId, hash: &str) -> sqlx::Result<bool> {
    let found: i64 = read!(db, c => sqlx::query_scalar(
        "select count(*) from recovery_codes where user_id = $1 and code_hash = $2 and used_ms is null")
        .bind(user_id).bind(hash).fetch_one(c).await?);
    Ok(found == 1)
}

pub(super) async fn insert_recovery_code(tx: &mut Tx, user_id: &UserId, hash: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("insert into recovery_codes (user_id, code_hash) values ($1, $2) on conflict do nothing")
        .bind(user_id).bind(hash).execute(c).await.map(drop))
}

pub(super) async fn use_recovery_code(
    tx: &mut Tx,
    user_id: &UserId,
    hash: &str,
    now_ms: i64,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "update recovery_codes set used_ms = $3 where user_id = $1 and code_hash = $2 and used_ms is null")
        .bind(user_id).bind(hash).bind(now_ms).execute(c).await?.rows_affected());
    Ok(done == 1)
}

pub(super) async fn delete_recovery_codes(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from recovery_codes where user_id = $1")
        .bind(user_id).execute(c).await.map(drop))
}

/// Removes all factors of a user; how many there were.
pub(in super::super) async fn delete_factors(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<u64> {
    let mut removed = 0;
    for (text, counts) in [
        ("delete from totp_factors where user_id = $1", true),
        ("delete from passkeys where user_id = $1", true),
        ("delete from recovery_codes where user_id = $1", false),
        ("delete from factor_ceremonies where user_id = $1", false),
        ("delete from factor_guards where user_id = $1", false),
    ] {
        let done = on!(&mut *tx, c => sqlx::query(text).bind(user_id).execute(c).await?.rows_affected());
        removed += if counts { done } else { 0 };
    }
    Ok(removed)
}

/// Ends the sign-ins of a user that wait for a factor: their first factor is not one any more.
pub(in super::super) async fn forget_challenges(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from factor_ceremonies where user_id = $1 and kind = 'sign_in'")
        .bind(user_id).execute(c).await.map(drop))
}

/// Removes what no rule looks at any more.
pub(in super::super) async fn purge(tx: &mut Tx, now_ms: i64) -> sqlx::Result<()> {
    for text in [
        "delete from factor_ceremonies where expires_ms <= $1",
        "delete from session_elevations where expires_ms <= $1",
        "delete from factor_guards where whole_at_ms <= $1",
    ] {
        on!(&mut *tx, c => sqlx::query(text).bind(now_ms).execute(c).await.map(drop))?;
    }
    Ok(())
}

/// Lets a session change factors until `expires_ms`.
pub(super) async fn elevate(tx: &mut Tx, session_key: &str, expires_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into session_elevations (session_key, expires_ms) values ($1, $2)
         on conflict (session_key) do update set expires_ms = excluded.expires_ms")
        .bind(session_key).bind(expires_ms).execute(c).await.map(drop))
}

pub(super) async fn elevated_until(db: &Db, session_key: &str) -> sqlx::Result<Option<i64>> {
    read!(db, c => sqlx::query_scalar("select expires_ms from session_elevations where session_key = $1")
        .bind(session_key).fetch_optional(c).await)
}
