//! Their errors -> ours. The relay answers `{code: 200, msg, data}`; any other code is a refusal. Its clones write
//! the code as a word, and some pass PixVerse's own codes through. PixVerse itself answers `{ErrCode: 0, ErrMsg, Resp}`.

use baigong_provider::{Error, ErrorKind, Reply, Retry};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::api::Word;

#[derive(Deserialize)]
struct Envelope {
    code: Option<Word>,
    #[serde(alias = "message")]
    msg: Option<String>,
    data: Option<Value>,
}

/// The `data` of a good answer of the relay; an error for every other answer.
pub fn relay<T: DeserializeOwned>(reply: &Reply) -> Result<T, Error> {
    let Some(Envelope { code: Some(code), msg, data }) = reply.any_json() else {
        return Err(reply.unreadable());
    };
    let code = code.into_text();
    if matches!(code.as_str(), "200" | "success") && reply.status.is_success() {
        return serde_json::from_value(data.unwrap_or_default()).map_err(|_| reply.unreadable());
    }
    Err(refusal(reply, code, msg))
}

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
        code => Err(refusal(reply, code.to_string(), envelope.message)),
    }
}

fn refusal(reply: &Reply, code: String, message: Option<String>) -> Error {
    let message = message.filter(|message| !message.is_empty());
    let kind = kind(&code, message.as_deref().unwrap_or_default());
    let general =
        if reply.operation == "submit" { "视频生成请求失败" } else { "获取任务状态失败" };
    let mut error = reply.refuse(kind, message.unwrap_or_else(|| general.into())).with("code", code);
    if kind == ErrorKind::NotFoundOrExpired {
        // A job is not always known at once after the submit.
        error.retry = Retry::Yes;
    }
    error
}

fn kind(code: &str, message: &str) -> ErrorKind {
    match code.parse::<u32>() {
        Ok(401 | 403 | 10001..=10005 | 400_012 | 500_020) => ErrorKind::Auth,
        Ok(402 | 500_060 | 500_090) => ErrorKind::Balance,
        Ok(404 | 500_008) => ErrorKind::NotFoundOrExpired,
        Ok(429 | 500_044) => ErrorKind::RateLimited,
        Ok(500_063) => ErrorKind::ModeratedInput,
        Ok(500_054) => ErrorKind::ModeratedOutput,
        Ok(
            422
            | 400_011
            | 400_013
            | 400_017..=400_019
            | 400_032
            | 500_030..=500_033
            | 500_041
            | 500_042
            | 500_070,
        ) => ErrorKind::InvalidParams,
        Ok(502..=504 | 500_069) => ErrorKind::Busy,
        _ => by_words(code, message),
    }
}

/// For codes that say nothing by themselves.
fn by_words(code: &str, message: &str) -> ErrorKind {
    let text = format!("{code} {message}").to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if says(&["task_not_exist", "不存在"]) {
        ErrorKind::NotFoundOrExpired
    } else if says(&["余额", "insufficient", "not enough", "欠费", "quota"]) {
        ErrorKind::Balance
    } else if says(&["concurrent", "too many", "rate limit", "频繁", "并发"]) {
        ErrorKind::RateLimited
    } else if says(&["unauthorized", "invalid key", "invalid token", "密钥", "鉴权", "未授权"]) {
        ErrorKind::Auth
    } else if ErrorKind::of_failure(message) == ErrorKind::ModeratedOutput {
        ErrorKind::ModeratedInput
    } else if says(&["_empty", "invalid", "参数"]) {
        ErrorKind::InvalidParams
    } else {
        ErrorKind::Unexpected
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

    #[test]
    fn a_refusal_without_words_gets_the_words_of_its_operation() {
        for (operation, wanted) in [("submit", "视频生成请求失败"), ("poll", "获取任务状态失败")]
        {
            let reply = Reply {
                operation,
                status: 200.try_into().unwrap(),
                headers: Default::default(),
                body: r#"{"code":1,"msg":""}"#.into(),
            };
            assert_eq!(relay::<Value>(&reply).unwrap_err().message, wanted);
        }
    }
}
