//! Comparisons: several tasks that are started together, so that their owner chooses among what they make.

pub mod choose;
pub mod create;
pub mod list;
pub mod share;
pub mod shared;
pub mod show;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create::create, list::list))
        .routes(routes!(show::show))
        .routes(routes!(choose::choose))
        .routes(routes!(share::show, share::share, share::unshare))
        .routes(routes!(shared::list))
        .routes(routes!(shared::show))
        .routes(routes!(shared::vote))
        .routes(routes!(shared::wins))
}
