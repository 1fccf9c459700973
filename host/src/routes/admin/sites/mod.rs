//! The sites that sign their users in here, as the administrator keeps them.

mod form;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::relying::{Protocol, SiteFailure};
use baigong_platform::sites::{RelyingSite, SiteDetails, SiteError, SiteWithSecret};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::Items;
use form::{ChangeSite, NewSite};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(change))
        .routes(routes!(rotate))
        .routes(routes!(failures))
}

/// Every site.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelyingSites {
    /// Those of the configuration, then the others, the newest first.
    items: Vec<RelyingSite>,
    total: usize,
    /// Who we are to OpenID Connect sites.
    issuer: String,
}

/// Every site that signs its users in here. Those without an `id` stand in the configuration.
#[utoipa::path(
    get, path = "/api/v1/admin/sites", operation_id = "admin_list_sites", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = RelyingSites))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<RelyingSites>> {
    let items = app.sites.list().await?;
    Ok(Json(RelyingSites { total: items.len(), items, issuer: app.config.issuer() }))
}

/// Adds a site. Its secret is in this answer and nowhere else.
#[utoipa::path(
    post, path = "/api/v1/admin/sites", operation_id = "admin_create_site", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = NewSite,
    responses((status = 201, body = SiteWithSecret))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    act: Act,
    Body(site): Body<NewSite>,
) -> ApiResult<(StatusCode, Json<SiteWithSecret>)> {
    describe_site(
        &act,
        &site.client_id,
        &site.details,
        json!({ "name": &site.name, "details": &site.details }),
    );
    let site = site.checked(&app.config)?;
    let made = app.sites.create(&site.client_id, &site.name, site.details).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Changes a site, or lets nobody sign in there any more. Its name, protocol and kind stay.
#[utoipa::path(
    put, path = "/api/v1/admin/sites/{id}", operation_id = "admin_change_site", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = ChangeSite,
    responses((status = 200, body = RelyingSite), (status = 409))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(change): Body<ChangeSite>,
) -> ApiResult<Json<RelyingSite>> {
    let known = app.sites.get(&id).await?;
    let detail = json!({ "name": &change.name, "enabled": change.enabled, "details": &change.details });
    describe_site(&act, &known.client_id, &known.details, detail);
    let site = NewSite { client_id: known.client_id, name: change.name, details: change.details };
    let site = site.checked(&app.config)?;
    Ok(Json(app.sites.change(&id, &site.name, site.details, change.enabled).await?))
}

/// Gives a site another secret, which is in this answer and nowhere else. The one before works no more.
#[utoipa::path(
    post, path = "/api/v1/admin/sites/{id}/secret", operation_id = "admin_rotate_site_secret", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 200, body = SiteWithSecret), (status = 409))
)]
#[crate::boxed]
pub async fn rotate(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
) -> ApiResult<Json<SiteWithSecret>> {
    let known = app.sites.get(&id).await?;
    describe_site(&act, &known.client_id, &known.details, json!({ "name": &known.name }));
    Ok(Json(app.sites.rotate(&id).await?))
}

/// What a site consists of holds no secret, so the log may have all of it.
fn describe_site(act: &Act, client_id: &str, details: &SiteDetails, detail: Value) {
    let protocol = match details.protocol() {
        Protocol::Oidc => "oidc",
        Protocol::SaToken => "sa_token",
    };
    act.describe(format!("relying_site:{protocol}:{client_id}"), detail);
}

/// Which site.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FailuresQuery {
    protocol: Protocol,
    /// What the site calls itself; empty for the Sa-Token sites that send no name.
    #[serde(default)]
    client_id: String,
}

/// Calls that should have told a site of a sign-out and failed: the newest 100, newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/sites/failures", operation_id = "admin_list_site_failures", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(FailuresQuery),
    responses((status = 200, body = Items<SiteFailure>))
)]
#[crate::boxed]
pub async fn failures(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<FailuresQuery>,
) -> ApiResult<Json<Items<SiteFailure>>> {
    Ok(Json(Items { items: app.sites.failures(query.protocol, &query.client_id).await? }))
}

impl From<SiteError> for ApiError {
    fn from(error: SiteError) -> Self {
        let message = error.message();
        match error {
            SiteError::Taken => Self::field("/client_id", "taken", message),
            SiteError::NotFound => Self::new(Code::NotFound, message),
            SiteError::OtherProtocol | SiteError::OtherKind | SiteError::NoSecret => {
                Self::new(Code::Conflict, message)
            }
            SiteError::Database(cause) => cause.into(),
        }
    }
}
