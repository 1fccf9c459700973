//! What every protocol asks of the engine.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use baigong_gateway::model_name::ModelName;
use baigong_gateway::outcome::{Stage, without_nulls};
use baigong_gateway::repeats::fingerprint;
use baigong_ground::{Text, messages};
use baigong_platform::points::{Spender, TaskId, UserId};
use baigong_platform::tasks::{NewTask, TaskEvent, TaskHook, TaskView};
use baigong_platform::webhooks::{RequestEvent, RequestShape};
use serde_json::{Map, Value};
use tokio::time::{Instant, timeout_at};

use super::files::keep_data;
use super::repeated::{Asked, Repeated};
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{IdempotencyKey, MaxPoints};
use crate::routes::tasks::one_more;
use crate::routes::uploads::for_addresses;

messages! {
    pub not_served(member) = "本站尚不支持 {member}", "This site does not serve {member} yet";
}

/// What a request asks to be made.
pub struct Wanted {
    /// Of what.
    pub name: ModelName,
    /// Out of what.
    pub input: Map<String, Value>,
    /// The client's own name of it, where there is no `Idempotency-Key`.
    pub alias: Option<String>,
    /// What later answers repeat of the request.
    pub echo: Option<Value>,
    /// Whom to tell of it alone.
    pub tell: Option<TaskHook>,
}

/// A caller, and what the headers of the request say of it.
pub struct Asking {
    /// Where from.
    pub caller: Caller,
    /// Who.
    pub current: CurrentUser,
    max_points: Option<i64>,
    idempotency_key: Option<String>,
    repeated: Repeated,
    /// What else the headers say.
    pub headers: HeaderMap,
}

impl FromRequestParts<App> for Asking {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let named = Option::<IdempotencyKey>::from_request_parts(parts, app).await?;
        Ok(Self {
            caller: Caller::from_request_parts(parts, app).await?,
            current: CurrentUser::from_request_parts(parts, app).await?,
            max_points: MaxPoints::from_request_parts(parts, app).await?.0,
            idempotency_key: named.map(|IdempotencyKey(key)| key),
            repeated: parts.extensions.get().cloned().unwrap_or_default(),
            headers: parts.headers.clone(),
        })
    }
}

impl Asking {
    /// Makes what a model makes of an input, once for every request. Gives what notes that it was answered.
    pub async fn create(
        &self,
        app: &App,
        name: ModelName,
        input: Map<String, Value>,
    ) -> ApiResult<(TaskView, Asked)> {
        self.make(app, Wanted { name, input, alias: None, echo: None, tell: None }).await
    }

    /// The same of a request that says more than a model and its input.
    pub async fn make(&self, app: &App, wanted: Wanted) -> ApiResult<(TaskView, Asked)> {
        let user = &self.current.user.id;
        let Wanted { name, input, alias, echo, tell } = wanted;
        let input = without_nulls(input);
        let asked = match self.idempotency_key.as_ref().or(alias.as_ref()) {
            Some(key) => Asked::named(key.clone()),
            None => {
                let body = Value::from(input.clone());
                self.repeated.name(
                    user.as_str(),
                    &fingerprint(&name.to_string(), &body),
                    self.repeats(),
                    app.clock.now_ms(),
                )
            }
        };
        let idempotency_key = asked.idempotency_key.clone();
        let wish = Wish { name, input, max_points: self.max_points, idempotency_key, echo, tell };
        Ok((make(app, &self.caller, &self.current, wish).await?, asked))
    }

    /// Whom to tell of the request alone: the address in its member `member`, of these events.
    pub async fn hook(
        &self,
        app: &App,
        (member, url): (&str, &str),
        shape: RequestShape,
        events: &[RequestEvent],
    ) -> ApiResult<TaskHook> {
        Ok(app.webhooks.of_request(&self.current.user, (member, url), shape, events).await?)
    }

    /// Whether the client says that it asks again, as those that Stainless makes do.
    fn repeats(&self) -> bool {
        let count = self.headers.get("x-stainless-retry-count").and_then(|count| count.to_str().ok());
        count.and_then(|count| count.parse::<u32>().ok()).is_some_and(|count| count > 0)
    }
}

/// What is to be made.
pub struct Wish {
    /// By which model.
    pub name: ModelName,
    /// What the model takes; a file may stand in it as data.
    pub input: Map<String, Value>,
    /// The highest price that the caller agrees to; any where they did not say.
    pub max_points: Option<i64>,
    /// By which the engine knows the request again.
    pub idempotency_key: String,
    /// What later answers repeat of the request.
    pub echo: Option<Value>,
    /// Whom to tell of it alone.
    pub tell: Option<TaskHook>,
}

/// Makes it, once for every idempotency key.
pub async fn make(app: &App, caller: &Caller, current: &CurrentUser, wish: Wish) -> ApiResult<TaskView> {
    let Wish { name, mut input, max_points, idempotency_key, echo, tell } = wish;
    let user = &current.user.id;
    one_more(app, caller, user, &idempotency_key).await?;
    keep_data(app, user, &mut input).await?;
    let params = Value::from(input);
    let _place = for_addresses(app, current, caller, [&params])?;
    let (tool, mode) = (name.tool, name.mode);
    let new = NewTask { tool, mode, params, parent_id: None, idempotency_key, echo, tell };
    let spender = Spender { max_points, ..current.spender() };
    Ok(app.tasks.create(spender, new).await?.task)
}

/// One of a user's tasks.
pub async fn look(app: &App, user: &UserId, id: &str) -> ApiResult<TaskView> {
    let task = app.tasks.get_unmarked(user, &TaskId::new(id)).await?;
    task.ok_or_else(|| ApiError::not_found(Text::new("该任务", "The request")))
}

/// The task when it is over, or as it stands when there was no more time.
pub async fn wait(app: &App, user: &UserId, task: TaskView, patience: Duration) -> ApiResult<TaskView> {
    if Stage::of(&task).is_final() {
        return Ok(task);
    }
    let until = Instant::now() + patience;
    // Watching begins before it is looked at: nothing falls between the two.
    let mut events = app.tasks.subscribe(user);
    loop {
        let task = look(app, user, task.id.as_str()).await?;
        if Stage::of(&task).is_final() {
            return Ok(task);
        }
        loop {
            // A process that ends keeps nobody waiting: the task is asked about at the next one.
            let event = tokio::select! {
                () = app.closing.cancelled() => None,
                event = timeout_at(until, events.recv()) => event.ok().flatten(),
            };
            match event {
                None => return Ok(task),
                Some(event) => match &*event {
                    TaskEvent::Changed(change) if change.task_id == task.id => break,
                    TaskEvent::Resync => break,
                    _ => {}
                },
            }
        }
    }
}

/// Refuses a member of a request that this site has no answer to.
pub fn refuse(member: &str) -> ApiError {
    ApiError::field(&format!("/{member}"), "not_offered", not_served(member))
}
