//! An organisation's points: how they come, and who spent them.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::organisations::{OrganisationError, OrganisationId, Transferred};
use baigong_platform::usage::{MembersUsage, by_member};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::{Credential, CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, IdempotencyKey, Path, UrlQuery};
use crate::routes::usage;

/// How much is moved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// Points of the caller's own.
    points: i64,
}

/// Moves points of the caller's own to an organisation. They come back to nobody but, when it is closed, to its owner.
#[utoipa::path(
    post, path = "/api/v1/organisations/{id}/transfers", operation_id = "fund_organisation", tag = "organisations",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path), ("Idempotency-Key" = String, Header, description = "Makes a repeated request harmless")),
    request_body = Transfer,
    responses((status = 200, body = Transferred), (status = 402), (status = 422))
)]
#[crate::boxed]
pub async fn transfer(
    State(app): State<App>,
    current: CurrentUser,
    IdempotencyKey(key): IdempotencyKey,
    Path(id): Path<String>,
    Body(Transfer { points }): Body<Transfer>,
) -> ApiResult<Json<Transferred>> {
    Ok(Json(app.organisations.fund(&current.user, &OrganisationId::new(id), points, &key).await?))
}

/// How far back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MembersUsageQuery {
    /// Days, today included; 30 unless told, at most 92.
    days: Option<i64>,
}

/// Who spent what of an organisation's points, by member and tool, for those who manage it. A key has to belong to the organisation,
/// and to somebody who manages it. What was made is its maker's, and not told.
#[utoipa::path(
    get, path = "/api/v1/organisations/{id}/usage", operation_id = "get_organisation_usage", tag = "organisations",
    security(("session" = [Scope::Account]), ("key" = [KeyScope::BillingRead])),
    params(("id" = String, Path), MembersUsageQuery),
    responses((status = 200, body = MembersUsage), (status = 403))
)]
#[crate::boxed]
pub async fn usage(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    UrlQuery(query): UrlQuery<MembersUsageQuery>,
) -> ApiResult<Json<MembersUsage>> {
    let (id, days) = (OrganisationId::new(id), usage::checked(query.days)?);
    let of_key = current.membership.as_ref().is_some_and(|membership| membership.organisation_id == id);
    if matches!(current.by, Credential::Key(..)) && !of_key {
        return Err(OrganisationError::NotFound.into());
    }
    if !app.organisations.membership(&current.user.id, &id).await?.role.manages() {
        return Err(OrganisationError::NotAllowed.into());
    }
    Ok(Json(by_member(&app.db, &id.wallet(), days, app.clock.now_ms()).await?))
}
