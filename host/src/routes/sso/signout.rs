//! Signing out everywhere: visited by a person, or called by a site up to 1.42.

use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use baigong_platform::sso::{Params, SsoError};
use baigong_platform::users::session_key;
use bytes::Bytes;
use serde_json::Value;

use super::{OK, go, header_text, page, params, refusal, result, server};
use crate::app::App;
use crate::auth::Caller;
use crate::routes::session;

/// Back to the page that the person came from.
const SELF: &str = "self";
const HOME: &str = "/";

/// A link to sign out. Any site can put one behind a picture, so only a click on a page of ours ends the session
/// at once; otherwise the person is asked.
pub async fn visit(State(app): State<App>, caller: Caller, uri: Uri, headers: HeaderMap) -> Response {
    let params = match Params::read([uri.query().unwrap_or_default().as_bytes()]) {
        Ok(params) => params,
        Err(error) => return refusal(&error),
    };
    if params.get("loginId").is_some() {
        return server::sign_out(&app, &params).await;
    }
    let asked = is_own_click(&headers) || headers.contains_key(header::AUTHORIZATION);
    leave(&app, &caller, &params, &headers, asked).await
}

/// The same by a form or a program. Where it comes from was checked as for every write.
pub async fn submit(
    State(app): State<App>,
    caller: Caller,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    match params(uri.query(), &headers, &body) {
        Ok(params) if params.get("loginId").is_some() => server::sign_out(&app, &params).await,
        Ok(params) => leave(&app, &caller, &params, &headers, true).await,
        Err(error) => refusal(&error),
    }
}

async fn leave(app: &App, caller: &Caller, params: &Params, headers: &HeaderMap, asked: bool) -> Response {
    let target = match target(app, params.get("back"), headers) {
        Ok(target) => target,
        Err(error) => return page::refusal(&error),
    };
    // An anonymous account has no way back in; it was never signed in anywhere else.
    let user = caller.user().filter(|user| !user.anonymous);
    let Some((user, token)) = user.zip(caller.token()) else { return done(target.as_deref()) };
    let single = params.get("singleDeviceIdLogout") == Some("true");
    if !asked {
        return page::confirm(target.as_deref(), single);
    }
    match app.sso.sign_out(&user.id, &session_key(token), single).await {
        Ok(()) => (session::forget(app), done(target.as_deref())).into_response(),
        Err(error) => refusal(&error),
    }
}

/// Where to go afterwards, judged before anything is done.
fn target(app: &App, back: Option<&str>, headers: &HeaderMap) -> Result<Option<String>, SsoError> {
    match back {
        None => Ok(None),
        Some(SELF) => {
            let referrer = header_text(headers, "referer").unwrap_or_default();
            let known = app.sso.after_sign_out(&referrer).ok();
            Ok(Some(known.filter(|page| !page.contains("/sso/signout")).unwrap_or_else(|| HOME.into())))
        }
        Some(back) => app.sso.after_sign_out(back).map(Some),
    }
}

fn done(target: Option<&str>) -> Response {
    match target {
        Some(target) => go(target),
        None => result(OK, "单点注销成功", Value::Null, &[]),
    }
}

/// Whether a person clicked on a page of ours, as browsers tell it. Scripts cannot write these headers.
fn is_own_click(headers: &HeaderMap) -> bool {
    let is = |name, wanted| header_text(headers, name).is_some_and(|value| value == wanted);
    is("sec-fetch-site", "same-origin") && is("sec-fetch-mode", "navigate") && is("sec-fetch-user", "?1")
}
