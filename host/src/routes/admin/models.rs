//! The models of tools: seen, judged, changed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use baigong_platform::models::{JudgedModels, ModelsChange, ModelsError, ModelsView, ToolWithModels};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;

/// The routes.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(get, set)).routes(routes!(judge))
}

impl From<ModelsError> for ApiError {
    fn from(error: ModelsError) -> Self {
        match error {
            ModelsError::NotFound(what) => Self::not_found(what),
            ModelsError::Invalid(fields) => Self::invalid(fields),
            ModelsError::Conflict(message) => Self::new(Code::Conflict, message),
            ModelsError::Database(cause) => cause.into(),
        }
    }
}

/// Changes of a tool's models.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ModelsChange)]
pub struct ModelsChangeBody {
    /// By the model's `key`, or the id of one that is new: a JSON merge patch (RFC 7386) of the model, or the whole of one that is
    /// new; null goes back to the plug-in's.
    #[schema(value_type = BTreeMap<String, Option<BTreeMap<String, Value>>>)]
    changes: BTreeMap<String, Option<Map<String, Value>>>,
    /// The `version` that was seen.
    based_on: i64,
    /// Whether calls that were valid may be refused from now on.
    #[serde(default)]
    accept_ended: bool,
}

impl ModelsChangeBody {
    fn into_change(self, tool: String) -> ModelsChange {
        let changes = self.changes.into_iter().map(|(model, change)| (model, change.map(Value::Object)));
        ModelsChange {
            tool,
            changes: changes.collect(),
            based_on: self.based_on,
            accept_ended: self.accept_ended,
        }
    }
}

/// The tools whose models are data, with how many of them were changed.
#[utoipa::path(
    get, path = "/api/v1/admin/models", operation_id = "list_tools_with_models", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Items<ToolWithModels>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> Json<Items<ToolWithModels>> {
    Json(Items { items: app.models.tools() })
}

/// The models of a tool, with their prices and what was changed of them.
#[utoipa::path(
    get, path = "/api/v1/admin/models/{tool}", operation_id = "get_models", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path)),
    responses((status = 200, body = ModelsView), (status = 404))
)]
#[crate::boxed]
pub async fn get(State(app): State<App>, Path(tool): Path<String>) -> ApiResult<Json<ModelsView>> {
    Ok(Json(app.models.of(&tool)?))
}

/// What changes of models would do: their prices, which calls would be refused, and whether the simulated vendor takes them. Nothing
/// is changed.
#[utoipa::path(
    post, path = "/api/v1/admin/models/{tool}/judgement", operation_id = "judge_models", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path)), request_body = ModelsChangeBody,
    responses((status = 200, body = JudgedModels), (status = 404), (status = 409))
)]
#[crate::boxed]
pub async fn judge(
    State(app): State<App>,
    act: Act,
    Path(tool): Path<String>,
    Body(wanted): Body<ModelsChangeBody>,
) -> ApiResult<Json<JudgedModels>> {
    act.describe(format!("models:{tool}"), particulars(&wanted));
    Ok(Json(app.models.judge(&wanted.into_change(tool)).await?))
}

/// Changes models of a tool, all or none: in force at once, in every process. A model that is added cannot be deleted, but switched
/// off (`offered`); one whose `id` is changed is understood under the former one as well.
#[utoipa::path(
    patch, path = "/api/v1/admin/models/{tool}", operation_id = "change_models", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path)), request_body = ModelsChangeBody,
    responses((status = 200, body = ModelsView), (status = 404), (status = 409))
)]
#[crate::boxed]
pub async fn set(
    State(app): State<App>,
    act: Act,
    Path(tool): Path<String>,
    Body(wanted): Body<ModelsChangeBody>,
) -> ApiResult<Json<ModelsView>> {
    act.describe(format!("models:{tool}"), particulars(&wanted));
    Ok(Json(app.models.set(&wanted.into_change(tool)).await?))
}

fn particulars(wanted: &ModelsChangeBody) -> Value {
    json!({ "models": wanted.changes.keys().collect::<Vec<_>>() })
}
