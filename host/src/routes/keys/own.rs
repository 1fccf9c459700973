//! The caller's own keys: listed, changed, ended.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::{Key, KeyChange, KeyEnd, KeyId};

use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;
use crate::routes::factors::actor;

/// The caller's keys, the newest first, those that ended included; the newest 200.
#[utoipa::path(
    get, path = "/api/v1/keys", operation_id = "list_keys", tag = "keys",
    security(("session" = [Scope::Account])),
    responses((status = 200, body = Items<Key>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Items<Key>>> {
    Ok(Json(Items { items: app.keys.list(&current.user.id).await? }))
}

/// Changes a key's name or its limits. Other limits need a step-up.
#[utoipa::path(
    patch, path = "/api/v1/keys/{id}", operation_id = "change_key", tag = "keys",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = KeyChange,
    responses((status = 200, body = Key))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(change): Body<KeyChange>,
) -> ApiResult<Json<Key>> {
    if let Some(limits) = &change.limits {
        app.factors.may_change(&actor(&current)).await?;
        super::known_tools(&app, limits)?;
    }
    Ok(Json(app.keys.change(&current.user.id, &KeyId::new(id), change).await?))
}

/// Ends a key for good. Ending it again is harmless.
#[utoipa::path(
    delete, path = "/api/v1/keys/{id}", operation_id = "end_key", tag = "keys",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = Key))
)]
#[crate::boxed]
pub async fn end(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Key>> {
    Ok(Json(app.keys.end(&current.user.id, &KeyId::new(id), KeyEnd::Owner).await?))
}
