//! A user's points: what there is, and every movement.

pub mod balance;
pub mod entries;
pub mod table;

use baigong_platform::points::{EntryKind, StatementFilter, TaskId};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::paging;
use crate::messages::query_wrong;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(balance::show))
        .routes(routes!(entries::list))
        .routes(routes!(table::download))
}

/// Which lines of the statement.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FilterQuery {
    /// Only those of this kind: `grant`, `hold`, `capture`, `release` or `adjust`.
    #[param(value_type = Option<String>)]
    kind: Option<EntryKind>,
    /// Only those written at or after this time, in milliseconds.
    from_ms: Option<i64>,
    /// Only those written before this time, in milliseconds.
    until_ms: Option<i64>,
    /// Only those of this task.
    #[param(value_type = Option<String>)]
    task_id: Option<TaskId>,
    /// Only those whose note contains this.
    q: Option<String>,
}

fn filter(
    kind: Option<EntryKind>,
    (from_ms, until_ms): (Option<i64>, Option<i64>),
    task_id: Option<TaskId>,
    q: Option<String>,
) -> ApiResult<StatementFilter> {
    paging::check_period(from_ms, until_ms)?;
    if task_id.as_ref().is_some_and(|id| id.as_str().contains('\0')) {
        return Err(ApiError::field("query:task_id", "invalid", query_wrong()));
    }
    let q = paging::words("q", q)?;
    Ok(StatementFilter { kind, from_ms, until_ms, task_id, q })
}
