//! Figures of users and sessions.

use baigong_base::db::Db;
use baigong_base::read;
use serde::Serialize;

use super::model::Span;

/// A session that was used this recently belongs to somebody who is here.
const HERE_MS: i64 = 15 * 60_000;

/// Users and sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct People {
    /// Registered users.
    pub registered: i64,
    /// Visitors with an account of their own, but no name.
    pub visitors: i64,
    /// Users who registered in the range.
    pub new_registered: i64,
    /// Visitors who came in the range.
    pub new_visitors: i64,
    /// Users and visitors who were here in the last quarter of an hour.
    pub here: i64,
    /// Sessions that have not ended.
    pub sessions: i64,
}

pub(super) async fn read(db: &Db, span: Span, now_ms: i64) -> Result<People, sqlx::Error> {
    let (registered, visitors): (i64, i64) = read!(db, c => sqlx::query_as(
        "select count(*), cast(coalesce(sum(case when anonymous then 1 else 0 end), 0) as bigint) from users
         where sandbox_of is null")
        .fetch_one(c).await?);
    let (new, new_visitors): (i64, i64) = read!(db, c => sqlx::query_as(
        "select count(*), cast(coalesce(sum(case when anonymous then 1 else 0 end), 0) as bigint) from users
         where sandbox_of is null and created_ms >= $1 and created_ms < $2")
        .bind(span.from_ms).bind(span.until_ms()).fetch_one(c).await?);
    let (sessions, here): (i64, i64) = read!(db, c => sqlx::query_as(
        "select count(*), count(distinct case when last_seen_ms >= $2 then user_id end) from sessions
         where expires_ms > $1")
        .bind(now_ms).bind(now_ms - HERE_MS).fetch_one(c).await?);
    Ok(People {
        registered: registered - visitors,
        visitors,
        new_registered: new - new_visitors,
        new_visitors,
        here,
        sessions,
    })
}
