//! Their errors -> ours. PixVerse answers `{ErrCode: 0, ErrMsg, Resp}`; some clones of the relay pass its codes through.

use baigong_envelopes::feed;
use baigong_provider::{Error, ErrorKind, Reply, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Deserialize)]
struct OfficialEnvelope {
    #[serde(rename = "ErrCode")]
    code: i64,
    #[serde(rename = "ErrMsg")]
    message: Option<String>,
    #[serde(rename = "Resp")]
    data: Option<Value>,
}

/// The `Resp` of a good answer of PixVerse itself; an error for every other answer.
pub fn official<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    let Some(envelope) = reply.any_json::<OfficialEnvelope>() else { return Err(reply.unreadable()) };
    match envelope.code {
        0 if reply.status.is_success() => {
            serde_json::from_value(envelope.data.unwrap_or_default()).map_err(|_| reply.unreadable())
        }
        0 => Err(reply.unreadable()),
        code => Err(feed::refusal(reply, &code.to_string(), envelope.message, kind)),
    }
}

/// The kind of a refusal of either wire.
pub fn kind(code: &str, message: &str) -> ErrorKind {
    match code.parse::<u32>() {
        Ok(10001..=10005 | 400_012 | 500_020) => ErrorKind::Auth,
        Ok(500_060 | 500_090) => ErrorKind::Balance,
        Ok(500_008) => ErrorKind::NotFoundOrExpired,
        Ok(500_044) => ErrorKind::RateLimited,
        Ok(500_063) => ErrorKind::ModeratedInput,
        Ok(500_054) => ErrorKind::ModeratedOutput,
        Ok(
            400_011 | 400_013 | 400_017..=400_019 | 400_032 | 500_030..=500_033 | 500_041 | 500_042 | 500_070,
        ) => ErrorKind::InvalidParams,
        Ok(500_069) => ErrorKind::Busy,
        _ => ErrorKind::of_refusal(code, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_words_have_their_kind() {
        use ErrorKind::*;
        for (code, message, wanted) in [
            ("401", "", Auth),
            ("10003", "token is expired", Auth),
            ("500", "密钥错误", Auth),
            ("500", "余额不足", Balance),
            ("500090", "", Balance),
            ("500044", "reached the limit for concurrent generations", RateLimited),
            ("500", "请求过于频繁", RateLimited),
            ("429", "", RateLimited),
            ("500063", "", ModeratedInput),
            ("400", "提示词包含敏感内容", ModeratedInput),
            ("500054", "", ModeratedOutput),
            ("400017", "invalid param", InvalidParams),
            ("callback_url_empty", "", InvalidParams),
            ("task_not_exist", "", NotFoundOrExpired),
            ("400", "task_not_exist", NotFoundOrExpired),
            ("503", "", Busy),
            ("1", "whatever", Unexpected),
        ] {
            assert_eq!(kind(code, message), wanted, "{code} {message}");
        }
    }
}
