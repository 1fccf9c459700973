//! Every word of every tool that a person may read is there in both languages, and neither is mixed into the other.
//!
//! This walks all there is, whatever it is called: texts of manifests, and of schemas by the keywords that hold texts.

use baigong_provider::Mode;
use serde_json::{Value, json};

/// Keywords of a schema that hold a text, with their names in `x-en`.
const TEXTS: [(&str, &str); 5] = [
    ("title", "title"),
    ("description", "description"),
    ("x-unit", "unit"),
    ("x-placeholder", "placeholder"),
    ("x-limit-message", "limit"),
];
/// Keywords of a schema that hold data: values of fields, and patterns.
const DATA: [&str; 6] = ["examples", "default", "const", "enum", "pattern", "x-cards"];

/// Chinese characters, and the marks that only Chinese texts are set with.
fn is_set_in_chinese(text: &str) -> bool {
    text.chars()
        .any(|c| matches!(c, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}'))
}

/// A pair is right when the English holds nothing Chinese, and the Chinese holds some unless it is a name, a number or a
/// unit.
fn pair(zh: &str, en: Option<&str>, at: &str, problems: &mut Vec<String>) {
    match en.map(str::trim).filter(|en| !en.is_empty()) {
        None if is_set_in_chinese(zh) => problems.push(format!("{at}: {zh:?} has no English")),
        Some(en) if is_set_in_chinese(en) => problems.push(format!("{at}: the English is {en:?}")),
        Some(en) if en != zh && !is_set_in_chinese(zh) && !is_name(zh) => {
            problems.push(format!("{at}: the Chinese of {en:?} is {zh:?}"));
        }
        _ => {}
    }
}

/// Names, numbers and units, such as `Octane`, `API Key` and `1080p`, are written in Latin letters in both languages.
fn is_name(text: &str) -> bool {
    text.split([' ', '-', '.']).all(|word| word.len() < 12 && word.chars().all(|c| c.is_ascii_alphanumeric()))
}

fn texts(value: &Value, at: &str, problems: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            if let (2, Some(zh), Some(en)) = (map.len(), map.get("zh"), map.get("en")) {
                return pair(zh.as_str().unwrap_or_default(), en.as_str(), at, problems);
            }
            map.iter().for_each(|(key, value)| texts(value, &format!("{at}/{key}"), problems));
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, at, problems)),
        _ => {}
    }
}

fn schema(value: &Value, at: &str, problems: &mut Vec<String>) {
    let Some(map) = value.as_object() else { return };
    // Nobody sees it.
    if map.get("x-widget") == Some(&json!("hidden")) {
        return;
    }
    let english = map.get("x-en").cloned().unwrap_or_default();
    for (keyword, twin) in TEXTS {
        if let Some(zh) = map.get(keyword).and_then(Value::as_str) {
            pair(zh, english[twin].as_str(), &format!("{at}: {keyword}"), problems);
        }
    }
    for (rule, zh) in map.get("errorMessage").and_then(Value::as_object).into_iter().flatten() {
        let zh = zh.as_str().unwrap_or_default();
        pair(zh, english["errorMessage"][rule].as_str(), &format!("{at}: errorMessage.{rule}"), problems);
    }
    if map.get("x-widget") == Some(&json!("prompt")) && !map.contains_key("x-placeholder") {
        problems.push(format!("{at}: an empty prompt says nothing"));
    }
    for (name, part) in map.get("properties").and_then(Value::as_object).into_iter().flatten() {
        schema(part, &format!("{at}/{name}"), problems);
    }
    for part in map.get("oneOf").and_then(Value::as_array).into_iter().flatten().chain(map.get("items")) {
        schema(part, &format!("{at}/{}", part["const"].as_str().unwrap_or("[]")), problems);
    }
    let known = |keyword: &str| TEXTS.iter().any(|(text, _)| *text == keyword) || DATA.contains(&keyword);
    for (keyword, text) in map.iter().filter_map(|(keyword, value)| Some((keyword, value.as_str()?))) {
        if is_set_in_chinese(text) && !known(keyword) {
            problems.push(format!("{at}: nobody looks for the English of {keyword}"));
        }
    }
}

/// The example in English: what it says in Chinese has its English under the same name.
fn example(zh: &Value, en: &Value, at: &str, problems: &mut Vec<String>) -> Value {
    let mut whole = zh.clone();
    for (name, words) in zh.as_object().into_iter().flatten() {
        if let Some(words) = words.as_str() {
            pair(words, en[name].as_str().or(Some(words)), &format!("{at}: example {name}"), problems);
        }
    }
    for (name, words) in en.as_object().into_iter().flatten() {
        whole[name] = words.clone();
    }
    whole
}

#[test]
fn every_word_of_every_tool_stands_in_both_languages_and_neither_is_mixed() {
    let registry = super::registry().unwrap().snapshot();
    let mut problems = Vec::new();
    for tool in registry.iter() {
        let manifest = tool.manifest();
        texts(&serde_json::to_value(manifest).unwrap(), &manifest.id, &mut problems);
        for form in tool.forms() {
            let Mode { id, label, .. } = &form.mode;
            let mut root = form.validator.schema().clone();
            // A tab is called by the label of the mode.
            root.as_object_mut().unwrap().shift_remove("title");
            let at = format!("{}/{id} ({})", manifest.id, label.en);
            schema(&root, &at, &mut problems);
            let english = example(&form.example, &root["x-en"]["example"], &at, &mut problems);
            if let Err(wrong) = form.validator.check(english) {
                problems.push(format!("{at}: the English example: {wrong:?}"));
            }
        }
        let mut account = tool.account_schema().clone();
        account.as_object_mut().unwrap().shift_remove("title");
        schema(&account, &format!("{}, account", manifest.id), &mut problems);
    }
    assert!(problems.is_empty(), "{} words:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn what_is_missing_or_mixed_is_found() {
    let found = |value: Value| {
        let mut problems = Vec::new();
        schema(&value, "planted", &mut problems);
        problems.len()
    };
    for planted in [
        json!({ "title": "描述" }),
        json!({ "title": "描述", "x-en": { "title": "描述" } }),
        json!({ "title": "4K（16:9）" }),
        json!({ "title": "What it shows, in words", "x-en": { "title": "Description" } }),
        json!({ "errorMessage": { "required": "请填写" }, "x-en": { "errorMessage": {} } }),
        json!({ "x-widget": "prompt" }),
        json!({ "x-hint": "提示" }),
        json!({ "properties": { "a": { "oneOf": [{ "const": "b", "title": "标准" }] } } }),
    ] {
        assert_eq!(found(planted.clone()), 1, "{planted}");
    }
    assert_eq!(found(json!({ "title": "1080p", "default": "默认" })), 0);
    let mut problems = Vec::new();
    example(&json!({ "prompt": "一只猫" }), &json!({}), "planted", &mut problems);
    assert_eq!(std::mem::take(&mut problems).len(), 1);
    texts(&json!({ "steps": [{ "zh": "完成", "en": "完成" }] }), "planted", &mut problems);
    assert_eq!(problems.len(), 1);
}
