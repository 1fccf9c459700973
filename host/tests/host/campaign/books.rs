//! What users got and paid, beside what the vendor made and bills.

use std::collections::HashMap;

use baigong_platform::tasks::review::{self, Verdict};
use serde_json::{Value, json};

use crate::campaign::site::{Made, Row, START_POINTS, Stage};
use crate::campaign::vendor::{Fate, Seen, Vendor};

/// What came of a campaign.
#[derive(Debug, Default)]
pub struct Tally {
    pub tasks: usize,
    pub kills: usize,
    /// Submits that came to nothing, or may have.
    pub wasted: usize,
    pub submits: usize,
    pub jobs: usize,
    pub spent: usize,
    pub absorbed_late: usize,
    pub absorbed_lost: usize,
    pub failed_by_their_vendor: usize,
    /// Tasks in doubt because of what the vendor did.
    pub doubted: usize,
    /// Tasks in doubt because the host was killed.
    pub doubted_by_kills: usize,
    /// Tasks in doubt that the vendor made.
    pub doubted_and_made: usize,
    /// Submits in doubt that were found by the site's own id and delivered.
    pub looked_up: usize,
    /// Submits in doubt whose vendor never heard of them, so that the points went back.
    pub given_back: usize,
    /// Tasks that a person decides about.
    pub for_review: usize,
    /// Failed although another account could have served them.
    pub failed: usize,
    pub submitted_twice: usize,
    pub points_spent: i64,
    pub points_absorbed: i64,
}

/// Whether nothing more happens to a task by itself once all vendors are well.
pub fn at_rest(row: &Row, vendor: &Vendor) -> bool {
    let params: Value = serde_json::from_str(&row.params).unwrap();
    let (n, fate) = Fate::of(params["prompt"].as_str().unwrap());
    let made = || vendor.state().tasks.get(&n).is_some_and(|seen| seen.jobs > 0);
    match (row.state.as_str(), row.storage.as_str()) {
        ("succeeded", storage) => storage != "pending",
        ("failed", _) => true,
        // It is asked on, until there is a result.
        ("expired", _) => !row.held && (!fate.gives_a_result() || !made()),
        ("uncertain", _) => !row.asked || fate == Fate::Empty && row.known,
        _ => false,
    }
}

/// Compares every task's page with what the vendor knows of it.
pub async fn compare(stage: &Stage, tally: &mut Tally, slots: usize) {
    let views = stage.views().await;
    let (seen, unread) = {
        let state = stage.vendor.state();
        (state.tasks.clone(), state.unread)
    };
    let mut spent_by_user: HashMap<usize, (i64, i64)> = HashMap::new();
    let mut downloads = 0;
    for (made, view) in &views {
        let seen = seen.get(&made.n).cloned().unwrap_or_default();
        let user = spent_by_user.entry(made.user).or_default();
        tally.submits += seen.submits;
        tally.jobs += seen.jobs;
        tally.submitted_twice += usize::from(seen.submits > seen.refused + 1);
        let points = view["points"].as_i64().unwrap();
        match view["state"].as_str().unwrap() {
            "uncertain" => {
                assert_eq!(view["charge"], "held", "{view:#}");
                user.1 += points;
                tally.for_review += 1;
                doubted(made, &seen, tally);
            }
            // Its vendor was asked for it by the site's own id, and never heard of it.
            "expired" if seen.jobs == 0 => {
                assert_eq!((&view["charge"], &view["absorbed_points"]), (&json!("released"), &json!(0)));
                assert!(view["attempts"].as_i64().unwrap() > 0, "{view:#}");
                tally.given_back += 1;
                doubted(made, &seen, tally);
            }
            state => {
                let paid = ended(made, &seen, view, state, tally);
                user.0 += paid;
                tally.points_spent += paid;
                tally.points_absorbed += view["absorbed_points"].as_i64().unwrap();
            }
        }
        if view["storage"] == "stored" && downloads < 20 {
            downloads += 1;
            assert!(stage.download(view["artifacts"][0]["url"].as_str().unwrap()).await > 0);
        }
    }
    tally.tasks = views.len();
    assert_eq!((tally.failed, tally.submitted_twice), (0, 0), "{tally:#?}");
    // Nobody read those; what else is in doubt was on its way in the moment of a kill.
    tally.doubted += unread;
    tally.doubted_by_kills =
        tally.doubted_by_kills.checked_sub(unread).expect("a task that was cut off went on");
    assert!(tally.doubted_by_kills <= tally.kills * slots, "{tally:#?}");
    for (user, (spent, held)) in spent_by_user {
        let points = stage.get(user, "/api/v1/points").await;
        let told = (points["available"].as_i64().unwrap(), points["held"].as_i64().unwrap());
        assert_eq!(told, (START_POINTS - spent - held, held), "user {user}");
    }
    let bill = views.iter().filter(|(made, _)| made.fate.gives_a_result());
    let bill: usize = bill.filter_map(|(made, _)| Some(seen.get(&made.n)?.jobs)).sum();
    let booked = tally.spent + tally.absorbed_late + tally.absorbed_lost + tally.doubted_and_made;
    assert_eq!(bill, booked, "the vendor's bill and the books: {tally:#?}");
}

