//! How often a mode's vendor is asked.

use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::accounts::Cadence;
use serde_json::json;

use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};

/// Sets how often a mode's vendor is asked. Polls follow from the next one on; the deadline is that of new tasks.
#[utoipa::path(
    put, path = "/api/v1/admin/poll-policies/{tool}/{mode}", operation_id = "set_poll_policy", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path), ("mode" = String, Path)), request_body = Cadence,
    responses((status = 204))
)]
#[crate::boxed]
pub async fn set(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path((tool, mode)): Path<(String, String)>,
    Body(cadence): Body<Cadence>,
) -> ApiResult<StatusCode> {
    act.describe(format!("poll_policy:{tool}/{mode}"), json!(cadence));
    app.polling.set(&tool, &mode, Some(cadence), &admin.id, app.clock.now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Goes back to the provider's own cadence.
#[utoipa::path(
    delete, path = "/api/v1/admin/poll-policies/{tool}/{mode}", operation_id = "reset_poll_policy", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path), ("mode" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn reset(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path((tool, mode)): Path<(String, String)>,
) -> ApiResult<StatusCode> {
    act.describe(format!("poll_policy:{tool}/{mode}"), json!({}));
    app.polling.set(&tool, &mode, None, &admin.id, app.clock.now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}
