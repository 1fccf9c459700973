//! Which files a field takes on this site: no larger than the form, the site's uploads and some account in use allow, and
//! of a type that it takes. The page shows it and the engine checks it before anything is held.

use baigong_provider::{Form, MediaKind};
use serde_json::{Value, json};

use super::running::Tasks;

impl Tasks {
    /// The schema of a form as this site can serve it.
    pub fn schema(&self, tool: &str, form: &Form) -> Value {
        let mut schema = form.validator.schema().clone();
        for property in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
            self.narrow(tool, form, property.1);
        }
        schema
    }

    /// Lowers what a field of files takes to what this site can serve; other fields stay as they are.
    pub(crate) fn narrow(&self, tool: &str, form: &Form, property: &mut Value) {
        if property.get("x-media").is_none() {
            return;
        }
        let wires = self.engine.accounts.wires(tool, &form.mode);
        narrow(property, &wires, |kind| self.engine.media.limit(kind));
        if let Some(items) = property.get_mut("items").filter(|items| items.get("x-media").is_some()) {
            narrow(items, &wires, |kind| self.engine.media.limit(kind));
        }
    }
}

fn narrow(property: &mut Value, wires: &[String], most: impl Fn(MediaKind) -> Option<u64>) {
    let Some(rules) = property.get_mut("x-media").and_then(Value::as_object_mut) else { return };
    let on_wire = rules.remove("on_wire").unwrap_or_default();
    let kinds = rules.get("accept").and_then(Value::as_array).into_iter().flatten();
    let site = kinds.filter_map(|kind| serde_json::from_value(kind.clone()).ok()).filter_map(most).max();
    let own = rules.get("max_bytes").and_then(Value::as_u64);
    let mut types = rules.get("mime").cloned();
    // Where some wire takes all that the field does, it gets the tasks that others refuse.
    let limits: Option<Vec<&Value>> = wires.iter().map(|wire| on_wire.get(wire)).collect();
    let limits = limits.unwrap_or_default();
    let of_wires = limits.iter().map(|limits| limits["max_bytes"].as_u64().or(own)).max().flatten();
    let lowest = own.into_iter().chain(site).chain(of_wires).min();
    if let (Some(Value::Array(types)), false) = (&mut types, limits.is_empty()) {
        let taken = |mime: &Value| {
            limits.iter().any(|limits| limits["mime"].as_array().is_none_or(|l| l.contains(mime)))
        };
        types.retain(taken);
    }
    let webp = json!("image/webp");
    let holds =
        |types: &Option<Value>| types.as_ref().and_then(Value::as_array).is_some_and(|t| t.contains(&webp));
    let without_webp = holds(&rules.get("mime").cloned()) && !holds(&types);
    if let Some(types) = types {
        rules.insert("mime".into(), types);
    }
    if let Some(lowest) = lowest {
        rules.insert("max_bytes".into(), lowest.into());
    }
    for text in ["description", "errorMessage", "x-en"] {
        let Some(words) = property.get_mut(text) else { continue };
        if let Some((own, lowest)) = own.zip(lowest).filter(|(own, lowest)| lowest < own) {
            each_text(words, &|text| restate(text, own, lowest));
        }
        if without_webp {
            each_text(words, &|text| {
                text.replace("PNG、JPEG 或 WebP", "PNG 或 JPEG").replace("PNG, JPEG or WebP", "PNG or JPEG")
            });
        }
    }
}

fn each_text(value: &mut Value, change: &impl Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = change(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_text(item, change)),
        Value::Object(map) => map.values_mut().for_each(|item| each_text(item, change)),
        _ => {}
    }
}

/// The text with another size in the place of `own`, however it writes that: "15MB", "15 MB".
fn restate(text: &str, own: u64, lowest: u64) -> String {
    let megabytes = |bytes: u64| {
        let tenths = (bytes as f64 / 1024.0 / 1024.0 * 10.0).round() / 10.0;
        tenths.to_string()
    };
    let (own, lowest) = (megabytes(own), megabytes(lowest));
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(&own) {
        let (before, found) = rest.split_at(at);
        let after = &found[own.len()..];
        let whole = !before.ends_with(|c: char| c.is_ascii_digit() || c == '.');
        let sized = after.trim_start_matches(' ').starts_with("MB");
        out.push_str(before);
        out.push_str(if whole && sized { &lowest } else { &own });
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1024 * 1024;

    fn field() -> Value {
        json!({
            "type": "string", "description": "PNG、JPEG 或 WebP，不超过 15 MB",
            "x-media": {
                "accept": ["image"], "mime": ["image/png", "image/jpeg", "image/webp"], "max_bytes": 15 * MIB,
                "on_wire": { "official": { "mime": ["image/png", "image/jpeg"], "max_bytes": 5 * MIB } },
            },
            "errorMessage": { "max_bytes": "图片大小不能超过 15MB！", "accept": "115MB 与 15 张都不是大小" },
            "x-en": { "description": "PNG, JPEG or WebP, up to 15 MB" },
        })
    }

    fn narrowed(wires: &[&str], site: u64) -> Value {
        let mut property = field();
        let wires: Vec<String> = wires.iter().map(|&wire| wire.to_owned()).collect();
        narrow(&mut property, &wires, |_| Some(site));
        property
    }

    #[test]
    fn a_field_stays_as_it_is_where_nobody_takes_less() {
        let mut whole = field();
        whole["x-media"].as_object_mut().unwrap().remove("on_wire");
        assert_eq!(narrowed(&["relay"], 20 * MIB), whole);
    }

    #[test]
    fn a_smaller_limit_of_the_site_is_shown_refused_and_said() {
        let property = narrowed(&["relay"], 10 * MIB);
        assert_eq!(property["x-media"]["max_bytes"], 10 * MIB);
        assert_eq!(property["errorMessage"]["max_bytes"], "图片大小不能超过 10MB！");
        assert_eq!(property["errorMessage"]["accept"], "115MB 与 15 张都不是大小");
        assert_eq!(property["description"], "PNG、JPEG 或 WebP，不超过 10 MB");
        assert_eq!(property["x-en"]["description"], "PNG, JPEG or WebP, up to 10 MB");
    }

    #[test]
    fn a_file_is_taken_where_some_account_in_use_takes_it() {
        assert_eq!(narrowed(&["official", "relay"], 20 * MIB)["x-media"], narrowed(&[], 20 * MIB)["x-media"]);
        let property = narrowed(&["official"], 10 * MIB);
        assert_eq!(property["x-media"]["max_bytes"], 5 * MIB);
        assert_eq!(property["x-media"]["mime"], json!(["image/png", "image/jpeg"]));
        assert_eq!(property["description"], "PNG 或 JPEG，不超过 5 MB");
    }
}
