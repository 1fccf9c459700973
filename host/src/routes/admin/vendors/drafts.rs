//! Accounts as they are written down, before they are saved.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::accounts::{AccountFields, ProbedBody, within_account};
use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::Body;

/// An account that is not saved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountDraftToProbe {
    /// The tool that it would serve.
    tool: String,
    /// The account that it would change, whose secrets serve where none are entered; null for a new one.
    #[serde(default)]
    id: Option<String>,
    account: AccountFields,
}

/// Asks the vendor whether an account would work, without saving it and without spending money; waits at most 15 seconds.
/// Its secrets are neither stored nor logged.
#[utoipa::path(
    post, path = "/api/v1/admin/vendor-drafts/probe", operation_id = "probe_vendor_draft", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = AccountDraftToProbe,
    responses((status = 200, body = ProbedBody), (status = 404))
)]
#[crate::boxed]
pub async fn probe(
    State(app): State<App>,
    act: Act,
    Body(draft): Body<AccountDraftToProbe>,
) -> ApiResult<Json<ProbedBody>> {
    let AccountDraftToProbe { tool, id, account } = draft;
    let subject = format!("tool:{tool}");
    let asked = json!({ "label": account.label, "wire": account.wire });
    act.describe(&subject, asked.clone());
    let probed =
        app.vendors.probe_draft(&tool, id.as_deref(), account.into()).await.map_err(within_account)?;
    act.describe(&subject, json!({ "asked": asked, "verdict": probed.verdict, "took_ms": probed.took_ms }));
    Ok(Json(probed.into()))
}
