//! All that a user has here, for whoever takes it away.

use baigong_base::read;
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::{Media, MediaError, MediaFile, store};

/// How much a user has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
pub struct Owned {
    /// Files that the user brought.
    pub uploads: i64,
    /// Files of works.
    pub works: i64,
    /// Size of all of them, in bytes.
    pub bytes: i64,
}

impl Media {
    /// How many files a user has, and how large they are together.
    ///
    /// # Errors
    /// The database's.
    pub async fn owned(&self, user_id: &UserId) -> Result<Owned, MediaError> {
        let (uploads, brought): (i64, i64) = read!(&self.0.db, c => sqlx::query_as(
            "select count(*), cast(coalesce(sum(bytes), 0) as bigint) from uploads where user_id = $1")
            .bind(user_id).fetch_one(c).await?);
        let (works, made): (i64, i64) = read!(&self.0.db, c => sqlx::query_as(
            "select count(*), cast(coalesce(sum(a.bytes), 0) as bigint) from artifacts a join tasks t on t.id = a.task_id
             where t.user_id = $1 and not t.deleted and a.state = 'stored'")
            .bind(user_id).fetch_one(c).await?);
        Ok(Owned { uploads, works, bytes: brought + made })
    }

    /// A user's uploads in the order of their ids, those behind `after`, as many as are asked for.
    ///
    /// # Errors
    /// The database's.
    pub async fn uploads_after(
        &self,
        user_id: &UserId,
        after: &str,
        limit: i64,
    ) -> Result<Vec<MediaFile>, MediaError> {
        let rows = store::uploads_after(&self.0.db, user_id, after, limit).await?;
        Ok(rows.into_iter().map(MediaFile::from).collect())
    }
}
