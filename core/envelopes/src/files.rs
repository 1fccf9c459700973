//! The answer of OpenAI's image calls, in which gateways also hand over what other blocking calls made:
//! `{data: [{url}]}`, or `{error: {message, code, type}}`.

use crate::refusal;
use baigong_provider::{Delivery, ErrorKind, Reason, Reply, Result};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Answer {
    data: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    url: Option<String>,
}

/// The addresses of the files, in their order. `missing` is said of an answer that has none, `failed` of a refusal
/// without words.
pub fn urls(reply: &Reply, missing: impl Into<Reason>, failed: impl Into<Reason>) -> Result<Vec<String>> {
    let body: Value = reply.any_json().unwrap_or_default();
    if !reply.status.is_success() || body.get("error").is_some_and(|error| !error.is_null()) {
        // A model that is not there is no job that is not there.
        let known = |code: &str| (code == "model_not_found").then_some(ErrorKind::InvalidParams);
        let mut error = refusal(reply, known, failed);
        // Nobody knows that it failed.
        if error.delivery == Delivery::MaybeSent
            && let Reason::Whole(failed) = error.message
        {
            error.message = Reason::Explained(failed);
        }
        return Err(error);
    }
    let files = reply.json::<Answer>()?.data;
    let urls: Vec<String> =
        files.into_iter().filter_map(|file| file.url).filter(|url| url.starts_with("http")).collect();
    // The call is over and paid for: what is missing will not come.
    if urls.is_empty() { Err(reply.refuse(ErrorKind::Unexpected, missing)) } else { Ok(urls) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_provider::Operation;

    fn of(status: u16, body: &str) -> Result<Vec<String>> {
        let reply = Reply {
            operation: Operation::Submit,
            status: status.try_into().unwrap(),
            headers: Default::default(),
            body: body.to_owned().into(),
        };
        urls(&reply, ["没有文件", "nothing"], ["失败了", "failed"])
    }

    #[test]
    fn addresses_are_given_and_their_absence_is_told() {
        let body = r#"{"created":1,"data":[{"url":"https://x/a"},{"url":null},{"url":"https://x/b"}]}"#;
        assert_eq!(of(200, body).unwrap(), ["https://x/a", "https://x/b"]);
        for body in [r#"{"data":[]}"#, r#"{"data":[{}]}"#, r#"{"data":[{"url":""}]}"#] {
            assert_eq!(of(200, body).unwrap_err().message, "没有文件", "{body}");
        }
        assert_eq!(of(200, "{}").unwrap_err().delivery, Delivery::MaybeSent);
    }

    #[test]
    fn refusals_are_told_apart_by_code_status_and_words() {
        use ErrorKind::*;
        for (status, body, kind, message) in [
            (200, r#"{"error":{"message":"generation failed"}}"#, Unexpected, "generation failed"),
            (200, r#"{"error":{"message":""}}"#, Unexpected, "失败了"),
            (400, r#"{"error":{"message":"nsfw content detected"}}"#, ModeratedInput, "nsfw"),
            (403, r#"{"error":{"message":"x","code":"insufficient_user_quota"}}"#, Balance, "x"),
            (404, r#"{"error":{"message":"x","code":"model_not_found"}}"#, InvalidParams, "x"),
            (429, r#"{"error":{"message":"too many"}}"#, RateLimited, "too many"),
            (400, r#"{"error":{"message":"bad image"}}"#, InvalidParams, "bad image"),
            (503, r#"{"error":"no channel"}"#, Busy, "no channel"),
        ] {
            let error = of(status, body).unwrap_err();
            assert_eq!((error.kind, error.delivery), (kind, Delivery::Refused), "{body}");
            assert!(error.message.contains(message), "{error:?}");
        }
        let error = of(500, r#"{"error":{"message":"failed","code":"upstream_error"}}"#).unwrap_err();
        assert_eq!((error.kind, error.delivery), (Busy, Delivery::MaybeSent));
    }
}
