//! Requests that a client repeats by itself. Clients that name their requests are served by the name; the others repeat a `POST`
//! whose answer was lost, and would pay twice.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// What tells a request from another one of the same caller: where it went and what it asked for, whatever the order of its members.
pub fn fingerprint(route: &str, body: &Value) -> String {
    let mut hash = Sha256::new();
    hash.update(route.as_bytes());
    hash.update([0]);
    hash.update(canonical(body).as_bytes());
    hex::encode(hash.finalize())
}

fn canonical(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            let all = members
                .into_iter()
                .map(|(name, value)| format!("{}:{}", Value::from(name.as_str()), canonical(value)));
            format!("{{{}}}", all.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_order_of_members_says_nothing_and_everything_else_does() {
        let one = fingerprint("/a", &json!({ "x": { "p": 1, "q": [1, 2] }, "y": "猫" }));
        assert_eq!(one, fingerprint("/a", &json!({ "y": "猫", "x": { "q": [1, 2], "p": 1 } })));
        for (route, other) in [
            ("/b", json!({ "x": { "p": 1, "q": [1, 2] }, "y": "猫" })),
            ("/a", json!({ "x": { "p": 1, "q": [2, 1] }, "y": "猫" })),
            ("/a", json!({ "x": { "p": "1", "q": [1, 2] }, "y": "猫" })),
        ] {
            assert_ne!(one, fingerprint(route, &other));
        }
    }
}
