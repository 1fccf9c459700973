//! Connections: small buffers, so that thousands of open event streams cost little, and an orderly end.
//!
//! The stop takes at most `shutdown_seconds`. Requests under way have three quarters of it, then connections
//! are cut.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{StatusCode, Version, header};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::http::reading::Reading;
use crate::metrics::{Counted, Metrics};

/// Buffer of a connection, and so the longest head of a request. hyper's default grows to 400 KiB.
const MAX_BUFFER_BYTES: usize = 8192;
/// Longest wait for the head of a request: what a client that trickles bytes can hold up.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// Pause after `accept` failed because files ran out; the listener would otherwise spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `stop` ends, then waits at most `patience` for the requests under way and cuts those that are left. Gives
/// the moment at which `stop` ended.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    metrics: Arc<Metrics>,
    stop: impl Future<Output = ()>,
    patience: Duration,
) -> Instant {
    let (connections, cut) = (TaskTracker::new(), CancellationToken::new());
    let mut http = http1::Builder::new();
    http.max_buf_size(MAX_BUFFER_BYTES)
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .keep_alive(true);
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(cause) if is_one_connection(&cause) => continue,
            Err(cause) => {
                tracing::error!(%cause, "cannot accept connections");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        metrics.accepted.inc();
        let counted = Counted::new(&metrics.connections);
        let connection =
            graceful.watch(http.serve_connection(prepare(stream), service(router.clone(), peer)));
        let cut = cut.clone();
        connections.spawn(async move {
            tokio::select! {
                // A connection that ends badly is the client's affair: it left, or spoke no HTTP.
                ended = connection => if let Err(cause) = ended {
                    tracing::debug!(%cause, %peer, "a connection ended");
                },
                () = cut.cancelled() => {}
            }
            drop(counted);
        });
    }
    let stopped = Instant::now();
    drop(listener);
    if tokio::time::timeout(patience, graceful.shutdown()).await.is_err() {
        tracing::warn!(open = connections.len(), "connections were still open at the end and are cut");
    }
    // Requests of connections that were cut would go on using the database while it closes.
    cut.cancel();
    connections.close();
    connections.wait().await;
    stopped
}

fn prepare(stream: TcpStream) -> TokioIo<Reading<TcpStream>> {
    // Without it a small event waits up to 40 ms for the acknowledgement of the one before.
    if let Err(cause) = stream.set_nodelay(true) {
        tracing::debug!(%cause, "TCP_NODELAY was refused");
    }
    TokioIo::new(Reading::new(stream))
}

fn service(
    router: Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = Infallible,
    Future = impl Future<Output = Result<axum::response::Response, Infallible>> + Send,
> {
    service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move {
            if lacks_host(&request) {
                return Ok(StatusCode::BAD_REQUEST.into_response());
            }
            router.oneshot(request.map(Body::new)).await
        }
    })
}

/// RFC 9112 wants these refused: whoever reads the host after us would take another one than was meant.
fn lacks_host(request: &hyper::Request<Incoming>) -> bool {
    request.version() == Version::HTTP_11 && !request.headers().contains_key(header::HOST)
}

/// Errors of a connection that was gone before we took it, as opposed to errors of the listener.
fn is_one_connection(cause: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(cause.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Allows as many open files as the system permits: every watcher of events holds one. Returns the new limit.
pub fn raise_file_limit() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    match raised {
        Ok(()) => limit.maximum,
        Err(cause) => {
            tracing::warn!(%cause, "the limit of open files stays as it is");
            limit.current
        }
    }
}
