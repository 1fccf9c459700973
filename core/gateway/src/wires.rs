//! The vendors' own protocols: their documents, served. What a request means is the document's `x-serve`, what is answered are its
//! examples over the durable task, and whichever account makes it need not speak the protocol that its customer speaks.

use std::collections::{BTreeMap, BTreeSet};

use baigong_platform::tasks::TaskView;
use baigong_provider::{FollowUp, MediaKind, Prefill};
use baigong_wire::{Document, Example, Incoming, Meaning, NotServed, Operation, remembered, template};
use serde_json::{Map, Value, json};

use crate::number;
use crate::outcome::{Site, Stage, moment, reason, results};
use crate::refusal::Refusal;

/// Every wire that is served.
#[derive(Debug)]
pub struct Wires {
    wires: Vec<Wire>,
    /// Those that have paths below a base, by their places.
    below: BTreeMap<String, Vec<usize>>,
    /// Headers, and query parameters, in which clients show a key.
    key_headers: BTreeSet<&'static str>,
    key_parameters: BTreeSet<&'static str>,
}

/// A wire that is served.
#[derive(Debug)]
pub struct Wire {
    /// What it is.
    pub document: &'static Document,
    at: &'static str,
    numbers: bool,
    /// Members of the body of the creating request that replies repeat.
    echoes: BTreeSet<String>,
}

/// An operation that a request may be for.
#[derive(Debug, Clone)]
pub struct Asked<'a> {
    /// Its wire.
    pub wire: &'a Wire,
    /// What it is.
    pub operation: &'static Operation,
    /// Parameters of its path.
    pub path: Map<String, Value>,
}

/// An answer in a wire's words.
#[derive(Debug)]
pub struct Reply {
    /// HTTP status.
    pub status: u16,
    /// Media type.
    pub content_type: String,
    /// Beside the media type.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Wires {
    /// Those of the documents that say where they are served.
    pub fn of(documents: impl IntoIterator<Item = &'static Document>) -> Self {
        let wire = |document: &'static Document| {
            let at = document.served.as_ref()?.at.as_str();
            Some(Wire { document, at, numbers: numbers(document), echoes: echoes(document) })
        };
        let wires: Vec<_> = documents.into_iter().filter_map(wire).collect();
        let mut below: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, wire) in wires.iter().enumerate() {
            let bases: BTreeSet<_> = wire
                .document
                .operations
                .iter()
                .map(|operation| base_of(&format!("{}{}", wire.at, operation.path.text)))
                .collect();
            bases.into_iter().for_each(|base| below.entry(base).or_default().push(place));
        }
        let (mut key_headers, mut key_parameters) = (BTreeSet::new(), BTreeSet::new());
        for (headers, parameters) in wires.iter().map(|wire| wire.document.key_places()) {
            key_headers.extend(headers);
            key_parameters.extend(parameters);
        }
        Self { wires, below, key_headers, key_parameters }
    }

    /// The first parts of their paths, below which no other page of the site is: `/compat/kling`, `/proxy/api`.
    pub fn bases(&self) -> impl Iterator<Item = &str> {
        self.below.keys().map(String::as_str)
    }

    /// Headers, in lower case, in which clients show a key beside `Authorization`.
    pub fn key_headers(&self) -> impl Iterator<Item = &'static str> {
        self.key_headers.iter().copied()
    }

    /// Whether clients show a key in a query parameter of this name.
    pub fn has_key_parameter(&self, name: &str) -> bool {
        self.key_parameters.contains(name)
    }

    /// The operations that a request with this path may be for; several wires may have the same path.
    pub fn find(&self, path: &str, request: &Incoming) -> Vec<Asked<'_>> {
        let asked = |wire: &'_ Wire| -> Option<(&'static Operation, Map<String, Value>)> {
            let below =
                path.strip_prefix(wire.at).filter(|below| below.is_empty() || below.starts_with('/'))?;
            wire.document.find_at(if below.is_empty() { "/" } else { below }, request)
        };
        let places = self.below.get(&base_of(path)).into_iter().flatten();
        let wires = places.map(|place| &self.wires[*place]);
        wires
            .filter_map(|wire| asked(wire).map(|(operation, path)| Asked { wire, operation, path }))
            .collect()
    }
}

