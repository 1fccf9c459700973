//! Where one's programs are told of tasks, and what they were told.

mod deliveries;
mod endpoints;

use baigong_ground::Text;
use baigong_platform::webhooks::WebhookError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, Code};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(endpoints::list, endpoints::make))
        .routes(routes!(endpoints::change, endpoints::remove))
        .routes(routes!(endpoints::rotate))
        .routes(routes!(endpoints::test))
        .routes(routes!(deliveries::list))
        .routes(routes!(deliveries::again))
        .routes(routes!(deliveries::again_failed))
}

impl From<WebhookError> for ApiError {
    fn from(error: WebhookError) -> Self {
        let message = error.message();
        match error {
            WebhookError::Invalid(fields) => Self::invalid(fields),
            WebhookError::TooMany(_) => Self::new(Code::Conflict, message),
            WebhookError::NotFound => Self::not_found(Text::new("该 Webhook", "The webhook")),
            WebhookError::NoDelivery => Self::not_found(Text::new("该投递记录", "The delivery")),
            WebhookError::Users(cause) => cause.into(),
            WebhookError::Sealed => Self::internal(message),
            WebhookError::Database(cause) => cause.into(),
        }
    }
}
