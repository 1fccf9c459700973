//! When people took their data away: an archive reads all that they have, so it is made once an hour.

use baigong_base::{on, read};
use baigong_ground::day::HOUR_MS;
use baigong_ledger::UserId;

use super::Users;
use super::model::UserError;
use super::service::throttled;

const PAUSE_MS: i64 = HOUR_MS;

impl Users {
    /// Notes that a user takes the data away, and gives the time by which that is known.
    ///
    /// # Errors
    /// `Throttled` within an hour of the last time.
    pub async fn begin_export(&self, user_id: &UserId) -> Result<i64, UserError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "update users set exported_ms = $2
             where id = $1 and closed_ms is null and (exported_ms is null or exported_ms <= $3)")
            .bind(user_id).bind(now_ms).bind(now_ms - PAUSE_MS).execute(c).await?.rows_affected());
        tx.commit().await?;
        if done == 1 {
            return Ok(now_ms);
        }
        let next_ms = self.next_export_ms(user_id).await?.ok_or(UserError::NotFound)?;
        Err(throttled(next_ms - now_ms))
    }

    /// When a user last took the data away.
    ///
    /// # Errors
    /// The database's.
    pub async fn last_export_ms(&self, user_id: &UserId) -> Result<Option<i64>, UserError> {
        let found: Option<Option<i64>> = read!(&self.0.db, c => sqlx::query_scalar(
            "select exported_ms from users where id = $1 and closed_ms is null")
            .bind(user_id).fetch_optional(c).await?);
        Ok(found.flatten())
    }

    /// From when on a user may do so again; nothing for now.
    ///
    /// # Errors
    /// The database's.
    pub async fn next_export_ms(&self, user_id: &UserId) -> Result<Option<i64>, UserError> {
        let last_ms = self.last_export_ms(user_id).await?;
        Ok(last_ms.map(|last_ms| last_ms + PAUSE_MS).filter(|next_ms| *next_ms > self.now_ms()))
    }
}
