//! Presets of the site, as everybody who opens a form sees them.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use baigong_platform::presets::{Presets, SitePreset};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::http::paging::Items;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list))
}

pub fn presets(app: &App) -> Presets {
    Presets::new(app.db.clone(), app.clock.clone(), app.registry.clone())
}

/// The presets that the site offers in the forms of a tool, in order.
#[utoipa::path(
    get, path = "/api/v1/tools/{id}/presets", operation_id = "list_tool_presets", tag = "tools", security(()),
    params(("id" = String, Path)),
    responses((status = 200, body = Items<SitePreset>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, Path(id): Path<String>) -> ApiResult<Json<Items<SitePreset>>> {
    app.registry.tool(&id).map_err(|_| ApiError::not_found(Text::new("该工具", "The tool")))?;
    Ok(Json(Items { items: presets(&app).offered(&id).await? }))
}
