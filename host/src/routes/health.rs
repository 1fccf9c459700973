//! For those who watch over the process.

use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use baigong_platform::read;

use crate::app::App;
use crate::error::ApiError;
use crate::http::address;

const DATABASE_PATIENCE: Duration = Duration::from_secs(2);

pub fn router() -> Router<App> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).route("/metrics", get(metrics))
}

/// The process runs.
async fn alive() -> &'static str {
    "ok\n"
}

/// The process can do its work: it is not about to end and its database answers.
async fn ready(State(app): State<App>) -> Response {
    if app.closing.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    let question = async { read!(&app.db, c => sqlx::query("select 1").execute(c).await.map(drop)) };
    match tokio::time::timeout(DATABASE_PATIENCE, question).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n").into_response(),
        Ok(Err(cause)) => {
            tracing::warn!(%cause, "the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "database\n").into_response()
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "database\n").into_response(),
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
