//! A user's points.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::{Balance, Entry};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorEnvelope};
use crate::http::extract::UrlQuery;

const MAX_ENTRIES: i64 = 100;

/// What the user has.
#[utoipa::path(
    get, path = "/api/v1/points", operation_id = "get_points", tag = "points",
    responses((status = 200, body = Balance), (status = 401, body = ErrorEnvelope))
)]
pub async fn balance(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Balance>> {
    Ok(Json(app.points.balance(&current.user.id).await?))
}

/// Which lines of the statement.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntriesQuery {
    /// Only those of this task.
    task_id: Option<String>,
    /// Only those older than this entry.
    before: Option<String>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
}

/// Lines of the statement, newest first.
#[derive(Serialize, ToSchema)]
pub struct Entries {
    items: Vec<Entry>,
}

/// The user's statement.
#[utoipa::path(
    get, path = "/api/v1/points/entries", operation_id = "list_point_entries", tag = "points", params(EntriesQuery),
    responses((status = 200, body = Entries), (status = 401, body = ErrorEnvelope))
)]
pub async fn entries(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<EntriesQuery>,
) -> ApiResult<Json<Entries>> {
    let limit = query.limit.unwrap_or(MAX_ENTRIES).clamp(1, MAX_ENTRIES);
    let items = app
        .points
        .entries(&current.user.id, query.task_id.as_deref(), query.before.as_deref(), limit)
        .await?;
    Ok(Json(Entries { items }))
}
