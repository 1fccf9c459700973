//! What the operator tells people.

use axum::Json;
use axum::extract::State;
use baigong_platform::announcements::{Announcement, Announcements};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::http::paging::Items;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list))
}

pub fn announcements(app: &App) -> Announcements {
    Announcements::new(app.db.clone(), app.clock.clone())
}

/// The announcements that the caller may read now, the pinned and the newest first.
#[utoipa::path(
    get, path = "/api/v1/announcements", operation_id = "list_announcements", tag = "site", security(()),
    responses((status = 200, body = Items<Announcement>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, caller: Caller) -> ApiResult<Json<Items<Announcement>>> {
    let member = caller.user().is_some_and(|user| !user.anonymous);
    Ok(Json(Items { items: announcements(&app).current(member).await? }))
}
