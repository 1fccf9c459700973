//! Claims: what a refund could not take back, because it was set aside for tasks or spent on them. When a task of that
//! time gives points back, however it does, they go to the refund first.
//!
//! So money and points are never both kept. The claim is paid in the transaction that gives points back. Who
//! sets points aside while a refund is looked at gains nothing by it; what a work cost stays spent, and the
//! refund says so.

use std::collections::HashMap;

use baigong_base::db::{Tx, json_text};
use baigong_base::on;

use crate::ids::{PayerId, TaskId};

/// A claim that is not paid.
#[derive(sqlx::FromRow)]
pub(super) struct Claim {
    pub cause: String,
    pub payer_id: PayerId,
    /// The account's newest entry when the claim was made.
    pub seq: i64,
    /// What is left of it.
    pub points: i64,
}

/// SQL for what was paid of a claim; `cause` is SQL for its cause.
pub fn paid_of(cause: &str) -> String {
    format!("coalesce((select k.paid from point_claims k where k.cause = {cause}), 0)")
}

/// The claims on some accounts that are not paid, the oldest first. The accounts are locked.
pub(super) async fn standing(tx: &mut Tx, payers: &[&PayerId]) -> sqlx::Result<Vec<Claim>> {
    let sql = format!(
        "select cause, payer_id, seq, points - paid as points from point_claims
         where paid < points and payer_id in (select {} from {}) order by created_ms, cause",
        tx.dialect().element(),
        tx.dialect().rows()
    );
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(json_text(payers)).fetch_all(c).await)
}

/// The numbers of the holds of some tasks among the entries of these accounts. What a visitor paid for was another's hold,
/// whose numbers say nothing about the owner's.
pub(super) async fn holds(
    tx: &mut Tx,
    tasks: &[&TaskId],
    payers: &[&PayerId],
) -> sqlx::Result<HashMap<TaskId, i64>> {
    let causes: Vec<String> = tasks.iter().map(|task| format!("hold:{task}")).collect();
    let sql = format!(
        "select task_id, payer_id, seq from point_entries where cause in (select {} from {})",
        tx.dialect().element(),
        tx.dialect().rows()
    );
    let rows: Vec<(TaskId, PayerId, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(&causes)).fetch_all(c).await?);
    Ok(rows
        .into_iter()
        .filter(|(_, payer, _)| payers.contains(&payer))
        .map(|(task, _, seq)| (task, seq))
        .collect())
}

/// Notes that points were paid of a claim.
pub(super) async fn pay(tx: &mut Tx, cause: &str, points: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update point_claims set paid = paid + $2 where cause = $1")
        .bind(cause).bind(points).execute(c).await.map(drop))
}

/// Notes a claim. The account is locked.
pub(super) async fn insert(tx: &mut Tx, claim: &Claim, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into point_claims (cause, payer_id, seq, points, paid, created_ms) values ($1, $2, $3, $4, 0, $5)")
        .bind(&claim.cause).bind(&claim.payer_id).bind(claim.seq).bind(claim.points).bind(now_ms)
        .execute(c).await.map(drop))
}

/// Ends a claim whose refund came to nothing; how much was paid of it. The account is locked.
pub async fn drop_claim(tx: &mut Tx, cause: &str) -> sqlx::Result<i64> {
    let paid: Option<i64> = on!(tx, c => sqlx::query_scalar(
        "update point_claims set points = paid where cause = $1 returning paid")
        .bind(cause).fetch_optional(c).await?);
    Ok(paid.unwrap_or(0))
}
