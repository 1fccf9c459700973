//! What every mode costs, how often its vendor is asked, and how that came about.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use baigong_platform::accounts::{Cadence, DEADLINE_MS, LONGEST_MS, MOST_GROWTH_MS, SHORTEST_MS};
use baigong_platform::prices::{Outlook, PriceVersion};
use baigong_provider::{Form, Glyph, PriceRule, Text, Tool};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Scope;
use crate::error::ApiResult;
use crate::http::extract::Path;
use crate::http::paging::Items;

/// The prices of all modes.
#[derive(Serialize, ToSchema)]
pub struct PricesView {
    items: Vec<PricedMode>,
    /// What an operator may set of a cadence.
    bounds: CadenceBounds,
}

/// Limits of a cadence, in milliseconds; the provider's own times are allowed beyond them.
#[derive(Serialize, ToSchema)]
pub struct CadenceBounds {
    shortest_ms: u64,
    longest_ms: u64,
    most_growth_ms: u64,
    earliest_deadline_ms: u64,
    latest_deadline_ms: u64,
}

/// A mode with its price and its cadence.
#[derive(Serialize, ToSchema)]
pub struct PricedMode {
    tool: String,
    tool_title: Text,
    vendor_title: Text,
    glyph: Glyph,
    mode: String,
    label: Text,
    /// The version in force.
    version: i64,
    /// The rule in force.
    rule: PriceRule,
    /// Whether it is the provider's own.
    own: bool,
    /// The provider's own rule.
    declared: PriceRule,
    /// The newest version, in force or not: what a change is based on.
    latest_version: i64,
    /// When the next version comes into force, in milliseconds since the epoch, if one waits.
    next_ms: Option<i64>,
    /// The schemas of the parameters that the price depends on or is measured in, by name.
    #[schema(value_type = Object)]
    parameters: Map<String, Value>,
    /// The provider's cadence of polls.
    own_cadence: Cadence,
    /// The operator's, where one is set.
    cadence: Option<Cadence>,
}

/// The price of every mode, by tool.
#[utoipa::path(
    get, path = "/api/v1/admin/prices", operation_id = "list_prices", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = PricesView))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<PricesView>> {
    let outlook: HashMap<(String, String), Outlook> = app
        .prices
        .outlook()
        .await?
        .into_iter()
        .map(|outlook| ((outlook.tool.clone(), outlook.mode.clone()), outlook))
        .collect();
    let tools = app.registry.snapshot();
    let forms = tools.iter().flat_map(|tool| tool.forms().iter().map(move |form| (tool, form)));
    let items = forms
        .map(|(tool, form)| {
            let key = (tool.manifest().id.to_string(), form.mode.id.to_string());
            describe(&app, tool, form, outlook.get(&key))
        })
        .collect();
    let bounds = CadenceBounds {
        shortest_ms: SHORTEST_MS,
        longest_ms: LONGEST_MS,
        most_growth_ms: MOST_GROWTH_MS,
        earliest_deadline_ms: DEADLINE_MS.0,
        latest_deadline_ms: DEADLINE_MS.1,
    };
    Ok(Json(PricesView { items, bounds }))
}

fn describe(app: &App, tool: &Tool, form: &Form, outlook: Option<&Outlook>) -> PricedMode {
    let (manifest, mode) = (tool.manifest(), &form.mode);
    let (version, rule) = match app.prices.current(&manifest.id, &mode.id) {
        Some((version, rule)) => (version, (*rule).clone()),
        None => (0, mode.price.clone()),
    };
    let properties = form.validator.schema().get("properties").and_then(Value::as_object);
    let names = [&rule, &mode.price].into_iter().flat_map(|rule| rule.parameters().chain(rule.fields()));
    let parameters =
        names.filter_map(|name| Some((name.to_owned(), properties?.get(name)?.clone()))).collect();
    PricedMode {
        tool: manifest.id.to_string(),
        tool_title: manifest.title.clone(),
        vendor_title: manifest.vendor_title.clone(),
        glyph: manifest.glyph.clone(),
        mode: mode.id.to_string(),
        label: mode.label.clone(),
        version,
        own: rule == mode.price,
        rule,
        declared: mode.price.clone(),
        latest_version: outlook.map_or(version, |outlook| outlook.latest_version),
        next_ms: outlook.and_then(|outlook| outlook.next_ms),
        parameters,
        own_cadence: mode.poll.into(),
        cadence: app.polling.set_for(&manifest.id, &mode.id).map(|set| set.cadence),
    }
}

/// All versions of a mode's price, newest first.
#[utoipa::path(
    get, path = "/api/v1/admin/prices/{tool}/{mode}", operation_id = "list_price_versions", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("tool" = String, Path), ("mode" = String, Path)),
    responses((status = 200, body = Items<PriceVersion>))
)]
#[crate::boxed]
pub async fn history(
    State(app): State<App>,
    Path((tool, mode)): Path<(String, String)>,
) -> ApiResult<Json<Items<PriceVersion>>> {
    Ok(Json(Items { items: app.prices.history(&tool, &mode).await? }))
}
