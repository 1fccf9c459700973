//! Models, and whose key it is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use baigong_gateway::model_name::ModelName;
use baigong_gateway::replicate::model;
use baigong_ground::Text;
use baigong_platform::keys::KeyScope;
use baigong_provider::Form;
use serde_json::{Value, json};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::routes::served::{each_offered, site};

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
        let is_named = |form: &&Form| version_of(app, id, &form.mode.id).as_deref() == Some(named);
        let form = tool.forms().iter().find(is_named)?;
        Some(ModelName::of(id, &form.mode.id))
    })
}

/// What names the present state of a form.
pub fn version_of(app: &App, tool: &str, mode: &str) -> Option<Arc<str>> {
    app.form_versions.of(&app.registry, tool, mode)
}

/// All models.
#[utoipa::path(
    get, path = "/compat/replicate/v1/models", operation_id = "replicate_models",
    security(("key" = [KeyScope::TasksRead])), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> Json<Value> {
    let site = site(&app);
    let models = each_offered(&app, |tool, form| {
        Some(model(tool, form, &app.tasks.schema(&tool.manifest().id, form), &site))
    });
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
    describe(&app, &tool, &mode).map(Json)
}

fn describe(app: &App, tool: &str, mode: &str) -> ApiResult<Value> {
    let tool = app.registry.tool(tool).map_err(|_| no_model())?;
    let form = tool.forms().iter().find(|form| *form.mode.id == *mode).ok_or_else(no_model)?;
    Ok(model(&tool, form, &app.tasks.schema(&tool.manifest().id, form), &site(app)))
}

/// One version of a model: the present one. Former ones are forgotten.
#[utoipa::path(
    get, path = "/compat/replicate/v1/models/{tool}/{mode}/versions/{version}", operation_id = "replicate_version",
    security(("key" = [KeyScope::TasksRead])),
    params(("tool" = String, Path), ("mode" = String, Path), ("version" = String, Path)),
    responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn show_version(
    State(app): State<App>,
    Path((tool, mode, wanted)): Path<(String, String, String)>,
) -> ApiResult<Json<Value>> {
    let mut version = describe(&app, &tool, &mode)?["latest_version"].take();
    (version["id"] == wanted.as_str()).then(|| Json(version.take())).ok_or_else(no_model)
}

/// The versions of a model, of which there is one.
#[utoipa::path(
    get, path = "/compat/replicate/v1/models/{tool}/{mode}/versions", operation_id = "replicate_versions",
    security(("key" = [KeyScope::TasksRead])),
    params(("tool" = String, Path), ("mode" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn list_versions(
    State(app): State<App>,
    Path((tool, mode)): Path<(String, String)>,
) -> ApiResult<Json<Value>> {
    let version = describe(&app, &tool, &mode)?["latest_version"].take();
    Ok(Json(json!({ "previous": null, "next": null, "results": [version] })))
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
