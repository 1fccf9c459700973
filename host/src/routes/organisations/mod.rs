//! Organisations: several people share a wallet. Whoever works in the name of one names it in the header
//! `Baigong-Organisation`, or shows a key that belongs to it.

mod inviting;
mod members;
mod own;
mod wallet;

use std::time::Duration;

use baigong_ground::Text;
use baigong_platform::organisations::OrganisationError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, Code};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(own::list, own::create))
        .routes(routes!(inviting::accept))
        .routes(routes!(inviting::show))
        .routes(routes!(own::show, own::rename, own::close))
        .routes(routes!(members::list))
        .routes(routes!(members::change, members::remove))
        .routes(routes!(members::leave))
        .routes(routes!(members::hand_over))
        .routes(routes!(inviting::list, inviting::invite))
        .routes(routes!(inviting::revoke))
        .routes(routes!(wallet::transfer))
        .routes(routes!(wallet::usage))
}

impl From<OrganisationError> for ApiError {
    fn from(error: OrganisationError) -> Self {
        let message = error.message();
        match error {
            OrganisationError::Invalid(fields) => Self::invalid(fields),
            OrganisationError::NotFound => Self::not_found(Text::new("该组织", "The organisation")),
            OrganisationError::NoMember => Self::not_found(Text::new("该成员", "The member")),
            OrganisationError::NoInvitation => Self::not_found(Text::new("该邀请", "The invitation")),
            OrganisationError::InvitationOver => Self::field("/token", "invalid", message),
            OrganisationError::NotAllowed => Self::new(Code::Forbidden, message),
            OrganisationError::OwnerStays
            | OrganisationError::AlreadyMember
            | OrganisationError::TooMany(_)
            | OrganisationError::Full(_)
            | OrganisationError::InUse(_) => Self::new(Code::Conflict, message),
            OrganisationError::Insufficient { .. } => Self::new(Code::InsufficientPoints, message),
            OrganisationError::OtherAmount => Self::new(Code::IdempotencyMismatch, message),
            OrganisationError::Throttled { retry_after_ms } => {
                let pause = Duration::from_millis(u64::try_from(retry_after_ms).unwrap_or(1000));
                Self::new(Code::RateLimited, message).retry_after(pause)
            }
            OrganisationError::CannotPay(cause) => cause.into(),
            OrganisationError::Database(cause) => cause.into(),
        }
    }
}
