//! What those who wait are told of how long it takes.

use super::*;
use crate::tasks::working::{times, timing};

/// Lets so many tasks take so long, without waiting for any.
fn count(tasks: &Tasks, n: u32, times: usize, ms: i64) {
    let form = tasks.engine.form_of("scripted", "only").unwrap();
    let params = json!({ "n": n }).as_object().cloned().unwrap();
    let form = tasks.engine.form(form);
    let combination = tasks.engine.times.combination(form.first, &form.mode, &params);
    (0..times).for_each(|_| tasks.engine.times.took(combination, times::Source::Vendor, ms));
}

#[tokio::test]
async fn a_task_under_way_is_told_how_long_such_tasks_usually_take() {
    on_sites(|site, _| async move {
        let before = site.create("job; half").await;
        site.until(&before.id, |t| t.state == TaskState::Running).await;
        let said = before.usual.unwrap();
        assert_eq!((said.median_ms, said.samples), (10_000, 0), "as the tool says while nobody knows better");
        count(&site.tasks, 1, 30, 60_000);
        let usual = site.get(&before.id).await.usual.unwrap();
        assert_eq!(usual.samples, 30);
        assert!((57_000..=63_000).contains(&usual.median_ms), "{usual:?}");
        assert!(usual.p90_ms.unwrap() >= usual.median_ms);
        let eta = site.get(&before.id).await.eta_ms.unwrap();
        assert!((50_000..=63_000).contains(&eta), "{eta}");
        site.tasks.cancel(&site.user.id, &before.id).await.unwrap();
        let over = site.get(&before.id).await;
        assert_eq!((over.usual, over.eta_ms), (None, None), "of what is over nothing is expected");
    })
    .await;
}

#[tokio::test]
async fn every_task_that_succeeds_counts_for_its_parameters() {
    on_sites(|site, _| async move {
        let request = |n| Site::request(&baigong_base::db::new_id(), "text", n);
        for _ in 0..4 {
            let task = site.tasks.create(&site.user, request(2)).await.unwrap().task;
            site.until_final(&task.id).await;
        }
        let refused = site.create("refused").await;
        site.until_final(&refused.id).await;
        let polled = site.create("job; half done").await;
        site.until_final(&polled.id).await;
        settled().await;
        let mut counted: Vec<(String, u64)> = Vec::new();
        for count in site.tasks.engine.times.take_fresh() {
            match counted.iter_mut().find(|(params, _)| *params == count.params) {
                Some((_, tasks)) => *tasks += count.tasks,
                None => counted.push((count.params, count.tasks)),
            }
        }
        counted.sort();
        assert_eq!(counted, [(r#"{"n":1}"#.to_owned(), 1), (r#"{"n":2}"#.to_owned(), 4)]);
    })
    .await;
}

async fn settled() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

#[tokio::test]
async fn usual_times_outlive_a_restart_and_are_shared_between_processes() {
    on_both(|test| async move {
        let clock = Arc::<Pushed>::default();
        let first = engine(&test, clock.clone(), settings()).await;
        count(&first, 1, 15, 30_000);
        first.shutdown().await;
        let second = engine(&test, clock.clone(), settings()).await;
        assert!(second.usual_times().is_empty(), "fifteen are too few");
        count(&second, 1, 15, 30_000);
        timing::exchange(&second.engine).await.unwrap();
        let third = engine(&test, clock.clone(), settings()).await;
        for tasks in [&second, &third] {
            let told = tasks.usual_times();
            assert_eq!(told.iter().map(|t| t.usual.samples).collect::<Vec<_>>(), [30, 30], "{told:?}");
            assert_eq!(serde_json::Value::from(told[1].params.clone()), json!({ "n": 1 }));
        }
    })
    .await;
}

#[tokio::test]
async fn the_table_of_times_stays_small_and_forgets_what_is_long_over() {
    on_both(|test| async move {
        let clock = Arc::<Pushed>::default();
        let tasks = engine(&test, clock.clone(), settings()).await;
        let samples = || tasks.usual_times().first().map_or(0, |told| told.usual.samples);
        for _ in 0..20 {
            count(&tasks, 1, 400, 30_000);
            count(&tasks, 1, 40, 90_000);
            timing::exchange(&tasks.engine).await.unwrap();
        }
        assert!((200..=1000).contains(&samples()), "{}", samples());
        let p90 = tasks.usual_times()[0].usual.p90_ms.unwrap();
        assert!(p90 < 90_000, "the shares stay what they were: {p90}");
        clock.0.store(200 * 24 * 3600 * 1000, Ordering::Relaxed);
        count(&tasks, 2, 1, 1000);
        timing::exchange(&tasks.engine).await.unwrap();
        assert_eq!(samples(), 0, "half a year old");
    })
    .await;
}
