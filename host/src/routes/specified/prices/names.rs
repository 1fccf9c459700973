//! A priced combination in words, made of the form's own titles.

use baigong_provider::{Fact, Form, InputFact, Manifest, Measured, PriceRule, video_field};
use serde_json::{Map, Value};

/// `可灵 · 文生视频 · Kling V1 / 标准 / 5秒`, with `（按张数计）`-like words where a number multiplies the price, and
/// `（参考视频每1秒，最多300秒）`-like ones where something measured does.
pub fn of(manifest: &Manifest, form: &Form, params: &Map<String, Value>, rule: &PriceRule) -> String {
    let schema = form.validator.schema();
    let choices: Vec<String> = params.iter().map(|(name, value)| choice(schema, name, value)).collect();
    let mut words = vec![manifest.title.zh.to_string()];
    // A tool with one form calls it what it calls itself.
    if form.mode.label.zh != manifest.title.zh {
        words.push(form.mode.label.zh.to_string());
    }
    if !choices.is_empty() {
        words.push(choices.join(" / "));
    }
    let per = rule.per.as_ref().map(|name| format!("（按{}计）", title(schema, name))).unwrap_or_default();
    let measured = rule.measured.as_ref().map(|measured| counted(schema, measured)).unwrap_or_default();
    words.join(" · ") + &per + &measured
}

/// What is counted beside the parameters, and up to where.
fn counted(schema: &Value, Measured { fact, step, most, .. }: &Measured) -> String {
    let (of, unit) = match fact {
        Fact::Input(InputFact::Seconds, field) => (title(schema, field), "秒"),
        Fact::Input(InputFact::Pixels | InputFact::Width | InputFact::Height, field) => {
            (title(schema, field), "像素")
        }
        Fact::Input(InputFact::Video, field) => (title(schema, field), "个"),
        Fact::Results => ("结果", "个"),
        Fact::ReportedSeconds => ("生成内容", "秒"),
        Fact::ReportedTokens => ("用量", " tokens"),
    };
    match most {
        Some(most) => format!("（{of}每{step}{unit}，最多{most}{unit}）"),
        None => "（未生成的不计）".to_owned(),
    }
}

fn title<'a>(schema: &'a Value, name: &'a str) -> &'a str {
    let title = schema.pointer(&format!("/properties/{name}/title")).and_then(Value::as_str);
    title.filter(|title| !title.is_empty()).unwrap_or(name)
}

/// A value as the form shows it. Numbers and switches say nothing without the name of their field.
fn choice(schema: &Value, name: &str, value: &Value) -> String {
    if let Some(field) = video_field(name) {
        return format!(
            "{}{}含视频",
            title(schema, field),
            if *value == Value::Bool(true) { "" } else { "不" }
        );
    }
    let property = schema.pointer(&format!("/properties/{name}")).unwrap_or(&Value::Null);
    let field = title(schema, name);
    let unit = property.get("x-unit").and_then(Value::as_str).unwrap_or_default();
    let options = property.get("oneOf").and_then(Value::as_array).into_iter().flatten();
    let shown = options
        .filter(|option| option.get("const") == Some(value))
        .find_map(|option| option.get("title").and_then(Value::as_str));
    match (value, shown) {
        (Value::Null, _) => format!("不设{field}"),
        (Value::Bool(true), _) => field.to_owned(),
        (Value::Bool(false), _) => format!("无{field}"),
        (_, Some(shown)) if shown.parse::<f64>().is_err() => shown.to_owned(),
        (_, Some(shown)) if !unit.is_empty() => format!("{shown}{unit}"),
        (_, Some(shown)) => format!("{field} {shown}"),
        (Value::String(text), None) => text.clone(),
        (other, None) if !unit.is_empty() => format!("{other}{unit}"),
        (other, None) => format!("{field} {other}"),
    }
}
