//! What nobody but a person can decide about.

use axum::Json;
use axum::extract::State;
use axum::middleware::from_fn_with_state;
use baigong_ground::messages;
use baigong_platform::operations::{self, ToDo};
use baigong_platform::points::TaskId;
use baigong_platform::tasks::review::{self, Doubtful, Verdict};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, IdempotencyKey, Path, UrlQuery};
use crate::http::paging::{self, Listed};
use crate::http::replay::{self, Replays};

messages! {
    not_awaiting_review = "该任务不在待核实之列，可能已由他人处理或已自行结束，请刷新列表", "This task does not wait for a review; somebody else may have settled it. Please reload the list";
    grounds_required = "请填写核实依据", "Please say what your verdict rests on";
    grounds_too_long(most) = "核实依据不能超过{most}个字符", "The grounds have up to {most} characters";
}

const MAX_REASON_CHARS: usize = 200;
const PAGE_SIZE: i64 = 10;

pub fn router() -> OpenApiRouter<App> {
    let verdicts = OpenApiRouter::new()
        .routes(routes!(decide))
        .layer(from_fn_with_state(Replays::default(), replay::once));
    OpenApiRouter::new().routes(routes!(count)).routes(routes!(list)).merge(verdicts)
}

/// How much waits.
#[utoipa::path(
    get, path = "/api/v1/admin/review", operation_id = "count_review", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = ToDo))
)]
#[crate::boxed]
pub async fn count(State(app): State<App>) -> ApiResult<Json<ToDo>> {
    Ok(Json(operations::to_do(&app.db).await?))
}

/// Which part of the queue.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReviewQuery {
    /// From 1.
    page: Option<i64>,
    /// 10 without it, 100 at most.
    page_size: Option<i64>,
}

/// Tasks and cancellations that wait for a decision, oldest doubt first.
#[utoipa::path(
    get, path = "/api/v1/admin/review/tasks", operation_id = "list_doubtful_tasks", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(ReviewQuery),
    responses((status = 200, body = Listed<Doubtful>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<ReviewQuery>,
) -> ApiResult<Json<Listed<Doubtful>>> {
    let page = paging::check(query.page, query.page_size, PAGE_SIZE)?;
    let items = review::queue(&app.db, page.page_size, page.offset()).await?;
    let waiting = review::waiting(&app.db).await?;
    Ok(Json(Listed { items, total: waiting.tasks + waiting.cancellations }))
}

/// What a person found out about a task.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskDecision {
    /// `refund`: points come back. `ask_again`: the vendor is asked at once. `take`: the result is fetched, and points are
    /// spent.
    verdict: Verdict,
    /// Why, for the audit log.
    reason: String,
}

/// Settles a task, once, or has its vendor asked again. Its user's pages are told at once.
#[utoipa::path(
    post, path = "/api/v1/admin/review/tasks/{id}", operation_id = "decide_doubtful_task", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = TaskDecision,
    params(
        ("id" = String, Path, description = "The task"),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button")
    ),
    responses((status = 200, body = ToDo, description = "Done; what still waits"), (status = 409))
)]
#[crate::boxed]
pub async fn decide(
    State(app): State<App>,
    act: Act,
    Path(id): Path<TaskId>,
    _: IdempotencyKey,
    Body(TaskDecision { verdict, reason }): Body<TaskDecision>,
) -> ApiResult<Json<ToDo>> {
    let reason = self::reason(&reason)?;
    act.describe(format!("task:{id}"), json!({ "verdict": verdict, "reason": reason }));
    if !app.tasks.decide(&id, verdict).await? {
        let message = not_awaiting_review();
        return Err(ApiError::new(Code::Conflict, message));
    }
    Ok(Json(operations::to_do(&app.db).await?))
}

fn reason(text: &str) -> ApiResult<&str> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ApiError::field("/reason", "required", grounds_required()));
    }
    if text.chars().count() > MAX_REASON_CHARS || text.contains('\0') {
        let message = grounds_too_long(MAX_REASON_CHARS);
        return Err(ApiError::field("/reason", "too_long", message));
    }
    Ok(text)
}
