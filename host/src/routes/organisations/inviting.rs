//! Invitations to an organisation.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::message::common;
use baigong_platform::organisations::{
    Invitation, InvitationView, MadeInvitation, NewInvitation, OrganisationId, OwnOrganisation,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;

/// The invitations that wait, the newest first, for those who manage the organisation.
#[utoipa::path(
    get, path = "/api/v1/organisations/{id}/invitations", operation_id = "list_member_invitations", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = Items<Invitation>), (status = 403))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Items<Invitation>>> {
    let items = app.organisations.invitations(&current.user.id, &OrganisationId::new(id)).await?;
    Ok(Json(Items { items }))
}

/// Invites somebody by a link that works once and for seven days, sent by mail where an address is given. The answer alone shows
/// the link.
#[utoipa::path(
    post, path = "/api/v1/organisations/{id}/invitations", operation_id = "invite_member", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = NewInvitation,
    responses((status = 201, body = MadeInvitation), (status = 403), (status = 409), (status = 429))
)]
#[crate::boxed]
pub async fn invite(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(new): Body<NewInvitation>,
) -> ApiResult<(StatusCode, Json<MadeInvitation>)> {
    let made = app.organisations.invite(&current.user, &OrganisationId::new(id), new).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Takes an invitation back.
#[utoipa::path(
    delete, path = "/api/v1/organisations/{id}/invitations/{invitation}", operation_id = "revoke_invitation",
    tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path), ("invitation" = String, Path)),
    responses((status = 204), (status = 403))
)]
#[crate::boxed]
pub async fn revoke(
    State(app): State<App>,
    current: CurrentUser,
    Path((id, invitation)): Path<(String, String)>,
) -> ApiResult<StatusCode> {
    app.organisations.revoke(&current.user.id, &OrganisationId::new(id), &invitation).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a link holds.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationToken {
    /// What stands behind `#invitation=`.
    token: String,
}

/// Who invites, to what and as what, for whoever holds a link, before it is accepted: the link stays as it was. The same 404 answers
/// for one that never was, was used, was taken back or has expired.
#[utoipa::path(
    post, path = "/api/v1/organisations/invitation", operation_id = "show_invitation", tag = "organisations",
    security(()),
    request_body = InvitationToken,
    responses((status = 200, body = InvitationView), (status = 404), (status = 429))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Body(InvitationToken { token }): Body<InvitationToken>,
) -> ApiResult<Json<InvitationView>> {
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    app.limits.invitations.take(None, caller.client.address, app.clock.now_ms()).map_err(early)?;
    Ok(Json(app.organisations.invitation(&token).await?))
}

/// Joins the organisation that a link invites to. The link is used up by it.
#[utoipa::path(
    post, path = "/api/v1/organisations/accept", operation_id = "accept_invitation", tag = "organisations",
    security(("session" = [Scope::Account])),
    request_body = InvitationToken,
    responses((status = 200, body = OwnOrganisation), (status = 409))
)]
#[crate::boxed]
pub async fn accept(
    State(app): State<App>,
    current: CurrentUser,
    Body(InvitationToken { token }): Body<InvitationToken>,
) -> ApiResult<Json<OwnOrganisation>> {
    Ok(Json(app.organisations.accept(&current.user, &token).await?))
}
