//! The other files of a vendor's folder: cases, messages, statuses, skips and snapshots.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use baigong_wire::{SpecError, template};

use super::source::Source;

/// What the contract suite reads beside the OpenAPI documents.
#[derive(Debug)]
pub struct Suite {
    /// `cases/*.json`, by file name.
    pub cases: Vec<(String, Case)>,
    /// `messages.json`.
    pub messages: Vec<Message>,
    /// `statuses.json`, by wire.
    pub statuses: BTreeMap<String, Statuses>,
    /// `skips.json`: reason by name of test.
    pub skips: BTreeMap<String, String>,
}

/// A recorded exchange.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it shows.
    pub note: Option<String>,
    /// The tool, where the vendor has several with a mode of the same name.
    pub tool: Option<String>,
    /// `relay` or `official`.
    pub wire: String,
    /// Id of the mode.
    pub mode: String,
    /// Credentials; those of the demo account if left out.
    pub account: Option<Value>,
    /// The user's parameters.
    #[serde(default)]
    pub params: Value,
    /// The job handle, for a case that starts with a poll.
    pub job: Option<String>,
    /// Files that the parameters refer to.
    #[serde(default)]
    pub media: BTreeMap<String, CaseMedia>,
    /// Handles of the earlier tasks that the parameters refer to.
    #[serde(default)]
    pub tasks: BTreeMap<String, String>,
    /// What happens, in order.
    pub steps: Vec<Step>,
}

/// A file of a case.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseMedia {
    /// E.g. `image/png`.
    pub mime: String,
    /// The content.
    pub base64: String,
    /// The address that the vendor is given; an address of the test itself if left out.
    pub url: Option<String>,
}

/// One operation of a case.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The operation.
    #[serde(rename = "do")]
    pub action: Action,
    /// What the vendor answers, request by request.
    #[serde(default)]
    pub replies: Vec<ScriptedReply>,
    /// What must come out.
    pub want: Want,
    /// Texts that must be reported while it runs, in this order.
    #[serde(default)]
    pub reports: Vec<String>,
}

/// An operation of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// See [`baigong_provider::Provider::submit`].
    Submit,
    /// See [`baigong_provider::Provider::poll`].
    Poll,
    /// See [`baigong_provider::Provider::result`].
    Result,
    /// See [`baigong_provider::Provider::cancel`].
    Cancel,
    /// See [`baigong_provider::Provider::probe`].
    Probe,
}

/// A request that must come, and its answer.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedReply {
    /// Expected method.
    pub method: String,
    /// Expected path below the base URL, with its query if it has one.
    pub path: String,
    /// Headers that must be among those of the request.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// JSON that must be part of the body.
    pub saw: Option<Value>,
    /// JSON pointers that must not exist in the body.
    #[serde(default)]
    pub absent: Vec<String>,
    /// HTTP status of the answer.
    #[serde(default = "ok")]
    pub status: u16,
    /// Headers of the answer.
    #[serde(default)]
    pub reply_headers: BTreeMap<String, String>,
    /// The answer as JSON.
    pub body: Option<Value>,
    /// The answer as text.
    pub text: Option<String>,
    /// The answer as server-sent events.
    pub sse: Option<Vec<Value>>,
    /// No answer at all.
    pub fault: Option<TransportFault>,
}

fn ok() -> u16 {
    200
}

/// How a request goes wrong below HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TransportFault {
    /// The vendor takes the request and never answers.
    Timeout,
    /// No connection is made; only for the first request of a step.
    Refused,
    /// The connection is cut in the middle of the answer.
    Reset,
}

/// What an operation must come to. Exactly one of the fields up to `health` is given.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Want {
    /// A job handle.
    pub job: Option<Value>,
    /// `queued`, `running`, `succeeded` or `unknown`.
    pub progress: Option<String>,
    /// With `progress`: `running`.
    pub percent: Option<f32>,
    /// What the user reads at the task's card, word for word; never left out where the task fails or cannot be asked
    /// for.
    pub shown: Option<String>,
    /// The vendor says that the job failed.
    pub failed: Option<WantFailure>,
    /// The results; also for a submit that answers at once.
    pub artifacts: Option<Vec<Map<String, Value>>>,
    /// An error.
    pub error: Option<WantError>,
    /// `stopped` or `too_late`.
    pub cancelled: Option<String>,
    /// Part of the health's message.
    pub health: Option<String>,
}

