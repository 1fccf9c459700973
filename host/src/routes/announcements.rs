//! What the operator tells people.

use axum::Json;
use axum::extract::State;
use baigong_platform::announcements::Announcement;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list))
}

/// What is shown now.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentAnnouncements {
    /// The pinned and the newest first.
    items: Vec<Announcement>,
}

/// The announcements that the caller may read now.
#[utoipa::path(
    get, path = "/api/v1/announcements", operation_id = "list_announcements", tag = "site",
    responses((status = 200, body = CurrentAnnouncements))
)]
pub async fn list(State(app): State<App>, caller: Caller) -> ApiResult<Json<CurrentAnnouncements>> {
    let member = caller.user().is_some_and(|user| !user.anonymous);
    Ok(Json(CurrentAnnouncements { items: app.announcements.current(member).await? }))
}
