//! Videos: made, asked about, listed, fetched and removed.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use baigong_gateway::openai::video;
use baigong_gateway::outcome::results;
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::tasks::{TaskFilter, TaskView};
use baigong_provider::MediaKind;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::given::Given;
use super::understand;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Path, UrlQuery};
use crate::routes::media::send::{Disposition, send};
use crate::routes::served::asking::{Asking, look};
use crate::routes::served::files::{file_of, no_file};

messages! {
    variant_not_offered = "variant 可以是：video、thumbnail", "variant may be one of: video, thumbnail";
    order_not_offered = "列表只能从新到旧", "The list is from the newest to the oldest";
}

/// How long its client waits before it asks again, in milliseconds.
const POLL_AFTER_MS: &str = "2000";
const MOST_LISTED: i64 = 100;
const LISTED: i64 = 20;

fn answer(task: &TaskView) -> Response {
    let mut response = Json(video(task)).into_response();
    response.headers_mut().insert("openai-poll-after-ms", HeaderValue::from_static(POLL_AFTER_MS));
    response
}

/// Makes a video.
#[utoipa::path(
    post, path = "/v1/videos", operation_id = "openai_create_video",
    security(("key" = [KeyScope::TasksWrite])),
    request_body(content = Value, content_type = "multipart/form-data"), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn create(State(app): State<App>, asking: Asking, request: Request) -> ApiResult<Response> {
    let given = Given::read(&app, &asking.current, request).await?;
    let (name, params) = understand(&app, &given, MediaKind::Video)?;
    let (task, asked) = asking.create(&app, name, params).await?;
    Ok(asked.watch(answer(&task)))
}

/// Where a video is.
#[utoipa::path(
    get, path = "/v1/videos/{id}", operation_id = "openai_video",
    security(("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    Ok(answer(&look(&app, &current.user.id, &id).await?))
}

/// Which videos.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listed {
    /// Behind this one.
    after: Option<String>,
    /// At most this many, 100 at most.
    limit: Option<i64>,
    /// `desc`.
    order: Option<String>,
}

/// The videos of the key's owner, newest first.
#[utoipa::path(
    get, path = "/v1/videos", operation_id = "openai_videos",
    security(("key" = [KeyScope::TasksRead])),
    params(Listed), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(Listed { after, limit, order }): UrlQuery<Listed>,
) -> ApiResult<Json<Value>> {
    if order.is_some_and(|order| order != "desc") {
        return Err(ApiError::field("/order", "enum", order_not_offered()));
    }
    let limit = limit.unwrap_or(LISTED).clamp(1, MOST_LISTED);
    let filter = TaskFilter { cursor: after, limit, ..TaskFilter::default() };
    let page = app.tasks.list(&current.user.id, &filter).await?;
    let makes_video = |task: &&TaskView| {
        app.registry.form(&task.tool, &task.mode).is_some_and(|form| form.mode.output == MediaKind::Video)
    };
    let id = |task: Option<&TaskView>| task.map(|task| task.id.as_str().to_owned());
    Ok(Json(json!({
        "object": "list",
        "data": page.items.iter().filter(makes_video).map(video).collect::<Vec<_>>(),
        "first_id": id(page.items.first()),
        "last_id": id(page.items.last()),
        "has_more": page.next_cursor.is_some(),
    })))
}

/// Removes a video that is done, and stops one that is not, where its vendor can be stopped.
#[utoipa::path(
    delete, path = "/v1/videos/{id}", operation_id = "openai_remove_video",
    security(("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path)), responses((status = 200, body = Value), (status = 409))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Value>> {
    let (user, task) = (&current.user.id, look(&app, &current.user.id, &id).await?);
    if !task.state.is_final() {
        app.tasks.cancel(user, &task.id).await?;
    }
    app.works.remove(user, &task.id).await?;
    Ok(Json(json!({ "id": id, "object": "video.deleted", "deleted": true })))
}

/// What of a video.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Variant {
    /// `video` or `thumbnail`.
    variant: Option<String>,
}

/// The film itself, whole or in part, or a picture of how it begins.
#[utoipa::path(
    get, path = "/v1/videos/{id}/content", operation_id = "openai_video_content",
    security(("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path), Variant),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 206), (status = 416))
)]
#[crate::boxed]
pub async fn content(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    UrlQuery(Variant { variant }): UrlQuery<Variant>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let task = look(&app, &current.user.id, &id).await?;
    let film = results(&task).find(|result| result.kind == MediaKind::Video);
    let file = file_of(&app, &current.user.id, film).await?;
    let file = match variant.as_deref() {
        None | Some("video") => file,
        Some("thumbnail") => file.small().ok_or_else(no_file)?,
        Some(_) => return Err(ApiError::field("/variant", "enum", variant_not_offered())),
    };
    send(&app, &file, &headers, Disposition::Attachment).await
}
