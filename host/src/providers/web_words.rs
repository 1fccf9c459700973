//! The web app draws whatever tools there are: it knows no vendor, tool, mode, stage or field by name. This reads its
//! sources and finds where one of them is named.
//!
//! Covered are `web/src/**/*.{ts,tsx,css}`, comments included, apart from tests, their fixtures, the catalogue
//! of components, which no build carries, and generated files:
//! 1. names: ids and titles of vendors and tools, in both languages, stand nowhere, not even within a sentence;
//! 2. ids of modes and names of fields that are no plain word (`video_mode`, `line1`) stand nowhere;
//! 3. those that are (`prompt`, `image`) are words of the web app too, but it looks nothing of a tool up by them;
//! 4. Chinese words of a tool (labels of modes, entries, stages and buttons, titles and options of fields) are no keys
//!    of a table and are compared with nothing. Short ones may happen to be a text of the web app's own.
//!
//! That a page of an unknown vendor is complete in both languages is seen in `web/e2e/unseenVendor.spec.ts`.
//!
//! So every word of a tool, in both languages, and its mark travel in its manifest and its schemas.

use std::collections::BTreeSet;
use std::path::Path;

use baigong_provider::{Text, Tools};
use serde_json::Value;

use super::tests::repository;

/// What looks like a name and is none, with the reason.
const NO_NAMES: [(&str, &str); 6] = [
    ("/provider-generator/video-generator/wan-ai-generator", "the hub's address in the specification"),
    ("/api/suno/logs/page", "the address of a user's songs in the specification"),
    ("avatar", "the picture of an account in the page's corner"),
    ("Avatar", "the part that draws it"),
    ("3D model", "a kind of result"),
    ("3D 模型", "a kind of result"),
];
/// Chinese words of tools that the web app has as texts of its own, although they are long.
const OWN_TEXTS: [&str; 3] = ["其他操作", "重新生成", "随机种子"];
/// A Chinese word of as many characters belongs to tools alone.
const LONG: usize = 4;
/// Where something of a tool is looked up or told apart by a name: what stands before it, and behind it.
const LOOKUPS: [(&str, &str); 10] = [
    ("params.", ""),
    ("params?.", ""),
    ("params[\"", "\"]"),
    ("properties.", ""),
    ("properties?.", ""),
    ("properties[\"", "\"]"),
    ("mode === \"", "\""),
    ("mode !== \"", "\""),
    ("mode.id === \"", "\""),
    ("mode.id !== \"", "\""),
];

/// All that tools bring along.
#[derive(Default)]
struct Words {
    names: BTreeSet<String>,
    compound: BTreeSet<String>,
    plain: BTreeSet<String>,
    chinese: BTreeSet<String>,
}

impl Words {
    fn of(registry: &Tools) -> Self {
        let mut words = Self::default();
        for tool in registry.iter() {
            let manifest = tool.manifest();
            words.names.extend([&manifest.id, &manifest.vendor].map(|word| word.to_string()));
            for title in [&manifest.title, &manifest.vendor_title] {
                words.names.extend([title.zh.to_string(), title.en.to_string()]);
            }
            for place in &manifest.also {
                words.names.extend([place.title.zh.to_string(), place.title.en.to_string()]);
            }
            for form in tool.forms() {
                words.id(&form.mode.id);
                words.text(&form.mode.label);
                form.mode.steps.iter().for_each(|step| words.text(&step.label));
                form.mode.follow_ups.iter().for_each(|follow_up| words.text(&follow_up.label));
                words.fields(form.validator.schema());
            }
        }
        words.chinese.retain(|word| !words.names.contains(word));
        words
    }

    fn id(&mut self, id: &str) {
        let plain = id.chars().all(|c| c.is_ascii_alphabetic());
        if plain { &mut self.plain } else { &mut self.compound }.insert(id.to_owned());
    }

    /// A single character says nothing.
    fn text(&mut self, text: &Text) {
        self.word(&text.zh);
    }

    fn word(&mut self, word: &str) {
        if word.chars().count() > 1 && word.chars().any(is_han) {
            self.chinese.insert(word.to_owned());
        }
    }

