//! Which form a request of a protocol with members of its own means, and what those members become in it. Nothing is rounded: what a
//! form does not offer is refused with what it does.

use baigong_provider::{Form, Tool};
use serde_json::{Map, Value};

use crate::model_name::ModelName;

/// Why a request cannot be put into a form: the member at fault, and what would have done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// There is no such model.
    Model(String),
    /// The form has nothing that a member could become.
    NotOffered(&'static str),
    /// It has, and offers other values.
    Offered(&'static str, Vec<String>),
}

/// The form that a model's name means for a request, among those that are offered.
///
/// # Errors
/// There is none.
pub fn form<'a>(
    tool: &'a Tool,
    offered: &[&'a Form],
    name: &str,
    with_file: bool,
) -> Result<&'a Form, Unfit> {
    let unknown = || Unfit::Model(name.to_owned());
    let wanted = |form: &&&Form| match name.parse::<ModelName>() {
        Ok(name) => name.tool == *tool.manifest().id && name.mode == *form.mode.id,
        Err(()) => name == tool.manifest().id && fits(form, with_file),
    };
    offered.iter().find(wanted).copied().ok_or_else(unknown)
}

/// Whether a form can be filled with a prompt alone, or with a prompt and one picture.
fn fits(form: &Form, with_file: bool) -> bool {
    let schema = form.validator.schema();
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let (files, others): (Vec<&str>, Vec<&str>) =
        required.into_iter().partition(|name| schema["properties"][name].get("x-media").is_some());
    let takes_a_picture = picture_field(form).is_some();
    others.iter().all(|name| *name == "prompt")
        && if with_file { takes_a_picture && files.len() <= 1 } else { files.is_empty() }
}

/// The field that takes a picture, and whether it takes several: a required one before others.
pub(crate) fn picture_field(form: &Form) -> Option<(&str, bool)> {
    let schema = form.validator.schema();
    let required =
        |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let takes = |field: &Value| {
        field["x-media"]["accept"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "image"))
    };
    let fields = schema["properties"].as_object()?.iter().filter(|(_, field)| takes(field));
    let (name, field) = fields.min_by_key(|(name, _)| !required(name))?;
    Some((name, field["type"] == "array"))
}

/// The text of what may have been sent as a number.
pub(crate) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The values that a field offers; none where it is open.
pub(crate) fn offered(field: &Value) -> Vec<&Value> {
    let one_of = field["oneOf"].as_array().into_iter().flatten().map(|option| &option["const"]);
    field["enum"].as_array().into_iter().flatten().chain(one_of).collect()
}

/// The schema with the options that are left with the model that `given` names, or else with the default one: what is refused is refused
/// with what would have done.
pub(crate) fn left(schema: &Value, given: &Map<String, Value>) -> Value {
    let mut left = schema.clone();
    let Some(fields) = schema["properties"].as_object() else { return left };
    for (name, field) in fields {
        let Some(conditions) = field["x-options-when"].as_object() else { continue };
        let goes = |option: &Value| {
            let mut needed = conditions
                .get(plain(&option["const"]).as_str())
                .and_then(Value::as_object)
                .into_iter()
                .flatten();
            needed.all(|(sibling, allowed)| {
                let model = &fields[sibling];
                let chosen = given.get(sibling).unwrap_or(&model["default"]);
                let chosen = chosen.as_str().and_then(|name| model["x-aliases"].get(name)).unwrap_or(chosen);
                model["x-widget"] != "model"
                    || allowed.as_array().is_some_and(|allowed| allowed.contains(chosen))
            })
        };
        if let Some(options) = left["properties"][name]["oneOf"].as_array_mut() {
            options.retain(goes);
        }
    }
    left
}

/// The value of a field that a text means.
pub(crate) fn choice(field: &Value, member: &'static str, text: &str) -> Result<Value, Unfit> {
    if field.is_null() {
        return Err(Unfit::NotOffered(member));
    }
    let offered = offered(field);
    if offered.is_empty() {
        return Ok(typed(field, &text.into()));
    }
    let found = offered.iter().find(|value| plain(value).eq_ignore_ascii_case(text));
    found
        .map(|value| (*value).clone())
        .ok_or_else(|| Unfit::Offered(member, offered.into_iter().map(plain).collect()))
}

/// What `1280x720` is to a form: its own sizes, or a ratio of sides and a number of lines. Nothing is rounded.
pub(crate) fn sized(schema: &Value, size: &str) -> Result<Map<String, Value>, Unfit> {
    let properties = &schema["properties"];
    if !properties["size"].is_null() {
        return Ok(Map::from_iter([("size".to_owned(), choice(&properties["size"], "size", size)?)]));
    }
    let name = ratio_field(schema).ok_or(Unfit::NotOffered("size"))?;
    let sides =
        size.split_once('x').and_then(|(w, h)| Some((w.parse::<u64>().ok()?, h.parse::<u64>().ok()?)));
    let (width, height) =
        sides.filter(|(w, h)| *w > 0 && *h > 0).ok_or_else(|| Unfit::Offered("size", sizes(schema, name)))?;
    let wrong = |_| Unfit::Offered("size", sizes(schema, name));
    let ratio = offered(&properties[name]).into_iter().find(|ratio| is_ratio(ratio, width, height));
    let mut params = Map::new();
    params.insert(name.to_owned(), ratio.cloned().ok_or(()).map_err(wrong)?);
    if !properties["resolution"].is_null() {
        let lines = format!("{}p", width.min(height));
        params.insert(
            "resolution".into(),
            choice(&properties["resolution"], "size", &lines).map_err(|_| wrong(()))?,
        );
    }
    Ok(params)
}

