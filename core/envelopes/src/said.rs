//! Refusals of pass-through gateways: they hand on what a vendor says, put their own shape around it, or their own words
//! in its place, so that the same call is refused in many shapes.

use baigong_provider::{Error, ErrorKind, Reason, Reply, Word};
use serde_json::Value;

use crate::chat;

/// What an answer says of an error, wherever it stands: `{error: {code, message}}`, `{code, msg}`, `{message}`,
/// `{reason}`, `{detail}`, `{error: "…"}`, a bare text, and each of these once more as the text of a message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The code; empty where there is none.
    pub code: String,
    /// The message, as a person reads it.
    pub words: Option<String>,
    /// Whether the answer declares itself to be an error, rather than only to hold words.
    refuses: bool,
}

impl Said {
    /// Reads an answer, or a part of it that tells of an error.
    pub fn of(body: &Value) -> Self {
        let error = body.get("error").filter(|error| !error.is_null());
        let nested = |name| error.and_then(|error| error.get(name));
        let code = nested("code").or(body.get("code"));
        let code = code.and_then(|code| serde_json::from_value::<Word>(code.clone()).ok());
        let code = code.map(Word::into_text).unwrap_or_default();
        let beside = ["msg", "message", "reason", "detail"].map(|name| body.get(name));
        let places = [nested("message")].into_iter().chain(beside).chain([error, Some(body)]);
        let mut words = places.flatten().filter_map(Value::as_str).map(str::trim);
        let words = words.find(|text| !text.is_empty()).map(str::to_owned);
        let fine = ["", "0", "200", "20000", "success", "ok"].contains(&code.to_lowercase().as_str());
        let reason =
            body.get("reason").and_then(Value::as_str).is_some_and(|reason| !reason.trim().is_empty());
        let refuses = error.is_some() || reason || !fine;
        let inner = words.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
        match inner.filter(Value::is_object).map(|inner| Self::of(&inner)) {
            Some(inner) if inner.words.is_some() => {
                let code = if inner.code.is_empty() { code } else { inner.code };
                Self { code, refuses, ..inner }
            }
            _ => Self { code, words, refuses },
        }
    }
}

