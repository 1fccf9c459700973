//! What the site may come to bear: points that go back while their jobs are asked on, and may still be delivered.
//!
//! Who gains by causing that on purpose gains no more than a bound by user and day; beyond it the points stay held until
//! the vendor has said how the job ended, or has had its time.

use std::collections::{BTreeMap, HashMap, HashSet};

use baigong_base::day::DAY_MS;
use baigong_base::db::{Tx, json_text};
use baigong_base::on;
use baigong_ledger::{TaskId, UserId};

use super::batch::{Advance, Applied};

/// Takes those releases back, of the ones that were just written, that would be more than the site may bear for a user.
/// The users' accounts are locked, so that no other process decides about them meanwhile.
pub(super) async fn keep(
    tx: &mut Tx,
    advances: &[&Advance],
    applied: &BTreeMap<TaskId, Applied>,
    now_ms: i64,
) -> Result<HashSet<TaskId>, sqlx::Error> {
    let risks: Vec<(i64, &TaskId, &Applied)> = advances
        .iter()
        .filter_map(|advance| Some((advance.borne_most?, &advance.id, applied.get(&advance.id)?)))
        .collect();
    if risks.is_empty() {
        return Ok(HashSet::new());
    }
    let ids: Vec<&TaskId> = risks.iter().map(|(_, id, _)| *id).collect();
    let users: Vec<&UserId> = risks.iter().map(|(_, _, task)| &task.user).collect();
    let mut out = outstanding(tx, &users, &ids, now_ms).await?;
    let mut kept = HashSet::new();
    for (most, id, task) in risks {
        let out = out.entry(task.user.clone()).or_default();
        if *out + task.points > most {
            kept.insert(id.clone());
        } else {
            *out += task.points;
        }
    }
    if !kept.is_empty() {
        let sql = format!(
            "update tasks set charge = 'held', given_back_ms = 0 where id in (select {} from {})",
            tx.dialect().element(),
            tx.dialect().rows()
        );
        let ids: Vec<&TaskId> = kept.iter().collect();
        on!(tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(&ids)).execute(c).await.map(drop))?;
    }
    Ok(kept)
}

/// Points of each user that went back within a day, for which a result came or may still come; without those of some tasks.
async fn outstanding(
    tx: &mut Tx,
    users: &[&UserId],
    without: &[&TaskId],
    now_ms: i64,
) -> Result<HashMap<UserId, i64>, sqlx::Error> {
    let (element, rows) = (tx.dialect().element(), tx.dialect().rows());
    let without_rows = rows.replace("$1", "$2");
    let sql = format!(
        "select user_id, cast(sum(points) as bigint) from tasks
         where user_id in (select {element} from {rows}) and id not in (select {element} from {without_rows})
             and charge = 'released' and given_back_ms > 0 and given_back_ms > $3 and (ask_next_ms > 0 or absorbed_points > 0)
         group by user_id"
    );
    let found: Vec<(UserId, i64)> = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(json_text(users)).bind(json_text(without)).bind(now_ms.saturating_sub(DAY_MS))
        .fetch_all(c).await?);
    Ok(found.into_iter().collect())
}
