//! Rows of accounts, as given. Every statement runs on both databases.

use std::collections::HashMap;

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ledger::{Role, User, UserId};
use sqlx::FromRow;

use super::model::Session;

/// A user with what only the service may see.
#[derive(FromRow)]
pub(crate) struct UserRow {
    id: UserId,
    uid: i64,
    login_name: String,
    display_name: String,
    pub(super) password_hash: Option<String>,
    role: Role,
    anonymous: bool,
    active: bool,
    tag: String,
    email: Option<String>,
    email_verified: bool,
    initial_password: bool,
    invitation_code: Option<String>,
    expires_ms: Option<i64>,
    created_ms: i64,
    updated_ms: i64,
    closed_ms: Option<i64>,
}

impl UserRow {
    pub(super) fn id(&self) -> &UserId {
        &self.id
    }

    pub(crate) fn into_user(self) -> User {
        User {
            id: self.id,
            uid: self.uid,
            login_name: self.login_name,
            display_name: self.display_name,
            role: self.role,
            anonymous: self.anonymous,
            active: self.active,
            tag: self.tag,
            email: self.email,
            email_verified: self.email_verified,
            initial_password: self.initial_password,
            invitation_code: self.invitation_code,
            expires_ms: self.expires_ms,
            created_ms: self.created_ms,
            updated_ms: self.updated_ms,
            closed_ms: self.closed_ms,
        }
    }
}

/// A session with its user.
#[derive(FromRow)]
pub(super) struct SessionRow {
    pub(super) session_expires_ms: i64,
    #[sqlx(flatten)]
    pub(super) user: UserRow,
}

pub(super) async fn user_by_login_name(db: &Db, login_name: &str) -> sqlx::Result<Option<UserRow>> {
    read!(db, c => sqlx::query_as("select * from users where login_name = $1")
        .bind(login_name).fetch_optional(c).await)
}

pub(super) async fn user_by_id(db: &Db, id: &UserId) -> sqlx::Result<Option<UserRow>> {
    read!(db, c => sqlx::query_as("select * from users where id = $1").bind(id).fetch_optional(c).await)
}

pub(super) async fn user_by_uid(db: &Db, uid: i64) -> sqlx::Result<Option<UserRow>> {
    read!(db, c => sqlx::query_as("select * from users where uid = $1").bind(uid).fetch_optional(c).await)
}

pub(super) async fn user_by_email(db: &Db, email: &str) -> sqlx::Result<Option<UserRow>> {
    read!(db, c => sqlx::query_as("select * from users where email = $1 and email_verified")
        .bind(email).fetch_optional(c).await)
}

/// A user, locked for the rest of the transaction. A closed account is nobody's.
pub(super) async fn lock_user(tx: &mut Tx, id: &UserId) -> sqlx::Result<Option<UserRow>> {
    let sql =
        format!("select * from users where id = $1 and closed_ms is null {}", tx.dialect().for_update());
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(c).await)
}

pub(super) async fn email_exists(tx: &mut Tx, email: &str) -> sqlx::Result<bool> {
    let sql = "select id from users where email = $1 and email_verified";
    let found: Option<String> = on!(tx, c => sqlx::query_scalar(sql).bind(email).fetch_optional(c).await?);
    Ok(found.is_some())
}

/// Id and login name of the active user whose verified address this is.
pub(super) async fn owner_of_email(tx: &mut Tx, email: &str) -> sqlx::Result<Option<(UserId, String)>> {
    let sql = "select id, login_name from users where email = $1 and email_verified and active";
    on!(tx, c => sqlx::query_as(sql).bind(email).fetch_optional(c).await)
}

pub(super) async fn set_email(tx: &mut Tx, user_id: &UserId, email: &str, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update users set email = $2, email_verified = true, updated_ms = $3 where id = $1 and closed_ms is null")
        .bind(user_id).bind(email).bind(now_ms).execute(c).await.map(drop))
}

