//! Requests that a page repeats because no answer came: they are carried out once, and their answer is given again.
//!
//! Registration and signing in by a code cannot simply be done twice: the name would be taken, the code used up. The
//! page sends the same `Idempotency-Key` with every repetition of one press of the button.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::BodyExt;
use sha2::{Digest, Sha256};
use tracing::Instrument;

use crate::error::{ApiError, Failure};
use crate::http::extract::{IDEMPOTENCY_KEY, too_large};
use crate::request_id;

/// How long an answer is kept: longer than a page repeats, shorter than anybody could use the memory of a process.
const LIFETIME: Duration = Duration::from_secs(120);
const MOST: u64 = 10_000;
const MAX_BODY_BYTES: usize = 64 * 1024;

/// Answers of this process to requests that may be repeated. Cheap to clone.
#[derive(Clone)]
pub struct Replays(moka::future::Cache<[u8; 32], Arc<Kept>>);

struct Kept {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
    failure: Option<Failure>,
}

impl Default for Replays {
    fn default() -> Self {
        Self(moka::future::Cache::builder().max_capacity(MOST).time_to_live(LIFETIME).build())
    }
}

/// Carries a request with an `Idempotency-Key` out once; one that comes while it is under way waits for its answer.
///
/// The key alone names nothing: who repeats has the same cookies and sends the same bytes to the same address.
#[expect(
    clippy::disallowed_methods,
    reason = "goes on where the caller hangs up, until there is an answer to keep"
)]
pub async fn once(State(replays): State<Replays>, request: Request, next: Next) -> Response {
    let key = request.headers().get(&IDEMPOTENCY_KEY).filter(|_| request.method() == Method::POST);
    let Some(key) = key.cloned() else { return next.run(request).await };
    let (parts, body) = request.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, MAX_BODY_BYTES).await else {
        return too_large().into_response();
    };
    let name = name(key.as_bytes(), &parts, &bytes);
    let cache = replays.0.clone();
    let run =
        async move { Arc::new(buffer(next.run(Request::from_parts(parts, Body::from(bytes))).await).await) };
    // In a task of its own: a page that leaves must not stop it half way, nor take the answer with it.
    let id = request_id::current();
    let task = request_id::scope(id, async move { cache.get_with(name, run).await }).in_current_span();
    let Ok(kept) = tokio::spawn(task).await else {
        return ApiError::internal("a request that may be repeated did not end").into_response();
    };
    // What may end otherwise next time is tried again.
    if kept.status.is_server_error() || kept.status == StatusCode::TOO_MANY_REQUESTS {
        replays.0.invalidate(&name).await;
    }
    let mut response = (kept.status, kept.headers.clone(), kept.body.clone()).into_response();
    if let Some(failure) = kept.failure.clone() {
        response.extensions_mut().insert(failure);
    }
    response
}

/// Who asks, what, and under which key.
fn name(key: &[u8], parts: &Parts, body: &[u8]) -> [u8; 32] {
    let who = [header::COOKIE, header::AUTHORIZATION];
    let who = who.iter().flat_map(|name| parts.headers.get_all(name)).map(HeaderValue::as_bytes);
    let mut hash = Sha256::new();
    for part in who.chain([key, parts.uri.path().as_bytes(), body]) {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

async fn buffer(response: Response) -> Kept {
    let (mut parts, body) = response.into_parts();
    match body.collect().await {
        Ok(body) => Kept {
            status: parts.status,
            failure: parts.extensions.remove::<Failure>(),
            headers: parts.headers,
            body: body.to_bytes(),
        },
        Err(cause) => {
            let (parts, _) = ApiError::internal(cause).into_response().into_parts();
            Kept { status: parts.status, headers: parts.headers, body: Bytes::new(), failure: None }
        }
    }
}
