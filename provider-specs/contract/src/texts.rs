//! Every word that people read is there in both languages, and the tool's mark is drawn.

use baigong_provider::{Glyph, Text};
use serde_json::Value;

use crate::bench::Bench;
use crate::chinese::is_set_in_chinese;
use crate::report::Report;

/// Letters of the commands of an SVG path, and what stands between them.
const PATH: &str = "MmLlHhVvCcSsQqTtAaZz0123456789.-, ";

/// Names, sentences, labels and messages of the manifest, and titles, help and options of both forms, have their
/// English beside the Chinese.
pub(crate) async fn every_text_has_both_languages(bench: &Bench) -> Report {
    let mut report = Report::default();
    let manifest = bench.tool.manifest();
    text(&manifest.vendor_title, "manifest.vendor_title", &mut report);
    text(&manifest.title, "manifest.title", &mut report);
    text(&manifest.summary, "manifest.summary", &mut report);
    for place in &manifest.also {
        text(&place.title, &format!("manifest.also, the entry of mode {}", place.mode), &mut report);
    }
    for mode in &manifest.modes {
        let at = format!("mode {}", mode.id);
        text(&mode.label, &format!("{at}: the label"), &mut report);
        for step in &mode.steps {
            text(&step.label, &format!("{at}: the stage {:?}", step.label.zh), &mut report);
        }
        for follow_up in &mode.follow_ups {
            text(&follow_up.label, &format!("{at}, follow-up {}: the label", follow_up.id), &mut report);
        }
        if let Some(limit) = &mode.max_active {
            text(&limit.message, &format!("{at}: the message of max_active"), &mut report);
        }
        if let Some(message) = &mode.timeout_message {
            text(message, &format!("{at}: timeout_message"), &mut report);
        }
        if let Some(words) = &mode.download_failed {
            text(&words.message, &format!("{at}: download_failed"), &mut report);
            if let Some(question) = &words.question {
                text(question, &format!("{at}: the question of download_failed"), &mut report);
            }
        }
    }
    for form in bench.tool.forms() {
        let (schema, at) = (form.validator.schema(), format!("mode {}", form.mode.id));
        messages(schema, &at, &mut report);
        fields(schema, &at, &mut report);
    }
    let account = bench.tool.account_schema();
    fields(account, "Account", &mut report);
    for branch in account.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
        twin(branch, "title", "Account, the name of a wire", &mut report);
        fields(branch, "Account", &mut report);
    }
    report
}

/// A text has words in both languages. What is Chinese in Chinese is not so in English; names may be alike.
fn text(text: &Text, at: &str, report: &mut Report) {
    report.check(!text.zh.trim().is_empty(), || format!("{at} has no Chinese"));
    report.check(!text.en.trim().is_empty(), || format!("{at} has no English"));
    report.check(!is_set_in_chinese(&text.en), || format!("{at}: the English {:?} is Chinese", text.en));
}

/// The fields of a form and of the groups in it.
fn fields(schema: &Value, at: &str, report: &mut Report) {
    for (name, field) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let at = format!("{at}.{name}");
        if field.get("const").is_some() || field.get("x-widget").and_then(Value::as_str) == Some("hidden") {
            continue;
        }
        for key in ["title", "description"] {
            twin(field, key, &at, report);
        }
        for option in field.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
            let value = option.get("const").unwrap_or(&Value::Null);
            twin(option, "title", &format!("{at}, the option {value}"), report);
        }
        for (key, twin) in
            [("x-unit", "unit"), ("x-placeholder", "placeholder"), ("x-limit-message", "limit")]
        {
            twins(
                field.get(key),
                field.get("x-en").and_then(|en| en.get(twin)),
                &format!("{at}: {key}"),
                report,
            );
        }
        let is_prompt = field.get("x-widget").and_then(Value::as_str) == Some("prompt");
        report.check(!is_prompt || field.get("x-placeholder").is_some(), || {
            format!("{at}: an empty prompt says nothing: give it an x-placeholder")
        });
        messages(field, &at, report);
        fields(field, &at, report);
    }
}

/// What is said when a rule of a form or a field is broken.
fn messages(schema: &Value, at: &str, report: &mut Report) {
    for (keyword, message) in schema.get("errorMessage").and_then(Value::as_object).into_iter().flatten() {
        let english = schema.pointer("/x-en/errorMessage").and_then(|messages| messages.get(keyword));
        twins(Some(message), english, &format!("{at}: errorMessage.{keyword}"), report);
    }
}

/// A text of a schema that is Chinese has its twin in `x-en`, which is not.
fn twin(schema: &Value, key: &str, at: &str, report: &mut Report) {
    let english = schema.get("x-en").and_then(|english| english.get(key));
    twins(schema.get(key), english, &format!("{at}: the {key}"), report);
}

fn twins(chinese: Option<&Value>, english: Option<&Value>, at: &str, report: &mut Report) {
    let Some(chinese) = chinese.and_then(Value::as_str).filter(|text| is_set_in_chinese(text)) else {
        return;
    };
    let english = english.and_then(Value::as_str).unwrap_or_default();
    report.check(!english.trim().is_empty() && !is_set_in_chinese(english), || {
        format!("{at} {chinese:?} has no English in x-en")
    });
}

/// The glyph is drawn: one of its parts at least, each of them data of an SVG path.
pub(crate) async fn mark_is_drawn(bench: &Bench) -> Report {
    let mut report = Report::default();
    let Glyph { line, fill, .. } = &bench.tool.manifest().glyph;
    report.check(line.is_some() || fill.is_some(), || "manifest.glyph has neither a line nor an area".into());
    for (part, path) in [("line", line), ("fill", fill)] {
        let Some(path) = path else { continue };
        let begins = path.starts_with(['M', 'm']) && path.chars().any(|c| c.is_ascii_digit());
        report.check(begins && path.chars().all(|c| PATH.contains(c)), || {
            format!("manifest.glyph.{part} is no data of an SVG path: {path:?}")
        });
    }
    report
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whatever_a_form_says_in_chinese_alone_is_found() {
        let found = |field: Value| {
            let mut report = Report::default();
            fields(&json!({ "properties": { "field": field } }), "form", &mut report);
            report.problems().join("; ")
        };
        for (field, wanted) in [
            (json!({ "title": "描述" }), "form.field: the title \"描述\" has no English"),
            (json!({ "x-placeholder": "例如：猫" }), "x-placeholder"),
            (json!({ "x-limit-message": "最多两张" }), "x-limit-message"),
            (json!({ "x-unit": "秒", "x-en": { "unit": "秒" } }), "x-unit"),
            (json!({ "errorMessage": { "required": "请填写" }, "x-en": {} }), "errorMessage.required"),
            (json!({ "oneOf": [{ "const": "a", "title": "4K（16:9）" }] }), "the option \"a\""),
            (json!({ "x-widget": "prompt" }), "an empty prompt says nothing"),
        ] {
            assert!(found(field.clone()).contains(wanted), "{field}: {}", found(field.clone()));
        }
        assert_eq!(found(json!({ "title": "描述", "x-en": { "title": "Description" } })), "");
        assert_eq!(found(json!({ "x-widget": "hidden", "title": "任务" })), "");
    }
}
