//! The committed snapshot of the forms: changes are seen in review, and old inputs stay valid.

use baigong_provider::schema::Validator;
use serde_json::{Map, Value};

use crate::generate::Generator;
use crate::{Bench, Report};

/// Set to write snapshots instead of comparing them.
const UPDATE: &str = "UPDATE_SNAPSHOTS";
/// Inputs that are generated from each old schema.
const INPUTS: usize = 100;

fn file_name(bench: &Bench) -> String {
    format!("{}.schema.json", bench.tool.manifest().id)
}

fn current(bench: &Bench) -> Value {
    let forms = bench.tool.forms().iter();
    Value::Object(forms.map(|form| (form.mode.id.to_owned(), form.validator.schema().clone())).collect())
}

fn committed(bench: &Bench) -> Result<Map<String, Value>, String> {
    let name = file_name(bench);
    let shown = format!("{}/{name}", bench.vendor());
    let path = bench.file(&name).ok_or("the folder is not on disk")?;
    let text = std::fs::read_to_string(&path)
        .map_err(|e| format!("{shown}: {e}; write it with `{UPDATE}=1 cargo test` and commit it"))?;
    serde_json::from_str(&text).map_err(|e| format!("{shown}: {e}"))
}

/// `<tool>.schema.json` is what the code declares; `UPDATE_SNAPSHOTS=1` writes it.
pub(crate) async fn schema_snapshot_is_current(bench: &Bench) -> Report {
    let mut report = Report::default();
    if std::env::var_os(UPDATE).is_some() {
        report.merge(write(bench));
        return report;
    }
    match committed(bench) {
        Err(problem) => report.add(problem),
        Ok(old) => {
            let new = current(bench);
            let mut found = Vec::new();
            changes(&Value::Object(old), &new, "", &mut found);
            for change in found.into_iter().take(20) {
                report.add(format!(
                    "{}/{}: {change}; if the change is meant, run `{UPDATE}=1 cargo test` and commit the file",
                    bench.vendor(),
                    file_name(bench)
                ));
            }
        }
    }
    report
}

fn write(bench: &Bench) -> Result<(), String> {
    let path = bench.file(&file_name(bench)).ok_or("the folder is not on disk")?;
    let text = serde_json::to_string_pretty(&current(bench)).map_err(|e| e.to_string())?;
    std::fs::write(&path, text + "\n").map_err(|e| format!("{}: {e}", path.display()))
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
    let old = match committed(bench) {
        Ok(old) => old,
        // The other check says that there is no snapshot yet; there is nothing to be compatible with.
        Err(_) => return report,
    };
    for (mode, schema) in old {
        let at = format!("{}/{}#/{mode}", bench.vendor(), file_name(bench));
        let Some(form) = bench.tool.form(&mode) else {
            report.add(format!(
                "{at}: the mode is gone, so its drafts and API calls fail; keep it, or skip with the reason"
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
