//! The one shape of every answer that is not 2xx.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use baigong_ground::Language;
use baigong_ground::field::FieldError;
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
    /// Too many tasks of this tool under way.
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
            Self::InsufficientPoints => StatusCode::PAYMENT_REQUIRED,
            Self::TooManyActive | Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMedia => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// What went wrong, in English, where nothing more is known of it.
    fn english(self) -> &'static str {
        match self {
            Self::InvalidParams | Self::MalformedJson => "Something in the request is not right",
            Self::Unauthenticated => "Please sign in first",
            Self::Forbidden => "You are not allowed to do this",
            Self::PasswordChangeRequired => "Please change the initial password first",
            Self::StepUpRequired => "Please confirm that it is you first",
            Self::SecondFactorRequired => "Please set up two-step verification first",
            Self::NotFound => "This does not exist",
            Self::MethodNotAllowed => "This address does not take such requests",
            Self::Conflict => "This is not possible in the present state",
            Self::IdempotencyMismatch => "This Idempotency-Key was used for another request",
            Self::IdempotencyInProgress => "The same request is still under way",
            Self::InsufficientPoints => "Not enough points",
            Self::TooManyActive => "Too many tasks of this tool are under way. Please wait for one to end",
            Self::RateLimited => "Too many requests. Please try again later",
            Self::RequestTimeout => "The request came too slowly. Please try again",
            Self::PayloadTooLarge => "The request or file is too large",
            Self::UnsupportedMedia => "Files of this type are not taken",
            Self::UrlNotAllowed => "This address may not be fetched",
            Self::CannotCancel => "The task cannot be cancelled any more",
            Self::RangeNotSatisfiable => "The asked part is beyond the end of the file",
            Self::Internal => "Something went wrong on the server. Please try again later",
            Self::Unavailable => "This is not available right now. Please try again later",
        }
    }

    /// Whether the same request may succeed later.
    fn retryable(self) -> bool {
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
        Self { path, code, message: said(&message, "This value is not taken") }
    }
}

/// A text in the language of the request that is answered; `general` in English where it has none.
fn said(text: &Text, general: &str) -> String {
    let language = language::current();
    if language == Language::English && text.en == text.zh {
        return language::in_english(&text.zh).unwrap_or_else(|| general.to_owned());
    }
    text.in_language(language).to_owned()
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
        let message = fields.first().map_or_else(|| Text::from("参数不正确"), |first| first.message.clone());
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
    pub fn not_found(what: &str) -> Self {
        Self::new(Code::NotFound, format!("{what}不存在"))
    }

    /// What a field names is not there, or not the caller's.
    pub fn missing(path: &str, message: &str) -> Self {
        Self {
            fields: vec![FieldError::new(path, "not_found", message)],
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
        Self::new(Code::Unauthenticated, "请先登录")
    }

    /// A fault of ours: the cause goes to the log and never to the caller.
    pub fn internal(cause: impl fmt::Display) -> Self {
        tracing::error!(cause = %cause, "a request failed inside");
        Self::new(Code::Internal, "服务器内部错误，请稍后重试")
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
        Self::new(Code::Unavailable, "服务暂时不可用，请稍后再试")
    }

    /// When to come back.
    #[must_use]
    pub fn retry_after(mut self, pause: Duration) -> Self {
        self.retry_after = Some(pause);
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
        let message = said(&message.text, code.english());
        let fields: Vec<WrongField> = fields.into_iter().map(Into::into).collect();
        let failure = Failure { code, message: message.clone(), fields: fields.clone() };
        let body = ErrorEnvelope {
            error: ErrorBody {
                code,
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