/// The first two parts of a path.
fn base_of(path: &str) -> String {
    let parts = path.split('/').skip(1).filter(|part| !part.is_empty()).take(2);
    parts.map(|part| format!("/{part}")).collect()
}

impl Asked<'_> {
    /// What a request asks for; none where the operation makes nothing here.
    pub fn meaning(&self, request: &Incoming) -> Option<Result<Meaning, NotServed>> {
        Some(self.operation.serving.as_ref()?.meaning(request, &self.path))
    }

    /// Query parameters that the operation does not have: what they ask for is not done.
    pub fn unknown_query(&self, request: &Incoming) -> Vec<String> {
        self.operation.unknown_query(request)
    }

    /// What replies repeat of a request.
    pub fn echo(&self, request: &Incoming) -> Option<Value> {
        let named = |name: &String| Some((name.clone(), remembered(request.body.get(name)?)));
        let echo: Map<_, _> = self.wire.echoes.iter().filter_map(named).collect();
        (!echo.is_empty()).then(|| echo.into())
    }

    /// The client's own name of a request that makes a job, by which it may ask for it.
    pub fn alias(&self, request: &Incoming) -> Option<String> {
        let alias = self.operation.behaviour.job.as_ref()?.alias.as_ref()?;
        self.text(alias, request).map(|alias| self.key_of(&alias))
    }

    /// Under which a job is known that its client named so.
    pub fn key_of(&self, alias: &str) -> String {
        format!("wire:{}:{alias}", self.wire.document.vendor)
    }

    /// The id of the job that a request is about.
    pub fn job_id(&self, request: &Incoming) -> Option<String> {
        self.text(self.operation.behaviour.job_id.as_ref()?, request)
    }

    /// Which of a job's results is asked for, from 0.
    pub fn index(&self, request: &Incoming) -> usize {
        let index = self.operation.behaviour.index.as_ref().and_then(|index| self.text(index, request));
        index.and_then(|index| index.parse().ok()).unwrap_or_default()
    }

    /// A file that a request carries as text.
    pub fn file(&self, request: &Incoming) -> Option<String> {
        self.text(self.operation.behaviour.file.as_ref()?, request)
    }

    fn text(&self, part: &Value, request: &Incoming) -> Option<String> {
        let variables = request.variables(&self.path);
        let text = match template::render_present(part, &variables).ok()?? {
            Value::String(text) => text,
            Value::Null => return None,
            other => other.to_string(),
        };
        (!text.is_empty()).then_some(text)
    }

    /// The example that stands for where a task is.
    pub fn reply_to(&self, task: &TaskView) -> Option<&'static Example> {
        let behaviour = &self.operation.behaviour;
        // What answers with the results in it has no replies by state.
        let name = behaviour.reply_in(state(task)).or(match state(task) {
            "moderated" => behaviour.moderated.as_ref().or(behaviour.failed.as_ref()),
            "failed" | "cancelled" => behaviour.failed.as_ref(),
            _ => behaviour.reply.as_ref(),
        });
        self.operation.examples.get(name?)
    }

    /// The example of a name that `x-sim` gives, which may be a template over the request.
    pub fn example(&self, name: Option<&String>, request: &Incoming) -> Option<&'static Example> {
        self.operation.examples.get(&self.text(&Value::String(name?.clone()), request)?)
    }

    /// An example over a task, or without one.
    ///
    /// # Errors
    /// When the template fails, which is a fault of the document.
    pub fn render(
        &self,
        example: &Example,
        request: &Incoming,
        more: &Map<String, Value>,
    ) -> Result<Reply, String> {
        let body = self.render_value(&example.value, request, more)?;
        let body = match body {
            Value::String(text) if !example.content_type.ends_with("json") => text,
            other => other.to_string(),
        };
        Ok(Reply {
            status: example.status,
            content_type: example.content_type.clone(),
            headers: Vec::new(),
            body,
        })
    }

    /// The same of any template.
    ///
    /// # Errors
    /// When it fails.
    pub fn render_value(
        &self,
        value: &Value,
        request: &Incoming,
        more: &Map<String, Value>,
    ) -> Result<Value, String> {
        let variables = minijinja::context! {
            account => Map::new(),
            ..minijinja::context! { ..request.variables(&self.path), ..minijinja::Value::from_serialize(more) }
        };
        template::render(value, &variables)
            .map_err(|e| format!("{} {}: {e}", self.wire.document.file, self.operation.name))
    }

    /// A refusal in the wire's words.
    pub fn refuse(&self, refusal: &Refusal, request: &Incoming, mut more: Map<String, Value>) -> Reply {
        let said = self.said(refusal);
        let behaviour = &self.operation.behaviour;
        let unknown_job = behaviour.unknown_job.as_ref().or(behaviour.replies.get("unknown_job"));
        if refusal.status == 404
            && let Some(example) = self.example(unknown_job, request)
            && let Ok(reply) = self.render(example, request, &more)
        {
            return reply;
        }
        let kind = match refusal.status {
            401 => "unauthorized",
            402 => "insufficient",
            403 => "forbidden",
            429 => "ratelimit",
            500.. => "unavailable",
            _ => "invalid",
        };
        let faults = [&self.operation.behaviour.faults, &self.wire.document.settings.faults];
        let named = |kind: &str| faults.iter().find_map(|faults| faults.get(kind));
        let fault = named(kind).map(|fault| (fault, fault.status)).or_else(|| {
            // The words for what is wrong, with the status of what it is.
            let status = (kind != "invalid").then_some(refusal.status);
            named("invalid").filter(|_| refusal.status < 500).map(|fault| (fault, status.or(fault.status)))
        });
        let example = fault.and_then(|(fault, status)| {
            let example = self.operation.examples.get(fault.example.as_ref()?)?;
            Some((example, fault, status))
        });
        let Some((example, fault, status)) = example else { return general(refusal.status, &said) };
        more.extend([
            ("message".to_owned(), said.clone().into()),
            ("reason".to_owned(), said.clone().into()),
        ]);
        match self.render(example, request, &more) {
            Ok(reply) => Reply {
                status: status.unwrap_or(reply.status),
                headers: fault.headers.clone().into_iter().collect(),
                ..reply
            },
            Err(_) => general(refusal.status, &said),
        }
    }

    /// What is wrong, with the members of the wire's own body.
    fn said(&self, refusal: &Refusal) -> String {
        let place = |path: &str| {
            let parameter =
                path.strip_prefix("/params/").map(|rest| rest.split('/').next().unwrap_or_default());
            let source = parameter.and_then(|name| self.operation.serving.as_ref()?.source(name));
            let place = source.unwrap_or_else(|| path.to_owned());
            place.trim_start_matches('/').replace('/', ".")
        };
        let fields: Vec<String> = refusal
            .fields
            .iter()
            .map(|field| match place(&field.path) {
                at if at.is_empty() => field.message.clone(),
                at => format!("{at}: {}", field.message),
            })
            .collect();
        if fields.is_empty() { refusal.message.clone() } else { fields.join("; ") }
    }
}

