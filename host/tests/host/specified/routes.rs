//! Every route of the specifications (§2), and the screens for which they show none.
//!
//! `web/e2e/specified.json` names them; `web/e2e/pages.spec.ts` reads the headings at the pages.

use std::fmt::Write as _;

use axum::http::StatusCode;
use baigong_provider::{Manifest, Registry, Text};

use serde::Deserialize;

use super::{Test, is_current, read};
use crate::common::TestApp;

const TABLE: &str = "web/e2e/specified.json";
const TOOL_TESTS: [Test; 3] = [
    Test {
        file: "web/e2e/tools.spec.ts",
        title: "every tool opens from the rail with a form for each mode, no barrier and no overflow",
    },
    Test {
        file: "web/e2e/again.spec.ts",
        title: "every mode makes a work of its example, makes any work again, fills its form anew, and leads on where it says",
    },
    Test {
        file: "web/e2e/language.spec.ts",
        title: "the page itself, before any script, names its tool in the reader's language",
    },
];
const HEAD: &str = "# Routes of the specifications\n\n\
    Every route that the three specifications name, the heading of its page and the tests of what it does. The pages of tools\n\
    take their headings from their manifests, and are all walked through by the tests named at the end.\n\n\
    Made of [e2e/specified.json](e2e/specified.json) by `make generate`.\n";
const COLUMNS: &str = "| heading, Chinese | heading, English | tests |\n|---|---|---|---|\n";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    route: String,
    /// What the specifications call a screen whose route they do not show; `route` is ours then.
    screen: Option<String>,
    /// None for tools, whose words stand in their manifests.
    heading: Option<Words>,
    /// Whether the page is only for people who are signed in; others are asked to do so.
    #[serde(default)]
    signed_in: bool,
    /// Where the page leads by itself.
    leads_to: Option<String>,
    /// Why the route is answered otherwise than specified.
    otherwise: Option<String>,
    #[serde(default)]
    tests: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Words {
    zh: String,
    en: String,
}

impl Row {
    fn heading(&self, registry: &Registry) -> (String, String) {
        match (&self.heading, tool_title(registry, &self.route)) {
            (Some(words), None) => (words.zh.clone(), words.en.clone()),
            (None, Some(title)) => (title.zh.to_string(), title.en.to_string()),
            _ => panic!("{}: either a tool or a heading in {TABLE}", self.route),
        }
    }

    fn tests<'a>(&'a self) -> impl Iterator<Item = Test<'a>> {
        self.tests.iter().map(|(file, title)| Test { file, title })
    }

    fn line(&self, registry: &Registry) -> String {
        let (zh, en) = self.heading(registry);
        let mut name = match &self.screen {
            Some(screen) => format!("{screen}: `{}`", self.route),
            None => format!("`{}`", self.route),
        };
        if self.signed_in {
            name.push_str("<br>Whoever is not signed in is led to `/login`.");
        }
        if let Some(reason) = &self.otherwise {
            write!(name, "<br>Decided otherwise: {reason}").unwrap();
        }
        let mut tests: Vec<String> = self.tests().map(|test| test.link()).collect();
        if self.heading.is_none() {
            tests.push("[those of all tools](#tests-of-all-tools)".to_owned());
        }
        format!("| {name} | {zh} | {en} | {} |\n", tests.join("<br>").replace("${route}", &self.route))
    }
}

/// The title of the tool whose page is at a route.
fn tool_title(registry: &Registry, route: &str) -> Option<Text> {
    let at = |manifest: &Manifest| {
        manifest.route == route || manifest.modes.iter().any(|mode| mode.also_at.as_deref() == Some(route))
    };
    registry
        .snapshot()
        .iter()
        .map(|tool| tool.manifest())
        .find(|manifest| at(manifest))
        .map(|manifest| manifest.title.clone())
}

fn rows() -> Vec<Row> {
    serde_json::from_str(&read(TABLE)).unwrap_or_else(|error| panic!("{TABLE}: {error}"))
}

fn table(rows: &[Row], registry: &Registry) -> String {
    let mut table = HEAD.to_owned();
    for (title, first, screens) in
        [("Routes", "route", false), ("Screens without a specified route", "screen and our route", true)]
    {
        write!(table, "\n## {title}\n\n| {first} {COLUMNS}").unwrap();
        rows.iter()
            .filter(|row| row.screen.is_some() == screens)
            .for_each(|row| table += &row.line(registry));
    }
    table.push_str("\n## Tests of all tools\n\n");
    TOOL_TESTS.iter().for_each(|test| writeln!(table, "- {}", test.link()).unwrap());
    table
}

#[tokio::test]
async fn every_specified_route_has_a_page_a_heading_in_both_languages_and_tests_as_the_snapshot_says() {
    let app = TestApp::start().await;
    let (rows, registry) = (rows(), &app.app.registry);
    for row in &rows {
        assert_eq!(app.browser().get(&row.route).await.status, StatusCode::OK, "{}", row.route);
        if let Some(path) = &row.leads_to {
            assert_eq!(app.browser().get(path).await.status, StatusCode::OK, "{}", row.route);
        }
        assert!(row.heading.is_none() || !row.tests.is_empty(), "{} has no test", row.route);
        for test in row.tests() {
            assert!(test.exists(), "{}: {} has no test \"{}\"", row.route, test.file, test.title);
        }
    }
    for test in TOOL_TESTS {
        assert!(test.exists(), "{} has no test \"{}\"", test.file, test.title);
    }
    is_current("web/ROUTES.md", &table(&rows, registry));
    app.finish().await;
}
