//! Recorded exchanges: what the vendor said then must come to the same now.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use baigong_provider::{
    Artifact, Cancelled, Clock, Error, Health, Job, MediaBytes, MediaRef, MediaSource, Operation, Progress,
    Reason, Result, Retry, Source, Submitted, TaskRef, TaskSource, Text, async_trait,
};
use base64::Engine as _;
use serde_json::{Map, Value, json};
use url::Url;

use crate::bench::Bench;
use crate::chinese;
use crate::faults::delivery;
use crate::report::Report;
use crate::rig::{self, Recorder};
use crate::script::{self, Script};
use baigong_provider_specs::spec::{Action, Case, Step, TransportFault, Want, WantError};

/// The moment of every case: signatures that depend on the time can be written down.
const CASE_TIME_MS: i64 = 1_767_225_600_000;
/// Time limit of a step; long enough for a loopback, short enough for a scripted time-out.
const STEP_TIMEOUT: Duration = Duration::from_millis(1500);
/// Time limit of a step that scripts a time-out.
const SHORT_TIMEOUT: Duration = Duration::from_millis(250);

/// Each recorded case replays to the wanted progress, artifacts or error, with the wanted requests.
pub(crate) async fn recorded_cases_replay(bench: &Bench) -> Report {
    let mut report = Report::default();
    for (file, case) in &bench.suite.cases {
        if bench.concerns(case.tool.as_ref()) {
            match replay(bench, file, case).await {
                Ok(problems) => problems.into_iter().for_each(|problem| report.add(problem)),
                Err(problem) => report.add(format!("{file}: {problem}")),
            }
        }
    }
    report
}

async fn replay(bench: &Bench, file: &str, case: &Case) -> std::result::Result<Vec<String>, String> {
    let form = bench.tool.form(&case.mode).ok_or_else(|| {
        let known: Vec<&str> = bench.tool.forms().iter().map(|form| &*form.mode.id).collect();
        format!(
            "#/mode: {} has the modes {known:?}; a case for another tool of the vendor names it as \"tool\"",
            bench.tool.manifest().id
        )
    })?;
    let document = bench
        .document(&case.wire)
        .ok_or_else(|| format!("#/wire: there is no {}.openapi.json", case.wire))?;
    let account = case.account.as_ref().unwrap_or_else(|| document.account(&bench.tool.manifest().id));
    let credentials = bench.tool.credentials(account.clone()).map_err(|e| format!("#/account: {e}"))?;
    if credentials.wire().id != case.wire {
        return Err(format!(
            "#/account: it speaks the wire {}, the case {}",
            credentials.wire().id,
            case.wire
        ));
    }
    let params = match form.validator.check(if case.params.is_null() {
        form.example.clone()
    } else {
        case.params.clone()
    }) {
        Ok(params) => params,
        Err(errors) => return Err(format!("#/params: not valid for the form: {errors:?}")),
    };
    let mut problems = Vec::new();
    let mut job = case.job.clone().map(Job);
    for (index, step) in case.steps.iter().enumerate() {
        let at = format!("{file}#/steps/{index} ({:?})", step.action).to_lowercase();
        let script = Script::start(&at, &case.wire, Arc::clone(&bench.spec), &step.replies).await?;
        let scripted_timeout = step.replies.iter().any(|reply| reply.fault == Some(TransportFault::Timeout));
        let timeout = if scripted_timeout { SHORT_TIMEOUT } else { STEP_TIMEOUT };
        let recorder = Arc::new(Recorder::default());
        let media = Arc::new(CaseFiles { base: script.base.clone(), files: files(case)? });
        let http = rig::upstream(&script.base, &credentials).with_timeout(timeout);
        let tasks = Arc::new(CaseTasks(case.tasks.clone()));
        let env = rig::env(http, media, tasks, Arc::clone(&recorder), Arc::new(CaseClock));
        let base = script.base.as_str().trim_end_matches('/').to_owned();
        let needs_job = || {
            let job = job.as_ref().map(|Job(handle): &Job| Job(handle.replace(script::BASE, &base)));
            job.ok_or_else(|| {
                format!("{at}: there is no job: an earlier step must submit, or the case gives \"job\"")
            })
        };
        let outcome = match step.action {
            Action::Submit => {
                Outcome::Submit(bench.tool.submit(&env, &credentials, &case.mode, &params).await)
            }
            Action::Poll => Outcome::Poll(bench.tool.poll(&env, &credentials, &needs_job()?).await),
            Action::Result => Outcome::Result(bench.tool.result(&env, &credentials, &needs_job()?).await),
            Action::Cancel => Outcome::Cancel(bench.tool.cancel(&env, &credentials, &needs_job()?).await),
            Action::Probe => Outcome::Probe(bench.tool.probe(&env, &credentials).await),
        };
        if let Outcome::Submit(Ok(Submitted::Job(handle))) = &outcome {
            // Each step has a server of its own: an address that the vendor gave follows it.
            job = Some(Job(handle.0.replace(&base, script::BASE)));
        }
        problems.extend(script.finish());
        problems.extend(outcome.problems(&step.want).into_iter().map(|p| format!("{at}: {p}")));
        problems.extend(outcome.misread(&step.want).map(|p| format!("{at}: {p}")));
        problems.extend(outcome.untranslated().map(|p| format!("{at}: {p}")));
        problems.extend(missing_reports(step, &recorder).into_iter().map(|p| format!("{at}: {p}")));
    }
    Ok(problems)
}

