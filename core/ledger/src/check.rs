//! The standing check: everything recomputed from the entries and the tasks, a few accounts at a time.
//!
//! It runs in the background, in one process at a time, and reports by metrics and the log; `baigong check
//! ledger` does it at once. It ties orders and refunds to their entries as well, and reads the tables of the
//! floors above for that, which is its job.

use std::time::Duration;

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use serde::{Deserialize, Serialize};

use crate::ids::{PayerId, TaskId};

/// Accounts in one statement.
const ACCOUNTS: i64 = 200;
/// SQL for the account that pays for a task `t`: the own one of its user, where no other is written down.
const PAYER: &str = "coalesce(t.payer_id, t.user_id)";
/// Problems that are told one by one.
const TOLD: usize = 20;

/// Something that does not add up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LedgerProblem))]
pub struct Problem {
    /// Which invariant is broken.
    pub code: Invariant,
    /// The account, where it is about one.
    #[serde(rename = "user_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub payer_id: Option<PayerId>,
    /// The task, where it is about one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub task_id: Option<TaskId>,
    /// One sentence with the figures.
    pub text: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// What the check holds against the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LedgerInvariant))]
pub enum Invariant {
    /// No balance is below zero.
    BelowZero,
    /// A balance is the sum of its entries.
    Sum,
    /// An account's entries are numbered without gaps.
    Numbering,
    /// Every entry goes on where the one before it ended.
    Chain,
    /// An entry moves points as its kind does.
    Kind,
    /// Points held are those of unfinished tasks.
    OpenHolds,
    /// A task's charge is what its entries say.
    Settlement,
    /// A booked order has its entry, and no other order has one.
    Order,
    /// A refund took what it says, and gave it back if it was closed.
    Refund,
    /// What a key has spent is what its tasks took.
    Spending,
}

/// What a check found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LedgerReport {
    /// Whether every invariant holds.
    pub balanced: bool,
    /// Accounts seen.
    pub accounts: i64,
    /// Entries seen.
    pub entries: i64,
    /// Points that all users together can spend.
    pub available: i64,
    /// Points set aside for tasks, of all users together.
    pub held: i64,
    /// How many things do not add up.
    pub faults: i64,
    /// What does not add up, at most 20.
    pub problems: Vec<Problem>,
}

impl LedgerReport {
    fn of_account(&mut self, code: Invariant, payer_id: &PayerId, text: String) {
        let text = format!("account {payer_id}: {text}");
        self.fault(Problem { code, payer_id: Some(payer_id.clone()), task_id: None, text });
    }

    fn fault(&mut self, problem: Problem) {
        self.faults += 1;
        if self.problems.len() < TOLD {
            self.problems.push(problem);
        }
    }
}

/// Checks every account. With a pause it rests between parts, so that others come to read.
pub(super) async fn run(db: &Db, pause: Option<Duration>) -> Result<LedgerReport, sqlx::Error> {
    let mut report = LedgerReport::default();
    let mut last = PayerId::new("");
    loop {
        let payers: Vec<PayerId> = read!(db, c => sqlx::query_scalar(
            "select payer_id from point_accounts where payer_id > $1 order by payer_id limit $2")
            .bind(&last).bind(ACCOUNTS).fetch_all(c).await?);
        let Some(newest) = payers.last() else { break };
        last.clone_from(newest);
        accounts(db, &payers, &mut report).await?;
        if let Some(pause) = pause {
            tokio::time::sleep(pause).await;
        }
    }
    report.balanced = report.faults == 0;
    Ok(report)
}

#[derive(sqlx::FromRow)]
struct Sums {
    payer_id: PayerId,
    available: i64,
    held: i64,
    entries: i64,
    sum_available: i64,
    sum_held: i64,
    counted: i64,
    newest: i64,
    unlinked: i64,
    misshapen: i64,
    open_holds: i64,
}

