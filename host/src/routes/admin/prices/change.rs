//! Changing prices: seen first, then set, all or none.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::messages;
use baigong_platform::price_notices::callers;
use baigong_platform::prices::{PreviewLine, PriceChange, PricePreview};
use baigong_provider::{Measured, PriceRule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::Act;
use crate::auth::{Administrator, Scope};
use crate::error::{ApiError, ApiResult, WrongField};
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;

messages! {
    too_many_prices(most) = "一次最多修改{most}项价格", "Up to {most} prices can be changed at a time";
}

/// More modes than there are; bounds the work of one request.
const MOST: usize = 1000;

/// A new price of a mode.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ModeChange {
    tool: String,
    mode: String,
    /// The rule; null for the provider's own.
    rule: Option<PriceRule>,
    /// The newest version that was seen, `latest_version` of the list.
    based_on: i64,
}

/// New prices.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PriceChanges {
    changes: Vec<ModeChange>,
    /// From when they are in force, in milliseconds since the epoch; null for now.
    #[serde(default)]
    effective_ms: Option<i64>,
}

impl PriceChanges {
    fn into_changes(self) -> ApiResult<(Vec<PriceChange>, Option<i64>)> {
        if self.changes.len() > MOST {
            return Err(ApiError::field("/changes", "maxItems", too_many_prices(MOST)));
        }
        let changes = self.changes.into_iter().map(|change| PriceChange {
            tool: change.tool,
            mode: change.mode,
            rule: change.rule,
            based_on: change.based_on,
        });
        Ok((changes.collect(), self.effective_ms))
    }
}

/// What a change would do to a mode.
#[derive(Serialize, ToSchema)]
#[schema(as = PricePreview)]
pub struct PricePreviewBody {
    /// The tool.
    tool: String,
    /// The mode.
    mode: String,
    /// The version in force.
    current_version: i64,
    /// The parameter that multiplies the points of every line, where both rules have the same.
    per: Option<String>,
    /// What else multiplies the points of every line, where both rules measure the same; where they do not, lines are the
    /// maximum that is charged.
    measured: Option<Measured>,
    /// Every combination that the form can send.
    lines: Vec<PreviewLine>,
    /// Combinations that cost something else.
    changed: usize,
    /// Whether some task would cost more.
    rise: bool,
    /// How many people would be written to, because their keys use the tool; 0 where nothing rises.
    told: usize,
    /// Why the change would be refused; paths begin at the rule.
    problems: Vec<WrongField>,
}

impl PricePreviewBody {
    async fn of(app: &App, preview: PricePreview) -> ApiResult<Self> {
        let PricePreview { tool, mode, current_version, per, measured, lines, changed, is_rise, problems } =
            preview;
        let told = if is_rise { callers(&app.db, &tool, app.clock.now_ms()).await?.len() } else { 0 };
        let problems = problems.into_iter().map(Into::into).collect();
        Ok(Self { tool, mode, current_version, per, measured, lines, changed, rise: is_rise, told, problems })
    }
}

/// What changes of prices would do, combination by combination. Nothing is changed.
#[utoipa::path(
    post, path = "/api/v1/admin/prices/preview", operation_id = "preview_prices", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = PriceChanges,
    responses((status = 200, body = Items<PricePreviewBody>), (status = 404))
)]
#[crate::boxed]
pub async fn preview(
    State(app): State<App>,
    act: Act,
    Body(wanted): Body<PriceChanges>,
) -> ApiResult<Json<Items<PricePreviewBody>>> {
    let (changes, effective_ms) = wanted.into_changes()?;
    act.describe(subject(&changes), particulars(&changes, effective_ms));
    let mut items = Vec::with_capacity(changes.len());
    for change in &changes {
        items.push(PricePreviewBody::of(&app, app.prices.preview(change)?).await?);
    }
    Ok(Json(Items { items }))
}

/// Versions that were made.
#[derive(Serialize, ToSchema)]
pub struct PriceVersions {
    /// In the order of the changes.
    versions: Vec<i64>,
}

/// Sets prices, all or none. Tasks keep the price that they were quoted.
#[utoipa::path(
    post, path = "/api/v1/admin/prices", operation_id = "set_prices", tag = "admin",
    security(("session" = [Scope::Admin])),
    request_body = PriceChanges,
    responses((status = 200, body = PriceVersions), (status = 404), (status = 409))
)]
#[crate::boxed]
pub async fn set(
    State(app): State<App>,
    Administrator(admin): Administrator,
    act: Act,
    Body(wanted): Body<PriceChanges>,
) -> ApiResult<Json<PriceVersions>> {
    let (changes, effective_ms) = wanted.into_changes()?;
    act.describe(subject(&changes), particulars(&changes, effective_ms));
    let versions = app.prices.set(&changes, effective_ms, &admin.id).await?;
    Ok(Json(PriceVersions { versions }))
}

/// Takes a version back before it comes into force.
#[utoipa::path(
    delete, path = "/api/v1/admin/prices/{tool}/{mode}/versions/{version}", operation_id = "withdraw_price", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path), ("mode" = String, Path), ("version" = i64, Path)),
    responses((status = 204), (status = 409))
)]
#[crate::boxed]
pub async fn withdraw(
    State(app): State<App>,
    act: Act,
    Path((tool, mode, version)): Path<(String, String, i64)>,
) -> ApiResult<StatusCode> {
    act.describe(format!("price:{tool}/{mode}"), json!({ "version": version }));
    app.prices.withdraw(&tool, &mode, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn subject(changes: &[PriceChange]) -> String {
    match changes {
        [only] => format!("price:{}/{}", only.tool, only.mode),
        _ => "prices".into(),
    }
}

fn particulars(changes: &[PriceChange], effective_ms: Option<i64>) -> Value {
    let modes: Vec<String> =
        changes.iter().map(|change| format!("{}/{}", change.tool, change.mode)).collect();
    match changes {
        [only] => json!({ "effective_ms": effective_ms, "based_on": only.based_on, "rule": only.rule }),
        _ => json!({ "effective_ms": effective_ms, "modes": modes }),
    }
}
