//! The one shape of every answer that is not 2xx.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use baigong_ground::field::{self, FieldError};
use baigong_ground::message::{Argument, common};
use baigong_ground::{Message, Text};
use baigong_platform::db::is_outage;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language;
use crate::request_id;

/// When to come back to something that is out of order, where nobody knows better.
const OUT_OF_ORDER_PAUSE: Duration = Duration::from_secs(5);

/// What went wrong, in words that are part of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// A field is not acceptable; `fields` says which.
    InvalidParams,
    /// The body is not JSON.
    MalformedJson,
    /// No session, or a token that is not one.
    Unauthenticated,
    /// Not for this user.
    Forbidden,
    /// The password was handed over by somebody else and has to be changed first.
    PasswordChangeRequired,
    /// The password or a second factor has to be shown before this.
    StepUpRequired,
    /// An administrator has to set up a second factor first.
    SecondFactorRequired,
    /// There is no such thing, or it belongs to somebody else.
    NotFound,
    /// The route exists for another method.
    MethodNotAllowed,
    /// The state does not allow it.
    Conflict,
    /// The Idempotency-Key was used for another request.
    IdempotencyMismatch,
    /// The request with this Idempotency-Key is still under way.
    IdempotencyInProgress,
    /// The balance does not cover the price.
    InsufficientPoints,
    /// A cap of the key does not cover the price.
    KeyLimitReached,
    /// What the caller may spend of the organisation's points does not cover the price.
    MemberLimitReached,
    /// Too many tasks of this tool under way, or of this key.
    TooManyActive,
    /// Too many requests; `Retry-After` says when to come back.
    RateLimited,
    /// The body came too slowly.
    RequestTimeout,
    /// The body is too large.
    PayloadTooLarge,
    /// The body or file is of a type that is not accepted.
    UnsupportedMedia,
    /// The address may not be fetched.
    UrlNotAllowed,
    /// The task cannot be cancelled any more.
    CannotCancel,
    /// The asked part of a file does not exist.
    RangeNotSatisfiable,
    /// A fault of ours.
    Internal,
    /// Temporarily out of order.
    Unavailable,
}

impl Code {
    /// All codes, in the order of the catalogue.
    pub const ALL: [Self; 25] = [
        Self::InvalidParams,
        Self::MalformedJson,
        Self::Unauthenticated,
        Self::Forbidden,
        Self::PasswordChangeRequired,
        Self::StepUpRequired,
        Self::SecondFactorRequired,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::Conflict,
        Self::IdempotencyMismatch,
        Self::IdempotencyInProgress,
        Self::InsufficientPoints,
        Self::KeyLimitReached,
        Self::MemberLimitReached,
        Self::TooManyActive,
        Self::RateLimited,
        Self::RequestTimeout,
        Self::PayloadTooLarge,
        Self::UnsupportedMedia,
        Self::UrlNotAllowed,
        Self::CannotCancel,
        Self::RangeNotSatisfiable,
        Self::Internal,
        Self::Unavailable,
    ];

