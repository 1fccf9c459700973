//! Whether the caller may administer: what the panel asks before it shows anything.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Administrator, Scope};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The caller is an administrator.
#[derive(Serialize, ToSchema)]
pub struct AccessView {
    /// The caller's number.
    uid: i64,
}

/// Answers administrators; the refusal of everybody else says what is missing.
#[utoipa::path(
    get, path = "/api/v1/admin/access", operation_id = "show_admin_access", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = AccessView))
)]
#[crate::boxed]
pub async fn show(Administrator(admin): Administrator) -> Json<AccessView> {
    Json(AccessView { uid: admin.uid })
}
