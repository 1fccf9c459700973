//! Authorization codes, and taking a session along to another site of ours.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use baigong_ground::messages;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;

messages! {
    code_needs_registration = "请先注册，再使用授权码登录其他设备", "Please register before you sign in elsewhere with a code";
}

/// A code that signs in once.
#[derive(Serialize, ToSchema)]
pub struct LoginCodeView {
    /// As it is typed on the other device.
    code: String,
    /// When it ends, in milliseconds since the epoch.
    expires_ms: i64,
}

/// A code with which the user signs in on another device, once, within ten minutes.
#[utoipa::path(
    post, path = "/api/v1/login-codes", operation_id = "create_login_code", tag = "session",
    security(("session" = [])),
    responses((status = 201, body = LoginCodeView), (status = 403))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    current: CurrentUser,
) -> ApiResult<(StatusCode, Json<LoginCodeView>)> {
    if current.user.anonymous {
        return Err(ApiError::new(Code::Forbidden, code_needs_registration()));
    }
    let code = app.users.new_login_code(&current.user.id).await?;
    Ok((StatusCode::CREATED, Json(LoginCodeView { code: code.code, expires_ms: code.expires_ms })))
}

/// Where to go on.
#[derive(Serialize, ToSchema)]
pub struct Handover {
    /// The chat site, or our own home, with the session in its query: `token` (a code good for one minute and one
    /// use), `uid`, `expiration`, `tag` and `s=1`.
    url: String,
}

/// Takes the session along to the chat site; to our own home where none is configured.
#[utoipa::path(
    post, path = "/api/v1/handovers", operation_id = "create_handover", tag = "session",
    security(("session" = [])),
    responses((status = 201, body = Handover))
)]
#[crate::boxed]
pub async fn hand_over(
    State(app): State<App>,
    current: CurrentUser,
) -> ApiResult<(StatusCode, Json<Handover>)> {
    let home = || app.config.public_base_url();
    let mut url: Url = app.config.site.chat_url.clone().unwrap_or_else(home);
    let code = app.users.hand_over(&current.user.id, &url.origin().ascii_serialization()).await?;
    let user = &current.user;
    url.query_pairs_mut()
        .append_pair("token", &code)
        .append_pair("uid", &user.uid.to_string())
        .append_pair("expiration", &user.expires_ms.map_or_else(String::new, |ms| ms.to_string()))
        .append_pair("tag", &user.tag)
        .append_pair("s", "1");
    Ok((StatusCode::CREATED, Json(Handover { url: url.into() })))
}

/// The code of a handing over.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RedeemRequest {
    /// `token` of the address.
    token: String,
    /// The origin of the site that redeems, for its server; a page of ours leaves it out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    origin: Option<Url>,
}

/// A session of a site's own.
#[derive(Serialize, ToSchema)]
pub struct Redeemed {
    /// The bearer token for a program; null for a page, which has a cookie.
    token: Option<String>,
    /// The user's number.
    uid: String,
    /// When the session ends unless it is used.
    expires_ms: i64,
}

/// Whom a code of handing over would sign in.
#[derive(Serialize, ToSchema)]
pub struct HandedOver {
    /// The user's number.
    uid: String,
    /// What the user is called.
    display_name: String,
}

/// Says whom a code would sign in on a page of ours, and leaves it as it is: the page asks before it signs somebody in, because
/// anybody can send a link with a code of their own account.
#[utoipa::path(
    post, path = "/api/v1/handovers/preview", operation_id = "preview_handover", tag = "session",
    security(()),
    request_body = PreviewRequest,
    responses((status = 200, body = HandedOver))
)]
#[crate::boxed]
pub async fn preview(
    State(app): State<App>,
    Body(request): Body<PreviewRequest>,
) -> ApiResult<Json<HandedOver>> {
    let own = app.config.public_base_url().origin().ascii_serialization();
    let user = app.users.whose_handover(&request.token, &own).await?;
    Ok(Json(HandedOver { uid: user.uid.to_string(), display_name: user.display_name }))
}

/// The code of a handing over, to be looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// `token` of the address.
    token: String,
}

/// Changes a code of handing over for a session: a cookie for a page of ours, a bearer token for a site's server.
#[utoipa::path(
    post, path = "/api/v1/handovers/redeem", operation_id = "redeem_handover", tag = "session", security(()),
    request_body = RedeemRequest,
    responses((status = 200, body = Redeemed))
)]
#[crate::boxed]
pub async fn redeem(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<RedeemRequest>,
) -> ApiResult<Response> {
    use axum::response::IntoResponse;
    let own = app.config.public_base_url().origin().ascii_serialization();
    let origin = match &request.origin {
        // Only a program may speak for another site; a page speaks for the one that it was loaded from.
        Some(origin) if !caller.is_browser() => origin.origin().ascii_serialization(),
        _ => own,
    };
    let signed_in = app.users.redeem_handover(&request.token, &origin, &caller.client).await?;
    let view =
        |token| Redeemed { token, uid: signed_in.user.uid.to_string(), expires_ms: signed_in.expires_ms };
    if caller.is_browser() {
        return Ok((super::cookies(&app, &caller, &signed_in), Json(view(None))).into_response());
    }
    Ok(Json(view(Some(signed_in.token.clone()))).into_response())
}
