//! Inputs that only some wires of a tool take.

use super::*;

/// A vendor of two wires: `official` takes square pictures alone, and no prompt of its file's words.
struct Atelier;

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
enum Wired {
    Relay {},
    Official {},
}

/// Atelier
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Picture {
    /// # 提示词
    prompt: String,
    /// # 画面比例
    ratio: String,
}

/// The wires that were sent each task.
static SENT: LazyLock<Mutex<HashMap<String, Vec<&'static str>>>> = LazyLock::new(Mutex::default);

impl Provider for Atelier {
    type Account = Wired;
    type Params = Picture;

    fn manifest() -> Manifest {
        let quick =
            PollPolicy { first_ms: 10, interval_ms: 10, growth_ms: 0, cap_ms: 10, ..PollPolicy::default() };
        Manifest {
            id: "atelier".into(),
            vendor: "atelier".into(),
            vendor_title: Text::name("画室"),
            title: Text::name("画室"),
            summary: Text::name(""),
            route: "/atelier".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY, Wire::official("http://127.0.0.1:9")],
            modes: vec![
                Mode::new("only", Text::name("唯一"), MediaKind::Text).price(PriceRule::flat(10)).poll(quick),
            ],
        }
    }

    async fn submit(call: &Call<'_, Wired>, params: Picture) -> Result<Submitted> {
        let wire = match call.account {
            Wired::Relay {} => "relay",
            Wired::Official {} => "official",
        };
        if wire == "official" && params.ratio != "1:1" {
            return Err(Error::not_on(["官方接口", "official"], "ratio", ["只支持 1:1", "takes 1:1 only"]));
        }
        // A file is looked at later than the parameters.
        tokio::task::yield_now().await;
        if params.prompt.contains(&format!("not {wire}")) {
            return Err(Error::not_on(
                Text::name(wire),
                "prompt",
                ["不能这样写", "cannot be written like this"],
            ));
        }
        SENT.lock().unwrap().entry(call.task_id.clone()).or_default().push(wire);
        Ok(Submitted::Job(Job("job".into())))
    }

    async fn poll(_: &Call<'_, Wired>, _: &Job) -> Result<Progress> {
        Ok(Progress::Succeeded)
    }

    async fn result(_: &Call<'_, Wired>, _: &Job) -> Result<Vec<Artifact>> {
        Ok(vec![Artifact::text("结果")])
    }
}

fn wired(id: &str, wire: &str, enabled: bool, revision: i64) -> AccountConfig {
    let tool = Tool::of::<Atelier>().unwrap();
    AccountConfig { enabled, revision, ..account(&tool, id, json!({ "wire": wire })) }
}

async fn atelier(test: &TestDb, accounts: &[(&str, &str)]) -> Site {
    let site = site_of::<Atelier>(test, &[], 1000).await;
    site.set(accounts.iter().map(|(id, wire)| wired(id, wire, true, 1)).collect());
    site
}

fn picture(prompt: &str, ratio: &str) -> NewTask {
    NewTask {
        tool: "atelier".into(),
        mode: "only".into(),
        params: json!({ "prompt": prompt, "ratio": ratio }),
        parent_id: None,
        idempotency_key: baigong_base::db::new_id(),
        echo: None,
        tell: None,
    }
}

impl Site {
    fn set(&self, accounts: Vec<AccountConfig>) {
        assert!(self.tasks.engine.accounts.replace(accounts).is_empty());
    }

    async fn paint(&self, prompt: &str, ratio: &str) -> TaskId {
        self.tasks.create(&self.user, picture(prompt, ratio)).await.unwrap().task.id
    }

    /// The wires that were sent a task, which has to succeed.
    async fn sent(&self, id: &TaskId) -> Vec<&'static str> {
        assert_eq!(self.until_final(id).await.state, TaskState::Succeeded);
        SENT.lock().unwrap()[id.as_str()].clone()
    }
}

