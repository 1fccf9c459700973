//! All of one tool, for a program that has read nothing else.

use std::fmt::Write as _;

use baigong_provider::{Form, PriceRule, Tool};
use serde_json::Value;

use super::{KEYS, base};
use crate::app::App;
use crate::routes::tools::offered;

/// What a schema says of a value's limits, and how that is written.
const LIMITS: [(&str, &str); 8] = [
    ("minimum", "at least"),
    ("maximum", "at most"),
    ("multipleOf", "in steps of"),
    ("minLength", "at least characters:"),
    ("maxLength", "at most characters:"),
    ("minItems", "at least items:"),
    ("maxItems", "at most items:"),
    ("format", "format"),
];

/// The text.
pub fn of(app: &App, tool: &Tool) -> String {
    let (manifest, base) = (tool.manifest(), base(app));
    let mut text = format!(
        "---\nname: {}\ndescription: {}\n---\n\n# {} ({})\n\n{}\n\nA key comes from {base}{KEYS}. Page: {base}{}\n",
        manifest.id,
        one_line(&manifest.summary.en),
        manifest.title.en,
        manifest.title.zh,
        manifest.summary.en,
        manifest.route,
    );
    for form in offered(app, tool) {
        of_form(app, &base, tool, form, &mut text);
    }
    text
}

fn of_form(app: &App, base: &str, tool: &Tool, form: &Form, text: &mut String) {
    let (id, mode) = (&*tool.manifest().id, &form.mode);
    let schema = app.tasks.schema(id, form);
    let _ = write!(
        text,
        "\n## {} ({})\n\nMakes {}. Tool `{id}`, mode `{}`.\n\n\
         | parameter | kind | needed | default | allowed | meaning |\n|---|---|---|---|---|---|\n",
        mode.label.en,
        mode.label.zh,
        word(&mode.output),
        mode.id,
    );
    let required = &schema["required"];
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        *text += &row(name, property, required);
    }
    let price = app.prices.current(id, &mode.id);
    let price = price.map_or_else(|| price_in_words(&mode.price), |(_, rule)| price_in_words(&rule));
    let _ = write!(
        text,
        "\n{price}\n\n\
         ```sh\ncurl {base}/api/v1/tools/{id}/{}/tasks \\\n  -H \"Authorization: Bearer $BAIGONG_KEY\" \\\n  \
         -H \"Idempotency-Key: $(openssl rand -hex 16)\" -H 'Content-Type: application/json' \\\n  -d '{}'\n```\n",
        mode.id,
        form.example.to_string().replace('\'', "'\\''"),
    );
}

fn row(name: &str, property: &Value, required: &Value) -> String {
    let is_file = property.get("x-media").is_some() || property.pointer("/items/x-media").is_some();
    let kind = if is_file { "file".to_owned() } else { word(&property["type"]) };
    let needed = required.as_array().is_some_and(|names| names.iter().any(|one| one == name));
    let default = property.get("default").map(|value| format!("`{value}`")).unwrap_or_default();
    let cells = [
        format!("`{name}`"),
        kind,
        if needed { "yes".to_owned() } else { String::new() },
        default,
        allowed(property),
        meaning(property),
    ];
    let cells = cells.map(|cell| one_line(&cell).replace('|', "\\|"));
    format!("| {} |\n", cells.join(" | "))
}

/// The values and limits of a parameter.
fn allowed(property: &Value) -> String {
    let choices = property["enum"].as_array().cloned().unwrap_or_else(|| {
        let of = property["oneOf"].as_array().into_iter().flatten();
        of.filter_map(|one| one.get("const").cloned()).collect()
    });
    let choices = choices.iter().map(|value| format!("`{value}`"));
    let limits = LIMITS
        .iter()
        .filter_map(|(key, words)| property.get(*key).map(|limit| format!("{words} {}", word(limit))));
    choices.chain(limits).collect::<Vec<_>>().join(", ")
}

/// Its title and description, English with the Chinese title.
fn meaning(property: &Value) -> String {
    let zh = property["title"].as_str().unwrap_or_default();
    let english = |key: &str| {
        let translated = property.pointer(&format!("/x-en/{key}")).and_then(Value::as_str);
        translated.or_else(|| property[key].as_str()).unwrap_or_default()
    };
    let (title, description) = (english("title"), english("description"));
    let title = if title == zh { zh.to_owned() } else { format!("{title} ({zh})") };
    if description.is_empty() { title } else { format!("{title}. {description}") }
}

/// What it costs, by what decides it.
fn price_in_words(price: &PriceRule) -> String {
    let mut text = match price.rows.as_slice() {
        [only] => format!("Price: {} points", only.points),
        rows => {
            let least = rows.iter().map(|row| row.points).min().unwrap_or_default();
            let most = rows.iter().map(|row| row.points).max().unwrap_or_default();
            format!("Price: {least} to {most} points, by {}", price.dimensions.join(", "))
        }
    };
    if let Some(per) = &price.per {
        let _ = write!(text, ", times `{per}`");
    }
    if let Some(measured) = &price.measured {
        let _ = write!(text, ", times what is measured of {} (units of {})", measured.fact, measured.step);
    }
    text += ". `POST /api/v1/quotes` says it for one request.";
    if price.rows.len() > 1 {
        text += "\n";
        for row in &price.rows {
            let when = price.dimensions.iter().zip(&row.when);
            let when = when.map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>();
            let _ = write!(text, "\n- {}: {} points", when.join(", "), row.points);
        }
    }
    text
}

/// A value of JSON as a word.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        Ok(Value::Null) | Err(_) => String::new(),
        Ok(other) => other.to_string(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
