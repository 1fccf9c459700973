//! For those who watch over the process.

use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use baigong_platform::day::DAY_MS;
use baigong_platform::operations;

use crate::app::App;
use crate::error::ApiError;
use crate::http::address;
use crate::metrics::SiteFigures;

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
    let ready = readiness(&app).await;
    let mut parts = Vec::new();
    parts.extend((!ready.database).then_some("database"));
    parts.extend((!ready.storage).then_some("storage"));
    let status = if parts.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    if parts.is_empty() {
        parts.push("ready");
    }
    parts.extend((!ready.mail).then_some("mail"));
    (status, format!("{}\n", parts.join("\n"))).into_response()
}

/// Which parts work.
struct Readiness {
    /// This process's heartbeat reaches the database.
    database: bool,
    /// Its files reach the storage.
    storage: bool,
    /// The mail server talked when it was last tried.
    mail: bool,
}

async fn readiness(app: &App) -> Readiness {
    let writes = async { !app.database_watch.is_away() && writes(app).await };
    let (database, storage) = tokio::join!(writes, app.storage_watch.answers(&app.media));
    Readiness { database, storage, mail: !app.mailer.is_away() }
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
    let ready = readiness(&app).await;
    app.metrics.site.ready(ready.database, ready.storage, ready.mail);
    match rustix::fs::statvfs(&app.config.data.dir) {
        Ok(disk) => app.metrics.site.disk(disk.f_bavail.saturating_mul(disk.f_frsize)),
        Err(cause) => tracing::warn!(%cause, "what the disk still takes is not known"),
    }
    match figures(&app).await {
        Ok(figures) => app.metrics.site.figures(figures),
        Err(cause) => tracing::warn!(%cause, "figures for Prometheus could not be read"),
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.render()).into_response()
}

/// Only the database knows: other processes write to it as well.
async fn figures(app: &App) -> Result<SiteFigures, sqlx::Error> {
    let (db, now_ms) = (&app.db, app.clock.now_ms());
    let waiting = operations::to_do(db).await?;
    app.metrics.store.attention.set(waiting.payments);
    let (mail_waiting, oldest_ms) = app.mailer.waiting().await?;
    Ok(SiteFigures {
        tasks: waiting.tasks,
        cancellations: waiting.cancellations,
        mail_waiting,
        mail_oldest_seconds: oldest_ms.map_or(0, |oldest_ms| (now_ms - oldest_ms).max(0) / 1000),
        lost: operations::lost_since(db, now_ms - DAY_MS).await?,
        absorbed: operations::absorbed_since(db, now_ms - DAY_MS).await?,
    })
}
