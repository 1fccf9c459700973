//! How prices moved and will move, the last announced first.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use baigong_ground::{Text, messages};
use baigong_platform::prices::PriceMove;
use baigong_provider::{PriceRule, Tools};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;
use crate::http::tagged::Tagged;
use crate::routes::specified::prices::in_words;

messages! {
    cursor_unreadable = "游标无法识别，请使用上一页返回的 next_cursor", "This is no cursor; use the next_cursor of the page before";
}

const DEFAULT_LIMIT: usize = 30;
const MAX_LIMIT: usize = 100;

/// A change of the price of a mode.
#[derive(Serialize, ToSchema)]
#[schema(as = PriceChange)]
pub struct PriceChangeView {
    pub tool: String,
    pub tool_title: Text,
    pub mode: String,
    pub label: Text,
    /// The version that comes, counted from 1 for every mode.
    pub version: i64,
    /// The price until then.
    pub from: PriceInWords,
    /// The price from then on.
    pub to: PriceInWords,
    /// From when the new price is in force, in milliseconds since the epoch. May be to come.
    pub effective_ms: i64,
    /// When it was set, in milliseconds since the epoch.
    pub announced_ms: i64,
    /// Whether some task costs more by it.
    pub rise: bool,
}

/// A rule, for people.
#[derive(Serialize, ToSchema)]
pub struct PriceInWords {
    /// In a line.
    pub words: Text,
    /// Points of its cheapest line.
    lowest: i64,
    /// Points of its dearest line.
    highest: i64,
}

impl PriceInWords {
    fn of(form: &baigong_provider::Form, rule: &PriceRule) -> Self {
        let points = || rule.rows.iter().map(|row| row.points);
        Self {
            words: in_words(form, rule),
            lowest: points().min().unwrap_or_default(),
            highest: points().max().unwrap_or_default(),
        }
    }
}

/// A move as it is told; none of a mode that has gone meanwhile.
pub fn view(tools: &Tools, price: &PriceMove) -> Option<PriceChangeView> {
    let tool = tools.tool(&price.tool).ok()?;
    let form = tool.forms().iter().find(|form| form.mode.id == price.mode)?;
    Some(PriceChangeView {
        tool: price.tool.clone(),
        tool_title: tool.manifest().title.clone(),
        mode: price.mode.clone(),
        label: form.mode.label.clone(),
        version: price.version,
        from: PriceInWords::of(form, &price.from),
        to: PriceInWords::of(form, &price.to),
        effective_ms: price.effective_ms,
        announced_ms: price.announced_ms,
        rise: price.is_rise,
    })
}

/// Which changes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PriceChangesQuery {
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many, 100 at most.
    limit: Option<usize>,
}

/// Changes of prices.
#[derive(Serialize, ToSchema)]
pub struct PriceChangeList {
    /// The last announced first.
    items: Vec<PriceChangeView>,
    /// Where the rest of the list begins; null where this is its end.
    next_cursor: Option<String>,
}

/// How prices changed and will change, the last announced first. What was withdrawn before its time is not among them.
#[utoipa::path(
    get, path = "/api/v1/prices/changes", operation_id = "list_price_changes", tag = "tools", security(()),
    params(PriceChangesQuery),
    responses((status = 200, body = PriceChangeList), (status = 304))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    UrlQuery(query): UrlQuery<PriceChangesQuery>,
) -> ApiResult<Response> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
    let behind = query.cursor.as_deref().map(|cursor| {
        read_cursor(cursor).ok_or_else(|| ApiError::field("query:cursor", "invalid", cursor_unreadable()))
    });
    let behind = behind.transpose()?;
    let (tools, moves) = (app.registry.snapshot(), app.prices.moves());
    let rest = moves.iter().filter(|price| behind.is_none_or(|behind| price.key() < behind));
    let mut page: Vec<&PriceMove> = rest.take(limit + 1).collect();
    let is_more = page.len() > limit;
    page.truncate(limit);
    let next_cursor = page.last().filter(|_| is_more).map(|last| {
        let (ms, tool, mode, version) = last.key();
        format!("{ms}/{tool}/{mode}/{version}")
    });
    let items = page.into_iter().filter_map(|price| view(&tools, price)).collect();
    let text = serde_json::to_string(&PriceChangeList { items, next_cursor }).map_err(ApiError::internal)?;
    Tagged::json(text).answer(&headers)
}

fn read_cursor(text: &str) -> Option<(i64, &str, &str, i64)> {
    let mut parts = text.split('/');
    let cursor = (parts.next()?.parse().ok()?, parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(cursor)
}
