//! Whole runs against the simulated vendor.

use std::collections::BTreeMap;

use baigong_provider::{Artifact, ErrorKind, Form, MediaKind, Source};
use bytes::Bytes;
use serde_json::{Map, Value};

use crate::bench::Bench;
use crate::faults::delivery;
use crate::form::example;
use crate::generate::Generator;
use crate::measure::{Measured, measure};
use crate::report::Report;
use crate::rig::{End, PATIENCE, Rig, Run, violations};
use baigong_wire::Role;

/// How far a measured width to height may be from the asked one.
const RATIO_TOLERANCE: f64 = 0.03;
/// Seconds that a length may be off.
const SECONDS_TOLERANCE: f64 = 0.6;
/// Generated inputs a mode and wire that are sent to the simulated vendor.
const GENERATED: usize = 24;

/// Every mode's example goes from submit to a file of the asked kind, size and length, at every wire that offers it.
pub(crate) async fn examples_run_end_to_end(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let at = format!("{wire}/{}", form.mode.id);
            match run_example(bench, wire, form).await {
                Ok(problems) => problems.into_iter().for_each(|p| report.add(format!("{at}: {p}"))),
                Err(problem) => report.add(format!("{at}: {problem}")),
            }
        }
    }
    report
}

async fn run_example(bench: &Bench, wire: &str, form: &Form) -> Result<Vec<String>, String> {
    let params = example(form)?;
    // Of all others the ratio is looked at.
    let rig = match params.contains_key("size") {
        true => Rig::at_full_size(bench, wire).await?,
        false => Rig::start(bench, wire).await?,
    };
    let run = rig.run(&form.mode.id, &params).await;
    let mut problems = violations(&rig);
    for error in &run.poll_errors {
        problems.push(format!("a poll failed: {error:?}"));
    }
    let artifacts = match &run.end {
        End::Done(artifacts) => artifacts,
        other => {
            problems.push(format!("the example does not run to its end: {other:?}"));
            return Ok(problems);
        }
    };
    if artifacts.is_empty() {
        problems.push("there is no artifact".into());
    }
    if let Some(count) = ["n", "count", "num_images"].iter().find_map(|name| params.get(*name)?.as_u64())
        && artifacts.len() as u64 != count
    {
        problems.push(format!("asked for {count} results, got {}", artifacts.len()));
    }
    for artifact in artifacts {
        if artifact.kind != form.mode.output {
            problems
                .push(format!("the mode makes {:?}, the artifact is {:?}", form.mode.output, artifact.kind));
        }
        match content(artifact).await {
            Err(problem) => problems.push(problem),
            Ok(None) => {}
            Ok(Some(file)) => match measure(&file) {
                None => problems
                    .push(format!("the file is no known medium: {:?}", file.slice(..file.len().min(60)))),
                Some(found) => problems.extend(unlike(&found, artifact.kind, &params)),
            },
        }
    }
    Ok(problems)
}

/// The file of an artifact; nothing for text.
pub(crate) async fn content(artifact: &Artifact) -> Result<Option<Bytes>, String> {
    match &artifact.source {
        Source::Text(text) if text.trim().is_empty() => Err("the text is empty".into()),
        Source::Text(_) => Ok(None),
        Source::Bytes { bytes, .. } => Ok(Some(bytes.clone())),
        Source::Url(url) => {
            let response = baigong_provider::http::shared_client().get(url).send().await;
            let response =
                response.map_err(|e| format!("the artifact cannot be downloaded from {url}: {e}"))?;
            if !response.status().is_success() {
                return Err(format!("the artifact at {url} answers {}", response.status()));
            }
            response.bytes().await.map(Some).map_err(|e| format!("{url}: {e}"))
        }
    }
}

fn unlike(found: &Measured, kind: MediaKind, params: &Map<String, Value>) -> Vec<String> {
    let mut problems = Vec::new();
    if found.kind != kind {
        problems.push(format!("the artifact says {kind:?}, the file is {:?}", found.kind));
    }
    let text = |names: &[&str]| names.iter().find_map(|name| params.get(*name)?.as_str().map(str::to_owned));
    let pair = |text: &str, separator: char| {
        let (w, h) = text.split_once(separator)?;
        Some((w.trim().parse::<f64>().ok()?, h.trim().parse::<f64>().ok()?))
    };
    if let Some((w, h)) = found.size.map(|(w, h)| (f64::from(w), f64::from(h))) {
        if let Some(ratio) = text(&["aspect_ratio", "ratio"])
            && let Some((rw, rh)) = pair(&ratio, ':')
            && (w / h / (rw / rh) - 1.0).abs() > RATIO_TOLERANCE
        {
            problems.push(format!(
                "asked for {ratio}, the file is {w}x{h}: is the ratio sent, and is it in x-sim.job?"
            ));
        }
        if let Some(size) = text(&["size"])
            && let Some(asked) = pair(&size, 'x')
            && asked != (w, h)
        {
            problems.push(format!(
                "asked for {size}, the file is {w}x{h}: is the size sent, and is it in x-sim.job?"
            ));
        }
    }
    let asked = params.get("duration").and_then(|value| match value {
        Value::String(text) => text.trim_end_matches(['s', '秒']).parse().ok(),
        other => other.as_f64(),
    });
    if let (Some(asked), Some(seconds)) = (asked, found.seconds)
        && (asked - seconds).abs() > SECONDS_TOLERANCE
    {
        problems.push(format!(
            "asked for {asked} s, the file is {seconds:.1} s: is the duration sent, and is it in x-sim.job?"
        ));
    }
    problems
}

