//! What becomes of the copies of results. At their end, points come back for what is lost.
//!
//! A result that is lost for good gives its share of the points back, once.

use baigong_base::db::Db;
use baigong_base::on;
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{Balance, NoteReason, PayerId, Posting, TaskId, UserId};

use super::telling::{self, Told};
use crate::media::Stored;
use crate::tasks::rows::model::Storage;

#[derive(sqlx::FromRow)]
struct Closed {
    user_id: UserId,
    payer_id: PayerId,
    storage: Storage,
    results: i64,
    lost: i64,
    /// Points that were spent and have not come back.
    spent: i64,
}

/// Marks a task's storage as done once no result is pending; `None` while one is. What was paid for results that are
/// lost comes back in the same transaction, once, and the site bears it; then the new balance is given.
pub(crate) async fn close_storage(
    db: &Db,
    task_id: &TaskId,
    now_ms: i64,
) -> Result<Option<Option<Balance>>, sqlx::Error> {
    let mut tx = db.write().await?;
    let closed: Option<Closed> = on!(&mut tx, c => sqlx::query_as(
        "update tasks set updated_ms = $2, storage = case
             when exists (select 1 from artifacts a where a.task_id = tasks.id and a.state = 'lost'
                              and a.cover_of is null) then 'lost'
             else 'stored' end
         where id = $1 and storage = 'pending'
           and not exists (select 1 from artifacts a where a.task_id = tasks.id and a.state = 'pending')
         returning user_id, coalesce(payer_id, user_id) as payer_id, storage,
             (select count(*) from artifacts a where a.task_id = tasks.id and a.cover_of is null) as results,
             (select count(*) from artifacts a where a.task_id = tasks.id and a.cover_of is null
                  and a.state = 'lost') as lost,
             coalesce((select -(e.available_delta + e.held_delta) from point_entries e
                  where e.cause = 'settle:' || tasks.id and e.kind = 'capture'), 0) as spent")
        .bind(task_id).bind(now_ms).fetch_optional(c).await?);
    let Some(closed) = closed else { return Ok(None) };
    let back = match closed.storage {
        Storage::Lost => closed.spent * closed.lost / closed.results.max(1),
        _ => 0,
    };
    let told = [Told::of(task_id, &closed.user_id, closed.storage.as_str())];
    telling::tell(&mut tx, &told, now_ms).await?;
    telling::tell_askers(&mut tx, &told, now_ms).await?;
    let mut balance = None;
    if back > 0 {
        let mut accounts = lock_accounts(&mut tx, [&closed.payer_id]).await?;
        let posting = Posting::give_back_lost(&closed.payer_id, task_id, back).note(NoteReason::TaskLost);
        accounts.post(posting, now_ms);
        accounts.write(&mut tx, now_ms).await?;
        balance = accounts.balance(&closed.payer_id);
        on!(&mut tx, c => sqlx::query("update tasks set absorbed_points = $2 where id = $1")
            .bind(task_id).bind(back).execute(c).await?.rows_affected());
    }
    tx.commit().await?;
    Ok(Some(balance))
}

/// Records that a result is ours; false if its work was deleted for good meanwhile. Files of such works are removed before
/// their rows: whoever still found the row then would leave a file behind that nobody knows.
pub(crate) async fn artifact_stored(db: &Db, id: &str, stored: Stored) -> Result<bool, sqlx::Error> {
    let mut tx = db.write().await?;
    let found = on!(&mut tx, c => sqlx::query(
        "update artifacts set state = 'stored', storage_key = $2, mime = $3, bytes = $4, width = $5, height = $6,
             duration_ms = $7, kind = $8, sha256 = $9, small_bytes = $10
         where id = $1 and not exists (select 1 from tasks t where t.id = artifacts.task_id
                                           and t.deleted and t.deleted_ms is null)")
        .bind(id).bind(stored.storage_key).bind(stored.mime)
        .bind(i64::try_from(stored.bytes).unwrap_or(i64::MAX))
        .bind(stored.width.map(i64::from)).bind(stored.height.map(i64::from))
        .bind(stored.duration_ms.and_then(|ms| i64::try_from(ms).ok()))
        .bind(stored.kind.word()).bind(stored.sha256)
        .bind(stored.small_bytes.and_then(|bytes| i64::try_from(bytes).ok()))
        .execute(c).await?.rows_affected());
    tx.commit().await?;
    Ok(found == 1)
}

/// Counts a failed try, and gives the result up if `outcome` says so.
pub(crate) async fn artifact_missed(db: &Db, id: &str, outcome: Option<Storage>) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query(
        "update artifacts set attempts = attempts + 1, state = coalesce($2, state) where id = $1")
        .bind(id).bind(outcome.map(Storage::as_str)).execute(c).await?.rows_affected());
    tx.commit().await
}

pub(crate) async fn artifact_link(db: &Db, id: &str, url: &str) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query("update artifacts set source_url = $2 where id = $1")
        .bind(id).bind(url).execute(c).await?.rows_affected());
    tx.commit().await
}
