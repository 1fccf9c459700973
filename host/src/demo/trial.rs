//! A model is sent to the simulated vendor before it is offered: each mode, each wire, each value that it takes.

use std::sync::Arc;

use async_trait::async_trait;
use baigong_ground::{Clock, Text};
use baigong_platform::models::{ModelTrial, TriedModel};
use baigong_platform::token;
use baigong_provider::http::Upstream;
use baigong_provider::{
    Env, Error, ErrorKind, Form, MediaBytes, MediaRef, MediaSource, ModelEntry, ModelTable, Reason, Result,
    Tool,
};
use baigong_provider_specs::spec::VendorSpec;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use url::Url;

/// Sends models to the simulated vendors of this site.
pub struct SimulatedTrial {
    /// Where the vendors are.
    pub base_url: Url,
    /// The HTTP client.
    pub client: reqwest::Client,
    /// The clock of the calls.
    pub clock: Arc<dyn Clock>,
}

#[async_trait]
impl ModelTrial for SimulatedTrial {
    async fn try_model(&self, tool: &Tool, model: &str) -> Vec<TriedModel> {
        let manifest = tool.manifest();
        let spec = VendorSpec::embedded()
            .ok()
            .and_then(|specs| specs.iter().find(|spec| spec.vendor == manifest.vendor));
        let (Some(spec), Some(table)) = (spec, tool.models()) else { return Vec::new() };
        let mut tried = Vec::new();
        for wire in &manifest.wires {
            let Some(document) = spec.wires.get(&*wire.id) else { continue };
            let base =
                format!("{}/{}/{}", self.base_url.as_str().trim_end_matches('/'), manifest.vendor, wire.id);
            for form in tool.forms().iter().filter(|form| form.mode.offered_on(&wire.id)) {
                let mode = &*form.mode.id;
                let Some(entry) = table.offered(mode).find(|entry| entry.id == model) else { continue };
                let outcome =
                    self.submit(tool, document.account(&manifest.id), &base, form, table, entry).await;
                tried.push(TriedModel {
                    model: model.to_owned(),
                    mode: mode.to_owned(),
                    wire: wire.id.to_string(),
                    refused: outcome.err(),
                });
            }
        }
        tried
    }
}

impl SimulatedTrial {
    /// Sends the form's example with the model, and once more for each value that the model names; says why one is not taken.
    async fn submit(
        &self,
        tool: &Tool,
        account: &Value,
        base: &str,
        form: &Form,
        table: &ModelTable,
        entry: &ModelEntry,
    ) -> std::result::Result<(), Text> {
        let account = tool.credentials(account.clone()).map_err(|error| error.as_failure())?;
        let base = Url::parse(base).map_err(|error| Text::made(error.to_string(), error.to_string()))?;
        for params in inputs(form, table, entry) {
            let params = form.validator.check(Value::Object(params));
            let params = params.map_err(|errors| {
                errors.into_iter().next().map_or_else(|| Text::name(""), |error| error.message)
            })?;
            let http = Upstream::new(
                self.client.clone(),
                &base,
                &account.wire().allowed_hosts,
                account.secrets().to_vec(),
            );
            let env = Env {
                http,
                media: Arc::new(ExampleFiles),
                tasks: Arc::new(()),
                progress: Arc::new(()),
                clock: self.clock.clone(),
                task_id: token::new_token(),
                callback_url: None,
            };
            tool.submit(&env, &account, &form.mode.id, &params).await.map_err(|error| error.as_failure())?;
        }
        Ok(())
    }
}

/// The form's example with the model, and with each value of each parameter that the model names.
fn inputs(form: &Form, table: &ModelTable, entry: &ModelEntry) -> Vec<Map<String, Value>> {
    let mut first = form.example.as_object().cloned().unwrap_or_default();
    first.insert(table.field.clone(), entry.id.as_str().into());
    let has = |name: &String| form.validator.schema()["properties"].get(name).is_some();
    let named: Vec<_> = entry.only.iter().filter(|(name, _)| has(name)).collect();
    // What the example says and the model does not take makes way for the default.
    for (name, values) in &named {
        if first
            .get(*name)
            .and_then(Value::as_str)
            .is_some_and(|value| !values.iter().any(|own| own == value))
        {
            first.shift_remove(*name);
        }
    }
    let offered = |name: &str, value: &str| {
        let options = form.validator.schema()["properties"][name]["oneOf"].as_array();
        options.is_none_or(|options| options.iter().any(|option| option["const"] == *value))
    };
    let others = named.iter().flat_map(|(name, values)| {
        let values = values.iter().filter(|value| offered(name, value));
        values.map(|value| {
            let mut params = first.clone();
            params.insert((*name).clone(), value.as_str().into());
            params
        })
    });
    let others: Vec<_> = others.collect();
    std::iter::once(first).chain(others).collect()
}

/// The smallest picture, in the place of whatever an example names: a simulated vendor looks at no pixels.
struct ExampleFiles;

const PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

#[async_trait]
impl MediaSource for ExampleFiles {
    async fn url(&self, _: &MediaRef) -> Result<Url> {
        Url::parse("https://files.invalid/example.png").map_err(unreadable)
    }

    async fn bytes(&self, _: &MediaRef) -> Result<MediaBytes> {
        let bytes = STANDARD.decode(PICTURE).map_err(unreadable)?;
        Ok(MediaBytes { mime: "image/png".into(), bytes: bytes.into() })
    }
}

fn unreadable(error: impl std::fmt::Display) -> Error {
    Error::new(ErrorKind::Unexpected, Reason::detail(error.to_string()))
}