    /// The HTTP status that goes with the code.
    pub fn status(self) -> StatusCode {
        match self {
            Self::InvalidParams | Self::IdempotencyMismatch | Self::UrlNotAllowed => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::MalformedJson => StatusCode::BAD_REQUEST,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden
            | Self::PasswordChangeRequired
            | Self::StepUpRequired
            | Self::SecondFactorRequired => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict | Self::IdempotencyInProgress | Self::CannotCancel => StatusCode::CONFLICT,
            Self::InsufficientPoints | Self::KeyLimitReached | Self::MemberLimitReached => {
                StatusCode::PAYMENT_REQUIRED
            }
            Self::TooManyActive | Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMedia => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// What went wrong, as far as the code alone tells.
    pub fn meaning(self) -> Text {
        let [zh, en] = match self {
            Self::InvalidParams => {
                ["请求中有字段不正确，见 fields", "A field of the request is not right; `fields` says which"]
            }
            Self::MalformedJson => ["请求内容不是 JSON", "The body is not JSON"],
            Self::Unauthenticated => {
                ["没有登录，或会话已失效", "There is no session, or it is not valid any more"]
            }
            Self::Forbidden => ["当前账户不允许这样做", "This account is not allowed to do this"],
            Self::PasswordChangeRequired => {
                ["须先修改初始密码", "The initial password has to be changed first"]
            }
            Self::StepUpRequired => ["须先重新验证身份", "Who is signed in has to confirm it first"],
            Self::SecondFactorRequired => {
                ["管理员须先启用两步验证", "An administrator has to set up two-step verification first"]
            }
            Self::NotFound => ["不存在，或属于他人", "It does not exist, or is somebody else's"],
            Self::MethodNotAllowed => ["该地址不支持这种请求方法", "The address does not take this method"],
            Self::Conflict => ["当前状态不允许这样做", "The present state does not allow it"],
            Self::IdempotencyMismatch => {
                ["该 Idempotency-Key 已用于另一个请求", "The Idempotency-Key was used for another request"]
            }
            Self::IdempotencyInProgress => ["同一个请求正在处理", "The same request is still under way"],
            Self::InsufficientPoints => ["积分不足", "There are too few points"],
            Self::MemberLimitReached => {
                ["超出您在组织中的积分上限", "It costs more than you may spend of the organisation's points"]
            }
            Self::KeyLimitReached => ["超出密钥的积分上限", "It costs more than the key may spend"],
            Self::TooManyActive => [
                "该工具或该密钥同时进行的任务已满",
                "Too many tasks of the tool, or of the key, are under way",
            ],
            Self::RateLimited => {
                ["请求过于频繁，见 Retry-After", "Too many requests; `Retry-After` says when to come back"]
            }
            Self::RequestTimeout => ["请求内容传输过慢", "The body came too slowly"],
            Self::PayloadTooLarge => ["请求内容或文件过大", "The body or file is too large"],
            Self::UnsupportedMedia => {
                ["不支持该内容类型或文件类型", "The body or file is of a type that is not taken"]
            }
            Self::UrlNotAllowed => ["不允许访问该地址", "The address may not be fetched"],
            Self::CannotCancel => ["任务已不能取消", "The task cannot be cancelled any more"],
            Self::RangeNotSatisfiable => {
                ["请求的范围超出文件大小", "The asked part is beyond the end of the file"]
            }
            Self::Internal => ["服务器内部错误", "A fault of the server"],
            Self::Unavailable => ["服务暂时不可用", "It is out of order for now"],
        };
        Text::new(zh, en)
    }

    /// Whether the same request may succeed later.
    pub fn retryable(self) -> bool {
        matches!(
            self,
            Self::IdempotencyInProgress
                | Self::TooManyActive
                | Self::RateLimited
                | Self::RequestTimeout
                | Self::Internal
                | Self::Unavailable
        )
    }
}

/// An answer that is not 2xx. Becomes the error envelope.
#[derive(Debug)]
pub struct ApiError {
    code: Code,
    status: StatusCode,
    message: Message,
    fields: Vec<FieldError>,
    retry_after: Option<Duration>,
}

/// What an error was, for whoever gives the answer another shape; stands in the response's extensions.
#[derive(Debug, Clone)]
pub struct Failure {
    /// What went wrong.
    pub code: Code,
    /// What went wrong, as the user reads it.
    pub message: String,
    /// The fields at fault.
    pub fields: Vec<WrongField>,
}

/// What is wrong with one field, in the reader's language.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = FieldError)]
pub struct WrongField {
    /// JSON pointer from the parameters, e.g. `/prompt`.
    pub path: String,
    /// The keyword that was broken, e.g. `maxLength`.
    pub code: String,
    /// For people: the schema's `errorMessage` for the keyword, or a general text.
    pub message: String,
}

impl From<FieldError> for WrongField {
    fn from(FieldError { path, code, message }: FieldError) -> Self {
        Self { path, code, message: message.in_language(language::current()).to_owned() }
    }
}

/// Result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// An error with its message.
    pub fn new(code: Code, message: impl Into<Message>) -> Self {
        let retry_after = (code == Code::Unavailable).then_some(OUT_OF_ORDER_PAUSE);
        Self { code, status: code.status(), message: message.into(), fields: Vec::new(), retry_after }
    }

    /// Errors of fields; the first one is the message. Paths are pointers from the request's body.
    pub fn invalid(fields: Vec<FieldError>) -> Self {
        let message = field::first_message(&fields);
        Self { fields, ..Self::new(Code::InvalidParams, message) }
    }

    /// One wrong field.
    pub fn field(path: &str, code: &str, message: impl Into<Text>) -> Self {
        Self::invalid(vec![FieldError::new(path, code, message)])
    }

    /// A header that is missing or cannot be read: the request itself is wrong, not its content.
    pub fn bad_header(name: &str, message: impl Into<Text>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            ..Self::field(&format!("header:{name}"), "required", message)
        }
    }

