//! Whether the form can be drawn from the schema, and whether what it offers is valid.

use std::collections::BTreeSet;

use baigong_provider::schema::{KEYWORDS, Validator};
use serde_json::{Map, Value, json};

use crate::bench::Bench;
use crate::chinese::is_chinese;
use crate::form::task_modes;
use crate::report::Report;

/// Widgets that the web app owns.
const WIDGETS: &[&str] = &[
    "prompt",
    "media",
    "ratio",
    "slider",
    "segmented",
    "select",
    "model",
    "cards",
    "seed",
    "switch",
    "number",
    "group",
    "hidden",
    "secret",
    "text",
    "textarea",
    "task",
];
/// Keys of `errorMessage` that are no keywords of the property itself.
const MESSAGE_KEYS: &[&str] =
    &["required", "type", "oneOf", "additionalProperties", "x-require-any", "x-options-when"];
/// Keys of `errorMessage` for files that could not be uploaded, or are not yet.
const UPLOAD_KEYS: &[&str] = &["upload", "upload_refused", "uploading"];

/// Only known keywords; every field titled in Chinese; choices distinct; conditions and limits that make sense.
pub(crate) async fn schema_is_form_ready(bench: &Bench) -> Report {
    let mut report = Report::default();
    let manifest = bench.tool.manifest();
    for form in bench.tool.forms() {
        let schema = form.validator.schema();
        let at = form.mode.id.to_string();
        report.check(schema.get("properties").is_some_and(Value::is_object), || {
            format!("{at}: the parameters are no object with properties")
        });
        if manifest.modes.len() > 1 {
            // Without a tag every mode would have been given the whole schema.
            report.check(schema.get("oneOf").is_none(), || {
                format!("{at}: the parameters are not told apart: tag the enum with #[serde(tag = \"mode\")]")
            });
        }
        object(schema, &at, &mut report);
        earlier_tasks(bench, schema, &at, &mut report);
    }
    report
}

/// A field that takes an earlier task says of which modes, so that the platform can refuse any other.
fn earlier_tasks(bench: &Bench, schema: &Value, at: &str, report: &mut Report) {
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        if property.get("x-widget").and_then(Value::as_str) != Some("task") {
            continue;
        }
        let modes: Vec<&str> = task_modes(property).collect();
        report.check(!modes.is_empty(), || {
            format!(
                "{at}.{name}: which tasks it takes is not said: extend(\"x-task\" = {{ \"modes\": […] }})"
            )
        });
        for mode in modes {
            report.check(bench.tool.form(mode).is_some(), || {
                format!("{at}.{name}: x-task names {mode:?}, which is no mode of the tool")
            });
        }
    }
}

fn object(schema: &Value, at: &str, report: &mut Report) {
    keywords(schema, at, report);
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    report.check(schema.get("additionalProperties") == Some(&Value::Bool(false)), || {
        format!("{at}: unknown keys are not refused: add #[serde(deny_unknown_fields)]")
    });
    for list in ["required", "x-require-any"] {
        for name in schema.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
        {
            report.check(properties.contains_key(name), || {
                format!("{at}: {list} names {name:?}, which is no field")
            });
        }
    }
    for (name, property) in properties {
        field(property, properties, &format!("{at}.{name}"), report);
    }
}

fn field(property: &Value, siblings: &Map<String, Value>, at: &str, report: &mut Report) {
    let text = |key: &str| property.get(key).and_then(Value::as_str);
    let title = text("title").unwrap_or_default();
    report.check(is_chinese(title), || {
        format!("{at}: the title {title:?} is not Chinese: write `/// # 标题` above the field")
    });
    if let Some(widget) = text("x-widget") {
        report.check(WIDGETS.contains(&widget), || {
            format!("{at}: the web app has no widget {widget:?}; it has {WIDGETS:?}")
        });
    }
    if property.get("properties").is_some() {
        object(property, at, report);
    } else {
        keywords(property, at, report);
    }
    let typed = property.get("type").is_some_and(Value::is_string) || property.get("const").is_some();
    report.check(typed, || format!("{at}: there is no single type; a form cannot draw it"));
    conditions(property, siblings, at, report);
    choices(property, at, report);
    match text("type") {
        Some("array") => {
            report.check(property.get("items").is_some(), || format!("{at}: a list needs items"));
            report.check(property.get("maxItems").is_some(), || format!("{at}: a list needs maxItems"));
            if let Some(items) = property.get("items") {
                keywords(items, &format!("{at}[]"), report);
            }
        }
        Some("string") if text("x-widget") == Some("prompt") => {
            report.check(property.get("maxLength").is_some(), || format!("{at}: a prompt needs maxLength"));
        }
        _ => {}
    }
    if text("x-widget") == Some("media") {
        let media = property.get("x-media");
        for key in ["accept", "mime", "max_bytes"] {
            report.check(media.is_some_and(|m| m.get(key).is_some()), || {
                format!("{at}: x-media.{key} is missing")
            });
        }
        if let Some(capture) = media.and_then(|media| media.get("capture")) {
            let by_microphone = capture == "voice";
            let sound = media.is_some_and(|media| media["accept"] == json!(["audio"]));
            let known = by_microphone || capture == "user" || capture == "environment";
            report.check(known && by_microphone == sound, || {
                format!(
                    "{at}: x-media.capture is user or environment for pictures and clips, voice for sounds"
                )
            });
        }
    }
    for (key, message) in property.get("errorMessage").and_then(Value::as_object).into_iter().flatten() {
        // The rules of files stand in `x-media`, the rest are keywords of the field.
        let in_media = property.get("x-media").is_some_and(|media| media.get(key).is_some());
        let of_upload = property.get("x-media").is_some() && UPLOAD_KEYS.contains(&key.as_str());
        let known =
            MESSAGE_KEYS.contains(&key.as_str()) || property.get(key).is_some() || in_media || of_upload;
        report.check(known, || format!("{at}: errorMessage.{key} can never appear: the field has no {key}"));
        report.check(message.as_str().is_some_and(is_chinese), || {
            format!("{at}: errorMessage.{key} is not Chinese")
        });
    }
}

