//! A priced combination in words, made of the form's own titles.

use baigong_provider::{Fact, Form, InputFact, Manifest, Measured, PriceRule, Text, video_field};
use serde_json::{Map, Value};

/// `可灵 · 文生视频 · Kling V1 / 标准 / 5秒`, with `（按张数计）`-like words where a number multiplies the price, and
/// `（参考视频每1秒，最多300秒）`-like ones where something measured does; and the same in English.
pub fn of(manifest: &Manifest, form: &Form, params: &Map<String, Value>, rule: &PriceRule) -> Text {
    let name = |language| in_language(language, manifest, form, params, rule);
    Text::made(name(Language::Chinese), name(Language::English))
}

#[derive(Clone, Copy)]
enum Language {
    Chinese,
    English,
}

impl Language {
    fn of(self, text: &Text) -> &str {
        match self {
            Self::Chinese => &text.zh,
            Self::English => &text.en,
        }
    }

    fn either<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Chinese => zh,
            Self::English => en,
        }
    }

    /// A text of a schema, which keeps its English apart; in Chinese where it has none.
    fn read<'a>(self, schema: &'a Value, zh: &str, en: &str) -> Option<&'a str> {
        let english = || schema.get("x-en")?.get(en)?.as_str();
        let chinese = || schema.get(zh)?.as_str();
        let text = match self {
            Self::Chinese => chinese(),
            Self::English => english().or_else(chinese),
        };
        text.filter(|text| !text.is_empty())
    }
}

fn in_language(
    language: Language,
    manifest: &Manifest,
    form: &Form,
    params: &Map<String, Value>,
    rule: &PriceRule,
) -> String {
    let schema = form.validator.schema();
    let choices: Vec<String> =
        params.iter().map(|(name, value)| choice(language, schema, name, value)).collect();
    let mut words = vec![language.of(&manifest.title).to_owned()];
    // A tool with one form calls it what it calls itself.
    if form.mode.label != manifest.title {
        words.push(language.of(&form.mode.label).to_owned());
    }
    if !choices.is_empty() {
        words.push(choices.join(" / "));
    }
    words.join(" · ") + &multiplied(language, schema, rule)
}

/// What multiplies the points of a rule; empty where nothing does.
fn multiplied(language: Language, schema: &Value, rule: &PriceRule) -> String {
    let per = rule.per.as_ref().map(|name| {
        let title = title(language, schema, name);
        language.either(format!("（按{title}计）"), format!(" (by {title})"))
    });
    let measured = rule.measured.as_ref().map(|measured| counted(language, schema, measured));
    per.unwrap_or_default() + &measured.unwrap_or_default()
}

/// A whole rule in a line: `35–280 积分`, and what multiplies that.
pub fn whole(form: &Form, rule: &PriceRule) -> Text {
    let schema = form.validator.schema();
    let points = rule.rows.iter().map(|row| row.points);
    let (least, most) = (points.clone().min().unwrap_or_default(), points.max().unwrap_or_default());
    let range = if least == most { least.to_string() } else { format!("{least}–{most}") };
    let unit = if range == "1" { "point" } else { "points" };
    Text::made(
        format!("{range} 积分{}", multiplied(Language::Chinese, schema, rule)),
        format!("{range} {unit}{}", multiplied(Language::English, schema, rule)),
    )
}

/// What is counted beside the parameters, and up to where.
fn counted(language: Language, schema: &Value, Measured { fact, step, most, .. }: &Measured) -> String {
    let (of, unit) = match fact {
        Fact::Input(InputFact::Seconds, field) => {
            (title(language, schema, field), language.either("秒", " s"))
        }
        Fact::Input(InputFact::Pixels | InputFact::Width | InputFact::Height, field) => {
            (title(language, schema, field), language.either("像素", " px"))
        }
        Fact::Input(InputFact::Video, field) => (title(language, schema, field), language.either("个", "")),
        Fact::Results => language.either(("结果", "个"), ("result", "")),
        Fact::ReportedSeconds => language.either(("生成内容", "秒"), ("output", " s")),
        Fact::ReportedTokens => (language.either("用量", "use"), " tokens"),
    };
    match (language, most) {
        (Language::Chinese, Some(most)) => format!("（{of}每{step}{unit}，最多{most}{unit}）"),
        (Language::Chinese, None) => "（未生成的不计）".to_owned(),
        (Language::English, Some(most)) => format!(" ({of}: each {step}{unit}, up to {most}{unit})"),
        (Language::English, None) => " (what was not made is not charged)".to_owned(),
    }
}

fn title<'a>(language: Language, schema: &'a Value, name: &'a str) -> &'a str {
    let property = schema.pointer(&format!("/properties/{name}")).unwrap_or(&Value::Null);
    language.read(property, "title", "title").unwrap_or(name)
}

/// A value as the form shows it. Numbers and switches say nothing without the name of their field.
fn choice(language: Language, schema: &Value, name: &str, value: &Value) -> String {
    if let Some(field) = video_field(name) {
        let (with, title) = (*value == Value::Bool(true), title(language, schema, field));
        return language.either(
            format!("{title}{}含视频", if with { "" } else { "不" }),
            format!("{title} {} video", if with { "with" } else { "without" }),
        );
    }
    let property = schema.pointer(&format!("/properties/{name}")).unwrap_or(&Value::Null);
    let field = title(language, schema, name);
    let unit = language.read(property, "x-unit", "unit").unwrap_or_default();
    let unit = language.either(unit.to_owned(), format!(" {unit}"));
    let counts = !unit.trim().is_empty();
    let options = property.get("oneOf").and_then(Value::as_array).into_iter().flatten();
    let shown = options
        .filter(|option| option.get("const") == Some(value))
        .find_map(|option| language.read(option, "title", "title"));
    match (value, shown) {
        (Value::Null, _) => language.either(format!("不设{field}"), format!("{field} not set")),
        (Value::Bool(true), _) => field.to_owned(),
        (Value::Bool(false), _) => language.either(format!("无{field}"), format!("no {}", lower(field))),
        (_, Some(shown)) if shown.parse::<f64>().is_err() => shown.to_owned(),
        (_, Some(shown)) if counts => format!("{shown}{unit}"),
        (_, Some(shown)) => format!("{field} {shown}"),
        (Value::String(text), None) => text.clone(),
        (other, None) if counts => format!("{other}{unit}"),
        (other, None) => format!("{field} {other}"),
    }
}

/// A title within a sentence: `Sound` becomes `sound`, `HD output` stays.
fn lower(title: &str) -> String {
    let mut chars = title.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(chars).collect(),
        _ => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_price_has_a_name_in_both_languages() {
        let registry = crate::providers::registry().unwrap().snapshot();
        let forms =
            registry.iter().flat_map(|tool| tool.forms().iter().map(move |form| (tool.manifest(), form)));
        for (manifest, form) in forms {
            let rule = &form.mode.price;
            for row in &rule.rows {
                let params = rule.dimensions.iter().cloned().zip(row.when.iter().cloned()).collect();
                let Text { zh, en } = of(manifest, form, &params, rule);
                assert!(!en.chars().any(|c| c >= '\u{3000}'), "{zh}: {en}");
                assert_eq!(zh.split(" · ").count(), en.split(" · ").count(), "{zh}: {en}");
            }
        }
    }
}
