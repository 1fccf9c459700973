//! Where sites send people to sign in.

use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use baigong_platform::sso::{Params, SsoError};
use baigong_platform::users::session_key;

use super::{go, page};
use crate::app::App;
use crate::auth::Caller;
use crate::web;

/// Where a password that was handed over is changed.
const PASSWORD_PAGE: &str = "/passwordReset";

/// A person who is signed in is sent on, with a ticket unless `mode=simple`; anybody else gets the page with the
/// sign-in form, which asks here again afterwards. An address that is not allowed is never followed, and is refused
/// before anybody types a password.
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match decide(&app, &caller, uri.query().unwrap_or_default()).await {
        Ok(Some(location)) => go(&location),
        Ok(None) => web::serve(&method, &uri, &headers, || true, |page| page),
        Err(error) => page::refusal(&error),
    }
}

/// Where to go; none to sign in first.
async fn decide(app: &App, caller: &Caller, query: &str) -> Result<Option<String>, SsoError> {
    let params = Params::read([query.as_bytes()])?;
    let simple = params.get("mode") == Some("simple");
    let to = match params.get("redirect") {
        Some(redirect) if simple => Some(app.sso.plain(params.get("client"), redirect)?),
        Some(redirect) => Some(app.sso.with_ticket(params.get("client"), redirect)?),
        None => None,
    };
    // An anonymous account is nobody that another site could know.
    let user = caller.user().filter(|user| !user.anonymous);
    let Some((user, token)) = user.zip(caller.token()) else { return Ok(None) };
    Ok(Some(match to {
        // Whoever handed the password over still knows it, and would be let in there too.
        Some(_) if user.initial_password => PASSWORD_PAGE.to_owned(),
        Some(to) if simple => to.url().to_string(),
        Some(to) => app.sso.issue(&to, user, &session_key(token)).await?,
        None if app.config.sso.home_route.is_empty() => return Err(SsoError::NoRedirect),
        None => app.config.sso.home_route.clone(),
    }))
}
