//! The statement, page by page.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::{EntryKind, Statement, TaskId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::filter;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

const DEFAULT_LIMIT: i64 = 30;
const MAX_LIMIT: i64 = 100;

/// Which lines of the statement.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntriesQuery {
    /// Only those of this kind: `grant`, `hold`, `capture`, `release` or `adjust`.
    #[param(value_type = Option<String>)]
    kind: Option<EntryKind>,
    /// Only those written at or after this time, in milliseconds.
    from_ms: Option<i64>,
    /// Only those written before this time, in milliseconds.
    until_ms: Option<i64>,
    /// Only those of this task.
    #[param(value_type = Option<String>)]
    task_id: Option<TaskId>,
    /// Only those whose note contains this.
    q: Option<String>,
    /// Behind this one; from `next_cursor`.
    cursor: Option<i64>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
}

/// The user's statement, newest first.
#[utoipa::path(
    get, path = "/api/v1/points/entries", operation_id = "list_point_entries", tag = "points",
    security(("session" = []), ("key" = [KeyScope::BillingRead])),
    params(EntriesQuery),
    responses((status = 200, body = Statement))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<EntriesQuery>,
) -> ApiResult<Json<Statement>> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
    let filter = filter(query.kind, (query.from_ms, query.until_ms), query.task_id, query.q)?;
    Ok(Json(app.points.statement(&current.user.id.own_account(), &filter, query.cursor, limit).await?))
}
