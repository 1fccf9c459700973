//! Who spent what of an account that several share: what it cost, and nothing of what was made.

use baigong_base::db::Db;
use baigong_base::read;
use baigong_ground::day;
use baigong_ledger::PayerId;
use serde::Serialize;

use super::MAX_DAYS;
use crate::operations::Period;

/// What one person used one tool for, at the expense of a shared account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberUsage {
    /// Nine digits.
    pub uid: i64,
    /// As the person wrote it.
    pub display_name: String,
    /// The tool.
    pub tool: String,
    /// Tasks that were made in those days.
    pub tasks: i64,
    /// Points that the ledger took for tasks in those days, less what it gave back after it had taken them.
    pub points: i64,
}

/// Who spent what in some days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MembersUsage {
    /// When the first day begins, in milliseconds since the epoch.
    pub from_ms: i64,
    /// When the last day ends.
    pub until_ms: i64,
    /// Tasks of all of them.
    pub tasks: i64,
    /// Points of all of them.
    pub points: i64,
    /// By person and tool, the dearest first; whoever has left is still among them.
    pub items: Vec<MemberUsage>,
}

/// Who spent what of a shared account in so many days, today included.
///
/// # Errors
/// The database's.
pub async fn by_member(
    db: &Db,
    payer: &PayerId,
    days: i64,
    now_ms: i64,
) -> Result<MembersUsage, sqlx::Error> {
    let today = day::number(now_ms);
    let days = days.clamp(1, MAX_DAYS);
    let Period { from_ms, until_ms } =
        Period { from_ms: day::begin_ms(today - days + 1), until_ms: day::begin_ms(today + 1) };
    let items: Vec<MemberUsage> = read!(db, c => sqlx::query_as(
        "select u.uid, u.display_name, l.tool, cast(sum(l.tasks) as bigint) as tasks,
             cast(sum(l.points) as bigint) as points
         from (
             select t.user_id, t.tool, 1 as tasks, 0 as points
             from tasks t where t.payer_id = $1 and t.created_ms >= $2 and t.created_ms < $3
             union all
             select t.user_id, t.tool, 0, -(e.available_delta + e.held_delta)
             from point_entries e join tasks t on t.id = e.task_id
             where e.payer_id = $1 and e.kind in ('capture', 'adjust') and e.created_ms >= $2 and e.created_ms < $3
         ) as l join users u on u.id = l.user_id
         group by u.uid, u.display_name, l.tool order by 5 desc, 4 desc, u.uid, l.tool")
        .bind(payer).bind(from_ms).bind(until_ms).fetch_all(c).await?);
    let sum = |of: fn(&MemberUsage) -> i64| items.iter().map(of).sum();
    let (tasks, points) = (sum(|line| line.tasks), sum(|line| line.points));
    Ok(MembersUsage { from_ms, until_ms, tasks, points, items })
}
