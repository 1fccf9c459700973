//! What a site that serves a wire takes its requests for (`x-serve`), against what the plug-in sends for the same thing.

use std::collections::BTreeSet;

use baigong_provider::Form;
use baigong_wire::{Incoming, Meaning, NotServed, Operation, dropped};
use serde_json::{Map, Value};

use crate::bench::Bench;
use crate::capture::{Capture, Submit};
use crate::form::{example, task_modes};
use crate::report::Report;
use crate::variants::{Variant, variants};
use crate::vary::{self, offered, shown};

/// Inputs of a mode and wire whose requests are read back.
const READ_BACK: usize = 60;
/// Inputs around which a parameter is varied.
const SURROUNDINGS: usize = 3;
const ROUND_TRIP: &str = "served_requests_mean_what_was_asked";
const UNSERVED: &str = "what_cannot_be_served_is_refused";

type Params = Map<String, Value>;

/// The parameters of every mode, to the plug-in's request, through `x-serve`, are the same parameters: the plug-in makes the same
/// request of them.
pub(crate) async fn served_requests_mean_what_was_asked(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let Some(document) = bench.document(wire).filter(|document| document.served.is_some()) else {
            continue;
        };
        for form in bench.forms(wire) {
            let outcome = read_back(bench, wire, form, &mut report).await;
            report
                .merge(outcome.map_err(|problem| format!("{}: {}: {problem}", document.file, form.mode.id)));
        }
    }
    report
}

async fn read_back(bench: &Bench, wire: &str, form: &Form, report: &mut Report) -> Result<(), String> {
    let capture = Capture::start(bench, wire, form).await?;
    let served = Served { bench, wire, form, capture: &capture };
    for params in inputs(form)? {
        let sent = match capture.submit(&params).await {
            Submit::Sent(sent) => sent,
            Submit::Refused(_) => continue,
            Submit::Failed(problem) => return Err(problem),
        };
        let request = capture.creating().ok_or("no request would have made a job")?;
        let place = format!("{wire}/{}", form.mode.id);
        let asked = Value::Object(params.clone());
        match served.meaning(&request, &params) {
            Err(Misread { problem, member }) => {
                let excused =
                    member.is_some_and(|member| bench.excused(ROUND_TRIP, &format!("{place}{member}")));
                if !excused && !bench.excused(ROUND_TRIP, &place) {
                    report.add(format!("{place}: {}: {problem}", shown(Some(&asked))));
                }
            }
            Ok(read) if read.mode == form.mode.id && read.params == params => {}
            Ok(Read { mode, params: read }) if mode != *form.mode.id => {
                let again = request_of(bench, wire, &mode, &read).await?;
                let nothing = |_: &str| false;
                let same = again.is_some_and(|again| {
                    says(&again.body, &request.body, "", &capture, &nothing)
                        && says(&request.body, &again.body, "", &capture, &nothing)
                });
                if !same {
                    report.add(format!(
                        "{place}: {} is read as the mode {mode}, which sends something else",
                        shown(Some(&asked))
                    ));
                }
            }
            Ok(Read { params: read, .. }) => match capture.submit(&read).await {
                Submit::Sent(again) if again == sent => {}
                _ => {
                    let differ = differing(&params, &read);
                    let left: Vec<_> = differ
                        .iter()
                        .filter(|name| !bench.excused(ROUND_TRIP, &format!("{place}/{name}")))
                        .collect();
                    if !left.is_empty() {
                        let pairs = left.iter().map(|name| {
                            format!(
                                "{name} is {} and is read as {}",
                                shown(params.get(&***name)),
                                shown(read.get(&***name))
                            )
                        });
                        report.add(format!("{place}: {}", pairs.collect::<Vec<_>>().join(", ")));
                    }
                }
            },
        }
    }
    Ok(())
}

/// The request that another mode makes of what was read; none where it refuses that.
async fn request_of(
    bench: &Bench,
    wire: &str,
    mode: &str,
    params: &Params,
) -> Result<Option<Incoming>, String> {
    let form = bench.tool.form(mode).ok_or("a mode is read that there is not")?;
    let capture = Capture::start(bench, wire, form).await?;
    Ok(match capture.submit(params).await {
        Submit::Sent(_) => capture.creating(),
        _ => None,
    })
}

