//! Where a site sends its visitor to learn who it is.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use baigong_platform::oidc::{AUTHORIZE_PATH, AuthorizeError, AuthorizeRequest, ErrorCode, Params, Step};

use super::{go, page, session_of, visitor};
use crate::app::App;
use crate::auth::Caller;

/// The page that asks the user.
pub const CONSENT_PAGE: &str = "/oidc/consent";
const LOGIN_PAGE: &str = "/login";
/// Where a password that was handed over is changed.
const PASSWORD_PAGE: &str = "/passwordReset";
/// Beside the site's own parameters when the browser comes back from signing in.
const MARK: &str = "signed_in_for";

/// Signs in, asks, or goes back with a code.
pub async fn authorize(State(app): State<App>, caller: Caller, RawQuery(query): RawQuery) -> Response {
    let params = Params::parse(&query.unwrap_or_default());
    let request = match app.oidc.read_request(&params, caller.client.address).await {
        Ok(request) => request,
        Err(AuthorizeError::Page(message)) => return page::error(message),
        Err(AuthorizeError::Back(address)) => return go(&address),
    };
    let session = session_of(&caller);
    let mark = params.get(MARK).ok().flatten();
    match app.oidc.authorize(&request, visitor(&caller, &session), mark).await {
        Ok(Step::Back(address)) => go(&address),
        Ok(Step::Ask(name)) => go(&format!("{CONSENT_PAGE}?request={name}")),
        Ok(Step::ChangePassword) => go(PASSWORD_PAGE),
        Ok(Step::SignIn { mark }) => go(&login(&params, &request, &mark)),
        Err(cause) => {
            tracing::error!(%cause, "an authorization request failed inside");
            let issuer = &app.oidc.settings().issuer;
            go(&request.failure(issuer, ErrorCode::ServerError, "a fault of ours, please try again"))
        }
    }
}

/// The sign-in page, which comes back to the same request. `prompt=login` tells the page to ask even somebody who
/// is signed in: the site wants it so.
fn login(params: &Params, request: &AuthorizeRequest, mark: &str) -> String {
    let back = format!("{AUTHORIZE_PATH}?{}&{MARK}={mark}", params.to_query(MARK));
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("redirect", &back).append_pair("prompt", "login");
    if let Some(name) = &request.login_hint {
        query.append_pair("login_hint", name);
    }
    format!("{LOGIN_PAGE}?{}", query.finish())
}
