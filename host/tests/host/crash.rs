//! The host is killed by SIGKILL at every step of the engine, on both databases. After a restart every task is final
//! or `uncertain`, the vendor saw at most one submit for each, and the books balance to the point.
#![allow(clippy::disallowed_methods, reason = "tests")]

use crate::process::{Database, Site};
use serde_json::{Value, json};
use uuid::Uuid;

const SIGKILL: i32 = 9;

/// Cadence and leases short enough for a test.
const SETTINGS: &str =
    "[engine]\npoll_scale = 0.05\nheartbeat_ms = 200\nlease_ms = 1200\nretry_base_ms = 50\n";

/// What a crash at a point may leave behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// The task must succeed: the vendor was provably not told, or its handle is saved.
    Success,
    /// Nobody can tell whether the vendor accepted it.
    Doubt,
}

/// A tool, a mode of it and the wire of its account.
type Vendor = (&'static str, &'static str, &'static str);

/// A task whose vendor works for a while, one whose vendor finds its job by our id of the task, and one whose vendor answers
/// at once.
const POLLED: Vendor = ("kling", "text", "relay");
const FOUND: Vendor = ("kling", "text", "official");
const SYNCHRONOUS: Vendor = ("seedream", "image", "relay");

async fn die_and_recover(database: Database, tool: Vendor, point: &str, leaves: Leaves) {
    let mut site = Site::new(database, 20.0, SETTINGS).await;
    if tool.2 == "official" {
        let account = site.vendors.account("kling", "kling", "official").unwrap();
        site.add(&format!(
            "[[accounts]]\nid = \"official\"\ntool = \"kling\"\nbase_url = {:?}\n[accounts.credentials]\n\
             wire = \"official\"\naccess_key = {}\nsecret_key = {}\n",
            account.base_url, account.credentials["access_key"], account.credentials["secret_key"],
        ));
    }
    let mut host = site.start(Some(point)).await;
    let token = host.visit().await;
    let prompt = format!("crash {point} {database:?} {}", Uuid::new_v4());
    // The answer may be lost with the process; the task is not, once it was committed.
    let _ = host.create("only", tool.0, tool.1, &json!({ "prompt": prompt })).await;
    assert_eq!(host.wait_dead().await, Some(SIGKILL), "at {point}");

    let mut host = site.start(None).await;
    host.sign_in(&token);
    // Asking again under the same key makes no second task.
    host.create("only", tool.0, tool.1, &json!({ "prompt": prompt })).await.unwrap();
    let settled = |task: &Value| {
        let doubt = leaves == Leaves::Doubt && task["state"] == "uncertain";
        task["charge"] != "held" && task["storage"] != "pending" || doubt
    };
    let tasks = host.tasks_when(40, settled).await;
    assert_eq!(tasks.len(), 1);
    let task = &tasks[0];
    match leaves {
        Leaves::Success => {
            assert_eq!(
                (&task["state"], &task["storage"]),
                (&json!("succeeded"), &json!("stored")),
                "{point}: {task:#}"
            );
            assert_eq!(task["charge"], "captured");
        }
        Leaves::Doubt => assert_eq!(task["state"], "uncertain", "{point}: {task:#}"),
    }
    let submits: usize = site.vendors.jobs(&prompt).len();
    assert!(submits <= 1, "{point}: the vendor saw {submits} submits");
    host.stop().await;
    site.check_ledger().await;
}

/// The points of a batch are taken for all of its tasks or for none, and asking again after a crash makes it once.
async fn die_within_a_batch(database: Database, point: &str, committed: bool) {
    const ITEMS: usize = 12;
    let site = Site::new(database, 20.0, SETTINGS).await;
    let mut host = site.start(Some(point)).await;
    let token = host.visit().await;
    let batch = Uuid::new_v4().to_string();
    let prompt = |n: usize| format!("batch {n} {batch}");
    let items: Vec<Value> = (0..ITEMS)
        .map(|n| json!({ "tool": "kling", "mode": "text", "params": { "prompt": prompt(n) } }))
        .collect();
    let form = json!({ "items": items, "max_points": 1_000_000 });
    assert_eq!(
        host.send_under(&batch, "/api/v1/batches", &form).await,
        None,
        "the answer is lost at {point}"
    );
    assert_eq!(host.wait_dead().await, Some(SIGKILL), "at {point}");

    let mut host = site.start(None).await;
    host.sign_in(&token);
    let found = host.get("/api/v1/batches").await;
    assert_eq!(found["items"].as_array().unwrap().len(), usize::from(committed), "{point}: {found:#}");
    let again = host.ask(http::Method::POST, "/api/v1/batches", Some(&form), &batch).await;
    assert_eq!(again.status(), if committed { 200 } else { 201 }, "{point}");
    let again: Value = again.json().await.unwrap();
    let settled = |task: &Value| task["charge"] != "held" && task["storage"] != "pending";
    let tasks = host.tasks_when(60, settled).await;
    assert_eq!(tasks.len(), ITEMS, "{point}");
    let over = host.get(&format!("/api/v1/batches/{}", again["id"].as_str().unwrap())).await;
    assert_eq!(over["counts"], json!([{ "state": "succeeded", "count": ITEMS }]), "{point}");
    assert_eq!(over["charged_points"], over["locked_points"], "{point}");
    let sent: Vec<usize> = (0..ITEMS).map(|n| site.vendors.jobs(&prompt(n)).len()).collect();
    assert_eq!(sent, [1; ITEMS], "{point}: each is sent to its vendor once");
    host.stop().await;
    site.check_ledger().await;
}

macro_rules! crash_tests {
    ($($name:ident: $tool:expr, $point:literal, $leaves:expr;)+) => {
        mod sqlite {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                die_and_recover(Database::Sqlite, $tool, $point, $leaves).await;
            })+

            #[tokio::test(flavor = "multi_thread")]
            async fn killed_before_a_batch_is_committed_and_after() {
                die_within_a_batch(Database::Sqlite, "create:before-commit", false).await;
                die_within_a_batch(Database::Sqlite, "create:committed", true).await;
            }
        }
        mod postgres {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                die_and_recover(Database::Postgres, $tool, $point, $leaves).await;
            })+

            #[tokio::test(flavor = "multi_thread")]
            async fn killed_before_a_batch_is_committed_and_after() {
                die_within_a_batch(Database::Postgres, "create:before-commit", false).await;
                die_within_a_batch(Database::Postgres, "create:committed", true).await;
            }
        }
    };
}