/// A request that says something else is refused, or makes the plug-in say the same: nothing that a customer sends is left out
/// silently or taken for something else. What is no value of its member at all is tried too: a site that serves a wire does not hold
/// its customers to the schema that the plug-in is held to, which names as required what only the plug-in always sends.
pub(crate) async fn what_cannot_be_served_is_refused(bench: &Bench) -> Report {
    let mut report = Report::default();
    for wire in bench.wires() {
        let Some(document) = bench.document(wire).filter(|document| document.served.is_some()) else {
            continue;
        };
        for form in bench.forms(wire) {
            let outcome = change(bench, wire, form, &mut report).await;
            report
                .merge(outcome.map_err(|problem| format!("{}: {}: {problem}", document.file, form.mode.id)));
        }
    }
    report
}

async fn change(bench: &Bench, wire: &str, form: &Form, report: &mut Report) -> Result<(), String> {
    let capture = Capture::start(bench, wire, form).await?;
    let served = Served { bench, wire, form, capture: &capture };
    let params = example(form)?;
    let Submit::Sent(_) = capture.submit(&params).await else { return Ok(()) };
    let request = capture.creating().ok_or("no request would have made a job")?;
    let (operation, path) = served.operation(&request)?;
    if operation.serving.is_none() {
        return Ok(());
    }
    let file = bench.document(wire).map(|document| document.file.clone()).unwrap_or_default();
    let name = file.rsplit('/').next().unwrap_or_default();
    let json = bench.source.read_json(bench.vendor(), name).map_err(|e| e.to_string())?;
    let mut wrong = BTreeSet::new();
    for Variant { at, body, allowed } in variants(&json, &operation.pointer, &request.body) {
        let changed = Incoming { body, ..request.clone() };
        // A value that is one, beside which the vendor takes the rest for wrong.
        if allowed && !operation.violations(&changed, &path).is_empty() {
            continue;
        }
        let Ok(Read { mode, params: read }) = served.meaning(&changed, &params) else { continue };
        let other;
        let capture = if mode == *form.mode.id {
            &capture
        } else {
            let form = bench.tool.form(&mode).ok_or("a mode is read that there is not")?;
            other = Capture::start(bench, wire, form).await?;
            &other
        };
        let Submit::Sent(_) = capture.submit(&read).await else { continue };
        let again = capture.creating().ok_or("no request would have made a job")?;
        let place = format!("{wire}/{}{at}", form.mode.id);
        let beside = served.ignores(&changed);
        let same = says(&again.body, &changed.body, "", capture, &beside);
        if !same && wrong.insert(at.clone()) && !bench.excused(UNSERVED, &place) {
            report.add(format!(
                "{place}: {} is taken, and the plug-in sends {} for what it is taken for; map it, refuse it, or give the \
                 reason in skips.json as \"{UNSERVED}#{place}\"",
                shown(changed.body.pointer(&at)),
                shown(again.body.pointer(&at)),
            ));
        }
    }
    Ok(())
}

/// What a request is read as.
struct Read {
    mode: String,
    params: Params,
}

/// Why a request is not read as what it was made of.
struct Misread {
    problem: String,
    /// The first member that nothing reads, where that is why.
    member: Option<String>,
}

impl From<String> for Misread {
    fn from(problem: String) -> Self {
        Self { problem, member: None }
    }
}

/// A wire that is served, with what reads its requests back.
struct Served<'a> {
    bench: &'a Bench,
    wire: &'a str,
    form: &'a Form,
    capture: &'a Capture<'a>,
}

