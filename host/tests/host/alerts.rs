//! Promise: every figure that an alert rule names is shown by `/metrics`, with the labels that the rule names.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::common::{Browser, TestApp, clip};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct Rules {
    groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    name: String,
    rules: Vec<Rule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    alert: String,
    expr: String,
    #[serde(default, rename = "for")]
    _pending: Option<String>,
    labels: BTreeMap<String, String>,
    annotations: BTreeMap<String, String>,
}

/// Figures of a text with the labels that they must have: those of their own braces, and those that the text groups by.
/// `instance` and `job` are Prometheus's.
fn named(expr: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut grouped = BTreeSet::new();
    for word in ["by (", "on ("] {
        for (at, _) in expr.match_indices(word) {
            let list = &expr[at + word.len()..];
            let list = list[..list.find(')').unwrap()].split(',');
            grouped.extend(list.map(|label| label.trim().to_owned()));
        }
    }
    grouped.retain(|label| label != "instance" && label != "job");
    let mut all = Vec::new();
    for (at, _) in expr.match_indices("baigong_") {
        let rest = &expr[at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let mut labels = grouped.clone();
        if let Some(inner) = rest[end..].strip_prefix('{') {
            let inner = &inner[..inner.find('}').unwrap()];
            labels.extend(inner.split(',').map(|one| one[..one.find(['=', '!']).unwrap()].trim().to_owned()));
        }
        all.push((rest[..end].to_owned(), labels));
    }
    all
}

/// The samples of a page: names, and the labels of each.
fn samples(page: &str) -> Vec<(String, BTreeSet<String>)> {
    let lines = page.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, labels) = line.split(' ').next().unwrap().split_once('{').unwrap_or((line, ""));
            let name = name.split(' ').next().unwrap().to_owned();
            let labels = labels.trim_end_matches('}').split(',').filter(|label| !label.is_empty());
            (name, labels.map(|label| label[..label.find('=').unwrap()].to_owned()).collect())
        })
        .collect()
}

/// An account whose vendor refuses the key, and a task that finds out.
async fn rests(app: &TestApp, visitor: &Browser) {
    let mut admin = app.browser();
    let body = json!({ "token": app.app.setup.open(), "login_name": "boss", "password": "long-enough-1" });
    admin.cookie = Some(admin.post("/api/v1/setup", body).await.cookie());
    let vendors = baigong_provider_specs::Simulator::start(baigong_provider_specs::SimOptions::default());
    let vendors = vendors.await.unwrap();
    let base = format!("{}/kling/relay", vendors.base_url().trim_end_matches('/'));
    let account = json!({ "tool": "kling", "account": {
        "label": "主账号", "wire": "relay", "base_url": base, "credentials": { "api_key": "wrong" }, "weight": 1,
    } });
    let made = admin.keyed("/api/v1/admin/vendor-accounts", "1", account).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    visitor.create("waits", clip("猫")).await;
    while !app.app.tasks.accounts().iter().any(|account| account.rest.is_some()) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    vendors.shutdown().await;
}

#[tokio::test]
async fn whatever_an_alert_rule_names_is_shown() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/prometheus/alerts.yml");
    let rules: Rules = serde_yaml_ng::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let app = TestApp::with("ledger.check_interval_ms = 100\n").await;
    let visitor = app.visitor().await;
    let lost = visitor.create("lost", clip("猫 #expired")).await.json();
    visitor.wait_for(lost["id"].as_str().unwrap(), |task| task["storage"] == "lost").await;
    rests(&app, &visitor).await;
    while app.app.ledger.last().is_none() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    let page = visitor.figures().await.text();
    let shown = samples(&page);
    let mut alerts = BTreeSet::new();
    for rule in
        rules.groups.iter().inspect(|group| assert!(!group.name.is_empty())).flat_map(|group| &group.rules)
    {
        assert!(alerts.insert(&rule.alert), "{} is there twice", rule.alert);
        assert!(["critical", "warning"].contains(&rule.labels["severity"].as_str()), "{}", rule.alert);
        assert!(
            ["summary", "description"].iter().all(|key| rule.annotations[*key].contains(" / ")),
            "{}",
            rule.alert
        );
        for (name, labels) in named(&rule.expr) {
            let found = shown.iter().any(|(shown, of)| *shown == name && labels.is_subset(of));
            assert!(found, "{}: no {name} with {labels:?} in {page}", rule.alert);
        }
    }
    assert!(alerts.len() >= 12);
    for line in [
        "baigong_ready{part=\"database\"} 1",
        "baigong_results_lost_day 1",
        "baigong_vendor_accounts{tool=\"kling\"} 1",
        &format!("baigong_absorbed_points_day{{tool=\"kling\"}} {}", lost["points"]),
    ] {
        assert!(page.lines().any(|found| found == line), "no {line} in {page}");
    }
    app.finish().await;
}

#[test]
fn what_a_rule_names_is_found_in_its_text() {
    let labels = |all: &[&str]| all.iter().map(|label| (*label).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(
        named("count by (tool, instance) (baigong_a) >= on (tool) baigong_b{part=~\"x|y\"} > 1"),
        [("baigong_a".to_owned(), labels(&["tool"])), ("baigong_b".to_owned(), labels(&["part", "tool"]))]
    );
}
