//! The standing of a user: switched on or off, rights, tag, term.

use axum::Json;
use axum::extract::State;
use baigong_ground::message::common;
use baigong_platform::users::{Role, Standing};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{PersonView, missing, subject};
use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path};

/// What is to change; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserChange {
    /// Switched on, or off: then all sessions end and nobody signs in.
    #[serde(default)]
    active: Option<bool>,
    /// What the user may do.
    #[serde(default)]
    role: Option<Role>,
    /// Comma-separated abilities, e.g. `gpt4,mj`.
    #[serde(default)]
    tag: Option<String>,
    /// When paid actions end, in milliseconds; null for never.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    expires_ms: Option<Option<i64>>,
    /// Let the term end earlier than it does; otherwise that is refused.
    #[serde(default)]
    allow_shorter: bool,
}

/// Tells a null from a field that is not there.
fn present<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::deserialize(json).map(Some)
}

/// Changes a user's standing. Administrators cannot switch themselves off or give up their own rights, so that one
/// always remains.
#[utoipa::path(
    patch, path = "/api/v1/admin/users/{uid}", operation_id = "change_user", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = UserChange,
    params(("uid" = i64, Path, description = "The user's number")),
    responses((status = 200, body = PersonView), (status = 409))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Path(uid): Path<i64>,
    Body(change): Body<UserChange>,
) -> ApiResult<Json<PersonView>> {
    let UserChange { active, role, tag, expires_ms, allow_shorter } = change;
    let standing = Standing { active, role, tag, expires_ms, allow_shorter };
    if standing == (Standing { allow_shorter, ..Standing::default() }) {
        return Err(ApiError::field("", "required", common::nothing_to_change()));
    }
    act.describe(subject(uid), json!({ "asked": asked(&standing) }));
    let (before, after) = app.users.change_standing(&admin.id, uid, &standing).await?;
    let mut changed = serde_json::Map::new();
    let mut note = |field: &str, old: Value, new: Value| {
        if old != new {
            changed.insert(field.into(), json!({ "from": old, "to": new }));
        }
    };
    note("active", json!(before.active), json!(after.active));
    note("role", json!(before.role), json!(after.role));
    note("tag", json!(before.tag), json!(after.tag));
    note("expires_ms", json!(before.expires_ms), json!(after.expires_ms));
    act.describe(subject(uid), json!({ "login_name": after.login_name, "changed": changed }));
    Ok(Json(app.users.person(uid).await?.ok_or_else(missing)?.into()))
}

fn asked(standing: &Standing) -> Value {
    let mut asked = serde_json::Map::new();
    if let Some(active) = standing.active {
        asked.insert("active".into(), json!(active));
    }
    if let Some(role) = standing.role {
        asked.insert("role".into(), json!(role));
    }
    if let Some(tag) = &standing.tag {
        asked.insert("tag".into(), json!(tag));
    }
    if let Some(expires_ms) = standing.expires_ms {
        asked.insert("expires_ms".into(), json!(expires_ms));
    }
    Value::Object(asked)
}
