//! What a visitor left in the browser in which somebody signed in.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use baigong_platform::closing::ClosingError;
use baigong_platform::moving::{Belongings, MovingError};
use baigong_platform::users::{User, UserError};

use crate::app::App;
use crate::auth::cookie::Cookie;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};

/// When to come back after too many visitors came along.
const FULL_PAUSE: Duration = Duration::from_secs(3600);

/// What the visitor has who was in this browser before the caller signed in; nothing but zeros without one.
#[utoipa::path(
    get, path = "/api/v1/session/left", operation_id = "show_left", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = Belongings), (status = 401))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
) -> ApiResult<Json<Belongings>> {
    Ok(Json(match visitor(&app, &caller, &current).await? {
        Some(visitor) => app.moves.preview(&visitor.id).await?,
        None => Belongings::default(),
    }))
}

/// Takes the visitor's works, uploads and points along to the caller's account, all but the starting gift, and ends the
/// visitor's account. Refused while one of the visitor's tasks is under way.
#[utoipa::path(
    post, path = "/api/v1/session/left", operation_id = "take_left", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = Belongings), (status = 404), (status = 409), (status = 429))
)]
#[crate::boxed]
pub async fn take(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
) -> ApiResult<impl IntoResponse> {
    let visitor = visitor(&app, &caller, &current).await?.ok_or(MovingError::Nothing)?;
    let moved = app.moves.move_along(&visitor.id, &current.user.id).await?;
    tracing::info!(from = visitor.uid, to = current.user.uid, works = moved.works, "a visitor's works moved");
    Ok((forget(&app), Json(moved)))
}

/// Leaves the visitor's works where they are, for good: the visitor's session ends.
#[utoipa::path(
    delete, path = "/api/v1/session/left", operation_id = "forget_left", tag = "session",
    security(("session" = [])),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
) -> ApiResult<impl IntoResponse> {
    if let Some(token) = caller.left()
        && visitor(&app, &caller, &current).await?.is_some()
    {
        app.users.logout(token).await?;
    }
    Ok((StatusCode::NO_CONTENT, forget(&app)))
}

/// The visitor whose session stands beside the caller's, if that still lives.
async fn visitor(app: &App, caller: &Caller, current: &CurrentUser) -> Result<Option<Arc<User>>, UserError> {
    let Some(token) = caller.left().filter(|_| !current.user.anonymous) else { return Ok(None) };
    Ok(app.users.authenticate(token).await?.filter(|user| user.anonymous && user.active))
}

fn forget(app: &App) -> [(HeaderName, HeaderValue); 1] {
    [(header::SET_COOKIE, Cookie::Left.clear(app.config.is_https()))]
}

impl From<MovingError> for ApiError {
    fn from(error: MovingError) -> Self {
        let message = error.message();
        match error {
            // Another press was faster.
            MovingError::Nothing | MovingError::Closing(ClosingError::Account(UserError::NotFound)) => {
                Self::new(Code::NotFound, MovingError::Nothing.message())
            }
            MovingError::Unfinished(_) => Self::new(Code::Conflict, message),
            MovingError::TooMany => Self::new(Code::RateLimited, message).retry_after(FULL_PAUSE),
            MovingError::Closing(cause) => cause.into(),
            MovingError::Database(cause) => cause.into(),
        }
    }
}
