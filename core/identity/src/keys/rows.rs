//! Rows of keys, as given.

use std::collections::HashMap;

use baigong_base::db::{Db, Tx, json_text};
use baigong_base::{on, read};
use baigong_ledger::UserId;
use baigong_ledger::caps::Spent;
use sqlx::FromRow;

use super::model::{Key, KeyEnd, KeyId, KeyLimits, KeyScopes, KeysOf};
use crate::organisations::OrganisationId;
use crate::users::UserRow;

#[derive(FromRow)]
pub(super) struct KeyRow {
    id: KeyId,
    name: String,
    hint: String,
    parent_id: Option<KeyId>,
    temporary: bool,
    client_id: Option<String>,
    test: bool,
    organisation_id: Option<OrganisationId>,
    scopes: String,
    limits: String,
    created_ms: i64,
    expires_ms: Option<i64>,
    last_used_ms: Option<i64>,
    former_ends_ms: Option<i64>,
    ended_ms: Option<i64>,
    ended_by: Option<KeyEnd>,
}

impl KeyRow {
    /// The key, of which `spent` is known.
    pub(super) fn into_key(self, spent: &HashMap<String, Spent>) -> sqlx::Result<Key> {
        let row = self;
        Ok(Key {
            spent: spent.get(row.id.as_str()).copied().unwrap_or_default(),
            limits: KeyLimits::stored(&row.limits)?,
            id: row.id,
            name: row.name,
            hint: row.hint,
            parent_id: row.parent_id,
            temporary: row.temporary,
            client_id: row.client_id,
            test: row.test,
            organisation_id: row.organisation_id,
            scopes: KeyScopes::stored(&row.scopes),
            created_ms: row.created_ms,
            expires_ms: row.expires_ms,
            last_used_ms: row.last_used_ms,
            former_ends_ms: row.former_ends_ms,
            ended_ms: row.ended_ms,
            ended_by: row.ended_by,
        })
    }

    pub(super) fn id(&self) -> &str {
        self.id.as_str()
    }
}

/// A key that works, with its owner.
#[derive(FromRow)]
pub(super) struct HolderRow {
    pub(super) key_id: KeyId,
    pub(super) key_scopes: String,
    pub(super) key_limits: String,
    pub(super) key_expires_ms: Option<i64>,
    pub(super) text_ends_ms: Option<i64>,
    pub(super) key_test: bool,
    pub(super) key_temporary: bool,
    pub(super) parent_id: Option<KeyId>,
    pub(super) parent_limits: Option<String>,
    pub(super) parent_expires_ms: Option<i64>,
    pub(super) organisation_id: Option<OrganisationId>,
    pub(super) client_id: Option<String>,
    #[sqlx(flatten)]
    pub(super) user: UserRow,
}

/// What is read of keys. `$2` is now: what a former text's end says after it is over concerns nobody.
const READ: &str = "select k.*, coalesce(t.hint, '') as hint,
         (select max(f.ends_ms) from api_key_texts f
          where f.key_id = k.id and f.ends_ms > $2 and k.client_id is null) as former_ends_ms
     from api_keys k left join api_key_texts t on t.key_id = k.id and t.ends_ms is null";

/// Those that were made by no key first, then the newest first: of each of both so many.
pub(super) async fn all(
    db: &Db,
    of: KeysOf<'_>,
    temporary: bool,
    now_ms: i64,
    most: i64,
) -> sqlx::Result<Vec<KeyRow>> {
    let sql = format!(
        "{READ} join (
             select id, row_number() over (partition by parent_id is null order by created_ms desc, id) as place
             from api_keys where {} = $1 and temporary = $3) as n on n.id = k.id
         where n.place <= $4 order by k.parent_id is not null, n.place",
        of.column()
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()))
        .bind(of.id()).bind(now_ms).bind(temporary).bind(most).fetch_all(c).await)
}

/// One of them.
pub(super) async fn one(db: &Db, of: KeysOf<'_>, id: &KeyId, now_ms: i64) -> sqlx::Result<Option<KeyRow>> {
    let sql = format!("{READ} where k.{} = $1 and k.id = $3", of.column());
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()))
        .bind(of.id()).bind(now_ms).bind(id).fetch_optional(c).await)
}

/// The keys that an owner made and that have not ended, counted behind the lock of the owner's row.
pub(super) async fn count(tx: &mut Tx, owner: &UserId, now_ms: i64) -> sqlx::Result<i64> {
    on!(tx, c => sqlx::query_scalar(
        "select count(*) from api_keys where user_id = $1 and parent_id is null and ended_ms is null
             and (expires_ms is null or expires_ms > $2)")
        .bind(owner).bind(now_ms).fetch_one(c).await)
}

pub(super) async fn insert(tx: &mut Tx, owner: &UserId, key: &Key) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into api_keys (id, user_id, name, scopes, limits, created_ms, expires_ms, test, organisation_id, client_id,
             parent_id, temporary)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)")
        .bind(&key.id).bind(owner).bind(&key.name).bind(key.scopes.to_string())
        .bind(json_text(&key.limits)).bind(key.created_ms)
        .bind(key.expires_ms).bind(key.test).bind(&key.organisation_id).bind(&key.client_id)
        .bind(&key.parent_id).bind(key.temporary)
        .execute(c).await.map(drop))
}

