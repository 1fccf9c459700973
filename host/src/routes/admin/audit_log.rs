//! The audit log, for reading. Nothing here can change it.

use axum::Json;
use axum::extract::State;
use baigong_platform::admin::audit::{AuditEntry, AuditFilter, Ending};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;
use crate::http::paging::{self, Listed, Paging};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Which lines of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Only acts of this user.
    actor_uid: Option<i64>,
    /// Only this act, e.g. `reset_user_password`.
    operation: Option<String>,
    /// Only acts about this, e.g. `user:123456789`.
    subject: Option<String>,
    /// Only acts that ended so: `done`, `refused`, `failed` or `unknown`.
    #[param(value_type = Option<String>)]
    ending: Option<Ending>,
    /// Only those that began at or after this time, in milliseconds.
    from_ms: Option<i64>,
    /// Only those that began before this time, in milliseconds.
    until_ms: Option<i64>,
    /// Only those in which this occurs.
    q: Option<String>,
    /// The page, from 1.
    page: Option<i64>,
    /// Lines on a page; 20 unless told, at most 100.
    page_size: Option<i64>,
}

/// Who did what, newest first; also what was refused.
#[utoipa::path(
    get, path = "/api/v1/admin/audit", operation_id = "list_audit_entries", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(AuditQuery),
    responses((status = 200, body = Listed<AuditEntry>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<AuditQuery>,
) -> ApiResult<Json<Listed<AuditEntry>>> {
    let Paging { page, page_size } = paging::check(query.page, query.page_size, 20)?;
    paging::check_period(query.from_ms, query.until_ms)?;
    let filter = AuditFilter {
        actor_uid: query.actor_uid,
        operation: paging::words("operation", query.operation)?,
        subject: paging::words("subject", query.subject)?,
        ending: query.ending,
        from_ms: query.from_ms,
        until_ms: query.until_ms,
        q: paging::words("q", query.q)?,
    };
    let found = app.audit.list(&filter, page, page_size).await?;
    Ok(Json(Listed { items: found.items, total: found.total }))
}
