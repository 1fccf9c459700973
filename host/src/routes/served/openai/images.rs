//! Images: asked for, waited for, and answered with their addresses or with the pictures themselves.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use baigong_gateway::openai::images;
use baigong_gateway::outcome::{Stage, reason, results};
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::UserId;
use baigong_platform::tasks::TaskView;
use baigong_provider::MediaKind;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::TryStreamExt;
use serde_json::{Value, json};

use super::given::Given;
use super::understand;
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::routes::served::asking::{Asking, refuse, wait};
use crate::routes::served::site;

messages! {
    image_failed(reason) = "生成失败：{reason}", "It failed: {reason}";
    image_takes_longer(id) = "生成时间较长，任务 {id} 仍在进行", "It takes longer: the task {id} goes on";
    response_format_not_offered = "response_format 可以是：url、b64_json", "response_format may be one of: url, b64_json";
}

/// How long an answer is held. Its clients wait for ten minutes, what stands between them and the site often for five.
const LONGEST_WAIT: Duration = Duration::from_secs(280);

/// Makes pictures from words.
#[utoipa::path(
    post, path = "/v1/images/generations", operation_id = "openai_generate_image",
    security(("key" = [KeyScope::TasksWrite])),
    request_body = Value, responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn generate(State(app): State<App>, asking: Asking, request: Request) -> ApiResult<Response> {
    make(app, asking, request).await
}

/// Makes pictures from pictures.
#[utoipa::path(
    post, path = "/v1/images/edits", operation_id = "openai_edit_image",
    security(("key" = [KeyScope::TasksWrite])),
    request_body(content = Value, content_type = "multipart/form-data"), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn edit(State(app): State<App>, asking: Asking, request: Request) -> ApiResult<Response> {
    make(app, asking, request).await
}

async fn make(app: App, asking: Asking, request: Request) -> ApiResult<Response> {
    let given = Given::read(&app, &asking.current, request).await?;
    let as_data = match given.body.get("response_format").and_then(Value::as_str) {
        None | Some("url") => false,
        Some("b64_json") => true,
        Some(_) => return Err(ApiError::field("/response_format", "enum", response_format_not_offered())),
    };
    let streams = given.body.get("stream").is_some_and(|stream| *stream != false && *stream != "false");
    if streams {
        return Err(refuse("stream"));
    }
    let (name, params) = understand(&app, &given, MediaKind::Image)?;
    let (task, asked) = asking.create(&app, name, params).await?;
    let user = &asking.current.user.id;
    let task = wait(&app, user, task, LONGEST_WAIT).await?;
    match Stage::of(&task) {
        Stage::Done if as_data => {
            let answer = json!({ "created": task.created_ms / 1000, "data": data(&app, user, &task).await? });
            Ok(asked.watch(Json(answer).into_response()))
        }
        Stage::Done => Ok(asked.watch(Json(images(&task, &site(&app))).into_response())),
        // Asked again, the same task is waited for.
        Stage::Waiting | Stage::Working => {
            Err(ApiError::new(Code::Unavailable, image_takes_longer(task.id.as_str())))
        }
        Stage::Failed | Stage::Cancelled => {
            asked.close();
            Err(ApiError::field("/prompt", "failed", image_failed(reason(&task))))
        }
    }
}

/// The pictures themselves.
async fn data(app: &App, user: &UserId, task: &TaskView) -> ApiResult<Vec<Value>> {
    let mut all = Vec::new();
    for result in results(task) {
        let Some(file) = app.media.find(user, &result.id).await? else { continue };
        let (_, content) = app.media.read(&file, None).await?;
        let pieces: Vec<Bytes> = content.try_collect().await.map_err(ApiError::internal)?;
        all.push(json!({ "b64_json": STANDARD.encode(pieces.concat()) }));
    }
    Ok(all)
}
