//! The SQL of the centre.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::model::Generation;
use crate::users::User;

pub(super) struct NewTicket<'a> {
    pub(super) user: &'a User,
    pub(super) client: &'a str,
    pub(super) ticket_hash: &'a str,
    pub(super) session_hash: &'a str,
    pub(super) expires_ms: i64,
}

/// Writes a ticket in the place of the user's last one for the same site.
pub(super) async fn put_ticket(tx: &mut Tx, ticket: &NewTicket<'_>) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into sso_tickets (user_id, client, ticket_hash, session_hash, expires_ms)
         values ($1, $2, $3, $4, $5)
         on conflict (user_id, client) do update set ticket_hash = excluded.ticket_hash,
             session_hash = excluded.session_hash, expires_ms = excluded.expires_ms")
        .bind(&ticket.user.id).bind(ticket.client).bind(ticket.ticket_hash).bind(ticket.session_hash)
        .bind(ticket.expires_ms).execute(c).await.map(drop))
}

/// Takes a ticket of this site away; the session that it was issued to. The deletion is the check: of any number
/// of requests one finds it.
pub(super) async fn take_ticket(
    tx: &mut Tx,
    ticket_hash: &str,
    client: &str,
    now_ms: i64,
) -> sqlx::Result<Option<String>> {
    on!(tx, c => sqlx::query_scalar(
        "delete from sso_tickets where ticket_hash = $1 and client = $2 and expires_ms > $3 returning session_hash")
        .bind(ticket_hash).bind(client).bind(now_ms).fetch_optional(c).await)
}

pub(super) async fn is_ticket(tx: &mut Tx, ticket_hash: &str, now_ms: i64) -> sqlx::Result<bool> {
    let found: Option<String> = on!(tx, c => sqlx::query_scalar(
        "select client from sso_tickets where ticket_hash = $1 and expires_ms > $2")
        .bind(ticket_hash).bind(now_ms).fetch_optional(c).await?);
    Ok(found.is_some())
}

/// A session that a ticket leads to.
#[derive(FromRow)]
pub(super) struct TicketSession {
    pub(super) user_id: UserId,
    pub(super) uid: i64,
    pub(super) expires_ms: i64,
}

pub(super) async fn live_session(
    tx: &mut Tx,
    session_hash: &str,
    now_ms: i64,
) -> sqlx::Result<Option<TicketSession>> {
    on!(tx, c => sqlx::query_as(
        "select u.id as user_id, u.uid, s.expires_ms from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.expires_ms > $2 and u.active and not u.anonymous")
        .bind(session_hash).bind(now_ms).fetch_optional(c).await)
}

/// Remembers a nonce. False if it is known.
pub(super) async fn remember(tx: &mut Tx, client: &str, hash: &str, expires_ms: i64) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "insert into sso_nonces (client, nonce_hash, expires_ms) values ($1, $2, $3) on conflict do nothing")
        .bind(client).bind(hash).bind(expires_ms).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Removes tickets and nonces that nobody can use any more.
pub(super) async fn purge(tx: &mut Tx, now_ms: i64) -> sqlx::Result<u64> {
    let tickets = on!(&mut *tx, c => sqlx::query("delete from sso_tickets where expires_ms <= $1")
        .bind(now_ms).execute(c).await?.rows_affected());
    let nonces = on!(tx, c => sqlx::query("delete from sso_nonces where expires_ms <= $1")
        .bind(now_ms).execute(c).await?.rows_affected());
    Ok(tickets + nonces)
}

pub(super) struct NewVisit<'a> {
    pub(super) session_hash: &'a str,
    pub(super) session: &'a TicketSession,
    pub(super) client: &'a str,
    pub(super) generation: Generation,
    pub(super) callback_url: &'a str,
    pub(super) now_ms: i64,
}

/// Remembers that a session signed in at a site. Signing in again there makes another visit of it, the newest: a call under
/// way for the earlier one ends nothing.
pub(super) async fn put_visit(tx: &mut Tx, visit: &NewVisit<'_>) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into sso_visits (id, session_hash, user_id, uid, client, generation, callback_url, created_ms,
             auto_logout, attempts, not_before_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, false, 0, 0)
         on conflict (session_hash, client, callback_url) do update set id = excluded.id,
             generation = excluded.generation, created_ms = excluded.created_ms, auto_logout = false, attempts = 0,
             not_before_ms = 0")
        .bind(baigong_base::db::new_id()).bind(visit.session_hash).bind(&visit.session.user_id).bind(visit.session.uid)
        .bind(visit.client).bind(visit.generation).bind(visit.callback_url).bind(visit.now_ms)
        .execute(c).await.map(drop))
}

/// Marks the oldest visits of a session beyond `most` to be signed out. Returns how many.
pub(super) async fn push_out(tx: &mut Tx, session_hash: &str, most: i64) -> sqlx::Result<u64> {
    Ok(on!(tx, c => sqlx::query(
        "update sso_visits set auto_logout = true, attempts = 0, not_before_ms = 0
         where not auto_logout and id in (
             select id from sso_visits where session_hash = $1 and not auto_logout
             order by created_ms desc, id desc limit 1000 offset $2)")
        .bind(session_hash).bind(most).execute(c).await?.rows_affected()))
}

/// Forgets where a user signed in at one site: it asked for the sign-out and needs no telling. Of the first
/// generation a site signs out one of its devices only, so with visits from several sessions it is told as well.
pub(super) async fn forget_visits(
    tx: &mut Tx,
    user_id: &UserId,
    client: &str,
    session_id: &str,
    generation: Generation,
) -> sqlx::Result<u64> {
    let single = generation == Generation::First;
    Ok(on!(tx, c => sqlx::query(
        "delete from sso_visits where user_id = $1 and client = $2
             and ($3 = '' or substr(session_hash, 1, 16) = $3)
             and (not $4 or (select count(distinct session_hash) from sso_visits
                             where user_id = $1 and client = $2) < 2)")
        .bind(user_id).bind(client).bind(session_id).bind(single).execute(c).await?.rows_affected()))
}

/// A site that has to be told.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Due {
    pub(super) id: String,
    pub(super) session_hash: String,
    pub(super) uid: i64,
    pub(super) client: String,
    pub(super) generation: Generation,
    pub(super) callback_url: String,
    pub(super) auto_logout: bool,
    pub(super) attempts: i64,
    /// Whether the user is still signed in elsewhere.
    pub(super) elsewhere: bool,
}

/// Visits whose session ended or that were pushed out, whose time has come. A session counts while its row is there, its
/// time is not over and its user is not switched off.
pub(super) const DUE: &str = "
    select v.id, v.session_hash, v.uid, v.client, v.generation, v.callback_url, v.auto_logout, v.attempts,
        exists (select 1 from sessions s join users u on u.id = s.user_id
                where u.active and s.expires_ms > $1 and s.user_id = v.user_id) as elsewhere
    from sso_visits v
    where v.not_before_ms <= $1
        and (v.auto_logout or not exists (select 1 from sessions s join users u on u.id = s.user_id
                                          where u.active and s.expires_ms > $1 and s.token_hash = v.session_hash))
    order by v.not_before_ms, v.id limit $2";
