//! The user's own sessions.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use baigong_platform::users::Session;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Path, UrlQuery};
use crate::http::paging::Items;

/// The user's sessions, the one used last first.
#[utoipa::path(
    get, path = "/api/v1/sessions", operation_id = "list_sessions", tag = "session",
    security(("session" = [])),
    responses((status = 200, body = Items<Session>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Items<Session>>> {
    Ok(Json(Items { items: app.users.sessions(&current.user.id, &current.token).await? }))
}

/// Ends one of the user's sessions.
#[utoipa::path(
    delete, path = "/api/v1/sessions/{id}", operation_id = "end_session", tag = "session",
    security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn end(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.users.end_session(&current.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which sessions to end.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EndQuery {
    /// Also the one that asks.
    #[serde(default)]
    all: bool,
}

/// How many were ended.
#[derive(Serialize, ToSchema)]
pub struct Ended {
    ended: u64,
}

/// Ends the user's other sessions, or all of them.
#[utoipa::path(
    delete, path = "/api/v1/sessions", operation_id = "end_sessions", tag = "session",
    security(("session" = [])),
    params(EndQuery),
    responses((status = 200, body = Ended))
)]
#[crate::boxed]
pub async fn end_others(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<EndQuery>,
) -> ApiResult<Response> {
    let keep = (!query.all).then_some(current.token.as_str());
    let ended = Json(Ended { ended: app.users.end_sessions(&current.user.id, keep).await? });
    Ok(if query.all { (super::forget(&app), ended).into_response() } else { ended.into_response() })
}
