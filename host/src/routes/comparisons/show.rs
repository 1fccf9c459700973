//! One comparison.

use axum::Json;
use axum::extract::State;
use baigong_platform::tasks::ComparisonView;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Path;

/// A comparison of the user's, without the tasks that were deleted. Somebody else's does not exist.
#[utoipa::path(
    get, path = "/api/v1/comparisons/{id}", operation_id = "get_comparison", tag = "comparisons",
    security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ComparisonView))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<ComparisonView>> {
    Ok(Json(app.tasks.comparison(&current.user.id, &id).await?))
}
