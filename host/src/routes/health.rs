//! For those who watch over the process.

use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::error::ApiError;
use crate::http::address;

/// How long a part may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn router() -> Router<App> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).route("/metrics", get(metrics))
}

/// The process runs.
async fn alive() -> &'static str {
    "ok\n"
}

/// Whether the process can do its work: it is not about to end, its heartbeat reaches the database, and its files
/// reach the storage. What cannot is named, a line each, and is looked at anew with every question. A mail server that is
/// away is named too, but does not stop the work: messages wait for it.
async fn ready(State(app): State<App>) -> Response {
    if app.closing.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    let writes = async { !app.database_watch.is_away() && writes(&app).await };
    let (writes, stores) = tokio::join!(writes, app.storage_watch.answers(&app.media));
    let mut parts = Vec::new();
    parts.extend((!writes).then_some("database"));
    parts.extend((!stores).then_some("storage"));
    let status = if parts.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    if parts.is_empty() {
        parts.push("ready");
    }
    parts.extend(app.mailer.is_away().then_some("mail"));
    (status, format!("{}\n", parts.join("\n"))).into_response()
}

async fn writes(app: &App) -> bool {
    match tokio::time::timeout(PATIENCE, app.tasks.can_write()).await {
        Ok(Ok(writes)) => writes,
        Ok(Err(cause)) => {
            tracing::warn!(%cause, "the database does not answer");
            false
        }
        Err(_) => false,
    }
}

/// Figures for Prometheus, for the configured networks alone: they tell how the business goes.
async fn metrics(State(app): State<App>, request: Request) -> Response {
    let config = &app.config.server;
    let peer = address::peer(request.extensions());
    let client = address::client(peer, request.headers(), &config.trusted_proxies);
    // An unknown proxy on this machine would make the whole world look local.
    let forwarded = client == peer && request.headers().contains_key("x-forwarded-for");
    if forwarded || !config.metrics_from.iter().any(|net| net.contains(&client)) {
        return ApiError::not_found("请求的地址").into_response();
    }
    // Only the database knows: other processes write to it as well.
    match app.store.attention_count().await {
        Ok(open) => {
            app.metrics.store.attention.set(open);
        }
        Err(cause) => tracing::warn!(%cause, "what waits in the store could not be counted"),
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.render()).into_response()
}
