//! What waits for an administrator.

use baigong_base::db::Db;
use baigong_base::read;
use baigong_engine::tasks::{review, stored_rests};
use serde::Serialize;

/// How much waits for an administrator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ToDo {
    /// Uncertain tasks.
    pub tasks: i64,
    /// Cancellations whose effect is unknown.
    pub cancellations: i64,
    /// Payments and refunds that the store could not settle by itself, refunds that buyers ask for among them.
    pub payments: i64,
    /// Accounts at vendors that take no tasks because their vendors refuse them.
    pub resting: i64,
}

/// Counts what waits.
pub async fn to_do(db: &Db) -> Result<ToDo, sqlx::Error> {
    let review::Waiting { tasks, cancellations } = review::waiting(db).await?;
    let payments = read!(db, c => sqlx::query_scalar(
        "select count(*) from store_attention where resolved_ms is null").fetch_one(c).await?);
    let resting = stored_rests::count(db).await?;
    Ok(ToDo { tasks, cancellations, payments, resting })
}