/// Requests of examples and of generated inputs all fit the vendor's OpenAPI document.
pub(crate) async fn requests_match_the_document(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let rig = match Rig::start(bench, wire).await {
            Ok(rig) => rig,
            Err(problem) => {
                report.add(problem);
                continue;
            }
        };
        for form in bench.forms(wire) {
            let mut inputs = Generator::new(5).inputs(&form.validator, &form.example, GENERATED);
            inputs.push(form.example.clone());
            for input in inputs {
                let Ok(params) = form.validator.check(input) else { continue };
                let before = rig.sim.violations().len();
                let (env, _) = rig.env();
                let submit = bench.tool.submit(&env, &rig.credentials, &form.mode.id, &params);
                let outcome = tokio::time::timeout(PATIENCE, submit).await;
                for violation in violations(&rig).into_iter().skip(before) {
                    report.add(format!("{wire}/{}: with {}: {violation}", form.mode.id, short(&params)));
                }
                match outcome {
                    // The wire may be narrower than the form; then the provider says so before it asks.
                    Ok(Err(error)) if error.kind != ErrorKind::InvalidParams => {
                        report.add(format!("{wire}/{}: with {}: {error:?}", form.mode.id, short(&params)));
                    }
                    Err(_) => report.add(format!("{wire}/{}: submit does not end", form.mode.id)),
                    _ => {}
                }
            }
        }
    }
    report
}

fn short(params: &Map<String, Value>) -> String {
    let text = Value::Object(params.clone()).to_string();
    if text.chars().count() > 300 { text.chars().take(300).chain("…".chars()).collect() } else { text }
}

/// The name of the parameter that fault words can be put into.
pub(crate) fn prompt_field(form: &Form) -> Option<String> {
    let properties = form.validator.schema().get("properties")?.as_object()?;
    let is_text = |name: &str| {
        properties
            .get(name)
            .is_some_and(|p| p.get("type") == Some(&Value::from("string")) && p.get("oneOf").is_none())
    };
    let widget = properties.iter().find(|(_, p)| p.get("x-widget") == Some(&Value::from("prompt")));
    ["prompt", "text", "description", "lyrics", "script"]
        .into_iter()
        .find(|name| is_text(name))
        .map(str::to_owned)
        .or_else(|| widget.map(|(name, _)| name.clone()))
}

/// `#fail`, `#moderated`, `#ratelimit`, `#badjson`, `#expired`, `#slow` and `#hang` come to the outcome they stand for.
pub(crate) async fn fault_words_give_typed_outcomes(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let Some(field) = prompt_field(form) else { continue };
            for word in ["#fail", "#moderated", "#ratelimit", "#badjson", "#expired"] {
                let at = format!("{wire}/{}, {word} in {field}", form.mode.id);
                report.merge(fault(bench, wire, form, &field, word).await.map_err(|p| format!("{at}: {p}")));
            }
        }
    }
    report
}

async fn fault(bench: &Bench, wire: &str, form: &Form, field: &str, word: &str) -> Result<(), String> {
    let rig = Rig::start(bench, wire).await?;
    let mut params = example(form)?;
    let prompt = params.get(field).and_then(Value::as_str).unwrap_or_default();
    params.insert(field.to_owned(), format!("{prompt} {word}").into());
    // Some wires only carry the prompt of one of several forms: then the word does not arrive.
    let Ok(params) = form.validator.check(Value::Object(params)) else { return Ok(()) };
    let run = rig.run(&form.mode.id, &params).await;
    if rig.sim.jobs(word).is_empty() && word != "#ratelimit" && !matches!(run.end, End::SubmitError(_)) {
        return Err("the simulated vendor never saw the word: give x-sim.job a \"prompt\"".into());
    }
    let polled = bench.has(wire, Role::Submit) && run.job.is_some();
    let mut kinds = BTreeMap::new();
    kinds.insert("#fail", &[][..]);
    kinds.insert("#moderated", &[ErrorKind::ModeratedInput, ErrorKind::ModeratedOutput][..]);
    let fits = match (word, &run.end) {
        ("#fail", End::Failed(kind, reason)) => {
            !reason.trim().is_empty() && !kinds["#moderated"].contains(kind)
        }
        ("#fail", End::SubmitError(_)) => !polled,
        ("#moderated", End::Failed(kind, reason)) => {
            // A wire that has no word of its own for moderation can only say that it failed.
            let own = bench.document(wire).is_some_and(|d| {
                d.with_role(Role::Poll).any(|o| o.behaviour.replies.contains_key("moderated"))
            });
            !reason.trim().is_empty() && (!own || kinds["#moderated"].contains(kind))
        }
        ("#moderated", End::SubmitError(error)) => kinds["#moderated"].contains(&error.kind),
        ("#ratelimit", End::SubmitError(error)) => {
            error.kind == ErrorKind::RateLimited && error.retry != baigong_provider::Retry::No
        }
        ("#badjson", End::Done(_)) => polled && !run.poll_errors.is_empty(),
        ("#badjson", End::SubmitError(error)) => delivery(error) == "maybe_sent",
        ("#expired", End::Done(artifacts)) => {
            let mut gone = artifacts.is_empty();
            for artifact in artifacts {
                gone |= !matches!(artifact.source, Source::Url(_)) || content(artifact).await.is_err();
            }
            gone
        }
        ("#expired", End::ResultError(error)) => error.kind == ErrorKind::NotFoundOrExpired,
        ("#expired", End::SubmitError(_)) => !polled,
        _ => false,
    };
    if fits { Ok(()) } else { Err(format!("came to {}", describe(&run))) }
}

fn describe(run: &Run) -> String {
    let polls: Vec<String> = run.polls.iter().map(|p| format!("{p:?}")).collect();
    format!(
        "{:?} after {} polls (last {:?}) and the poll errors {:?}",
        run.end,
        polls.len(),
        polls.last(),
        run.poll_errors
    )
}
