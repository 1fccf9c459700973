//! The statements that all kinds share. Every one runs on both databases.

use sqlx::AssertSqlSafe;

use super::kind::{Item, Kind};
use crate::db::{Db, Tx};
use crate::{on, read};

/// What is due at other receivers than `full`.
pub(super) async fn due<K: Kind>(
    db: &Db,
    now_ms: i64,
    most: i64,
    full: &[String],
) -> sqlx::Result<Vec<K::Item>> {
    if K::AT_ONCE_TO_ONE == usize::MAX {
        return read!(db, c => sqlx::query_as(K::DUE).bind(now_ms).bind(most).fetch_all(c).await);
    }
    let full: String = full.iter().fold(" ".to_owned(), |text, name| text + name + " ");
    read!(db, c => sqlx::query_as(K::DUE).bind(now_ms).bind(most).bind(&full).fetch_all(c).await)
}

/// Takes a due row for this process until `until_ms`. False when another process was faster, or it is gone.
pub(super) async fn claim<K: Kind>(
    tx: &mut Tx,
    item: &K::Item,
    now_ms: i64,
    until_ms: i64,
) -> sqlx::Result<bool> {
    let sql = AssertSqlSafe(format!(
        "update {} set attempts = attempts + 1, not_before_ms = $4
         where id = $1 and attempts = $2 and not_before_ms <= $3",
        K::TABLE
    ));
    let done = on!(tx, c => sqlx::query(sql).bind(item.id()).bind(item.attempts()).bind(now_ms).bind(until_ms)
        .execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Puts a row off after the attempt of this number. False when there was a later one, or it is gone.
pub(super) async fn put_off<K: Kind>(
    tx: &mut Tx,
    item: &K::Item,
    attempt: i64,
    not_before_ms: i64,
) -> sqlx::Result<bool> {
    let sql =
        AssertSqlSafe(format!("update {} set not_before_ms = $3 where id = $1 and attempts = $2", K::TABLE));
    let done = on!(tx, c => sqlx::query(sql).bind(item.id()).bind(attempt).bind(not_before_ms)
        .execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Removes a row after the attempt of this number. False as in [`put_off`].
pub(super) async fn remove<K: Kind>(tx: &mut Tx, item: &K::Item, attempt: i64) -> sqlx::Result<bool> {
    let sql = AssertSqlSafe(format!("delete from {} where id = $1 and attempts = $2", K::TABLE));
    let done = on!(tx, c => sqlx::query(sql).bind(item.id()).bind(attempt).execute(c).await?.rows_affected());
    Ok(done == 1)
}
