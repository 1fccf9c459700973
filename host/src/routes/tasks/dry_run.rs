//! What would become of a new task.

use axum::Json;
use axum::extract::State;
use baigong_ground::message::common;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::Spender;
use baigong_platform::tasks::NewTask;
use baigong_platform::users::Role;
use serde::Serialize;
use utoipa::ToSchema;

use super::create::CreateTask;
use crate::app::App;
use crate::auth::{Caller, Credential, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, MaxPoints};

/// What would become of a task.
#[derive(Serialize, ToSchema)]
pub struct DryRun {
    /// Whether it would be made.
    accepted: bool,
    /// Why it would be refused at this moment; what is wrong with the request itself is refused here too.
    refusals: Vec<DryRunRefusal>,
    tool: String,
    mode: String,
    /// Total points; more would not be charged.
    points: i64,
    /// Whether exactly this would be charged, rather than at most this.
    exact: bool,
    /// Version of the price table.
    price_version: i64,
    /// What the caller has; null for a test key, which spends nothing.
    available: Option<i64>,
    /// Whether files are named by address: they are fetched, looked at and perhaps refused only when the task is made.
    files_unfetched: bool,
    /// Whether it would wait, because all accounts that could take it are busy or rest.
    waits: bool,
    /// The wire of the tool that would serve it now; null where it would wait.
    wire: Option<String>,
    /// The vendor account that would serve it now; null where it would wait, and for everybody but administrators.
    account: Option<String>,
}

/// Why a task would be refused.
#[derive(Serialize, ToSchema)]
pub struct DryRunRefusal {
    /// Stable word.
    code: Code,
    /// Stable word for the message, finer than the code.
    reason: Option<&'static str>,
    /// What people are told.
    message: String,
}

impl From<ApiError> for DryRunRefusal {
    fn from(error: ApiError) -> Self {
        let (reason, message) = error.said();
        Self { code: error.code(), reason, message }
    }
}

/// Goes through a request for a task without making it: parameters, price, balance, limits, and who would serve it now. Nothing
/// is held, and no address is fetched.
#[utoipa::path(
    post, path = "/api/v1/tasks/dry-run", operation_id = "dry_run_task", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = CreateTask,
    params(("X-Max-Points" = Option<i64>, Header, description = "The highest price that you agree to"),
        ("Baigong-Organisation" = Option<String>, Header, description = "The organisation whose points it spends; a key spends those of whom it belongs to")),
    responses((status = 200, body = DryRun), (status = 404), (status = 409), (status = 429), (status = 503))
)]
#[crate::boxed]
pub async fn rehearse(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    MaxPoints(max_points): MaxPoints,
    Body(request): Body<CreateTask>,
) -> ApiResult<Json<DryRun>> {
    let user_id = &current.user.id;
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    let (address, now_ms) = (caller.client.address, app.clock.now_ms());
    app.limits.quotes.take(Some(user_id.as_str()), address, now_ms).map_err(early)?;
    let promised = request.promised(&app, &current)?;
    let spender = Spender { max_points, promised, ..current.spender() };
    let available = match caller.is_test() {
        true => None,
        false => Some(app.points.balance(&spender.payer).await?.available),
    };
    let CreateTask { tool, mode, params, parent_id, .. } = request;
    // Under no key of the caller's: a dry run is never a repetition.
    let idempotency_key = format!("dry-run:{}", baigong_platform::db::new_id());
    let task = NewTask {
        tool: tool.clone(),
        mode: mode.clone(),
        params,
        parent_id,
        idempotency_key,
        echo: None,
        tell: None,
    };
    let rehearsed = app.tasks.rehearse(spender, task).await?;
    let refusals: Vec<DryRunRefusal> =
        rehearsed.refusals.into_iter().map(|refusal| ApiError::from(refusal).into()).collect();
    // A key reaches no further than its scopes, also an administrator's.
    let administers =
        current.user.role == Role::Admin && !matches!(current.by, Credential::Key(..) | Credential::Short(_));
    Ok(Json(DryRun {
        accepted: refusals.is_empty(),
        refusals,
        tool,
        mode,
        points: rehearsed.points,
        exact: rehearsed.exact,
        price_version: rehearsed.price_version,
        available,
        files_unfetched: rehearsed.unfetched,
        waits: rehearsed.wire.is_none(),
        wire: rehearsed.wire,
        account: rehearsed.account.filter(|_| administers),
    }))
}
