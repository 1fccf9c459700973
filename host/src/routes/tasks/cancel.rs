//! Stopping a task.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::{CancelEffect, TaskView};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Path, UrlQuery};

/// What is agreed to.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Agreed {
    /// What the task's `cancel` said when its owner agreed to it. What has become dearer meanwhile is refused. With
    /// `stop_waiting` a task that goes on leaves the owner's sight until its end, which settles it like any other.
    effect: Option<CancelEffect>,
}

/// Stops a task; its `cancel` field said what becomes of the points.
#[utoipa::path(
    post, path = "/api/v1/tasks/{id}/cancel", operation_id = "cancel_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path), Agreed),
    responses((status = 200, body = TaskView), (status = 409))
)]
#[crate::boxed]
pub async fn cancel(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<TaskId>,
    UrlQuery(agreed): UrlQuery<Agreed>,
) -> ApiResult<Json<TaskView>> {
    let user = &current.user.id;
    Ok(Json(match agreed.effect {
        Some(effect) => app.tasks.cancel_as(user, &id, effect).await?,
        None => app.tasks.cancel(user, &id).await?,
    }))
}
