//! Changes of which nobody has been told yet. Whoever writes the letters takes them in the transaction of the letters.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};

use super::{PriceMove, Prices};

type Version = (String, String, i64);

impl Prices {
    /// Whether a version that somebody set until then is untold.
    ///
    /// # Errors
    /// The database's.
    pub async fn are_untold(&self, set_until_ms: i64) -> sqlx::Result<bool> {
        let db: &Db = &self.0.db;
        let first: Option<i64> = read!(db, c => sqlx::query_scalar(
            "select created_ms from prices where told_ms is null and set_by is not null and created_ms <= $1 limit 1")
            .bind(set_until_ms).fetch_optional(c).await?);
        Ok(first.is_some())
    }

    /// Takes everything that is untold, and returns the rises among it, the last announced first. They are told if the
    /// caller's transaction is committed. What a release declares of itself is told to nobody, nor what was withdrawn.
    ///
    /// # Errors
    /// The database's.
    pub async fn take_untold(&self, tx: &mut Tx, now_ms: i64) -> sqlx::Result<Vec<PriceMove>> {
        let taken: Vec<Version> = on!(tx, c => sqlx::query_as(
            "update prices set told_ms = $1 where told_ms is null and set_by is not null returning tool, mode, version")
            .bind(now_ms).fetch_all(c).await?);
        let is_taken = |price: &&PriceMove| {
            taken.iter().any(|(tool, mode, version)| {
                (&price.tool, &price.mode, price.version) == (tool, mode, *version)
            })
        };
        Ok(self.moves().iter().filter(|price| price.is_rise).filter(is_taken).cloned().collect())
    }
}
