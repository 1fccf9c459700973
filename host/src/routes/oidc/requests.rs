//! What waits for a click of the user: who asks, what for, and the answer.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use baigong_ground::messages;
use baigong_platform::oidc::{Client, Pending, Visitor};
use baigong_platform::users::session_key;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::logout::after;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path};
use crate::routes::session;

messages! {
    request_expired = "该请求已失效，请回到原网站重新操作", "This request is not valid any more. Please go back to the site and start again";
}

/// A request that waits.
#[derive(Serialize, ToSchema)]
pub struct OidcRequestView {
    kind: OidcRequestKind,
    /// Who asks, where that is certain.
    site: Option<OidcSiteView>,
    /// What the site wants to know or have: `openid`, `profile`, `email`, `offline_access`.
    scopes: Vec<String>,
    user: OidcUserView,
}

/// What the user is asked.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OidcRequestKind {
    /// To let a site know who the user is.
    Consent,
    SignOut,
}

/// The site that asks.
#[derive(Serialize, ToSchema)]
pub struct OidcSiteView {
    name: String,
    /// Where the browser goes back to.
    host: String,
}

/// What would be shared.
#[derive(Serialize, ToSchema)]
pub struct OidcUserView {
    uid: i64,
    login_name: String,
    display_name: String,
    /// Only a verified one is ever shared.
    email: Option<String>,
}

/// The user's answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OidcAnswer {
    accept: bool,
}

/// Where the browser goes on.
#[derive(Serialize, ToSchema)]
pub struct OidcNext {
    location: String,
}

/// What waits under a name. Only the session that it was made for can see it, for ten minutes.
#[utoipa::path(
    get, path = "/api/v1/oidc/requests/{id}", operation_id = "get_oidc_request", tag = "oidc",
    security(("session" = [])),
    params(("id" = String, Path, description = "Name of the request")),
    responses((status = 200, body = OidcRequestView))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    CurrentUser { user, token, .. }: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<OidcRequestView>> {
    let pending = app.oidc.pending(&id, &session_key(&token)).await?.ok_or_else(gone)?;
    let client = |id: &str| app.oidc.clients().find(id);
    let (kind, site, scopes) = match &pending {
        Pending::Consent(request) => {
            let site = client(&request.client_id).map(|client| site(&client, Some(&request.redirect_uri)));
            let scopes = request.scopes.0.iter().map(|scope| scope.as_str().to_owned()).collect();
            (OidcRequestKind::Consent, site, scopes)
        }
        Pending::Logout(request) => {
            let client = request.client_id.as_deref().and_then(client);
            let site = client.map(|client| site(&client, request.location.as_deref()));
            (OidcRequestKind::SignOut, site, Vec::new())
        }
    };
    let user = OidcUserView {
        uid: user.uid,
        login_name: user.login_name.clone(),
        display_name: user.display_name.clone(),
        email: user.email.clone().filter(|_| user.email_verified),
    };
    Ok(Json(OidcRequestView { kind, site, scopes, user }))
}

/// Answers a request; the page goes to the address in the answer. Works once.
#[utoipa::path(
    post, path = "/api/v1/oidc/requests/{id}", operation_id = "answer_oidc_request", tag = "oidc",
    security(("session" = [])),
    params(("id" = String, Path, description = "Name of the request")), request_body = OidcAnswer,
    responses((status = 200, body = OidcNext))
)]
#[crate::boxed]
pub async fn answer(
    State(app): State<App>,
    CurrentUser { user, token, .. }: CurrentUser,
    Path(id): Path<String>,
    Body(OidcAnswer { accept }): Body<OidcAnswer>,
) -> ApiResult<Response> {
    let session = session_key(&token);
    match app.oidc.pending(&id, &session).await?.ok_or_else(gone)? {
        Pending::Consent(_) => {
            let visitor = Visitor { user: &user, session: &session };
            let location = app.oidc.answer_consent(&id, visitor, accept).await?.ok_or_else(gone)?;
            Ok(Json(OidcNext { location }).into_response())
        }
        Pending::Logout(_) => {
            let request = app.oidc.confirm_logout(&id, &session).await?.ok_or_else(gone)?;
            if !accept {
                return Ok(Json(OidcNext { location: "/".into() }).into_response());
            }
            app.users.logout(&token).await?;
            Ok((session::forget(&app), Json(OidcNext { location: after(&request) })).into_response())
        }
    }
}

fn gone() -> ApiError {
    ApiError::new(crate::error::Code::NotFound, request_expired())
}

fn site(client: &Client, address: Option<&str>) -> OidcSiteView {
    let address = address.or(client.redirect_uris.first().map(String::as_str)).unwrap_or_default();
    let url = url::Url::parse(address).ok();
    let host =
        url.as_ref().and_then(|url| url.host_str()).map(|host| match url.as_ref().and_then(url::Url::port) {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        });
    OidcSiteView { name: client.name.clone(), host: host.unwrap_or_default() }
}
