//! The single sign-on centre. Paths, parameters and answers are those of Sa-Token.

mod auth;
mod login;
mod page;
mod server;
mod signout;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use baigong_platform::sso::{Params, SsoError};
use bytes::Bytes;
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::error::ApiError;

const MAX_FORM_BYTES: usize = 64 * 1024;
const FORM: &str = "application/x-www-form-urlencoded";
const OK: u16 = 200;
/// Sa-Token's code of everything that went wrong.
const FAILED: u16 = 500;

pub fn router() -> Router<App> {
    Router::new()
        .route("/sso/auth", get(auth::show))
        .route("/sso/doLogin", post(login::login))
        .route("/sso/checkTicket", get(server::check_ticket).post(server::check_ticket))
        .route("/sso/signout", get(signout::visit).post(signout::submit))
        .route("/sso/pushS", get(server::push).post(server::push))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
}

/// `{code, msg, data}` with whatever else belongs to an answer.
fn result(code: u16, msg: &str, data: Value, more: &[(&str, Value)]) -> Response {
    let mut body = Map::from_iter([
        ("code".to_owned(), json!(code)),
        ("msg".to_owned(), json!(msg)),
        ("data".to_owned(), data),
    ]);
    body.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    axum::Json(Value::Object(body)).into_response()
}

/// A refusal, with 200 as sites expect it. Faults of ours say so in their status.
fn refusal(error: &SsoError) -> Response {
    let mut response = result(FAILED, &error.to_string(), Value::Null, &[]);
    if let SsoError::Database(cause) = error {
        // The envelope is Sa-Token's; the report goes where all of them go.
        *response.status_mut() = ApiError::database(cause).into_response().status();
    } else {
        tracing::info!(code = error.code(), reason = %error, "a request to the sign-on centre was refused");
    }
    response
}

/// The parameters of the query and of the form.
fn params(query: Option<&str>, headers: &HeaderMap, body: &Bytes) -> Result<Params, SsoError> {
    let form: &[u8] = if is_form(headers) { body } else { b"" };
    Params::read([query.unwrap_or_default().as_bytes(), form])
}

fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(FORM))
}

fn header_text(headers: &HeaderMap, name: &'static str) -> Option<String> {
    headers.get(HeaderName::from_static(name)).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

/// Sends the browser on. The address may hold a ticket, so the next page must not learn it as its referrer.
fn go(location: &str) -> Response {
    let headers = [(header::LOCATION, location), (header::REFERRER_POLICY, "no-referrer")];
    (StatusCode::FOUND, headers).into_response()
}
