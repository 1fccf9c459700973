//! What no plug-in can see of itself: that folders, registrations and other plug-ins agree with it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use baigong_provider::{FollowUp, Form, Prefill};
use serde_json::Value;

use super::*;

pub(super) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Names of the files and folders in a folder of the repository.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(repository().join(folder)).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// Folders of the repository's `name` that hold `marker`.
fn folders(name: &str, marker: &str) -> BTreeSet<String> {
    names(name)
        .into_iter()
        .filter(|folder| repository().join(name).join(folder).join(marker).exists())
        .collect()
}

/// Every follow-up that a manifest declares, with where it stands.
fn follow_ups(registry: &Registry) -> Vec<(String, &Form, &FollowUp)> {
    let mut all = Vec::new();
    for tool in registry.tools() {
        for form in tool.forms() {
            for follow_up in &form.mode.follow_ups {
                let at = format!("{}/{}: follow-up {}", tool.manifest().id, form.mode.id, follow_up.id);
                all.push((at, form, follow_up));
            }
        }
    }
    all
}

#[test]
fn every_vendor_folder_is_linked_and_has_its_specification() {
    let registry = registry().unwrap();
    let linked: BTreeSet<String> = registry.tools().map(|tool| tool.manifest().vendor.to_owned()).collect();
    let crates = folders("providers", "Cargo.toml");
    assert_eq!(crates, linked, "a vendor needs its line in host/Cargo.toml");
    let mut specifications = folders("provider-specs", "cases");
    // The tutorial's vendor lives in /examples.
    specifications.remove("hello");
    assert_eq!(
        crates, specifications,
        "a vendor needs its folder in provider-specs, and nothing else has one"
    );
}

#[test]
fn every_tool_has_its_snapshot_and_none_is_left_over() {
    let registry = registry().unwrap();
    for vendor in folders("providers", "Cargo.toml") {
        let tools: BTreeSet<String> = registry
            .tools()
            .filter(|tool| tool.manifest().vendor == vendor)
            .map(|tool| format!("{}.schema.json", tool.manifest().id))
            .collect();
        let mut snapshots = names(&format!("provider-specs/{vendor}"));
        snapshots.retain(|file| file.ends_with(".schema.json"));
        assert_eq!(
            snapshots, tools,
            "provider-specs/{vendor}: UPDATE_SNAPSHOTS=1 cargo test -p baigong-{vendor}"
        );
    }
}

#[test]
fn routes_and_places_in_the_rail_are_unique() {
    let registry = registry().unwrap();
    let (mut routes, mut places) = (BTreeSet::new(), BTreeSet::new());
    for tool in registry.tools() {
        let manifest = tool.manifest();
        let (id, route) = (manifest.id, manifest.route);
        assert!(routes.insert(route), "{id} and another tool are both at {route}");
        let also = manifest.also.iter().map(|place| (place.shelf, place.order));
        for (shelf, order) in also.chain([(manifest.shelf, manifest.order)]) {
            let place = format!("{shelf:?} {order}");
            assert!(places.insert(place.clone()), "{id} and another entry are both at {place}");
        }
        for place in &manifest.also {
            let found = tool.form(place.mode).is_some_and(|form| !form.mode.follow_up_only);
            assert!(found, "{id}: the entry {} opens {}, which has no tab", place.title.zh, place.mode);
        }
    }
}

#[test]
fn follow_ups_lead_to_forms_that_exist_and_fill_fields_that_these_have() {
    let registry = registry().unwrap();
    let follow_ups = follow_ups(&registry);
    assert!(!follow_ups.is_empty());
    for (at, form, follow_up) in follow_ups {
        assert_eq!(follow_up.on, form.mode.output, "{at}: no result of this mode is of the kind");
        let target = registry.tool(&follow_up.tool).unwrap_or_else(|e| panic!("{at}: {e}"));
        let target_form = target.form(&follow_up.mode);
        let target_form =
            target_form.unwrap_or_else(|| panic!("{at}: {} has no {}", follow_up.tool, follow_up.mode));
        let field = |name: &str| {
            let field = target_form.validator.schema().pointer(&format!("/properties/{name}"));
            field.unwrap_or_else(|| panic!("{at}: {}/{} has no field {name}", follow_up.tool, follow_up.mode))
        };
        for name in &follow_up.ask {
            field(name);
        }
        for (name, prefill) in &follow_up.prefill {
            let field = field(name);
            match prefill {
                Prefill::Artifact => {
                    let accepts = field.pointer("/x-media/accept/0").and_then(Value::as_str);
                    let kind = serde_json::to_value(follow_up.on).unwrap();
                    assert_eq!(accepts, kind.as_str(), "{at}: {name} takes other files");
                }
                Prefill::Task => {
                    let modes = field.pointer("/x-task/modes").and_then(Value::as_array);
                    let takes = modes.is_some_and(|modes| modes.contains(&form.mode.id.into()));
                    assert!(takes, "{at}: {name} takes no task of this mode");
                }
                Prefill::Position => assert_eq!(field["type"], "integer", "{at}: {name}"),
                Prefill::Param { name: from } => {
                    let from_field = form.validator.schema().pointer(&format!("/properties/{from}"));
                    assert!(from_field.is_some(), "{at}: the form has no field {from}");
                }
                Prefill::Const { .. } => {}
            }
        }
    }
}
