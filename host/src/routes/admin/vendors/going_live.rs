//! What the site's users notice when a tool's first account that is no demonstration takes tasks.

use axum::Json;
use axum::extract::State;
use baigong_ground::Text;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::services::users::after_going_live;

/// What changes for the site's users. What stays as it is is null or empty.
#[derive(Serialize, ToSchema)]
pub struct GoingLive {
    /// Whether the tool's new tasks are demonstrations until then: afterwards its vendor makes them and is paid.
    ends_demo: bool,
    /// Points of a visitor's first account.
    visitor_points: Option<PointsShift>,
    /// Points of an account that registers.
    registered_points: Option<PointsShift>,
    /// Whether the simulated cashier closes: what was bought there is taken away, and nothing is sold until a payment company
    /// is configured.
    ends_cashier: bool,
    /// Whether the simulated cashier stays, because the configuration says so: points cost nothing while the vendor's work
    /// does.
    free_purchases: bool,
    /// Tools that stay demonstrations.
    still_demo: usize,
}

/// A number of points that changes.
#[derive(Serialize, ToSchema)]
pub struct PointsShift {
    from: i64,
    to: i64,
}

/// What changes when a tool's first real account takes tasks, as the configuration and the other accounts are now.
#[utoipa::path(
    get, path = "/api/v1/admin/vendors/{tool}/going-live", operation_id = "preview_going_live", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path)),
    responses((status = 200, body = GoingLive), (status = 404))
)]
#[crate::boxed]
pub async fn preview(State(app): State<App>, Path(tool): Path<String>) -> ApiResult<Json<GoingLive>> {
    let tool = app.registry.tool(&tool).map_err(|_| ApiError::not_found(Text::new("该工具", "The tool")))?;
    let manifest = tool.manifest();
    let ends_demo = app.book.is_demo(&manifest.id);
    let shift = |(from, to): (i64, i64)| (from != to).then_some(PointsShift { from, to });
    let points = after_going_live(&app.config, &app.anonymous_points);
    let tools = app.registry.snapshot();
    let others = tools.iter().filter(|other| other.manifest().id != manifest.id);
    Ok(Json(GoingLive {
        ends_demo,
        visitor_points: shift(points.visitor),
        registered_points: shift(points.registered),
        ends_cashier: ends_demo
            && app.config.has_cashier()
            && !app.config.keeps_cashier()
            && !app.book.has_real(),
        free_purchases: ends_demo && app.config.keeps_cashier(),
        still_demo: others.filter(|other| app.book.is_demo(&other.manifest().id)).count(),
    }))
}
