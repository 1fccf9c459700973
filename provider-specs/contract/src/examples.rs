//! Whether everybody can run a form's example: one press, without a file or an earlier task of one's own.

use baigong_example_media::{EXAMPLES, Example};
use baigong_provider::{InputFact, started_seconds};
use serde_json::Value;

use crate::bench::Bench;
use crate::report::Report;

/// An example's files are example media that their fields take on every wire, and only follow-ups name an earlier task.
pub(crate) async fn examples_can_be_pressed(bench: &Bench) -> Report {
    let mut report = Report::default();
    for form in bench.tool.forms() {
        let properties = form.validator.schema().get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            let at = format!("{}: the example's {name}", form.mode.id);
            let Some(given) = form.example.get(name) else { continue };
            if property.get("x-task").is_some() {
                report.check(form.mode.follow_up_only, || {
                    format!("{at} is an earlier task, which nobody else has: the form needs an example without one")
                });
            }
            let Some(rules) = property.get("x-media") else { continue };
            for id in given.as_array().map_or(std::slice::from_ref(given), Vec::as_slice) {
                medium(id.as_str().unwrap_or_default(), rules, &at, &mut report);
            }
        }
    }
    report
}

fn medium(id: &str, rules: &Value, at: &str, report: &mut Report) {
    let Some(example) = Example::find(id) else {
        let known: Vec<&str> = EXAMPLES.iter().map(|example| example.id).collect();
        report.add(format!("{at} is {id:?}, which is no example medium: name one of {}", known.join(", ")));
        return;
    };
    let wires = rules.get("on_wire").and_then(Value::as_object).into_iter().flatten();
    for (of, rules) in wires.map(|(wire, rules)| (wire.as_str(), rules)).chain([("the form", rules)]) {
        for problem in refusals(example, rules) {
            report.add(format!("{at} is {id}, and {of} does not take it: {problem}"));
        }
    }
}

/// Why a field with these rules does not take a file.
fn refusals(example: &Example, rules: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let listed = |key: &str, value: Value| {
        rules.get(key).and_then(Value::as_array).is_none_or(|list| list.contains(&value))
    };
    if !listed("accept", serde_json::json!(example.kind)) || !listed("mime", example.mime.into()) {
        found.push(format!("it is {}", example.mime));
    }
    let (width, height) = example.size.map_or((0, 0), |(width, height)| (width.into(), height.into()));
    let figures = [
        ("max_bytes".to_owned(), example.content.len() as i64),
        (format!("max_{}", InputFact::Seconds.word()), example.duration_ms.map_or(0, started_seconds)),
        (format!("max_{}", InputFact::Pixels.word()), width * height),
        (format!("max_{}", InputFact::Width.word()), width),
        (format!("max_{}", InputFact::Height.word()), height),
    ];
    for (rule, is) in figures {
        if let Some(most) = rules.get(&rule).and_then(Value::as_i64)
            && is > most
        {
            found.push(format!("{rule} is {most}, it has {is}"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problems(id: &str, rules: &Value) -> Vec<String> {
        let mut report = Report::default();
        medium(id, rules, "text: the example's image", &mut report);
        report.problems().to_vec()
    }

    #[test]
    fn a_file_of_somebodys_and_one_that_a_wire_refuses_are_found() {
        let rules = json!({
            "accept": ["image"], "mime": ["image/png", "image/jpeg"], "max_bytes": 10_485_760,
            "on_wire": { "official": { "mime": ["image/png"] } },
        });
        let [unknown] = &problems("up_example", &rules)[..] else { panic!("one problem") };
        assert!(unknown.contains("no example medium: name one of ex_landscape, "), "{unknown}");
        let [refused] = &problems("ex_teapot", &rules)[..] else { panic!("one problem") };
        assert!(
            refused.ends_with("is ex_teapot, and official does not take it: it is image/jpeg"),
            "{refused}"
        );
        assert_eq!(problems("ex_dance", &json!({ "accept": ["video"], "max_seconds": 3 })).len(), 1);
        assert!(problems("ex_dance", &json!({ "accept": ["video"], "max_seconds": 4 })).is_empty());
    }
}