/// Checks some accounts. Each statement sees one moment, so that what others write meanwhile is no fault.
pub(super) async fn accounts(
    db: &Db,
    payers: &[PayerId],
    report: &mut LedgerReport,
) -> Result<(), sqlx::Error> {
    let dialect = db.dialect();
    let these = format!("(select {} from {})", dialect.element(), dialect.rows());
    let sql = format!(
        "select a.payer_id, a.available, a.held, a.entries,
             coalesce(e.sum_available, 0) as sum_available, coalesce(e.sum_held, 0) as sum_held,
             coalesce(e.counted, 0) as counted, coalesce(e.newest, 0) as newest,
             coalesce(e.unlinked, 0) as unlinked, coalesce(e.misshapen, 0) as misshapen,
             coalesce(t.open_holds, 0) as open_holds
         from point_accounts a
         left join (
             select payer_id, count(*) as counted, max(seq) as newest,
                 cast(sum(available_delta) as bigint) as sum_available, cast(sum(held_delta) as bigint) as sum_held,
                 cast(sum(case when available_after = available_before + available_delta
                     and held_after = held_before + held_delta
                     and available_after >= 0 and held_after >= 0 then 0 else 1 end) as bigint) as unlinked,
                 cast(sum(case
                     when kind = 'grant' and available_delta > 0 and held_delta = 0 then 0
                     when kind = 'adjust' and available_delta <> 0 and held_delta = 0 then 0
                     when kind = 'hold' and held_delta > 0 and available_delta = -held_delta then 0
                     when kind = 'capture' and held_delta < 0 and available_delta = 0 then 0
                     when kind = 'release' and held_delta < 0 and available_delta = -held_delta then 0
                     else 1 end) as bigint) as misshapen
             from (
                 select payer_id, seq, kind, available_delta, held_delta, available_after, held_after,
                     lag(available_after, 1, cast(0 as bigint)) over (partition by payer_id order by seq)
                         as available_before,
                     lag(held_after, 1, cast(0 as bigint)) over (partition by payer_id order by seq) as held_before
                 from point_entries where payer_id in {these}) as chain
             group by payer_id) as e on e.payer_id = a.payer_id
         left join (
             select payer, cast(sum(points) as bigint) as open_holds from (
                 select user_id as payer, points from tasks
                 where charge = 'held' and payer_id is null and user_id in {these}
                 union all
                 select payer_id, points from tasks where charge = 'held' and payer_id in {these}) as open
             group by payer) as t on t.payer = a.payer_id
         where a.payer_id in {these}"
    );
    let text = json_text(payers);
    let rows: Vec<Sums> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(&text).fetch_all(c).await?);
    rows.iter().for_each(|row| check_account(row, report));
    let sql = format!(
        "select t.id, {PAYER}, t.charge from tasks t
         left join point_entries h on h.cause = 'hold:' || t.id
         left join point_entries s on s.cause = 'settle:' || t.id
         left join point_entries r on r.cause = 'rest:' || t.id
         where t.user_id in {these} and t.points > 0 and (
             h.id is null or h.held_delta <> t.points or h.payer_id <> {PAYER}
             or (t.charge = 'held') <> (s.id is null)
             or (t.charge = 'captured' and (s.kind <> 'capture' or s.held_delta <> -coalesce(t.charged, t.points)))
             or (t.charged is not null) <> (r.id is not null) or r.kind <> 'release' or r.payer_id <> {PAYER}
             or r.available_delta <> t.points - t.charged or (t.charged is not null and t.charge <> 'captured')
             or (t.charge = 'released' and (s.kind <> 'release' or s.available_delta <> t.points)))"
    );
    let settled: Vec<(TaskId, PayerId, String)> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(&text).fetch_all(c).await?);
    for (task, payer, charge) in settled {
        report.fault(Problem {
            code: Invariant::Settlement,
            text: format!("task {task}: charge is {charge}, its entries say otherwise"),
            payer_id: Some(payer),
            task_id: Some(task),
        });
    }
    absorbed(db, &these, &text, report).await?;
    spending(db, &these, &text, report).await?;
    claims(db, &these, &text, report).await?;
    orders(db, &these, &text, report).await
}

