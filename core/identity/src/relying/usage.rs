//! What sites do: when somebody last signed in there, and which calls to them failed.

use baigong_base::db::{Db, Tx, new_id};
use baigong_base::delivery::Ending;
use baigong_base::{on, read};

use super::{Protocol, SiteFailure};

/// A use within this time after the last one is not written: many people sign in at one site at once.
const USE_STEP_MS: i64 = 60_000;
/// Failures kept of each site.
const KEPT: i64 = 100;

/// Notes that somebody signed in at a site.
pub(crate) async fn used(tx: &mut Tx, protocol: Protocol, client_id: &str, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into relying_site_uses (protocol, client_id, last_used_ms) values ($1, $2, $3)
         on conflict (protocol, client_id) do update set last_used_ms = excluded.last_used_ms
             where relying_site_uses.last_used_ms <= excluded.last_used_ms - $4")
        .bind(protocol).bind(client_id).bind(now_ms).bind(USE_STEP_MS).execute(c).await.map(drop))
}

/// Notes how an attempt to tell a site of a sign-out ended, if it failed.
pub(crate) async fn note(
    tx: &mut Tx,
    protocol: Protocol,
    client_id: &str,
    ending: &Ending,
) -> sqlx::Result<()> {
    let Some(reason) = &ending.failure else { return Ok(()) };
    on!(&mut *tx, c => sqlx::query(
        "insert into relying_site_failures (id, protocol, client_id, attempt, last, reason, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7)")
        .bind(new_id()).bind(protocol).bind(client_id).bind(ending.attempt).bind(ending.again_ms.is_none())
        .bind(reason).bind(ending.now_ms).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(
        "delete from relying_site_failures where protocol = $1 and client_id = $2 and id not in (
             select id from relying_site_failures where protocol = $1 and client_id = $2
             order by id desc limit $3)")
        .bind(protocol).bind(client_id).bind(KEPT).execute(c).await.map(drop))
}

/// Why a call failed, without the address, which may carry a signature.
pub(crate) fn reason(cause: &reqwest::Error) -> String {
    match cause.status() {
        Some(status) => format!("HTTP {}", status.as_u16()),
        None if cause.is_timeout() => "no answer in time".into(),
        None if cause.is_connect() => "no connection".into(),
        None => "the connection failed".into(),
    }
}

/// The newest failures of a site.
pub(crate) async fn failures(db: &Db, protocol: Protocol, client_id: &str) -> sqlx::Result<Vec<SiteFailure>> {
    read!(db, c => sqlx::query_as(
        "select protocol, client_id, attempt, last, reason, created_ms from relying_site_failures
         where protocol = $1 and client_id = $2 order by id desc limit $3")
        .bind(protocol).bind(client_id).bind(KEPT).fetch_all(c).await)
}
