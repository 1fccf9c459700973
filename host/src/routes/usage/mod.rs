//! What the caller's tasks come to.

mod report;
mod table;

use baigong_ground::messages;
use baigong_platform::points::UserId;
use baigong_platform::usage::{MAX_DAYS, UsageFilter};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};

messages! {
    usage_days_out_of_range(most) = "天数必须在1到{most}之间", "The days have to be 1 to {most}";
}

const DAYS: i64 = 30;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(report::show))
        .routes(routes!(table::download_csv))
        .routes(routes!(table::download_json))
}

pub fn checked(days: Option<i64>) -> ApiResult<i64> {
    let days = days.unwrap_or(DAYS);
    if (1..=MAX_DAYS).contains(&days) {
        return Ok(days);
    }
    Err(ApiError::field("query:days", "range", usage_days_out_of_range(MAX_DAYS)))
}

/// Which usage.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    /// Days, today included; 30 unless told, at most 92.
    days: Option<i64>,
    /// Only of this tool.
    tool: Option<String>,
    /// Only what was asked for by the key of this id; `none` for what was asked for on the pages.
    key: Option<String>,
    /// Only what was tried with test keys, or only what was not.
    test: Option<bool>,
}

impl ReportQuery {
    fn filter(self, owner: &UserId) -> ApiResult<UsageFilter> {
        let Self { days, tool, key, test } = self;
        Ok(UsageFilter { owner: owner.clone(), days: checked(days)?, tool, key, test })
    }
}