/// What the site bears is at most the price of a task that succeeded: one whose points had gone back, or one that was
/// paid for and whose points came back for a lost result.
async fn absorbed(db: &Db, these: &str, payers: &str, report: &mut LedgerReport) -> Result<(), sqlx::Error> {
    let sql = format!(
        "select t.id, {PAYER}, t.absorbed_points from tasks t
         left join point_entries b on b.cause = 'lost:' || t.id
         where t.user_id in {these} and (t.absorbed_points > 0 or b.id is not null) and (
             t.state <> 'succeeded' or t.absorbed_points > t.points
             or (t.charge = 'captured') <> (b.id is not null)
             or b.kind <> 'adjust' or b.available_delta <> t.absorbed_points or b.payer_id <> {PAYER})"
    );
    let wrong: Vec<(TaskId, PayerId, i64)> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(payers).fetch_all(c).await?);
    for (task, payer, points) in wrong {
        report.fault(Problem {
            code: Invariant::Settlement,
            text: format!("task {task}: the site is to bear {points} points, its entries say otherwise"),
            payer_id: Some(payer),
            task_id: Some(task),
        });
    }
    Ok(())
}

/// What is counted for a key is what its tasks hold or have taken, and those of the keys below it.
async fn spending(db: &Db, these: &str, payers: &str, report: &mut LedgerReport) -> Result<(), sqlx::Error> {
    let taken = "case t.charge when 'released' then 0 when 'held' then t.points else coalesce(t.charged, t.points) end";
    let sql = format!(
        "select s.payer, s.holder, s.taken, coalesce(c.points, 0) from (
             select min(k.payer) as payer, k.holder, cast(sum(k.taken) as bigint) as taken from (
                 select {PAYER} as payer, t.key_id as holder, {taken} as taken
                 from tasks t where t.key_id is not null and t.user_id in {these}
                 union all
                 select {PAYER}, t.parent_key_id, {taken}
                 from tasks t where t.parent_key_id is not null and t.user_id in {these}) as k
             group by k.holder) as s
         left join spending_counters c on c.holder = s.holder and c.period = 'total'
         where s.taken <> coalesce(c.points, 0)"
    );
    let wrong: Vec<(PayerId, String, i64, i64)> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(payers).fetch_all(c).await?);
    for (payer, key, taken, counted) in wrong {
        let text = format!("{counted} points are counted for {key}, its tasks took {taken}");
        report.of_account(Invariant::Spending, &payer, text);
    }
    Ok(())
}

/// What was paid of a claim is what its entries took.
async fn claims(db: &Db, these: &str, payers: &str, report: &mut LedgerReport) -> Result<(), sqlx::Error> {
    let sql = format!(
        "select k.cause, k.payer_id, k.paid from point_claims k
         where k.payer_id in {these} and k.paid <> coalesce((
             select cast(-sum(e.available_delta) as bigint) from point_entries e
             where e.payer_id = k.payer_id and e.cause like 'claim:' || k.cause || ':%'), 0)"
    );
    let wrong: Vec<(String, PayerId, i64)> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(payers).fetch_all(c).await?);
    for (cause, payer, paid) in wrong {
        report.fault(Problem {
            code: Invariant::Refund,
            text: format!("claim {cause}: {paid} points were paid, its entries say otherwise"),
            payer_id: Some(payer),
            task_id: None,
        });
    }
    Ok(())
}