/// A job that failed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WantFailure {
    /// The error's kind.
    pub kind: String,
}

/// An error of an operation.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WantError {
    /// The error's kind.
    pub kind: String,
    /// `no`, `yes`, or seconds.
    pub retry: Option<Value>,
    /// `not_sent`, `refused` or `maybe_sent`.
    pub delivery: Option<String>,
    /// Part of the message, of a `cancel` or a `probe`, which no card tells of.
    pub message: Option<String>,
}

/// A message that the specification fixes, and the input that earns it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The tool, where the vendor has several.
    pub tool: Option<String>,
    /// Id of the mode.
    pub mode: String,
    /// The input.
    #[serde(default)]
    pub params: Value,
    /// JSON pointer to the field; left out where `submit` finds the fault.
    pub path: Option<String>,
    /// The message, word for word.
    pub message: String,
    /// JSON pointer to the list whose `x-limit-message` it is, instead of an input.
    pub limit: Option<String>,
    /// Whether it is the message of one task too many, instead of an input.
    #[serde(default)]
    pub max_active: bool,
    /// What it shows.
    pub note: Option<String>,
}

/// What the status words of a wire mean.
#[derive(Debug, Clone)]
pub enum Statuses {
    /// Why there is nothing to map.
    None(String),
    /// The words.
    Words {
        /// JSON pointers to the status in the poll's reply; found by themselves if empty.
        fields: Vec<String>,
        /// The wanted progress of each documented word.
        words: BTreeMap<String, Expected>,
        /// The wanted progress of a word that is not documented.
        unknown: Expected,
    },
}

/// `queued`, `running`, `succeeded`, `unknown`, `error`, `failed` or `failed:<kind>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected(pub String);

const EXPECTED: [&str; 6] = ["queued", "running", "succeeded", "failed", "unknown", "error"];

impl Suite {
    /// Reads the files of a vendor's folder. Only `cases/` is there for every vendor.
    pub fn load(source: &Source, vendor: &str) -> Result<Self, SpecError> {
        let mut cases = Vec::new();
        let folder = format!("{vendor}/cases");
        let files = if source.files(vendor)?.iter().any(|f| f == "cases") {
            source.files(&folder)?
        } else {
            Vec::new()
        };
        for file in files.into_iter().filter(|file| file.ends_with(".json")) {
            let case: Case = read(source, &folder, &file)?;
            check_case(&case)
                .map_err(|(pointer, message)| SpecError::new(format!("{folder}/{file}"), pointer, message))?;
            cases.push((format!("{folder}/{file}"), case));
        }
        Ok(Self {
            cases,
            messages: optional(source, vendor, "messages.json")?,
            statuses: statuses(source, vendor)?,
            skips: optional(source, vendor, "skips.json")?,
        })
    }
}

fn optional<T: DeserializeOwned + Default>(
    source: &Source,
    folder: &str,
    file: &str,
) -> Result<T, SpecError> {
    if source.has(folder, file) { read(source, folder, file) } else { Ok(T::default()) }
}

fn read<T: DeserializeOwned>(source: &Source, folder: &str, file: &str) -> Result<T, SpecError> {
    let value = source.read_json(folder, file)?;
    let text = value.to_string();
    let mut track = serde_path_to_error::Track::new();
    let mut json = serde_json::Deserializer::from_str(&text);
    T::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track)).map_err(|e| {
        let parts = track.path();
        let pointer: String = parts
            .iter()
            .filter_map(|part| match part {
                Segment::Seq { index } => Some(format!("/{index}")),
                Segment::Map { key } => Some(format!("/{}", template::escape(key))),
                Segment::Enum { .. } | Segment::Unknown => None,
            })
            .collect();
        // The position is one of the re-written text: of no use to the author.
        let message = e.to_string();
        SpecError::new(
            format!("{folder}/{file}"),
            pointer,
            message.split(" at line ").next().unwrap_or_default(),
        )
    })
}