/// The error of an answer that does not hold what was asked for.
///
/// `known` is the table of the vendor's own codes; what it does not know is judged by the words and the status.
/// `general` is said where the answer has no words.
pub fn refusal(reply: &Reply, known: fn(&str) -> Option<ErrorKind>, general: impl Into<Reason>) -> Error {
    let body: Value = reply.any_json().unwrap_or_default();
    let said = Said::of(&body);
    let by_status = reply.unreadable();
    // Words in an answer that says that all is well prove nothing: the vendor may have done what was asked.
    let told = said.refuses || (!reply.status.is_success() && said.words.is_some());
    if !told {
        return Error { message: said.words.map_or_else(|| general.into(), Reason::detail), ..by_status };
    }
    let kind = known(&said.code).unwrap_or_else(|| match reply.status.as_u16() {
        // These statuses say more than the words, which are free. 403 does not: it is sent for want of money too.
        401 | 402 | 404 | 410 | 429 => by_status.kind,
        status => {
            // A code that repeats the status tells no more than it.
            let code = if said.code == reply.status.as_str() { "" } else { &said.code };
            let by_code = chat::classify(&serde_json::json!({ "code": code }), None);
            let by_words =
                reply.judged(code, said.words.as_deref().unwrap_or_default(), ErrorKind::of_refusal);
            // A number as code is mostly a gateway's idea of an HTTP status; its words say more.
            let number = code.parse::<u32>().is_ok();
            let told = if number { [by_words, by_code] } else { [by_code, by_words] };
            let told = told.into_iter().find(|kind| *kind != ErrorKind::Unexpected);
            told.unwrap_or(if status < 400 { ErrorKind::Unexpected } else { by_status.kind })
        }
    });
    reply.refuse(kind, said.words.map_or_else(|| general.into(), Reason::detail)).with("code", said.code)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use baigong_provider::{Delivery, Operation};

    fn reply(status: u16, body: Value) -> Reply {
        Reply {
            operation: Operation::Submit,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_string().into(),
        }
    }

    #[test]
    fn words_are_found_in_every_shape() {
        let inner = json!({ "error": { "code": "Deep", "message": "why" } }).to_string();
        for (body, code, words) in [
            (json!({ "error": { "code": "A.B", "message": "why" }, "msg": "no" }), "A.B", Some("why")),
            (json!({ "error": { "message": inner } }), "Deep", Some("why")),
            (json!({ "code": 7, "message": "why" }), "7", Some("why")),
            (json!({ "msg": "why", "message": "no" }), "", Some("why")),
            (json!({ "error": "why" }), "", Some("why")),
            (json!({ "reason": " why " }), "", Some("why")),
            (json!({ "detail": "why" }), "", Some("why")),
            (json!({ "detail": [{ "msg": "no" }] }), "", None),
            (json!("why"), "", Some("why")),
            (json!({ "error": { "message": "{\"a\": 1}" } }), "", Some("{\"a\": 1}")),
            (json!({ "error": null, "message": "" }), "", None),
            (json!([1]), "", None),
        ] {
            let said = Said::of(&body);
            assert_eq!((said.code.as_str(), said.words.as_deref()), (code, words), "{body}");
        }
    }

    #[test]
    fn a_refusal_is_judged_by_the_vendors_code_then_its_status_then_its_words() {
        use ErrorKind::*;
        let known = |code: &str| (code == "Known").then_some(Balance);
        for (status, body, kind, delivery) in [
            (429, json!({ "code": "Known" }), Balance, Delivery::Refused),
            (401, json!({ "error": { "message": "sensitive" } }), Auth, Delivery::Refused),
            (403, json!({ "message": "balance too low" }), Balance, Delivery::Refused),
            (403, json!({ "message": "no" }), Auth, Delivery::Refused),
            (403, json!({ "code": 403, "message": "balance too low" }), Balance, Delivery::Refused),
            (403, json!({ "code": 403, "message": "no" }), Auth, Delivery::Refused),
            (403, json!({ "error": { "code": "insufficient_user_quota" } }), Balance, Delivery::Refused),
            (400, json!({ "message": "提示词包含敏感内容" }), ModeratedInput, Delivery::Refused),
            (400, json!({ "message": "no" }), InvalidParams, Delivery::Refused),
            (429, json!("slow down"), RateLimited, Delivery::Refused),
            (500, json!({ "error": "no" }), Busy, Delivery::MaybeSent),
            (200, json!({ "code": 500, "msg": "余额不足" }), Balance, Delivery::Refused),
            (200, json!({ "code": 500, "msg": "no" }), Busy, Delivery::Refused),
            (400, json!({ "code": "invalid_api_key", "message": "no" }), Auth, Delivery::Refused),
            (200, json!({ "error": { "code": "x" } }), Unexpected, Delivery::Refused),
            (200, json!({ "reason": "no channel" }), Unexpected, Delivery::Refused),
        ] {
            let error = refusal(&reply(status, body.clone()), known, ["没有说明", "no words"]);
            assert_eq!((error.kind, error.delivery), (kind, delivery), "{status} {body}");
        }
    }

    #[test]
    fn an_answer_that_says_nothing_of_an_error_may_hide_a_job() {
        for (body, message) in [
            (json!({}), "没有说明"),
            (json!({ "code": 0, "message": "SUCCEED" }), "SUCCEED"),
            (json!({ "code": "success", "data": null }), "没有说明"),
        ] {
            let error = refusal(&reply(200, body.clone()), |_| None, ["没有说明", "no words"]);
            assert_eq!((error.delivery, &*error.message), (Delivery::MaybeSent, message), "{body}");
        }
    }
}
