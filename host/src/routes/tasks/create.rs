//! A new task.

use axum::extract::State;
use axum::response::Response;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::{PromisedPrice, Spender, TaskId};
use baigong_platform::tasks::{NewTask, TaskView};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;
use crate::http::extract::{Body, IdempotencyKey, MaxPoints};
use crate::routes::promises;
use crate::routes::uploads::for_addresses;

/// What is to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTask {
    pub(super) tool: String,
    pub(super) mode: String,
    /// As the mode's schema says. Files are ids of uploads or artifacts, or http(s) addresses.
    #[schema(value_type = Object)]
    pub(super) params: Value,
    /// The task that this one continues.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) parent_id: Option<TaskId>,
    /// The quote whose price holds, from `POST /api/v1/quotes` with the same tool, mode and parameters.
    #[serde(default)]
    quote_id: Option<String>,
}

impl CreateTask {
    /// The price that its quote promises, where it names one.
    pub(super) fn promised(&self, app: &App, current: &CurrentUser) -> ApiResult<Option<PromisedPrice>> {
        let Some(id) = &self.quote_id else { return Ok(None) };
        let (user_id, now_ms) = (&current.user.id, app.clock.now_ms());
        promises::open(&app.vault, user_id, id, (&self.tool, &self.mode, &self.params), now_ms).map(Some)
    }
}

/// Checks the parameters, sets the points aside and starts. Repeating the request with the same key gives the same
/// task and takes nothing more.
#[utoipa::path(
    post, path = "/api/v1/tasks", operation_id = "create_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = CreateTask,
    params(
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button"),
        ("Baigong-Organisation" = Option<String>, Header, description = "The organisation whose points it spends; a key spends those of whom it belongs to"),
        ("X-Max-Points" = Option<i64>, Header, description = "The highest price that you agree to; a higher one is answered 409"),
    ),
    responses(
        (status = 201, body = TaskView), (status = 200, body = TaskView, description = "A replay"),
        (status = 402), (status = 404), (status = 409), (status = 429),
    )
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    MaxPoints(max_points): MaxPoints,
    IdempotencyKey(idempotency_key): IdempotencyKey,
    Body(request): Body<CreateTask>,
) -> ApiResult<Response> {
    super::one_more(&app, &caller, &current.user.id, &idempotency_key).await?;
    let user_id = &current.user.id;
    let promised = match request.promised(&app, &current) {
        // What is asked for again costs nothing, also after the quote has expired.
        Err(_) if app.tasks.is_repeated(user_id, &idempotency_key).await? => None,
        promised => promised?,
    };
    let CreateTask { tool, mode, params, parent_id, .. } = request;
    let _place = for_addresses(&app, &current, &caller, [&params])?;
    let task = NewTask { tool, mode, params, parent_id, idempotency_key, echo: None, tell: None };
    Ok(super::answer(app.tasks.create(Spender { max_points, promised, ..current.spender() }, task).await?))
}
