//! The standing check: everything recomputed from the entries and the tasks.

use serde::Serialize;

use crate::db::Db;
use crate::read;

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LedgerReport {
    /// Whether every invariant holds.
    pub balanced: bool,
    /// Accounts seen.
    pub accounts: i64,
    /// Entries seen.
    pub entries: i64,
    /// What does not add up, one sentence each, at most 20.
    pub problems: Vec<String>,
}

type Mismatch = (String, i64, i64, i64, i64);

pub(super) async fn run(db: &Db) -> Result<LedgerReport, sqlx::Error> {
    let mut problems = Vec::new();
    let sums: Vec<Mismatch> = read!(db, c => sqlx::query_as(
        "select a.user_id, a.available, a.held,
             cast(coalesce(sum(e.available_delta), 0) as bigint), cast(coalesce(sum(e.held_delta), 0) as bigint)
         from point_accounts a left join point_entries e on e.user_id = a.user_id
         group by a.user_id, a.available, a.held
         having a.available <> cast(coalesce(sum(e.available_delta), 0) as bigint)
             or a.held <> cast(coalesce(sum(e.held_delta), 0) as bigint)
         limit 20")
        .fetch_all(c).await?);
    for (user, available, held, sum_available, sum_held) in sums {
        problems.push(format!(
            "user {user}: balance {available}+{held}, entries add up to {sum_available}+{sum_held}"
        ));
    }
    let holds: Vec<(String, i64, i64)> = read!(db, c => sqlx::query_as(
        "select a.user_id, a.held, cast(coalesce(sum(t.points), 0) as bigint)
         from point_accounts a left join tasks t on t.user_id = a.user_id and t.charge = 'held'
         group by a.user_id, a.held
         having a.held <> cast(coalesce(sum(t.points), 0) as bigint)
         limit 20")
        .fetch_all(c).await?);
    for (user, held, tasks) in holds {
        problems.push(format!("user {user}: {held} points held, unfinished tasks hold {tasks}"));
    }
    let settled: Vec<(String, String)> = read!(db, c => sqlx::query_as(
        "select t.id, t.charge from tasks t
         left join point_entries h on h.cause = 'hold:' || t.id
         left join point_entries s on s.cause = 'settle:' || t.id
         where t.points > 0 and (
             h.id is null or h.held_delta <> t.points
             or (t.charge = 'held') <> (s.id is null)
             or (t.charge = 'captured' and (s.kind <> 'capture' or s.held_delta <> -t.points))
             or (t.charge = 'released' and (s.kind <> 'release' or s.available_delta <> t.points)))
         limit 20")
        .fetch_all(c).await?);
    for (task, charge) in settled {
        problems.push(format!("task {task}: charge is {charge}, its entries say otherwise"));
    }
    let (accounts, entries): (i64, i64) = read!(db, c => sqlx::query_as(
        "select (select count(*) from point_accounts), (select count(*) from point_entries)")
        .fetch_one(c).await?);
    problems.truncate(20);
    Ok(LedgerReport { balanced: problems.is_empty(), accounts, entries, problems })
}
