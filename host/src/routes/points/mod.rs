//! A user's points: what there is, and every movement.

pub mod balance;
pub mod entries;
pub mod table;

use baigong_platform::points::{EntryKind, StatementFilter};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};

const MAX_WORDS: usize = 100;

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
    task_id: Option<String>,
    /// Only those whose note contains this.
    q: Option<String>,
}

fn filter(
    kind: Option<EntryKind>,
    (from_ms, until_ms): (Option<i64>, Option<i64>),
    task_id: Option<String>,
    q: Option<String>,
) -> ApiResult<StatementFilter> {
    if from_ms.zip(until_ms).is_some_and(|(from, until)| from >= until) {
        return Err(ApiError::field("query:until_ms", "range", "结束时间必须晚于开始时间"));
    }
    for (name, text) in [("query:q", &q), ("query:task_id", &task_id)] {
        if text.as_ref().is_some_and(|text| text.contains('\0')) {
            return Err(ApiError::field(name, "invalid", "查询参数不正确"));
        }
    }
    let q = q.map(|q| q.trim().to_owned()).filter(|q| !q.is_empty());
    if q.as_ref().is_some_and(|q| q.chars().count() > MAX_WORDS) {
        return Err(ApiError::field("query:q", "too_long", "搜索内容不能超过100个字符"));
    }
    Ok(StatementFilter { kind, from_ms, until_ms, task_id, q })
}