fn doubted(made: &Made, seen: &Seen, tally: &mut Tally) {
    match made.fate {
        // Its vendor said that it was done and had nothing when it could be asked again: a person decides.
        Fate::Empty if seen.doubts == 0 && seen.jobs == 1 => tally.doubted += 1,
        _ if seen.doubts > 0 => tally.doubted += 1,
        _ => tally.doubted_by_kills += 1,
    }
    if made.fate.gives_a_result() {
        tally.doubted_and_made += seen.jobs;
    }
}

/// Checks how a task ended; gives the points that its user has spent.
fn ended(made: &Made, seen: &Seen, view: &Value, state: &str, tally: &mut Tally) -> i64 {
    let text = |key: &str| view[key].as_str().unwrap_or_default().to_owned();
    let (points, absorbed) = (view["points"].as_i64().unwrap(), view["absorbed_points"].as_i64().unwrap());
    let (charge, storage) = (text("charge"), text("storage"));
    tally.looked_up += usize::from(seen.doubts > 0);
    if seen.jobs != 1 || !made.fate.gives_a_result() && state == "succeeded" {
        panic!("{made:?}, {seen:?}: {view:#}");
    }
    match (made.fate, state) {
        (Fate::Empty | Fate::Fails, "failed" | "expired") => {
            assert_eq!((charge.as_str(), absorbed), ("released", 0), "{view:#}");
            tally.failed_by_their_vendor += 1;
            0
        }
        (Fate::DeadLink, "succeeded") => {
            assert_eq!((storage.as_str(), absorbed), ("lost", points), "{view:#}");
            tally.absorbed_lost += 1;
            0
        }
        (_, "succeeded") => {
            assert_eq!(storage, "stored", "{made:?}: {view:#}");
            assert_eq!(view["artifacts"].as_array().unwrap().len(), 1, "{view:#}");
            match (charge.as_str(), absorbed) {
                ("captured", 0) => {
                    tally.spent += 1;
                    points
                }
                ("released", late) if late == points => {
                    tally.absorbed_late += 1;
                    0
                }
                _ => panic!("{made:?}: {view:#}"),
            }
        }
        _ => {
            println!("{made:?}, {seen:?}: {view:#}");
            tally.failed += 1;
            0
        }
    }
}

/// A person refunds whatever is in doubt: then nothing is held and nothing is open.
pub async fn review(stage: &Stage, tally: &mut Tally) {
    let app = stage.site.open().await;
    let waiting = review::queue(&app.db, i64::MAX, 0).await.unwrap();
    for doubtful in &waiting {
        assert!(app.tasks.decide(&doubtful.id, Verdict::Refund).await.unwrap());
    }
    assert_eq!(waiting.len(), tally.for_review, "{tally:#?}");
    let held: i64 = baigong_platform::read!(&app.db, c => sqlx::query_scalar(
        "select count(*) from tasks where charge = 'held'").fetch_one(c).await)
    .unwrap();
    assert_eq!(held, 0);
    let report = app.points.check().await.unwrap();
    assert!(report.balanced, "{:?}", report.problems);
    app.stop().await;
}
