//! The comparisons of a user.

use axum::Json;
use axum::extract::State;
use baigong_platform::tasks::ComparisonView;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

const DEFAULT_LIMIT: i64 = 20;

/// Which comparisons.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ComparisonsQuery {
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many, 50 at most.
    limit: Option<i64>,
}

/// Some comparisons, newest first.
#[derive(Serialize, ToSchema)]
pub struct ComparisonPage {
    items: Vec<ComparisonView>,
    next_cursor: Option<String>,
}

/// The user's comparisons. Tasks that were deleted are left out, and a comparison of which nothing is left.
#[utoipa::path(
    get, path = "/api/v1/comparisons", operation_id = "list_comparisons", tag = "comparisons",
    security(("session" = [])),
    params(ComparisonsQuery), responses((status = 200, body = ComparisonPage))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<ComparisonsQuery>,
) -> ApiResult<Json<ComparisonPage>> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    let page = app.tasks.comparisons(&current.user.id, query.cursor.as_deref(), limit).await?;
    Ok(Json(ComparisonPage { items: page.items, next_cursor: page.next_cursor }))
}
