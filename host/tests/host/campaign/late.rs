//! Jobs that finish after their deadline: half of them are known to be late by then, of half their vendor cannot be
//! asked.

use std::time::Duration;

use serde_json::json;

use crate::campaign::Extent;
use crate::campaign::site::{Account, START_POINTS, Stage, until};
use crate::campaign::vendor::{Fate, Mood, Vendor};
use crate::process::Database;

const PATIENCE: Duration = Duration::from_secs(180);

pub async fn jobs(database: Database, extent: Extent) {
    let half = extent.late_jobs / 2;
    let accounts = ["slow", "mute"].map(|name| Account::new(name, "official", half));
    let engine = "poll_scale = 0.1\ndeadline_ms = 1500\nheartbeat_ms = 200\nlease_ms = 1200\nretry_base_ms = 50\n\
        late_first_ms = 400\nlate_most_ms = 2000\n";
    let vendor = Vendor::start(Duration::ZERO).await;
    let (stage, host) = Stage::open(database, engine, &accounts, 2, vendor.clone()).await;
    vendor.set("mute", Mood::Mute);
    for user in 0..2 {
        stage.create_many(half, user, Fate::Held).await;
    }
    until("every job is made", PATIENCE, || vendor.jobs() == 2 * half).await;
    let rows = stage.all(PATIENCE, |row| matches!(row.state.as_str(), "expired" | "uncertain")).await;
    let doubted = rows.iter().filter(|row| row.state == "uncertain").count();
    let expired = rows.len() - doubted;
    // How many are which depends on whose first jobs were over while others were created.
    assert!(doubted > 0 && expired > 0 && rows.iter().all(|row| row.known), "{doubted} in doubt");
    let mut held = 0;
    for (made, view) in stage.views().await {
        assert_eq!(view["charge"], "held", "{made:?}");
        held += view["points"].as_i64().unwrap();
    }
    assert_eq!(balances(&stage).await, (2 * START_POINTS - held, held));

    // The next process knows from the table alone what is late.
    let host = stage
        .replace(host, || {
            vendor.set("mute", Mood::Fine);
            vendor.release(|_| true);
        })
        .await;
    stage.all(PATIENCE, |row| row.state == "succeeded" && row.storage == "stored").await;
    let mut captured = 0;
    for (_, view) in stage.views().await {
        assert_eq!((&view["charge"], &view["absorbed_points"]), (&json!("captured"), &json!(0)), "{view:#}");
        captured += view["points"].as_i64().unwrap();
        assert_eq!(view["artifacts"].as_array().unwrap().len(), 1, "{view:#}");
        assert!(view["error"].is_null(), "{view:#}");
    }
    let bill = vendor.jobs();
    assert_eq!((bill, captured), (2 * half, held));
    assert_eq!(balances(&stage).await, (2 * START_POINTS - captured, 0), "all that was made is paid for");
    host.stop().await;
    let books = stage.site.check_ledger().await;
    println!(
        "{database:?}: {bill} jobs billed by the vendor, all delivered and paid for ({captured} points): {expired} that it \
         was working on at their deadline, {doubted} that were in doubt\n{}",
        books.trim()
    );
}

/// Available and held points of both users.
async fn balances(stage: &Stage) -> (i64, i64) {
    let mut sum = (0, 0);
    for user in 0..stage.users.len() {
        let points = stage.get(user, "/api/v1/points").await;
        sum.0 += points["available"].as_i64().unwrap();
        sum.1 += points["held"].as_i64().unwrap();
    }
    sum
}
