//! The log of video tasks that the pages of several tools list.

use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::tasks::{TaskState, TaskView};
use baigong_provider::MediaKind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::envelope::Envelope;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::paging::{MAX_PAGE, MAX_PAGE_SIZE};
use crate::messages::{page_out_of_range, page_size_out_of_range};

/// Tasks on a page, where nothing is said.
const PAGE_SIZE: i64 = 10;

/// Which part of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct LogQuery {
    /// The page, from 1.
    page_num: Option<i64>,
    /// Tasks on a page; 10 unless told, at most 100.
    page_size: Option<i64>,
}

/// A page of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct LogPage {
    /// The page, from 1.
    current: i64,
    /// Pages in all.
    pages: i64,
    /// Tasks on all pages.
    total: i64,
    records: Vec<LogRecord>,
}

/// One task of the log, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogRecord {
    id: String,
    task_status: LogStatus,
    /// Signed address of the first result; null while there is none.
    generated_result: Option<String>,
    /// The prompt.
    description: String,
    /// Milliseconds since the epoch.
    submission_time: i64,
    /// Why nothing came of it.
    failure_reason: Option<String>,
}

/// How far a task of the log is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum LogStatus {
    /// Not yet at the vendor.
    Queued,
    /// Under way, or being looked into.
    Processing,
    /// Done.
    Success,
    /// Failed, cancelled or past its deadline.
    Failed,
}

impl From<TaskState> for LogStatus {
    fn from(state: TaskState) -> Self {
        match state {
            TaskState::Queued => Self::Queued,
            TaskState::Submitting | TaskState::Running | TaskState::Uncertain => Self::Processing,
            TaskState::Succeeded => Self::Success,
            TaskState::Failed | TaskState::Cancelled | TaskState::Expired => Self::Failed,
        }
    }
}

impl From<TaskView> for LogRecord {
    fn from(task: TaskView) -> Self {
        let failed = task.state.is_final() && task.state != TaskState::Succeeded;
        Self {
            id: task.id.to_string(),
            task_status: task.state.into(),
            generated_result: task.artifacts.into_iter().find_map(|artifact| artifact.url),
            description: task.summary,
            submission_time: task.created_ms,
            failure_reason: task.error.filter(|_| failed).map(|error| error.message.zh.into_owned()),
        }
    }
}

/// The caller's tasks of all tools that make videos.
#[utoipa::path(
    get, path = "/proxy/api/video/aiTaskLog/page", operation_id = "specified_task_log", tag = "specified",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(LogQuery), responses((status = 200, body = Envelope<LogPage>), (status = 401))
)]
#[crate::boxed]
pub async fn page(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<LogQuery>,
) -> ApiResult<Envelope<LogPage>> {
    let (page, size) = (query.page_num.unwrap_or(1), query.page_size.unwrap_or(PAGE_SIZE));
    if !(1..=MAX_PAGE).contains(&page) {
        return Err(ApiError::field("query:pageNum", "range", page_out_of_range()));
    }
    if !(1..=MAX_PAGE_SIZE).contains(&size) {
        return Err(ApiError::field("query:pageSize", "range", page_size_out_of_range()));
    }
    let log = app.tasks.log(&current.user.id, MediaKind::Video, page, size).await?;
    let records = log.items.into_iter().map(LogRecord::from).collect();
    let pages = (log.total + size - 1) / size;
    Ok(Envelope::ok(LogPage { current: page, pages, total: log.total, records }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_says_queued_processing_success_or_failed() {
        let words = [
            (TaskState::Queued, "QUEUED"),
            (TaskState::Submitting, "PROCESSING"),
            (TaskState::Running, "PROCESSING"),
            (TaskState::Uncertain, "PROCESSING"),
            (TaskState::Succeeded, "SUCCESS"),
            (TaskState::Failed, "FAILED"),
            (TaskState::Cancelled, "FAILED"),
            (TaskState::Expired, "FAILED"),
        ];
        for (state, word) in words {
            let said = serde_json::to_value(LogStatus::from(state)).unwrap();
            assert_eq!(said, word, "{}", state.as_str());
        }
    }
}
