//! Presets that people keep in their accounts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::messages;
use baigong_platform::presets::{OwnPreset, OwnPresets, PresetsToKeep};
use baigong_platform::users::User;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, UrlQuery};
use crate::http::paging::Items;

messages! {
    presets_need_an_account = "请先注册或登录，再把预设存到账户", "Please register or sign in before you keep presets in an account";
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, keep, remove))
}

/// A form.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormQuery {
    /// Tool id.
    tool: String,
    /// Mode id.
    mode: String,
}

/// A preset of a form.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NameQuery {
    /// Tool id.
    tool: String,
    /// Mode id.
    mode: String,
    /// The preset's name.
    name: String,
}

/// The caller's own presets of a form, in order; none of a form that there is not.
#[utoipa::path(
    get, path = "/api/v1/presets", operation_id = "list_own_presets", tag = "tools",
    security(("session" = [])),
    params(FormQuery),
    responses((status = 200, body = Items<OwnPreset>), (status = 403))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(form): UrlQuery<FormQuery>,
) -> ApiResult<Json<Items<OwnPreset>>> {
    let presets = own_presets(&app, &current.user)?;
    Ok(Json(Items { items: presets.list(&current.user.id, &form.tool, &form.mode).await? }))
}

/// Keeps presets of a form, all of them or none, and gives all that the caller has of that form.
#[utoipa::path(
    put, path = "/api/v1/presets", operation_id = "keep_own_presets", tag = "tools",
    security(("session" = [])),
    request_body = PresetsToKeep,
    responses((status = 200, body = Items<OwnPreset>), (status = 403))
)]
#[crate::boxed]
pub async fn keep(
    State(app): State<App>,
    current: CurrentUser,
    Body(new): Body<PresetsToKeep>,
) -> ApiResult<Json<Items<OwnPreset>>> {
    let presets = own_presets(&app, &current.user)?;
    let (tool, mode) = (new.tool.clone(), new.mode.clone());
    presets.keep(&current.user.id, new).await?;
    Ok(Json(Items { items: presets.list(&current.user.id, &tool, &mode).await? }))
}

/// Deletes one of the caller's own presets.
#[utoipa::path(
    delete, path = "/api/v1/presets", operation_id = "remove_own_preset", tag = "tools",
    security(("session" = [])),
    params(NameQuery),
    responses((status = 204), (status = 403), (status = 404))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(named): UrlQuery<NameQuery>,
) -> ApiResult<StatusCode> {
    let NameQuery { tool, mode, name } = named;
    own_presets(&app, &current.user)?.remove(&current.user.id, &tool, &mode, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A visitor's account lasts no longer than the visit; the page keeps a visitor's presets in the browser.
fn own_presets(app: &App, user: &User) -> ApiResult<OwnPresets> {
    if user.anonymous {
        return Err(ApiError::new(Code::Forbidden, presets_need_an_account()));
    }
    Ok(OwnPresets::new(app.db.clone(), app.clock.clone(), app.registry.clone()))
}
