//! Writing when sessions were last used, for the lists of sessions and for who is here.

use baigong_base::on;
use serde_json::json;

use super::Users;
use super::model::UserError;
use super::sessions::{SESSION_IDLE_MS, SESSION_LONGEST_MS};

impl Users {
    /// Writes when sessions were last used, and moves their ends along. Gives the number of sessions used since the turn
    /// before.
    ///
    /// # Errors
    /// The database's; what was not written waits for the next turn.
    pub async fn write_seen(&self) -> Result<usize, UserError> {
        let seen = self.0.seen.take();
        if seen.is_empty() {
            return Ok(0);
        }
        let rows: Vec<_> = seen.iter().map(|(hash, at_ms)| json!({ "hash": hash, "at": at_ms })).collect();
        match self.touch(&json!(rows).to_string()).await {
            Ok(()) => Ok(seen.len()),
            Err(cause) => {
                self.0.seen.put_back(seen);
                Err(cause.into())
            }
        }
    }

    async fn touch(&self, rows: &str) -> sqlx::Result<()> {
        let mut tx = self.0.db.write().await?;
        // A session that another process saw later keeps that time; one that has ended has no row to change.
        let sql = format!(
            "update sessions set last_seen_ms = used.at_ms,
                 expires_ms = case when used.at_ms + {SESSION_IDLE_MS} < created_ms + {SESSION_LONGEST_MS}
                     then used.at_ms + {SESSION_IDLE_MS} else created_ms + {SESSION_LONGEST_MS} end
             from (select r.value ->> 'hash' as hash, cast(r.value ->> 'at' as bigint) as at_ms from {}) as used
             where sessions.token_hash = used.hash and sessions.last_seen_ms < used.at_ms",
            tx.dialect().rows()
        );
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(rows).execute(c).await.map(drop))?;
        tx.commit().await
    }
}