/// The field of a ratio of sides.
pub(crate) fn ratio_field(schema: &Value) -> Option<&'static str> {
    ["aspect_ratio", "ratio"].into_iter().find(|name| !schema["properties"][*name].is_null())
}

fn is_ratio(ratio: &Value, width: u64, height: u64) -> bool {
    let sides = ratio.as_str().and_then(|ratio| ratio.split_once(':'));
    let sides = sides.and_then(|(w, h)| Some((w.parse::<u64>().ok()?, h.parse::<u64>().ok()?)));
    sides.is_some_and(|(w, h)| w * height == h * width)
}

/// Sizes that a form takes, as a request would have to write them.
pub(crate) fn sizes(schema: &Value, ratio: &str) -> Vec<String> {
    let lines = offered(&schema["properties"]["resolution"]);
    let lines = lines
        .iter()
        .filter_map(|lines| lines.as_str()?.to_ascii_lowercase().strip_suffix('p')?.parse::<u64>().ok());
    let mut lines: Vec<u64> = lines.collect();
    if lines.is_empty() {
        lines.push(720);
    }
    let sides = |ratio: &&Value| {
        let (width, height) = ratio.as_str()?.split_once(':')?;
        Some((width.parse::<u64>().ok()?, height.parse::<u64>().ok()?))
    };
    let ratios: Vec<(u64, u64)> = offered(&schema["properties"][ratio]).iter().filter_map(sides).collect();
    let size = |lines: u64, (width, height): (u64, u64)| {
        let longer =
            |long: u64, short: u64| (lines * long).is_multiple_of(short).then(|| lines * long / short);
        if width >= height {
            Some(format!("{}x{lines}", longer(width, height)?))
        } else {
            Some(format!("{lines}x{}", longer(height, width)?))
        }
    };
    lines
        .iter()
        .flat_map(|lines| ratios.iter().filter_map(|sides| size(*lines, *sides)).collect::<Vec<_>>())
        .collect()
}

/// A member of a form as its schema has it. Clients that send forms write every value as text, also within objects and lists.
pub(crate) fn typed(field: &Value, value: &Value) -> Value {
    let text = match value {
        Value::String(text) => text,
        Value::Object(members) => {
            let typed =
                |(name, value): (&String, &Value)| (name.clone(), typed(&field["properties"][name], value));
            return members.iter().map(typed).collect::<Map<_, _>>().into();
        }
        Value::Array(items) => return items.iter().map(|item| typed(&field["items"], item)).collect(),
        other => return other.clone(),
    };
    let read = match field["type"].as_str() {
        Some("integer") => text.parse::<i64>().ok().map(Value::from),
        Some("number") => text.parse::<f64>().ok().map(Value::from),
        Some("boolean") => text.parse::<bool>().ok().map(Value::from),
        Some("object" | "array") => serde_json::from_str(text).ok(),
        _ => None,
    };
    read.unwrap_or_else(|| value.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        json!({ "properties": {
            "duration": { "oneOf": [{ "const": "5" }, { "const": "10" }] },
            "ratio": { "enum": ["16:9", "9:16", "1:1"] },
            "resolution": { "enum": ["720P", "1080P"] },
        } })
    }

    #[test]
    fn a_size_becomes_what_the_form_offers_and_is_never_rounded() {
        let sized = |size: &str| sized(&schema(), size);
        let of = |ratio: &str, lines: &str| {
            Map::from_iter([("ratio".to_owned(), ratio.into()), ("resolution".to_owned(), lines.into())])
        };
        assert_eq!(sized("1280x720"), Ok(of("16:9", "720P")));
        assert_eq!(sized("1080x1920"), Ok(of("9:16", "1080P")));
        let all = ["1280x720", "720x1280", "720x720", "1920x1080", "1080x1920", "1080x1080"]
            .map(str::to_owned)
            .to_vec();
        for wrong in ["1792x1024", "640x360", "1280", "0x0", "axb"] {
            assert_eq!(sized(wrong), Err(Unfit::Offered("size", all.clone())), "{wrong}");
        }
        assert!(all.iter().all(|size| sized(size).is_ok()));
    }

    #[test]
    fn what_a_form_writes_as_text_becomes_what_the_schema_wants_at_any_depth() {
        let field = json!({ "type": "object", "properties": {
            "zoom": { "type": "number" },
            "steps": { "type": "array", "items": { "type": "integer" } },
            "name": { "type": "string" },
        } });
        let sent = json!({ "zoom": "-3.5", "steps": ["1", "x"], "name": "7", "other": "8" });
        let read = json!({ "zoom": -3.5, "steps": [1, "x"], "name": "7", "other": "8" });
        assert_eq!(typed(&field, &sent), read);
    }

    #[test]
    fn seconds_are_one_of_those_that_are_offered() {
        let field = &schema()["properties"]["duration"];
        assert_eq!(choice(field, "seconds", "10"), Ok("10".into()));
        assert_eq!(
            choice(field, "seconds", "8"),
            Err(Unfit::Offered("seconds", vec!["5".into(), "10".into()]))
        );
        assert_eq!(choice(&Value::Null, "seconds", "8"), Err(Unfit::NotOffered("seconds")));
    }

    #[test]
    fn what_was_sent_as_text_becomes_what_the_schema_says() {
        let of = |kind: &str, text: &str| typed(&json!({ "type": kind }), &text.into());
        assert_eq!(of("integer", "7"), 7);
        assert_eq!(of("number", "0.5"), 0.5);
        assert_eq!(of("boolean", "true"), true);
        assert_eq!(of("object", "{\"zoom\":1}"), json!({ "zoom": 1 }));
        assert_eq!(of("string", "7"), "7");
        assert_eq!(of("integer", "seven"), "seven", "what is wrong is refused by the form");
    }
}
