//! Submits in doubt, looked for by our id of the task.

use super::late::{HOUR, MINUTE};
use super::*;
use crate::tasks::working::review::queue;

/// A vendor that answers no submit, and finds jobs by our id.
struct Notary;

/// Notary
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Deed {
    /// # 内容
    prompt: String,
}

/// What the vendor has: our ids of the tasks that it took, and whether it answers look-ups.
#[derive(Default)]
struct Desk {
    submits: Vec<String>,
    taken: Vec<String>,
    look_ups: usize,
}

static DESKS: LazyLock<Mutex<HashMap<String, Desk>>> = LazyLock::new(Mutex::default);

fn desk<T>(of: &str, look: impl FnOnce(&mut Desk) -> T) -> T {
    look(DESKS.lock().unwrap().entry(of.to_owned()).or_default())
}

impl Provider for Notary {
    type Account = Account;
    type Params = Deed;

    fn manifest() -> Manifest {
        let poll = PollPolicy {
            first_ms: 10,
            interval_ms: 10,
            growth_ms: 0,
            cap_ms: 10,
            deadline_ms: 10 * MINUTE.unsigned_abs(),
            ..PollPolicy::default()
        };
        Manifest {
            id: "notary".into(),
            vendor: "notary".into(),
            vendor_title: Text::name("公证处"),
            title: Text::name("公证处"),
            summary: Text::name(""),
            route: "/notary".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY.finding_jobs()],
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text).price(PriceRule::flat(10)).poll(poll),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, deed: Deed) -> Result<Submitted> {
        // Not within a trial.
        tokio::task::yield_now().await;
        desk(&deed.prompt, |desk| {
            desk.submits.push(call.task_id.clone());
            if deed.prompt.starts_with("taken") {
                desk.taken.push(call.task_id.clone());
            }
        });
        Err(error(ErrorKind::Busy, Delivery::MaybeSent).retry(Retry::Yes))
    }

    async fn find(call: &Call<'_, Account>, deed: Deed) -> Result<Option<Job>> {
        desk(&deed.prompt, |desk| {
            desk.look_ups += 1;
            if deed.prompt.contains("silent") {
                return Err(error(ErrorKind::Busy, Delivery::MaybeSent));
            }
            let taken = desk.taken.contains(&call.task_id);
            Ok(taken.then(|| Job(format!("{} of {}", deed.prompt, call.task_id))))
        })
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        assert!(job.0.ends_with(&call.task_id), "the job is that of the task");
        Ok(Progress::Succeeded)
    }

    async fn result(_: &Call<'_, Account>, _: &Job) -> Result<Vec<Artifact>> {
        Ok(vec![Artifact::text("结果")])
    }
}

async fn notary(test: &TestDb) -> Site {
    site_of::<Notary>(test, &["only"], 100).await
}

/// A prompt that no other test has.
fn unique(words: &str) -> String {
    format!("{words} {}", baigong_base::db::new_id())
}

