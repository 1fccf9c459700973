//! OpenRouter's videos, as `baigong_gateway::openrouter` describes them.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_gateway::openrouter::{self, brings_pictures, job, model};
use baigong_gateway::outcome::results;
use baigong_platform::keys::KeyScope;
use baigong_provider::{Form, MediaKind};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::asking::{Asking, look};
use super::files::file_of;
use super::openai::{model_of, unfit};
use super::{each_offered, site};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::routes::media::send::{Disposition, send};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(models))
        .routes(routes!(show))
        .routes(routes!(content))
}

/// Makes a video.
#[utoipa::path(
    post, path = "/compat/openrouter/api/v1/videos", operation_id = "openrouter_create_video",
    security(("key" = [KeyScope::TasksWrite])),
    request_body = Value, responses((status = 202, body = Value))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    asking: Asking,
    Body(body): Body<Map<String, Value>>,
) -> ApiResult<Response> {
    let (name, form) = model_of(&app, &body, brings_pictures(&body), MediaKind::Video)?;
    let params = openrouter::params(&form, &body).map_err(unfit)?;
    let (task, asked) = asking.create(&app, name, params).await?;
    let answer = (StatusCode::ACCEPTED, Json(job(&task, &site(&app))));
    Ok(asked.watch(answer.into_response()))
}

/// Where a video is.
#[utoipa::path(
    get, path = "/compat/openrouter/api/v1/videos/{id}", operation_id = "openrouter_video",
    security(("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Value>> {
    Ok(Json(job(&look(&app, &current.user.id, &id).await?, &site(&app))))
}

/// Which of a video's results.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// From 0.
    #[serde(default)]
    index: usize,
}

/// A film itself, whole or in part.
#[utoipa::path(
    get, path = "/compat/openrouter/api/v1/videos/{id}/content", operation_id = "openrouter_video_content",
    security(("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path), Which),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 206), (status = 416))
)]
#[crate::boxed]
pub async fn content(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    UrlQuery(Which { index }): UrlQuery<Which>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let task = look(&app, &current.user.id, &id).await?;
    let file = file_of(&app, &current.user.id, results(&task).nth(index)).await?;
    send(&app, &file, &headers, Disposition::Attachment).await
}

/// All models that make videos, with what each takes.
#[utoipa::path(
    get, path = "/compat/openrouter/api/v1/videos/models", operation_id = "openrouter_video_models",
    security(("key" = [KeyScope::TasksRead])), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn models(State(app): State<App>) -> Json<Value> {
    let makes_video = |form: &Form| form.mode.output == MediaKind::Video;
    let data = each_offered(&app, |tool, form| makes_video(form).then(|| model(tool, form)));
    Json(json!({ "data": data }))
}
