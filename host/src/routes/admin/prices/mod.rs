//! Prices and cadences of polls, set while the site runs.

mod cadence;
mod change;
mod list;

use baigong_ground::Text;
use baigong_platform::accounts::PollingError;
use baigong_platform::prices::PriceChangeError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, Code};

/// Lists, previews, sets and withdraws prices, and sets cadences. A change names the version that it is based on, so
/// that a repetition changes nothing.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, change::set))
        .routes(routes!(change::preview))
        .routes(routes!(list::history))
        .routes(routes!(change::withdraw))
        .routes(routes!(cadence::set, cadence::reset))
}

impl From<PriceChangeError> for ApiError {
    fn from(error: PriceChangeError) -> Self {
        match error {
            PriceChangeError::NotFound(what) => Self::not_found(what),
            PriceChangeError::Invalid(fields) => Self::invalid(fields),
            PriceChangeError::Conflict(message) => Self::new(Code::Conflict, message),
            PriceChangeError::Database(cause) => cause.into(),
        }
    }
}

impl From<PollingError> for ApiError {
    fn from(error: PollingError) -> Self {
        match error {
            PollingError::NotFound => Self::not_found(Text::new("该模式", "The mode")),
            PollingError::Invalid(fields) => Self::invalid(fields),
            PollingError::Database(cause) => cause.into(),
        }
    }
}
