//! Tasks that continue earlier ones, successes that are confirmed, and what vendors say of their results.

use baigong_provider::{FollowUp, Prefill, TaskRef};

use super::*;

/// A vendor whose jobs are `<task>:<words of its polls>`, and which can continue them.
struct Studio;

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
enum Params {
    Make(Make),
    Sure(Make),
    Extend(Extend),
}

/// 生成
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Make {
    /// # 脚本
    prompt: String,
}

/// 延长
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Extend {
    /// # 原任务
    #[schemars(extend("x-task" = { "modes": ["make"] }))]
    task: TaskRef,
}

/// Handles that were continued, with the base address of nothing: only what `submit` was given.
static CONTINUED: LazyLock<Mutex<Vec<(String, String)>>> = LazyLock::new(Mutex::default);

impl Provider for Studio {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        let quick = PollPolicy {
            first_ms: 10,
            interval_ms: 10,
            growth_ms: 0,
            cap_ms: 10,
            deadline_ms: 5000,
            ..PollPolicy::default()
        };
        let longer =
            FollowUp::new("longer", Text::new("延长 2", "Extend 2"), MediaKind::Audio, "studio", "extend")
                .fill("task", Prefill::Task);
        let mode = |id, poll| {
            Mode::new(id, Text::name("生成"), MediaKind::Audio).price(PriceRule::flat(10)).poll(poll)
        };
        Manifest {
            id: "studio".into(),
            vendor: "studio".into(),
            vendor_title: Text::name("工作室"),
            title: Text::name("工作室"),
            summary: Text::name(""),
            route: "/studio".into(),
            shelf: Shelf::Music,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY],
            modes: vec![
                mode("make", quick).follow_up(longer),
                mode("sure", quick.confirming(3)).timeout_message(Text::name("工作室太忙，请稍后再来")),
                mode("extend", quick).follow_up_only(),
            ],
        }
    }

    async fn submit(call: &Call<'_, Account>, params: Params) -> Result<Submitted> {
        let words = match params {
            Params::Make(form) | Params::Sure(form) => form.prompt,
            Params::Extend(form) => {
                let earlier = call.tasks.job(&form.task).await?;
                CONTINUED.lock().unwrap().push((call.task_id.clone(), earlier.0));
                "done".into()
            }
        };
        Ok(Submitted::Job(Job(format!("{}:{words}", call.task_id))))
    }

    async fn poll(call: &Call<'_, Account>, job: &Job) -> Result<Progress> {
        let nth = {
            let mut seen = SEEN.lock().unwrap();
            let seen = seen.entry(call.task_id.clone()).or_default();
            seen.polls += 1;
            seen.polls
        };
        let words: Vec<&str> = job.0.split(':').nth(1).unwrap_or_default().split(' ').collect();
        match words[(nth - 1).min(words.len() - 1)] {
            "half" => Ok(Progress::RUNNING),
            "broken" => Err(error(ErrorKind::Unexpected, Delivery::MaybeSent)),
            _ => Ok(Progress::Succeeded),
        }
    }

    async fn result(_: &Call<'_, Account>, _: &Job) -> Result<Vec<Artifact>> {
        let song = |name: &str| Artifact::text(format!("{name} 的歌词")).titled(Some(name.into()));
        Ok(vec![
            song("雨").described(Some("民谣".into())).covered(Some("http://127.0.0.1:9/cover.png".into())),
            song("雪"),
        ])
    }
}

async fn studio(test: &TestDb, accounts: &[&str]) -> Site {
    site_of::<Studio>(test, accounts, 1000).await
}

fn request(mode: &str, params: serde_json::Value) -> NewTask {
    NewTask {
        tool: "studio".into(),
        mode: mode.into(),
        params,
        parent_id: None,
        idempotency_key: baigong_base::db::new_id(),
        echo: None,
        tell: None,
    }
}

impl Site {
    async fn make(&self, mode: &str, words: &str) -> TaskView {
        let created = self.tasks.create(&self.user, request(mode, json!({ "prompt": words }))).await;
        self.until_final(&created.unwrap().task.id).await
    }

