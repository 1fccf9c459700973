//! Usage beside books whose figures are known, on both databases.

use baigong_base::db::testing::{ManualClock, on_both};
use baigong_base::db::{Db, new_id};
use baigong_base::on;
use baigong_ground::day::{DAY_MS, HOUR_MS};
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{PayerId, Points, Posting, StatementFilter, TaskId, UserId};

use super::*;

/// Noon of 10 March 2026 in Beijing.
const NOON: i64 = 1_773_115_200_000;
const OWNER: &str = "019cd3a2-0000-7000-8000-000000000001";
const SANDBOX: &str = "019cd3a2-0000-7000-8000-000000000002";
const OTHER: &str = "019cd3a2-0000-7000-8000-000000000003";

async fn run(db: &Db, sql: String) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql.as_str())).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}

async fn people(db: &Db) {
    for (uid, id, of) in
        [(1, OWNER, "null".to_owned()), (2, SANDBOX, format!("'{OWNER}'")), (3, OTHER, "null".to_owned())]
    {
        run(db, format!(
            "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms, sandbox_of)
             values ('{id}', {uid}, '{id}', '{id}', 'user', false, true, '', 0, 0, {of})")).await;
        run(db, format!("insert into point_accounts (payer_id, available, held, updated_ms) values ('{id}', 100000, 0, 0)")).await;
    }
    for (id, name, test) in [("key_a", "夜间批量", false), ("key_t", "=试用", true)] {
        run(
            db,
            format!(
                "insert into api_keys (id, user_id, name, scopes, limits, created_ms, test)
             values ('{id}', '{OWNER}', '{name}', 'tasks:read', '{{}}', 0, {test})"
            ),
        )
        .await;
    }
}

/// A task made at a time.
struct Made {
    user: &'static str,
    tool: &'static str,
    state: &'static str,
    key: Option<&'static str>,
    at_ms: i64,
    points: i64,
}

impl Made {
    /// Puts the task in, and what the ledger books for it: its price when it is made, and an hour later what became of that.
    async fn put(self, db: &Db) -> TaskId {
        let Self { user, tool, state, key, at_ms, points } = self;
        let nanos = u32::try_from(at_ms % 1000).unwrap() * 1_000_000;
        let time = uuid::Timestamp::from_unix(uuid::NoContext, u64::try_from(at_ms / 1000).unwrap(), nanos);
        let id = TaskId::new(uuid::Uuid::new_v7(time).to_string());
        let (key, test) = (key.map_or("null".into(), |key| format!("'{key}'")), user == SANDBOX);
        let charge = if state == "succeeded" { "captured" } else { "released" };
        run(db, format!(
            "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
                 idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, finished_ms, deleted,
                 key_id, test)
             values ('{id}', '{user}', '{tool}', 'text', '{state}', 'none', '{charge}', '{charge}', {points}, 1, '{id}', 1, 0,
                 false, {at_ms}, {at_ms}, {at_ms} + {HOUR_MS}, false, {key}, {test})")).await;
        run(
            db,
            format!(
                "insert into task_texts (task_id, params, summary, request_hash, request_id)
             values ('{id}', '{{}}', '', '', 'request-of-{at_ms}')"
            ),
        )
        .await;
        let payer = PayerId::new(user);
        if points > 0 {
            book(db, Posting::hold(&payer, &id, points), at_ms).await;
            let settled = match state {
                "succeeded" => Posting::capture(&payer, &id, points),
                _ => Posting::release(&payer, &id, points),
            };
            book(db, settled, at_ms + HOUR_MS).await;
        }
        id
    }
}

async fn book(db: &Db, posting: Posting, at_ms: i64) {
    let mut tx = db.write().await.unwrap();
    let payer = posting.payer_id.clone();
    let mut accounts = lock_accounts(&mut tx, [&payer]).await.unwrap();
    accounts.post(posting, at_ms);
    accounts.write(&mut tx, at_ms).await.unwrap();
    tx.commit().await.unwrap();
}

fn filter(days: i64) -> UsageFilter {
    UsageFilter { owner: UserId::new(OWNER), days, tool: None, key: None, test: None }
}

/// Two weeks of use: on the pages, by a key, by a test key, and somebody else's.
async fn history(db: &Db) {
    people(db).await;
    let task = |tool, state, key, at_ms, points| Made { user: OWNER, tool, state, key, at_ms, points };
    task("kling", "succeeded", Some("key_a"), NOON, 30).put(db).await;
    task("kling", "failed", Some("key_a"), NOON - HOUR_MS, 30).put(db).await;
    task("suno", "succeeded", None, NOON - DAY_MS, 5).put(db).await;
    // Made half an hour before midnight, and paid half an hour after it.
    task("suno", "succeeded", None, NOON - DAY_MS - 12 * HOUR_MS - HOUR_MS / 2, 7).put(db).await;
    let lost = task("kling", "succeeded", Some("key_a"), NOON - 3 * DAY_MS, 40).put(db).await;
    book(db, Posting::give_back_lost(&PayerId::new(OWNER), &lost, 40), NOON - 2 * DAY_MS).await;
    // Before the week.
    task("kling", "succeeded", Some("key_a"), NOON - 8 * DAY_MS, 100).put(db).await;
    // What is no task's.
    book(db, Posting::adjust(&PayerId::new(OWNER), format!("gift:{}", new_id()), 500, ""), NOON).await;
    Made { user: SANDBOX, tool: "kling", state: "succeeded", key: Some("key_t"), at_ms: NOON, points: 0 }
        .put(db)
        .await;
    Made { user: OTHER, tool: "kling", state: "succeeded", key: None, at_ms: NOON, points: 1000 }
        .put(db)
        .await;
}

#[tokio::test]
async fn what_is_downloaded_adds_up_to_the_ledgers_postings_of_those_days() {
    on_both(|test| async move {
        let db = &test.db;
        history(db).await;
        for days in [1, 2, 7, 30] {
            let table = table(db, &filter(days), NOON + 2 * HOUR_MS).await.unwrap();
            let wanted = StatementFilter {
                from_ms: Some(table.from_ms),
                until_ms: Some(table.until_ms),
                ..StatementFilter::default()
            };
            let payer = PayerId::new(OWNER);
            let entries = Points::new(db.clone(), ManualClock::at(NOON))
                .statement(&payer, &wanted, None, 100)
                .await
                .unwrap();
            let moved = entries.items.iter().filter(|entry| entry.task_id.is_some());
            let booked: i64 = moved.map(|entry| -(entry.available_delta + entry.held_delta)).sum();
            assert_eq!(table.total.points, booked, "{days} days");
            assert_eq!(entries.totals.spent, table.total.spent, "{days} days");
            let csv =
                String::from_utf8(table_csv(db, &filter(days), NOON + 2 * HOUR_MS).await.unwrap()).unwrap();
            let column =
                csv.lines().skip(1).map(|line| line.rsplit(',').next().unwrap().parse::<i64>().unwrap());
            assert_eq!(column.sum::<i64>(), booked, "{csv}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_report_counts_tasks_when_made_and_points_when_booked_beside_the_days_before() {
    on_both(|test| async move {
        let db = &test.db;
        history(db).await;
        let found = report(db, &filter(7), NOON + 2 * HOUR_MS).await.unwrap();
        assert_eq!(
            found.total,
            UsageSum { tasks: 6, succeeded: 5, failed: 1, spent: 82, given_back: 40, points: 42 }
        );
        assert_eq!((found.before.tasks, found.before.points), (1, 100));
        assert_eq!((found.by_day.len(), found.by_day[6].day_ms), (7, NOON - 12 * HOUR_MS));
        let day = |ago: usize| (found.by_day[6 - ago].sum.tasks, found.by_day[6 - ago].sum.points);
        assert_eq!((day(0), day(1), day(2), day(3)), ((3, 30), (1, 12), (1, -40), (1, 40)));
        assert_eq!(found.by_day[5].before.points, 100, "eight days ago lies beside yesterday");
        let tools: Vec<_> = found.by_tool.iter().map(|tool| (tool.tool.as_str(), tool.sum.points)).collect();
        assert_eq!(tools, [("kling", 30), ("suno", 12)]);
        let keys: Vec<_> =
            found.by_key.iter().map(|key| (key.name.as_deref(), key.test, key.sum.tasks)).collect();
        assert_eq!(keys, [(Some("夜间批量"), false, 3), (None, false, 2), (Some("=试用"), true, 1)]);
        run(db, "update tasks set deleted = true".into()).await;
        let cleared = report(db, &filter(7), NOON + 2 * HOUR_MS).await.unwrap();
        assert_eq!(cleared, found, "who clears the history has spent as much");
    })
    .await;
}

#[tokio::test]
async fn usage_is_narrowed_to_a_key_to_the_pages_to_a_tool_and_to_what_was_tried() {
    on_both(|test| async move {
        let db = &test.db;
        history(db).await;
        let tasks =
            async |filter: UsageFilter| report(db, &filter, NOON + 2 * HOUR_MS).await.unwrap().total.tasks;
        let of = |key: &str| UsageFilter { key: Some(key.into()), ..filter(7) };
        assert_eq!(
            (tasks(of("key_a")).await, tasks(of(WITHOUT_KEY)).await, tasks(of("key_x")).await),
            (3, 2, 0)
        );
        let tried = |test| UsageFilter { test: Some(test), ..filter(7) };
        assert_eq!((tasks(tried(true)).await, tasks(tried(false)).await), (1, 5));
        assert_eq!(tasks(UsageFilter { tool: Some("suno".into()), ..filter(7) }).await, 2);
        let csv = String::from_utf8(table_csv(db, &tried(true), NOON).await.unwrap()).unwrap();
        assert!(csv.contains(",key_t,'=试用,true,1,1,0,0,0,0"), "a name is no formula: {csv}");
    })
    .await;
}

#[tokio::test]
async fn the_log_holds_what_programs_asked_for_newest_first_in_pages_and_nobody_elses() {
    on_both(|test| async move {
        let db = &test.db;
        history(db).await;
        let all = CallFilter {
            owner: UserId::new(OWNER),
            key: None,
            state: None,
            tool: None,
            test: None,
            id: None,
            cursor: None,
            limit: 3,
        };
        let first = calls(db, &all).await.unwrap();
        let next = calls(db, &CallFilter { cursor: first.next_cursor.clone(), ..all.clone() }).await.unwrap();
        let times: Vec<i64> = first.items.iter().chain(&next.items).map(|call| call.created_ms).collect();
        assert_eq!(times, [NOON, NOON, NOON - HOUR_MS, NOON - 3 * DAY_MS, NOON - 8 * DAY_MS]);
        assert!(first.next_cursor.is_some() && next.next_cursor.is_none());
        let failed = first.items.iter().find(|call| call.created_ms == NOON - HOUR_MS).unwrap();
        assert_eq!(
            (failed.key.name.as_deref(), failed.charged, failed.duration_ms),
            (Some("夜间批量"), Some(0), Some(HOUR_MS))
        );
        let found = |filter: CallFilter| async move {
            calls(db, &CallFilter { limit: 10, ..filter }).await.unwrap().items.len()
        };
        assert_eq!(found(CallFilter { test: Some(true), ..all.clone() }).await, 1);
        assert_eq!(found(CallFilter { state: "failed".parse().ok(), ..all.clone() }).await, 1);
        assert_eq!(found(CallFilter { key: Some("key_a".into()), ..all.clone() }).await, 4);
        assert_eq!(found(CallFilter { tool: Some("suno".into()), ..all.clone() }).await, 0);
        let request = Some(format!("request-of-{}", NOON - 3 * DAY_MS));
        assert_eq!(found(CallFilter { id: request, ..all.clone() }).await, 1);
        let (own, tried) = (&first.items[0], first.items.iter().find(|call| call.test).unwrap());
        let of = async |owner: &str, id: &TaskId| {
            call(db, &UserId::new(owner), id).await.unwrap().map(|(_, user)| user)
        };
        assert_eq!(of(OWNER, &tried.id).await, Some(UserId::new(SANDBOX)));
        assert_eq!(
            (of(OTHER, &own.id).await, of(SANDBOX, &tried.id).await),
            (None, Some(UserId::new(SANDBOX)))
        );
    })
    .await;
}

const SHARED: &str = "019cd3a2-0000-7000-8000-000000000009";

#[tokio::test]
async fn who_spent_what_of_a_shared_account_is_told_by_person_and_tool_to_the_point() {
    on_both(|test| async move {
        let db = &test.db;
        history(db).await;
        run(db, format!("insert into point_accounts (payer_id, available, held, updated_ms) values ('{SHARED}', 1000, 0, 0)")).await;
        let payer = PayerId::new(SHARED);
        for (user, tool, points, at_ms) in [
            (OWNER, "kling", 30, NOON),
            (OWNER, "kling", 40, NOON - DAY_MS),
            (OTHER, "suno", 90, NOON),
            (OWNER, "suno", 5, NOON - 40 * DAY_MS),
        ] {
            let id = Made { user, tool, state: "succeeded", key: None, at_ms, points: 0 }.put(db).await;
            run(db, format!("update tasks set payer_id = '{SHARED}', points = {points} where id = '{id}'")).await;
            book(db, Posting::hold(&payer, &id, points), at_ms).await;
            book(db, Posting::capture(&payer, &id, points), at_ms).await;
            if points == 40 {
                book(db, Posting::give_back_lost(&payer, &id, 40), NOON).await;
            }
        }
        let told = by_member(db, &payer, 7, NOON + HOUR_MS).await.unwrap();
        let lines: Vec<(i64, &str, i64, i64)> =
            told.items.iter().map(|line| (line.uid, line.tool.as_str(), line.tasks, line.points)).collect();
        assert_eq!(lines, [(3, "suno", 1, 90), (1, "kling", 2, 30)]);
        assert_eq!((told.tasks, told.points), (3, 120));
        let own = by_member(db, &PayerId::new("nobody"), 92, NOON).await.unwrap();
        assert!(own.items.is_empty());
    })
    .await;
}
