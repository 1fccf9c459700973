//! Presets of the site, as the administrator keeps them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::Text;
use baigong_platform::presets::{NewPreset, Preset, PresetChange, PresetError, PresetOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult, WrongField};
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::Items;
use crate::routes::presets::presets;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(reorder))
        .routes(routes!(change, remove))
}

/// Which presets.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PresetsQuery {
    /// Those of this tool; of all tools where it is left out.
    tool: Option<String>,
}

/// A preset as administrators keep it.
#[derive(Serialize, ToSchema)]
#[schema(as = Preset)]
pub struct PresetBody {
    /// Its id.
    id: String,
    /// Tool id.
    tool: String,
    /// Mode id.
    mode: String,
    /// Its name.
    name: String,
    /// Its name for readers of English.
    name_en: Option<String>,
    /// Settings by the names of the form's fields.
    #[schema(value_type = Object)]
    params: Map<String, Value>,
    /// Whether it is switched on.
    enabled: bool,
    /// What of it today's form refuses: while there is any, nobody is offered it. Seen from the preset, such as
    /// `/params/duration`.
    faults: Vec<WrongField>,
    /// When it was made, in milliseconds since the epoch.
    created_ms: i64,
    /// When it was last changed.
    updated_ms: i64,
}

impl From<Preset> for PresetBody {
    fn from(preset: Preset) -> Self {
        let Preset { id, tool, mode, name, name_en, params, enabled, faults, created_ms, updated_ms } =
            preset;
        let faults = faults.into_iter().map(Into::into).collect();
        Self { id, tool, mode, name, name_en, params, enabled, faults, created_ms, updated_ms }
    }
}

/// All presets of the site, also those that are switched off or that today's forms refuse, by form and in order.
#[utoipa::path(
    get, path = "/api/v1/admin/presets", operation_id = "admin_list_presets", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(PresetsQuery),
    responses((status = 200, body = Items<PresetBody>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<PresetsQuery>,
) -> ApiResult<Json<Items<PresetBody>>> {
    let presets = presets(&app).list(query.tool.as_deref()).await?;
    Ok(Json(Items { items: presets.into_iter().map(Into::into).collect() }))
}

/// Offers settings of a form to everybody, behind its other presets.
#[utoipa::path(
    post, path = "/api/v1/admin/presets", operation_id = "admin_create_preset", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = NewPreset,
    responses((status = 201, body = PresetBody))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    act: Act,
    Body(new): Body<NewPreset>,
) -> ApiResult<(StatusCode, Json<PresetBody>)> {
    let form = format!("{}/{}", new.tool, new.mode);
    act.describe(form.clone(), json!({ "name": new.name }));
    let made = presets(&app).create(new).await?;
    act.describe(subject(&made.id), json!({ "name": made.name, "form": form, "params": made.params }));
    Ok((StatusCode::CREATED, Json(made.into())))
}

/// Renames a preset, switches it on or off, or gives it other settings.
#[utoipa::path(
    put, path = "/api/v1/admin/presets/{id}", operation_id = "admin_change_preset", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = PresetChange,
    responses((status = 200, body = PresetBody))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(change): Body<PresetChange>,
) -> ApiResult<Json<PresetBody>> {
    let said = json!({ "name": change.name, "enabled": change.enabled, "params": change.params });
    act.describe(subject(&id), said);
    Ok(Json(presets(&app).change(&id, change).await?.into()))
}

/// Puts the presets of a form in another order.
#[utoipa::path(
    put, path = "/api/v1/admin/presets/order", operation_id = "admin_reorder_presets", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = PresetOrder,
    responses((status = 204))
)]
#[crate::boxed]
pub async fn reorder(
    State(app): State<App>,
    act: Act,
    Body(order): Body<PresetOrder>,
) -> ApiResult<StatusCode> {
    act.describe(format!("{}/{}", order.tool, order.mode), json!({ "ids": order.ids }));
    presets(&app).reorder(&order).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a preset.
#[utoipa::path(
    delete, path = "/api/v1/admin/presets/{id}", operation_id = "admin_remove_preset", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn remove(State(app): State<App>, act: Act, Path(id): Path<String>) -> ApiResult<StatusCode> {
    let name = |name: &String| json!({ "name": name });
    act.on(subject(&id), name(&String::new()), presets(&app).remove(&id), name).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn subject(id: &str) -> String {
    format!("preset:{id}")
}

impl From<PresetError> for ApiError {
    fn from(error: PresetError) -> Self {
        match error {
            PresetError::Invalid(fields) => Self::invalid(fields),
            PresetError::NotFound => Self::not_found(Text::new("预设", "The preset")),
            PresetError::Database(cause) => cause.into(),
        }
    }
}