    /// Why extending a task was refused; nothing may have been charged.
    async fn refusal(&self, user: &User, task: &TaskId) -> String {
        let before = self.points.balance(&user.id.own_account()).await.unwrap();
        let refused = self.tasks.create(user, request("extend", json!({ "task": task }))).await;
        let Err(TaskError::Invalid(errors)) = refused else { panic!("{refused:?}") };
        assert_eq!(self.points.balance(&user.id.own_account()).await.unwrap(), before);
        assert_eq!(errors[0].path, "/task");
        errors[0].message.to_string()
    }
}

async fn account_of(db: &Db, task: &TaskId) -> String {
    baigong_base::read!(db, c => sqlx::query_scalar("select account_id from tasks where id = $1")
        .bind(task).fetch_one(c).await)
    .unwrap()
}

#[tokio::test]
async fn a_task_that_continues_another_goes_to_the_account_that_ran_it() {
    on_both(|test| async move {
        let site = studio(&test, &["a", "b", "c"]).await;
        for _ in 0..4 {
            let first = site.make("make", "done").await;
            let params = json!({ "task": first.id });
            let next = site.tasks.create(&site.user, request("extend", params)).await.unwrap().task;
            let next = site.until_final(&next.id).await;
            assert_eq!((next.state, next.parent_id.as_ref()), (TaskState::Succeeded, Some(&first.id)));
            assert_eq!(account_of(&test.db, &next.id).await, account_of(&test.db, &first.id).await);
            let handle =
                CONTINUED.lock().unwrap().iter().find(|(id, _)| *id == next.id.as_str()).unwrap().1.clone();
            assert!(handle.starts_with(first.id.as_str()), "{handle}");
            // The least busy account is the first one: others must be reached too.
            let hold = site
                .tasks
                .create(&site.user, request("make", json!({ "prompt": "half half half half done" })));
            hold.await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn a_task_without_words_is_named_by_its_act_and_its_source() {
    on_both(|test| async move {
        let site = studio(&test, &["a"]).await;
        let first = site.make("make", "done").await;
        let next = site.tasks.create(&site.user, request("extend", json!({ "task": first.id }))).await;
        let next = site.until_final(&next.unwrap().task.id).await;
        let named = |task: &TaskView| (task.act.as_ref().map(|act| act.en.to_string()), task.summary.clone());
        assert_eq!(named(&first), (None, "done".into()));
        assert_eq!(named(&next), (Some("Extend 2".into()), "done".into()));
        let again = site.tasks.retry(&site.user, &next.id, "again".into()).await.unwrap().task;
        assert_eq!(named(&again), named(&next), "made again it is the same");
    })
    .await;
}

#[tokio::test]
async fn only_a_finished_task_of_ones_own_and_of_the_right_mode_is_continued() {
    on_both(|test| async move {
        let site = studio(&test, &["a"]).await;
        let stranger = new_user(&test.db, "stranger").await;
        site.points.grant(&stranger.id.own_account(), "stranger", 100, "").await.unwrap();
        let first = site.make("make", "done").await;
        let other_mode = site.make("sure", "done").await;
        let running = request("make", json!({ "prompt": "half" }));
        let running = site.tasks.create(&site.user, running).await.unwrap().task;
        assert_eq!(site.refusal(&stranger, &first.id).await, "原任务不存在或已被删除");
        assert_eq!(site.refusal(&site.user, &TaskId::new("nonsense")).await, "原任务不存在或已被删除");
        assert_eq!(site.refusal(&site.user, &other_mode.id).await, "不能对这个任务进行该操作");
        assert_eq!(site.refusal(&site.user, &running.id).await, "原任务尚未成功完成");
        site.tasks.shutdown().await;
        // The operator has replaced the account meanwhile.
        let tool = Tool::of::<Studio>().unwrap();
        let tasks = engine_of(tool, &["b"], &test, site.clock.clone(), settings()).await;
        let site = Site { tasks, ..site };
        assert_eq!(site.refusal(&site.user, &first.id).await, "运行原任务的供应商账号已停用，无法继续");
    })
    .await;
}

#[tokio::test]
async fn a_success_is_believed_after_its_confirmations() {
    on_both(|test| async move {
        let site = studio(&test, &["a"]).await;
        let plain = site.make("make", "half done").await;
        assert_eq!(seen(&plain.id).polls, 2);
        let sure = site.make("sure", "half done").await;
        assert_eq!(seen(&sure.id).polls, 5, "the first success and three more");
        // It takes its word back: the count starts anew.
        let wavering = site.make("sure", "done half done").await;
        assert_eq!((wavering.state, seen(&wavering.id).polls), (TaskState::Succeeded, 6));
        // A lost answer takes nothing back, and ends nothing.
        for words in ["done broken done", "half broken broken done"] {
            assert_eq!(site.make("sure", words).await.state, TaskState::Succeeded, "{words}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_deadline_speaks_in_the_words_of_its_tool() {
    on_both(|test| async move {
        let site = studio(&test, &["a"]).await;
        let hung = site.tasks.create(&site.user, request("sure", json!({ "prompt": "half" }))).await;
        let id = hung.unwrap().task.id;
        site.until(&id, |task| task.state == TaskState::Running).await;
        site.clock.0.fetch_add(60_000, Ordering::Relaxed);
        let done = site.until_final(&id).await;
        assert_eq!((done.state, done.charge), (TaskState::Expired, Charge::Held));
        assert_eq!(done.error.unwrap().message.zh, "工作室太忙，请稍后再来");
    })
    .await;
}

#[tokio::test]
async fn results_keep_their_titles_and_a_missing_cover_loses_nothing() {
    on_both(|test| async move {
        let site = studio(&test, &["a"]).await;
        let task = site.make("make", "done").await;
        let titles: Vec<_> =
            task.artifacts.iter().map(|a| (a.title.as_deref(), a.description.as_deref())).collect();
        assert_eq!(
            titles,
            [(Some("雨"), Some("民谣")), (Some("雪"), None)],
            "a cover is no result of its own"
        );
        assert!(task.artifacts.iter().all(|artifact| artifact.cover.is_none()));
        site.clock.0.fetch_add(25 * 3600 * 1000, Ordering::Relaxed);
        let stored = site.until(&task.id, |task| task.storage != Storage::Pending).await;
        assert_eq!(stored.storage, Storage::Stored);
    })
    .await;
}

#[tokio::test]
async fn a_waiting_continuation_is_given_back_when_its_account_is_disabled() {
    on_both(|test| async move {
        let site = studio(&test, &["a"]).await;
        let first = site.make("make", "done").await;
        let config = |enabled, revision| AccountConfig {
            id: "a".into(),
            tool: "studio".into(),
            base_url: Some("http://127.0.0.1:9".parse().unwrap()),
            credentials: json!({}),
            max_concurrent: Some(1),
            enabled,
            revision,
            ..AccountConfig::default()
        };
        let book = site.tasks.engine.accounts.clone();
        assert!(book.replace(vec![config(true, 1)]).is_empty());
        let busy = site.tasks.create(&site.user, request("make", json!({ "prompt": "half" }))).await.unwrap();
        site.until(&busy.task.id, |t| t.state == TaskState::Running).await;
        let params = json!({ "task": first.id });
        let next = site.tasks.create(&site.user, request("extend", params)).await.unwrap().task;
        assert_eq!(site.get(&next.id).await.state, TaskState::Queued);
        assert!(book.replace(vec![config(false, 2)]).is_empty());
        let ended = site.until_final(&next.id).await;
        assert_eq!((ended.state, ended.charge), (TaskState::Failed, Charge::Released));
        assert_eq!(ended.error.unwrap().message.zh, "运行原任务的供应商账号已停用，无法继续");
    })
    .await;
}
