//! What servers of relying sites ask, with signed parameters.

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use baigong_platform::sso::{Generation, Params, SsoError};
use bytes::Bytes;
use serde_json::{Value, json};

use super::{OK, params, refusal, result};
use crate::app::App;

/// Whose a ticket is, for sites up to 1.42.
pub async fn check_ticket(State(app): State<App>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let answer = async {
        let params = params(uri.query(), &headers, &body)?;
        let ticket = app.sso.check_ticket(Generation::First, &params).await?;
        let more = [("remainSessionTimeout", json!(ticket.remaining_seconds))];
        Ok(result(OK, "ok", json!(ticket.login_id), &more))
    };
    answer.await.unwrap_or_else(|error: SsoError| refusal(&error))
}

/// Signs a user out everywhere, for sites up to 1.42.
pub async fn sign_out(app: &App, params: &Params) -> Response {
    match app.sso.sign_out_for_site(Generation::First, params).await {
        Ok(()) => result(OK, "ok", Value::Null, &[]),
        Err(error) => refusal(&error),
    }
}

/// The messages of sites from 1.43 on.
pub async fn push(State(app): State<App>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let answer = async {
        let params = params(uri.query(), &headers, &body)?;
        match params.get("msgType").ok_or(SsoError::Missing("msgType"))? {
            "checkTicket" => check_second(&app, &params).await,
            "signout" => {
                app.sso.sign_out_for_site(Generation::Second, &params).await?;
                Ok(result(OK, "ok", Value::Null, &[]))
            }
            other => Err(SsoError::UnknownMessage(other.chars().take(64).collect())),
        }
    };
    answer.await.unwrap_or_else(|error: SsoError| refusal(&error))
}

async fn check_second(app: &App, params: &Params) -> Result<Response, SsoError> {
    let ticket = app.sso.check_ticket(Generation::Second, params).await?;
    let more = [
        ("loginId", json!(ticket.login_id)),
        // Sites keep it beside their own session. It names ours without opening it.
        ("tokenValue", json!(ticket.session_id)),
        ("deviceId", json!(ticket.session_id)),
        ("remainTokenTimeout", json!(ticket.remaining_seconds)),
        ("remainSessionTimeout", json!(ticket.remaining_seconds)),
    ];
    Ok(result(OK, "ok", json!(ticket.login_id), &more))
}