/// The earlier tasks that a case names, with their handles.
struct CaseTasks(BTreeMap<String, String>);

#[async_trait]
impl TaskSource for CaseTasks {
    async fn job(&self, task: &TaskRef) -> Result<Job> {
        let job = self.0.get(&task.0).cloned().map(Job);
        job.ok_or_else(|| {
            Error::invalid(Reason::detail(format!("#/tasks: the case gives no handle for {}", task.0)))
        })
    }
}

fn missing_reports(step: &Step, recorder: &Recorder) -> Option<String> {
    let updates = recorder.take();
    let texts: Vec<&str> = updates
        .iter()
        .flat_map(|u| [u.message.as_ref().map(|text| &*text.zh), u.text.as_deref()])
        .flatten()
        .collect();
    let mut rest = texts.iter();
    let missing = step.reports.iter().find(|wanted| !rest.any(|text| *text == wanted.as_str()))?;
    Some(format!("the report {missing:?} did not come, or not in this order; there were {texts:?}"))
}

enum Outcome {
    Submit(Result<Submitted>),
    Poll(Result<Progress>),
    Result(Result<Vec<Artifact>>),
    Cancel(Result<Cancelled>),
    Probe(Result<Health>),
}

impl Outcome {
    fn error(&self) -> Option<&Error> {
        match self {
            Self::Submit(result) => result.as_ref().err(),
            Self::Poll(result) => result.as_ref().err(),
            Self::Result(result) => result.as_ref().err(),
            Self::Cancel(result) => result.as_ref().err(),
            Self::Probe(result) => result.as_ref().err(),
        }
    }

    /// What the answer's own words lack for readers of English.
    fn untranslated(&self) -> Option<String> {
        chinese::untranslated(match self {
            Self::Poll(Ok(Progress::Failed { reason, .. })) => reason,
            _ => &self.error()?.message,
        })
    }

