//! Rows of codes and of the requests for them. Every statement runs on both databases.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read, words};
use baigong_ground::guard::Network;
use baigong_ledger::UserId;

use super::model::Purpose;

pub(super) struct NewCode<'a> {
    pub(super) purpose: Purpose,
    pub(super) email: &'a str,
    pub(super) request_id: &'a str,
    pub(super) code_hash: &'a str,
    /// Of the word in the link, where the letter has one.
    pub(super) link_hash: Option<&'a str>,
    pub(super) request: &'a Request<'a>,
    pub(super) now_ms: i64,
    pub(super) expires_ms: i64,
}

/// Who asks for a code, and for whom.
pub(super) struct Request<'a> {
    /// A keyed hash of the address.
    pub(super) address: &'a str,
    /// The smallest, a wider and the widest network, with their shares.
    pub(super) networks: &'a [Network; 3],
    pub(super) lane: Lane,
}

words! {
    /// What limits a request counts under.
    pub(super) enum Lane {
        /// A letter was written.
        Letter = "letter",
        /// Nobody was written to.
        Empty = "empty",
        /// The owner of the address asked, in a browser of their own.
        Own = "own",
    }
}

/// Waits until transactions that gave the same text have ended.
pub(super) async fn one_at_a_time(tx: &mut Tx, text: &str) -> sqlx::Result<()> {
    let sql = tx.dialect().one_at_a_time();
    on!(tx, c => sqlx::query(sql).bind(text).execute(c).await.map(drop))
}

/// Writes a code beside those before, and the request for it.
pub(super) async fn insert(tx: &mut Tx, new: &NewCode<'_>) -> sqlx::Result<()> {
    let Request { address, networks: [network, wider, widest], lane } = new.request;
    on!(&mut *tx, c => sqlx::query(
        "insert into mail_codes (purpose, email, request_id, code_hash, link_hash, network, wrong_tries, stray_tries,
             expires_ms)
         values ($1, $2, $3, $4, $5, $6, 0, 0, $7)")
        .bind(new.purpose).bind(new.email).bind(new.request_id).bind(new.code_hash).bind(new.link_hash)
        .bind(&widest.name).bind(new.expires_ms).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(
        "insert into mail_code_requests (id, address, network, wider, widest, lane, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7)")
        .bind(new.request_id).bind(*address).bind(&network.name).bind(&wider.name).bind(&widest.name).bind(*lane)
        .bind(new.now_ms).execute(c).await.map(drop))
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

/// Id and login name of the account whose address it is.
pub(super) async fn owner(tx: &mut Tx, email: &str) -> sqlx::Result<Option<(UserId, String)>> {
    on!(tx, c => sqlx::query_as("select id, login_name from users where email = $1 and email_verified")
        .bind(email).fetch_optional(c).await)
}

/// Counts one try from a network at every code of an address, and gives the requests and the hashes to compare with; none
/// where there is no code to try. Tries from the network that asked for a code and tries from elsewhere end it for
/// themselves alone, so that a stranger who guesses takes nothing from the owner.
pub(super) async fn count_try(
    tx: &mut Tx,
    purpose: Purpose,
    email: &str,
    network: &str,
    limit: i64,
    now_ms: i64,
) -> sqlx::Result<Vec<(String, String)>> {
    on!(tx, c => sqlx::query_as(
        "update mail_codes set wrong_tries = wrong_tries + (case when network = $5 then 1 else 0 end),
             stray_tries = stray_tries + (case when network = $5 then 0 else 1 end)
         where purpose = $1 and email = $2 and expires_ms > $4
             and (case when network = $5 then wrong_tries else stray_tries end) < $3
         returning request_id, code_hash")
        .bind(purpose).bind(email).bind(limit).bind(now_ms).bind(network).fetch_all(c).await)
}

/// The try was right, at one of the codes that it was counted at.
pub(super) async fn give_back(tx: &mut Tx, request_id: &str, network: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update mail_codes set wrong_tries = wrong_tries - (case when network = $2 then 1 else 0 end),
             stray_tries = stray_tries - (case when network = $2 then 0 else 1 end)
         where request_id = $1")
        .bind(request_id).bind(network).execute(c).await.map(drop))
}

/// Removes all codes of an address for a purpose; true for exactly one caller with the code of a request. The others have to
/// roll back.
pub(super) async fn remove(
    tx: &mut Tx,
    purpose: Purpose,
    email: &str,
    request_id: &str,
) -> sqlx::Result<bool> {
    let gone: Vec<String> = on!(tx, c => sqlx::query_scalar(
        "delete from mail_codes where purpose = $1 and email = $2 returning request_id")
        .bind(purpose).bind(email).fetch_all(c).await?);
    Ok(gone.iter().any(|gone| gone == request_id))
}

/// Whose requests a limit counts. An owner's own are in nobody's way.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    /// Those for one address.
    For(&'a str),
    /// Those for one address from the widest network of whoever asks.
    ForFrom(&'a str, &'a str),
    /// An owner's own.
    Own(&'a str),
    /// Those from one network: the smallest, a wider, the widest.
    From(usize, &'a str),
    /// All of the site's on one lane.
    Altogether(Lane),
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
    let (counted, value, network) = match asked {
        Asked::For(address) => ("address = $1 and lane <> 'own' and $2 = ''", address, ""),
        Asked::ForFrom(address, widest) => {
            ("address = $1 and lane <> 'own' and widest = $2", address, widest)
        }
        Asked::Own(address) => ("address = $1 and lane = 'own' and $2 = ''", address, ""),
        Asked::From(0, network) => ("network = $1 and lane <> 'own' and $2 = ''", network, ""),
        Asked::From(1, network) => ("wider = $1 and lane <> 'own' and $2 = ''", network, ""),
        Asked::From(_, network) => ("widest = $1 and lane <> 'own' and $2 = ''", network, ""),
        Asked::Altogether(lane) => ("lane = $1 and $2 = ''", lane.as_str(), ""),
    };
    let sql = format!(
        "select created_ms from mail_code_requests where {counted} order by created_ms desc limit 1 offset $3"
    );
    let time: Option<i64> = on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(value).bind(network).bind(i64::from(skip)).fetch_optional(c).await?);
    Ok(time.map(|time| time + window_ms - now_ms).filter(|wait| *wait > 0))
}

/// Removes what no rule looks at any more; the number of codes.
pub(super) async fn purge(tx: &mut Tx, now_ms: i64, requests_before_ms: i64) -> sqlx::Result<u64> {
    on!(&mut *tx, c => sqlx::query("delete from mail_code_requests where created_ms <= $1")
        .bind(requests_before_ms).execute(c).await.map(drop))?;
    Ok(on!(tx, c => sqlx::query("delete from mail_codes where expires_ms <= $1")
        .bind(now_ms).execute(c).await?.rows_affected()))
}
