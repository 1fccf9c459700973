//! Closing one's own account.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use baigong_platform::closing::{ClosingError, ClosingView};
use baigong_platform::points::UserId;
use baigong_platform::users::factors::FactorError;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::routes::{factors, session};

/// The answer waits so long for works and uploads to go. What takes longer goes on without it.
const PATIENCE: Duration = Duration::from_secs(5);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(preview, close))
}

/// Agreement to what closing costs.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosingRequest {
    /// The points that are forfeited, as the preview states them: what can be spent, and what is set aside for tasks
    /// under way. Refused where there are more by now.
    forfeit_points: i64,
}

/// What closing the caller's account would do: what goes, and what stands in the way.
#[utoipa::path(
    get, path = "/api/v1/account/closing", operation_id = "preview_closing", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = ClosingView))
)]
#[crate::boxed]
pub async fn preview(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<ClosingView>> {
    Ok(Json(app.closings.preview(&current.user).await?))
}

/// Closes the caller's account for good. Needs a step-up, but from a visitor, who has nothing to show. Sessions end
/// everywhere; works, uploads, factors, address and names go; entries of the ledger, orders and refunds stay under the
/// number. Tasks that cannot be stopped go on to their end, and are removed then.
#[utoipa::path(
    post, path = "/api/v1/account/closing", operation_id = "close_account", tag = "session",
    security(("session" = [])),
    request_body = ClosingRequest,
    responses((status = 204), (status = 403), (status = 409))
)]
#[crate::boxed]
pub async fn close(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<ClosingRequest>,
) -> ApiResult<impl IntoResponse> {
    if !current.user.anonymous && app.factors.elevated_until(&factors::actor(&current)).await?.is_none() {
        return Err(FactorError::StepUpRequired.into());
    }
    end(&app, current.user.id.clone(), request.forfeit_points).await?;
    tracing::info!(uid = current.user.uid, "a user closed the own account");
    Ok((StatusCode::NO_CONTENT, session::forget(&app)))
}

/// Closes an account and waits a while for what it leaves to go; gives the points that were forfeited now.
pub async fn end(app: &App, user_id: UserId, forfeit_points: i64) -> ApiResult<i64> {
    let forfeited = app.closings.close(&user_id, forfeit_points).await?;
    let closings = app.closings.clone();
    let finish = app.see_through(async move {
        if let Err(cause) = closings.finish(&user_id, true).await {
            tracing::warn!(%cause, "a closed account is cleared by the worker");
        }
    });
    let _ = tokio::time::timeout(PATIENCE, finish).await;
    Ok(forfeited)
}

impl From<ClosingError> for ApiError {
    fn from(error: ClosingError) -> Self {
        let message = error.message();
        match error {
            ClosingError::Order(_) | ClosingError::Refund(_) | ClosingError::Organisation(_) => {
                Self::new(Code::Conflict, message)
            }
            ClosingError::Forfeit { .. } => Self::field("/forfeit_points", "insufficient", message),
            ClosingError::Account(cause) => cause.into(),
            ClosingError::Database(cause) => cause.into(),
        }
    }
}
