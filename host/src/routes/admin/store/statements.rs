//! The payment companies' statements beside our books.

use axum::Json;
use axum::extract::State;
use baigong_platform::store::StatementReport;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::Body;
use crate::http::paging::Items;

/// Days that the list goes back, with both channels.
const SHOWN: i64 = 60;

/// Which statement.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StatementDay {
    /// `wechat` or `alipay`.
    channel: String,
    /// A day before today in Beijing: `2026-01-31`.
    day: String,
}

/// What matching found, day by day, the newest first. It happens by itself every morning.
#[utoipa::path(
    get, path = "/api/v1/admin/statements", operation_id = "admin_list_statements", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = Items<StatementReport>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<Items<StatementReport>>> {
    Ok(Json(Items { items: app.store.statements(SHOWN).await? }))
}

/// Fetches a statement now and compares it with our books. What differs waits for a person.
#[utoipa::path(
    post, path = "/api/v1/admin/statements", operation_id = "admin_match_statement", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = StatementDay,
    responses((status = 200, body = StatementReport), (status = 503))
)]
#[crate::boxed]
pub async fn make(
    State(app): State<App>,
    act: Act,
    Body(wanted): Body<StatementDay>,
) -> ApiResult<Json<StatementReport>> {
    let StatementDay { channel, day } = wanted;
    let found =
        |report: &StatementReport| json!({ "lines": report.lines, "differences": report.differences.len() });
    let matching = app.store.match_statement(&channel, &day);
    act.on(format!("statement:{channel}:{day}"), json!({}), matching, found).await.map(Json)
}
