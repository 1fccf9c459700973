//! What a tool takes.

use baigong_client::fields::{Field, Kind, fields};
use baigong_client::model::{Mode, Tool};
use baigong_ground::{Language, Text};
use console::{Alignment, measure_text_width, pad_str};
use serde_json::Value;

use super::Desk;
use super::failure::{Done, Failure};
use super::page::{json, plain, print};

/// Shows a form; of a tool named without a mode, all of them.
pub(super) async fn show(desk: &Desk, name: &str) -> Done<()> {
    if desk.json {
        let (tool, at) = find(desk, name).await?;
        json(&tool.modes[at].schema);
        return Ok(());
    }
    let (id, mode) = name.split_once('/').map_or((name, None), |(id, mode)| (id, Some(mode)));
    let modes = match mode {
        Some(_) => {
            let (tool, at) = find(desk, name).await?;
            vec![describe(desk, &tool, &tool.modes[at])]
        }
        None => {
            let tool = desk.client.tool(id).await?;
            tool.modes.iter().map(|mode| describe(desk, &tool, mode)).collect()
        }
    };
    print(&modes.join("\n"));
    Ok(())
}

/// The form that a name like `kling/text` stands for; a tool alone stands for its only one.
pub(super) async fn find(desk: &Desk, name: &str) -> Done<(Tool, usize)> {
    let (id, mode) = name.split_once('/').map_or((name, None), |(id, mode)| (id, Some(mode)));
    let tool = desk.client.tool(id).await?;
    let at = match mode {
        Some(mode) => tool.modes.iter().position(|one| one.id == mode),
        None if tool.modes.len() == 1 => Some(0),
        None => None,
    };
    if let Some(at) = at {
        return Ok((tool, at));
    }
    let names: Vec<_> = tool.modes.iter().map(|mode| format!("{}/{}", tool.id, mode.id)).collect();
    let names = names.join(", ");
    Err(Failure::usage(match desk.language {
        Language::Chinese => format!("请指定其中一种：{names}"),
        Language::English => format!("name one of these: {names}"),
    }))
}

fn describe(desk: &Desk, tool: &Tool, mode: &Mode) -> String {
    let words = |text: &Text| plain(text.in_language(desk.language));
    let mut lines = vec![
        format!("{}/{}  {} · {}", tool.id, mode.id, words(&tool.title), words(&mode.label)),
        String::new(),
    ];
    let fields = fields(&mode.schema);
    let width = fields.iter().map(|field| measure_text_width(&field.name)).max().unwrap_or_default();
    for field in &fields {
        let told = in_lines(desk, field);
        for (number, line) in told.iter().enumerate() {
            let (mark, name) = match number {
                0 => (if field.required { '*' } else { ' ' }, field.name.as_str()),
                _ => (' ', ""),
            };
            lines.push(format!("{mark} {}  {line}", pad_str(name, width, Alignment::Left, None)));
        }
    }
    let needed = desk.say("* 必填", "* has to be given");
    lines.extend([String::new(), needed.to_owned()]);
    lines.push(format!("{}: {}", desk.say("示例参数", "Example"), mode.example));
    lines.push(String::new());
    lines.join("\n")
}

/// A field: what it is called and takes, what it does, and what may be chosen.
fn in_lines(desk: &Desk, field: &Field) -> Vec<String> {
    let words = |text: &Text| plain(text.in_language(desk.language));
    let mut facts = vec![kind(desk, field).to_owned()];
    facts.extend(limits(desk, field));
    if let Some(unit) = &field.unit {
        facts.push(words(unit));
    }
    if let Some(default) = &field.default {
        facts.push(format!("{} {}", desk.say("默认", "default"), bare(default)));
    }
    let mut lines = vec![format!("{}: {}", words(&field.title), facts.join(", "))];
    lines.extend(field.description.as_ref().map(words));
    for (name, values) in &field.only_when {
        let values = values.iter().map(bare).collect::<Vec<_>>().join(" | ");
        lines.push(format!("{} {name} = {values}", desk.say("仅当", "only where")));
    }
    if !field.choices.is_empty() {
        let choices = field.choices.iter().map(|choice| match &choice.title {
            Some(title) => format!("{} ({})", bare(&choice.value), words(title)),
            None => bare(&choice.value),
        });
        lines.push(choices.collect::<Vec<_>>().join(" | "));
    }
    lines
}

fn kind(desk: &Desk, field: &Field) -> &'static str {
    let [zh, en] = match field.kind {
        _ if !field.choices.is_empty() => ["选项", "choice"],
        Kind::Text => ["文字", "text"],
        Kind::Integer => ["整数", "whole number"],
        Kind::Number => ["数字", "number"],
        Kind::Boolean => ["true 或 false", "true or false"],
        Kind::File => ["文件", "file"],
        Kind::Files => ["多个文件", "files"],
        Kind::List => ["列表", "list"],
        Kind::Group => ["JSON 对象", "JSON object"],
    };
    desk.language.pick(zh, en)
}

/// The bounds of a field in words.
fn limits(desk: &Desk, field: &Field) -> Vec<String> {
    let of =
        |keyword: &str| field.limits.iter().find(|(name, _)| *name == keyword).map(|(_, limit)| bare(limit));
    let pairs = [
        ("minimum", "maximum", ["", ""]),
        ("minLength", "maxLength", [" 字", " characters"]),
        ("minItems", "maxItems", [" 项", " items"]),
    ];
    let mut said: Vec<String> = pairs
        .iter()
        .filter_map(|(least, most, [zh, en])| {
            let counted = desk.language.pick(zh, en);
            Some(match (of(least), of(most), desk.language) {
                (Some(least), Some(most), Language::Chinese) => format!("{least} 到 {most}{counted}"),
                (Some(least), Some(most), Language::English) => format!("{least} to {most}{counted}"),
                (Some(least), None, Language::Chinese) => format!("至少 {least}{counted}"),
                (Some(least), None, Language::English) => format!("at least {least}{counted}"),
                (None, Some(most), Language::Chinese) => format!("至多 {most}{counted}"),
                (None, Some(most), Language::English) => format!("at most {most}{counted}"),
                (None, None, _) => return None,
            })
        })
        .collect();
    said.extend(of("multipleOf").map(|step| format!("{} {step}", desk.say("步长", "in steps of"))));
    said
}

/// A value as it is typed behind `--set name=`.
fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), plain)
}
