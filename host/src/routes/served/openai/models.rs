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
use crate::routes::tools::offered;

fn all(app: &App) -> Vec<Value> {
    let tools = app.registry.snapshot();
    let of_tool = |tool| offered(app, tool).into_iter().map(move |form| model(tool, form));
    tools.iter().flat_map(|tool| of_tool(tool).collect::<Vec<_>>()).collect()
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
