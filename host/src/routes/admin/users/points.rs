//! Points and term of a user, given or taken by an administrator.

use axum::Json;
use axum::extract::State;
use baigong_ground::message::common;
use baigong_platform::day::DAY_MS;
use baigong_platform::points::Balance;
use baigong_platform::users::{PointChange, PointsChanged, Request};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::subject;
use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, IdempotencyKey, Path};

/// What is to be done.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsForm {
    /// Points to give, or to take where negative.
    points: i64,
    /// The account lasts this many days from now on; 0 leaves its term alone.
    #[serde(default)]
    days: i64,
    /// Where less is there than is to be taken, take what is there. Otherwise that is refused.
    #[serde(default)]
    allow_negative: bool,
    /// Let the term end earlier than it does; otherwise that is refused.
    #[serde(default)]
    allow_shorter: bool,
    /// For the user's statement; at most 200 characters.
    #[serde(default)]
    reason: String,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct PointsChangeView {
    /// Points that were booked: less than asked for only where that was allowed.
    booked: i64,
    /// What could be spent before it; null of a repetition.
    available_before: Option<i64>,
    /// What the user has now.
    points: Balance,
    /// When paid actions ended before it, in milliseconds; null for never.
    expires_before_ms: Option<i64>,
    /// When paid actions end now, in milliseconds; null for never.
    expires_ms: Option<i64>,
    /// What was done, in a sentence, zh-CN.
    message: String,
    /// It had been done before by the same request; nothing was done again.
    repeated: bool,
}

/// Gives or takes points and sets the term. Repeating the request with the same key does nothing more.
#[utoipa::path(
    post, path = "/api/v1/admin/users/{uid}/points", operation_id = "change_user_points", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = PointsForm,
    params(
        ("uid" = i64, Path, description = "The user's number"),
        ("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button"),
    ),
    responses((status = 200, body = PointsChangeView))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    IdempotencyKey(key): IdempotencyKey,
    Path(uid): Path<i64>,
    Body(form): Body<PointsForm>,
) -> ApiResult<Json<PointsChangeView>> {
    let term_ms = form.days.checked_mul(DAY_MS).filter(|ms| *ms >= 0);
    let wrong_days = || ApiError::field("/days", "invalid", common::days_beyond_bounds());
    let change = PointChange {
        actor_id: &admin.id,
        uid,
        points: form.points,
        term_ms: term_ms.ok_or_else(wrong_days)?,
        allow_negative: form.allow_negative,
        allow_shorter: form.allow_shorter,
        reason: &form.reason,
        request: Request::Key(&key),
        audit_id: act.id(),
    };
    let done = apply(&app, &act, &change).await?;
    Ok(Json(PointsChangeView {
        message: words(&done, change.points),
        booked: done.booked,
        available_before: done.available_before,
        points: done.balance,
        expires_before_ms: done.expires_before_ms,
        expires_ms: done.expires_after_ms,
        repeated: done.repeated,
    }))
}

/// Carries a change out, with its line in the log and the news to the user's pages.
pub async fn apply(app: &App, act: &Act, change: &PointChange<'_>) -> ApiResult<PointsChanged> {
    let asked = json!({
        "points": change.points, "term_ms": change.term_ms, "allow_negative": change.allow_negative,
        "reason": change.reason,
    });
    act.describe(subject(change.uid), json!({ "asked": asked }));
    let done = app.users.change_points(change).await?;
    let detail = json!({
        "login_name": done.user.login_name, "asked": asked, "booked": done.booked, "available": done.balance.available,
        "expires_ms": { "from": done.expires_before_ms, "to": done.expires_after_ms }, "repeated": done.repeated,
    });
    act.describe(subject(change.uid), detail);
    if !done.repeated {
        app.tasks.announce_points(&done.user.id, done.balance).await;
    }
    Ok(done)
}

/// What was done, for people.
pub fn words(done: &PointsChanged, asked: i64) -> String {
    let mut words = match done.booked {
        0 if asked == 0 => "积分未变".to_owned(),
        booked if booked < 0 => format!("已扣除 {} 积分", -booked),
        booked => format!("已增加 {booked} 积分"),
    };
    if done.booked != asked {
        words += &format!("（应扣 {}）", -asked);
    }
    words += &format!("，当前可用 {} 积分", done.balance.available);
    if done.expires_before_ms != done.expires_after_ms {
        words += "，到期时间已更新";
    }
    if done.repeated {
        words += "（与此前的请求相同，未重复执行）";
    }
    words
}
