//! What a user chooses arrives at the vendor, or is refused by name: a result that ignores a setting costs as much as
//! one that follows it.

use baigong_provider::{Error, Form};
use serde_json::{Map, Value};

use crate::bench::Bench;
use crate::capture::{Capture, Submit};
use crate::form::example;
use crate::report::Report;
use crate::vary::{self, Field, closed, offered, priced_params, shown};

/// Maximum number of combinations of priced parameters that are compared with each other; of more, the
/// example's neighbours are.
const MAX_COMPARED: usize = 64;
/// Inputs around which a parameter is varied before it counts as lost.
const SURROUNDINGS: usize = 6;

/// Names under which `skips.json` may leave out a place.
const PRICE_CHECK: &str = "every_price_dimension_reaches_the_wire";
const TAKEN_CHECK: &str = "every_offered_combination_is_taken_somewhere";
const TEXT_CHECK: &str = "long_texts_arrive_whole";

type Params = Map<String, Value>;

/// Two values of a parameter that the price depends on never make the same request.
pub(crate) async fn every_price_dimension_reaches_the_wire(bench: &Bench) -> Report {
    let mut report = Report::default();
    for_each_mode(bench, &mut report, async |wire, form, report| {
        let mut priced = priced_params(form)?;
        if priced.len() < 2 {
            return Ok(());
        }
        let capture = Capture::start(bench, wire, form).await?;
        let names: Vec<&str> = form.mode.price.parameters().collect();
        if priced.len() > MAX_COMPARED {
            let example = example(form)?;
            priced.retain(|params| difference(&names, params, &example).is_none_or(|names| names.len() == 1));
        }
        let mut sent = Vec::new();
        for params in priced {
            match capture.submit(&params).await {
                Submit::Sent(requests) => sent.push((params, requests)),
                Submit::Refused(_) => {}
                Submit::Failed(problem) => return Err(problem),
            }
        }
        for (index, (one, request)) in sent.iter().enumerate() {
            for (other, same) in &sent[index + 1..] {
                let Some(&[name]) = difference(&names, one, other).as_deref() else { continue };
                let quote = |params: &Params| form.mode.price.quote(params).map(|quote| quote.points).unwrap_or_default();
                // Two names of one thing at one price take nothing from anybody.
                if request != same || quote(one) == quote(other) {
                    continue;
                }
                let at = format!("{wire}/{}/{name}", form.mode.id);
                if bench.excused(PRICE_CHECK, &at) || !capture.same(one, other).await {
                    continue;
                }
                report.add(format!(
                    "{wire}/{}#/{name}: {} for {} points and {} for {} points make the same request; send it, refuse it with \
                     Error::not_on, or give the reason in skips.json as \"{PRICE_CHECK}#{at}\"",
                    form.mode.id, shown(one.get(name)), quote(one), shown(other.get(name)), quote(other)
                ));
            }
        }
        Ok(())
    })
    .await;
    report
}

/// What the form offers, some wire takes: nobody chooses what can only fail, and what no wire makes the form refuses.
pub(crate) async fn every_offered_combination_is_taken_somewhere(bench: &Bench) -> Report {
    let mut report = Report::default();
    for form in bench.tool.forms() {
        let mut left = match offered(form) {
            Ok(offered) => offered,
            Err(problem) => {
                report.add(format!("{}: {problem}", form.mode.id));
                continue;
            }
        };
        let mut last: Option<Error> = None;
        for wire in bench.wires().into_iter().filter(|wire| form.mode.offered_on(wire)) {
            let capture = match Capture::start(bench, wire, form).await {
                Ok(capture) => capture,
                Err(problem) => {
                    report.add(format!("{wire}/{}: {problem}", form.mode.id));
                    continue;
                }
            };
            let mut refused = Vec::new();
            for params in left {
                match capture.submit(&params).await {
                    Submit::Sent(_) => {}
                    Submit::Refused(error) => {
                        last = Some(error);
                        refused.push(params);
                    }
                    Submit::Failed(problem) => report.add(format!("{wire}/{}: {problem}", form.mode.id)),
                }
            }
            left = refused;
        }
        if let Some(params) = left.first().filter(|_| !bench.excused(TAKEN_CHECK, &form.mode.id)) {
            let names: Vec<String> =
                closed(form).map(|name| format!("{name}={}", shown(params.get(name)))).collect();
            report.add(format!(
                "{}: the form offers {}, and every wire refuses it: {:?}; let the form refuse it \
                 (Field::option_when), or give the reason in skips.json as \"{TAKEN_CHECK}#{}\"",
                form.mode.id,
                names.join(", "),
                last.map(|error| error.as_failure().zh).unwrap_or_default(),
                form.mode.id
            ));
        }
    }
    report
}

/// Two values of any parameter make two requests, or are refused.
pub(crate) async fn every_parameter_reaches_the_wire(bench: &Bench) -> Report {
    const CHECK: &str = "every_parameter_reaches_the_wire";
    let mut report = Report::default();
    for_each_mode(bench, &mut report, async |wire, form, report| {
        let capture = Capture::start(bench, wire, form).await?;
        for field in vary::fields(form) {
            let lost = lost_values(&capture, form, &field).await?;
            let at = format!("{wire}/{}{}", form.mode.id, field.pointer);
            match (lost, bench.excused(CHECK, &at)) {
                (Some((one, other)), false) => report.add(format!(
                    "{wire}/{}#{}: {one} and {other} make the same request; send it, refuse it with Error::not_on, or give \
                     the reason in skips.json as \"{CHECK}#{at}\"",
                    form.mode.id, field.pointer
                )),
                (None, true) => report.add(format!(
                    "{}/skips.json#/{CHECK}#{at}: the parameter does reach the wire: remove the line",
                    bench.vendor()
                )),
                _ => {}
            }
        }
        Ok(())
    })
    .await;
    report
}

