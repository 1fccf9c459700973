//! Models, and whose key it is.

use axum::Json;
use axum::extract::State;
use baigong_gateway::model_name::ModelName;
use baigong_gateway::replicate::{model, version};
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use serde_json::{Value, json};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::routes::served::site;
use crate::routes::tools::offered;

/// The model that a request names: `tool/mode`, with or without `:` and its version, or the version alone.
pub fn find(app: &App, named: &str) -> Option<ModelName> {
    let (name, wanted) = match named.split_once(':') {
        Some((name, version)) => (name, Some(version)),
        None => (named, None),
    };
    if let Ok(name) = name.parse::<ModelName>() {
        let same =
            wanted.is_none_or(|wanted| version_of(app, &name.tool, &name.mode).as_deref() == Some(wanted));
        return same.then_some(name);
    }
    let tools = app.registry.snapshot();
    tools.iter().find_map(|tool| {
        let id = &tool.manifest().id;
        let form = tool.forms().iter().find(|form| version(id, form) == named)?;
        Some(ModelName::of(id, &form.mode.id))
    })
}

/// What names the present state of a form.
pub fn version_of(app: &App, tool: &str, mode: &str) -> Option<String> {
    app.registry.form(tool, mode).map(|form| version(tool, &form))
}

/// All models.
#[utoipa::path(
    get, path = "/compat/replicate/v1/models", operation_id = "replicate_models",
    security(("key" = [KeyScope::TasksRead])), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> Json<Value> {
    let tools = app.registry.snapshot();
    let mut models = Vec::new();
    for tool in tools.iter() {
        for form in offered(&app, tool) {
            models.push(model(tool, form, &app.tasks.schema(&tool.manifest().id, form), &site(&app)));
        }
    }
    Json(json!({ "previous": null, "next": null, "results": models }))
}

/// One model, with the schema of what it takes.
#[utoipa::path(
    get, path = "/compat/replicate/v1/models/{tool}/{mode}", operation_id = "replicate_model",
    security(("key" = [KeyScope::TasksRead])),
    params(("tool" = String, Path), ("mode" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    Path((tool, mode)): Path<(String, String)>,
) -> ApiResult<Json<Value>> {
    let tool = app.registry.tool(&tool).map_err(|_| no_model())?;
    let form = tool.forms().iter().find(|form| *form.mode.id == *mode).ok_or_else(no_model)?;
    Ok(Json(model(&tool, form, &app.tasks.schema(&tool.manifest().id, form), &site(&app))))
}

/// Whose key it is.
#[utoipa::path(
    get, path = "/compat/replicate/v1/account", operation_id = "replicate_account",
    security(("key" = [KeyScope::TasksRead])), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn account(current: CurrentUser) -> Json<Value> {
    let user = &current.user;
    Json(
        json!({ "type": "user", "username": user.uid.to_string(), "name": user.display_name, "github_url": null }),
    )
}

fn no_model() -> ApiError {
    ApiError::not_found(Text::new("该模型", "The model"))
}