/// Every booked order has its entry and no other order has one; every refund took what it says, and gave it back if
/// it was closed.
async fn orders(db: &Db, these: &str, payers: &str, report: &mut LedgerReport) -> Result<(), sqlx::Error> {
    let sql = format!(
        "select o.order_no, o.user_id, o.status from orders o
         left join point_entries e on e.cause = 'order:' || o.order_no
         where o.user_id in {these} and (
             (o.credited and o.points > 0) <> (e.id is not null)
             or e.kind <> 'grant' or e.available_delta <> o.points or e.payer_id <> o.user_id)"
    );
    let wrong: Vec<(String, PayerId, String)> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(payers).fetch_all(c).await?);
    for (order_no, payer, status) in wrong {
        report.fault(Problem {
            code: Invariant::Order,
            text: format!("order {order_no}: it is {status}, its entry says otherwise"),
            payer_id: Some(payer),
            task_id: None,
        });
    }
    let sql = format!(
        "select r.refund_no, r.user_id, r.status from refunds r
         left join point_claims k on k.cause = 'refund:' || r.refund_no
         left join point_claims l on l.cause = 'invite-refund:' || r.refund_no
         left join point_entries e on e.cause = 'refund:' || r.refund_no
         left join point_entries b on b.cause = 'refund-back:' || r.refund_no
         left join point_entries i on i.cause = 'invite-refund:' || r.refund_no
         left join point_entries j on j.cause = 'invite-refund-back:' || r.refund_no
         where r.user_id in {these} and (
             (r.points_taken > 0) <> (e.id is not null)
             or (r.points_taken + coalesce(k.paid, 0) > 0 and r.status = 'closed') <> (b.id is not null)
             or (r.inviter_points_taken > 0) <> (i.id is not null)
             or (r.inviter_points_taken + coalesce(l.paid, 0) > 0 and r.status = 'closed') <> (j.id is not null)
             or e.available_delta <> -r.points_taken or e.payer_id <> r.user_id
             or b.available_delta <> r.points_taken + coalesce(k.paid, 0) or b.payer_id <> r.user_id
             or i.available_delta <> -r.inviter_points_taken or i.payer_id <> r.inviter_id
             or j.available_delta <> r.inviter_points_taken + coalesce(l.paid, 0) or j.payer_id <> r.inviter_id)"
    );
    let wrong: Vec<(String, PayerId, String)> =
        read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(payers).fetch_all(c).await?);
    for (refund_no, payer, status) in wrong {
        report.fault(Problem {
            code: Invariant::Refund,
            text: format!("refund {refund_no}: it is {status}, its entries say otherwise"),
            payer_id: Some(payer),
            task_id: None,
        });
    }
    Ok(())
}

fn check_account(row: &Sums, report: &mut LedgerReport) {
    let Sums { payer_id, available, held, entries, sum_available, sum_held, .. } = row;
    report.accounts += 1;
    report.entries += row.counted;
    report.available += available;
    report.held += held;
    if *available < 0 || *held < 0 {
        let text = format!("balance {available}+{held} is below zero");
        report.of_account(Invariant::BelowZero, payer_id, text);
    }
    if (available, held) != (sum_available, sum_held) {
        let text = format!("balance {available}+{held}, entries add up to {sum_available}+{sum_held}");
        report.of_account(Invariant::Sum, payer_id, text);
    }
    if *entries != row.counted || *entries != row.newest {
        let text =
            format!("{entries} entries written, {} there, the newest has number {}", row.counted, row.newest);
        report.of_account(Invariant::Numbering, payer_id, text);
    }
    if row.unlinked > 0 {
        let text = format!("{} entries do not go on where the one before ended", row.unlinked);
        report.of_account(Invariant::Chain, payer_id, text);
    }
    if row.misshapen > 0 {
        let text = format!("{} entries move points as their kind never does", row.misshapen);
        report.of_account(Invariant::Kind, payer_id, text);
    }
    if *held != row.open_holds {
        let text = format!("{held} points held, unfinished tasks hold {}", row.open_holds);
        report.of_account(Invariant::OpenHolds, payer_id, text);
    }
}