    /// How it differs from what the case wants.
    fn problems(&self, want: &Want) -> Vec<String> {
        if let (Some(wanted), Some(error)) = (&want.error, self.error()) {
            return error_problems(wanted, error);
        }
        let fits = match self {
            Self::Submit(Ok(Submitted::Job(_))) => want.job.is_some(),
            Self::Submit(Ok(Submitted::Done(artifacts))) | Self::Result(Ok(artifacts)) => {
                match &want.artifacts {
                    Some(wanted) => return artifact_problems(wanted, artifacts),
                    None => false,
                }
            }
            Self::Poll(Ok(progress)) => progress_fits(want, progress),
            Self::Cancel(Ok(cancelled)) => {
                let word = if *cancelled == Cancelled::Stopped { "stopped" } else { "too_late" };
                want.cancelled.as_deref() == Some(word)
            }
            Self::Probe(Ok(health)) => {
                want.health.as_ref().is_some_and(|part| health.message.zh.contains(part.as_str()))
            }
            _ => false,
        };
        if fits { Vec::new() } else { vec![format!("wanted {}, got {}", describe(want), self.describe())] }
    }

    /// What the user reads at the card, where it is not what the case wants.
    fn misread(&self, want: &Want) -> Option<String> {
        let (shown, must) = match self {
            Self::Submit(result) => (at_the_card(result, Operation::Submit), result.is_err()),
            Self::Result(result) => (at_the_card(result, Operation::Result), result.is_err()),
            Self::Poll(Ok(progress)) => (progress.at_the_card(), matches!(progress, Progress::Failed { .. })),
            Self::Poll(result) => (at_the_card(result, Operation::Poll), true),
            Self::Cancel(_) | Self::Probe(_) => (None, false),
        };
        let shown = shown.map(|text| text.zh.into_owned());
        let differs = want.shown.is_some() || must;
        (differs && shown != want.shown).then(|| {
            let words =
                |text: &Option<String>| text.as_ref().map_or("nothing".into(), |text| format!("{text:?}"));
            format!("the user is to read {}, and reads {} (want/shown)", words(&want.shown), words(&shown))
        })
    }

    fn describe(&self) -> String {
        match self {
            Self::Submit(result) => format!("{result:?}"),
            Self::Poll(result) => format!("{result:?}"),
            Self::Result(result) => format!("{result:?}"),
            Self::Cancel(result) => format!("{result:?}"),
            Self::Probe(result) => format!("{result:?}"),
        }
    }
}

fn at_the_card<T>(result: &Result<T>, operation: Operation) -> Option<Text> {
    result.as_ref().err().and_then(|error| error.at_the_card(operation))
}

fn progress_fits(want: &Want, progress: &Progress) -> bool {
    match progress {
        Progress::Queued => want.progress.as_deref() == Some("queued"),
        Progress::Running { percent, .. } => {
            want.progress.as_deref() == Some("running")
                && want.percent.is_none_or(|wanted| *percent == Some(wanted))
        }
        Progress::Succeeded => want.progress.as_deref() == Some("succeeded"),
        Progress::Unknown(_) => want.progress.as_deref() == Some("unknown"),
        Progress::Failed { kind, .. } => {
            want.failed.as_ref().is_some_and(|wanted| wanted.kind == kind.as_str())
        }
    }
}

fn error_problems(wanted: &WantError, error: &Error) -> Vec<String> {
    let mut problems = Vec::new();
    let mut compare = |name: &str, wanted: Option<String>, got: String| {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != got) {
            problems.push(format!("error/{name}: wanted {wanted:?}, got {got:?} in {error:?}"));
        }
    };
    let retry = match error.retry {
        Retry::No => "no".to_owned(),
        Retry::Yes => "yes".to_owned(),
        Retry::After(pause) => pause.as_secs().to_string(),
    };
    compare("kind", Some(wanted.kind.clone()), error.kind.as_str().into());
    let text = |v: &Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
    compare("retry", wanted.retry.as_ref().map(text), retry);
    compare("delivery", wanted.delivery.clone(), delivery(error).into());
    if let Some(part) = wanted.message.as_ref().filter(|part| !error.message.contains(part.as_str())) {
        problems.push(format!("error/message: wanted {part:?} in {:?}", error.message));
    }
    problems
}

