//! The one error type of a provider, and what the platform needs to know to act on it.

use std::fmt;
use std::time::Duration;

use baigong_ground::Text;
use serde::{Deserialize, Serialize};

mod reason;

pub use reason::Reason;

/// Result of every provider operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What went wrong, in words that every vendor shares. Stable: these words are part of the public API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The vendor refused the parameters.
    InvalidParams,
    /// The vendor's moderation refused the prompt or an uploaded file.
    ModeratedInput,
    /// The vendor's moderation withheld the result.
    ModeratedOutput,
    /// The operator's key is wrong, expired or lacks a permission.
    Auth,
    /// The operator's account at the vendor has no money left.
    Balance,
    /// Too many calls or too many jobs at once.
    RateLimited,
    /// The vendor does not know the job, or its result is gone.
    NotFoundOrExpired,
    /// The vendor is overloaded or in maintenance.
    Busy,
    /// The vendor, or the account's wire, does not offer the operation.
    Unsupported,
    /// Anything else, answers that cannot be read included.
    Unexpected,
}

impl ErrorKind {
    /// The stable word, as it stands in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InvalidParams => "invalid_params",
            Self::ModeratedInput => "moderated_input",
            Self::ModeratedOutput => "moderated_output",
            Self::Auth => "auth",
            Self::Balance => "balance",
            Self::RateLimited => "rate_limited",
            Self::NotFoundOrExpired => "not_found_or_expired",
            Self::Busy => "busy",
            Self::Unsupported => "unsupported",
            Self::Unexpected => "unexpected",
        }
    }

    /// Whether it says that the operator's account is at fault, and not what was asked of it.
    pub fn is_about_the_account(self) -> bool {
        matches!(self, Self::Auth | Self::Balance | Self::RateLimited)
    }

    /// The kind of a refusal that has a code or words but no documented meaning of either: what the resale gateways
    /// and their clones say, in Chinese and English.
    ///
    /// A code is the machine's word, in which one word is enough. A message may repeat what a user wrote, so that moderation
    /// is asked first, and an account is at fault only by whole phrases.
    pub fn of_refusal(code: &str, message: &str) -> Self {
        let (code_text, message_text) = (code.to_lowercase(), message.to_lowercase());
        let coded = |words: &[&str]| words.iter().any(|word| code_text.contains(word));
        let says = |words: &[&str]| words.iter().any(|word| message_text.contains(word)) || coded(words);
        let status = code.parse::<u32>();
        match status {
            Ok(401 | 403) => return Self::Auth,
            Ok(402) => return Self::Balance,
            Ok(404) => return Self::NotFoundOrExpired,
            Ok(422) => return Self::InvalidParams,
            Ok(429) => return Self::RateLimited,
            Ok(502..=504) => return Self::Busy,
            _ => {}
        }
        if says(&["task_not_exist", "task not found", "not exist", "不存在"]) {
            Self::NotFoundOrExpired
        } else if coded(&["余额", "额度", "欠费", "insufficient", "not_enough", "quota", "balance"]) {
            Self::Balance
        } else if coded(&["concurren", "too_many", "rate limit", "rate_limit", "频繁", "并发", "限流"])
        {
            Self::RateLimited
        } else if coded(&[
            "unauthorized",
            "invalid_key",
            "invalid_token",
            "api_key",
            "密钥",
            "鉴权",
            "未授权",
        ]) {
            Self::Auth
        } else if Self::of_failure(message) == Self::ModeratedOutput {
            Self::ModeratedInput
        } else if status == Ok(400) {
            // The request is at fault, whatever it is repeated for.
            if says(&["_empty", "invalid", "参数"]) || says(&NO_MONEY) || says(&TOO_MUCH) || says(&NO_KEY) {
                Self::InvalidParams
            } else {
                Self::Unexpected
            }
        } else if says(&NO_MONEY) {
            Self::Balance
        } else if says(&TOO_MUCH) {
            Self::RateLimited
        } else if says(&NO_KEY) {
            Self::Auth
        } else if says(&["overload", "繁忙", "busy", "try again later", "稍后"]) {
            Self::Busy
        } else if says(&["_empty", "invalid", "参数"]) {
            Self::InvalidParams
        } else {
            Self::Unexpected
        }
    }

    /// The kind of a job that failed with nothing but a text: moderation where the text speaks of it.
    /// For vendors whose answers carry no machine-readable reason.
    pub fn of_failure(reason: &str) -> Self {
        const MODERATION: [&str; 12] = [
            "moderat",
            "risk control",
            "content policy",
            "content safety",
            "sensitive",
            "nsfw",
            "prohibited",
            "敏感",
            "违规",
            "审核",
            "风控",
            "不合规",
        ];
        let reason = reason.to_lowercase();
        if MODERATION.iter().any(|word| reason.contains(word)) {
            Self::ModeratedOutput
        } else {
            Self::Unexpected
        }
    }
}

