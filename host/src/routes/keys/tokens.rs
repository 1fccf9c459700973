//! Tokens for some minutes, which a program gives to the browsers of its own customers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::keys::{KeyId, KeyScope, KeysOf, NewToken};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Body;

/// A token, which is shown this once.
#[derive(Serialize, ToSchema)]
pub struct MadeToken {
    /// Names it in the log of calls, and where it is ended before its time.
    #[schema(value_type = String)]
    id: KeyId,
    /// What the page sends: `Authorization: Bearer …`.
    token: String,
    /// When it ends, in milliseconds since the epoch.
    expires_ms: Option<i64>,
}

/// Makes a token for some minutes below the key that asks, with a ceiling of points. Pages at other addresses may show it to the API
/// and to the protocols of others, without cookies. It lists nothing: it reaches a task or a file by an id that it was told.
#[utoipa::path(
    post, path = "/api/v1/keys/tokens", operation_id = "make_token", tag = "keys",
    security(("key" = [KeyScope::KeysWrite])),
    request_body = NewToken,
    responses((status = 201, body = MadeToken), (status = 409))
)]
#[crate::boxed]
pub async fn make(
    State(app): State<App>,
    current: CurrentUser,
    Body(new): Body<NewToken>,
) -> ApiResult<(StatusCode, Json<MadeToken>)> {
    let KeysOf::Parent(parent) = super::managed(&current)? else {
        return Err(ApiError::internal("a token is asked for without a key"));
    };
    super::tools_known(&app, "/tools", &new.tools)?;
    let made = app.keys.make_token(parent, new).await?;
    let token =
        MadeToken { token: made.text.as_str().to_owned(), expires_ms: made.key.expires_ms, id: made.key.id };
    Ok((StatusCode::CREATED, Json(token)))
}
