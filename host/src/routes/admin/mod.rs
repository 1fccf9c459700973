//! What only administrators may do. Every write here is recorded by [`crate::audit`].

pub mod access;
pub mod audit_log;
mod store;
pub mod users;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The administrator's routes; a folder or file each.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(access::show))
        .routes(routes!(audit_log::list))
        .merge(store::router())
        .merge(users::router())
}
