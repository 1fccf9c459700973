//! Requests that a page repeats because no answer came: they are carried out once, and their answer is given again.
//!
//! Registration and signing in by a code cannot simply be done twice: the name would be taken, the code used up. The
//! page sends the same `Idempotency-Key` with every repetition of one press of the button.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::BodyExt;
use sha2::{Digest, Sha256};

use crate::error::{ApiError, Failure};
use crate::http::extract::{IDEMPOTENCY_KEY, too_large};

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
pub async fn once(State(replays): State<Replays>, request: Request, next: Next) -> Response {
    let Some(key) = request.headers().get(&IDEMPOTENCY_KEY).cloned() else { return next.run(request).await };
    let (parts, body) = request.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, MAX_BODY_BYTES).await else {
        return too_large().into_response();
    };
    let nothing = HeaderValue::from_static("");
    let cookie = parts.headers.get(header::COOKIE).unwrap_or(&nothing);
    let mut hash = Sha256::new();
    for part in [key.as_bytes(), cookie.as_bytes(), parts.uri.path().as_bytes(), &bytes] {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    let name: [u8; 32] = hash.finalize().into();
    let run =
        async move { Arc::new(keep(next.run(Request::from_parts(parts, Body::from(bytes))).await).await) };
    let kept = replays.0.get_with(name, run).await;
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

async fn keep(response: Response) -> Kept {
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
