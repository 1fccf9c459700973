//! What the web app is told of the host by files that are written here: `UPDATE_SNAPSHOTS=1 cargo test -p baigong-host snapshot`.

use std::ops::RangeInclusive;
use std::path::Path;

use baigong_platform::users::{INVITATION_CODE_CHARS, LOGIN_NAME_CHARS, PASSWORD_CHARS};
use serde_json::{Value, json};

/// Whether a file of the web app holds this; writes it where it is asked for.
fn is_current(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web").join(file);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "web/{file} is out of date; run `make generate`");
}

/// The page refuses at once what registration would.
#[test]
fn rules_snapshot_is_current() {
    let within = |chars: RangeInclusive<usize>| json!({ "min": chars.start(), "max": chars.end() });
    let rules = json!({
        "login_name": within(LOGIN_NAME_CHARS),
        "password": within(PASSWORD_CHARS),
        "invitation_code": { "max": INVITATION_CODE_CHARS },
    });
    is_current("src/generated/rules.json", &format!("{rules:#}\n"));
}

/// The TypeScript types of all answers are made from this description.
#[test]
fn openapi_snapshot_is_current() {
    let text = baigong_host::routes::openapi_text().unwrap();
    is_current("openapi.json", &text);
    let document: Value = serde_json::from_str(&text).unwrap();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    let mut ids: Vec<&str> = operations.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "every operation has a name of its own");
}
