//! Where a site sends its visitor to sign out.

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use baigong_ground::messages;
use baigong_platform::oidc::{LogoutRequest, LogoutStep, Params};

use super::{go, page, session_of, visitor};
use crate::app::App;
use crate::auth::Caller;
use crate::routes::session;

messages! {
    sign_out_unavailable = "暂时无法退出登录，请稍后再试", "Signing out is not possible right now. Please try again later";
}

/// The page that asks the user.
pub const CONFIRM_PAGE: &str = "/oidc/sign-out";
/// The page that says it is done.
pub const DONE_PAGE: &str = "/oidc/signed-out";

/// Ends the session at once when the site shows an identity token that belongs to it; asks otherwise.
pub async fn logout(State(app): State<App>, caller: Caller, RawQuery(query): RawQuery) -> Response {
    let params = Params::parse(&query.unwrap_or_default());
    let session = session_of(&caller);
    let step = match app.oidc.logout(&params, visitor(&caller, &session)).await {
        Ok(step) => step,
        Err(cause) => {
            tracing::error!(%cause, "a wish to sign out failed inside");
            return page::error(sign_out_unavailable());
        }
    };
    match step {
        LogoutStep::Ask(name) => go(&format!("{CONFIRM_PAGE}?request={name}")),
        LogoutStep::Nobody(request) => go(&after(&request)),
        LogoutStep::End(request) => {
            if let Some(token) = caller.token()
                && let Err(cause) = app.users.logout(token).await
            {
                tracing::error!(%cause, "a session could not be ended");
                return page::error(sign_out_unavailable());
            }
            (session::forget(&app), go(&after(&request))).into_response()
        }
    }
}

/// Where the browser goes when it is done.
pub fn after(request: &LogoutRequest) -> String {
    request.location.clone().unwrap_or_else(|| DONE_PAGE.to_owned())
}
