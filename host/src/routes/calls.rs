//! What the caller's programs asked for.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::{TaskState, TaskView};
use baigong_platform::usage::{Call, CallFilter, CallPage, call, calls};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Path, UrlQuery};

const DEFAULT_LIMIT: i64 = 30;
const MAX_LIMIT: i64 = 100;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(show))
}

/// Which calls.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CallsQuery {
    /// Only by the key of this id.
    key: Option<String>,
    /// Only those in this state.
    #[param(value_type = Option<String>)]
    state: Option<TaskState>,
    /// Only of this tool.
    tool: Option<String>,
    /// Only what was tried with test keys, or only what was not.
    test: Option<bool>,
    /// Only the one whose task or request has this id.
    id: Option<String>,
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
}

/// The tasks that the caller's programs asked for by keys, newest first, those of test keys included.
#[utoipa::path(
    get, path = "/api/v1/calls", operation_id = "list_calls", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(CallsQuery),
    responses((status = 200, body = CallPage))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<CallsQuery>,
) -> ApiResult<Json<CallPage>> {
    let CallsQuery { key, state, tool, test, id, cursor, limit } = query;
    let filter = CallFilter {
        owner: current.user.id.clone(),
        key,
        state,
        tool,
        test,
        id,
        cursor,
        limit: limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
    };
    Ok(Json(calls(&app.db, &filter).await?))
}

/// A call with its task.
#[derive(Serialize, ToSchema)]
pub struct CallWithTask {
    call: Call,
    /// The task; null once it was removed from the history.
    task: Option<TaskView>,
}

/// One call with its task, that of a test key too, which is in no history of the caller's.
#[utoipa::path(
    get, path = "/api/v1/calls/{id}", operation_id = "get_call", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)),
    responses((status = 200, body = CallWithTask), (status = 404))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
) -> ApiResult<Json<CallWithTask>> {
    let found = call(&app.db, &current.user.id, &id).await?;
    let (call, user_id) = found.ok_or_else(|| ApiError::not_found(Text::new("这次调用", "The call")))?;
    let task = app.tasks.get(&user_id, &id).await?;
    Ok(Json(CallWithTask { call, task }))
}
