//! Answers in a wire's words: the variables of its templates, and what is sent.

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use baigong_gateway::outcome::{Stage, results};
use baigong_gateway::wires::{Asked, Reply};
use baigong_platform::db::new_id;
use baigong_platform::points::UserId;
use baigong_platform::tasks::TaskView;
use baigong_provider::MediaKind;
use baigong_wire::{Example, Incoming};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::TryStreamExt;
use serde_json::{Map, Value};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::routes::served::site;

/// The variable `job`, with the files themselves where the template has them in it: `job.base64`.
pub async fn job(
    app: &App,
    user: &UserId,
    asked: &Asked<'_>,
    task: &TaskView,
    with_files: bool,
) -> ApiResult<Map<String, Value>> {
    let mut base64 = Vec::new();
    if Stage::of(task) == Stage::Done && with_files {
        for result in results(task) {
            let Some(file) = app.media.find(user, &result.id).await? else { continue };
            let (_, content) = app.media.read(&file, None).await?;
            let pieces: Vec<Bytes> = content.try_collect().await.map_err(ApiError::internal)?;
            base64.push(STANDARD.encode(pieces.concat()));
        }
    }
    let kind = app.registry.form(&task.tool, &task.mode).map_or(MediaKind::Text, |form| form.mode.output);
    Ok(Map::from_iter([("job".to_owned(), asked.wire.job(task, kind, &site(app), base64))]))
}

/// The variables of a template beside the request: `special`, and where the site and its clock are.
pub fn more(app: &App, asked: &Asked<'_>, mut special: Map<String, Value>) -> Map<String, Value> {
    let now_ms = app.clock.now_ms();
    special.extend([
        ("base".to_owned(), asked.wire.base(&site(app)).into()),
        ("now_ms".to_owned(), now_ms.into()),
        ("now_s".to_owned(), (now_ms / 1000).into()),
    ]);
    special
}

/// The variable `uuid`, which is new in each answer.
pub fn with_uuid(mut special: Map<String, Value>) -> Map<String, Value> {
    special.insert("uuid".to_owned(), new_id().into());
    special
}

pub fn answer(reply: Reply) -> Response {
    let mut response = Response::new(Body::from(reply.body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(&reply.content_type) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    for (name, value) in reply.headers {
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse()) {
            headers.insert(name, value);
        }
    }
    response
}

/// An example of a wire, over a job.
pub async fn say_job(
    app: &App,
    user: &UserId,
    asked: &Asked<'_>,
    example: &Example,
    request: &Incoming,
    task: &TaskView,
) -> ApiResult<Response> {
    let special = job(app, user, asked, task, example.reads("job.base64")).await?;
    say(app, asked, example, request, special)
}

/// An example of a wire, over what is `special` to this answer.
pub fn say(
    app: &App,
    asked: &Asked<'_>,
    example: &Example,
    request: &Incoming,
    mut special: Map<String, Value>,
) -> ApiResult<Response> {
    if example.reads("uuid") {
        special = with_uuid(special);
    }
    asked.render(example, request, &more(app, asked, special)).map(answer).map_err(ApiError::internal)
}
