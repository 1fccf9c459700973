//! The keys of a user's programs.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::{Key, KeyEnd, KeyId};
use serde_json::json;

use super::{subject, user};
use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::Path;
use crate::http::paging::Items;

/// A user's keys, the newest first, those that ended included; the newest 200. No text of any.
#[utoipa::path(
    get, path = "/api/v1/admin/users/{uid}/keys", operation_id = "list_user_keys", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = Items<Key>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, Path(uid): Path<i64>) -> ApiResult<Json<Items<Key>>> {
    let user = user(&app, uid).await?;
    Ok(Json(Items { items: app.keys.list(&user.id, false).await? }))
}

/// Ends one of a user's keys for good. Ending it again is harmless.
#[utoipa::path(
    delete, path = "/api/v1/admin/users/{uid}/keys/{id}", operation_id = "end_user_key", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("uid" = i64, Path, description = "The user's number"), ("id" = String, Path)),
    responses((status = 200, body = Key))
)]
#[crate::boxed]
pub async fn end(
    State(app): State<App>,
    act: Act,
    Path((uid, id)): Path<(i64, String)>,
) -> ApiResult<Json<Key>> {
    let user = user(&app, uid).await?;
    act.describe(subject(uid), json!({ "login_name": user.login_name, "key": id }));
    Ok(Json(app.keys.end(&user.id, &KeyId::new(id), KeyEnd::Administrator).await?))
}
