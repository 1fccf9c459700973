//! The gallery: what everybody sees of published works, and what their owners do.

mod files;
mod like;
mod list;
mod own;
mod publish;
mod show;

use std::net::IpAddr;

use baigong_ground::Text;
use baigong_ground::message::common;
use baigong_platform::gallery::GalleryError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::limits::Pace;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(show::show))
        .routes(routes!(files::media))
        .routes(routes!(files::poster))
        .routes(routes!(like::like, like::unlike))
        .routes(routes!(own::list))
        .routes(routes!(own::withdraw))
        .routes(routes!(publish::publish))
}

/// Counts one more act of a user's.
pub(super) fn one_more(app: &App, pace: &Pace, user: &str, address: IpAddr) -> ApiResult<()> {
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    pace.take(Some(user), address, app.clock.now_ms()).map_err(early)
}

impl From<GalleryError> for ApiError {
    fn from(error: GalleryError) -> Self {
        let message = error.message();
        match error {
            GalleryError::Invalid(fields) => Self::invalid(fields),
            GalleryError::NotFound => Self::not_found(Text::new("该作品", "This work")),
            GalleryError::NoComparison => Self::not_found(Text::new("该比稿", "The comparison")),
            GalleryError::NeedsAccount | GalleryError::VotingNeedsAccount | GalleryError::OwnComparison => {
                Self::new(Code::Forbidden, message)
            }
            GalleryError::NotReady
            | GalleryError::Published
            | GalleryError::StillCompared
            | GalleryError::TooFewWorks
            | GalleryError::Changed => Self::new(Code::Conflict, message),
            GalleryError::Database(cause) => cause.into(),
        }
    }
}
