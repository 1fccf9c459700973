//! Who the caller is.

use axum::extract::State;
use baigong_ground::message::common;
use baigong_platform::points::Balance;
use baigong_platform::users::{Role, User};
use serde::Serialize;
use utoipa::ToSchema;

use super::SessionData;
use super::envelope::Envelope;
use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::ApiResult;

/// What stands for a password, which nobody can read.
const MASKED: &str = "********";

/// A user, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRecord {
    /// The number.
    pub id: i64,
    /// Lower case.
    pub login_name: String,
    /// As the person wrote it.
    pub display_name: String,
    /// Always masked: passwords are kept as hashes.
    pub password: &'static str,
    /// 1 or 0.
    pub is_active: u8,
    /// Points that can be spent.
    pub score: i64,
    /// Points set aside for tasks under way.
    pub held: i64,
    /// When paid actions end, in milliseconds since the epoch; null for never.
    pub expiration_time: Option<i64>,
    /// With which this user invites others.
    pub invitation_code: Option<String>,
    /// What the user may use.
    pub tag: String,
    /// The address.
    pub email: Option<String>,
    /// Whether a code sent to it came back.
    pub email_verified: bool,
    /// Whether the password was handed over by somebody else.
    pub is_default_password: bool,
    /// Made on the spot for a visitor.
    pub anonymous: bool,
    /// For decoration: the server decides by itself.
    pub is_admin: bool,
    /// When the account was made, in milliseconds since the epoch.
    pub create_time: i64,
    /// When the account was last changed, in milliseconds since the epoch.
    pub update_time: i64,
}

impl UserRecord {
    /// A user with the balance.
    pub fn new(user: &User, points: Balance) -> Self {
        Self {
            id: user.uid,
            login_name: user.login_name.clone(),
            display_name: user.display_name.clone(),
            password: MASKED,
            is_active: user.active.into(),
            score: points.available,
            held: points.held,
            expiration_time: user.expires_ms,
            invitation_code: user.invitation_code.clone(),
            tag: user.tag.clone(),
            email: user.email.clone(),
            email_verified: user.email_verified,
            is_default_password: user.initial_password,
            anonymous: user.anonymous,
            is_admin: user.role == Role::Admin,
            create_time: user.created_ms,
            update_time: user.updated_ms,
        }
    }
}

/// The caller's profile.
#[utoipa::path(
    get, path = "/u/global_users/user/me", operation_id = "specified_me", tag = "specified",
    security(("session" = [])),
    responses((status = 200, body = Envelope<UserRecord>), (status = 401))
)]
#[crate::boxed]
pub async fn me(State(app): State<App>, current: CurrentUser) -> ApiResult<Envelope<UserRecord>> {
    let points = app.points.balance(&current.user.id.own_account()).await?;
    Ok(Envelope::ok(UserRecord::new(&current.user, points)))
}

/// The caller's session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionRecord {
    #[serde(flatten)]
    session: SessionData,
    /// The user's number.
    id: i64,
    /// When paid actions end, in milliseconds since the epoch; null for never.
    expiration_time: Option<i64>,
}

/// The caller's session; an answer without data when there is none. Codes `WARNING` and `EXPIRED` as on signing in.
#[utoipa::path(
    get, path = "/u/global_users/loginName/session", operation_id = "specified_session", tag = "specified",
    security(()),
    responses((status = 200, body = Envelope<SessionRecord>))
)]
#[crate::boxed]
pub async fn session(State(app): State<App>, caller: Caller) -> Envelope<SessionRecord> {
    let (Some(user), Some(token)) = (caller.user(), caller.token()) else {
        return Envelope::refused("NO_SESSION", &common::sign_in_first().to_string());
    };
    let session = SessionData::of(&caller, user, token);
    let record = SessionRecord { session, id: user.uid, expiration_time: user.expires_ms };
    match super::notice(user, app.clock.now_ms()) {
        Some((code, words)) => Envelope::noted(code, &words, record),
        None => Envelope::ok(record),
    }
}

/// The caller's number.
#[utoipa::path(
    get, path = "/u/global_users/user/uid", operation_id = "specified_uid", tag = "specified",
    security(("session" = [])),
    responses((status = 200, body = Envelope<i64>), (status = 401))
)]
#[crate::boxed]
pub async fn uid(current: CurrentUser) -> Envelope<i64> {
    Envelope::ok(current.user.uid)
}
