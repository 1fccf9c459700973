//! Likes: one of each user and work.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::UserId;

use super::Gallery;
use super::model::GalleryError;
use super::showing::public;

impl Gallery {
    /// Likes a public work, or no longer; returns how many like it then. Doing so again is harmless.
    pub async fn like(&self, user: &UserId, id: &str, liked: bool) -> Result<i64, GalleryError> {
        if public().only("p.id = $1", Some(id)).count(&self.db).await? == 0 {
            return Err(GalleryError::NotFound);
        }
        let mut tx = self.db.write().await?;
        let changed = if liked {
            on!(&mut tx, c => sqlx::query(
                "insert into publication_likes (publication_id, user_id, created_ms) values ($1, $2, $3)
                 on conflict do nothing")
                .bind(id).bind(user).bind(self.clock.now_ms()).execute(c).await?.rows_affected())
        } else {
            on!(&mut tx, c => sqlx::query(
                "delete from publication_likes where publication_id = $1 and user_id = $2")
                .bind(id).bind(user).execute(c).await?.rows_affected())
        };
        let step = i64::try_from(changed).unwrap_or_default() * if liked { 1 } else { -1 };
        let likes: Option<i64> = on!(&mut tx, c => sqlx::query_scalar(
            "update publications set likes = likes + $2 where id = $1 returning likes")
            .bind(id).bind(step).fetch_optional(c).await?);
        tx.commit().await?;
        likes.ok_or(GalleryError::NotFound)
    }

    /// Takes back all likes and votes of a user whose account ends, what comparisons the user shared, and the name from
    /// what was published.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget(tx: &mut Tx, user: &UserId) -> sqlx::Result<()> {
        on!(&mut *tx, c => sqlx::query(
            "update publications set likes = likes - 1
             where id in (select publication_id from publication_likes where user_id = $1)")
            .bind(user).execute(c).await.map(drop))?;
        on!(&mut *tx, c => sqlx::query("delete from comparison_votes where user_id = $1")
            .bind(user).execute(c).await.map(drop))?;
        on!(&mut *tx, c => sqlx::query("delete from shared_comparisons where user_id = $1")
            .bind(user).execute(c).await.map(drop))?;
        on!(&mut *tx, c => sqlx::query(
            "update publications set author = null, author_avatar = null where user_id = $1")
            .bind(user).execute(c).await.map(drop))?;
        on!(&mut *tx, c => sqlx::query("delete from publication_likes where user_id = $1")
            .bind(user).execute(c).await.map(drop))
    }
}
