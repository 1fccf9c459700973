//! For those who watch over the process.

use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use baigong_ground::Text;
use baigong_platform::day::DAY_MS;
use baigong_platform::{operations, vault};

use crate::app::App;
use crate::config::ServerConfig;
use crate::error::ApiError;
use crate::http::address;
use crate::metrics::SiteFigures;

/// How long a part may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The part without which the work goes on.
const MAIL: &str = "mail";

pub fn router() -> Router<App> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).route("/metrics", get(metrics))
}

/// The process runs.
async fn alive() -> &'static str {
    "ok\n"
}

/// Whether the process can do its work: it is not about to end, its heartbeat reaches the database, and its files
/// reach the storage, whose disks have room. What cannot is named, a line each, and is looked at anew with every question. A mail server that is
/// away is named too, but does not stop the work: messages wait for it.
async fn ready(State(app): State<App>) -> Response {
    if app.closing.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    let ready = readiness(&app).await;
    let mut parts: Vec<&str> = ready
        .parts()
        .into_iter()
        .filter(|(part, works)| !works && *part != MAIL)
        .map(|(part, _)| part)
        .collect();
    let status = if parts.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    if parts.is_empty() {
        parts.push("ready");
    }
    parts.extend((!ready.mail).then_some(MAIL));
    (status, format!("{}\n", parts.join("\n"))).into_response()
}

/// Which parts work.
struct Readiness {
    /// This process's heartbeat reaches the database.
    database: bool,
    /// Its files reach the storage.
    storage: bool,
    /// Its disks have room, so that the other two will not stop at the next write.
    disk: bool,
    /// The mail server talked when it was last tried.
    mail: bool,
}

impl Readiness {
    fn parts(&self) -> [(&'static str, bool); 4] {
        [("database", self.database), ("storage", self.storage), ("disk", self.disk), (MAIL, self.mail)]
    }
}

async fn readiness(app: &App) -> Readiness {
    let writes = async { !app.database_watch.is_away() && writes(app).await };
    let (database, storage) = tokio::join!(writes, app.storage_watch.answers(&app.media));
    Readiness { database, storage, disk: app.disk_watch.has_room(), mail: !app.mailer.is_away() }
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

/// Whether the caller brings the token, or comes from one of the networks. An address of this machine is no proof: a proxy with
/// its defaults passes the whole world on from there, without a word.
fn may_read_figures(config: &ServerConfig, request: &Request) -> bool {
    let headers = request.headers();
    let bearer =
        headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if config
        .metrics_token
        .as_ref()
        .zip(bearer)
        .is_some_and(|(token, brought)| vault::same(&token.0, brought))
    {
        return true;
    }
    let peer = address::peer(request.extensions());
    let client = address::client(peer, headers, &config.trusted_proxies);
    let unknown_proxy = client == peer && address::is_passed_on(headers);
    !client.is_loopback() && !unknown_proxy && config.metrics_from.iter().any(|net| net.contains(&client))
}

/// Figures for Prometheus. They tell how the business goes.
async fn metrics(State(app): State<App>, request: Request) -> Response {
    if !may_read_figures(&app.config.server, &request) {
        return ApiError::not_found(Text::new("请求的地址", "This address")).into_response();
    }
    let ready = readiness(&app).await;
    app.metrics.site.ready(ready.parts());
    if let Some(free) = app.disk_watch.free() {
        app.metrics.site.disk(free.bytes);
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
