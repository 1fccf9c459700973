//! The figures of the dashboard.

use std::time::Instant;

use baigong_base::db::testing;
use baigong_base::vault::Vault;
use baigong_identity::users::{ClientInfo, UserSettings, Users};
use baigong_ledger::{Balance, UserId};
use baigong_provider::Text;

use super::*;

fn names() -> HashMap<String, ToolName> {
    let name = |title: &str, vendor: &str| ToolName {
        title: Text::made(title, title),
        vendor: vendor.into(),
        vendor_title: Text::made(format!("{vendor}！"), format!("{vendor}!")),
    };
    let names = [
        ("kling", name("可灵", "kuaishou")),
        ("kolors", name("可图", "kuaishou")),
        ("veo", name("Veo", "google")),
    ];
    names.into_iter().map(|(id, name)| (id.to_owned(), name)).collect()
}

#[tokio::test]
async fn the_dashboard_adds_up_what_happened() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u", "v"], NOON - 2 * DAY).await;
        users_new(db).await;
        let mut rows = vec![
            task("u", "kling", "queued", 0, 0, 5),
            task("u", "kling", "running", 0, 0, 5),
            task("v", "kling", "uncertain", 0, 0, 7),
            task("v", "veo", "submitting", 0, 0, 7),
            task("u", "kling", "failed", NOON - 2 * HOUR, 900, 10),
            task("u", "kling", "expired", NOON - 2 * HOUR, 900, 10),
            task("u", "kling", "cancelled", NOON - 3 * HOUR, 900, 10),
            // A tool that is no longer linked still counts.
            task("u", "retired", "succeeded", NOON - 1, 1, 1),
            // Before the range, and at its very beginning.
            task("u", "kling", "succeeded", NOON - 23 * HOUR - 1, 5, 1000),
            task("u", "kling", "succeeded", NOON - 23 * HOUR, 100_000, 20),
        ];
        rows.extend((1..=9).map(|n| task("u", "kling", "succeeded", NOON - 30 * MINUTE, n * 1000, 10)));
        rows.extend((1..=4).map(|n| task("v", "kolors", "succeeded", NOON - 30 * MINUTE, 60_000 + n, 3)));
        rows[10]["storage"] = json!("lost");
        tasks(db, &rows).await;
        let rests = "insert into account_rests (account_id, tool, owner, cause, message, since_ms, next_try_ms, ended_ms)
                     select 'rests', 'kling', 'p', 'auth', '', 0, 0, null where cast($1 as text) is not null
                     union all select 'works', 'kling', 'p', 'auth', '', 0, 0, 1";
        run(db, rests.into(), &[]).await;
        let found = read(db, Range::Day, NOON, &names()).await.unwrap();

        assert_eq!(found.now, Now { queued: 1, submitting: 1, running: 1, uncertain: 1 });
        assert_eq!(found.ended, Tally { succeeded: 15, failed: 1, expired: 1, cancelled: 1 });
        assert_eq!(found.success_rate, Some(15.0 / 17.0));
        assert_eq!((found.storage_lost, found.review), (1, ToDo { tasks: 1, resting: 1, ..ToDo::default() }));
        assert_eq!(found.buckets.len(), 24);
        let bucket = |hours_ago: i64| {
            found.buckets.iter().find(|bucket| bucket.start_ms == NOON - hours_ago * HOUR).unwrap()
        };
        // Noon itself begins the part that is under way; what ended half an hour ago lies in the one before.
        assert_eq!(bucket(1).ended, Tally { succeeded: 14, ..Tally::default() });
        assert_eq!(bucket(1).points_spent, 9 * 10 + 4 * 3 + 1);
        assert_eq!(bucket(2).ended, Tally { failed: 1, expired: 1, ..Tally::default() });
        assert_eq!(bucket(3).ended, Tally { cancelled: 1, ..Tally::default() });
        assert_eq!((found.buckets[0].start_ms, found.buckets[0].ended.succeeded), (NOON - 23 * HOUR, 1));

        let vendors: Vec<&str> = found.vendors.iter().map(|vendor| vendor.vendor.as_str()).collect();
        assert_eq!(vendors, ["kuaishou", "google", "retired"]);
        let kuaishou = &found.vendors[0];
        assert_eq!(
            (&*kuaishou.title.zh, kuaishou.now.queued, kuaishou.ended.succeeded),
            ("kuaishou！", 1, 14)
        );
        // 1, 2 … 9 s, four of a minute, one of 100 s: the 7th and the 14th of 14.
        assert_eq!((kuaishou.p50_ms, kuaishou.p95_ms), (Some(7000), Some(100_000)));
        let kling = &kuaishou.tools[0];
        assert_eq!((kling.tool.as_str(), kling.p50_ms, kling.points_spent), ("kling", Some(5000), 110));
        assert_eq!(kling.success_rate, Some(10.0 / 12.0));
        assert_eq!((kuaishou.tools[1].p50_ms, kuaishou.tools[1].success_rate), (Some(60_002), Some(1.0)));
        assert_eq!((found.vendors[1].p50_ms, found.vendors[1].success_rate), (None, None));

        assert_eq!((found.people.registered, found.people.visitors), (3, 1));
        assert_eq!((found.people.new_registered, found.people.new_visitors), (1, 1));
        assert_eq!((found.people.sessions, found.people.here), (2, 1));
    })
    .await;
}

