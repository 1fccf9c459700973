//! Giving and taking points at the specified address.

use axum::extract::State;
use axum::http::Method;
use baigong_ground::{Message, messages};
use baigong_platform::users::{PointChange, Request};
use serde::Serialize;
use utoipa::ToSchema;

use super::envelope::{Envelope, OK};
use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{IdempotencyKey, Path};
use crate::messages::method_not_allowed;
use crate::routes::admin::users::points;

messages! {
    user_id_not_digits = "用户ID必须是纯数字", "A user id is digits only";
    points_not_whole = "积分数量必须是整数", "Points are a whole number";
    term_not_milliseconds = "截止时间必须是非负整数毫秒", "The term is a whole number of milliseconds, 0 or more";
}

/// A user after the change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedInfo {
    /// The number.
    id: i64,
    /// Points that can be spent.
    score: i64,
    /// When paid actions end, in milliseconds since the epoch; null for never.
    expiration_time: Option<i64>,
}

/// Gives a user points, takes them where negative, and lets the account last so many milliseconds from now on; 0 leaves
/// its term alone.
///
/// A link, a picture or a browser that reads ahead can make a GET with a cookie, so only a token in the
/// `Authorization` header is accepted. The same request within a minute is done once; with an `Idempotency-Key` it is
/// done once for ever.
#[utoipa::path(
    get, path = "/u/global_users/user/edit/info/{userId}/{points}/{expiryMilliseconds}",
    operation_id = "specified_edit_info", tag = "specified", security(("bearer" = [Scope::Admin])),
    params(
        ("userId" = i64, Path, description = "The user's number"),
        ("points" = i64, Path, description = "May be negative; never takes more than there is"),
        ("expiryMilliseconds" = i64, Path, description = "From now on; 0 leaves the term alone"),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses((status = 200, body = Envelope<EditedInfo>), (status = 401), (status = 403), (status = 404))
)]
#[crate::boxed]
pub async fn edit(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    method: Method,
    key: Option<IdempotencyKey>,
    Path((uid, asked, term)): Path<(String, String, String)>,
) -> ApiResult<Envelope<EditedInfo>> {
    // HEAD is routed here too, and must have no effect.
    if method != Method::GET {
        return Err(ApiError::new(Code::MethodNotAllowed, method_not_allowed(method.as_str())));
    }
    let change = PointChange {
        actor_id: &admin.id,
        uid: number("userId", &uid, user_id_not_digits(), false)?,
        points: number("points", &asked, points_not_whole(), true)?,
        term_ms: number("expiryMilliseconds", &term, term_not_milliseconds(), false)?,
        allow_negative: false,
        allow_shorter: true,
        reason: "",
        request: key.as_ref().map_or(Request::Content, |key| Request::Key(&key.0)),
        audit_id: act.id(),
    };
    let done = points::apply(&app, &act, &change).await?;
    let words = points::words(&done, change.points);
    let (score, expiration_time) = (done.balance.available, done.expires_after_ms);
    let info = EditedInfo { id: done.user.uid, score, expiration_time };
    Ok(Envelope::noted(OK, &words, info))
}

/// A part of the address that must be a number.
fn number(field: &str, text: &str, message: Message, negative: bool) -> ApiResult<i64> {
    let digits = text.strip_prefix('-').filter(|_| negative).unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let value = plain.then(|| text.parse().ok()).flatten();
    value.ok_or_else(|| ApiError::field(&format!("/{field}"), "invalid", message))
}
