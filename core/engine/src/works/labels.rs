//! What a user's works can be found by, and how many there are of each.

use baigong_base::read;
use baigong_ground::day;
use baigong_ledger::UserId;
use baigong_provider::MediaKind;
use serde::Serialize;

use super::Works;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::media_kind;

/// Maximum number of days of a list of them.
const MOST_DAYS: i64 = 366;

/// A tag or folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LabelCount {
    /// Its name.
    pub name: String,
    /// Works that have it.
    pub count: i64,
}

/// A day on which works began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayCount {
    /// The day in China, e.g. `2026-11-23`.
    pub day: String,
    /// When it begins, in milliseconds since the epoch.
    pub from_ms: i64,
    /// Works that began on it.
    pub count: i64,
}

/// A kind of results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindCount {
    /// The kind.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: MediaKind,
    /// Works with such a result.
    pub count: i64,
}

/// What a user's works can be found by. Each count is the total of the list that asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Labels {
    /// Favourites.
    pub favourites: i64,
    /// Folders, by name.
    pub folders: Vec<LabelCount>,
    /// Tags, by name.
    pub tags: Vec<LabelCount>,
    /// Days with works, newest first.
    pub days: Vec<DayCount>,
    /// Kinds of results.
    pub kinds: Vec<KindCount>,
}

impl Works {
    /// What a user's works of one tool, or of all, can be found by.
    ///
    /// # Errors
    /// The database's.
    pub async fn labels(&self, user_id: &UserId, tool: Option<&str>) -> Result<Labels, TaskError> {
        let db = &self.0.db;
        let there = "not t.deleted and (cast($2 as text) is null or t.tool = $2)";
        let sql = format!(
            "select count(*) from works w join tasks t on t.id = w.task_id
             where w.user_id = $1 and w.favourite and {there}"
        );
        let favourites = read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(user_id).bind(tool).fetch_one(c).await?);
        let named = |table: &str, column: &str| {
            format!(
                "select w.{column} as name, count(*) as count from {table} w join tasks t on t.id = w.task_id
                 where w.user_id = $1 and w.{column} is not null and {there} group by w.{column} order by w.{column}"
            )
        };
        let folders = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(named("works", "folder")))
            .bind(user_id).bind(tool).fetch_all(c).await?);
        let tags = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(named("work_tags", "tag")))
            .bind(user_id).bind(tool).fetch_all(c).await?);
        let sql = format!(
            "select (t.created_ms + {}) / {} as day, count(*) from tasks t where t.user_id = $1 and {there}
             group by day order by day desc limit {MOST_DAYS}",
            day::OFFSET_MS,
            day::DAY_MS
        );
        let days: Vec<(i64, i64)> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(user_id).bind(tool).fetch_all(c).await?);
        let sql = format!(
            "select a.kind, count(distinct a.task_id) from tasks t join artifacts a on a.task_id = t.id
             where t.user_id = $1 and a.cover_of is null and {there} group by a.kind order by a.kind"
        );
        let kinds: Vec<(String, i64)> = read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(user_id).bind(tool).fetch_all(c).await?);
        let day_of = |(number, count)| {
            let from_ms = day::begin_ms(number);
            DayCount { day: day::show(from_ms, "%Y-%m-%d"), from_ms, count }
        };
        Ok(Labels {
            favourites,
            folders,
            tags,
            days: days.into_iter().map(day_of).collect(),
            kinds: kinds
                .into_iter()
                .map(|(kind, count)| KindCount { kind: media_kind(&kind), count })
                .collect(),
        })
    }
}
