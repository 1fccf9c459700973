//! Names and pictures that nobody else should have to read or see.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{PersonView, missing, subject, user};
use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::routes::profile::show_instead;

/// What to take back.
#[derive(Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProfilePart {
    /// The name that the user chose: the login name stands in its place.
    DisplayName,
    /// The picture: a letter stands in its place.
    Avatar,
}

/// Which part of what a user told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetProfile {
    part: ProfilePart,
}

/// Takes back a name or a picture that a user chose.
#[utoipa::path(
    post, path = "/api/v1/admin/users/{uid}/profile/reset", operation_id = "reset_user_profile", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")), request_body = ResetProfile,
    responses((status = 200, body = PersonView))
)]
#[crate::boxed]
pub async fn reset(
    State(app): State<App>,
    act: Act,
    Path(uid): Path<i64>,
    Body(ResetProfile { part }): Body<ResetProfile>,
) -> ApiResult<Json<PersonView>> {
    let user = user(&app, uid).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name, "part": part }));
    match part {
        ProfilePart::DisplayName => app.users.reset_display_name(&user.id).await?,
        ProfilePart::Avatar => show_instead(&app, &user, None).await?,
    }
    Ok(Json(app.users.person(uid).await?.ok_or_else(missing)?.into()))
}