/// Phrases that say that an account has no money left.
const NO_MONEY: [&str; 24] = [
    "余额不足",
    "余额已",
    "额度不足",
    "额度已",
    "欠费",
    "insufficient balance",
    "insufficient quota",
    "insufficient_quota",
    "insufficient_user_quota",
    "insufficient credit",
    "insufficient fund",
    "insufficient account balance",
    "balance is insufficient",
    "balance insufficient",
    "balance not enough",
    "balance is not enough",
    "not enough credit",
    "not enough balance",
    "not enough quota",
    "balance too low",
    "exhausted balance",
    "quota exceeded",
    "quota_not_enough",
    "exceeded your current quota",
];
/// Phrases that say that an account may ask no more for now.
const TOO_MUCH: [&str; 12] = [
    "too many requests",
    "too many concurrent",
    "too many tasks",
    "concurrency limit",
    "concurrent limit",
    "rate limit",
    "rate_limit",
    "请求过于频繁",
    "请求频繁",
    "操作频繁",
    "并发",
    "限流",
];
/// Phrases that say that a key is not taken.
const NO_KEY: [&str; 14] = [
    "unauthorized",
    "invalid key",
    "invalid token",
    "invalid api key",
    "incorrect api key",
    "api key is invalid",
    "api key not valid",
    "密钥错误",
    "密钥无效",
    "密钥不正确",
    "无效的密钥",
    "无效的令牌",
    "鉴权失败",
    "未授权",
];

/// Whether the same call may be made again. A separate fact from [`ErrorKind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// The same call would fail in the same way.
    No,
    /// The call may succeed later; the engine chooses when.
    Yes,
    /// The vendor asked for this pause.
    After(Duration),
}

/// Whether the vendor may have acted on the request. Decided by the HTTP client, never by a plug-in:
/// it is what stands between a retry and a job that is paid for twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// The request provably never left: no connection was made.
    NotSent,
    /// The vendor answered that it did not accept the request.
    Refused,
    /// A time-out, a cut connection, a gateway error or an answer that cannot be read.
    MaybeSent,
}

/// What the platform asks of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// What comes before the first request: the parameters, the account, the files.
    Prepare,
    /// See [`crate::Provider::submit`].
    Submit,
    /// See [`crate::Provider::find`].
    Find,
    /// See [`crate::Provider::poll`].
    Poll,
    /// See [`crate::Provider::result`].
    Result,
    /// See [`crate::Provider::cancel`].
    Cancel,
    /// See [`crate::Provider::probe`].
    Probe,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Prepare => "prepare",
            Self::Submit => "submit",
            Self::Find => "find",
            Self::Poll => "poll",
            Self::Result => "result",
            Self::Cancel => "cancel",
            Self::Probe => "probe",
        })
    }
}

/// What a plug-in says against a parameter before it asks anybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// Name of the parameter, as the form has it.
    pub parameter: String,
    /// What the wire takes instead, for people: to be read behind the parameter's title. `None` where the error's
    /// message says all that there is to say.
    pub takes: Option<Text>,
}

/// A failed provider operation.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    /// What went wrong.
    pub kind: ErrorKind,
    /// Whether to try again.
    pub retry: Retry,
    /// Whether the vendor may have acted.
    pub delivery: Delivery,
    /// The operation that failed.
    pub operation: Operation,
    /// For people, without secrets.
    pub message: Reason,
    /// Facts for the log: HTTP status, the vendor's code. Never shown to users.
    pub context: Vec<(&'static str, String)>,
    /// The parameter that is to blame, where the plug-in itself refused it.
    pub limit: Option<Box<Limit>>,
}

impl Error {
    /// An error that no request caused: the vendor was not contacted.
    pub fn new(kind: ErrorKind, message: impl Into<Reason>) -> Self {
        let retry = match kind {
            ErrorKind::RateLimited | ErrorKind::Busy => Retry::Yes,
            _ => Retry::No,
        };
        Self {
            kind,
            retry,
            delivery: Delivery::NotSent,
            operation: Operation::Prepare,
            message: message.into(),
            context: Vec::new(),
            limit: None,
        }
    }

    /// The vendor does not offer this operation.
    pub fn unsupported(operation: Operation) -> Self {
        Self { operation, ..Self::new(ErrorKind::Unsupported, Reason::detail("unsupported operation")) }
    }

