//! Answers that no vendor should give, and what an error says of the request that it came of.

use baigong_provider::{Delivery, Error};
use bytes::Bytes;

use baigong_provider_specs::sim::{Instead, Tamper};
use baigong_wire::Role;

/// What a gateway says where there is no answer of the vendor.
pub(crate) const HTML: &str = "<html><body><h1>502 Bad Gateway</h1></body></html>";

/// Answers that are in nobody's shape: name, status, body.
pub(crate) fn bad_answers() -> Vec<(&'static str, u16, String)> {
    vec![
        ("HTML with status 500", 500, HTML.into()),
        ("HTML with status 502", 502, HTML.into()),
        ("HTML with status 504", 504, HTML.into()),
        ("HTML with status 200", 200, HTML.into()),
        ("an empty body", 200, String::new()),
        ("an empty body with status 503", 503, String::new()),
        ("truncated JSON", 200, r#"{"code":0,"data":{"task_id":"t-1","task_sta"#.into()),
        ("a JSON null", 200, "null".into()),
        ("a JSON list", 200, "[]".into()),
        ("a JSON text", 200, r#""ok""#.into()),
        ("an empty JSON object", 200, "{}".into()),
        ("JSON of nobody's shape", 200, r#"{"foo":[1,2,{"bar":null}]}"#.into()),
        ("an error in nobody's shape", 500, r#"{"oops":true}"#.into()),
    ]
}

/// Gives every operation of these roles one answer.
pub(crate) fn answer_all(roles: &'static [Role], status: u16, body: String) -> Tamper {
    let body = Bytes::from(body);
    Tamper {
        before: Some(Box::new(move |operation, _| {
            let reply = Instead::Reply { status, headers: Vec::new(), body: body.clone() };
            roles.contains(&operation.behaviour.role).then_some(reply)
        })),
        ..Tamper::default()
    }
}

/// Whether the vendor may have heard of a request, in the words of recorded cases.
pub(crate) fn delivery(error: &Error) -> &'static str {
    match error.delivery {
        Delivery::NotSent => "not_sent",
        Delivery::Refused => "refused",
        Delivery::MaybeSent => "maybe_sent",
    }
}
