//! Replicate's predictions and models, as `baigong_gateway::replicate` describes them.

mod models;
mod predictions;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(predictions::create, predictions::list))
        .routes(routes!(predictions::create_of_model))
        .routes(routes!(predictions::show))
        .routes(routes!(predictions::cancel))
        .routes(routes!(predictions::secret))
        .routes(routes!(models::list))
        .routes(routes!(models::show))
        .routes(routes!(models::list_versions))
        .routes(routes!(models::show_version))
        .routes(routes!(models::account))
}
