//! Keys made and renewed: each shows a text that opens much, so whoever asks has to show who it is once more.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::keys::{KeyId, KeyScope, KeysOf, NewKey};
use serde::Deserialize;
use utoipa::ToSchema;

use super::MadeKeyView;
use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path};
use crate::routes::factors::actor;

/// Makes a key. Needs a step-up. The answer alone shows its text. A key makes one below itself, which reaches no further than it
/// does and ends with it; what that one spends, both spend.
#[utoipa::path(
    post, path = "/api/v1/keys", operation_id = "make_key", tag = "keys",
    security(("session" = [Scope::Account]), ("key" = [KeyScope::KeysWrite])),
    request_body = NewKey,
    responses((status = 201, body = MadeKeyView), (status = 409))
)]
#[crate::boxed]
pub async fn make(
    State(app): State<App>,
    current: CurrentUser,
    Body(new): Body<NewKey>,
) -> ApiResult<(StatusCode, Json<MadeKeyView>)> {
    let below = match super::managed(&current)? {
        KeysOf::Parent(parent) => Some(parent),
        KeysOf::Owner(_) => {
            app.factors.may_change(&actor(&current)).await?;
            None
        }
    };
    super::known_tools(&app, &new.limits)?;
    super::may_be_tried(&app, new.test)?;
    let made = match below {
        Some(parent) => app.keys.make_below(parent, new).await?,
        None => app.keys.make(&current.user, new).await?,
    };
    Ok((StatusCode::CREATED, Json(made.into())))
}

/// How a key is renewed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Renewal {
    /// For how many milliseconds the former text works beside the new one; at most seven days.
    #[serde(default)]
    overlap_ms: i64,
}

/// Gives a key a new text. Needs a step-up, unless a key asks for one below itself. Name, scopes and history stay.
#[utoipa::path(
    post, path = "/api/v1/keys/{id}/renew", operation_id = "renew_key", tag = "keys",
    security(("session" = [Scope::Account]), ("key" = [KeyScope::KeysWrite])),
    params(("id" = String, Path)),
    request_body = Renewal,
    responses((status = 200, body = MadeKeyView), (status = 409))
)]
#[crate::boxed]
pub async fn renew(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(Renewal { overlap_ms }): Body<Renewal>,
) -> ApiResult<Json<MadeKeyView>> {
    let managed = super::managed(&current)?;
    if matches!(managed, KeysOf::Owner(_)) {
        app.factors.may_change(&actor(&current)).await?;
    }
    let made = app.keys.renew(managed, &KeyId::new(id), overlap_ms).await?;
    Ok(Json(made.into()))
}
