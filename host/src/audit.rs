//! Every administrative act is recorded, without a handler having to think of it.
//!
//! The door before the operations (`routes/door.rs`) hands over each request that is an act: an entry is committed before the
//! handler runs, and the outcome is added after it. A handler says with [`Act`] what the act was about.
//!
//! An act is every write under `/api/v1/admin/`, every export, and the specified address that changes points. The
//! entry is committed in a task that outlives the page; an entry without an outcome means that nobody knows.
//! Refused callers are recorded too, within bounds. A route cannot forget it. The first administrator is an
//! entry as well; the preview of a text is none, since it changes nothing. Who fills the log on purpose has
//! to be an administrator, and stands in each line.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, Request};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use baigong_platform::admin::audit::{NewAct, Outcome};
use serde_json::Value;
use tracing::Instrument;

use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Failure};
use crate::request_id;

const ADMIN: &str = "/api/v1/admin/";
/// Reading these is an act too: they carry the site's data away.
const EXPORTS: &str = "/api/v1/admin/exports";
/// Only shows what a text would look like, at every pause of whoever writes it: entries of it would bury the acts.
const PREVIEW: &str = "/api/v1/admin/texts/preview";
/// Gives and takes points although it is read: the specification puts it so.
const EDIT_INFO: &str = "/u/global_users/user/edit/info/";

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

/// Whether a request is an administrative act.
pub fn is_act(method: &Method, path: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if reads {
        path.starts_with(EDIT_INFO) || path.starts_with(EXPORTS) && *method == Method::GET
    } else {
        path.starts_with(ADMIN) && path != PREVIEW
    }
}

/// The parts of an administrative act's request that stand in the log.
pub struct Asked {
    /// The stable word of the call.
    pub operation: String,
    /// The method.
    pub method: Method,
    /// The path.
    pub path: String,
    /// Who asked.
    pub caller: Caller,
}

impl Asked {
    fn entry<'a>(&'a self, request_id: &'a str) -> NewAct<'a> {
        NewAct {
            actor: self.caller.user().map(AsRef::as_ref),
            operation: &self.operation,
            method: self.method.as_str(),
            path: &self.path,
            address: Some(self.caller.client.address),
            user_agent: &self.caller.client.user_agent,
            request_id,
        }
    }

    /// Records that the caller was refused, and answers so.
    pub async fn refuse(&self, app: &App, refusal: ApiError) -> ApiResult<Response> {
        let response = refusal.into_response();
        let recorded =
            app.audit.refuse(&self.entry(&request_id::current()), &outcome(&response, None)).await?;
        let (operation, path) = (&self.operation, &self.path);
        tracing::info!(operation, path, recorded, "an administrative act was refused");
        Ok(response)
    }

    /// Commits the entry, has the act done, and adds its outcome.
    #[expect(
        clippy::disallowed_methods,
        reason = "goes on where the caller hangs up, until the answer is written down"
    )]
    pub async fn see_through(&self, app: &App, mut request: Request, next: Next) -> ApiResult<Response> {
        let request_id = request_id::current();
        let id = app.audit.begin(&self.entry(&request_id)).await?;
        let act = Act(Arc::new(Said { id, about: Mutex::default() }));
        request.extensions_mut().insert(act.clone());
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
}
