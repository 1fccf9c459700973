//! Replicate's predictions: `POST /v1/models/{tool}/{mode}/predictions`, then `GET /v1/predictions/{id}`.
//!
//! Both of its clients take a created prediction whose status is not `starting` for a finished one, so an answer that was waited for
//! says `starting` for as long as there is nothing. A prediction that was cancelled is `canceled`, with one l. `output` is a list of
//! addresses, of texts the texts themselves.

use baigong_platform::tasks::TaskView;
use baigong_provider::{Form, Tool};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::model_name::ModelName;
use crate::outcome::{Site, Stage, moment, reason, results};
use crate::refusal::Refusal;

/// Where the protocol is served.
pub const PREFIX: &str = "/compat/replicate";

/// A request for a prediction. Members that this site has no answer to are refused where they ask for something.
#[derive(Debug, Deserialize)]
pub struct NewPrediction {
    /// A model's name, with or without `:` and its version, or the version alone.
    #[serde(default)]
    pub version: Option<String>,
    /// What the model takes.
    #[serde(default)]
    pub input: Map<String, Value>,
    /// Where to tell of it.
    #[serde(default)]
    pub webhook: Option<String>,
    /// Of what: `start`, `output`, `logs`, `completed`; of everything where it is left out.
    #[serde(default)]
    pub webhook_events_filter: Option<Vec<String>>,
    /// Whether to answer word by word.
    #[serde(default)]
    pub stream: Option<bool>,
}

impl NewPrediction {
    /// The member that asks for what is not offered.
    pub fn not_offered(&self) -> Option<&'static str> {
        (self.stream == Some(true)).then_some("stream")
    }
}

/// A prediction.
#[derive(Debug, Serialize)]
pub struct Prediction {
    id: String,
    model: String,
    version: String,
    input: Map<String, Value>,
    logs: String,
    output: Value,
    data_removed: bool,
    error: Option<String>,
    source: &'static str,
    status: &'static str,
    created_at: String,
    started_at: Option<String>,
    completed_at: Option<String>,
    metrics: Map<String, Value>,
    urls: Value,
}

impl Prediction {
    /// A task, as it stands.
    pub fn of(task: &TaskView, version: Option<&str>, site: &Site) -> Self {
        let stage = Stage::of(task);
        let output = match stage {
            Stage::Done => results(task).map(|result| site.result(result)).collect(),
            _ => Value::Null,
        };
        let failed = matches!(stage, Stage::Failed | Stage::Cancelled);
        let ended = task.finished_ms.filter(|_| stage.is_final());
        let seconds = |from_ms: i64| ended.map(|end| (end - from_ms).max(0) as f64 / 1000.0);
        let mut metrics = Map::new();
        let predict = task.started_ms.and_then(seconds);
        for (name, took) in [("predict_time", predict), ("total_time", seconds(task.created_ms))] {
            metrics.extend(took.map(|took| (name.to_owned(), took.into())));
        }
        let own = format!("{PREFIX}/v1/predictions/{}", task.id);
        Self {
            id: task.id.to_string(),
            model: ModelName::of(&task.tool, &task.mode).to_string(),
            version: version.unwrap_or("hidden").to_owned(),
            input: task.params.clone(),
            logs: String::new(),
            output,
            data_removed: false,
            error: failed.then(|| reason(task)),
            source: "api",
            status: word(stage),
            created_at: moment(task.created_ms),
            started_at: task.started_ms.map(moment),
            completed_at: ended.map(moment),
            metrics,
            urls: json!({ "get": site.at(&own), "cancel": site.at(&format!("{own}/cancel")) }),
        }
    }

    /// The same as the answer to its creation, where nothing but `starting` means that it goes on.
    #[must_use]
    pub fn created(mut self) -> Self {
        if self.status == word(Stage::Working) {
            self.status = word(Stage::Waiting);
        }
        self
    }
}

fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "starting",
        Stage::Working => "processing",
        Stage::Done => "succeeded",
        Stage::Failed => "failed",
        Stage::Cancelled => "canceled",
    }
}

/// What names this state of a form: 64 hexadecimal digits, others as soon as it takes something else.
pub fn version(tool: &str, form: &Form) -> String {
    let mut hash = Sha256::new();
    hash.update(ModelName::of(tool, &form.mode.id).to_string().as_bytes());
    hash.update(form.validator.schema().to_string().as_bytes());
    hex::encode(hash.finalize())
}

/// A model with the schema of what it takes.
pub fn model(tool: &Tool, form: &Form, schema: &Value, site: &Site) -> Value {
    let manifest = tool.manifest();
    let version = version(&manifest.id, form);
    let version = json!({
        "id": version,
        // Of the first of all: when a form was last changed is known to nobody.
        "created_at": moment(0),
        "cog_version": "0.0.0",
        "openapi_schema": {
            "openapi": "3.1.0",
            "info": { "title": manifest.title.en, "version": version },
            "paths": {},
            "components": { "schemas": {
                "Input": schema,
                "Output": { "type": "array", "items": { "type": "string" } },
            } },
        },
    });
    json!({
        "url": site.at(&manifest.route),
        "owner": manifest.id,
        "name": form.mode.id,
        "description": format!("{} · {}. {}", manifest.title.en, form.mode.label.en, manifest.summary.en),
        "visibility": "public",
        "github_url": null,
        "paper_url": null,
        "license_url": null,
        "run_count": 0,
        "cover_image_url": null,
        "default_example": null,
        "latest_version": version,
    })
}

/// A refusal, as its clients read one.
pub fn refused(refusal: &Refusal) -> Value {
    let fields = refusal.fields.iter().map(|field| {
        let place: Vec<&str> = field.steps(&["input"]).collect();
        format!("- {}: {}", place.join("."), field.message)
    });
    let fields: Vec<String> = fields.collect();
    let detail = if fields.is_empty() { refusal.message.clone() } else { fields.join("\n") };
    json!({ "type": "about:blank", "title": refusal.message, "detail": detail, "status": refusal.status, "code": refusal.code })
}
