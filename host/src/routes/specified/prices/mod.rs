//! The price list: every price that a quote can give, in yuan.

mod names;

pub use names::whole as in_words;

use axum::extract::State;
use baigong_provider::{Form, Manifest, Measured, PriceRow, PriceRule};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::envelope::Envelope;
use crate::app::App;
use crate::error::ApiResult;

const NORMAL: &str = "正常";
const DOWN: &str = "维护";
const PAID: &str = "付费";
const FREE: &str = "免费";

/// A price of one call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceEntry {
    /// Stays the same as long as the tool prices the same combinations: `<tool>.<mode>.<line>`.
    id: String,
    /// Tool, mode and the choices that this price is for, zh-CN.
    name: String,
    /// The same in English.
    name_en: String,
    /// Path of the call.
    api_url: String,
    /// 正常, or 维护 while no account can serve it.
    status: &'static str,
    /// 付费 or 免费.
    pay_type: &'static str,
    /// In 1/10000 yuan.
    price: i64,
    /// Since when this price holds, in milliseconds since the epoch.
    update_time: i64,
    /// Where the call is explained.
    doc_url: String,
    /// The same price in points, as the quote says it.
    points: i64,
    tool: String,
    mode: String,
    /// The choices that this price is for, by parameter.
    #[schema(value_type = Object)]
    params: Map<String, Value>,
    /// The parameter that multiplies the price, such as the number of pictures; null where there is none.
    per: Option<String>,
    /// What else multiplies the price: a figure of the files that are given, or of what came back.
    measured: Option<Measured>,
}

impl PriceEntry {
    /// Whether it is a price of this mode.
    pub fn is_of(&self, mode: &str) -> bool {
        self.mode == mode
    }
}

/// Every price, in the order of tools, modes and combinations. Public.
#[utoipa::path(
    get, path = "/apiPriceFacade/all", operation_id = "specified_prices", tag = "specified", security(()),
    responses((status = 200, body = Envelope<Vec<PriceEntry>>))
)]
#[crate::boxed]
pub async fn all(State(app): State<App>) -> ApiResult<Envelope<Vec<PriceEntry>>> {
    Ok(Envelope::ok(entries(&app, None).await?))
}

/// The prices of all tools, or of one.
pub async fn entries(app: &App, only: Option<&str>) -> ApiResult<Vec<PriceEntry>> {
    let since = app.prices.since().await?;
    let mut entries = Vec::new();
    for tool in
        app.registry.snapshot().iter().filter(|tool| only.is_none_or(|only| tool.manifest().id == only))
    {
        let manifest = tool.manifest();
        for form in tool.forms() {
            let Some((version, rule)) = app.prices.current(&manifest.id, &form.mode.id) else { continue };
            let key = (manifest.id.to_string(), form.mode.id.to_string(), version);
            let from_ms = since.get(&key).copied().unwrap_or_default();
            let lines = (1..).zip(&rule.rows);
            entries.extend(lines.filter_map(|(n, row)| line(app, manifest, form, &rule, n, row, from_ms)));
        }
    }
    Ok(entries)
}

fn line(
    app: &App,
    manifest: &Manifest,
    form: &Form,
    rule: &PriceRule,
    n: usize,
    row: &PriceRow,
    from_ms: i64,
) -> Option<PriceEntry> {
    let params: Map<String, Value> = rule.dimensions.iter().cloned().zip(row.when.iter().cloned()).collect();
    // One unit of it, by the function that also quotes and charges.
    let mut one = params.clone();
    one.extend(rule.per.iter().map(|per| (per.clone(), Value::from(1))));
    let points = rule.quote(&one).ok()?.unit;
    let (tool, mode) = (&*manifest.id, &*form.mode.id);
    let name = names::of(manifest, form, &params, rule);
    Some(PriceEntry {
        id: format!("{tool}.{mode}.{n}"),
        name: name.zh.into_owned(),
        name_en: name.en.into_owned(),
        api_url: call_path(tool, mode),
        status: if app.book.serves(tool, &form.mode) { NORMAL } else { DOWN },
        pay_type: if points == 0 { FREE } else { PAID },
        price: points.saturating_mul(app.config.points.cents_per_100),
        update_time: from_ms,
        doc_url: format!("/docs/{tool}#{mode}"),
        points,
        tool: tool.to_owned(),
        mode: mode.to_owned(),
        params: params.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        per: rule.per.clone(),
        measured: rule.measured.clone(),
    })
}

/// Where a task of a mode is made.
pub fn call_path(tool: &str, mode: &str) -> String {
    format!("/api/v1/tools/{tool}/{mode}/tasks")
}