impl Wire {
    /// The id that a row goes by here.
    pub fn id_of(&self, id: &str) -> Value {
        match number::of_id(id).filter(|_| self.numbers) {
            Some(number) => number.into(),
            None => id.into(),
        }
    }

    /// Where the wire is on a site.
    pub fn base(&self, site: &Site) -> String {
        site.at(self.at).trim_end_matches('/').to_owned()
    }

    /// The variable `job` of templates; `base64` are the files themselves, where a template wants them.
    pub fn job(&self, task: &TaskView, kind: MediaKind, site: &Site, base64: Vec<String>) -> Value {
        let stage = Stage::of(task);
        let done = stage == Stage::Done;
        let found: Vec<_> = results(task).filter(|_| done).collect();
        let urls: Vec<Value> = found.iter().map(|result| site.result(result)).collect();
        let covers: Vec<String> =
            found.iter().filter_map(|result| result.cover.as_ref()).map(|cover| site.at(cover)).collect();
        let first = found.first();
        let ended_ms = task.finished_ms.filter(|_| stage.is_final()).unwrap_or_default();
        let started_ms = task.started_ms.unwrap_or_default();
        let failed = matches!(stage, Stage::Failed | Stage::Cancelled).then(|| reason(task));
        let id = self.id_of(task.id.as_str());
        let duration_ms = first.and_then(|result| result.duration_ms).unwrap_or_default();
        let mut job = json!({
            "id": id, "escaped_id": id, "state": state(task), "percent": percent(task, stage), "prompt": task.summary,
            "kind": kind, "error": failed.clone().unwrap_or_default(),
            "body": task.echo.clone().unwrap_or_else(|| json!({})),
            "created_s": task.created_ms / 1000, "created_ms": task.created_ms, "created_at": moment(task.created_ms),
            "follow_ups": first.map(|result| result.follow_ups.iter().filter_map(offer).collect::<Vec<_>>()),
            "started_s": started_ms / 1000, "started_ms": started_ms,
            "finished_s": ended_ms / 1000, "finished_ms": ended_ms,
            "urls": urls, "covers": covers, "count": found.len(),
            "mime": first.map_or("text/plain", |result| result.mime.as_str()),
            "width": first.and_then(|result| result.width).unwrap_or_default(),
            "height": first.and_then(|result| result.height).unwrap_or_default(),
            "duration_s": duration_ms as f64 / 1000.0, "duration_ms": duration_ms,
            "base64": base64,
        });
        if let (Some(reason), Value::Object(job)) = (failed, &mut job) {
            job.insert("reason".into(), reason.into());
        }
        job
    }
}

