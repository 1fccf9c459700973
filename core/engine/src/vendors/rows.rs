//! Accounts in the database.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};

/// A stored account. Its secrets are sealed.
#[derive(Clone, sqlx::FromRow)]
pub(super) struct Row {
    pub id: String,
    pub tool: String,
    pub label: String,
    pub wire: String,
    pub settings: String,
    pub secrets: String,
    pub base_url: Option<String>,
    pub max_concurrent: Option<i64>,
    pub weight: i64,
    pub daily_cap: Option<i64>,
    pub enabled: bool,
    pub revision: i64,
    pub created_ms: i64,
    pub updated_ms: i64,
}

pub(super) async fn all(db: &Db) -> Result<Vec<Row>, sqlx::Error> {
    read!(db, c => sqlx::query_as("select * from vendor_accounts order by created_ms, id").fetch_all(c).await)
}

/// An account, kept from other changes until the end of the transaction.
pub(super) async fn locked(tx: &mut Tx, id: &str) -> Result<Option<Row>, sqlx::Error> {
    let sql = format!("select * from vendor_accounts where id = $1 {}", tx.dialect().for_update());
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(c).await)
}

pub(super) async fn insert(tx: &mut Tx, row: &Row) -> Result<(), sqlx::Error> {
    on!(tx, c => sqlx::query(
        "insert into vendor_accounts (id, tool, label, wire, settings, secrets, base_url, max_concurrent, weight,
             daily_cap, enabled, revision, created_ms, updated_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)")
        .bind(&row.id).bind(&row.tool).bind(&row.label).bind(&row.wire).bind(&row.settings).bind(&row.secrets)
        .bind(&row.base_url).bind(row.max_concurrent).bind(row.weight).bind(row.daily_cap).bind(row.enabled)
        .bind(row.revision).bind(row.created_ms).bind(row.updated_ms).execute(c).await.map(drop))
}

pub(super) async fn update(tx: &mut Tx, row: &Row) -> Result<(), sqlx::Error> {
    on!(tx, c => sqlx::query(
        "update vendor_accounts set label = $2, wire = $3, settings = $4, secrets = $5, base_url = $6,
             max_concurrent = $7, weight = $8, daily_cap = $9, enabled = $10, revision = $11, updated_ms = $12
         where id = $1")
        .bind(&row.id).bind(&row.label).bind(&row.wire).bind(&row.settings).bind(&row.secrets)
        .bind(&row.base_url).bind(row.max_concurrent).bind(row.weight).bind(row.daily_cap).bind(row.enabled)
        .bind(row.revision).bind(row.updated_ms).execute(c).await.map(drop))
}

pub(super) async fn delete(tx: &mut Tx, id: &str) -> Result<(), sqlx::Error> {
    on!(tx, c => sqlx::query("delete from vendor_accounts where id = $1").bind(id).execute(c).await.map(drop))
}

/// Tasks that still need the account: at the vendor, in doubt, or with results to fetch.
pub(super) async fn open_tasks(tx: &mut Tx, id: &str) -> Result<i64, sqlx::Error> {
    on!(tx, c => sqlx::query_scalar(
        "select (select count(*) from tasks where account_id = $1 and state in ('submitting', 'running', 'uncertain'))
             + (select count(*) from tasks where account_id = $1 and storage = 'pending')")
        .bind(id).fetch_one(c).await)
}
