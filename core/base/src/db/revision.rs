//! The number that rises with every change of what all processes keep in memory: accounts at vendors, prices, cadences.

use super::{Db, Tx};
use crate::{on, read};

/// Says that something changed; part of the transaction that changes it.
pub async fn bump(tx: &mut Tx) -> Result<(), sqlx::Error> {
    on!(tx, c => sqlx::query("update catalogue_revision set revision = revision + 1 where id = 1")
        .execute(c).await.map(drop))
}

/// The number now. It differs from one read before if anything changed since.
pub async fn current(db: &Db) -> Result<i64, sqlx::Error> {
    read!(db, c => sqlx::query_scalar("select revision from catalogue_revision where id = 1").fetch_one(c).await)
}
