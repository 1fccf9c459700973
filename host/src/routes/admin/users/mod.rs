//! Users, as administrators see and change them.

pub mod change;
pub mod closing;
pub mod factors;
pub mod keys;
pub mod list;
pub mod password;
pub mod points;
pub mod profile;
pub mod sessions;
pub mod statement;

use baigong_ground::message::common;
use baigong_platform::points::Balance;
use baigong_platform::users::{AdministerError, ListedUser, Role, User};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::routes::profile::avatar_url;

/// Users as administrators manage them: list, changes, closing, password, factors, keys, points, sessions
/// and statement.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::show, change::change))
        .routes(routes!(closing::preview, closing::close))
        .routes(routes!(factors::reset))
        .routes(routes!(keys::list))
        .routes(routes!(keys::end))
        .routes(routes!(password::reset))
        .routes(routes!(points::change))
        .routes(routes!(profile::reset))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(statement::list))
}

/// A user as an administrator sees one.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonView {
    /// The number.
    uid: i64,
    /// Lower case.
    login_name: String,
    /// As the person wrote it.
    display_name: String,
    /// What the user may do.
    role: Role,
    /// Made on the spot for a visitor.
    anonymous: bool,
    /// Whether the account is switched on.
    active: bool,
    /// What the user may use.
    tag: String,
    /// The address.
    email: Option<String>,
    /// Whether a code sent to it came back.
    email_verified: bool,
    /// Whether the password was handed over by somebody else.
    initial_password: bool,
    /// With which this user invites others.
    invitation_code: Option<String>,
    /// The number of the user who invited this one.
    inviter_uid: Option<i64>,
    /// When paid actions end, in milliseconds; null for never.
    expires_ms: Option<i64>,
    /// When the account was made, in milliseconds since the epoch.
    created_ms: i64,
    /// When the account was last changed, in milliseconds since the epoch.
    updated_ms: i64,
    /// When the account was closed, in milliseconds since the epoch; only the number and the books are left.
    closed_ms: Option<i64>,
    /// What the user has.
    points: Balance,
    /// Live sessions.
    sessions: i64,
    /// When one of them was used last, in milliseconds, to half a minute.
    last_seen_ms: Option<i64>,
    /// Whether signing in takes a second factor.
    second_factor: bool,
    /// Tasks ever made.
    tasks: i64,
    /// Address of the picture.
    avatar: Option<String>,
    /// A plus and digits.
    phone: Option<String>,
}

impl From<ListedUser> for PersonView {
    fn from(person: ListedUser) -> Self {
        let ListedUser {
            user,
            points,
            sessions,
            last_seen_ms,
            second_factor,
            tasks,
            inviter_uid,
            avatar,
            phone,
        } = person;
        Self {
            uid: user.uid,
            login_name: user.login_name,
            display_name: user.display_name,
            role: user.role,
            anonymous: user.anonymous,
            active: user.active,
            tag: user.tag,
            email: user.email,
            email_verified: user.email_verified,
            initial_password: user.initial_password,
            invitation_code: user.invitation_code,
            inviter_uid,
            expires_ms: user.expires_ms,
            created_ms: user.created_ms,
            updated_ms: user.updated_ms,
            closed_ms: user.closed_ms,
            points,
            sessions,
            last_seen_ms,
            second_factor,
            tasks,
            avatar: avatar.as_deref().map(avatar_url),
            phone,
        }
    }
}

/// The user of a number.
async fn user(app: &App, uid: i64) -> ApiResult<User> {
    app.users.find_by_uid(uid).await?.ok_or_else(missing)
}

fn missing() -> ApiError {
    ApiError::new(Code::NotFound, common::user_not_found())
}

/// The subject of an act about a user.
pub fn subject(uid: i64) -> String {
    format!("user:{uid}")
}

impl From<AdministerError> for ApiError {
    fn from(error: AdministerError) -> Self {
        let message = error.message();
        match error {
            AdministerError::NotFound => Self::new(Code::NotFound, message),
            AdministerError::NotAdministrator => Self::new(Code::Forbidden, message),
            AdministerError::OwnAccount | AdministerError::OwnRole | AdministerError::Anonymous => {
                Self::new(Code::Conflict, message)
            }
            AdministerError::Invalid(field) => Self::invalid(vec![field]),
            AdministerError::Insufficient { .. } => Self::field("/points", "insufficient", message),
            AdministerError::Shorter(ref field) => Self::field(&format!("/{field}"), "shorter", message),
            AdministerError::OtherRequest => Self::new(Code::IdempotencyMismatch, message),
            AdministerError::Account(cause) => cause.into(),
            AdministerError::Database(cause) => cause.into(),
        }
    }
}
