//! Their errors -> ours: `{error: {code, message}}`, with codes of the vendor's own or, from the gateway, words.

use baigong_envelopes::{Said, refusal};
use baigong_provider::{Delivery, Error, ErrorKind, Reason, Reply, Result, Word, sentences};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a job failed; either part may be missing.
#[derive(Default, Deserialize)]
pub struct Failure {
    code: Option<Word>,
    message: Option<String>,
}

/// A good answer; an error for every other one.
pub fn answer<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    if reply.status.is_success()
        && let Some(answer) = reply.any_json()
    {
        return Ok(answer);
    }
    let mut error = refusal(reply, kind, reply.unreadable().message);
    let body: Value = reply.any_json().unwrap_or_default();
    // An error inside the vendor does not say whether a job was made.
    if matches!(Said::of(&body).code.as_str(), "500" | "1200" | "1230" | "1234") {
        error.delivery = Delivery::MaybeSent;
    }
    Err(error)
}

impl Failure {
    /// The reason of a failed job: moderation saw what the model made.
    pub fn of_failure(self) -> (ErrorKind, Reason) {
        let code = self.code.map(Word::into_text).unwrap_or_default();
        let reason = Reason::said(self.message, sentences::VIDEO_FAILED);
        match kind(&code) {
            Some(ErrorKind::ModeratedInput) => (ErrorKind::ModeratedOutput, reason),
            _ => (ErrorKind::of_failure(&reason), reason),
        }
    }
}

/// The vendor's codes.
fn kind(code: &str) -> Option<ErrorKind> {
    Some(match code.parse::<u32>() {
        Ok(1000..=1005 | 1110..=1112 | 1121 | 1220) => ErrorKind::Auth,
        Ok(1113) => ErrorKind::Balance,
        // 1231: the id of the request was used before, so it is one of ours that is wrong.
        Ok(1210..=1215 | 1231 | 1261) => ErrorKind::InvalidParams,
        Ok(1221 | 1222) => ErrorKind::NotFoundOrExpired,
        Ok(1301) => ErrorKind::ModeratedInput,
        Ok(1302..=1304 | 1308 | 1310) => ErrorKind::RateLimited,
        Ok(500 | 1200 | 1230 | 1234 | 1305 | 1312) => ErrorKind::Busy,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use baigong_provider::Operation;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Created {
        #[expect(dead_code, reason = "only whether it is there matters")]
        id: String,
    }

    fn error(status: u16, body: &str) -> Error {
        let reply = Reply {
            operation: Operation::Submit,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_owned().into(),
        };
        answer::<Created>(&reply).unwrap_err()
    }

    #[test]
    fn every_documented_code_has_its_kind() {
        use ErrorKind::*;
        for (status, code, wanted) in [
            (401, 1000, Auth),
            (401, 1005, Auth),
            (429, 1113, Balance),
            (400, 1210, InvalidParams),
            (400, 1214, InvalidParams),
            (400, 1211, InvalidParams),
            (400, 1261, InvalidParams),
            (400, 1231, InvalidParams),
            (403, 1220, Auth),
            (400, 1222, NotFoundOrExpired),
            (400, 1301, ModeratedInput),
            (429, 1302, RateLimited),
            (429, 1304, RateLimited),
            (429, 1310, RateLimited),
            (429, 1305, Busy),
            (500, 1234, Busy),
            (400, 4242, InvalidParams),
        ] {
            for code in [format!("{code}"), format!("\"{code}\"")] {
                let error = error(status, &format!(r#"{{"error":{{"code":{code},"message":"no"}}}}"#));
                assert_eq!(error.kind, wanted, "{code}");
            }
        }
    }

    #[test]
    fn an_error_inside_the_vendor_leaves_open_whether_a_job_was_made() {
        assert_eq!(error(200, r#"{"error":{"code":"1230","message":"no"}}"#).delivery, Delivery::MaybeSent);
        assert_eq!(error(429, r#"{"error":{"code":"1305","message":"no"}}"#).delivery, Delivery::Refused);
    }
}
