//! The legacy home page: six buttons that lead elsewhere.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::config::LegacyButton;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(press))
}

/// The buttons.
#[derive(Serialize, ToSchema)]
pub struct LegacyButtons {
    buttons: Vec<LegacyButtonView>,
}

/// A button.
#[derive(Serialize, ToSchema)]
pub struct LegacyButtonView {
    id: LegacyButton,
    /// Whether it leads anywhere.
    configured: bool,
}

/// The buttons of the legacy home page, in their order.
#[utoipa::path(
    get, path = "/api/v1/legacy-home", operation_id = "get_legacy_home", tag = "site", security(()),
    responses((status = 200, body = LegacyButtons))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>) -> Json<LegacyButtons> {
    let legacy = &app.config.site.legacy_home;
    let button = |id| LegacyButtonView { id, configured: legacy.address(id).is_some() };
    Json(LegacyButtons { buttons: LegacyButton::ALL.map(button).into() })
}

/// Where a button leads.
#[derive(Serialize, ToSchema)]
pub struct LegacyTarget {
    /// With `timestamp`, in milliseconds since the epoch, and with `token` where somebody is signed in and the operator
    /// trusts the address: a code good for one minute and one use, as other handings-over are.
    url: String,
}

/// Where a button leads, for whoever presses it.
#[utoipa::path(
    post, path = "/api/v1/legacy-home/{button}", operation_id = "press_legacy_button", tag = "site",
    security(()),
    params(("button" = LegacyButton, Path)),
    responses((status = 200, body = LegacyTarget), (status = 404))
)]
#[crate::boxed]
pub async fn press(
    State(app): State<App>,
    caller: Caller,
    Path(button): Path<LegacyButton>,
) -> ApiResult<Json<LegacyTarget>> {
    let legacy = &app.config.site.legacy_home;
    let mut url = legacy
        .address(button)
        .ok_or_else(|| ApiError::not_found(Text::new("请求的内容", "What was asked for")))?
        .clone();
    let user = caller.user().filter(|_| legacy.trusts(&url));
    if let Some(user) = user {
        let token = app.users.hand_over(&user.id, &url.origin().ascii_serialization()).await?;
        url.query_pairs_mut().append_pair("token", &token);
    }
    url.query_pairs_mut().append_pair("timestamp", &app.clock.now_ms().to_string());
    Ok(Json(LegacyTarget { url: url.into() }))
}
