//! The calls at the paths that existing pages and sites use.

mod auth_code;
mod edit_info;
pub mod envelope;
mod gallery;
mod login;
mod lookup;
mod music;
mod password;
pub mod prices;
mod profile;
mod records;
mod registration;
mod store;
mod task_log;
mod uploads;
mod verification;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use baigong_platform::day::DAY_MS;
use baigong_platform::users::{CannotPay, SignedIn, User};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{self, Caller};
use crate::http::replay::{self, Replays};
use crate::http::security;
use crate::routes::door::{self, Door};

/// What a page keeps of a session, beside the cookie.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionData {
    /// The session's token for a program; the word `1` for a page, whose token is in a cookie that no script reads.
    token: String,
    /// The user's number.
    uid: String,
    /// When paid actions end, in milliseconds since the epoch; null for never.
    expiration: Option<i64>,
    /// What the user may use, e.g. `gpt4,mj,gpt4v`.
    tag: String,
}

/// What stands for the token towards a script.
const MARKER: &str = "1";

impl SessionData {
    /// Of a session that there is. Only who brought the token in a header is told it: an old browser looks like a
    /// program, and the token in its cookie must stay out of reach of scripts.
    fn of(caller: &Caller, user: &User, token: &str) -> Self {
        Self::with(user, if caller.is_bearer() { token } else { MARKER })
    }

    /// Of a session that was opened just now.
    fn of_new(caller: &Caller, signed_in: &SignedIn) -> Self {
        Self::with(&signed_in.user, if caller.is_browser() { MARKER } else { &signed_in.token })
    }

    fn with(user: &User, token: &str) -> Self {
        Self {
            token: token.to_owned(),
            uid: user.uid.to_string(),
            expiration: user.expires_ms,
            tag: user.tag.clone(),
        }
    }
}

/// What a user should hear on signing in: a code and words.
fn notice(user: &User, now_ms: i64) -> Option<(&'static str, String)> {
    const SOON_DAYS: i64 = 7;
    match user.can_pay(now_ms) {
        Err(cause @ CannotPay::Expired) => Some(("EXPIRED", cause.to_string())),
        Err(CannotPay::InitialPassword) => {
            Some(("WARNING", "您正在使用初始密码，请先修改密码，否则无法使用付费功能。".into()))
        }
        Err(CannotPay::Inactive) => None,
        Ok(()) => {
            let left = user.expires_ms.map(|end| (end - now_ms).div_euclid(DAY_MS))?;
            (left < SOON_DAYS && !user.anonymous)
                .then(|| ("WARNING", format!("您的账户将在 {} 天内到期，请及时续期。", left + 1)))
        }
    }
}

/// Every call of the specification, without the layers that it is served with: for the description of the API.
pub fn api() -> OpenApiRouter<App> {
    calls().merge(files())
}

/// Those that bring files, which are large.
fn files() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(uploads::file))
        .routes(routes!(uploads::screenshot))
        .routes(routes!(uploads::image))
}

/// All others.
fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(auth_code::give))
        .routes(routes!(registration::register))
        .routes(routes!(verification::send))
        .routes(routes!(login::login))
        .routes(routes!(password::change))
        .routes(routes!(prices::all))
        .routes(routes!(profile::me))
        .routes(routes!(profile::session))
        .routes(routes!(profile::uid))
        .routes(routes!(lookup::find))
        .routes(routes!(gallery::urls))
        .routes(routes!(records::page))
        .routes(routes!(music::page))
        .routes(routes!(task_log::page))
        .routes(routes!(edit_info::edit))
        .merge(store::router())
}

/// Every call of the specification as it is served: recorded, with a caller, refusals in the specified shape.
pub fn router(app: &App, door: Door) -> axum::Router<App> {
    let (calls, _) = calls().split_for_parts();
    let (files, _) = files().split_for_parts();
    let admit = from_fn_with_state((app.clone(), door), door::admit);
    let calls = calls.layer(admit.clone()).layer(from_fn_with_state(Replays::default(), replay::once));
    // A file is too large to be kept for a repetition of its request.
    let files = files.layer(DefaultBodyLimit::max(app.config.media.largest_body())).layer(admit);
    calls
        .merge(files)
        .layer(from_fn_with_state(app.clone(), auth::identify))
        .layer(map_response(envelope::reshape))
        .layer(map_response(security::forbid_storing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use baigong_platform::points::UserId;
    use baigong_platform::users::Role;

    #[test]
    fn a_user_hears_of_an_old_term_a_handed_over_password_and_a_near_end() {
        let user = User {
            id: UserId::new(""),
            uid: 1,
            login_name: String::new(),
            display_name: String::new(),
            role: Role::User,
            anonymous: false,
            active: true,
            tag: String::new(),
            email: None,
            email_verified: false,
            initial_password: false,
            invitation_code: None,
            expires_ms: Some(100 * DAY_MS),
            created_ms: 0,
            updated_ms: 0,
            closed_ms: None,
        };
        assert_eq!(notice(&user, 0), None);
        assert_eq!(notice(&user, 93 * DAY_MS), None);
        let soon = notice(&user, 94 * DAY_MS).unwrap();
        assert_eq!(soon, ("WARNING", "您的账户将在 7 天内到期，请及时续期。".to_owned()));
        assert_eq!(notice(&user, 100 * DAY_MS - 1).unwrap().1, "您的账户将在 1 天内到期，请及时续期。");
        assert_eq!(notice(&user, 100 * DAY_MS).unwrap().0, "EXPIRED");
        let initial = User { initial_password: true, ..user };
        assert_eq!(notice(&initial, 0).unwrap().0, "WARNING");
    }
}
