//! What the loader says of a folder that is not sound: the file, the place, and what to mend.
#![allow(clippy::unwrap_used, reason = "a test ends at the first surprise")]

use baigong_provider_specs::spec::{Source, Suite, VendorSpec};
use baigong_wire::SpecError;
use serde_json::{Value, json};

fn minimal() -> Value {
    json!({
        "paths": { "/jobs": { "post": {
            "x-sim": { "role": "submit", "job": { "kind": "image" }, "reply": "taken" },
            "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Ask" } } } },
            "responses": { "200": { "content": { "application/json": { "examples": { "taken": { "value": { "id": "{{ job.id }}" } } } } } } }
        } } },
        "components": { "schemas": { "Ask": { "type": "object" } } }
    })
}

/// Loads a folder with the minimal document after `change`, and other files.
fn load(change: impl FnOnce(&mut Value), files: &[(&str, &str)]) -> Result<(), SpecError> {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("acme");
    std::fs::create_dir_all(folder.join("cases")).unwrap();
    let mut document = minimal();
    change(&mut document);
    std::fs::write(folder.join("relay.openapi.json"), document.to_string()).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let source = Source::Folder(root.path().to_owned());
    VendorSpec::load(&source, "acme")?;
    Suite::load(&source, "acme").map(|_| ())
}

#[track_caller]
fn says(result: Result<(), SpecError>, place: &str, part: &str) {
    let error = result.unwrap_err().to_string();
    assert!(error.starts_with(&format!("{place}: ")) && error.contains(part), "{error}");
}

const OPERATION: &str = "acme/relay.openapi.json#/paths/~1jobs/post";

#[test]
fn a_minimal_folder_is_sound() {
    load(|_| {}, &[]).unwrap();
}

#[test]
fn a_document_names_the_place_of_each_mistake() {
    let set =
        |pointer: &'static str, value: Value| move |d: &mut Value| *d.pointer_mut(pointer).unwrap() = value;
    let sim = "/paths/~1jobs/post/x-sim";
    says(
        load(set(sim, json!({ "role": "submit", "reply": "taken" })), &[]),
        &format!("{OPERATION}/x-sim"),
        "needs job",
    );
    says(
        load(set(sim, json!({ "role": "dance" })), &[]),
        &format!("{OPERATION}/x-sim"),
        "unknown variant `dance`",
    );
    says(
        load(set("/paths/~1jobs/post/x-sim/reply", json!("took")), &[]),
        &format!("{OPERATION}/x-sim/reply"),
        "\"taken\"",
    );
    says(
        load(set("/paths/~1jobs/post/x-sim/job/kind", json!("{{ 1 + }}")), &[]),
        &format!("{OPERATION}/x-sim/job/kind"),
        "syntax error",
    );
    says(
        load(
            set(
                "/paths/~1jobs/post/responses/200/content/application~1json/examples/taken/value/id",
                json!("{{ job. }}"),
            ),
            &[],
        ),
        &format!("{OPERATION}/responses/200/content/application~1json/examples/taken/value/id"),
        "syntax error",
    );
    says(load(set("/components/schemas", json!({})), &[]), &format!("{OPERATION}/requestBody"), "Ask");
    says(
        load(|d| drop(d["paths"]["/jobs"]["post"].as_object_mut().unwrap().remove("x-sim")), &[]),
        OPERATION,
        "there is no x-sim",
    );
    says(
        load(|d| d["security"] = json!([{ "key": [] }]), &[]),
        &format!("{OPERATION}/security"),
        "no security scheme key",
    );
    says(load(|d| d["x-sim"] = json!({ "acount": {} }), &[]), "acme/relay.openapi.json#/x-sim", "acount");
}

#[test]
fn the_other_files_name_the_place_too() {
    let file = |name, text| load(|_| {}, &[(name, text)]);
    says(file("cases/a.json", "{"), "acme/cases/a.json", "not JSON");
    says(
        file("cases/a.json", r#"{"wire":"relay","mode":"m","steps":[{"do":"fly","want":{}}]}"#),
        "acme/cases/a.json#/steps/0/do",
        "fly",
    );
    says(
        file("cases/a.json", r#"{"wire":"relay","mode":"m","steps":[{"do":"poll","want":{}}]}"#),
        "acme/cases/a.json#/steps/0/want",
        "exactly one",
    );
    says(
        file(
            "cases/a.json",
            r#"{"wire":"relay","mode":"m","steps":[{"do":"poll","want":{"progress":"done"}}]}"#,
        ),
        "acme/cases/a.json#/steps/0/want/progress",
        "running",
    );
    says(file("statuses.json", r#"{"relay":{"ok":"succeeded"}}"#), "acme/statuses.json#/relay", "unknown");
    says(
        file("statuses.json", r#"{"relay":{"ok":"fine","unknown":"unknown"}}"#),
        "acme/statuses.json#/relay/ok",
        "succeeded",
    );
    says(file("messages.json", r#"[{"mode":"m"}]"#), "acme/messages.json#/0", "message");
}

#[test]
fn every_folder_of_the_tree_is_sound() {
    let source = Source::tree();
    let vendors = VendorSpec::load_all(&source).unwrap_or_else(|e| panic!("{e}"));
    assert!(!vendors.is_empty());
    for vendor in vendors {
        Suite::load(&source, &vendor.vendor).unwrap_or_else(|e| panic!("{e}"));
    }
}
