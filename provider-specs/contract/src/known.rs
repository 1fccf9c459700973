//! The models that a plug-in names, beside what is known of the vendor's.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;

use crate::bench::Bench;
use crate::report::Report;

/// What is known of a vendor's models.
const FILE: &str = "models.facts.json";
/// Members of requests that name a model.
const MEMBERS: &[&str] = &["model", "model_name", "modelName", "req_key"];
/// What stands before a model's id in a path: the rest of the part, or for the last of them all that follows.
const IN_PATHS: &[(&str, bool)] = &[("/models/", false), ("/v1/flux-", false), ("/fal-ai/", true)];

/// `models.facts.json`: the ids that were seen at the vendor, or in programs of others that work with it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    /// The day on which this was looked up.
    read: String,
    /// Where.
    source: String,
    models: BTreeMap<String, Fact>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "for readers")]
struct Fact {
    mark: Mark,
    #[serde(default)]
    since: Option<String>,
    #[serde(default)]
    until: Option<String>,
    #[serde(default)]
    note: Option<String>,
}

/// How sure it is.
#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE")]
enum Mark {
    /// In the vendor's own documents or programs.
    Verified,
    /// In programs of others, or in a copy of the vendor's documents.
    Seen,
}

/// Every model that a vendor's own wire is asked for, and every one that the form offers there, was seen at the vendor and is not past
/// the day on which it is shut down. Gateways name models as they like.
pub(crate) async fn models_are_known_and_not_retired(bench: &Bench) -> Report {
    let mut report = Report::default();
    let mut named = BTreeSet::new();
    for wire in bench.spec.wires.keys().filter(|wire| *wire != "relay") {
        match bench.source.read_json(bench.vendor(), &format!("{wire}.openapi.json")) {
            Ok(document) => named.extend(names(&document)),
            Err(problem) => report.add(problem.to_string()),
        }
    }
    if named.is_empty() {
        return report;
    }
    if let Some(table) = bench.tool.models() {
        let offered = table.models.iter().filter(|model| model.offered);
        named.extend(offered.flat_map(|model| {
            let modes = bench.tool.forms().iter().map(|form| &*form.mode.id).filter(|mode| model.is_in(mode));
            modes.map(|mode| model.vendors_id(mode).to_owned()).collect::<Vec<_>>()
        }));
    }
    if !bench.source.has(bench.vendor(), FILE) {
        report.add(format!(
            "write {FILE}: what is known of {}",
            named.into_iter().collect::<Vec<_>>().join(", ")
        ));
        return report;
    }
    let facts = bench.source.read_json(bench.vendor(), FILE).map_err(|e| e.to_string());
    match facts.and_then(|facts| serde_json::from_value(facts).map_err(|e| e.to_string())) {
        Ok(facts) => problems(&facts, &named).into_iter().for_each(|problem| report.add(problem)),
        Err(problem) => report.add(format!("{FILE}: {problem}")),
    }
    report
}

fn problems(facts: &Facts, named: &BTreeSet<String>) -> Vec<String> {
    let mut problems = Vec::new();
    if facts.source.trim().is_empty() {
        problems.push(format!("{FILE}: say where this was read"));
    }
    for id in named {
        match facts.models.get(id) {
            None => problems.push(format!("{id} is not in {FILE}: look it up, or do not offer it")),
            // Days are written so that their texts are in their order.
            Some(Fact { until: Some(until), .. }) if *until <= facts.read => {
                problems.push(format!("{id} was shut down on {until}"));
            }
            Some(_) => {}
        }
    }
    problems
}

/// The models that a document names: in members of requests, in parameters of paths, and in the paths themselves.
fn names(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for (prefix, whole) in IN_PATHS {
            let Some(at) = path.find(prefix) else { continue };
            // The last part of what stands before belongs to the id.
            let from = at + if *whole { 1 } else { prefix.rfind('/').map_or(0, |slash| slash + 1) };
            let rest = &path[from..];
            // Jobs are asked for below the vendor's name alone.
            let end = if *whole { rest.find('{').map(|_| 0) } else { rest.find([':', '/', '{']) };
            let id = &rest[..end.unwrap_or(rest.len())];
            if !id.is_empty() {
                found.insert(id.to_owned());
            }
        }
        let lists = operations.as_object().into_iter().flatten().filter_map(|(key, operation)| {
            if key == "parameters" { operation.as_array() } else { operation.get("parameters")?.as_array() }
        });
        for parameter in lists.flatten() {
            if parameter["name"].as_str().is_some_and(|name| MEMBERS.contains(&name)) {
                found.extend(texts(&parameter["schema"]));
            }
        }
        for (_, operation) in operations.as_object().into_iter().flatten() {
            members(&operation["requestBody"], &mut found);
        }
    }
    members(&document["components"]["schemas"], &mut found);
    found
}

fn members(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, member) in object.get("properties").and_then(Value::as_object).into_iter().flatten() {
                if MEMBERS.contains(&name.as_str()) {
                    found.extend(texts(member));
                }
            }
            object.values().for_each(|value| members(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| members(value, found)),
        _ => {}
    }
}

/// The values of a list.
fn texts(schema: &Value) -> Vec<String> {
    let list = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    list.filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_document_names_models_in_its_requests_and_its_paths() {
        let request = json!({ "requestBody": { "content": { "application/json": { "schema": {
            "properties": { "model": { "enum": ["one", "two"] }, "mode": { "enum": ["std"] } } } } } } });
        let document = json!({
            "paths": {
                "/v1/videos": { "post": request },
                "/v1beta/models/nano-3:generateContent": { "post": {} },
                "/v1beta/models/{model}:predict": { "parameters": [{ "name": "model", "schema": { "enum": ["veo"] } }] },
                "/fal-ai/pika/v2/text-to-video": {}, "/fal-ai/pika/requests/{id}": {}, "/v1/flux-pro-1.1": {},
            },
            "components": { "schemas": { "Text": { "properties": { "model_name": { "const": "three" } } } } },
        });
        let found: Vec<String> = names(&document).into_iter().collect();
        let all = ["fal-ai/pika/v2/text-to-video", "flux-pro-1.1", "nano-3", "one", "three", "two", "veo"];
        assert_eq!(found, all);
    }

    #[test]
    fn a_model_that_nobody_saw_or_that_is_shut_down_is_named() {
        let facts = json!({ "read": "2026-11-22", "source": "the vendor's page", "models": {
            "new": { "mark": "SEEN" }, "going": { "mark": "VERIFIED", "until": "2027-01-01" },
            "gone": { "mark": "VERIFIED", "until": "2026-06-30" } } });
        let facts = serde_json::from_value(facts).unwrap();
        let named = ["new", "going", "gone", "dreamt"].map(str::to_owned).into();
        let problems = problems(&facts, &named);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(
            problems[0].starts_with("dreamt is not in") && problems[1] == "gone was shut down on 2026-06-30"
        );
    }
}
