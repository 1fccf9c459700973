//! Every row of the specifications: each screen, control, state, rule, text, number and call, what became of it, and the
//! tests that look at it.
//!
//! `rows/*.json` name them, one file a specification.

use std::fmt::Write as _;

use serde::Deserialize;

use super::{Test, is_current, read};

const FILES: [(&str, &str); 3] = [
    ("shell", "Shell, accounts, store, panel, images and music"),
    ("films", "Ten video tools"),
    ("makers", "Further video, image, 3D, digital human and try-on tools"),
];
/// Rows that wait to be built; the number may only fall.
const OPEN: [usize; 3] = [0, 0, 0];
const HEAD: &str = "# Rows of the specifications\n\n\
    Every screen, control, state, rule, text, number and call that the three specifications name. *Done* rows have a test that\n\
    looks at the page, or at the answer where a row is a call. *Decided* rows are answered otherwise, for the reason beside them.\n\
    *Later* rows belong to what is built next, which is named.\n\n\
    Made of [tests/host/specified/rows](tests/host/specified/rows) by `make generate`.\n";

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum State {
    Done,
    Decided,
    Later,
    Open,
}

impl State {
    const ALL: [Self; 4] = [Self::Done, Self::Decided, Self::Later, Self::Open];

    fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Decided => "decided",
            Self::Later => "later",
            Self::Open => "open",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// Where the specification has it: its section, or the tool.
    at: String,
    row: String,
    state: State,
    /// Why a row is decided otherwise, when it will be built, or what it lacks.
    note: Option<String>,
    /// Whether nobody sees the row at a page: a call, or a rule of the wire.
    #[serde(default)]
    no_page: bool,
    /// File and title of each.
    #[serde(default)]
    tests: Vec<(String, String)>,
}

impl Row {
    fn tests(&self) -> impl Iterator<Item = Test<'_>> {
        self.tests.iter().map(|(file, title)| Test { file, title })
    }

    /// What is wrong with the row's own words, if anything.
    fn fault(&self) -> Option<String> {
        if let Some(lost) = self.tests().find(|test| !test.exists()) {
            return Some(format!("{} has no test \"{}\"", lost.file, lost.title));
        }
        let looks = |test: Test<'_>| self.no_page || test.file.starts_with("web/");
        match self.state {
            State::Done if !self.tests().any(looks) => Some("no test looks at the page".to_owned()),
            State::Decided | State::Later | State::Open if self.note.is_none() => {
                Some("no note says why".to_owned())
            }
            _ => None,
        }
    }

    fn line(&self) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let tests: Vec<String> = self.tests().map(|test| test.link()).collect();
        let note = self.note.as_deref().map(|note| format!("<br>{}", cell(note))).unwrap_or_default();
        format!(
            "| {} | {}{note} | {} | {} |\n",
            cell(&self.at),
            cell(&self.row),
            self.state.word(),
            tests.join("<br>")
        )
    }
}

fn rows(file: &str) -> Vec<Row> {
    let path = format!("host/tests/host/specified/rows/{file}.json");
    serde_json::from_str(&read(&path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_specified_row_is_done_with_a_test_at_the_page_or_decided_as_the_snapshot_says() {
    let (mut table, mut faults) = (HEAD.to_owned(), Vec::new());
    for ((file, title), open) in FILES.into_iter().zip(OPEN) {
        let rows = rows(file);
        faults.extend(
            rows.iter().filter_map(|row| Some(format!("{file} {} {}: {}", row.at, row.row, row.fault()?))),
        );
        let counts = State::ALL.map(|state| {
            let count = rows.iter().filter(|row| row.state == state).count();
            if state == State::Open && count > open {
                faults.push(format!("{file}: {count} rows are open, {open} were"));
            }
            format!("{count} {}", state.word())
        });
        write!(table, "\n## {title}\n\n{} rows: {}.\n\n", rows.len(), counts.join(", ")).unwrap();
        table.push_str("| at | row | state | tests |\n|---|---|---|---|\n");
        rows.iter().for_each(|row| table.push_str(&row.line()));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    is_current("host/ROWS.md", &table);
}
