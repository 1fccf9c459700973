//! Live changes as server-sent events.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::{Balance, TaskId, UserId};
use baigong_platform::tasks::{Change, LiveProgress, Subscription, TaskError, TaskEvent, TaskView};
use futures::{FutureExt, Stream, stream};
use serde::Serialize;
use serde_json::json;
use tokio::time::Instant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Caller, Credential, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::concurrency::Permit;
use crate::metrics::Counted;

messages! {
    too_many_pages_open = "同时打开的页面过多，请关闭一些后再试", "Too many pages are open. Please close some and try again";
}

const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How often an open stream asks whether its session still is one; as long as another process may believe one that was ended.
const SESSION_CHECK: Duration = Duration::from_secs(5);
/// Pause before a browser connects again.
const RECONNECT: Duration = Duration::from_secs(2);
/// Maximum number of tasks replayed; beyond that the page fetches its lists again.
const REPLAY_LIMIT: i64 = 50;
/// A change may become visible a moment after its time-stamp was taken, on this machine or another one.
/// Replaying a snapshot twice is harmless, missing one is not.
const REPLAY_OVERLAP_MS: i64 = 2000;
/// Pause before a page connects again that had to make room for a newer one of the same user: pages in front of people
/// would otherwise keep throwing each other out.
const MADE_ROOM: Duration = Duration::from_secs(60);
/// When to try again where a network has as many streams as it may.
const FULL_PAUSE: Duration = Duration::from_secs(30);
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(follow))
}

/// Follows the user's tasks and points. `task` carries a whole task and an id to resume from; `progress` is live
/// only; `points`, `deleted` and `resync` say what they are called. A user's newest streams stay: one more than there may be
/// ends the oldest, which is the least likely to be looked at, or is a connection that died unnoticed. Streams of a network
/// are refused instead, so that nobody ends those of others.
#[utoipa::path(
    get, path = "/api/v1/events", operation_id = "follow_events", tag = "tasks", security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(("Last-Event-ID" = Option<String>, Header, description = "Resumes behind this event")),
    responses((status = 200, content_type = "text/event-stream", body = Object, description = "Of each event `id`, `event` and `data`"), (status = 429))
)]
#[crate::boxed]
pub async fn follow(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    headers: HeaderMap,
) -> ApiResult<impl IntoResponse> {
    let full = |_| ApiError::new(Code::RateLimited, too_many_pages_open()).retry_after(FULL_PAUSE);
    let permit = app.limits.streams.push_in(current.user.id.as_str(), caller.client.address).map_err(full)?;
    // Watching begins before the past is read: nothing falls between the two.
    let subscription = app.tasks.subscribe(&current.user.id);
    let follower = Follower {
        subscription,
        pending: VecDeque::from([Pending::Hello]),
        cursor: app.clock.now_ms(),
        batch_max: 0,
        check_at: Instant::now() + SESSION_CHECK,
        permit: Some(permit),
        _open: Counted::new(&app.metrics.event_streams),
        user_id: current.user.id.clone(),
        by: current.by,
        ends_ms: current.ends_ms,
        app,
    };
    let events = follower.resume(headers.get(LAST_EVENT_ID).map(|id| id.to_str().ok())).await?.into_stream();
    let quiet = [(HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((quiet, Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))))
}

/// Something to be sent. Tasks are loaded when the connection is ready for them, so that a slow one holds ids only.
enum Pending {
    Hello,
    Task(Arc<Change>),
    Loaded(Box<TaskView>),
    Progress(TaskId, LiveProgress),
    Points(Option<Balance>),
    Deleted(TaskId),
    Resync,
}

#[derive(Serialize)]
struct ProgressData<'a> {
    task_id: &'a TaskId,
    #[serde(flatten)]
    progress: &'a LiveProgress,
}

struct Follower {
    app: App,
    user_id: UserId,
    by: Credential,
    /// When what was shown ends by itself, where it does so soon.
    ends_ms: Option<i64>,
    subscription: Subscription,
    /// Refilled only when it is empty, with at most the backlog of the subscription.
    pending: VecDeque<Pending>,
    /// Everything up to here has been sent: the id of the events. It moves when a batch is complete, because the
    /// tasks of a batch are not sent in the order of their times.
    cursor: i64,
    batch_max: i64,
    check_at: Instant,
    /// None when it was lost: the stream ends.
    permit: Option<Permit>,
    _open: Counted,
}

impl Follower {
    /// Replays what changed since the last event that the browser saw.
    async fn resume(mut self, last: Option<Option<&str>>) -> Result<Self, TaskError> {
        let Some(last) = last else { return Ok(self) };
        let Some(last) = last.and_then(|id| id.parse::<i64>().ok()) else {
            self.pending.push_back(Pending::Resync);
            return Ok(self);
        };
        let since = last.saturating_sub(REPLAY_OVERLAP_MS);
        let changed = self.app.tasks.changed_since(&self.user_id, since, REPLAY_LIMIT).await?;
        if i64::try_from(changed.len()).is_ok_and(|count| count >= REPLAY_LIMIT) {
            self.pending.push_back(Pending::Resync);
        } else {
            self.pending.extend(changed.into_iter().map(|task| Pending::Loaded(Box::new(task))));
        }
        self.pending.push_back(Pending::Points(None));
        self.cursor = last;
        Ok(self)
    }

