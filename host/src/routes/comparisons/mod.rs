//! Comparisons: several tasks that are started together, so that their owner chooses among what they make.

pub mod choose;
pub mod create;
pub mod list;
pub mod show;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create::create, list::list))
        .routes(routes!(show::show))
        .routes(routes!(choose::choose))
}
