//! One account at a vendor: made, changed, opened and closed, tried, removed.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::vendors::{AccountDraft, AccountView, Probed, VendorError, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::{Body, IdempotencyKey, Path};
use crate::language;

/// An account as an operator writes it down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountFields {
    /// The operator's name for it.
    pub(super) label: String,
    /// The protocol that it speaks.
    pub(super) wire: String,
    /// Overrides the wire's own address.
    #[serde(default)]
    base_url: Option<String>,
    /// As the wire's schema says. Of an account that exists, a secret that is missing or empty stays, and one that is
    /// null goes; where protocol or host change, secrets have to be entered anew.
    #[schema(value_type = Object)]
    credentials: Map<String, Value>,
    /// Maximum number of jobs at once; null for no limit.
    #[serde(default)]
    max_concurrent: Option<i64>,
    /// Its share of the work beside other accounts of the tool.
    #[serde(default = "one")]
    weight: i64,
    /// Maximum points of its tasks in a day of Beijing; null for no limit.
    #[serde(default)]
    daily_cap: Option<i64>,
    /// Whether it takes tasks.
    #[serde(default = "yes")]
    enabled: bool,
}

fn one() -> i64 {
    1
}

fn yes() -> bool {
    true
}

impl From<AccountFields> for AccountDraft {
    fn from(fields: AccountFields) -> Self {
        Self {
            label: fields.label,
            wire: fields.wire,
            base_url: fields.base_url,
            credentials: fields.credentials,
            max_concurrent: fields.max_concurrent,
            weight: fields.weight,
            daily_cap: fields.daily_cap,
            enabled: fields.enabled,
        }
    }
}

/// A new account of a tool.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The tool that it serves.
    tool: String,
    account: AccountFields,
}

/// Whether an account takes tasks.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Enabled {
    enabled: bool,
}

/// What the audit log says of an account: no field of its credentials.
fn audit_detail(account: &AccountView) -> Value {
    json!({
        "tool": account.tool, "label": account.label, "wire": account.wire, "base_url": account.base_url,
        "max_concurrent": account.max_concurrent, "weight": account.weight, "daily_cap": account.daily_cap,
        "enabled": account.enabled,
    })
}

/// The fields of a new account stand below `account` in the body.
pub(super) fn within_account(error: VendorError) -> VendorError {
    match error {
        VendorError::Invalid(fields) => {
            VendorError::Invalid(fields.into_iter().map(|field| field.within("/account")).collect())
        }
        other => other,
    }
}

fn subject(id: &str) -> String {
    format!("vendor_account:{id}")
}

/// Going live ends play money in the same act. A failure is told in the log alone: the account is there, and the store takes
/// away what is left with its next sweep.
async fn end_play(app: &App) {
    if let Err(error) = app.store.end_play().await {
        tracing::warn!(%error, "what was bought with play money is taken away later");
    }
}

/// Makes an account. New tasks may go to it at once; with the first one a tool is no demonstration any more.
#[utoipa::path(
    post, path = "/api/v1/admin/vendor-accounts", operation_id = "create_vendor_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = NewAccount,
    params(("Idempotency-Key" = String, Header, description = "New for every press of the button")),
    responses((status = 201, body = AccountView), (status = 404))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    act: Act,
    _: IdempotencyKey,
    Body(new): Body<NewAccount>,
) -> ApiResult<(StatusCode, Json<AccountView>)> {
    act.describe(
        format!("tool:{}", new.tool),
        json!({ "label": new.account.label, "wire": new.account.wire }),
    );
    let account = app.vendors.create(&new.tool, new.account.into()).await.map_err(within_account)?;
    end_play(&app).await;
    act.describe(subject(&account.id), audit_detail(&account));
    Ok((StatusCode::CREATED, Json(account)))
}

/// One account.
#[utoipa::path(
    get, path = "/api/v1/admin/vendor-accounts/{id}", operation_id = "get_vendor_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 200, body = AccountView))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(id): Path<String>) -> ApiResult<Json<AccountView>> {
    Ok(Json(app.vendors.get(&id).await?))
}

/// Changes an account; its next call is made as it is now.
#[utoipa::path(
    put, path = "/api/v1/admin/vendor-accounts/{id}", operation_id = "update_vendor_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = AccountFields,
    responses((status = 200, body = AccountView), (status = 409))
)]
#[crate::boxed]
pub async fn update(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(fields): Body<AccountFields>,
) -> ApiResult<Json<AccountView>> {
    let asked = json!({ "label": fields.label });
    let account = act.on(subject(&id), asked, app.vendors.update(&id, fields.into()), audit_detail).await?;
    end_play(&app).await;
    Ok(Json(account))
}

/// Lets an account take tasks, or no new ones; those that it has are polled to their end.
#[utoipa::path(
    put, path = "/api/v1/admin/vendor-accounts/{id}/enabled", operation_id = "enable_vendor_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)), request_body = Enabled,
    responses((status = 200, body = AccountView), (status = 409))
)]
#[crate::boxed]
pub async fn set_enabled(
    State(app): State<App>,
    act: Act,
    Path(id): Path<String>,
    Body(wanted): Body<Enabled>,
) -> ApiResult<Json<AccountView>> {
    act.describe(subject(&id), json!({ "enabled": wanted.enabled }));
    let account = app.vendors.set_enabled(&id, wanted.enabled).await?;
    end_play(&app).await;
    Ok(Json(account))
}

/// Removes a disabled account that no task needs any more.
#[utoipa::path(
    delete, path = "/api/v1/admin/vendor-accounts/{id}", operation_id = "delete_vendor_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 204), (status = 409))
)]
#[crate::boxed]
pub async fn remove(State(app): State<App>, act: Act, Path(id): Path<String>) -> ApiResult<StatusCode> {
    act.on(subject(&id), json!({}), app.vendors.get(&id), audit_detail).await?;
    app.vendors.remove(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The answer to a probe.
#[derive(Serialize, ToSchema)]
#[schema(as = Probed)]
pub struct ProbedBody {
    /// What it found.
    verdict: Verdict,
    /// For people, in the reader's language; the vendor's words where it has any.
    message: String,
    /// How long it took, in milliseconds.
    took_ms: i64,
}

impl From<Probed> for ProbedBody {
    fn from(Probed { verdict, message, took_ms }: Probed) -> Self {
        Self { verdict, message: message.in_language(language::current()).to_owned(), took_ms }
    }
}

/// Asks the vendor whether the account works, without spending money; waits at most 15 seconds.
#[utoipa::path(
    post, path = "/api/v1/admin/vendor-accounts/{id}/probe", operation_id = "probe_vendor_account", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("id" = String, Path)),
    responses((status = 200, body = ProbedBody), (status = 409))
)]
#[crate::boxed]
pub async fn probe(State(app): State<App>, act: Act, Path(id): Path<String>) -> ApiResult<Json<ProbedBody>> {
    let found = |probed: &Probed| json!({ "verdict": probed.verdict, "took_ms": probed.took_ms });
    act.on(subject(&id), json!({}), app.vendors.probe(&id), found).await.map(|probed| Json(probed.into()))
}
