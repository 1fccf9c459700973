//! From a request to its answer, by the role of its operation.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Response, header};
use bytes::Bytes;
use serde_json::{Value, json};

use super::context::{Exchange, general};
use super::job::{BAD_POLLS, Job, Outcome, State};
use super::shared::Shared;
use super::store::Violation;
use super::tamper::Instead;
use super::{callback, media, stream};
use baigong_wire::{Document, Incoming, Role};

pub(super) async fn answer(
    shared: &Arc<Shared>,
    document: &Document,
    base: &str,
    mut request: Incoming,
) -> Response<Body> {
    if document.settings.null_is_absent {
        request.leave_out_nulls();
    }
    let Some((operation, path)) = document.find(&request) else {
        shared.store.violate(Violation {
            vendor: document.vendor.clone(),
            wire: document.wire.clone(),
            request: format!("{} {}", request.method, request.path),
            operation: None,
            problems: vec![format!("{} has no such operation", document.file)],
        });
        return general(404, "no such operation", &[]);
    };
    let tamper = shared.tampering();
    let now_s = shared.clock.now_ms() / 1000;
    let refusals: Vec<Option<String>> =
        document.accounts().map(|account| operation.refuse(&request, account, now_s)).collect();
    let account = refusals.iter().position(Option::is_none).and_then(|at| document.accounts().nth(at));
    let exchange = Exchange {
        shared,
        document,
        operation,
        request: &request,
        path,
        base,
        tamper,
        account: account.cloned().unwrap_or_default(),
    };
    if account.is_none() {
        let reason = refusals.into_iter().flatten().next().unwrap_or_default();
        exchange.violate(vec![format!("unauthorized: {reason}")]);
        return exchange.fault("unauthorized", 401, "invalid api key");
    }
    let violations = operation.violations(&request, &exchange.path);
    if !violations.is_empty() {
        let message = violations.join("; ");
        exchange.violate(violations);
        return exchange.fault("invalid", 400, &message);
    }
    match exchange
        .tamper
        .as_ref()
        .and_then(|t| t.before.as_ref())
        .and_then(|before| before(operation, &request))
    {
        Some(Instead::Reply { status, headers, body }) => return raw(status, &headers, body),
        Some(Instead::Fault { name, status, message }) => return exchange.fault(name, status, message),
        Some(Instead::Hang) => std::future::pending().await,
        None => {}
    }
    match operation.behaviour.role {
        Role::Submit => exchange.submit().await,
        Role::Sync => exchange.sync().await,
        Role::Stream => stream::stream(exchange).await,
        Role::Poll => exchange.poll().await,
        Role::Cancel => exchange.cancel().await,
        Role::Media => exchange.media().await,
        Role::Upload => exchange.upload(),
        Role::Probe | Role::Static => {
            exchange.reply(operation.behaviour.reply.as_deref().unwrap_or_default(), None).await
        }
    }
}