/// Two values that cannot be told apart in any surroundings; `None` where all can, in some.
async fn lost_values(
    capture: &Capture<'_>,
    form: &Form,
    field: &Field,
) -> Result<Option<(String, String)>, String> {
    let mut lost = None;
    for around in vary::surroundings(form, field).into_iter().take(SURROUNDINGS) {
        let mut sent: Vec<(Params, Vec<Value>)> = Vec::new();
        let mut same = None;
        for value in field.values(&around) {
            let Some(params) = field.set(form, &around, value.as_ref()) else { continue };
            match capture.submit(&params).await {
                Submit::Sent(requests) => {
                    let twin =
                        sent.iter().find(|(_, other)| *other == requests).map(|(other, _)| other.clone());
                    if let Some(other) = twin
                        && same.is_none()
                        && capture.same(&other, &params).await
                    {
                        same = Some((shown(field.of(&other).as_ref()), shown(field.of(&params).as_ref())));
                    }
                    sent.push((params, requests));
                }
                Submit::Refused(_) => {}
                Submit::Failed(problem) => return Err(problem),
            }
        }
        match same {
            Some(same) => lost = lost.or(Some(same)),
            // What is refused here for what stands around it tells nothing of how it would be sent.
            None if sent.len() > 1 => return Ok(None),
            None => {}
        }
    }
    Ok(lost)
}

/// A text of the greatest length, in characters of several bytes, arrives whole, or is refused; one of just the length that the refusal
/// states arrives whole.
pub(crate) async fn long_texts_arrive_whole(bench: &Bench) -> Report {
    let mut report = Report::default();
    for_each_mode(bench, &mut report, async |wire, form, report| {
        let capture = Capture::start(bench, wire, form).await?;
        for field in vary::fields(form).iter().filter(|field| field.is_text()) {
            let at = format!("{wire}/{}{}", form.mode.id, field.pointer);
            let whole = text_arrives(&capture, form, field, field.longest_text()).await?;
            let whole = match whole {
                Arrival::Refused(error) => match stated_length(&error) {
                    // Some vendors count what is beyond the first plane of Unicode twice.
                    Some(stated) => text_arrives(&capture, form, field, vary::text_of(stated, '龙')).await?,
                    None => Arrival::Whole,
                },
                arrived => arrived,
            };
            let problem = match whole {
                Arrival::Whole => continue,
                Arrival::Cut(length) => format!("a text of {length} characters does not arrive whole"),
                Arrival::Refused(error) => format!(
                    "a text of just so many characters as a refusal states is refused too: {:?}",
                    error.as_failure().zh
                ),
            };
            report.check(bench.excused(TEXT_CHECK, &at), || {
                format!(
                    "{wire}/{}#{}: {problem}: send all of it, or refuse it with Error::not_on",
                    form.mode.id, field.pointer
                )
            });
        }
        Ok(())
    })
    .await;
    report
}

/// What becomes of a text on its way to the vendor.
enum Arrival {
    Whole,
    /// Of so many characters not all are there.
    Cut(usize),
    Refused(Error),
}

async fn text_arrives(
    capture: &Capture<'_>,
    form: &Form,
    field: &Field,
    text: String,
) -> Result<Arrival, String> {
    let value = Value::from(text.as_str());
    let mut around = vary::surroundings(form, field).into_iter();
    let Some(params) = around.find_map(|around| field.set(form, &around, Some(&value))) else {
        return Ok(Arrival::Whole);
    };
    match capture.submit(&params).await {
        Submit::Sent(requests) if requests.iter().any(|request| holds(request, text.trim())) => {
            Ok(Arrival::Whole)
        }
        Submit::Sent(_) => Ok(Arrival::Cut(text.chars().count())),
        Submit::Refused(error) => Ok(Arrival::Refused(error)),
        Submit::Failed(problem) => Err(problem),
    }
}

/// The number of characters that a text may have by the words of a refusal.
fn stated_length(refusal: &Error) -> Option<usize> {
    let said = refusal.as_failure().zh;
    let (before, _) = said.split_once("个字符")?;
    before.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn holds(value: &Value, text: &str) -> bool {
    match value {
        Value::String(whole) => whole.contains(text),
        Value::Array(items) => items.iter().any(|item| holds(item, text)),
        Value::Object(map) => map.values().any(|item| holds(item, text)),
        _ => false,
    }
}

/// The names in which two inputs differ; `None` where they do not.
fn difference<'a>(names: &[&'a str], one: &Params, other: &Params) -> Option<Vec<&'a str>> {
    let all = one.keys().chain(other.keys());
    let mut found: Vec<&str> =
        all.map(String::as_str).filter(|name| one.get(*name) != other.get(*name)).collect();
    found.dedup();
    if found.is_empty() {
        return None;
    }
    let known: Vec<&'a str> = names.iter().copied().filter(|name| found.contains(name)).collect();
    // What differs beside the price says nothing of the price.
    Some(if found.iter().all(|name| known.contains(name)) { known } else { Vec::new() })
}

async fn for_each_mode(
    bench: &Bench,
    report: &mut Report,
    check: impl AsyncFn(&str, &Form, &mut Report) -> Result<(), String>,
) {
    for wire in bench.wires() {
        for form in bench.forms(wire) {
            let outcome = check(wire, form, report).await;
            report.merge(outcome.map_err(|problem| format!("{wire}/{}: {problem}", form.mode.id)));
        }
    }
}
