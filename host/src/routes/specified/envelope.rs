//! The shape of answers at the specified paths: `{success, code, msg, message, data}`.
//!
//! A refusal that a person can mend is an answer like any other and has HTTP status 200, because the pages and
//! programs that speak this protocol read `success` and `msg` only from answers; what concerns the caller's rights,
//! the address or the server keeps its real status.

use axum::Json;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Code, Failure};

/// Code of an answer that is no refusal.
pub const OK: &str = "200";

/// An answer at a specified path.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Whether it worked.
    pub success: bool,
    /// `200`, or a word that says what is special.
    pub code: String,
    /// What was done, or why it was refused, zh-CN.
    pub msg: String,
    /// The same under its other name.
    pub message: String,
    /// The answer itself.
    pub data: Option<T>,
    /// The fields of the form that are wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<WrongField>,
}

/// A field of a form that is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct WrongField {
    /// Name of the field as the form sends it.
    pub field: String,
    /// What is wrong with it, zh-CN.
    pub message: String,
}

impl<T> Envelope<T> {
    /// It worked.
    pub fn ok(data: T) -> Self {
        Self::with(true, OK, "操作成功", Some(data))
    }

    /// It worked, and there is something to say.
    pub fn noted(code: &str, message: &str, data: T) -> Self {
        Self::with(true, code, message, Some(data))
    }

    /// It did not work.
    pub fn refused(code: &str, message: &str) -> Self {
        Self::with(false, code, message, None)
    }

    /// It did not work, and there is a way on.
    pub fn refused_with(code: &str, message: &str, data: T) -> Self {
        Self::with(false, code, message, Some(data))
    }

    fn with(success: bool, code: &str, message: &str, data: Option<T>) -> Self {
        let (msg, message) = (message.to_owned(), message.to_owned());
        Self { success, code: code.to_owned(), msg, message, data, fields: Vec::new() }
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

/// Gives a refusal of the API, wherever it was made, the shape of these paths.
pub async fn reshape(mut response: Response) -> Response {
    let Some(failure) = response.extensions_mut().remove::<Failure>() else { return response };
    let code = serde_json::to_value(failure.code).ok();
    let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or_default().to_uppercase();
    let fields = failure
        .fields
        .into_iter()
        .map(|field| WrongField { field: camel(field.path.trim_start_matches('/')), message: field.message });
    let envelope = Envelope::<()> { fields: fields.collect(), ..Envelope::refused(&code, &failure.message) };
    let body = serde_json::to_vec(&envelope).unwrap_or_default();
    if is_an_answer(failure.code) {
        *response.status_mut() = StatusCode::OK;
    }
    // axum writes the length of a body that it knows.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from(body);
    response
}

/// What a person can mend in the form.
fn is_an_answer(code: Code) -> bool {
    matches!(code, Code::InvalidParams | Code::Conflict)
}

/// `login_name` of the services is `loginName` of the forms.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &capital.into_iter().chain(letters).collect::<String>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_are_those_of_the_form() {
        assert_eq!(camel("login_name"), "loginName");
        assert_eq!(camel("email"), "email");
        assert_eq!(camel("new_password"), "newPassword");
        assert_eq!(camel(""), "");
    }
}
