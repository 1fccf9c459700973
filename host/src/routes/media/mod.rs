//! Files: to their owner by id, to anyone by a signed address.

mod owned;
pub mod send;
pub mod signed;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

/// The content of files, for the user who owns them.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(owned::show))
}
