//! Jobs as vendors' protocols ask about them.

use axum::http::{HeaderMap, HeaderName};
use axum::response::Response;
use baigong_gateway::number;
use baigong_gateway::outcome::results;
use baigong_gateway::wires::Asked;
use baigong_ground::Text;
use baigong_platform::points::{TaskId, UserId};
use baigong_platform::tasks::{TaskError, TaskState, TaskView};
use baigong_wire::Incoming;
use serde_json::Map;

use super::answers::{say, say_job};
use super::unknown;
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::routes::media::send::{Disposition, send};
use crate::routes::served::asking::Asking;

/// How a job is doing.
pub async fn show(
    app: &App,
    asking: &Asking,
    asked: &[Asked<'static>],
    request: &Incoming,
) -> ApiResult<Response> {
    let user = &asking.current.user.id;
    let (asked, task) = find(app, user, asked, request).await?;
    let example = asked.reply_to(&task).ok_or_else(|| ApiError::internal("there is no reply to a poll"))?;
    say_job(app, user, asked, example, request, &task).await
}

/// Stops a job, where that is still possible.
pub async fn cancel(
    app: &App,
    asking: &Asking,
    asked: &[Asked<'static>],
    request: &Incoming,
) -> ApiResult<Response> {
    let user = &asking.current.user.id;
    let (asked, task) = find(app, user, asked, request).await?;
    let behaviour = &asked.operation.behaviour;
    let (task, stopped) = match task.state {
        TaskState::Cancelled => (task, true),
        state if state.is_final() => (task, false),
        _ => match app.tasks.cancel(user, &task.id).await {
            Ok(task) => (task, true),
            Err(TaskError::CannotCancel(_)) => (task, false),
            Err(error) => return Err(error.into()),
        },
    };
    let name = if stopped { behaviour.reply.as_ref() } else { behaviour.too_late.as_ref() };
    let too_late = || ApiError::new(Code::CannotCancel, Code::CannotCancel.meaning());
    let example = asked.example(name, request).ok_or_else(too_late)?;
    say_job(app, user, asked, example, request, &task).await
}

/// The bytes of a result.
pub async fn media(
    app: &App,
    asking: &Asking,
    asked: &[Asked<'static>],
    request: &Incoming,
) -> ApiResult<Response> {
    let user = &asking.current.user.id;
    let (asked, task) = find(app, user, asked, request).await?;
    let gone = || ApiError::not_found(Text::new("该文件", "The file"));
    let result = results(&task).nth(asked.index(request)).ok_or_else(gone)?;
    let file = app.media.find(user, &result.id).await?.ok_or_else(gone)?;
    let headers = request.headers.iter();
    let headers: HeaderMap = headers
        .filter_map(|(name, value)| Some((name.parse::<HeaderName>().ok()?, value.parse().ok()?)))
        .collect();
    send(app, &file, &headers, Disposition::Inline).await
}

/// What is always the same.
pub fn always(app: &App, asked: &[Asked<'static>], request: &Incoming) -> ApiResult<Response> {
    let served = asked.iter().find(|asked| asked.operation.serving.is_some()).ok_or_else(unknown)?;
    let example = served.example(served.operation.behaviour.reply.as_ref(), request).ok_or_else(unknown)?;
    say(app, served, example, request, Map::new())
}

/// The job that a request is about, of whoever asks, made by a tool of the wire's vendor.
async fn find<'a>(
    app: &App,
    user: &UserId,
    asked: &'a [Asked<'static>],
    request: &Incoming,
) -> ApiResult<(&'a Asked<'static>, TaskView)> {
    for asked in asked {
        let Some(id) = asked.job_id(request) else { continue };
        let task = match number::read(&id) {
            Some(number) => by_number(app, user, number).await?,
            None => match app.tasks.get_unmarked(user, &TaskId::new(number::as_written(&id))).await? {
                None => app.tasks.get_by_key(user, &asked.key_of(&id)).await?,
                found => found,
            },
        };
        let vendor = |task: &TaskView| {
            app.registry
                .tool(&task.tool)
                .is_ok_and(|tool| tool.manifest().vendor == asked.wire.document.vendor)
        };
        if let Some(task) = task.filter(vendor) {
            return Ok((asked, task));
        }
    }
    Err(ApiError::not_found(Text::new("该任务", "The job")))
}

async fn by_number(app: &App, user: &UserId, sought: u64) -> ApiResult<Option<TaskView>> {
    let (first, end) = number::range(sought);
    let ids = app.tasks.ids_between(user, &first, &end).await?;
    match ids.into_iter().find(|id| number::of_id(id.as_str()) == Some(sought)) {
        Some(id) => Ok(app.tasks.get_unmarked(user, &id).await?),
        None => Ok(None),
    }
}