pub(super) async fn admin_exists(tx: &mut Tx) -> sqlx::Result<bool> {
    let sql = "select id from users where role = 'admin' limit 1";
    let found: Option<String> = on!(tx, c => sqlx::query_scalar(sql).fetch_optional(c).await?);
    Ok(found.is_some())
}

/// The addresses of the administrators who have proved theirs.
pub(super) async fn admin_addresses(tx: &mut Tx) -> sqlx::Result<Vec<String>> {
    let sql = "select email from users where role = 'admin' and active and email_verified and email is not null order by id";
    on!(tx, c => sqlx::query_scalar(sql).fetch_all(c).await)
}

/// Gives a visitor a person's name, password, term and address.
pub(super) async fn rename_visitor(
    tx: &mut Tx,
    user: &User,
    password_hash: &str,
    invited_by: Option<&UserId>,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update users set login_name = $2, display_name = $3, password_hash = $4, anonymous = false, email = $5,
             email_verified = $6, invitation_code = $7, expires_ms = $8, invited_by = $9, updated_ms = $10
         where id = $1 and anonymous")
        .bind(&user.id).bind(&user.login_name).bind(&user.display_name).bind(password_hash).bind(&user.email)
        .bind(user.email_verified).bind(&user.invitation_code).bind(user.expires_ms).bind(invited_by)
        .bind(user.updated_ms).execute(c).await.map(drop))
}

pub(super) async fn inviter(tx: &mut Tx, code: &str) -> sqlx::Result<Option<UserId>> {
    on!(tx, c => sqlx::query_scalar("select id from users where invitation_code = $1 and active")
        .bind(code).fetch_optional(c).await)
}

/// Inserts a user. False when the login name, the number or the invitation code is in use; the transaction lives on.
pub(super) async fn insert_user(
    tx: &mut Tx,
    user: &User,
    password_hash: Option<&str>,
    invited_by: Option<&UserId>,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "insert into users (id, login_name, display_name, password_hash, role, anonymous, active, tag, email,
             invitation_code, expires_ms, created_ms, updated_ms, invited_by, uid, email_verified, initial_password)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16)
         on conflict do nothing")
        .bind(&user.id).bind(&user.login_name).bind(&user.display_name).bind(password_hash).bind(user.role)
        .bind(user.anonymous).bind(user.active).bind(&user.tag).bind(&user.email).bind(&user.invitation_code)
        .bind(user.expires_ms).bind(user.created_ms).bind(invited_by).bind(user.uid).bind(user.email_verified)
        .bind(user.initial_password)
        .execute(c).await?.rows_affected());
    Ok(done == 1)
}

pub(super) async fn login_name_exists(tx: &mut Tx, login_name: &str) -> sqlx::Result<bool> {
    let found: Option<String> = on!(tx, c => sqlx::query_scalar("select id from users where login_name = $1")
        .bind(login_name).fetch_optional(c).await?);
    Ok(found.is_some())
}

pub(super) async fn set_password(
    tx: &mut Tx,
    user_id: &UserId,
    hash: &str,
    initial: bool,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update users set password_hash = $2, initial_password = $3, updated_ms = $4
         where id = $1 and closed_ms is null")
        .bind(user_id).bind(hash).bind(initial).bind(now_ms).execute(c).await.map(drop))
}