/// Waits until the vendor was asked for a job so many times.
async fn looked_up(prompt: &str, times: usize) {
    let end = Instant::now() + Duration::from_secs(10);
    while desk(prompt, |desk| desk.look_ups) < times {
        assert!(Instant::now() < end, "it is not looked for");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

impl Site {
    /// Attests, and waits until nobody knows whether the vendor took it.
    async fn attest_in_doubt(&self, prompt: &str) -> TaskId {
        let id = self.attest(prompt).await;
        self.until(&id, |task| task.state == TaskState::Uncertain).await;
        id
    }

    async fn attest(&self, prompt: &str) -> TaskId {
        let new = NewTask {
            tool: "notary".into(),
            params: json!({ "prompt": prompt }),
            ..Self::request(prompt, "", 1)
        };
        self.tasks.create(&self.user, new).await.unwrap().task.id
    }
}

#[tokio::test]
async fn a_submit_without_an_answer_is_found_by_our_id_and_delivered_once() {
    on_both(|test| async move {
        let site = notary(&test).await;
        let prompt = unique("taken");
        let task = site.until_final(&site.attest(&prompt).await).await;
        assert_eq!(
            (task.state, task.charge, task.absorbed_points),
            (TaskState::Succeeded, Charge::Captured, 0)
        );
        assert_eq!((task.artifacts.len(), task.error), (1, None));
        assert_eq!(desk(&prompt, |desk| desk.submits.len()), 1);
        assert_eq!(site.balance().await, (90, 0));
        assert!(queue(&test.db, 10, 0).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_process_that_died_between_a_submit_and_its_answer_leaves_a_job_that_the_next_one_finds() {
    on_both(|test| async move {
        let site = notary(&test).await;
        let prompt = unique("silently taken");
        let id = site.attest_in_doubt(&prompt).await;
        site.tasks.shutdown().await;
        // As a process that was killed leaves it.
        let mut tx = test.db.write().await.unwrap();
        baigong_base::on!(&mut tx, c => sqlx::query(
            "update tasks set state = 'submitting', owner = 'dead', doubt = null, ask_next_ms = 0, late_since_ms = 0
             where id = $1")
            .bind(&id).execute(c).await.unwrap().rows_affected());
        baigong_base::on!(&mut tx, c => sqlx::query("update task_texts set params = $2 where task_id = $1")
            .bind(&id).bind(json!({ "prompt": "taken" }).to_string()).execute(c).await.unwrap().rows_affected());
        tx.commit().await.unwrap();
        desk("taken", |desk| desk.taken.push(id.to_string()));
        let tool = Tool::of::<Notary>().unwrap();
        let tasks = engine_of(tool, &["only"], &test, site.clock.clone(), settings()).await;
        let site = Site { tasks, ..site };
        let task = site.until_final(&id).await;
        assert_eq!((task.state, task.charge), (TaskState::Succeeded, Charge::Captured));
        assert_eq!(desk(&prompt, |desk| desk.submits.len()), 1);
        assert_eq!(site.balance().await, (90, 0));
    })
    .await;
}

#[tokio::test]
async fn a_job_that_its_vendor_does_not_know_by_the_deadline_gives_the_points_back_and_is_delivered_if_it_appears()
 {
    on_both(|test| async move {
        let site = notary(&test).await;
        let prompt = unique("dropped");
        let id = site.attest_in_doubt(&prompt).await;
        looked_up(&prompt, 1).await;
        // That it is not there yet proves nothing.
        assert_eq!(site.get(&id).await.state, TaskState::Uncertain);
        assert_eq!(site.balance().await, (90, 10));
        site.push(11 * MINUTE);
        let expired = site.until(&id, |task| task.state == TaskState::Expired).await;
        assert_eq!(expired.charge, Charge::Released);
        assert_eq!(site.balance().await, (100, 0));
        desk(&prompt, |desk| desk.taken.push(id.to_string()));
        site.push(HOUR);
        let given = site.until(&id, |task| task.state == TaskState::Succeeded).await;
        assert_eq!((given.charge, given.absorbed_points), (Charge::Released, 10));
        assert_eq!(desk(&prompt, |desk| desk.submits.len()), 1, "nothing is submitted again");
        assert_eq!(site.balance().await, (100, 0));
    })
    .await;
}

#[tokio::test]
async fn a_vendor_that_does_not_answer_a_look_up_leaves_the_doubt_to_a_person() {
    on_both(|test| async move {
        let site = notary(&test).await;
        let prompt = unique("silent");
        site.attest_in_doubt(&prompt).await;
        looked_up(&prompt, 1).await;
        site.push(HOUR);
        looked_up(&prompt, 2).await;
        let waiting = queue(&test.db, 10, 0).await.unwrap();
        assert_eq!((waiting.len(), site.balance().await), (1, (90, 10)));
    })
    .await;
}
