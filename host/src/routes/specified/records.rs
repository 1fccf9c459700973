//! Records of usage of all users, for administrators.

use axum::Json;
use axum::extract::State;
use baigong_platform::tasks::{Charge, StateGroup, TaskState};
use baigong_platform::works::{Record, RecordFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::envelope::OK;
use super::prices::call_path;
use crate::app::App;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::paging::{self, MAX_PAGE, MAX_PAGE_SIZE};
use crate::messages::query_wrong;

/// Records on a page, where nothing is said.
const PAGE_SIZE: i64 = 10;

/// Which records.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct RecordsQuery {
    /// The page, from 1; less is the first.
    current_page: Option<i64>,
    /// Records on a page; 10 unless told. More than 100 are 100, less than 1 is 1.
    page_size: Option<i64>,
    /// Only of this user, by number.
    user_id: Option<i64>,
    /// Only of this tool.
    tool: Option<String>,
    /// Only those under way, successful or not: `active`, `finished` or `failed`.
    state: Option<String>,
    /// Only those that began at or after this time, in milliseconds.
    from: Option<i64>,
    /// Only those that began before this time, in milliseconds.
    until: Option<i64>,
    /// Only the task of this id, or those of the user of this login name.
    q: Option<String>,
}

/// A page of records, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordPage {
    success: bool,
    code: &'static str,
    msg: &'static str,
    message: &'static str,
    items: Vec<UsageRecord>,
    /// Records on all pages.
    total_num: i64,
    /// Pages; at least 1.
    total_page: i64,
}

/// One use of a tool, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsageRecord {
    /// The task.
    id: String,
    /// The call that makes such tasks.
    api_url: String,
    /// Tool and mode, for people, zh-CN.
    name: String,
    /// The tool's id.
    tool: String,
    /// The id of its mode.
    mode: String,
    /// Where the task stands, for people.
    status: &'static str,
    /// The same as a stable word.
    state: TaskState,
    /// What became of the points.
    charge: Charge,
    /// In points.
    price: i64,
    /// When the task was submitted, in milliseconds since the epoch.
    create_time: i64,
    /// When the task last changed, in milliseconds since the epoch.
    update_time: i64,
    /// The number of the user, as text.
    doc_url: String,
    /// The user's login name.
    login_name: String,
}

impl UsageRecord {
    fn new(app: &App, record: Record) -> Self {
        let tool = app.registry.tool(&record.tool).ok();
        let titles = tool.map(|tool| {
            let manifest = tool.manifest();
            let mode = manifest.modes.iter().find(|mode| mode.id == record.mode);
            format!("{} · {}", manifest.title.zh, mode.map_or(record.mode.as_str(), |mode| &mode.label.zh))
        });
        Self {
            api_url: call_path(&record.tool, &record.mode),
            // A tool that was retired is known by its words alone.
            name: titles.unwrap_or_else(|| format!("{} · {}", record.tool, record.mode)),
            status: status(record.state),
            state: record.state,
            charge: record.charge,
            price: record.points,
            create_time: record.created_ms,
            update_time: record.updated_ms,
            doc_url: record.uid.to_string(),
            login_name: record.login_name,
            id: record.id,
            tool: record.tool,
            mode: record.mode,
        }
    }
}

fn status(state: TaskState) -> &'static str {
    match state {
        TaskState::Queued => "排队中",
        TaskState::Submitting => "正在提交",
        TaskState::Running => "生成中",
        TaskState::Uncertain => "待核实",
        TaskState::Succeeded => "已完成",
        TaskState::Failed => "已失败",
        TaskState::Cancelled => "已取消",
        TaskState::Expired => "已超时",
    }
}

/// The records of all users, newest first.
#[utoipa::path(
    get, path = "/u/global_users/msgLogging/all/records", operation_id = "specified_records", tag = "specified",
    security(("session" = [Scope::Admin])),
    params(RecordsQuery), responses((status = 200, body = RecordPage), (status = 401), (status = 403))
)]
#[crate::boxed]
pub async fn page(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<RecordsQuery>,
) -> ApiResult<Json<RecordPage>> {
    // Like the orders beside them: programs that speak this protocol cannot read a refusal of a page.
    let page = query.current_page.unwrap_or(1).clamp(1, MAX_PAGE);
    let page_size = query.page_size.unwrap_or(PAGE_SIZE).clamp(1, MAX_PAGE_SIZE);
    paging::check_period(query.from, query.until)?;
    let state = match query.state.as_deref().unwrap_or_default() {
        "" => None,
        "active" => Some(StateGroup::Active),
        "finished" => Some(StateGroup::Finished),
        "failed" => Some(StateGroup::Failed),
        _ => return Err(ApiError::field("query:state", "invalid", query_wrong())),
    };
    let filter = RecordFilter {
        uid: query.user_id,
        tool: paging::words("tool", query.tool)?,
        state,
        from_ms: query.from,
        until_ms: query.until,
        q: paging::words("q", query.q)?,
    };
    let (records, total_num) = app.works.records(&filter, page, page_size).await?;
    Ok(Json(RecordPage {
        success: true,
        code: OK,
        msg: "操作成功",
        message: "操作成功",
        items: records.into_iter().map(|record| UsageRecord::new(&app, record)).collect(),
        total_num,
        total_page: ((total_num + page_size - 1) / page_size).max(1),
    }))
}