    /// Bad parameters, found before the vendor was contacted.
    pub fn invalid(message: impl Into<Reason>) -> Self {
        Self::new(ErrorKind::InvalidParams, message)
    }

    /// A parameter that the form offers and a wire does not take: refused by name rather than dropped, because a result
    /// that ignores a setting costs as much as one that follows it. `wire` is the protocol's name in the account form.
    pub fn not_on(wire: impl Into<Text>, parameter: &str, limit: impl Into<Text>) -> Self {
        let (wire, limit) = (wire.into(), limit.into());
        let message = Text::made(
            format!("{}：参数 {parameter} {}", wire.zh, limit.zh),
            format!("{}: the parameter {parameter} {}", wire.en, limit.en),
        );
        let limit = Limit { parameter: parameter.to_owned(), takes: Some(limit) };
        Self { limit: Some(Box::new(limit)), ..Self::invalid(message) }
    }

    /// Names the parameter that is to blame, beside which a form shows the message.
    #[must_use]
    pub fn about(mut self, parameter: &str) -> Self {
        self.limit = Some(Box::new(Limit { parameter: parameter.to_owned(), takes: None }));
        self
    }

    /// Sets [`Error::retry`].
    #[must_use]
    pub fn retry(mut self, retry: Retry) -> Self {
        self.retry = retry;
        self
    }

    /// Adds a fact for the log.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl fmt::Display) -> Self {
        self.context.push((key, value.to_string()));
        self
    }

    /// Sets [`Error::delivery`], for a reader of answers that finds out about it behind the HTTP client.
    #[must_use]
    pub fn delivery(mut self, delivery: Delivery) -> Self {
        self.delivery = delivery;
        self
    }

    /// Sets [`Error::operation`].
    #[must_use]
    pub fn operation(mut self, operation: Operation) -> Self {
        self.operation = operation;
        self
    }

    /// As [`Display`](fmt::Display) writes it, for administrators of both languages.
    pub fn in_full(&self) -> Text {
        let message = self.message.text();
        let [zh, en] = [message.zh, message.en].map(|message| {
            let facts: String = self.context.iter().map(|(key, value)| format!(", {key}={value}")).collect();
            format!("{}: {message} ({}{facts})", self.operation, self.kind.as_str())
        });
        Text::made(zh, en)
    }

    /// Replaces every occurrence of a secret, so that an echo of a key by the vendor goes no further.
    pub(crate) fn redact(&mut self, secrets: &[String]) {
        self.message = Reason::from(&self.message).map(|text| redact(&text, secrets));
        for (_, value) in &mut self.context {
            *value = redact(value, secrets);
        }
    }
}

/// `text` with every secret replaced by `***`.
pub(crate) fn redact(text: &str, secrets: &[String]) -> String {
    secrets.iter().fold(text.to_owned(), |text, secret| text.replace(secret.as_str(), "***"))
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_full().zh)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} [{:?}, {:?}]", self.retry, self.delivery)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_judged_by_its_code_and_then_by_its_words() {
        use ErrorKind::*;
        for (code, message, wanted) in [
            ("401", "", Auth),
            ("500", "密钥错误", Auth),
            ("500", "余额不足", Balance),
            ("", "用户额度不足", Balance),
            ("quota_exceeded", "", Balance),
            ("500", "请求过于频繁", RateLimited),
            ("429", "", RateLimited),
            ("400", "提示词包含敏感内容", ModeratedInput),
            ("callback_url_empty", "", InvalidParams),
            ("400", "task_not_exist", NotFoundOrExpired),
            ("1", "提示词违规：余额不足", ModeratedInput),
            ("400", "Invalid prompt: 余额 quota api key too many", InvalidParams),
            ("1", "Insufficient image resolution", Unexpected),
            ("1", "not enough faces", Unexpected),
            ("1", "Too many characters", Unexpected),
            ("503", "", Busy),
            ("1", "系统繁忙", Busy),
            ("1", "whatever", Unexpected),
        ] {
            assert_eq!(ErrorKind::of_refusal(code, message), wanted, "{code} {message}");
        }
    }

    #[test]
    fn a_text_that_speaks_of_moderation_is_moderation() {
        for reason in
            ["Failure to pass the risk control system", "Content Policy violation", "内容审核未通过"]
        {
            assert_eq!(ErrorKind::of_failure(reason), ErrorKind::ModeratedOutput, "{reason}");
        }
        for reason in ["", "internal error", "生成超时"] {
            assert_eq!(ErrorKind::of_failure(reason), ErrorKind::Unexpected, "{reason}");
        }
    }
}
