//! Calls that wait: an answer in one call, and the status of a request as a stream of events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use baigong_gateway::fal::status;
use baigong_gateway::model_name::ModelName;
use baigong_gateway::outcome::Stage;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::UserId;
use baigong_platform::tasks::{Subscription, TaskEvent, TaskView};
use futures::{Stream, stream};
use serde_json::{Map, Value};
use tokio::time::{Instant, timeout_at};

use super::queue::Submit;
use super::{Asked, Named, answer};
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::concurrency::Permit;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::routes::served::asking::{Asking, look, refuse, wait};
use crate::routes::served::site;

messages! {
    too_many_streams = "同时打开的事件流过多，请稍后再试", "Too many streams of events are open. Please try again later";
}

/// How long a direct call is held; what takes longer goes on, and is fetched from the queue by its name.
const LONGEST_WAIT: Duration = Duration::from_secs(300);
/// How long a stream of events is held, and how often it says that it lives.
const LONGEST_STREAM: Duration = Duration::from_secs(3600);
const KEEP_ALIVE: Duration = Duration::from_secs(15);
const FULL_PAUSE: Duration = Duration::from_secs(5);

/// Makes something and answers with it.
#[utoipa::path(
    post, path = "/compat/fal/run/{tool}/{mode}", operation_id = "fal_run",
    security(("key" = [KeyScope::TasksWrite])),
    params(("tool" = String, Path), ("mode" = String, Path), Submit),
    request_body = Value, responses((status = 200, body = Value), (status = 422, body = Value))
)]
#[crate::boxed]
pub async fn run(
    State(app): State<App>,
    asking: Asking,
    Path((tool, mode)): Path<(String, String)>,
    UrlQuery(Submit { fal_webhook }): UrlQuery<Submit>,
    Body(input): Body<Map<String, Value>>,
) -> ApiResult<Response> {
    // Its answer is the result: nobody is told of it elsewhere.
    if fal_webhook.is_some() {
        return Err(refuse("fal_webhook"));
    }
    let (task, asked) = asking.create(&app, ModelName { tool, mode }, input).await?;
    let task = wait(&app, &asking.current.user.id, task, LONGEST_WAIT).await?;
    Ok(asked.watch(answer(&app, &task)))
}

/// The status of a request whenever it changes, until it is over.
#[utoipa::path(
    get, path = "/compat/fal/queue/{tool}/{mode}/requests/{id}/status/stream", operation_id = "fal_status_stream",
    security(("key" = [KeyScope::TasksRead])),
    params(("tool" = String, Path), ("mode" = String, Path), ("id" = String, Path), Asked),
    responses((status = 200, content_type = "text/event-stream", body = String))
)]
#[crate::boxed]
pub async fn follow(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    Path(Named { id }): Path<Named>,
    UrlQuery(asked): UrlQuery<Asked>,
) -> ApiResult<Response> {
    let full = |_| ApiError::new(Code::RateLimited, too_many_streams()).retry_after(FULL_PAUSE);
    let user = current.user.id.clone();
    let permit = app.limits.streams.push_in(user.as_str(), caller.client.address).map_err(full)?;
    // Watching begins before it is looked at: nothing falls between the two.
    let events = app.tasks.subscribe(&user);
    let task = look(&app, &user, &id).await?;
    let follower = Follower { app, user, task: Some(task), events, with_logs: asked.with_logs(), permit };
    Ok(Sse::new(follower.into_stream()).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

struct Follower {
    app: App,
    user: UserId,
    /// What is to be said; none when all was said.
    task: Option<TaskView>,
    events: Subscription,
    with_logs: bool,
    permit: Permit,
}

impl Follower {
    fn into_stream(self) -> impl Stream<Item = Result<Event, Infallible>> {
        let until = Instant::now() + LONGEST_STREAM;
        stream::unfold(self, move |mut follower| async move {
            let task = follower.task.take()?;
            let event =
                Event::default().data(status(&task, follower.with_logs, &site(&follower.app)).to_string());
            if !Stage::of(&task).is_final() {
                follower.task = follower.next(task, until).await;
            }
            Some((Ok(event), follower))
        })
    }

    /// The task after its next change; none when there is no more time, or it is gone.
    async fn next(&mut self, mut task: TaskView, until: Instant) -> Option<TaskView> {
        loop {
            let event = tokio::select! {
                () = self.app.closing.cancelled() => return None,
                () = self.permit.lost() => return None,
                event = timeout_at(until, self.events.recv()) => event.ok()??,
            };
            match &*event {
                TaskEvent::Progress(id, progress) if *id == task.id => {
                    task.progress = progress.clone();
                    return Some(task);
                }
                TaskEvent::Changed(change) if change.task_id == task.id => {}
                TaskEvent::Resync => {}
                _ => continue,
            }
            return look(&self.app, &self.user, task.id.as_str()).await.ok();
        }
    }
}