crash_tests! {
    killed_after_the_task_is_committed: POLLED, "create:committed", Leaves::Success;
    killed_after_the_claim_before_the_vendor_is_told: POLLED, "submit:before", Leaves::Doubt;
    killed_while_the_vendor_is_being_told: SYNCHRONOUS, "submit:during", Leaves::Doubt;
    killed_after_the_vendor_accepted_before_the_handle_is_saved: POLLED, "submit:accepted", Leaves::Doubt;
    killed_before_a_vendor_that_finds_jobs_is_told: FOUND, "submit:before", Leaves::Doubt;
    killed_after_a_vendor_accepted_that_finds_the_job_by_our_id: FOUND, "submit:accepted", Leaves::Success;
    killed_after_the_handle_is_saved: POLLED, "submit:saved", Leaves::Success;
    killed_while_polling: POLLED, "poll:after", Leaves::Success;
    killed_between_the_vendors_finish_and_ours: POLLED, "finish:generated", Leaves::Success;
    killed_between_a_synchronous_answer_and_its_record: SYNCHRONOUS, "finish:generated", Leaves::Doubt;
    killed_before_the_settlement_commits: POLLED, "settle:before-commit", Leaves::Success;
    killed_after_the_settlement_committed: POLLED, "settle:after-commit", Leaves::Success;
    killed_between_generated_and_stored: POLLED, "store:before", Leaves::Success;
    killed_after_a_result_is_stored_before_that_is_recorded: POLLED, "store:after-put", Leaves::Success;
}