fn artifact_problems(wanted: &[Map<String, Value>], artifacts: &[Artifact]) -> Vec<String> {
    let mut problems = Vec::new();
    if wanted.len() != artifacts.len() {
        problems.push(format!("wanted {} artifacts, got {}: {artifacts:?}", wanted.len(), artifacts.len()));
    }
    for (index, (wanted, artifact)) in wanted.iter().zip(artifacts).enumerate() {
        let mut got = script::object(match &artifact.source {
            Source::Url(url) => json!({ "kind": artifact.kind, "url": url }),
            Source::Bytes { mime, bytes } => {
                json!({ "kind": artifact.kind, "mime": mime, "bytes": bytes.len() })
            }
            Source::Text(text) => json!({ "kind": artifact.kind, "text": text }),
        });
        for (key, text) in
            [("title", &artifact.title), ("description", &artifact.description), ("cover", &artifact.cover)]
        {
            if let Some(text) = text {
                got.insert(key.into(), json!(text));
            }
        }
        let reported = artifact.reported.iter().map(|(fact, quantity)| (fact.to_string(), json!(quantity)));
        got.insert("reported".into(), reported.collect::<Map<_, _>>().into());
        let follow_ups: Vec<&str> = artifact.follow_ups.iter().map(|f| &*f.label.zh).collect();
        for (key, value) in wanted {
            let actual = if key == "follow_ups" { Some(json!(follow_ups)) } else { got.get(key).cloned() };
            if actual.as_ref() != Some(value) {
                problems.push(format!(
                    "artifacts/{index}/{key}: wanted {value}, got {}",
                    actual.unwrap_or_default()
                ));
            }
        }
    }
    problems
}

fn describe(want: &Want) -> String {
    let parts = [
        want.job.as_ref().map(|_| "a job".to_owned()),
        want.progress.as_ref().map(|word| match want.percent {
            Some(percent) => format!("progress {word} at {percent} %"),
            None => format!("progress {word}"),
        }),
        want.failed.as_ref().map(|f| format!("failed {f:?}")),
        want.artifacts.as_ref().map(|a| format!("{} artifacts", a.len())),
        want.error.as_ref().map(|e| format!("error {e:?}")),
        want.cancelled.clone(),
        want.health.as_ref().map(|part| format!("health with {part:?}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

struct CaseClock;

impl Clock for CaseClock {
    fn now_ms(&self) -> i64 {
        CASE_TIME_MS
    }
}

struct CaseFiles {
    base: Url,
    files: BTreeMap<String, (MediaBytes, Option<String>)>,
}

fn files(case: &Case) -> std::result::Result<BTreeMap<String, (MediaBytes, Option<String>)>, String> {
    let decode = |(name, file): (&String, &baigong_provider_specs::spec::CaseMedia)| {
        let bytes = base64::engine::general_purpose::STANDARD.decode(&file.base64);
        let bytes = bytes.map_err(|e| format!("#/media/{name}/base64: {e}"))?;
        let media = MediaBytes { mime: file.mime.clone(), bytes: bytes.into() };
        Ok((name.clone(), (media, file.url.clone())))
    };
    case.media.iter().map(decode).collect()
}

#[async_trait]
impl MediaSource for CaseFiles {
    /// A file without an address of its own is at `https://media.example/<reference>`: cases can write it down.
    async fn url(&self, media: &MediaRef) -> Result<Url> {
        let own = self.files.get(&media.0).and_then(|(_, url)| url.clone());
        let url = match own {
            Some(url) => url,
            None if media.0.starts_with("http") => media.0.clone(),
            None => format!("https://media.example/{}", media.0),
        };
        self.base.join(&url).map_err(|e| Error::invalid(Reason::detail(e.to_string())))
    }

    async fn bytes(&self, media: &MediaRef) -> Result<MediaBytes> {
        Ok(self.files.get(&media.0).map_or_else(|| rig::sample("image"), |(file, _)| file.clone()))
    }
}
