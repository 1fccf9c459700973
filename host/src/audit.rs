//! Every administrative act is recorded, without a handler having to think of it.
//!
//! The layer stands before the routes: it lets nobody but administrators through, commits an entry before the handler
//! runs and adds the outcome after it. A handler says with [`Act`] what the act was about.
//!
//! It guards every write under `/api/v1/admin/`, exports, and the specified address that changes points. The
//! entry is committed in a task that outlives the page; an entry without an outcome means that nobody knows.
//! Refused callers are recorded too, within bounds. A route cannot forget it. The first administrator is an
//! entry as well; the preview of a text is none, since it changes nothing. Who fills the log on purpose has
//! to be an administrator, and stands in each line.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use baigong_platform::admin::audit::{NewAct, Outcome};
use serde_json::Value;
use tracing::Instrument;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;

use crate::app::App;
use crate::auth::{Administrator, Caller};
use crate::error::{ApiError, ApiResult, Failure};
use crate::request_id;

const ADMIN: &str = "/api/v1/admin/";
/// Reading these is an act too: they carry the site's data away.
const EXPORTS: &str = "/api/v1/admin/exports";
/// Only shows what a text would look like, at every pause of whoever writes it: entries of it would bury the acts.
const PREVIEW: &str = "/api/v1/admin/texts/preview";
/// Gives and takes points although it is read: the specification puts it so.
const EDIT_INFO: &str = "/u/global_users/user/edit/info/";

/// The stable words of the API's calls, by method and route.
#[derive(Clone, Default)]
pub struct Operations(Arc<HashMap<(Method, String), String>>);

impl Operations {
    /// Of a description of the API.
    pub fn of(api: &OpenApi) -> Self {
        let mut words = HashMap::new();
        for (path, item) in &api.paths.paths {
            let mut add = |method: Method, operation: &Option<Operation>| {
                if let Some(id) = operation.as_ref().and_then(|operation| operation.operation_id.clone()) {
                    words.insert((method, path.clone()), id);
                }
            };
            add(Method::GET, &item.get);
            add(Method::POST, &item.post);
            add(Method::PUT, &item.put);
            add(Method::PATCH, &item.patch);
            add(Method::DELETE, &item.delete);
        }
        Self(Arc::new(words))
    }

    fn word(&self, method: &Method, route: &str) -> &str {
        self.0.get(&(method.clone(), route.to_owned())).map_or("unnamed", String::as_str)
    }
}

/// What the handler of an administrative act says about it; for the audit log.
#[derive(Clone)]
pub struct Act(Arc<Said>);

struct Said {
    id: String,
    about: Mutex<Option<(String, Value)>>,
}

impl Act {
    /// The id of the entry: ties what the act writes elsewhere to the log.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Says what the act is about, such as `user:123456789`, with its particulars and without any secret. Said early,
    /// it stands in the log also where the act is refused; said twice, the later counts.
    pub fn describe(&self, subject: impl Into<String>, detail: Value) {
        *self.0.about.lock().unwrap_or_else(PoisonError::into_inner) = Some((subject.into(), detail));
    }

    /// Does `work` on a subject: the log says what was asked for where it is refused, and what came of it where it is
    /// done.
    pub async fn on<T, E: Into<ApiError>>(
        &self,
        subject: impl Into<String>,
        asked: Value,
        work: impl Future<Output = Result<T, E>>,
        done: impl FnOnce(&T) -> Value,
    ) -> ApiResult<T> {
        let subject = subject.into();
        self.describe(subject.clone(), asked);
        let result = work.await.map_err(Into::into)?;
        self.describe(subject, done(&result));
        Ok(result)
    }

    fn take_description(&self) -> Option<(String, Value)> {
        self.0.about.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Act {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let act = parts.extensions.get::<Self>().cloned();
        act.ok_or_else(|| ApiError::internal("a route speaks of its act outside of the audit layer"))
    }
}

/// Stands before all routes and records the administrative acts among the requests.
pub async fn record(
    State((app, operations)): State<(App, Operations)>,
    request: Request,
    next: Next,
) -> Response {
    if !is_act(request.method(), request.uri().path()) {
        return next.run(request).await;
    }
    match see_through(&app, &operations, request, next).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    }
}

