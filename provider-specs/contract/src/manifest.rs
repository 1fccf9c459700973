//! What a provider says of itself, and the operator's account form.

use std::collections::BTreeSet;

use baigong_provider::Prefill;
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::chinese::is_chinese;
use crate::report::Report;

/// Words in a field's name that mean a secret.
const SECRET_WORDS: [&str; 5] = ["key", "secret", "token", "password", "signature"];

/// Ids, titles, routes, wires, modes and cadence are complete and make sense.
pub(crate) async fn manifest_is_complete(bench: &Bench) -> Report {
    let mut report = Report::default();
    let manifest = bench.tool.manifest();
    let slug = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    report.check(slug(&manifest.id), || {
        format!("manifest.id {:?}: lower case letters, digits and hyphens", manifest.id)
    });
    report.check(slug(&manifest.vendor), || {
        format!("manifest.vendor {:?}: the name of the crate's folder", manifest.vendor)
    });
    report.check(manifest.route.starts_with('/'), || {
        format!("manifest.route {:?} starts with /", manifest.route)
    });
    report.check(is_chinese(&manifest.summary.zh), || "manifest.summary is a sentence in Chinese".into());
    report.check(!manifest.wires.is_empty(), || {
        "manifest.wires is empty: an account speaks at least one".into()
    });
    report.check(!manifest.modes.is_empty(), || "manifest.modes is empty".into());
    for place in &manifest.also {
        let known = manifest.modes.iter().any(|mode| mode.id == place.mode);
        report.check(known, || format!("manifest.also: there is no mode {:?}", place.mode));
    }
    report.check(manifest.modes.iter().any(|mode| !mode.follow_up_only), || {
        "every mode is only for follow-ups: none could ever be opened".into()
    });
    let mut ids = BTreeSet::new();
    for mode in &manifest.modes {
        let at = format!("mode {}", mode.id);
        report.check(ids.insert(&*mode.id), || format!("{at} stands twice in the manifest"));
        report.check(is_chinese(&mode.label.zh), || {
            format!("{at}: the label {:?} is not Chinese", mode.label.zh)
        });
        report.check(
            mode.also_at.as_ref().is_none_or(|address| address.starts_with('/') && !mode.follow_up_only),
            || {
                format!(
                    "{at}: also_at {:?} is the address of a form with a tab and starts with /",
                    mode.also_at
                )
            },
        );
        let poll = &mode.poll;
        report.check(poll.interval_ms >= 500, || {
            format!("{at}: polling every {} ms is too often", poll.interval_ms)
        });
        report.check(poll.deadline_ms > poll.first_ms, || {
            format!("{at}: the deadline comes before the first poll")
        });
        report.check(mode.submit_timeout_ms >= 1000, || format!("{at}: submit_timeout_ms is below a second"));
        for wire in mode.wires.iter().chain(&mode.cancel_wires) {
            let declared = manifest.wires.iter().any(|declared| declared.id == *wire);
            report.check(declared, || {
                format!("{at}: it speaks of the wire {wire:?}, which the manifest does not declare")
            });
        }
        let mut reached = 0;
        for step in &mode.steps {
            report.check(step.from >= reached && step.done >= step.from && step.done <= 100, || {
                format!("{at}: the stage {} is not after the one before it, within 0 to 100", step.label.zh)
            });
            reached = step.from;
        }
        report.check(mode.price.rows.iter().all(|row| row.points >= 0), || format!("{at}: a negative price"));
        for follow_up in &mode.follow_ups {
            follow_up_problems(bench, follow_up, &at, &mut report);
        }
    }
    report
}

/// Longest pause between two polls: people watch the page.
const MAX_PAUSE_MS: u64 = 60_000;
/// Shortest and longest time after which a job is given up.
const DEADLINES_MS: std::ops::RangeInclusive<u64> = 5 * 60_000..=48 * 3_600_000;
/// Longest time that a page tells people to expect.
const MAX_ESTIMATE_MS: u64 = 3_600_000;
/// Longest wait for the answer to a submit.
const MAX_SUBMIT_MS: u64 = 30 * 60_000;

