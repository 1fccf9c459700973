//! What the site may come to bear: points that go back while their jobs are asked on, and may still be delivered.
//!
//! Who gains by causing that on purpose gains no more than a bound by user and day; beyond it the points stay held until
//! the vendor has said how the job ended, or has had its time.

use std::collections::{HashMap, HashSet};

use baigong_base::db::{Tx, json_text};
use baigong_base::on;
use baigong_ground::day::DAY_MS;
use baigong_ledger::{TaskId, UserId};

/// A release after which a result may still be delivered, just written.
pub(crate) struct Risk<'a> {
    pub(crate) id: &'a TaskId,
    pub(crate) user: &'a UserId,
    pub(crate) points: i64,
    /// Maximum points of the user that may be out so.
    pub(crate) most: i64,
}

/// Takes those releases back, of the ones that were just written, that would be more than the site may bear for a user.
/// The users' accounts are locked, so that no other process decides about them meanwhile.
pub(crate) async fn keep(
    tx: &mut Tx,
    risks: &[Risk<'_>],
    now_ms: i64,
) -> Result<HashSet<TaskId>, sqlx::Error> {
    if risks.is_empty() {
        return Ok(HashSet::new());
    }
    let ids: Vec<&TaskId> = risks.iter().map(|risk| risk.id).collect();
    let users: Vec<&UserId> = risks.iter().map(|risk| risk.user).collect();
    let mut out = outstanding(tx, &users, &ids, now_ms).await?;
    let mut kept = HashSet::new();
    for risk in risks {
        let out = out.entry(risk.user.clone()).or_default();
        if *out + risk.points > risk.most {
            kept.insert(risk.id.clone());
        } else {
            *out += risk.points;
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
