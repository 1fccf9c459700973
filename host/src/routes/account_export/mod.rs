//! Taking one's own data away.

mod contents;

use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use baigong_ground::{Text, messages};
use baigong_platform::users::UserError;
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Path;

messages! {
    archive_in_hand = "归档文件正在下载，请等它完成", "An archive is being downloaded. Please wait until it is done";
}

/// Archives that this process writes at a time. Each takes a part of a file in memory, and its user and network have few.
static TURNS: Semaphore = Semaphore::const_new(32);
/// How long an archive that was asked for can be fetched, or fetched again where the line broke.
const FETCHABLE_MS: i64 = 10 * 60_000;
const NAME: HeaderValue = HeaderValue::from_static("attachment; filename=\"baigong-account.zip\"");

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(preview, begin)).routes(routes!(fetch))
}

/// What an archive of the account would hold.
#[derive(Serialize, ToSchema)]
pub struct ExportView {
    /// Files that the user brought.
    uploads: i64,
    /// Files of works.
    works: i64,
    /// Size of all of them, in bytes.
    bytes: i64,
    /// Files beyond this many bytes are listed with links instead.
    most_bytes: u64,
    /// From when on an archive may be asked for, in milliseconds since the epoch; null for now.
    next_ms: Option<i64>,
}

/// Where an archive is fetched.
#[derive(Serialize, ToSchema)]
pub struct ExportLink {
    /// Answers every session of the person who asked, for ten minutes.
    url: String,
}

/// What an archive of the account would hold, and when one may be asked for.
#[utoipa::path(
    get, path = "/api/v1/account/export", operation_id = "preview_export", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = ExportView))
)]
#[crate::boxed]
pub async fn preview(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<ExportView>> {
    let owned = app.media.owned(&current.user.id).await?;
    let next_ms = app.users.next_export_ms(&current.user.id).await?;
    Ok(Json(ExportView {
        uploads: owned.uploads,
        works: owned.works,
        bytes: owned.bytes,
        most_bytes: contents::MOST_BYTES,
        next_ms,
    }))
}

/// Asks for an archive of the account, once an hour.
#[utoipa::path(
    post, path = "/api/v1/account/export", operation_id = "begin_export", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = ExportLink), (status = 429))
)]
#[crate::boxed]
pub async fn begin(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<ExportLink>> {
    let begun_ms = app.users.begin_export(&current.user.id).await?;
    Ok(Json(ExportLink { url: format!("/api/v1/account/export/{begun_ms}.zip") }))
}

/// The archive: account, sessions, statement of points, orders, tasks with prompts and settings, uploads and works, and every
/// other line that names the person. Sent while it is written, to whoever is signed in as the person who asked.
#[utoipa::path(
    get, path = "/api/v1/account/export/{name}", operation_id = "fetch_export", tag = "session",
    security(("session" = [])),
    params(("name" = String, Path)),
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 429), (status = 503))
)]
#[crate::boxed]
pub async fn fetch(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(name): Path<String>,
) -> ApiResult<Response> {
    let missing = || ApiError::not_found(Text::new("该文件", "The file"));
    let begun_ms: i64 = name.strip_suffix(".zip").and_then(|time| time.parse().ok()).ok_or_else(missing)?;
    let age_ms = app.clock.now_ms() - begun_ms;
    if age_ms > FETCHABLE_MS || app.users.last_export_ms(&current.user.id).await? != Some(begun_ms) {
        return Err(missing());
    }
    let again = Duration::from_secs(30);
    let place = app
        .limits
        .exports
        .enter(Some(current.user.id.as_str()), caller.client.address)
        .map_err(|_| ApiError::new(Code::RateLimited, archive_in_hand()).retry_after(again))?;
    let turn = TURNS.try_acquire().map_err(|_| ApiError::from(UserError::Busy).retry_after(again))?;
    let bytes = contents::send(app, current, (turn, place));
    let mut response = Response::new(Body::from_stream(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(header::CONTENT_DISPOSITION, NAME);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    Ok(response)
}