pub(super) async fn insert_text(
    tx: &mut Tx,
    id: &KeyId,
    hash: &str,
    hint: &str,
    now_ms: i64,
    ends_ms: Option<i64>,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into api_key_texts (hash, key_id, hint, created_ms, ends_ms) values ($1, $2, $3, $4, $5)")
        .bind(hash).bind(id).bind(hint).bind(now_ms).bind(ends_ms).execute(c).await.map(drop))
}

/// Lets the texts of a key end: those that never would, and those that would later.
pub(super) async fn end_texts(tx: &mut Tx, id: &KeyId, ends_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update api_key_texts set ends_ms = $2 where key_id = $1 and (ends_ms is null or ends_ms > $2)")
        .bind(id).bind(ends_ms).execute(c).await.map(drop))
}

/// Writes a key's name and limits, of which those that are left out stay.
pub(super) async fn change(
    tx: &mut Tx,
    id: &KeyId,
    name: Option<&str>,
    limits: Option<&KeyLimits>,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update api_keys set name = coalesce($2, name), limits = coalesce($3, limits) where id = $1")
        .bind(id).bind(name).bind(limits.map(json_text)).execute(c).await.map(drop))
}

/// What is asked of a key before it is changed.
#[derive(FromRow)]
pub(super) struct Locked {
    pub(super) ended: bool,
    pub(super) test: bool,
    pub(super) of_application: bool,
    pub(super) temporary: bool,
    pub(super) parent_id: Option<KeyId>,
}

/// One of the keys, locked for the rest of the transaction; `None` where it is not among them.
pub(super) async fn lock(
    tx: &mut Tx,
    of: KeysOf<'_>,
    id: &KeyId,
    now_ms: i64,
) -> sqlx::Result<Option<Locked>> {
    let sql = format!(
        "select ended_ms is not null or coalesce(expires_ms <= $3, false) as ended, test,
             client_id is not null as of_application, temporary, parent_id
         from api_keys where {} = $1 and id = $2 {}",
        of.column(),
        tx.dialect().for_update()
    );
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(of.id()).bind(id).bind(now_ms).fetch_optional(c).await)
}

/// How far a key may go.
pub(super) async fn limits(tx: &mut Tx, id: &KeyId) -> sqlx::Result<KeyLimits> {
    let json: String = on!(tx, c => sqlx::query_scalar("select limits from api_keys where id = $1")
        .bind(id).fetch_one(c).await?);
    KeyLimits::stored(&json)
}

/// Ends a key for good, and the keys below it. Gives whether it worked until now.
pub(super) async fn end(tx: &mut Tx, id: &KeyId, by: KeyEnd, now_ms: i64) -> sqlx::Result<bool> {
    let done = on!(&mut *tx, c => sqlx::query(
        "update api_keys set ended_ms = $2, ended_by = $3
         where id = $1 and ended_ms is null and (expires_ms is null or expires_ms > $2)")
        .bind(id).bind(now_ms).bind(by).execute(c).await?.rows_affected());
    on!(tx, c => sqlx::query(
        "update api_keys set ended_ms = $2, ended_by = $3
         where parent_id = $1 and ended_ms is null and (expires_ms is null or expires_ms > $2)")
        .bind(id).bind(now_ms).bind(KeyEnd::Parent).execute(c).await.map(drop))?;
    Ok(done == 1)
}

/// The key of a text that works now, and for whom it acts. It works no longer than its owner's account and the key above it.
pub(super) async fn holder(db: &Db, hash: &str, now_ms: i64) -> sqlx::Result<Option<HolderRow>> {
    read!(db, c => sqlx::query_as(
        "select k.id as key_id, k.scopes as key_scopes, k.limits as key_limits, k.expires_ms as key_expires_ms, k.test as key_test,
             k.temporary as key_temporary, k.organisation_id, k.client_id, t.ends_ms as text_ends_ms,
             p.id as parent_id, p.limits as parent_limits, p.expires_ms as parent_expires_ms, u.*
         from api_key_texts t join api_keys k on k.id = t.key_id join users o on o.id = k.user_id
             left join api_keys p on p.id = k.parent_id
             join users u on u.id = case when k.test
                 then (select s.id from users s where s.sandbox_of = o.id) else o.id end
         where t.hash = $1 and (t.ends_ms is null or t.ends_ms > $2) and k.ended_ms is null
             and (k.expires_ms is null or k.expires_ms > $2) and p.ended_ms is null
             and (p.expires_ms is null or p.expires_ms > $2) and o.active and u.active")
        .bind(hash).bind(now_ms).fetch_optional(c).await)
}

/// Whose key a text is, whether it works or not.
pub(super) async fn of_text(tx: &mut Tx, hash: &str) -> sqlx::Result<Option<(KeyId, UserRow)>> {
    let found: Option<OwnedRow> = on!(tx, c => sqlx::query_as(
        "select k.id as key_id, u.* from api_key_texts t join api_keys k on k.id = t.key_id join users u on u.id = k.user_id
         where t.hash = $1")
        .bind(hash).fetch_optional(c).await?);
    Ok(found.map(|row| (row.key_id, row.user)))
}

#[derive(FromRow)]
struct OwnedRow {
    key_id: KeyId,
    #[sqlx(flatten)]
    user: UserRow,
}
