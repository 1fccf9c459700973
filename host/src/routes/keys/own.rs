//! The keys that the caller manages: listed, changed, ended.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::{Key, KeyChange, KeyEnd, KeyId, KeyScope, KeysOf};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::Items;
use crate::routes::factors::actor;

/// Which keys.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Tokens for some minutes, and nothing else; all other keys where it is left out.
    #[serde(default)]
    temporary: bool,
}

/// A person's keys, the newest first, those that ended included: the newest 200, then the newest 200 that were made by those. A key
/// sees those below it, the newest 2,000.
#[utoipa::path(
    get, path = "/api/v1/keys", operation_id = "list_keys", tag = "keys",
    security(("session" = [Scope::Account]), ("key" = [KeyScope::KeysWrite])),
    params(ListQuery),
    responses((status = 200, body = Items<Key>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(ListQuery { temporary }): UrlQuery<ListQuery>,
) -> ApiResult<Json<Items<Key>>> {
    Ok(Json(Items { items: app.keys.list(super::managed(&current)?, temporary).await? }))
}

/// Changes a key's name or its limits. Other limits need a step-up, unless a key changes one below itself.
#[utoipa::path(
    patch, path = "/api/v1/keys/{id}", operation_id = "change_key", tag = "keys",
    security(("session" = [Scope::Account]), ("key" = [KeyScope::KeysWrite])),
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
    let managed = super::managed(&current)?;
    if let Some(limits) = &change.limits {
        if matches!(managed, KeysOf::Owner(_)) {
            app.factors.may_change(&actor(&current)).await?;
        }
        super::known_tools(&app, limits)?;
    }
    Ok(Json(app.keys.change(managed, &KeyId::new(id), change).await?))
}

/// Ends a key for good, and the keys below it. Ending it again is harmless.
#[utoipa::path(
    delete, path = "/api/v1/keys/{id}", operation_id = "end_key", tag = "keys",
    security(("session" = [Scope::Account]), ("key" = [KeyScope::KeysWrite])),
    params(("id" = String, Path)),
    responses((status = 200, body = Key))
)]
#[crate::boxed]
pub async fn end(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Key>> {
    Ok(Json(app.keys.end(super::managed(&current)?, &KeyId::new(id), KeyEnd::Owner).await?))
}
