//! The committed snapshot of the forms: changes are seen in review, and old inputs stay valid.

use baigong_provider::Form;
use baigong_provider::schema::Validator;
use serde_json::{Map, Value, json};

use crate::bench::Bench;
use crate::generate::Generator;
use crate::report::Report;

/// Set to write snapshots instead of comparing them.
const UPDATE: &str = "UPDATE_SNAPSHOTS";
/// Inputs that are generated from each old schema.
const INPUTS: usize = 100;

/// What the code declares and the folder holds a copy of.
struct Snapshot<'a> {
    bench: &'a Bench,
    name: String,
    current: Value,
}

/// The forms, by mode.
fn forms(bench: &Bench) -> Snapshot<'_> {
    let forms = bench.tool.forms().iter();
    let current = forms.map(|form| (form.mode.id.to_string(), form.validator.schema().clone())).collect();
    Snapshot {
        bench,
        name: format!("{}.schema.json", bench.tool.manifest().id),
        current: Value::Object(current),
    }
}

/// The figures of the manifest, by mode: what is charged, how long is waited, what may be cancelled, which addresses it has, whom it
/// contacts on which wires, and where its results lead.
fn figures(bench: &Bench) -> Snapshot<'_> {
    let mode = |form: &Form| {
        let mode = &form.mode;
        let wires = || bench.tool.manifest().wires.iter().filter(|wire| mode.offered_on(&wire.id));
        let cancel =
            wires().map(|wire| (wire.id.to_string(), json!(mode.cancel_on(&wire.id)))).collect::<Map<_, _>>();
        let wires = wires().map(|wire| (wire.id.to_string(), without(json!(wire), &["id"])));
        let follow_ups = mode.follow_ups.iter();
        let follow_ups = follow_ups.map(|way| (way.id.clone(), without(json!(way), &["id", "label"])));
        let prices = mode.price.rows.iter().map(|row| {
            let values = mode.price.dimensions.iter().zip(&row.when);
            let when: Vec<String> = values.map(|(name, value)| format!("{name}={value}")).collect();
            (when.join(" "), json!(row.points))
        });
        let mut figures = json!({
            "points": prices.collect::<Map<_, _>>(), "per": mode.price.per,
            "poll": mode.poll, "submit_timeout_ms": mode.submit_timeout_ms, "estimate_ms": mode.estimate_ms,
            "result_lifetime_ms": mode.result_lifetime_ms, "history_cap": mode.history_cap,
            "max_active": mode.max_active.as_ref().map(|limit| limit.most), "cancel": cancel,
        });
        figures["wires"] = Value::Object(wires.collect());
        figures["follow_ups"] = Value::Object(follow_ups.collect());
        figures["addresses"] = json!([bench.tool.manifest().route, mode.also_at]);
        if let Some(climb) = &mode.climb {
            figures["climb"] = json!(climb);
        }
        if let Some(measured) = &mode.price.measured {
            figures["measured"] = json!(measured);
        }
        (mode.id.to_string(), figures)
    };
    let current = Value::Object(bench.tool.forms().iter().map(mode).collect());
    Snapshot { bench, name: format!("{}.manifest.json", bench.tool.manifest().id), current }
}

/// An object without some of its members.
fn without(mut value: Value, names: &[&str]) -> Value {
    if let Some(members) = value.as_object_mut() {
        members.retain(|name, _| !names.contains(&name.as_str()));
    }
    value
}

impl Snapshot<'_> {
    fn shown(&self) -> String {
        format!("{}/{}", self.bench.vendor(), self.name)
    }

    fn committed(&self) -> Result<Map<String, Value>, String> {
        let path = self.bench.file(&self.name).ok_or("the folder is not on disk")?;
        let text = std::fs::read_to_string(&path).map_err(|e| {
            format!("{}: {e}; write it with `{UPDATE}=1 cargo test` and commit it", self.shown())
        })?;
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", self.shown()))
    }

    fn check(&self) -> Report {
        let mut report = Report::default();
        if updating() {
            report.merge(self.write());
            return report;
        }
        match self.committed() {
            Err(problem) => report.add(problem),
            Ok(old) => {
                let mut found = Vec::new();
                changes(&Value::Object(old), &self.current, "", &mut found);
                for change in found.into_iter().take(20) {
                    report.add(format!(
                        "{}#{change}; if the change is meant, run `{UPDATE}=1 cargo test` and commit the file",
                        self.shown()
                    ));
                }
            }
        }
        report
    }

    fn write(&self) -> Result<(), String> {
        let path = self.bench.file(&self.name).ok_or("the folder is not on disk")?;
        let text = serde_json::to_string_pretty(&self.current).map_err(|e| e.to_string())?;
        std::fs::write(&path, text + "\n").map_err(|e| format!("{}: {e}", path.display()))
    }
}

fn updating() -> bool {
    std::env::var_os(UPDATE).is_some()
}

/// `<tool>.schema.json` is what the code declares; `UPDATE_SNAPSHOTS=1` writes it.
pub(crate) async fn schema_snapshot_is_current(bench: &Bench) -> Report {
    forms(bench).check()
}

/// `<tool>.manifest.json` has the prices, cadences and limits that the code declares, so that a change of them shows in
/// review; `UPDATE_SNAPSHOTS=1` writes it.
pub(crate) async fn manifest_snapshot_is_current(bench: &Bench) -> Report {
    figures(bench).check()
}

fn changes(old: &Value, new: &Value, at: &str, found: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, value) in old {
                match new.get(key) {
                    Some(other) => changes(value, other, &format!("{at}/{key}"), found),
                    None => found.push(format!("{at}/{key} is gone")),
                }
            }
            found.extend(
                new.keys().filter(|key| !old.contains_key(*key)).map(|key| format!("{at}/{key} is new")),
            );
        }
        (old, new) if old != new => found.push(format!("{at} was {old}, is {new}")),
        _ => {}
    }
}

/// What the committed form accepted, the form of the code accepts: drafts, retries and API clients live on.
pub(crate) async fn old_inputs_stay_valid(bench: &Bench) -> Report {
    let mut report = Report::default();
    let forms = forms(bench);
    // Who writes the snapshot anew means the change, and the other check may be writing it at this moment.
    let old = match forms.committed() {
        Ok(old) if !updating() => old,
        // The other check says that there is no snapshot yet; there is nothing to be compatible with.
        _ => return report,
    };
    for (mode, schema) in old {
        let at = format!("{}#/{mode}", forms.shown());
        let Some(form) = bench.tool.form(&mode) else {
            report.add(format!(
                "{at}: the mode is gone, so its drafts and API calls fail; keep it, or skip with the reason; of a tool that nobody has used yet, write the file anew with `{UPDATE}=1 cargo test`"
            ));
            continue;
        };
        let example = schema.pointer("/examples/0").cloned().unwrap_or_default();
        let validator = match Validator::new(schema) {
            Ok(validator) => validator,
            Err(e) => {
                report.add(format!("{at}: {e}"));
                continue;
            }
        };
        let inputs = Generator::new(11).inputs(&validator, &example, INPUTS);
        report.check(!inputs.is_empty(), || format!("{at}: no valid input could be generated"));
        for input in inputs {
            if let Err(errors) = form.validator.check(input.clone()) {
                let why: Vec<String> =
                    errors.iter().map(|e| format!("{} {}: {}", e.path, e.code, e.message)).collect();
                report.add(format!("{at}: {input} was valid and is not any more: {}", why.join("; ")));
                break;
            }
        }
    }
    report
}
