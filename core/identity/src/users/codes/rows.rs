//! Rows of codes and of the requests for them. Every statement runs on both databases.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};

use super::model::Purpose;

pub(super) struct NewCode<'a> {
    pub(super) purpose: Purpose,
    pub(super) email: &'a str,
    pub(super) request_id: &'a str,
    pub(super) code_hash: &'a str,
    /// Of the word in the link, where the letter has one.
    pub(super) link_hash: Option<&'a str>,
    pub(super) network: &'a str,
    pub(super) now_ms: i64,
    pub(super) expires_ms: i64,
}

/// Waits until transactions that gave the same text have ended.
pub(super) async fn one_at_a_time(tx: &mut Tx, text: &str) -> sqlx::Result<()> {
    let sql = tx.dialect().one_at_a_time();
    on!(tx, c => sqlx::query(sql).bind(text).execute(c).await.map(drop))
}

/// Writes a code in place of the one before, and the request for it.
pub(super) async fn replace(tx: &mut Tx, new: &NewCode<'_>) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query(
        "insert into mail_codes (purpose, email, request_id, code_hash, link_hash, wrong_tries, expires_ms)
         values ($1, $2, $3, $4, $5, 0, $6)
         on conflict (purpose, email) do update set request_id = excluded.request_id,
             code_hash = excluded.code_hash, link_hash = excluded.link_hash, wrong_tries = 0,
             expires_ms = excluded.expires_ms")
        .bind(new.purpose).bind(new.email).bind(new.request_id).bind(new.code_hash).bind(new.link_hash)
        .bind(new.expires_ms).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(
        "insert into mail_code_requests (id, email, network, created_ms) values ($1, $2, $3, $4)")
        .bind(new.request_id).bind(new.email).bind(new.network).bind(new.now_ms).execute(c).await.map(drop))
}

/// Address and request of the code whose letter had this link.
pub(super) async fn of_link(
    db: &Db,
    purpose: Purpose,
    link_hash: &str,
    now_ms: i64,
) -> sqlx::Result<Option<(String, String)>> {
    read!(db, c => sqlx::query_as(
        "select email, request_id from mail_codes where purpose = $1 and link_hash = $2 and expires_ms > $3")
        .bind(purpose).bind(link_hash).bind(now_ms).fetch_optional(c).await)
}

/// The login name of the account whose address it is.
pub(super) async fn owner(tx: &mut Tx, email: &str) -> sqlx::Result<Option<String>> {
    on!(tx, c => sqlx::query_scalar("select login_name from users where email = $1 and email_verified")
        .bind(email).fetch_optional(c).await)
}

/// Counts one try and gives the request and the hash to compare with; nothing when there is no code to try.
pub(super) async fn count_try(
    tx: &mut Tx,
    purpose: Purpose,
    email: &str,
    limit: i64,
    now_ms: i64,
) -> sqlx::Result<Option<(String, String)>> {
    on!(tx, c => sqlx::query_as(
        "update mail_codes set wrong_tries = wrong_tries + 1
         where purpose = $1 and email = $2 and wrong_tries < $3 and expires_ms > $4
         returning request_id, code_hash")
        .bind(purpose).bind(email).bind(limit).bind(now_ms).fetch_optional(c).await)
}

/// The try was right.
pub(super) async fn give_back(tx: &mut Tx, purpose: Purpose, email: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update mail_codes set wrong_tries = wrong_tries - 1 where purpose = $1 and email = $2")
        .bind(purpose).bind(email).execute(c).await.map(drop))
}

/// Removes the code of a request; true for exactly one caller.
pub(super) async fn remove(
    tx: &mut Tx,
    purpose: Purpose,
    email: &str,
    request_id: &str,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "delete from mail_codes where purpose = $1 and email = $2 and request_id = $3")
        .bind(purpose).bind(email).bind(request_id).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Whose requests a limit counts.
pub(super) enum Asked<'a> {
    /// Those for one address.
    For(&'a str),
    /// Those from one network.
    From(&'a str),
    /// All of the site's.
    Altogether,
}

/// How long until another code may be sent under a limit of so many within a window; nothing if at once.
pub(super) async fn wait_of(
    tx: &mut Tx,
    asked: Asked<'_>,
    limit: u32,
    window_ms: i64,
    now_ms: i64,
) -> sqlx::Result<Option<i64>> {
    // Under a limit of n, the n-th newest request has to have left the window. A limit of zero allows nothing.
    let Some(skip) = limit.checked_sub(1) else { return Ok(Some(window_ms)) };
    let (counted, value) = match asked {
        Asked::For(email) => ("email = $1", email),
        Asked::From(network) => ("network = $1", network),
        Asked::Altogether => ("$1 = ''", ""),
    };
    let sql = format!(
        "select created_ms from mail_code_requests where {counted} order by created_ms desc limit 1 offset $2"
    );
    let time: Option<i64> = on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(value).bind(i64::from(skip)).fetch_optional(c).await?);
    Ok(time.map(|time| time + window_ms - now_ms).filter(|wait| *wait > 0))
}

/// Removes what no rule looks at any more; the number of codes.
pub(super) async fn purge(tx: &mut Tx, now_ms: i64, requests_before_ms: i64) -> sqlx::Result<u64> {
    on!(&mut *tx, c => sqlx::query("delete from mail_code_requests where created_ms <= $1")
        .bind(requests_before_ms).execute(c).await.map(drop))?;
    Ok(on!(tx, c => sqlx::query("delete from mail_codes where expires_ms <= $1")
        .bind(now_ms).execute(c).await?.rows_affected()))
}