    fn into_stream(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut follower| async move {
            let event = follower.next().await?;
            Some((Ok(event), follower))
        })
    }

    /// The next event; `None` ends the stream, and the browser connects again.
    async fn next(&mut self) -> Option<Event> {
        let closing = self.app.closing.clone();
        loop {
            while let Some(pending) = self.pending.pop_front() {
                let rendered = tokio::select! {
                    biased;
                    () = closing.cancelled() => return None,
                    rendered = self.render(pending) => rendered,
                };
                match rendered {
                    Ok(Some(event)) => return Some(event),
                    Ok(None) => {}
                    Err(cause) => {
                        tracing::warn!(%cause, "an event stream ends because its data cannot be read");
                        return None;
                    }
                }
            }
            let permit = self.permit.as_ref()?;
            tokio::select! {
                () = closing.cancelled() => return None,
                () = permit.lost() => {
                    self.permit = None;
                    return Some(Event::default().retry(MADE_ROOM).comment("made room for a newer one"));
                }
                () = tokio::time::sleep_until(self.check_at) => {
                    self.check_at = Instant::now() + SESSION_CHECK;
                    if self.ends_ms.is_some_and(|ends_ms| ends_ms <= self.app.clock.now_ms()) {
                        return None;
                    }
                    // A database that does not answer is no reason to send people away.
                    if let Ok(false) = self.by.works(&self.app).await {
                        return None;
                    }
                }
                event = self.subscription.recv() => {
                    self.add(&*event?);
                    while let Some(Some(event)) = self.subscription.recv().now_or_never() {
                        self.add(&event);
                    }
                }
            }
        }
    }

    /// Takes an event in. Later news of the same thing replaces earlier news that has not been sent.
    fn add(&mut self, event: &TaskEvent) {
        let news = match event {
            TaskEvent::Changed(change) => Pending::Task(change.clone()),
            TaskEvent::Progress(id, progress) => Pending::Progress(id.clone(), progress.clone()),
            TaskEvent::Points(balance) => Pending::Points(*balance),
            TaskEvent::Deleted(id) => Pending::Deleted(id.clone()),
            TaskEvent::Resync => {
                self.pending.clear();
                Pending::Resync
            }
        };
        queue(&mut self.pending, news);
    }

    async fn render(&mut self, pending: Pending) -> Result<Option<Event>, TaskError> {
        let named = |name: &str, data: &str| Event::default().event(name).data(data);
        Ok(Some(match pending {
            // A browser whose connection breaks before the first event goes on from here.
            Pending::Hello => Event::default().retry(RECONNECT).id(self.cursor.to_string()).comment("open"),
            Pending::Loaded(task) => self.task(&task)?,
            Pending::Task(change) => match self.app.tasks.after(&self.user_id, &change).await? {
                Some(task) => self.task(&task)?,
                None => return Ok(None),
            },
            Pending::Progress(task_id, progress) => {
                named("progress", &to_json(&ProgressData { task_id: &task_id, progress: &progress })?)
            }
            Pending::Points(Some(balance)) => named("points", &to_json(&balance)?),
            Pending::Points(None) => {
                named("points", &to_json(&self.app.points.balance(&self.user_id.own_account()).await?)?)
            }
            Pending::Deleted(task_id) => named("deleted", &to_json(&json!({ "task_id": task_id }))?),
            Pending::Resync => named("resync", "{}"),
        }))
    }

    fn task(&mut self, task: &TaskView) -> Result<Event, TaskError> {
        self.batch_max = self.batch_max.max(task.updated_ms);
        if !self.pending.iter().any(|rest| matches!(rest, Pending::Task(_) | Pending::Loaded(_))) {
            self.cursor = self.cursor.max(self.batch_max);
        }
        Ok(Event::default().event("task").id(self.cursor.to_string()).data(to_json(task)?))
    }
}

/// Puts news behind those that wait, and takes out what it makes old. A task that is to be read again keeps its place, or what
/// was told of it since would be heard of a state that the page does not know yet.
fn queue(pending: &mut VecDeque<Pending>, news: Pending) {
    if let Pending::Task(new) = &news {
        let waiting = |old: &&mut Pending| matches!(old, Pending::Task(old) if old == new);
        if let Some(old) = pending.iter_mut().find(waiting) {
            *old = news;
            return;
        }
    }
    pending.retain(|old| match (old, &news) {
        (Pending::Task(old), Pending::Deleted(new)) => old.task_id != *new,
        (Pending::Progress(old, _), Pending::Progress(new, _)) => old != new,
        (Pending::Points(_), Pending::Points(_)) => false,
        _ => true,
    });
    pending.push_back(news);
}

fn to_json<T: Serialize>(value: &T) -> Result<String, TaskError> {
    serde_json::to_string(value).map_err(|cause| TaskError::Internal(cause.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_a_task_is_never_heard_before_the_state_that_it_was_told_in() {
        let [one, other] = ["1", "2"].map(TaskId::new);
        let task = |id: &TaskId| Pending::Task(Change::of(id));
        let told = |id: &TaskId| Pending::Progress(id.clone(), LiveProgress::default());
        let mut pending = VecDeque::new();
        for news in [task(&one), told(&one), task(&other), task(&one), told(&one)] {
            queue(&mut pending, news);
        }
        let order: Vec<_> = pending
            .iter()
            .map(|news| match news {
                Pending::Task(change) => format!("task {}", change.task_id),
                Pending::Progress(id, _) => format!("told {id}"),
                _ => "other".into(),
            })
            .collect();
        assert_eq!(order, ["task 1", "task 2", "told 1"]);
    }
}