#[tokio::test]
async fn whoever_clicks_is_here_although_they_signed_in_long_ago() {
    on_both(|test| async move {
        let clock = testing::ManualClock::at(NOON - 5 * HOUR);
        let people =
            Users::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), UserSettings::default());
        let client = ClientInfo {
            address: "203.0.113.7".parse().unwrap(),
            user_agent: "Firefox".into(),
            device: None,
        };
        let visitors = [people.anonymous(&client).await.unwrap(), people.anonymous(&client).await.unwrap()];
        clock.pass(5 * HOUR);
        let here = async || read(&test.db, Range::Day, NOON, &HashMap::new()).await.unwrap().people.here;
        assert_eq!(here().await, 0);
        people.authenticate(&visitors[0].token).await.unwrap();
        people.write_last_used().await.unwrap();
        assert_eq!(here().await, 1);
    })
    .await;
}

#[tokio::test]
async fn what_the_site_bears_counts_by_tool_and_by_the_end_of_the_task() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u"], 0).await;
        let bears = |tool: &str, end_ms: i64, points: i64, absorbed: i64| {
            let mut row = task("u", tool, "succeeded", end_ms, 1000, points);
            row["absorbed"] = json!(absorbed);
            row
        };
        tasks(
            db,
            &[
                bears("kling", NOON - 30 * MINUTE, 10, 10),
                bears("kling", NOON - 2 * HOUR, 12, 6),
                bears("veo", NOON - 31 * MINUTE, 20, 5),
                bears("veo", NOON - 3 * DAY, 20, 20),
                task("u", "veo", "succeeded", NOON - HOUR, 1000, 7),
            ],
        )
        .await;
        let found = read(db, Range::Day, NOON, &names()).await.unwrap();
        assert_eq!(found.points_absorbed, 21);
        let parts = found.buckets.iter().filter(|bucket| bucket.points_absorbed > 0);
        let parts: Vec<(i64, i64)> =
            parts.map(|bucket| ((NOON - bucket.start_ms) / HOUR, bucket.points_absorbed)).collect();
        assert_eq!(parts, [(2, 6), (1, 15)]);
        let tools = found.vendors.iter().flat_map(|vendor| &vendor.tools);
        let mut tools: Vec<(&str, i64)> =
            tools.map(|tool| (tool.tool.as_str(), tool.points_absorbed)).collect();
        tools.sort_unstable();
        assert_eq!(tools, [("kling", 16), ("veo", 5)]);
        assert_eq!(read(db, Range::Week, NOON, &names()).await.unwrap().points_absorbed, 41);
        let day = absorbed_since(db, NOON - DAY).await.unwrap();
        assert_eq!(day, [("kling".to_owned(), 16), ("veo".to_owned(), 5)]);
    })
    .await;
}

