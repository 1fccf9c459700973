//! What the three specifications ask for by name, routes, calls and rows, beside what answers it here and the tests of it.
//!
//! The tables are written as `web/ROUTES.md`, `host/CALLS.md` and `host/ROWS.md`.

mod calls;
mod routes;
mod rows;

use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(repository().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// A test by its file and what it is called there. Titles of browser tests may go on with what a loop adds.
struct Test<'a> {
    file: &'a str,
    title: &'a str,
}

impl Test<'_> {
    fn exists(&self) -> bool {
        let (source, title) = (read(self.file), self.title);
        let begins = if self.file.ends_with(".rs") {
            vec![format!("fn {title}(")]
        } else {
            // The last begins the title of a test that runs over a table.
            ["test", "it", ")"]
                .iter()
                .flat_map(|word| ["\"", "`"].map(|quote| format!("{word}({quote}{title}")))
                .collect()
        };
        begins.iter().any(|begin| source.contains(begin.as_str()))
    }

    fn link(&self) -> String {
        format!("[{}](../{})", self.title.replace('_', " "), self.file)
    }
}

/// Compares a table with its committed file, or writes the file.
fn is_current(file: &str, table: &str) {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(repository().join(file), table).unwrap();
    }
    let committed = std::fs::read_to_string(repository().join(file)).unwrap_or_default();
    assert!(committed == table, "{file} is out of date; `make generate` writes it");
}