fn keywords(schema: &Value, at: &str, report: &mut Report) {
    for keyword in schema.as_object().into_iter().flatten().map(|(keyword, _)| keyword) {
        report.check(KEYWORDS.contains(&keyword.as_str()), || {
            format!("{at}: the form does not understand {keyword:?} (see baigong_provider::schema::KEYWORDS)")
        });
    }
}

fn conditions(property: &Value, siblings: &Map<String, Value>, at: &str, report: &mut Report) {
    let map =
        |value: &Value, key: &str| value.get(key).and_then(Value::as_object).cloned().unwrap_or_default();
    met(&map(property, "x-visible-when"), "x-visible-when", siblings, at, report);
    let options = map(property, "x-options-when");
    for (option, needed) in &options {
        report.check(accepts(property, &Value::from(option.as_str())), || {
            format!("{at}: x-options-when names {option:?}, which is no option")
        });
        let needed = needed.as_object().cloned().unwrap_or_default();
        met(&needed, &format!("x-options-when.{option}"), siblings, at, report);
    }
    // Where the model rules it out, the general message names both.
    let of_models = |needed: &Value| {
        let mut names = needed.as_object().into_iter().flatten().map(|(name, _)| name);
        names.all(|name| siblings.get(name).is_some_and(|sibling| sibling["x-widget"] == "model"))
    };
    let understood = options.values().all(of_models);
    report.check(understood || property.pointer("/errorMessage/x-options-when").is_some(), || {
        format!("{at}: x-options-when needs a message that says what to choose instead")
    });
}

/// Every condition names a field beside this one, and values that it can have.
fn met(
    conditions: &Map<String, Value>,
    keyword: &str,
    siblings: &Map<String, Value>,
    at: &str,
    report: &mut Report,
) {
    for (name, allowed) in conditions {
        let Some(sibling) = siblings.get(name) else {
            report.add(format!("{at}: {keyword} names {name:?}, which is no field beside it"));
            continue;
        };
        let Some(allowed) = allowed.as_array().filter(|list| !list.is_empty()) else {
            report.add(format!("{at}: {keyword}.{name} is a list of values"));
            continue;
        };
        let closed = allowed.iter().all(|value| accepts(sibling, value));
        report.check(closed, || format!("{at}: {keyword}.{name} lists a value that {name} can never have"));
    }
}

fn choices(property: &Value, at: &str, report: &mut Report) {
    let Some(options) = property.get("oneOf").and_then(Value::as_array) else { return };
    let mut seen = BTreeSet::new();
    for option in options {
        let Some(value) = option.get("const") else {
            report.add(format!("{at}: every choice of oneOf has one const"));
            continue;
        };
        report.check(seen.insert(value.to_string()), || format!("{at}: the choice {value} stands twice"));
        let titled = option.get("title").and_then(Value::as_str).is_some_and(|title| !title.is_empty());
        report.check(titled, || format!("{at}: the choice {value} has no title"));
    }
}

fn accepts(schema: &Value, value: &Value) -> bool {
    jsonschema::draft202012::options().build(schema).is_ok_and(|schema| schema.is_valid(value))
}

/// Every default fits its field, every example its field, and every mode has an example that the form accepts.
pub(crate) async fn defaults_and_examples_are_valid(bench: &Bench) -> Report {
    let mut report = Report::default();
    for form in bench.tool.forms() {
        let at = &*form.mode.id;
        let schema = form.validator.schema();
        field_values(schema, at, &mut report);
        let examples = schema.get("examples").and_then(Value::as_array);
        report.check(examples.is_some_and(|list| !list.is_empty()), || {
            format!(
                "{at}: there is no example: add #[schemars(extend(\"examples\" = [{{…}}]))] to the parameters"
            )
        });
        for (index, example) in examples.into_iter().flatten().enumerate() {
            if let Err(errors) = form.validator.check(example.clone()) {
                let errors: Vec<String> =
                    errors.iter().map(|e| format!("{} {}", e.path, e.message)).collect();
                report.add(format!("{at}: example {index} is not valid: {}", errors.join("; ")));
            }
        }
        stays_the_same(&form.validator, &form.example, at, &mut report);
    }
    report
}

fn field_values(schema: &Value, at: &str, report: &mut Report) {
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let at = format!("{at}.{name}");
        for keyword in ["default", "x-opens-with"] {
            let Some(value) = property.get(keyword) else { continue };
            report.check(accepts(property, value), || format!("{at}: the {keyword} {value} is not valid"));
        }
        for example in property.get("examples").and_then(Value::as_array).into_iter().flatten() {
            report.check(accepts(property, example), || format!("{at}: the example {example} is not valid"));
        }
        field_values(property, &at, report);
    }
}

/// A checked form must pass again as it is: it is stored, retried and reused.
fn stays_the_same(validator: &Validator, example: &Value, at: &str, report: &mut Report) {
    if let Ok(once) = validator.check(example.clone()) {
        let again = validator.check(Value::Object(once.clone()));
        report.check(again.as_ref() == Ok(&once), || {
            format!("{at}: checked parameters change when checked again: {again:?}")
        });
    }
}
