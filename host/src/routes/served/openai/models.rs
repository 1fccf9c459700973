//! Models.

use axum::Json;
use axum::extract::State;
use baigong_gateway::openai::model;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use serde_json::{Value, json};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::routes::served::each_offered;

fn all(app: &App) -> Vec<Value> {
    each_offered(app, |tool, form| Some(model(tool, form)))
}

/// All models.
#[utoipa::path(
    get, path = "/v1/models", operation_id = "openai_models",
    security(("key" = [KeyScope::TasksRead])), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> Json<Value> {
    Json(json!({ "object": "list", "data": all(&app) }))
}

/// One model.
#[utoipa::path(
    get, path = "/v1/models/{model}", operation_id = "openai_model",
    security(("key" = [KeyScope::TasksRead])),
    params(("model" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(name): Path<String>) -> ApiResult<Json<Value>> {
    let found = all(&app).into_iter().find(|model| model["id"] == name.as_str());
    found.map(Json).ok_or_else(|| ApiError::not_found(Text::new("该模型", "The model")))
}
