//! Trying again.

use axum::extract::State;
use axum::response::Response;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::{Spender, TaskId};
use baigong_platform::tasks::TaskView;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;
use crate::http::extract::{IdempotencyKey, MaxPoints, Path};

/// Starts a new task with the parameters of a finished one, at today's price.
#[utoipa::path(
    post, path = "/api/v1/tasks/{id}/retry", operation_id = "retry_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press"),
        ("Baigong-Organisation" = Option<String>, Header, description = "The organisation whose points it spends; a key spends those of whom it belongs to"),
        ("X-Max-Points" = Option<i64>, Header, description = "The highest price that you agree to; a higher one is answered 409"),
    ),
    responses(
        (status = 201, body = TaskView), (status = 200, body = TaskView, description = "A replay"),
        (status = 402), (status = 409), (status = 429),
    )
)]
#[crate::boxed]
pub async fn retry(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    MaxPoints(max_points): MaxPoints,
    IdempotencyKey(key): IdempotencyKey,
    Path(id): Path<TaskId>,
) -> ApiResult<Response> {
    super::one_more(&app, &caller, &current.user.id, &key).await?;
    Ok(super::answer(app.tasks.retry(Spender { max_points, ..current.spender() }, &id, key).await?))
}