fn check_case(case: &Case) -> Result<(), (String, String)> {
    let words = |at: String, word: &Option<String>, known: &[&str]| match word {
        Some(word) if !known.contains(&word.as_str()) => Err((at, format!("{word:?} is none of {known:?}"))),
        _ => Ok(()),
    };
    if case.steps.is_empty() {
        return Err(("/steps".into(), "a case has at least one step".into()));
    }
    for (index, step) in case.steps.iter().enumerate() {
        let want = &step.want;
        let at = format!("/steps/{index}/want");
        let given = [
            want.job.is_some(),
            want.progress.is_some(),
            want.failed.is_some(),
            want.artifacts.is_some(),
            want.error.is_some(),
            want.cancelled.is_some(),
            want.health.is_some(),
        ];
        if given.iter().filter(|given| **given).count() != 1 {
            let message = "want exactly one of job, progress, failed, artifacts, error, cancelled, health";
            return Err((at, message.into()));
        }
        words(format!("{at}/progress"), &want.progress, &["queued", "running", "succeeded", "unknown"])?;
        words(format!("{at}/cancelled"), &want.cancelled, &["stopped", "too_late"])?;
        if let Some(error) = &want.error {
            words(format!("{at}/error/delivery"), &error.delivery, &["not_sent", "refused", "maybe_sent"])?;
        }
        for (number, reply) in step.replies.iter().enumerate() {
            let at = format!("/steps/{index}/replies/{number}");
            let bodies =
                [reply.body.is_some(), reply.text.is_some(), reply.sse.is_some(), reply.fault.is_some()];
            if bodies.iter().filter(|given| **given).count() > 1 {
                return Err((at, "give at most one of body, text, sse, fault".into()));
            }
            if reply.fault == Some(TransportFault::Refused) && number > 0 {
                return Err((at, "only the first request of a step can be refused".into()));
            }
        }
    }
    Ok(())
}

fn statuses(source: &Source, vendor: &str) -> Result<BTreeMap<String, Statuses>, SpecError> {
    const FILE: &str = "statuses.json";
    let file = format!("{vendor}/{FILE}");
    let raw: Map<String, Value> = optional(source, vendor, FILE)?;
    let mut all = BTreeMap::new();
    for (wire, value) in raw {
        let error = |at: &str, message: &str| SpecError::new(&file, format!("/{wire}{at}"), message);
        let words = match value {
            Value::String(reason) => {
                all.insert(wire, Statuses::None(reason));
                continue;
            }
            Value::Object(words) => words,
            _ => return Err(error("", "must be an object of words, or a text that says why there are none")),
        };
        let mut fields = Vec::new();
        let mut unknown = None;
        let mut map = BTreeMap::new();
        for (word, meaning) in words {
            match (word.as_str(), &meaning) {
                ("note", Value::String(_)) => {}
                ("field", Value::String(field)) => fields.push(field.clone()),
                ("field", Value::Array(list)) => {
                    fields.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
                }
                (_, Value::String(meaning)) => {
                    let base = meaning.split(':').next().unwrap_or_default();
                    if !EXPECTED.contains(&base) {
                        return Err(error(
                            &format!("/{word}"),
                            &format!("{meaning:?} is none of {EXPECTED:?}"),
                        ));
                    }
                    let expected = Expected(meaning.clone());
                    if word == "unknown" {
                        unknown = Some(expected)
                    } else {
                        map.insert(word, expected).map_or((), drop)
                    }
                }
                _ => return Err(error(&format!("/{word}"), "must be a text such as \"running\"")),
            }
        }
        let unknown = unknown
            .ok_or_else(|| error("", "there is no \"unknown\": what a word that is not documented gives"))?;
        all.insert(wire, Statuses::Words { fields, words: map, unknown });
    }
    Ok(all)
}
