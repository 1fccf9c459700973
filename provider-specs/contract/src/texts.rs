//! Every word that people read is there in both languages, and the tool's mark is drawn.

use baigong_provider::{Glyph, Text};
use serde_json::Value;

use crate::{Bench, Report};

/// Letters of the commands of an SVG path, and what stands between them.
const PATH: &str = "MmLlHhVvCcSsQqTtAaZz0123456789.-, ";

pub(crate) fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

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
    }
    for form in bench.tool.forms() {
        fields(form.validator.schema(), &format!("mode {}", form.mode.id), &mut report);
    }
    let account = bench.tool.account_schema();
    for branch in account.get("oneOf").and_then(Value::as_array).into_iter().flatten().chain([account]) {
        fields(branch, "Account", &mut report);
    }
    report
}

/// A text has words in both languages. What is Chinese in Chinese is not so in English; names may be alike.
fn text(text: &Text, at: &str, report: &mut Report) {
    report.check(!text.zh.trim().is_empty(), || format!("{at} has no Chinese"));
    report.check(!text.en.trim().is_empty(), || format!("{at} has no English"));
    report.check(!is_chinese(&text.en), || format!("{at}: the English {:?} is Chinese", text.en));
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
        let unit = field.get("x-unit").and_then(Value::as_str);
        report.check(
            unit.is_none_or(|unit| !is_chinese(unit)) || field.pointer("/x-en/unit").is_some(),
            || format!("{at}: the unit {unit:?} has no English: extend(\"x-en\" = {{ \"unit\": … }})"),
        );
        fields(field, &at, report);
    }
}

/// A text of a schema that is Chinese has its twin in `x-en`, which is not.
fn twin(schema: &Value, key: &str, at: &str, report: &mut Report) {
    let Some(chinese) = schema.get(key).and_then(Value::as_str).filter(|text| is_chinese(text)) else {
        return;
    };
    let english = schema.pointer(&format!("/x-en/{key}")).and_then(Value::as_str).unwrap_or_default();
    report.check(!english.trim().is_empty() && !is_chinese(english), || {
        format!("{at}: the {key} {chinese:?} has no English: extend(\"x-en\" = {{ \"{key}\": … }})")
    });
}

/// The glyph is drawn: one of its parts at least, each of them data of an SVG path.
pub(crate) async fn mark_is_drawn(bench: &Bench) -> Report {
    let mut report = Report::default();
    let Glyph { line, fill, .. } = bench.tool.manifest().glyph;
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
