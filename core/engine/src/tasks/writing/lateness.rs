//! When vendors are asked about jobs whose deadline passed, and what is learnt of them beside their state.

use baigong_base::db::{Db, json_text};
use baigong_base::{on, read};
use baigong_ledger::TaskId;

use crate::tasks::rows::parts::Late;
use crate::tasks::rows::row::Row;
use crate::tasks::rows::settings::EngineSettings;

/// Late jobs that are claimed at once.
const MOST_CLAIMED: i64 = 128;

/// Takes jobs that are due, and puts each off by the time that it is late already: after 1, 2, 4 minutes and so on. Those
/// at accounts that are busy stay where they are.
pub(crate) async fn claim(
    db: &Db,
    settings: &EngineSettings,
    busy: &[&str],
    now_ms: i64,
) -> sqlx::Result<Vec<Late>> {
    let any: Option<i64> = read!(db, c => sqlx::query_scalar(
        "select ask_next_ms from tasks where ask_next_ms > 0 and ask_next_ms <= $1 and not deleted limit 1")
        .bind(now_ms).fetch_optional(c).await?);
    if any.is_none() {
        return Ok(Vec::new());
    }
    let mut tx = db.write().await?;
    let dialect = tx.dialect();
    let sql = format!(
        "update tasks set ask_next_ms = $2 + case
             when $2 - late_since_ms < $3 then $3
             when $2 - late_since_ms > $4 then $4
             else $2 - late_since_ms end
         where id in (select id from tasks where ask_next_ms > 0 and ask_next_ms <= $2 and not deleted
                          and account_id not in (select {} from {})
                      order by ask_next_ms limit {MOST_CLAIMED} {})
           and ask_next_ms > 0 and ask_next_ms <= $2
         returning {}",
        dialect.element(),
        dialect.rows(),
        dialect.for_update(),
        Late::COLUMNS
    );
    let due = on!(&mut tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(busy)).bind(now_ms).bind(settings.late_first_ms).bind(settings.late_most_ms)
        .fetch_all(c).await?);
    tx.commit().await?;
    Ok(due)
}

/// Lets the vendor of an uncertain task be asked at once, and on as if it had become late now; false if it is not
/// uncertain, or has neither a handle to ask about nor a vendor that finds it by our id.
pub(crate) async fn ask_at_once(db: &Db, id: &TaskId, now_ms: i64) -> sqlx::Result<bool> {
    let mut tx = db.write().await?;
    let found = on!(&mut tx, c => sqlx::query(
        "update tasks set late_since_ms = $2, ask_next_ms = $2
         where id = $1 and state = 'uncertain' and (job is not null or late_since_ms > 0) and account_id is not null")
        .bind(id).bind(now_ms).execute(c).await?.rows_affected());
    tx.commit().await?;
    Ok(found == 1)
}

/// Lets the vendor of a late job be asked now rather than later.
pub(crate) async fn bring_forward(db: &Db, id: &TaskId, now_ms: i64) -> sqlx::Result<()> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query("update tasks set ask_next_ms = $2 where id = $1 and ask_next_ms > $2 and not deleted")
        .bind(id).bind(now_ms).execute(c).await?.rows_affected());
    tx.commit().await
}

/// Its vendor is asked about it no more.
pub(crate) async fn ask_no_more(db: &Db, id: &TaskId) -> sqlx::Result<()> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query("update tasks set ask_next_ms = 0 where id = $1")
        .bind(id).execute(c).await?.rows_affected());
    tx.commit().await
}

/// Writes the handle of a task down that has none.
pub(crate) async fn save_job(db: &Db, id: &TaskId, job: &str) -> sqlx::Result<()> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query("update tasks set job = $2 where id = $1 and job is null")
        .bind(id).bind(job).execute(c).await?.rows_affected());
    tx.commit().await
}
