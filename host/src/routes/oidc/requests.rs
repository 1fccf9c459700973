//! What waits for a click of the user: who asks, what for, and the answer.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use baigong_ground::messages;
use baigong_platform::guard::is_loopback;
use baigong_platform::keys::KeyScopes;
use baigong_platform::oidc::{ApiRequest, ApiTerms, AuthorizeRequest, Client, Pending, Visitor};
use baigong_platform::users::session_key;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::logout::after;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path};
use crate::routes::factors::actor;
use crate::routes::keys::may_be_tried;
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
    /// Of an application that wants to act for the user.
    api: Option<OidcApiView>,
    user: OidcUserView,
}

/// What an application wants to do at the API.
#[derive(Serialize, ToSchema)]
pub struct OidcApiView {
    scopes: KeyScopes,
    /// The host that vouches for the application's name; null for one that the operator registered.
    vouched_by: Option<String>,
    /// Whether it goes back to a program on the user's own device.
    on_device: bool,
    /// Whether it may be let try things, at no cost.
    may_be_tried: bool,
}

/// What the user is asked.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OidcRequestKind {
    /// To let a site know who the user is.
    Consent,
    /// To let an application act for the user.
    Access,
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
    /// The most points that an application may spend in a day; wanted where it may make tasks that cost any.
    #[serde(default)]
    points_per_day: Option<i64>,
    /// Whether simulated vendors make what the application asks for, at no cost.
    #[serde(default)]
    test: bool,
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
    let mut api = None;
    let (kind, site, scopes) = match &pending {
        Pending::Consent(request) => match &request.api {
            Some(asked) => {
                api = Some(api_view(&app, request, asked));
                let name = asked.client_name.clone();
                let site = OidcSiteView { name, host: host_of(&request.redirect_uri) };
                (OidcRequestKind::Access, Some(site), Vec::new())
            }
            None => {
                let site =
                    client(&request.client_id).map(|client| site(&client, Some(&request.redirect_uri)));
                let scopes = request.scopes.0.iter().map(|scope| scope.as_str().to_owned()).collect();
                (OidcRequestKind::Consent, site, scopes)
            }
        },
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
    Ok(Json(OidcRequestView { kind, site, scopes, api, user }))
}

/// Answers a request; the page goes to the address in the answer. Works once. Letting an application act needs a step-up, as
/// making a key does.
#[utoipa::path(
    post, path = "/api/v1/oidc/requests/{id}", operation_id = "answer_oidc_request", tag = "oidc",
    security(("session" = [])),
    params(("id" = String, Path, description = "Name of the request")), request_body = OidcAnswer,
    responses((status = 200, body = OidcNext))
)]
#[crate::boxed]
pub async fn answer(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(OidcAnswer { accept, points_per_day, test }): Body<OidcAnswer>,
) -> ApiResult<Response> {
    let session = session_key(&current.token);
    match app.oidc.pending(&id, &session).await?.ok_or_else(gone)? {
        Pending::Consent(request) => {
            if accept && request.api.is_some() {
                app.factors.may_change(&actor(&current)).await?;
                may_be_tried(&app, test)?;
            }
            let visitor = Visitor { user: &current.user, session: &session };
            let terms = ApiTerms { points_per_day, test };
            let location = app.oidc.answer_consent(&id, visitor, accept, terms).await?.ok_or_else(gone)?;
            Ok(Json(OidcNext { location }).into_response())
        }
        Pending::Logout(_) => {
            let request = app.oidc.confirm_logout(&id, &session).await?.ok_or_else(gone)?;
            if !accept {
                return Ok(Json(OidcNext { location: "/".into() }).into_response());
            }
            app.users.logout(&current.token).await?;
            Ok((session::forget(&app), Json(OidcNext { location: after(&request) })).into_response())
        }
    }
}

fn gone() -> ApiError {
    ApiError::new(crate::error::Code::NotFound, request_expired())
}

fn site(client: &Client, address: Option<&str>) -> OidcSiteView {
    let address = address.or(client.redirect_uris.first().map(String::as_str)).unwrap_or_default();
    OidcSiteView { name: client.name.clone(), host: host_of(address) }
}

/// The host of an address, with its port where it names one.
fn host_of(address: &str) -> String {
    let Ok(url) = url::Url::parse(address) else { return String::new() };
    let host = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

fn api_view(app: &App, request: &AuthorizeRequest, asked: &ApiRequest) -> OidcApiView {
    let registered = app.oidc.clients().find(&request.client_id).is_some();
    let target = url::Url::parse(&request.redirect_uri).ok();
    OidcApiView {
        scopes: asked.scopes.clone(),
        vouched_by: (!registered).then(|| host_of(&request.client_id)),
        on_device: target.is_some_and(|url| is_loopback(&url)),
        may_be_tried: app.config.simulator.enabled,
    }
}
