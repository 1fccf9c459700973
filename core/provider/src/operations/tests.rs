//! A tool that no [`Provider`](crate::Provider) stands behind, whose words are made while the program runs.

use std::sync::Arc;

use async_trait::async_trait;
use baigong_ground::{SystemClock, Text};
use serde_json::{Map, Value, json};
use url::Url;

use crate::http::{Upstream, shared_client};
use crate::{
    Artifact, Cancelled, Declaration, Env, Error, ErrorKind, Glyph, Job, Manifest, MediaBytes, MediaKind,
    MediaRef, MediaSource, Mode, Operations, ParsedAccount, Pigment, Progress, Reason, Registry, Result,
    Shelf, Source, Submitted, Tool, Wire,
};

/// What a folder might say.
#[derive(Default)]
pub(crate) struct Folder {
    greeting: String,
}

#[async_trait]
impl Operations for Folder {
    fn account(&self, credentials: Value) -> Result<ParsedAccount> {
        Ok(Arc::new(credentials["api_key"].as_str().unwrap_or_default().to_owned()))
    }

    async fn submit(
        &self,
        _: &Env,
        account: &ParsedAccount,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<Submitted> {
        let key = account.downcast_ref::<String>().cloned().unwrap_or_default();
        if params["prompt"] == "fail" {
            return Err(Error::new(ErrorKind::Auth, Reason::detail(format!("{key} is not known"))));
        }
        Ok(Submitted::Job(Job(format!("{mode}: {}", params["prompt"]))))
    }

    async fn poll(&self, _: &Env, _: &ParsedAccount, _: &Job) -> Result<Progress> {
        Ok(Progress::Succeeded)
    }

    async fn result(&self, _: &Env, _: &ParsedAccount, job: &Job) -> Result<Vec<Artifact>> {
        Ok(vec![Artifact::text(format!("{}, {}", self.greeting, job.0))])
    }
}

fn declaration(name: &str, modes: &[&str]) -> Declaration {
    let manifest = Manifest {
        id: format!("{name}-tool").into(),
        vendor: name.to_owned().into(),
        vendor_title: Text::made(name, name),
        title: Text::made(format!("{name} 工具"), format!("{name} tool")),
        summary: Text::made("现做的工具", "A tool made just now"),
        route: format!("/tools/{name}").into(),
        shelf: Shelf::Image,
        order: 1,
        also: Vec::new(),
        glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
        wires: vec![Wire::RELAY.named(format!("{name}-wire"))],
        modes: modes
            .iter()
            .map(|mode| Mode::new(format!("{name}-{mode}"), Text::made(*mode, *mode), MediaKind::Text))
            .collect(),
    };
    Declaration {
        manifest,
        params: json!({
            "type": "object", "required": ["prompt"], "additionalProperties": false,
            "properties": { "prompt": { "type": "string", "title": "提示词" } },
        }),
        account: json!({
            "type": "object", "required": ["wire", "api_key"], "additionalProperties": false,
            "properties": {
                "wire": { "type": "string" }, "api_key": { "type": "string", "title": "密钥", "writeOnly": true },
            },
        }),
        previews: Vec::new(),
        models: None,
    }
}

/// A tool of no crate, with these modes.
pub(crate) fn folder(name: &str, modes: &[&str]) -> std::result::Result<Tool, String> {
    Tool::new(declaration(name, modes), Arc::new(Folder { greeting: format!("from {name}") }))
}

struct NoMedia;

#[async_trait]
impl MediaSource for NoMedia {
    async fn url(&self, _: &MediaRef) -> Result<Url> {
        Err(Error::unsupported(crate::Operation::Submit))
    }

    async fn bytes(&self, _: &MediaRef) -> Result<MediaBytes> {
        Err(Error::unsupported(crate::Operation::Submit))
    }
}

pub(crate) fn env(secrets: &[String]) -> Env {
    Env {
        http: Upstream::new(shared_client(), &"http://127.0.0.1:9".parse().unwrap(), &[], secrets.to_vec()),
        media: Arc::new(NoMedia),
        tasks: Arc::new(()),
        progress: Arc::new(()),
        clock: Arc::new(SystemClock),
        task_id: "1".into(),
        callback_url: None,
    }
}

#[tokio::test]
async fn a_tool_can_be_made_of_what_is_read_at_run_time() {
    let name = ["mu", "se"].concat();
    let registry = Registry::default();
    registry.put(Arc::new(folder(&name, &["poem", "song"]).unwrap())).unwrap();
    let tool = registry.tool("muse-tool").unwrap();
    let account = tool.credentials(json!({ "wire": "muse-wire", "api_key": "the-key-itself" })).unwrap();
    assert_eq!((&*account.wire().id, account.secrets()), ("muse-wire", &["the-key-itself".to_owned()][..]));

    let form = tool.form("muse-song").unwrap();
    let wrong = form.validator.check(json!({})).unwrap_err();
    assert_eq!(wrong[0].path, "/prompt");
    let params = form.validator.check(json!({ "prompt": "rain" })).unwrap();
    let env = env(account.secrets());
    let Submitted::Job(job) = tool.submit(&env, &account, "muse-song", &params).await.unwrap() else {
        panic!("it answers with a job")
    };
    assert_eq!(tool.poll(&env, &account, &job).await.unwrap(), Progress::Succeeded);
    let results = tool.result(&env, &account, &job).await.unwrap();
    assert_eq!(results[0].source, Source::Text("from muse, muse-song: \"rain\"".into()));

    let Err(refused) = tool.cancel(&env, &account, &job).await else { panic!("{:?}", Cancelled::Stopped) };
    assert_eq!(refused.operation, crate::Operation::Cancel);
    let params = form.validator.check(json!({ "prompt": "fail" })).unwrap();
    let error = tool.submit(&env, &account, "muse-song", &params).await.unwrap_err();
    assert!(!format!("{error:?}").contains("the-key-itself"), "{error:?}");
}

#[test]
fn a_declaration_that_is_not_sound_is_refused_by_name() {
    let mut unsound = declaration("muse", &["poem"]);
    unsound.params = json!({ "oneOf": [{ "properties": { "mode": { "const": "other" } } }] });
    let problem = Tool::new(unsound, Arc::new(Folder { greeting: String::new() })).err().unwrap();
    assert_eq!(problem, "muse-tool: no parameters for mode muse-poem");
}