/// What a vendor offers to make of a result: by the value that it knows it by, and its name.
fn offer(follow_up: &FollowUp) -> Option<Value> {
    let id = follow_up.prefill.values().find_map(|from| match from {
        Prefill::Const { value: Value::String(id) } => Some(id),
        _ => None,
    })?;
    Some(json!({ "id": id, "label": follow_up.label.zh }))
}

/// Where a task is, in the words that `x-sim.replies` has.
fn state(task: &TaskView) -> &'static str {
    match Stage::of(task) {
        Stage::Waiting => "queued",
        Stage::Working => "running",
        Stage::Done => "succeeded",
        Stage::Cancelled => "cancelled",
        Stage::Failed if task.error.as_ref().is_some_and(|error| error.is_moderation()) => "moderated",
        Stage::Failed => "failed",
    }
}

fn percent(task: &TaskView, stage: Stage) -> u32 {
    match stage {
        Stage::Waiting => 0,
        // All is not there yet.
        Stage::Working => task.progress.percent.map_or(0, |percent| percent.clamp(0.0, 99.0) as u32),
        _ => 100,
    }
}

/// Whether the ids of a document's jobs are numbers.
fn numbers(document: &Document) -> bool {
    let ids =
        document.operations.iter().filter_map(|operation| operation.behaviour.job.as_ref()?.id.as_ref());
    let variables = minijinja::context! { number => 1, now_s => 1, now_ms => 1, uuid => "0" };
    ids.into_iter().any(|id| template::render(id, &variables).is_ok_and(|id| id.is_number()))
}

/// The members of creating requests that a document's replies repeat.
fn echoes(document: &Document) -> BTreeSet<String> {
    let examples = document.operations.iter().flat_map(|operation| operation.examples.values());
    let names = examples.flat_map(|example| template::variables(&example.value));
    names.filter_map(|name| Some(name.strip_prefix("job.body.")?.split('.').next()?.to_owned())).collect()
}

/// A refusal in nobody's shape, for what a document has no words for.
pub fn general(status: u16, said: &str) -> Reply {
    let body = json!({ "error": { "code": status.to_string(), "message": said }, "message": said });
    Reply { status, content_type: "application/json".into(), headers: Vec::new(), body: body.to_string() }
}