/// One who registered today, one who only looks around; three sessions, of which one has ended.
async fn users_new(db: &Db) {
    let at = NOON - HOUR;
    for (id, anonymous) in [("w", false), ("x", true)] {
        let mut tx = db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(
            "insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
             values ($1, $1, $1, 'user', $2, true, '', $3, $3)")
            .bind(id).bind(anonymous).bind(at).execute(c).await.map(drop)).unwrap();
        for (token, seen, end) in
            [("a", NOON - MINUTE, NOON + HOUR), ("b", NOON - HOUR, NOON + HOUR), ("c", NOON, NOON - 1)]
        {
            if anonymous {
                continue;
            }
            on!(&mut tx, c => sqlx::query(
                "insert into sessions (token_hash, user_id, user_agent, address, created_ms, last_seen_ms, expires_ms)
                 values ($1, $2, '', '', 0, $3, $4)")
                .bind(token).bind(id).bind(seen).bind(end).execute(c).await.map(drop)).unwrap();
        }
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn money_counts_when_it_comes_and_when_it_goes_back() {
    on_both(|test| async move {
        let db = &test.db;
        users(db, &["u"], 0).await;
        let mut tx = db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(
            "insert into products (id, title, cents, category, details, points, days, on_sale, created_ms, updated_ms)
             values ('p', '', 100, 'webui', '', 1, 0, true, 0, 0)").execute(c).await.map(drop)).unwrap();
        let orders = [
            ("1", "wechat", false, Some(NOON - HOUR), 500),
            ("2", "wechat", false, Some(NOON - 3 * DAY), 700),
            ("3", "alipay", true, Some(NOON - 2 * HOUR), 900),
            ("4", "alipay", true, None, 1100),
        ];
        for (no, channel, demonstration, paid, cents) in orders {
            on!(&mut tx, c => sqlx::query(
                "insert into orders (id, order_no, user_id, product_id, title, product, list_cents, percent_off, cents,
                     points, days, channel, way, merchant, demonstration, status, cancel_asked, transaction_id,
                     received_cents, credited, term_ms, refunded_cents, queried_ms, note, created_ms, updated_ms,
                     expires_ms, paid_ms)
                 values ($1, $1, 'u', 'p', '', '{}', $2, 0, $2, 1, 0, $3, 'qr', 'm', $4, 'CANCELLED', false, $1, $2, false,
                     0, 0, 0, '', 0, 0, 0, $5)")
                .bind(no).bind(cents).bind(channel).bind(demonstration).bind(paid).execute(c).await.map(drop)).unwrap();
        }
        for (no, order, cents, status) in [("r1", "2", 300, "succeeded"), ("r2", "1", 200, "open")] {
            on!(&mut tx, c => sqlx::query(
                "insert into refunds (id, refund_no, order_no, user_id, cents, status, accepted, reason, actor, points_due,
                     points_taken, term_due_ms, term_ms, inviter_points_due, inviter_points_taken, queried_ms, created_ms,
                     updated_ms, finished_ms)
                 values ($1, $1, $2, 'u', $3, $4, true, '', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, $5)")
                .bind(no).bind(order).bind(cents).bind(status).bind(NOON - MINUTE).execute(c).await.map(drop)).unwrap();
        }
        tx.commit().await.unwrap();
        let points = baigong_ledger::Points::new(db.clone(), std::sync::Arc::new(At(NOON - HOUR)));
        let user = UserId::new("u");
        points.grant(&user.own_account(), "gift", 70, "").await.unwrap();
        points.adjust(&user.own_account(), "less", -20, "").await.unwrap();

        let found = read(db, Range::Day, NOON, &HashMap::new()).await.unwrap();
        let channel = |channel: &str, demonstration, orders, paid_cents, refunded_cents| ChannelRevenue {
            channel: channel.into(), demonstration, orders, paid_cents, refunded_cents,
        };
        assert_eq!(found.revenue, Revenue {
            orders: 2, paid_cents: 1400, refunded_cents: 300, demonstration_cents: 900,
            channels: vec![channel("alipay", true, 1, 900, 0), channel("wechat", false, 1, 500, 300)],
        });
        let cents: Vec<(i64, i64, i64)> = found.buckets.iter()
            .filter(|bucket| bucket.revenue_cents != 0 || bucket.points_granted != 0)
            .map(|bucket| ((NOON - bucket.start_ms) / HOUR, bucket.revenue_cents, bucket.points_granted)).collect();
        // A correction downwards is no gift.
        assert_eq!(cents, [(2, 900, 0), (1, 500 - 300, 70)]);
        assert_eq!(found.outstanding, Balance { available: 50, held: 0 });
        let month = read(db, Range::Month, NOON, &HashMap::new()).await.unwrap();
        assert_eq!((month.revenue.paid_cents, month.revenue.orders), (2100, 3));
    })
    .await;
}

struct At(i64);

impl baigong_ground::Clock for At {
    fn now_ms(&self) -> i64 {
        self.0
    }
}

/// Twenty tools over thirty days, a tenth of all failed, and as many users as a busy site has.
async fn busy(db: &Db, tasks: i64) {
    let sql = format!(
        "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < 20000)
         insert into users (id, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
         select 'u' || i, 'u' || i, '', 'user', i % 3 = 0, true, '', {NOON} - i * 100000, 0 from n where $1 = $1"
    );
    run(db, sql, &[]).await;
    let sql = "insert into point_accounts (payer_id, available, held, updated_ms)
               select id, 10, 0, 0 from users where cast($1 as text) is not null";
    run(db, sql.into(), &[]).await;
    let sql = format!(
        "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < {tasks})
         insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
             idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms,
             started_ms, finished_ms, deleted)
         select 't' || i, 'u' || (i % 20000), 'tool' || (i % 20), 'text',
             case when i % 100 = 0 then 'running' when i % 10 = 1 then 'failed' else 'succeeded' end, 'stored',
             case when i % 100 = 0 then 'held' when i % 10 = 1 then 'released' else 'captured' end,
             case when i % 100 = 0 then 'held' when i % 10 = 1 then 'released' else 'captured' end,
             10, 1, 't' || i, 1, 0, false, {NOON} - i * 12000, 0,
             {NOON} - i * 12000, case when i % 100 = 0 then null else {NOON} - i * 12000 + 20000 + i % 90000 end, false
         from n where $1 = $1"
    );
    run(db, sql, &[]).await;
}

#[tokio::test]
#[ignore = "a measurement: cargo test -p baigong-platform --lib -- --ignored --nocapture dashboard_of_200"]
async fn the_dashboard_of_200_000_tasks_is_read_within_300_ms() {
    let test = testing::sqlite().await;
    busy(&test.db, 200_000).await;
    for range in [Range::Hour, Range::Day, Range::Week, Range::Month] {
        let mut times = Vec::new();
        for _ in 0..5 {
            let began = Instant::now();
            let found = read(&test.db, range, NOON, &HashMap::new()).await.unwrap();
            times.push(began.elapsed().as_millis());
            assert_eq!(found.now.running, 2000);
        }
        times.sort_unstable();
        println!("{range:?}: {} ms (median of 5, {times:?})", times[2]);
        assert!(times[2] < 300, "{range:?}: {times:?}");
    }
}
