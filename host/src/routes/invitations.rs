//! Inviting others.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::{InvitationRules, Invitations};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The user's invitations.
#[derive(Serialize, ToSchema)]
pub struct InvitationsView {
    /// The user's own code, of at most 4 characters; null for visitors, who have to register first. It belongs at the
    /// end of `/register?iCode=`.
    code: Option<String>,
    /// What they have brought.
    #[serde(flatten)]
    so_far: Invitations,
    /// What they bring.
    rules: InvitationRules,
}

/// The user's invitation code, what it has brought, and the rules.
#[utoipa::path(
    get, path = "/api/v1/invitations", operation_id = "get_invitations", tag = "points",
    security(("session" = [])),
    responses((status = 200, body = InvitationsView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<InvitationsView>> {
    Ok(Json(InvitationsView {
        code: current.user.invitation_code.clone(),
        so_far: app.points.invitations(&current.user.id).await?,
        rules: app.points.invitation_rules(),
    }))
}