/// Pauses, deadlines, estimates and limits are such as people can wait for: a wrong unit shows.
pub(crate) async fn cadences_are_within_bounds(bench: &Bench) -> Report {
    let mut report = Report::default();
    for mode in &bench.tool.manifest().modes {
        let mut bound = |name: &str, fine: bool, value: u64, wanted: &str| {
            report
                .check(fine, || format!("manifest.modes/{}/{name}: wanted {wanted}, is {value} ms", mode.id));
        };
        let poll = &mode.poll;
        for (name, pause) in
            [("first_ms", poll.first_ms), ("interval_ms", poll.interval_ms), ("cap_ms", poll.cap_ms)]
        {
            bound(&format!("poll/{name}"), pause <= MAX_PAUSE_MS, pause, "at most a minute");
        }
        let deadline = poll.deadline_ms;
        bound("poll/deadline_ms", DEADLINES_MS.contains(&deadline), deadline, "5 minutes to 2 days");
        let submit = mode.submit_timeout_ms;
        bound("submit_timeout_ms", submit <= MAX_SUBMIT_MS, submit, "at most half an hour");
        let estimate = mode.estimate_ms;
        bound("estimate_ms", (1000..=MAX_ESTIMATE_MS).contains(&estimate), estimate, "a second to an hour");
        bound("estimate_ms", estimate <= deadline, estimate, "no more than the deadline");
        if let Some(life) = mode.result_lifetime_ms {
            bound("result_lifetime_ms", life >= 5 * 60_000, life, "5 minutes or more");
        }
    }
    report
}

/// A follow-up into this same tool must name a mode and parameters that exist.
fn follow_up_problems(bench: &Bench, follow_up: &baigong_provider::FollowUp, at: &str, report: &mut Report) {
    let at = format!("{at}, follow-up {}", follow_up.id);
    report.check(is_chinese(&follow_up.label.zh), || {
        format!("{at}: the label {:?} is not Chinese", follow_up.label.zh)
    });
    if follow_up.tool != bench.tool.manifest().id {
        return;
    }
    let Some(form) = bench.tool.form(&follow_up.mode) else {
        return report
            .add(format!("{at}: opens the mode {:?}, which the tool does not have", follow_up.mode));
    };
    for name in follow_up.prefill.keys().chain(&follow_up.ask) {
        let known = form.validator.schema().pointer(&format!("/properties/{name}")).is_some();
        report.check(known, || format!("{at}: the mode {} has no parameter {name:?}", follow_up.mode));
    }
    // In a dialog nobody can fill in what it does not ask for.
    if form.mode.follow_up_only {
        for name in required(form.validator.schema()) {
            let given =
                follow_up.prefill.contains_key(name) || follow_up.ask.iter().any(|asked| asked == name);
            report.check(given, || {
                format!(
                    "{at}: neither fills in nor asks for {name:?}, which the mode {} requires",
                    follow_up.mode
                )
            });
        }
    }
    for (name, prefill) in &follow_up.prefill {
        let widget = form.validator.schema().pointer(&format!("/properties/{name}/x-widget"));
        let takes_a_task = widget.and_then(Value::as_str) == Some("task");
        report.check(takes_a_task == (*prefill == Prefill::Task), || {
            format!("{at}: {name:?} and its prefill disagree on whether it is an earlier task")
        });
    }
}

/// Parameters that a form requires and that have no value of their own.
fn required(schema: &Value) -> impl Iterator<Item = &str> {
    let names = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    names
        .filter_map(Value::as_str)
        .filter(|name| schema.pointer(&format!("/properties/{name}/default")).is_none())
}

/// Keys and secrets of the account are write-only, and every field is titled in Chinese.
pub(crate) async fn account_form_marks_its_secrets(bench: &Bench) -> Report {
    let mut report = Report::default();
    let schema = bench.tool.account_schema();
    let branches =
        schema.get("oneOf").and_then(Value::as_array).map_or(std::slice::from_ref(schema), Vec::as_slice);
    let wires: BTreeSet<&str> = bench.tool.manifest().wires.iter().map(|wire| &*wire.id).collect();
    let tagged = branches.iter().filter_map(|branch| branch.pointer("/properties/wire/const")?.as_str());
    let tagged: BTreeSet<&str> = tagged.collect();
    if !tagged.is_empty() || wires.len() > 1 {
        report.check(tagged == wires, || {
            format!("Account: its wires are {tagged:?}, the manifest declares {wires:?}; tag the enum with #[serde(tag = \"wire\")]")
        });
    }
    for branch in branches {
        for (name, property) in branch.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if property.get("const").is_some() {
                continue;
            }
            let secret = name.to_lowercase().split('_').any(|part| SECRET_WORDS.contains(&part));
            let marked = property.get("writeOnly") == Some(&json!(true));
            report.check(!secret || marked || property.get("type") != Some(&json!("string")), || {
                format!("Account.{name} looks like a secret but is shown: make it a `Secret`")
            });
            let title = property.get("title").and_then(Value::as_str).unwrap_or_default();
            report.check(!title.is_empty(), || {
                format!("Account.{name} has no title: write `/// # 标题` above it")
            });
        }
    }
    report
}