#[tokio::test]
async fn an_input_goes_to_the_accounts_whose_wires_take_it() {
    on_both(|test| async move {
        let site = atelier(&test, &[("first", "official"), ("second", "relay"), ("third", "official")]).await;
        let mut wires = Vec::new();
        for ratio in ["16:9", "1:1"] {
            for _ in 0..6 {
                wires.extend(site.sent(&site.paint("雨", ratio).await).await);
            }
        }
        assert_eq!(wires[..6], ["relay"; 6], "the others refuse it, and are not asked");
        assert!(wires[6..].contains(&"official"), "{wires:?}");
        // What no trial can see: the task goes on from wire to wire, and ends when none is left.
        let id = site.paint("not official", "1:1").await;
        assert_eq!(site.sent(&id).await, ["relay"]);
        let ended = site.until_final(&site.paint("not official, not relay", "1:1").await).await;
        assert_eq!((ended.state, ended.charge), (TaskState::Failed, Charge::Released));
        assert!(ended.error.unwrap().message.zh.ends_with("参数 prompt 不能这样写"));
        assert_eq!(site.balance().await.1, 0);
    })
    .await;
}

#[tokio::test]
async fn what_no_account_takes_is_refused_by_its_field_before_anything_is_held() {
    on_both(|test| async move {
        let site = atelier(&test, &[("first", "official"), ("second", "official")]).await;
        let wanted = ("/ratio", "画面比例只支持 1:1（受本站现有供应商账号所限）");
        let refusal = |refused: TaskError| match refused {
            TaskError::Invalid(fields) => fields[0].clone(),
            other => panic!("{other:?}"),
        };
        let request = picture("雨", "16:9");
        let field = refusal(site.tasks.create(&site.user, request.clone()).await.unwrap_err());
        assert_eq!((field.path.as_str(), &*field.message.zh), wanted);
        let field =
            refusal(site.tasks.quote(None, "atelier", "only", request.params.clone()).await.unwrap_err());
        assert_eq!((field.path.as_str(), &*field.message.zh), wanted);
        assert_eq!(site.balance().await, (1000, 0));
        // An account of the wire that takes it is enough; a closed one is none.
        let others =
            |relay| vec![wired("first", "official", true, 1), wired("second", "official", true, 1), relay];
        site.set(others(wired("third", "relay", false, 1)));
        refusal(site.tasks.create(&site.user, request.clone()).await.unwrap_err());
        site.set(others(wired("third", "relay", true, 2)));
        let created = site.tasks.create(&site.user, request.clone()).await.unwrap();
        assert_eq!(site.sent(&created.task.id).await, ["relay"]);
        // A repeated request gets its task, whatever the accounts take by now.
        site.set(others(wired("third", "relay", false, 3)));
        let again = site.tasks.create(&site.user, request).await.unwrap();
        assert!(again.replayed && again.task.id == created.task.id);
    })
    .await;
}

#[tokio::test]
async fn a_task_that_a_restart_left_finds_the_wire_that_takes_it() {
    on_both(|test| async move {
        let mut accounts = vec![wired("first", "official", true, 1), wired("second", "relay", true, 1)];
        let site = atelier(&test, &[("first", "official"), ("second", "relay")]).await;
        // The account that takes it has no room, so that the task waits.
        accounts[1] = AccountConfig { daily_cap: Some(5), revision: 2, ..accounts[1].clone() };
        site.set(accounts.clone());
        let id = site.paint("雨", "16:9").await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(site.get(&id).await.state, TaskState::Queued);
        site.tasks.shutdown().await;
        let tool = Tool::of::<Atelier>().unwrap();
        let tasks = engine_with(tool, Vec::new(), &test, site.clock.clone(), settings()).await;
        let site = Site { tasks, ..site };
        accounts[1] = AccountConfig { daily_cap: None, revision: 3, ..accounts[1].clone() };
        site.set(accounts);
        assert_eq!(site.sent(&id).await, ["relay"]);
    })
    .await;
}
