//! Tools that come, change and go under the running engine. No plug-in crate stands behind them.

use std::sync::atomic::AtomicBool;

use async_trait::async_trait;
use baigong_provider::{Declaration, Env, Operations, ParsedAccount};
use serde_json::{Map, Value};

use super::*;

/// A vendor whose jobs end once it is told to let them.
struct Folder {
    lets: Arc<AtomicBool>,
}

#[async_trait]
impl Operations for Folder {
    fn account(&self, _: Value) -> Result<ParsedAccount> {
        Ok(Arc::new(()))
    }

    async fn submit(
        &self,
        _: &Env,
        _: &ParsedAccount,
        mode: &str,
        _: &Map<String, Value>,
    ) -> Result<Submitted> {
        Ok(Submitted::Job(Job(mode.to_owned())))
    }

    async fn poll(&self, _: &Env, _: &ParsedAccount, _: &Job) -> Result<Progress> {
        Ok(if self.lets.load(Ordering::Relaxed) { Progress::Succeeded } else { Progress::RUNNING })
    }

    async fn result(&self, _: &Env, _: &ParsedAccount, _: &Job) -> Result<Vec<Artifact>> {
        Ok(vec![Artifact::bytes(MediaKind::Image, "image/png", tiny_png())])
    }
}

/// A version of the tool: what it costs, the field that it asks for, and that of its accounts, if there is one.
fn version(points: i64, field: &str, of_accounts: Option<&str>, lets: &Arc<AtomicBool>) -> Tool {
    let quick =
        PollPolicy { first_ms: 10, interval_ms: 10, growth_ms: 0, cap_ms: 10, ..PollPolicy::default() };
    let mode = Mode::new("only", Text::name("唯一"), MediaKind::Image)
        .price(PriceRule::flat(points))
        .poll(quick)
        .file_names(format!("{field}_{{n}}"));
    let manifest = Manifest { id: "folder".into(), modes: vec![mode], ..Scripted::manifest() };
    let object = |field: Option<&str>| {
        let properties: Map<String, Value> = field
            .map(|field| (field.to_owned(), json!({ "type": "string", "title": field })))
            .into_iter()
            .collect();
        let required: Vec<&String> = properties.keys().collect();
        json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false })
    };
    let (params, account) = (object(Some(field)), object(of_accounts));
    let declaration = Declaration { manifest, params, account, previews: Vec::new(), models: None };
    Tool::new(declaration, Arc::new(Folder { lets: lets.clone() })).unwrap()
}

impl Site {
    async fn ask_folder(&self, field: &str) -> std::result::Result<TaskView, TaskError> {
        let asked = new_task("folder", json!({ field: "a" }));
        self.tasks.create(&self.user, asked).await.map(|created| created.task)
    }

    fn open_account(&self, lets: &Arc<AtomicBool>) {
        let config = account(&version(1, "words", None, lets), "folder-1", json!({}));
        assert!(self.tasks.engine.accounts.replace(vec![config]).is_empty());
    }

    /// The name of the file that a task made.
    async fn made(&self, id: &TaskId) -> String {
        let task = self.until_final(id).await;
        assert_eq!(task.state, TaskState::Succeeded, "{task:?}");
        task.artifacts[0].name.clone()
    }
}

#[tokio::test]
async fn a_tool_comes_while_tasks_run_and_ends_what_it_began_when_it_goes() {
    on_sites(|site, _| async move {
        let lets = Arc::new(AtomicBool::new(true));
        let unknown = site.ask_folder("words").await.unwrap_err();
        assert!(matches!(unknown, TaskError::UnknownTool(_)), "{unknown:?}");
        site.tasks.put_tool(version(7, "words", None, &lets)).await.unwrap();
        let without = site.ask_folder("words").await.unwrap_err();
        assert!(matches!(without, TaskError::Unavailable(_)), "no account takes it yet: {without:?}");
        site.open_account(&lets);
        let first = site.ask_folder("words").await.unwrap();
        assert_eq!(site.made(&first.id).await, "words_1");
        assert_eq!(site.balance().await, (93, 0));

        lets.store(false, Ordering::Relaxed);
        let flying = site.ask_folder("words").await.unwrap();
        site.until(&flying.id, |task| task.state == TaskState::Running).await;
        assert!(site.tasks.remove_tool("folder") && !site.tasks.remove_tool("folder"));
        let gone = site.ask_folder("words").await.unwrap_err();
        assert_eq!(format!("{gone:?}"), format!("{unknown:?}"), "as if there had never been one");
        lets.store(true, Ordering::Relaxed);
        assert_eq!(site.made(&flying.id).await, "words_1");
        assert_eq!(site.balance().await, (86, 0));
        site.until_final(&site.create("job; done").await.id).await;
    })
    .await;
}

#[tokio::test]
async fn a_new_version_takes_new_tasks_and_those_of_the_old_one_end_as_they_began() {
    on_sites(|site, _| async move {
        let lets = Arc::new(AtomicBool::new(false));
        site.tasks.put_tool(version(7, "words", None, &lets)).await.unwrap();
        site.open_account(&lets);
        let old = site.ask_folder("words").await.unwrap();
        site.until(&old.id, |task| task.state == TaskState::Running).await;

        site.tasks.put_tool(version(11, "lines", None, &lets)).await.unwrap();
        let refused = site.ask_folder("words").await.unwrap_err();
        assert!(matches!(refused, TaskError::Invalid(_)), "the field is no more: {refused:?}");
        let new = site.ask_folder("lines").await.unwrap();
        site.until(&new.id, |task| task.state == TaskState::Running).await;
        assert_eq!(site.balance().await, (82, 18));
        lets.store(true, Ordering::Relaxed);
        assert_eq!(site.made(&old.id).await, "words_1");
        assert_eq!(site.made(&new.id).await, "lines_1");
        assert_eq!(site.balance().await, (82, 0));
    })
    .await;
}

#[tokio::test]
async fn an_account_that_a_new_version_does_not_take_gets_no_tasks() {
    on_sites(|site, _| async move {
        let lets = Arc::new(AtomicBool::new(true));
        site.tasks.put_tool(version(7, "words", None, &lets)).await.unwrap();
        site.open_account(&lets);
        let first = site.ask_folder("words").await.unwrap();
        site.made(&first.id).await;
        site.tasks.put_tool(version(7, "words", Some("key"), &lets)).await.unwrap();
        let refused = site.ask_folder("words").await.unwrap_err();
        assert!(matches!(refused, TaskError::Unavailable(_)), "{refused:?}");
    })
    .await;
}
