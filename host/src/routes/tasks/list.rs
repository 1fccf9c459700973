//! The history.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::tasks::{StateGroup, TaskFilter, TaskView};
use baigong_provider::MediaKind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

const DEFAULT_LIMIT: i64 = 20;
const MAX_LIMIT: i64 = 100;

/// Which tasks.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Of this tool.
    tool: Option<String>,
    /// Of this mode.
    mode: Option<String>,
    /// `active`, `finished` or `failed`.
    #[param(value_type = Option<String>)]
    state: Option<StateGroup>,
    /// Whose prompt contains this.
    q: Option<String>,
    /// With a result of this kind.
    #[param(value_type = Option<String>)]
    kind: Option<MediaKind>,
    /// Favourites, or all others.
    favourite: Option<bool>,
    /// With this tag.
    tag: Option<String>,
    /// In this folder.
    folder: Option<String>,
    /// That began at or after this time, in milliseconds since the epoch.
    from_ms: Option<i64>,
    /// That began before this time, in milliseconds since the epoch.
    to_ms: Option<i64>,
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
}

/// A page of the history, newest first.
#[derive(Serialize, ToSchema)]
pub struct TaskPage {
    items: Vec<TaskView>,
    next_cursor: Option<String>,
    /// How many there are in all.
    total: i64,
}

/// The user's tasks.
#[utoipa::path(
    get, path = "/api/v1/tasks", operation_id = "list_tasks", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(ListQuery),
    responses((status = 200, body = TaskPage))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<ListQuery>,
) -> ApiResult<Json<TaskPage>> {
    let filter = TaskFilter {
        tool: query.tool,
        mode: query.mode,
        state: query.state,
        q: query.q,
        kind: query.kind,
        favourite: query.favourite,
        tag: query.tag,
        folder: query.folder,
        from_ms: query.from_ms,
        to_ms: query.to_ms,
        cursor: query.cursor,
        limit: query.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
    };
    let page = app.tasks.list(&current.user.id, &filter).await?;
    Ok(Json(TaskPage { items: page.items, next_cursor: page.next_cursor, total: page.total }))
}
