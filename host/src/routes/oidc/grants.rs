//! The sites that know the user.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::Text;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::http::paging::Items;

/// A site that knows the user.
#[derive(Serialize, ToSchema)]
pub struct OidcGrant {
    client_id: String,
    name: String,
    /// `openid`, `profile`, `email`, `offline_access`.
    scopes: Vec<String>,
    /// A site of the operator's own: it need not ask.
    trusted: bool,
    /// When the user first signed in there, in milliseconds since the epoch.
    created_ms: i64,
    /// When the user last signed in there, in milliseconds since the epoch.
    last_used_ms: i64,
}

/// Sites that the user signed in to.
#[utoipa::path(
    get, path = "/api/v1/oidc/grants", operation_id = "list_oidc_grants", tag = "oidc",
    security(("session" = [])),
    responses((status = 200, body = Items<OidcGrant>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    CurrentUser { user, .. }: CurrentUser,
) -> ApiResult<Json<Items<OidcGrant>>> {
    let sites = app.oidc.sites(&user.id).await?;
    let items = sites.into_iter().map(|site| OidcGrant {
        client_id: site.client_id,
        name: site.name,
        scopes: site.scopes.0.iter().map(|scope| scope.as_str().to_owned()).collect(),
        trusted: site.trusted,
        created_ms: site.created_ms,
        last_used_ms: site.last_used_ms,
    });
    Ok(Json(Items { items: items.collect() }))
}

/// Takes back what a site may know, and ends every token that it holds.
#[utoipa::path(
    delete, path = "/api/v1/oidc/grants/{client_id}", operation_id = "revoke_oidc_grant", tag = "oidc",
    security(("session" = [])),
    params(("client_id" = String, Path, description = "The site")),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn revoke(
    State(app): State<App>,
    CurrentUser { user, .. }: CurrentUser,
    Path(client_id): Path<String>,
) -> ApiResult<StatusCode> {
    if app.oidc.revoke(&user.id, &client_id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found(Text::new("该网站的授权", "The permission of this site")))
    }
}