impl Served<'_> {
    fn operation(&self, request: &Incoming) -> Result<(&Operation, Params), String> {
        let document = self.bench.document(self.wire);
        document
            .and_then(|document| document.find(request))
            .ok_or_else(|| "no operation has this path".into())
    }

    fn ignores<'r>(&self, request: &'r Incoming) -> impl Fn(&str) -> bool + use<'_, 'r> {
        let serving = self.operation(request).ok().and_then(|(operation, _)| operation.serving.as_ref());
        let properties = self.form.validator.schema().get("properties").and_then(Value::as_object);
        // An earlier task is another job at every submit, so that its id is another one.
        let of_tasks =
            properties.into_iter().flatten().filter(|(_, property)| task_modes(property).next().is_some());
        let earlier: Vec<String> =
            of_tasks.filter_map(|(name, _)| serving.and_then(|serving| serving.source(name))).collect();
        move |at| {
            let value = request.body.pointer(at).unwrap_or(&Value::Null);
            earlier.iter().any(|earlier| earlier == at)
                || serving.is_some_and(|serving| serving.is_beside(at, value))
        }
    }

    /// What a request is read as, normalised. Files and earlier tasks stand as in the parameters that it was made of.
    fn meaning(&self, request: &Incoming, made_of: &Params) -> Result<Read, Misread> {
        let (operation, path) = self.operation(request)?;
        let serving =
            operation.serving.as_ref().ok_or_else(|| format!("{} has no x-serve", operation.name))?;
        let meaning = serving.meaning(request, &path).map_err(|error| match error {
            NotServed::Members(members) => Misread {
                problem: format!(
                    "{}: nothing reads {}; read it, or list it under ignores",
                    operation.name,
                    members.join(", ")
                ),
                member: members.into_iter().next(),
            },
            NotServed::Template(error) => format!("{}: {error}", operation.name).into(),
        })?;
        let Meaning { tool, mode, params } = meaning;
        let form = self.bench.tool.form(&mode).filter(|_| tool == *self.bench.tool.manifest().id);
        let form = form.ok_or_else(|| format!("{} is read as the mode {mode} of {tool}", operation.name))?;
        let mut params = Value::Object(params);
        let properties = form.validator.schema().get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            let Some(value) = params.get_mut(name) else { continue };
            if task_modes(property).next().is_some() {
                *value = made_of.get(name).cloned().unwrap_or_default();
            } else if property.get("x-media").is_some() || property.pointer("/items/x-media").is_some() {
                self.name_files(value, made_of.get(name).unwrap_or(&Value::Null))?;
            }
        }
        let checked = form.validator.check(params.clone());
        let checked = checked
            .map_err(|errors| format!("{} is read as what the form refuses: {errors:?}", operation.name))?;
        match params.as_object().and_then(|params| dropped(params, &checked)) {
            Some(name) => {
                Err(format!("{}: the form has no place for {name} beside the rest", operation.name).into())
            }
            None => Ok(Read { mode, params: checked }),
        }
    }

    /// Puts references in the place of the files that a request brings.
    fn name_files(&self, value: &mut Value, made_of: &Value) -> Result<(), String> {
        if let Value::Array(items) = value {
            let made_of = made_of.as_array().map_or(&[][..], Vec::as_slice);
            for (at, item) in items.iter_mut().enumerate() {
                self.name_files(item, made_of.get(at).unwrap_or(&Value::Null))?;
            }
            return Ok(());
        }
        let sent =
            self.capture.file_sent(value).ok_or_else(|| format!("{} is no file", shown(Some(value))))?;
        let same = made_of.as_str().filter(|reference| self.capture.file_of(reference) == sent);
        *value = same.map(Value::from).ok_or_else(|| format!("{} is another file", shown(Some(value))))?;
        Ok(())
    }
}

/// Inputs of a mode: its example, every option beside it, and every parameter varied.
fn inputs(form: &Form) -> Result<Vec<Params>, String> {
    let mut inputs = vec![example(form)?];
    for field in vary::fields(form) {
        for around in vary::surroundings(form, &field).into_iter().take(SURROUNDINGS) {
            inputs.extend(
                field
                    .values(&around)
                    .into_iter()
                    .filter_map(|value| field.set(form, &around, value.as_ref())),
            );
        }
    }
    let offered = offered(form)?;
    let step = offered.len().div_ceil(READ_BACK).max(1);
    inputs.extend(offered.into_iter().step_by(step));
    Ok(inputs)
}

fn differing(one: &Params, other: &Params) -> Vec<String> {
    let mut names: Vec<String> = one.keys().chain(other.keys()).cloned().collect();
    names.sort();
    names.dedup();
    names.retain(|name| one.get(name) != other.get(name));
    names
}

/// Whether one body says all that the other says, but for what has no part in it. The same file may have another address; what
/// the other leaves open the plug-in may fill in.
fn says(one: &Value, other: &Value, at: &str, capture: &Capture<'_>, beside: &impl Fn(&str) -> bool) -> bool {
    if beside(at) {
        return true;
    }
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => b.iter().all(|(key, value)| {
            let at = format!("{at}/{}", baigong_wire::template::escape(key));
            says(a.get(key).unwrap_or(&Value::Null), value, &at, capture, beside)
        }),
        (Value::Array(a), Value::Array(b)) => {
            let items = a.iter().zip(b).enumerate();
            a.len() == b.len()
                && items.into_iter().all(|(i, (a, b))| says(a, b, &format!("{at}/{i}"), capture, beside))
        }
        _ if plain(one) == plain(other) => true,
        _ => capture.file_sent(one).is_some_and(|file| capture.file_sent(other) == Some(file)),
    }
}

/// A value as text: 5, 5.0 and "5" are one.
fn plain(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_owned());
    text.parse::<f64>().map_or(text, |number| number.to_string())
}
