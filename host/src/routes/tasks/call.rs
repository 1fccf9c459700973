//! A new task at an address of its own for each form: what programs call and documents describe.

use axum::extract::State;
use axum::response::Response;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::Spender;
use baigong_platform::tasks::{NewTask, TaskView};
use serde_json::{Map, Value};

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;
use crate::http::extract::{Body, IdempotencyKey, MaxPoints, Path};
use crate::routes::uploads::for_addresses;

/// The same as `POST /api/v1/tasks`, with the parameters alone as the body. `GET /api/v1/tools/{tool}/openapi.json`
/// describes them.
#[utoipa::path(
    post, path = "/api/v1/tools/{tool}/{mode}/tasks", operation_id = "call_tool", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = Object,
    params(
        ("tool" = String, Path), ("mode" = String, Path),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each task; the same one to repeat a request"),
        ("Baigong-Organisation" = Option<String>, Header, description = "The organisation whose points it spends; a key spends those of whom it belongs to"),
        ("X-Max-Points" = Option<i64>, Header, description = "The highest price that you agree to; a higher one is answered 409"),
    ),
    responses(
        (status = 201, body = TaskView), (status = 200, body = TaskView, description = "A replay"),
        (status = 402), (status = 409), (status = 429), (status = 503),
    )
)]
#[crate::boxed]
pub async fn call(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    Path((tool, mode)): Path<(String, String)>,
    MaxPoints(max_points): MaxPoints,
    IdempotencyKey(idempotency_key): IdempotencyKey,
    Body(params): Body<Map<String, Value>>,
) -> ApiResult<Response> {
    super::one_more(&app, &caller, &current.user.id, &idempotency_key).await?;
    let _place = for_addresses(&app, &current, &caller, params.values())?;
    let task = NewTask {
        tool,
        mode,
        params: Value::Object(params),
        parent_id: None,
        idempotency_key,
        echo: None,
        tell: None,
    };
    Ok(super::answer(app.tasks.create(Spender { max_points, ..current.spender() }, task).await?))
}
