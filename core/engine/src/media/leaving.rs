//! The uploads of a user who leaves, or goes on under another account.

use baigong_base::db::{Tx, json_text};
use baigong_base::{on, read};
use baigong_ledger::UserId;

use super::{Media, MediaError};

impl Media {
    /// Makes a user's uploads somebody else's. Their files stay where they are.
    ///
    /// # Errors
    /// The database's.
    pub async fn move_uploads(tx: &mut Tx, from: &UserId, to: &UserId) -> sqlx::Result<()> {
        on!(tx, c => sqlx::query("update uploads set user_id = $2 where user_id = $1")
            .bind(from).bind(to).execute(c).await.map(drop))
    }

    /// Removes a user's uploads, files first; returns how many. Cut off anywhere, it goes on next time.
    ///
    /// # Errors
    /// The storage's and the database's.
    pub async fn forget_uploads(&self, user_id: &UserId) -> Result<u64, MediaError> {
        let mut removed = 0;
        loop {
            let uploads: Vec<(String, String)> = read!(&self.0.db, c => sqlx::query_as(
                "select id, storage_key from uploads where user_id = $1 order by id limit 200")
                .bind(user_id).fetch_all(c).await?);
            if uploads.is_empty() {
                return Ok(removed);
            }
            // The same content that was brought twice lies there once.
            for (_, key) in &uploads {
                self.discard(key).await?;
            }
            let ids: Vec<&str> = uploads.iter().map(|(id, _)| id.as_str()).collect();
            let mut tx = self.0.db.write().await?;
            let dialect = tx.dialect();
            let sql = format!(
                "delete from uploads where id in (select {} from {})",
                dialect.element(),
                dialect.rows()
            );
            removed += on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(json_text(&ids)).execute(c).await?.rows_affected());
            tx.commit().await?;
        }
    }
}