fn raw(status: u16, headers: &[(&'static str, String)], body: Bytes) -> Response<Body> {
    let mut response = Response::builder().status(status);
    for (name, value) in headers {
        response = response.header(*name, value);
    }
    response.body(Body::from(body)).unwrap_or_default()
}

fn html(status: u16) -> Response<Body> {
    let body = "<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>";
    raw(status, &[("content-type", "text/html".into())], Bytes::from_static(body.as_bytes()))
}

impl Exchange<'_> {
    async fn submit(&self) -> Response<Body> {
        let behaviour = &self.operation.behaviour;
        match self.create_job(false).await {
            Ok(job) => {
                let refusal = match job.outcome {
                    Outcome::Moderated => behaviour.moderated.as_deref(),
                    Outcome::Fails => behaviour.failed.as_deref(),
                    _ => None,
                };
                match refusal {
                    Some(name) => self.reply(name, Some(&job)).await,
                    None => {
                        self.shared.begin(&job);
                        callback::tell(self.shared, &job);
                        self.reply(behaviour.reply.as_deref().unwrap_or_default(), Some(&job)).await
                    }
                }
            }
            Err(response) => *response,
        }
    }

    async fn sync(&self) -> Response<Body> {
        let behaviour = &self.operation.behaviour;
        let job = match self.create_job(false).await {
            Ok(job) => job,
            Err(response) => return *response,
        };
        self.shared.begin(&job);
        stream::wait_until(self.shared, &job, job.total_ms).await;
        let name = match job.state(self.now_ms()) {
            State::Succeeded => behaviour.reply.as_deref(),
            State::Moderated => behaviour.moderated.as_deref().or(behaviour.failed.as_deref()),
            _ => behaviour.failed.as_deref(),
        };
        let Some(name) = name else { return general(500, "simulated failure", &[]) };
        let response = self.reply(name, Some(&job)).await;
        if job.faults.bad_json { truncated(response).await } else { response }
    }

    async fn poll(&self) -> Response<Body> {
        let behaviour = &self.operation.behaviour;
        let Some(job) = self.job() else { return self.no_job().await };
        let polls = job.ask(self.now_ms());
        if job.faults.bad_json && polls < BAD_POLLS && polls % 2 == 1 {
            return html(502);
        }
        let state = job.state(self.now_ms());
        let Some(name) = behaviour.reply_in(state.name()) else {
            self.violate(vec![format!("x-sim.replies has no reply for the state {}", state.name())]);
            return general(500, "simulated failure", &[]);
        };
        let response = self.reply(name, Some(&job)).await;
        if job.faults.bad_json && polls < BAD_POLLS { truncated(response).await } else { response }
    }

    async fn cancel(&self) -> Response<Body> {
        let behaviour = &self.operation.behaviour;
        let Some(job) = self.job() else { return self.no_job().await };
        let name = if job.cancel(self.now_ms()) {
            behaviour.reply.as_deref()
        } else {
            behaviour.too_late.as_deref()
        };
        match name {
            Some(name) => self.reply(name, Some(&job)).await,
            None => general(409, "the job is finished", &[]),
        }
    }

    async fn media(&self) -> Response<Body> {
        let Some(job) = self.job() else { return self.no_job().await };
        let index = self.operation.behaviour.index.as_ref();
        let index = index.map_or(0, |t| self.text(t, &self.variables(Value::Null)).parse().unwrap_or(0));
        let headers = self.request.headers.get(header::RANGE.as_str());
        let headers =
            headers.and_then(|range| Some((header::RANGE, range.parse().ok()?))).into_iter().collect();
        self.shared.serve_media(&job, index, &headers).await
    }

    fn upload(&self) -> Response<Body> {
        let behaviour = &self.operation.behaviour;
        let file = match (&behaviour.file, self.request.files.first()) {
            (None, Some(file)) => Some((file.mime.clone(), file.bytes.clone())),
            (Some(template), _) => {
                let text = self.text(template, &self.variables(Value::Null));
                media::inline_bytes(&text).map(|bytes| ("application/octet-stream".to_owned(), bytes))
            }
            (None, None) => None,
        };
        let Some((mime, bytes)) = file else {
            self.violate(vec!["there is no file in the upload".into()]);
            return self.fault("invalid", 400, "there is no file in the upload");
        };
        let number = self.shared.store.next_number();
        let url = format!("{}{}", self.base, self.shared.keep(&number.to_string(), &mime, bytes));
        let variables =
            self.variables(json!({ "upload": { "id": number.to_string(), "number": number, "url": url } }));
        let name = behaviour.reply.as_deref().unwrap_or_default();
        match self.example(name, &variables) {
            Some(example) => self.render(example, &variables, example.status, &[]),
            None => general(500, "simulated failure", &[]),
        }
    }

    /// The job that the request is about.
    fn job(&self) -> Option<Arc<Job>> {
        let template = self.operation.behaviour.job_id.as_ref()?;
        let id = self.text(template, &self.variables(Value::Null));
        self.shared.store.job(&self.document.vendor, &self.document.wire, &id)
    }

    async fn no_job(&self) -> Response<Body> {
        let behaviour = &self.operation.behaviour;
        let name =
            behaviour.unknown_job.as_deref().or(behaviour.replies.get("unknown_job").map(String::as_str));
        match name {
            Some(name) => self.reply(name, None).await,
            None => general(404, "no such job", &[]),
        }
    }
}

/// The first two thirds of an answer, which is then no JSON any more.
async fn truncated(response: Response<Body>) -> Response<Body> {
    let (mut parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(bytes.slice(..bytes.len() * 2 / 3)))
}