fn is_act(method: &Method, path: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if reads {
        path.starts_with(EDIT_INFO) || path.starts_with(EXPORTS) && *method == Method::GET
    } else {
        path.starts_with(ADMIN) && path != PREVIEW
    }
}

/// The parts of a request that stand in the log.
struct Asked {
    operation: String,
    method: Method,
    path: String,
    caller: Caller,
}

impl Asked {
    fn act(&self) -> (&str, &str, &str) {
        (&self.operation, self.method.as_str(), &self.path)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "goes on where the caller hangs up, until the answer is written down"
)]
async fn see_through(
    app: &App,
    operations: &Operations,
    request: Request,
    next: Next,
) -> ApiResult<Response> {
    let (mut parts, body) = request.into_parts();
    let caller = Caller::from_request_parts(&mut parts, app).await?;
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let asked = Asked {
        operation: operations.word(&parts.method, route).to_owned(),
        method: parts.method.clone(),
        path: parts.uri.path().to_owned(),
        caller,
    };
    let request_id = request_id::current();
    let (operation, method, path) = asked.act();
    let new = NewAct {
        actor: asked.caller.user().map(AsRef::as_ref),
        operation,
        method,
        path,
        address: Some(asked.caller.client.address),
        user_agent: &asked.caller.client.user_agent,
        request_id: &request_id,
    };
    if let Err(refusal) = Administrator::from_request_parts(&mut parts, app).await {
        let response = refusal.into_response();
        let recorded = app.audit.refuse(&new, &outcome(&response, None)).await?;
        tracing::info!(operation, path, recorded, "an administrative act was refused");
        return Ok(response);
    }
    let act = Act(Arc::new(Said { id: app.audit.begin(&new).await?, about: Mutex::default() }));
    parts.extensions.insert(act.clone());
    let request = Request::from_parts(parts, body);
    let audit = app.audit.clone();
    // In a task of its own: a page that leaves must neither stop the act half way nor keep its outcome out of the log.
    let task = request_id::scope(request_id.clone(), async move {
        let handler =
            tokio::spawn(request_id::scope(request_id::current(), next.run(request)).in_current_span());
        let response = match handler.await {
            Ok(response) => response,
            Err(cause) => {
                ApiError::internal(format_args!("an administrative act broke: {cause}")).into_response()
            }
        };
        if let Err(cause) = audit.end(act.id(), &outcome(&response, act.take_description())).await {
            tracing::error!(%cause, entry = act.id(), "the outcome of an administrative act was not recorded");
        }
        response
    });
    app.see_through(task.in_current_span()).await.map_err(ApiError::internal)
}

fn outcome(response: &Response, about: Option<(String, Value)>) -> Outcome {
    let failure = response.extensions().get::<Failure>();
    let word = |failure: &Failure| serde_json::to_value(failure.code).ok()?.as_str().map(str::to_owned);
    let (subject, detail) = about.unzip();
    Outcome {
        status: response.status().as_u16(),
        code: failure.and_then(word),
        message: failure.map(|failure| failure.message.clone()),
        subject,
        detail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_and_exports_are_acts_and_reading_is_none() {
        let is = |method: Method, path| is_act(&method, path);
        assert!(is(Method::POST, "/api/v1/admin/users/1/points"));
        assert!(is(Method::DELETE, "/api/v1/admin/users/1/sessions"));
        assert!(is(Method::GET, "/api/v1/admin/exports/journal.jsonl"));
        assert!(is(Method::GET, "/u/global_users/user/edit/info/1/2/3"));
        assert!(!is(Method::GET, "/api/v1/admin/users"));
        assert!(!is(Method::POST, "/api/v1/tasks"));
        assert!(!is(Method::POST, "/api/v1/admin/texts/preview"), "a preview changes nothing");
        assert!(is(Method::PUT, "/api/v1/admin/texts/about"));
    }

    #[test]
    fn acts_have_the_words_of_the_description() {
        let operations = Operations::of(&crate::routes::openapi());
        let word = operations.word(&Method::POST, "/api/v1/admin/users/{uid}/password");
        assert_eq!(word, "reset_user_password");
        assert_eq!(operations.word(&Method::POST, "/no/such"), "unnamed");
    }
}
