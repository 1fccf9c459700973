//! What became of a cancellation that the vendor did not simply carry out.

use baigong_base::db::Db;
use baigong_base::on;
use baigong_ledger::TaskId;

/// Notes that a cancellation may or may not have reached the vendor; `doubt` says why, JSON.
pub(crate) async fn cancel_doubtful(db: &Db, id: &TaskId, doubt: &str, at_ms: i64) -> sqlx::Result<()> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query(
        "update tasks set cancel_requested = true, cancel_doubt = $2, updated_ms = $3
         where id = $1 and state = 'running'")
        .bind(id).bind(doubt).bind(at_ms).execute(c).await?.rows_affected());
    tx.commit().await
}

/// Notes that the user wanted to stop a task and that the vendor goes on with it.
pub(crate) async fn cancel_refused(db: &Db, id: &TaskId) -> sqlx::Result<()> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query(
        "update tasks set cancel_requested = true, cancel_doubt = null where id = $1 and state = 'running'")
        .bind(id).execute(c).await?.rows_affected());
    tx.commit().await
}
