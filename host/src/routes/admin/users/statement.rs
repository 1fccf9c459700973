//! A user's statement of points.

use axum::Json;
use axum::extract::State;
use baigong_platform::points::{EntryKind, Statement, StatementFilter};
use serde::Deserialize;
use utoipa::IntoParams;

use super::user;
use crate::app::App;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Path, UrlQuery};

const USUAL_LIMIT: i64 = 20;
const MAX_LIMIT: i64 = 100;

/// Which lines.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserEntriesQuery {
    /// Only those of this kind: `grant`, `hold`, `capture`, `release` or `adjust`.
    #[param(value_type = Option<String>)]
    kind: Option<EntryKind>,
    /// Behind this one; from `next_cursor`.
    cursor: Option<i64>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
}

/// A user's statement, newest first. What tasks were asked for stays the user's own.
#[utoipa::path(
    get, path = "/api/v1/admin/users/{uid}/points/entries", operation_id = "list_user_point_entries", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number"), UserEntriesQuery),
    responses((status = 200, body = Statement))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    Path(uid): Path<i64>,
    UrlQuery(query): UrlQuery<UserEntriesQuery>,
) -> ApiResult<Json<Statement>> {
    let user = user(&app, uid).await?;
    let filter = StatementFilter { kind: query.kind, ..StatementFilter::default() };
    let limit = query.limit.unwrap_or(USUAL_LIMIT).clamp(1, MAX_LIMIT);
    let mut statement = app.points.statement(&user.id.own_account(), &filter, query.cursor, limit).await?;
    for entry in &mut statement.items {
        entry.summary = None;
    }
    Ok(Json(statement))
}
