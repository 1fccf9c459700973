//! How long an account is good: the one place that writes the end of a term. An account without an end has none
//! whatever is bought; it gets one only from an administrator.

use baigong_base::db::Tx;
use baigong_base::on;

use crate::UserId;

/// Makes a user's term longer: from now, or from the present end if that is later. Returns by how much, in milliseconds.
pub async fn lengthen(tx: &mut Tx, user_id: &UserId, by_ms: i64, now_ms: i64) -> sqlx::Result<i64> {
    if by_ms == 0 {
        return Ok(0);
    }
    let changed = on!(tx, c => sqlx::query(
        "update users set expires_ms = case when expires_ms > $2 then expires_ms else $2 end + $3, updated_ms = $2
         where id = $1 and expires_ms is not null")
        .bind(user_id).bind(now_ms).bind(by_ms).execute(c).await?.rows_affected());
    Ok(if changed == 1 { by_ms } else { 0 })
}

/// Makes a user's term shorter, not below now. Returns by how much, in milliseconds.
pub async fn shorten(tx: &mut Tx, user_id: &UserId, by_ms: i64, now_ms: i64) -> sqlx::Result<i64> {
    if by_ms == 0 {
        return Ok(0);
    }
    // The update locks the row, so that what is read stays true.
    let end: Option<Option<i64>> = on!(&mut *tx, c => sqlx::query_scalar(
        "update users set updated_ms = $2 where id = $1 returning expires_ms")
        .bind(user_id).bind(now_ms).fetch_optional(c).await?);
    let Some(end) = end.flatten() else { return Ok(0) };
    let taken = by_ms.min(end - now_ms).max(0);
    on!(tx, c => sqlx::query("update users set expires_ms = expires_ms - $2 where id = $1")
        .bind(user_id).bind(taken).execute(c).await?.rows_affected());
    Ok(taken)
}

/// Sets when a user's term ends; none ends never.
pub async fn set(tx: &mut Tx, user_id: &UserId, end_ms: Option<i64>, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update users set expires_ms = $2, updated_ms = $3 where id = $1")
        .bind(user_id).bind(end_ms).bind(now_ms).execute(c).await.map(drop))
}
