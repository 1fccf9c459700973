//! Sweeping out what has ended.

use baigong_ground::day;

use super::model::UserError;
use super::service::Users;
use super::{factors, rows};

impl Users {
    /// Removes what no rule looks at any more: ended sessions, old codes, budgets of days gone by. Returns the number
    /// of sessions removed.
    pub async fn purge(&self) -> Result<u64, UserError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let sessions = rows::purge(&mut tx, day::number(now_ms), now_ms).await?;
        factors::purge(&mut tx, now_ms).await?;
        tx.commit().await?;
        Ok(sessions)
    }
}
