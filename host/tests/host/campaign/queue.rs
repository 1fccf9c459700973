//! One user's long queue, and others who come after it, before and after a SIGKILL.

use std::time::Duration;

use crate::campaign::Extent;
use crate::campaign::site::{Account, Made, Stage, until};
use crate::campaign::vendor::{Fate, Vendor};
use crate::process::Database;

const PATIENCE: Duration = Duration::from_secs(120);
const GREEDY: usize = 0;

pub async fn turns(database: Database, extent: Extent) {
    let engine = "poll_scale = 0.01\nheartbeat_ms = 200\nlease_ms = 1200\nretry_base_ms = 50\n";
    let vendor = Vendor::start(Duration::ZERO).await;
    let account = Account::new("only", "relay", 1);
    let (stage, host) = Stage::open(database, engine, &[account], 4, vendor.clone()).await;
    stage.create_many(extent.queued, GREEDY, Fate::Held).await;
    until("the first task is at the vendor", PATIENCE, || vendor.jobs() == 1).await;

    let first = stage.create(1, |_| Fate::Held).await;
    let before = [delay(&stage, &first).await, delay(&stage, &stage.create(2, |_| Fate::Held).await).await];
    stage.create_many(3, 1, Fate::Held).await;

    let host = stage.replace(host, || {}).await;
    let after = delay(&stage, &stage.create(3, |_| Fate::Held).await).await;
    println!(
        "{database:?}: with {} tasks queued by one user, the first of another waited for {before:?} of them, and for \
         {after} after a SIGKILL",
        extent.queued
    );
    assert!(before.into_iter().all(|slots| slots <= 1) && after <= 1);
    host.stop().await;
    stage.site.check_ledger().await;
}

/// Lets one job after the other end until a task is at the vendor; gives how many of the greedy user's went before it.
async fn delay(stage: &Stage, task: &Made) -> usize {
    let vendor = &stage.vendor;
    let greedy: Vec<usize> =
        stage.made().iter().filter(|made| made.user == GREEDY).map(|made| made.n).collect();
    let from = vendor.jobs();
    loop {
        let jobs = vendor.jobs();
        let current = vendor.state().order[jobs - 1];
        assert_eq!(vendor.held(), 1, "the account may have one job");
        if current == task.n {
            break;
        }
        vendor.release(|n| n == current);
        until("the next task is at the vendor", PATIENCE, || vendor.jobs() > jobs).await;
    }
    let order = vendor.state().order[from..].to_vec();
    order.iter().filter(|n| greedy.contains(n)).count()
}