    /// Nothing there, or not the caller's.
    pub fn not_found(what: impl Argument) -> Self {
        Self::new(Code::NotFound, common::not_found(what))
    }

    /// What a field names is not there, or not the caller's.
    pub fn missing(path: &str, message: impl Into<Message>) -> Self {
        let message = message.into();
        Self {
            fields: vec![FieldError::new(path, "not_found", message.text.clone())],
            ..Self::new(Code::NotFound, message)
        }
    }

    /// What a field says does not go with how things are now.
    pub fn conflict(path: &str, code: &str, message: impl Into<Message>) -> Self {
        let message = message.into();
        Self {
            fields: vec![FieldError::new(path, code, message.text.clone())],
            ..Self::new(Code::Conflict, message)
        }
    }

    /// No session.
    pub fn unauthenticated() -> Self {
        Self::new(Code::Unauthenticated, common::sign_in_first())
    }

    /// A fault of ours: the cause goes to the log and never to the caller.
    pub fn internal(cause: impl fmt::Display) -> Self {
        tracing::error!(cause = %cause, "a request failed inside");
        Self::new(Code::Internal, common::internal_error())
    }

    /// The database failed: it is away, which passes, or the fault is ours.
    pub fn database(cause: &sqlx::Error) -> Self {
        if is_outage(cause) {
            tracing::warn!(%cause, "a request was refused because the database is away");
            Self::database_away()
        } else {
            Self::internal(cause)
        }
    }

    /// The database does not answer. Nothing was done.
    pub fn database_away() -> Self {
        Self::new(Code::Unavailable, common::service_unavailable())
    }

    /// When to come back.
    #[must_use]
    pub fn retry_after(mut self, pause: Duration) -> Self {
        self.retry_after = Some(pause);
        self
    }

    /// What it says: the stable word of its message, and the message in the reader's language.
    pub fn said(&self) -> (Option<&'static str>, String) {
        (self.message.code, self.message.text.in_language(language::current()).to_owned())
    }

    /// The same of a part of the request: its fields are below this pointer.
    #[must_use]
    pub fn below(mut self, pointer: &str) -> Self {
        for field in &mut self.fields {
            field.path = format!("{pointer}{}", field.path);
        }
        self
    }

    /// The code.
    pub fn code(&self) -> Code {
        self.code
    }
}

/// The body of an error.
#[derive(Serialize, ToSchema)]
pub struct ErrorEnvelope {
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// Stable word.
    pub code: Code,
    /// Stable word for the message, finer than the code: `GET /api/v1/errors` lists all. Null where a field says it, or a
    /// tool by words of its own.
    pub reason: Option<&'static str>,
    /// What went wrong, as the user reads it: in English where `Accept-Language` asks for it, else zh-CN.
    pub message: String,
    /// Names this request in the operator's log.
    pub request_id: String,
    /// The fields at fault, as JSON pointers from the body.
    pub fields: Vec<WrongField>,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// Whether points were taken; a refused request never takes any.
    pub charged: bool,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self { code, status, message, fields, retry_after } = self;
        let reason = message.code;
        let message = message.text.in_language(language::current()).to_owned();
        let fields: Vec<WrongField> = fields.into_iter().map(Into::into).collect();
        let failure = Failure { code, message: message.clone(), fields: fields.clone() };
        let body = ErrorEnvelope {
            error: ErrorBody {
                code,
                reason,
                message,
                request_id: request_id::current(),
                fields,
                retryable: code.retryable(),
                charged: false,
            },
        };
        let mut response = (status, Json(body)).into_response();
        response.extensions_mut().insert(failure);
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(pause) = retry_after {
            // Whole seconds, rounded up, so that a client that obeys is never early.
            let seconds = pause.as_millis().div_ceil(1000).max(1);
            headers
                .insert(header::RETRY_AFTER, HeaderValue::from(u64::try_from(seconds).unwrap_or(u64::MAX)));
        }
        if code == Code::Unauthenticated {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
