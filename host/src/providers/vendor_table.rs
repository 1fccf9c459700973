//! The table of vendors beside the README of their specs: made of what is registered and described, so that it cannot be
//! wrong for long.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use baigong_provider::{CancelPolicy, Tool};
use baigong_provider_specs::spec::{Source, VendorSpec};

use super::registry;
use super::tests::repository;
use baigong_wire::Role;

const BEGIN: &str = "<!-- vendors:begin, written by make generate -->\n";
const END: &str = "<!-- vendors:end -->";
const HEAD: &str = "| vendor | tools and their modes | wires | cancel | probe | streaming | cases | Rust lines |\n\
                    |---|---|---|---|---|---|---:|---:|\n";

/// Lines of Rust below a folder that are neither blank, nor comments, nor tests. `.ci/vendor-lines.sh` counts alike.
fn rust_lines(folder: &Path) -> usize {
    let mut lines = 0;
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            lines += rust_lines(&path);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let product = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
            lines +=
                product.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
        }
    }
    lines
}

/// The wires with an operation of a role; a dash where there is none.
fn wires_with(spec: &VendorSpec, tools: &[Arc<Tool>], role: Role) -> String {
    let mut wires: Vec<&str> = Vec::new();
    for wire in tools.iter().flat_map(|tool| &tool.manifest().wires) {
        let has = spec.wires.get(&*wire.id).is_some_and(|document| document.with_role(role).next().is_some());
        if has && !wires.contains(&&*wire.id) {
            wires.push(&wire.id);
        }
    }
    if wires.is_empty() { "–".to_owned() } else { wires.join(", ") }
}

/// Where jobs can be stopped, and what that does to the points: a line a tool where they differ.
fn cancel(spec: &VendorSpec, tools: &[Arc<Tool>]) -> String {
    let mut lines: Vec<String> = tools.iter().map(|tool| cancel_of(spec, tool)).collect();
    if lines.iter().all(|line| *line == lines[0]) {
        lines.truncate(1);
    }
    lines.join("<br>")
}

fn cancel_of(spec: &VendorSpec, tool: &Arc<Tool>) -> String {
    let policies = tool.forms().iter().map(|form| form.mode.cancel);
    let mut words: Vec<&str> = policies
        .filter_map(|policy| match policy {
            CancelPolicy::Refund => Some("points back"),
            CancelPolicy::NoRefund => Some("points kept"),
            CancelPolicy::None => None,
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    match (wires_with(spec, std::slice::from_ref(tool), Role::Cancel), words.join(" or ")) {
        (_, words) if words.is_empty() => "–".to_owned(),
        (wires, words) if wires == "–" => words,
        (wires, words) => format!("{wires}: {words}"),
    }
}

fn row(vendor: &str, spec: &VendorSpec, tools: &[Arc<Tool>]) -> String {
    let modes = |tool: &Tool, streaming: bool| -> Vec<String> {
        let wanted = tool.forms().iter().map(|form| &form.mode).filter(|mode| !streaming || mode.streaming);
        wanted.map(|mode| mode.id.to_string()).collect()
    };
    let shown: Vec<String> = tools
        .iter()
        .map(|tool| format!("{}: {}", tool.manifest().title.zh, modes(tool, false).join(", ")))
        .collect();
    let mut wires: Vec<&str> =
        tools.iter().flat_map(|tool| &tool.manifest().wires).map(|wire| &*wire.id).collect();
    let mut seen = Vec::new();
    wires.retain(|wire| {
        !seen.contains(wire) && {
            seen.push(*wire);
            true
        }
    });
    let streaming: Vec<String> = tools.iter().flat_map(|tool| modes(tool, true)).collect();
    let streaming = if streaming.is_empty() { "–".to_owned() } else { streaming.join(", ") };
    let cases =
        std::fs::read_dir(repository().join("provider-specs").join(vendor).join("cases")).unwrap().count();
    format!(
        "| [{vendor}](../providers/{vendor}/README.md) | {} | {} | {} | {} | {streaming} | {cases} | {} |\n",
        shown.join("<br>"),
        wires.join(", "),
        cancel(spec, tools),
        wires_with(spec, tools, Role::Probe),
        rust_lines(&repository().join("providers").join(vendor).join("src")),
    )
}

fn table() -> String {
    let registry = registry().unwrap().snapshot();
    let mut vendors: BTreeMap<String, Vec<Arc<Tool>>> = BTreeMap::new();
    for tool in registry.iter() {
        vendors.entry(tool.manifest().vendor.to_string()).or_default().push(Arc::clone(tool));
    }
    let mut table = HEAD.to_owned();
    for (vendor, tools) in &mut vendors {
        tools.sort_by_key(|tool| (tool.manifest().order, tool.manifest().id.clone()));
        let spec = VendorSpec::load(&Source::tree(), vendor).unwrap();
        table.push_str(&row(vendor, &spec, tools));
    }
    let tools: usize = vendors.values().map(Vec::len).sum();
    write!(table, "\n{} vendors, {tools} tools.\n", vendors.len()).unwrap();
    table
}

/// `UPDATE_SNAPSHOTS=1 cargo test -p baigong-host vendor_table` writes it.
#[test]
fn the_vendor_table_in_the_readme_is_a_current_snapshot() {
    let file = repository().join("provider-specs/README.md");
    let readme = std::fs::read_to_string(&file).unwrap();
    let (before, rest) = readme.split_once(BEGIN).expect("the README has the mark of the table's beginning");
    let (committed, after) = rest.split_once(END).expect("the README has the mark of the table's end");
    let table = table();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&file, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
        return;
    }
    assert!(
        committed == table,
        "provider-specs/README.md is out of date; run `make generate`. It should have:\n{table}"
    );
}
