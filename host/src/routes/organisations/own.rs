//! The caller's organisations: listed, created, shown, renamed, closed.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::organisations::{OrganisationId, OwnOrganisation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;
use crate::routes::factors::actor;

/// What an organisation is called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganisationName {
    /// 1 to 60 characters.
    name: String,
}

/// The organisations that the caller belongs to, the newest first.
#[utoipa::path(
    get, path = "/api/v1/organisations", operation_id = "list_organisations", tag = "organisations",
    security(("session" = [Scope::Account])),
    responses((status = 200, body = Items<OwnOrganisation>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Items<OwnOrganisation>>> {
    Ok(Json(Items { items: app.organisations.list(&current.user.id).await? }))
}

/// Creates an organisation, which the caller owns. One person owns up to ten.
#[utoipa::path(
    post, path = "/api/v1/organisations", operation_id = "create_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    request_body = OrganisationName,
    responses((status = 201, body = OwnOrganisation), (status = 409))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    current: CurrentUser,
    Body(OrganisationName { name }): Body<OrganisationName>,
) -> ApiResult<(StatusCode, Json<OwnOrganisation>)> {
    Ok((StatusCode::CREATED, Json(app.organisations.create(&current.user, &name).await?)))
}

/// One of the caller's organisations.
#[utoipa::path(
    get, path = "/api/v1/organisations/{id}", operation_id = "get_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = OwnOrganisation))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<OwnOrganisation>> {
    Ok(Json(app.organisations.show(&current.user.id, &OrganisationId::new(id)).await?))
}

/// Gives an organisation another name, by whoever manages it.
#[utoipa::path(
    patch, path = "/api/v1/organisations/{id}", operation_id = "rename_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = OrganisationName,
    responses((status = 200, body = OwnOrganisation), (status = 403))
)]
#[crate::boxed]
pub async fn rename(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(OrganisationName { name }): Body<OrganisationName>,
) -> ApiResult<Json<OwnOrganisation>> {
    Ok(Json(app.organisations.rename(&current.user.id, &OrganisationId::new(id), &name).await?))
}

/// What an organisation had left.
#[derive(Serialize, ToSchema)]
pub struct ClosedOrganisation {
    /// Points that went to its owner.
    points: i64,
}

/// Closes an organisation for good, by its owner. Needs a step-up. What it has left goes to the owner; refused while points are set
/// aside for tasks under way.
#[utoipa::path(
    delete, path = "/api/v1/organisations/{id}", operation_id = "close_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = ClosedOrganisation), (status = 403), (status = 409))
)]
#[crate::boxed]
pub async fn close(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<ClosedOrganisation>> {
    app.factors.may_change(&actor(&current)).await?;
    let points = app.organisations.close(&current.user.id, &OrganisationId::new(id)).await?;
    Ok(Json(ClosedOrganisation { points }))
}
