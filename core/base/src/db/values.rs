//! Values as statements take them.

use serde::Serialize;

/// A new id: a UUIDv7, so that ids sort by time.
#[expect(clippy::disallowed_methods, reason = "the one place that makes ids of rows")]
pub fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// The pattern of `like … escape '\\'` for texts in lower case that contain `part`.
pub fn containing(part: &str) -> String {
    let escaped = part.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// Rows for a bulk statement, see [`dialect::Dialect::rows`]. Our own row types always serialise.
pub fn json_text<T: Serialize + ?Sized>(rows: &T) -> String {
    serde_json::to_string(rows).unwrap_or_else(|_| "[]".into())
}
