//! What a person asks the site.

mod own;

use axum::middleware::from_fn_with_state;
use baigong_ground::Text;
use baigong_platform::tickets::{TicketError, TicketId};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::http::replay::{self, Replays};

pub fn router() -> OpenApiRouter<App> {
    let replies = OpenApiRouter::new()
        .routes(routes!(own::reply))
        .layer(from_fn_with_state(Replays::default(), replay::once));
    OpenApiRouter::new()
        .routes(routes!(own::list, own::open))
        .routes(routes!(own::show))
        .routes(routes!(own::read))
        .routes(routes!(own::close))
        .routes(routes!(own::reopen))
        .merge(replies)
}

/// The ticket of an address. PostgreSQL takes no NUL in a text, and no ticket is named with one.
pub fn named(id: String) -> TicketId {
    TicketId::new(if id.contains('\0') { String::new() } else { id })
}

impl From<TicketError> for ApiError {
    fn from(error: TicketError) -> Self {
        let message = error.message();
        match error {
            TicketError::Invalid(fields) => Self::invalid(fields),
            TicketError::NotFound => Self::not_found(Text::new("该工单", "The ticket")),
            TicketError::Closed | TicketError::ClosedForGood(_) => Self::new(Code::Conflict, message),
            TicketError::TooManyTickets { pause, .. } | TicketError::TooManyReplies { pause, .. } => {
                Self::new(Code::RateLimited, message).retry_after(pause)
            }
            TicketError::KeyOfAnotherRequest => Self::new(Code::IdempotencyMismatch, message),
            TicketError::Database(cause) => cause.into(),
        }
    }
}
