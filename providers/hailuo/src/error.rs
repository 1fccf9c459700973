//! Their errors -> ours. The relay answers `{code, reason, message}` where the job would be, or `{error: {message}}`.
//! The vendor answers `{base_resp: {status_code, status_msg}}` beside everything, mostly with HTTP 200.

use baigong_envelopes::refusal;
use baigong_provider::{Delivery, Error, ErrorKind, Reason, Reply, Result, sentences};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A good answer of the relay; an error for every other one. `odd` is said of an answer that is neither.
pub fn relay<T: DeserializeOwned>(reply: &Reply, odd: [&'static str; 2]) -> Result<T, Error> {
    if !reply.status.is_success() {
        return Err(refusal(reply, |_| None, reply.unreadable().message));
    }
    reply.any_json().ok_or_else(|| refusal(reply, |_| None, odd))
}

/// How an answer of the vendor went.
#[derive(Deserialize)]
pub struct BaseResp {
    status_code: i64,
    status_msg: Option<String>,
}

#[derive(Deserialize)]
struct Judged {
    base_resp: BaseResp,
}

/// A good answer of the vendor; an error for every other one.
pub fn official<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    let body: Value = reply.any_json().unwrap_or_default();
    // A job that failed brings its reason along in the same place.
    let failed = body.get("status").and_then(Value::as_str) == Some("Fail");
    let refused = Judged::deserialize(&body).ok().map(|judged| judged.base_resp);
    let Some(refused) = refused.filter(|resp| resp.status_code != 0 && !failed) else { return reply.json() };
    let code = refused.status_code;
    let words = refused.status_msg.filter(|words| !words.is_empty());
    let words = Reason::said(words, sentences::VIDEO_FAILED);
    let told = reply.judged(&code.to_string(), &words, |_, words| kind(code, words));
    let mut error = reply.refuse(told, words);
    // A time-out inside the vendor does not say whether a job was made.
    if matches!(code, 1000 | 1001 | 1024 | 1033) {
        error.delivery = Delivery::MaybeSent;
    }
    Err(error.with("code", code))
}

impl BaseResp {
    /// The reason of a failed job.
    pub fn of_failure(self) -> (ErrorKind, Reason) {
        // "success" is the word about the query, not about the job.
        let words = self.status_msg.filter(|words| self.status_code != 0 && !words.is_empty());
        let reason = Reason::said(words, sentences::VIDEO_FAILED);
        match kind(self.status_code, &reason) {
            ErrorKind::ModeratedInput | ErrorKind::ModeratedOutput => (ErrorKind::ModeratedOutput, reason),
            _ => (ErrorKind::of_failure(&reason), reason),
        }
    }
}

/// The vendor's codes.
fn kind(code: i64, words: &str) -> ErrorKind {
    match code {
        1004 | 2038 | 2049 => ErrorKind::Auth,
        1008 => ErrorKind::Balance,
        1002 | 1039 | 1041 => ErrorKind::RateLimited,
        1026 => ErrorKind::ModeratedInput,
        1027 => ErrorKind::ModeratedOutput,
        1042 | 2013 => ErrorKind::InvalidParams,
        1000 | 1001 | 1024 | 1033 => ErrorKind::Busy,
        _ => ErrorKind::of_refusal(&code.to_string(), words),
    }
}

#[cfg(test)]
mod tests {
    use baigong_provider::Operation;

    use super::*;

    #[test]
    fn every_documented_code_has_its_kind_and_says_whether_a_job_may_exist() {
        use Delivery::{MaybeSent, Refused};
        use ErrorKind::*;
        for (code, wanted, delivery) in [
            (1004, Auth, Refused),
            (2038, Auth, Refused),
            (2049, Auth, Refused),
            (1008, Balance, Refused),
            (1002, RateLimited, Refused),
            (1039, RateLimited, Refused),
            (1041, RateLimited, Refused),
            (1026, ModeratedInput, Refused),
            (1027, ModeratedOutput, Refused),
            (2013, InvalidParams, Refused),
            (1042, InvalidParams, Refused),
            (1000, Busy, MaybeSent),
            (1001, Busy, MaybeSent),
            (1024, Busy, MaybeSent),
            (1033, Busy, MaybeSent),
            (4242, Unexpected, Refused),
        ] {
            let body = format!(r#"{{"base_resp":{{"status_code":{code},"status_msg":"no"}}}}"#);
            let reply = Reply {
                operation: Operation::Submit,
                status: 200.try_into().unwrap(),
                headers: Default::default(),
                body: body.into(),
            };
            let error = official::<Value>(&reply).unwrap_err();
            assert_eq!((error.kind, error.delivery), (wanted, delivery), "{code}");
        }
    }
}
