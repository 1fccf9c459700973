//! Accounts at vendors, steered while the site runs.

mod accounts;
mod drafts;
mod going_live;
mod overview;

use axum::middleware::from_fn_with_state;
use baigong_ground::{Text, messages};
use baigong_platform::vendors::VendorError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::http::replay::{self, Replays};

messages! {
    account_from_configuration = "该账号来自配置文件或演示，请在配置文件中修改", "This account comes from the configuration or the demo. Change it in the configuration";
}

/// Lists, adds, tries and changes accounts at vendors. A creation that is repeated under one key makes one account.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(overview::list))
        .routes(routes!(going_live::preview))
        .routes(routes!(accounts::create))
        .routes(routes!(drafts::probe))
        .routes(routes!(accounts::show, accounts::update, accounts::remove))
        .routes(routes!(accounts::set_enabled))
        .routes(routes!(accounts::probe))
        .layer(from_fn_with_state(Replays::default(), replay::once))
}

impl From<VendorError> for ApiError {
    fn from(error: VendorError) -> Self {
        match error {
            VendorError::UnknownTool => Self::not_found(Text::new("该工具", "The tool")),
            VendorError::NotFound => Self::not_found(Text::new("该账号", "The account")),
            VendorError::Fixed => Self::new(Code::Conflict, account_from_configuration()),
            VendorError::Invalid(fields) => Self::invalid(fields),
            VendorError::Conflict(message) => Self::new(Code::Conflict, message),
            VendorError::Database(cause) => cause.into(),
        }
    }
}