    fn fields(&mut self, schema: &Value) {
        for (name, field) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            self.id(name);
            let options = field.get("oneOf").and_then(Value::as_array).into_iter().flatten();
            for titled in options.chain([field]) {
                self.word(titled.get("title").and_then(Value::as_str).unwrap_or_default());
            }
            self.fields(field);
        }
    }

    /// Where a source names something of a tool.
    fn named_in(&self, file: &str, source: &str) -> Vec<String> {
        let mut source = source.to_owned();
        for (no_name, _) in NO_NAMES {
            source = source.replace(no_name, "");
        }
        let lower = source.to_lowercase();
        let mut found = Vec::new();
        let mut report = |before: &str, what: String| {
            let line = before.matches('\n').count() + 1;
            found.push(format!("{file}:{line}: {what}"));
        };
        for name in &self.names {
            for at in whole(&lower, &name.to_lowercase()) {
                report(&lower[..at], format!("the vendor or tool {name:?} is named"));
            }
        }
        for id in &self.compound {
            for at in whole(&source, id) {
                report(&source[..at], format!("the mode or field {id:?} is named"));
            }
        }
        for id in &self.plain {
            for (before, behind) in LOOKUPS {
                for at in whole(&source, &format!("{before}{id}{behind}")) {
                    report(&source[..at], format!("something of a tool is looked up by {id:?}"));
                }
            }
        }
        for word in &self.chinese {
            for (at, _) in source.match_indices(word.as_str()) {
                if let Some(problem) = misused(word, &source[..at], &source[at + word.len()..]) {
                    report(&source[..at], format!("{word:?} {problem}"));
                }
            }
        }
        found
    }
}

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Places of a word or name that is no part of a longer one. Chinese has no spaces, so that any place counts.
fn whole<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let joined =
        |edge: Option<char>, next: Option<char>| edge.is_some_and(is_word) && next.is_some_and(is_word);
    text.match_indices(word).map(|(at, _)| at).filter(move |at| {
        let behind = text[at + word.len()..].chars().next();
        !joined(word.chars().next(), text[..*at].chars().next_back())
            && !joined(word.chars().next_back(), behind)
    })
}

/// What is wrong with a literal of exactly this word, if it is one.
fn misused(word: &str, before: &str, behind: &str) -> Option<&'static str> {
    let opened = before.ends_with(['"', '\'', '`', '>']);
    let closed = behind.starts_with(['"', '\'', '`', '<']);
    if !opened || !closed {
        let bare_key = behind.starts_with(':') && before.ends_with([' ', '{', ',']);
        return bare_key.then_some("is the key of a table");
    }
    if behind[1..].trim_start().starts_with(':') || behind[1..].starts_with(']') {
        return Some("is the key of a table");
    }
    if word.chars().count() >= LONG && !OWN_TEXTS.contains(&word) {
        return Some("is a text of a tool");
    }
    let property = before[..before.len() - 1].trim_end().strip_suffix(':');
    let own = property.is_some_and(|name| name.ends_with(is_word));
    (!own).then_some("is compared, listed or drawn; it may only be the value of a text of the web app's own")
}

/// Sources of the web app: paths from its folder, and what they hold.
fn sources(folder: &Path, into: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = entry.file_name().into_string().unwrap();
        if path.is_dir() {
            if !["testing", "tests", "catalogue"].contains(&name.as_str()) {
                sources(&path, into);
            }
            continue;
        }
        let kind = name.rsplit('.').next().unwrap_or_default();
        if !["ts", "tsx", "css"].contains(&kind) || name.contains(".test.") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        if !source.starts_with("// Generated") {
            into.push((path.display().to_string(), source));
        }
    }
}

#[test]
fn the_web_app_knows_no_vendor_tool_mode_stage_or_field_by_name() {
    let words = Words::of(&super::registry().unwrap().snapshot());
    assert!(words.names.contains("可灵视频") && words.names.contains("Kling"), "{:?}", words.names);
    assert!(words.compound.contains("video_mode") && words.plain.contains("prompt"));
    assert!(words.chinese.contains("文生视频") && words.chinese.contains("视频合成"));
    let mut all = Vec::new();
    sources(&repository().join("web/src"), &mut all);
    assert!(all.len() > 200, "only {} sources of the web app were found", all.len());
    let found: Vec<String> = all.iter().flat_map(|(file, source)| words.named_in(file, source)).collect();
    assert!(found.is_empty(), "the web app names what tools bring along:\n{}", found.join("\n"));
}

#[test]
fn every_way_of_naming_something_of_a_tool_is_found() {
    let words = Words::of(&super::registry().unwrap().snapshot());
    for planted in [
        r#"if (tool.id === "kling") return;"#,
        "// Kling shows its models as cards.",
        r#"const help = "用可灵视频生成";"#,
        ".nano-banana { color: red }",
        r#"const long = params["video_mode"];"#,
        "const words = params.prompt;",
        r#"if (mode.id === "text") return;"#,
        r#"const en = { 文生视频: "Text to video" };"#,
        r#"const en = { "文生视频": "Text to video" };"#,
        r#"const title = "文生视频";"#,
        r#"if (step.label === "完成") return;"#,
        "<b>完成</b>",
        r#"labels["完成"]"#,
    ] {
        assert!(!words.named_in("planted", planted).is_empty(), "{planted}");
    }
    for own in [
        r#"const kinds = { image: "图片", done: "完成" };"#,
        "const image = prompt.text;",
        r#"const path = "/api/suno/logs/page";"#,
        "the user wants a picture",
    ] {
        assert_eq!(words.named_in("own", own), Vec::<String>::new(), "{own}");
    }
}
