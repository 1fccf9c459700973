//! Uploads that leave one by one: those that their owner deletes, and those of visitors that nobody needs any more.
//!
//! Rows go before files. What a crash leaves in between is a file that no row knows, which goes within a day.
//!
//! What somebody brought leaves when its owner says so, file and row, unless a task that is not over names
//! it; works that were made with it stay. What visitors brought leaves by itself
//! `retention.visitors_uploads_days` after its last use, unless a work of theirs shows it. Who gains by
//! deleting on purpose? Nobody brings more in a day, since what is deleted counts on; and who names a file in
//! tasks that fail keeps it no longer than its last use, since what fails costs nothing.

use baigong_base::db::json_text;
use baigong_base::{on, read};
use baigong_ledger::UserId;

use super::{Media, MediaError};

/// Uploads that leave together.
const BATCH: i64 = 200;
/// That the task `t` is one of those that name the upload `f`. Ids stand in quotes in parameters, as nothing that a person
/// writes there can.
const NAMED: &str = "t.user_id = f.user_id and t.params like '%\"' || f.id || '\"%'";

impl Media {
    /// Deletes an upload of a user's. Its bytes go on counting for the day.
    ///
    /// # Errors
    /// `NotFound` where the user has no such upload, `InUse` while a task that is not over names it.
    pub async fn remove_upload(&self, user_id: &UserId, id: &str) -> Result<(), MediaError> {
        let sql = format!(
            "delete from uploads as f where f.id = $1 and f.user_id = $2
                 and not exists (select 1 from whole_tasks t where {NAMED} and t.charge = 'held')
             returning storage_key, bytes, created_ms"
        );
        let mut tx = self.0.db.write().await?;
        let removed: Option<(String, i64, i64)> = on!(&mut tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(id).bind(user_id).fetch_optional(c).await?);
        tx.commit().await?;
        let Some((key, bytes, created_ms)) = removed else {
            let there = super::store::upload(&self.0.db, id, Some(user_id)).await?.is_some();
            return Err(if there { MediaError::InUse } else { MediaError::NotFound });
        };
        self.0.meters.gone(
            user_id,
            u64::try_from(bytes).unwrap_or_default(),
            created_ms,
            self.0.clock.now_ms(),
        );
        if let Err(cause) = self.discard(&key).await {
            tracing::warn!(
                key,
                ?cause,
                "the file of a deleted upload stays until it is found to be nobody's"
            );
        }
        Ok(())
    }

    /// Removes the uploads of visitors that were brought before a time and that no work of theirs shows, nor any task that is
    /// not over or was made since; returns how many.
    ///
    /// # Errors
    /// The database's and the storage's.
    pub async fn remove_left_uploads(&self, before_ms: i64) -> Result<u64, MediaError> {
        let unneeded = format!(
            "f.created_ms < $2 and exists (select 1 from users u where u.id = f.user_id and u.anonymous)
             and not exists (
                 select 1 from whole_tasks t where {NAMED}
                     and (t.charge = 'held' or t.state = 'succeeded' or t.created_ms >= $2))"
        );
        // All that stay are gone through as well, which takes its time: not where others wait to write.
        let found =
            format!("select f.id from uploads f where f.id > $1 and {unneeded} order by f.id limit {BATCH}");
        let (mut removed, mut after) = (0, String::new());
        loop {
            let ids: Vec<String> = read!(&self.0.db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(found.clone()))
                .bind(&after).bind(before_ms).fetch_all(c).await?);
            let Some(last) = ids.last() else { return Ok(removed) };
            after.clone_from(last);
            let mut tx = self.0.db.write().await?;
            let dialect = tx.dialect();
            // One that a task has named since stays.
            let sql = format!(
                "delete from uploads as f where f.id in (select {} from {}) and {unneeded} returning storage_key",
                dialect.element(),
                dialect.rows()
            );
            let keys: Vec<String> = on!(&mut tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .bind(json_text(&ids)).bind(before_ms).fetch_all(c).await?);
            tx.commit().await?;
            removed += keys.len() as u64;
            for key in keys {
                self.discard(&key).await?;
            }
        }
    }
}
