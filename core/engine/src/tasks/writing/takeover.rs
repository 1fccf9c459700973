//! Tasks that go to another process: everything unfinished whose owner no longer lives.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::TaskId;

use crate::tasks::rows::parts::Left;
use crate::tasks::rows::row::Row;

/// Everything that is not over and whose owner no longer lives, taken over by `owner`.
pub(crate) async fn take_over(tx: &mut Tx, owner: &str) -> sqlx::Result<Vec<Left>> {
    let sql = format!(
        "update tasks set owner = $1
         where state in ('queued', 'submitting', 'running')
           and (owner is null or owner not in (select id from hosts))
         returning {}",
        Left::COLUMNS
    );
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(owner).fetch_all(c).await)
}

/// Finished tasks with results still to copy whose owner no longer lives, taken over by `owner`.
pub(crate) async fn take_over_storing(tx: &mut Tx, owner: &str) -> sqlx::Result<Vec<TaskId>> {
    on!(tx, c => sqlx::query_scalar(
        "update tasks set owner = $1
         where storage = 'pending' and (owner is null or owner not in (select id from hosts))
         returning id")
        .bind(owner).fetch_all(c).await)
}
