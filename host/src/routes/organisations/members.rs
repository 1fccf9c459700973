//! Who belongs to an organisation.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::organisations::{Member, MemberChange, OrganisationId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;
use crate::routes::factors::actor;

/// Everybody who belongs to an organisation, with caps and what they spent, for those who manage it; others see themselves alone.
#[utoipa::path(
    get, path = "/api/v1/organisations/{id}/members", operation_id = "list_members", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = Items<Member>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Items<Member>>> {
    let items = app.organisations.members(&current.user.id, &OrganisationId::new(id)).await?;
    Ok(Json(Items { items }))
}

/// Changes a member's role or caps. Only the owner decides about administrators.
#[utoipa::path(
    patch, path = "/api/v1/organisations/{id}/members/{uid}", operation_id = "change_member", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path), ("uid" = i64, Path)),
    request_body = MemberChange,
    responses((status = 200, body = Member), (status = 403))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    current: CurrentUser,
    Path((id, uid)): Path<(String, i64)>,
    Body(change): Body<MemberChange>,
) -> ApiResult<Json<Member>> {
    let id = OrganisationId::new(id);
    Ok(Json(app.organisations.change_member(&current.user.id, &id, uid, change).await?))
}

/// Lets a member go. The keys that the member made for the organisation end; works stay the member's.
#[utoipa::path(
    delete, path = "/api/v1/organisations/{id}/members/{uid}", operation_id = "remove_member", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path), ("uid" = i64, Path)),
    responses((status = 204), (status = 403))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path((id, uid)): Path<(String, i64)>,
) -> ApiResult<StatusCode> {
    app.organisations.remove_member(&current.user.id, &OrganisationId::new(id), uid).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves an organisation. The owner hands it over first.
#[utoipa::path(
    post, path = "/api/v1/organisations/{id}/leave", operation_id = "leave_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 409))
)]
#[crate::boxed]
pub async fn leave(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.organisations.leave(&current.user.id, &OrganisationId::new(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who is to own an organisation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NextOwner {
    /// The number of a member.
    uid: i64,
}

/// Hands an organisation over to a member. Needs a step-up. Whoever owned it manages it from then on.
#[utoipa::path(
    post, path = "/api/v1/organisations/{id}/owner", operation_id = "hand_over_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = NextOwner,
    responses((status = 204), (status = 403))
)]
#[crate::boxed]
pub async fn hand_over(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(NextOwner { uid }): Body<NextOwner>,
) -> ApiResult<StatusCode> {
    app.factors.may_change(&actor(&current)).await?;
    app.organisations.hand_over(&current.user.id, &OrganisationId::new(id), uid).await?;
    Ok(StatusCode::NO_CONTENT)
}