/// Counts so much more of a day's budget: anonymous accounts of a network or of the site, points given away. False when that is
/// more than is left; the guard in `where` is the check, so that visitors in parallel cannot overdraw it.
pub(super) async fn spend_budget(
    tx: &mut Tx,
    budget: &str,
    day: i64,
    amount: i64,
    limit: i64,
) -> sqlx::Result<bool> {
    if limit < amount {
        return Ok(false);
    }
    let done = on!(&mut *tx, c => sqlx::query(
        "insert into anonymous_budgets (network, day, accounts) values ($1, $2, $3)
         on conflict (network, day) do update set accounts = anonymous_budgets.accounts + excluded.accounts
         where anonymous_budgets.accounts + excluded.accounts <= $4")
        .bind(budget).bind(day).bind(amount).bind(limit).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// How much of a day's budgets is used up, of those of which anything is. Five names at most.
pub(super) async fn spent_budgets<'a>(
    db: &Db,
    names: impl Iterator<Item = &'a str>,
    day: i64,
) -> sqlx::Result<HashMap<String, i64>> {
    let mut names = names.chain(std::iter::repeat(""));
    let names: [&str; 5] = std::array::from_fn(|_| names.next().unwrap_or_default());
    let [a, b, c, d, e] = names;
    let rows: Vec<(String, i64)> = read!(db, conn => sqlx::query_as(
        "select network, accounts from anonymous_budgets where day = $1 and network in ($2, $3, $4, $5, $6)")
        .bind(day).bind(a).bind(b).bind(c).bind(d).bind(e).fetch_all(conn).await)?;
    Ok(rows.into_iter().collect())
}

/// Removes what no rule looks at any more.
pub(super) async fn purge(tx: &mut Tx, day: i64, now_ms: i64) -> sqlx::Result<u64> {
    on!(&mut *tx, c => sqlx::query("delete from anonymous_budgets where day < $1")
        .bind(day).execute(c).await.map(drop))?;
    for sql in
        ["delete from login_codes where expires_ms <= $1", "delete from handovers where expires_ms <= $1"]
    {
        on!(&mut *tx, c => sqlx::query(sql).bind(now_ms).execute(c).await.map(drop))?;
    }
    let sessions = on!(tx, c => sqlx::query("delete from sessions where expires_ms <= $1")
        .bind(now_ms).execute(c).await?.rows_affected());
    Ok(sessions)
}

pub(super) struct NewSession<'a> {
    pub(super) token_hash: &'a str,
    pub(super) user_id: &'a UserId,
    pub(super) user_agent: &'a str,
    pub(super) address: &'a str,
    pub(super) now_ms: i64,
    pub(super) expires_ms: i64,
}

pub(super) async fn insert_session(tx: &mut Tx, session: &NewSession<'_>) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into sessions (token_hash, user_id, user_agent, address, created_ms, last_seen_ms, expires_ms)
         values ($1, $2, $3, $4, $5, $5, $6)")
        .bind(session.token_hash).bind(session.user_id).bind(session.user_agent).bind(session.address)
        .bind(session.now_ms).bind(session.expires_ms).execute(c).await.map(drop))
}

/// A live session of an active user.
pub(super) async fn session(db: &Db, token_hash: &str, now_ms: i64) -> sqlx::Result<Option<SessionRow>> {
    read!(db, c => sqlx::query_as(
        "select s.expires_ms as session_expires_ms, u.*
         from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.expires_ms > $2 and u.active")
        .bind(token_hash).bind(now_ms).fetch_optional(c).await)
}

/// Ends a session, and what is on its way to another site.
pub(super) async fn delete_session(tx: &mut Tx, token_hash: &str) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query(
        "delete from handovers where user_id in (select user_id from sessions where token_hash = $1)")
        .bind(token_hash).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query("delete from sessions where token_hash = $1").bind(token_hash).execute(c).await.map(drop))
}

/// Ends the sessions of a user, but for the one whose token has the hash `keep`, and with them whatever could become
/// a session: codes on their way, authorization codes, what other sites hold.
pub(super) async fn delete_sessions(tx: &mut Tx, user_id: &UserId, keep: &str) -> sqlx::Result<u64> {
    let ended = on!(&mut *tx, c => sqlx::query("delete from sessions where user_id = $1 and token_hash <> $2")
        .bind(user_id).bind(keep).execute(c).await?.rows_affected());
    // Afterwards: what was being made from one of them is there now.
    end_grants(&mut *tx, user_id, keep).await?;
    for sql in [
        "delete from handovers where user_id = $1",
        "delete from login_codes where user_id = $1",
        "delete from mail_codes where purpose = 'sign_in' and email = (
             select email from users where id = $1 and email_verified)",
    ] {
        on!(&mut *tx, c => sqlx::query(sql).bind(user_id).execute(c).await.map(drop))?;
    }
    Ok(ended)
}

/// Ends what sites hold from the sessions of a user, offline access included, but for what came from the session
/// `keep`. A grant hangs on its session's row, but outlives it where offline access was agreed to.
async fn end_grants(tx: &mut Tx, user_id: &UserId, keep: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from oidc_grants where user_id = $1 and session_hash <> $2")
        .bind(user_id).bind(keep).execute(c).await.map(drop))
}

/// Ends the session of a user whose token's hash begins with `id`.
pub(super) async fn delete_session_of(tx: &mut Tx, user_id: &UserId, id: &str) -> sqlx::Result<u64> {
    on!(&mut *tx, c => sqlx::query("delete from handovers where user_id = $1")
        .bind(user_id).execute(c).await.map(drop))?;
    Ok(on!(tx, c => sqlx::query("delete from sessions where user_id = $1 and substr(token_hash, 1, 16) = $2")
        .bind(user_id).bind(id).execute(c).await?.rows_affected()))
}

pub(super) async fn sessions(db: &Db, user_id: &UserId, now_ms: i64) -> sqlx::Result<Vec<Session>> {
    read!(db, c => sqlx::query_as(
        "select substr(token_hash, 1, 16) as id, user_agent, address, created_ms, last_seen_ms, expires_ms
         from sessions where user_id = $1 and expires_ms > $2 order by last_seen_ms desc, token_hash limit 100")
        .bind(user_id).bind(now_ms).fetch_all(c).await)
}

pub(super) async fn insert_login_code(
    tx: &mut Tx,
    code_hash: &str,
    user_id: &UserId,
    now_ms: i64,
    expires_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into login_codes (code_hash, user_id, created_ms, expires_ms) values ($1, $2, $3, $4)")
        .bind(code_hash).bind(user_id).bind(now_ms).bind(expires_ms).execute(c).await.map(drop))
}

/// Ends a user's oldest codes beyond `most`.
pub(super) async fn trim_login_codes(tx: &mut Tx, user_id: &UserId, most: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "delete from login_codes where user_id = $1 and code_hash not in (
             select code_hash from login_codes where user_id = $1 order by created_ms desc, code_hash limit $2)")
        .bind(user_id).bind(most).execute(c).await.map(drop))
}

/// Uses a code up. The row that is deleted is the right to use it, so that of parallel uses one succeeds.
pub(super) async fn take_login_code(tx: &mut Tx, hash: &str, now_ms: i64) -> sqlx::Result<Option<UserId>> {
    on!(tx, c => sqlx::query_scalar(
        "delete from login_codes where code_hash = $1 and expires_ms > $2 returning user_id")
        .bind(hash).bind(now_ms).fetch_optional(c).await)
}

pub(super) async fn insert_handover(
    tx: &mut Tx,
    code_hash: &str,
    user_id: &UserId,
    origin: &str,
    expires_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("insert into handovers (code_hash, user_id, origin, expires_ms) values ($1, $2, $3, $4)")
        .bind(code_hash).bind(user_id).bind(origin).bind(expires_ms).execute(c).await.map(drop))
}

/// Whom a code of handing over would sign in, at the site that it was made for.
pub(super) async fn handover_user(
    db: &Db,
    hash: &str,
    origin: &str,
    now_ms: i64,
) -> sqlx::Result<Option<UserRow>> {
    read!(db, c => sqlx::query_as(
        "select u.* from handovers h join users u on u.id = h.user_id
         where h.code_hash = $1 and h.origin = $2 and h.expires_ms > $3 and u.active")
        .bind(hash).bind(origin).bind(now_ms).fetch_optional(c).await)
}

/// Uses a code of handing over up, at the site that it was made for.
pub(super) async fn take_handover(
    tx: &mut Tx,
    hash: &str,
    origin: &str,
    now_ms: i64,
) -> sqlx::Result<Option<UserId>> {
    on!(tx, c => sqlx::query_scalar(
        "delete from handovers where code_hash = $1 and origin = $2 and expires_ms > $3 returning user_id")
        .bind(hash).bind(origin).bind(now_ms).fetch_optional(c).await)
}
