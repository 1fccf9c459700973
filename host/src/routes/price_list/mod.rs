//! What everything costs, for programs: the list in force under one version, and how prices moved and will move, as a list and
//! as a feed. Whoever asks often is told that nothing changed.
//!
//! The tags of these answers are weak ones, as those of [`Tagged`]: they travel compressed or not. What a program keeps is
//! `version`, which is exact.

mod changes;
mod feed;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use baigong_ground::Text;
use baigong_platform::price_notices::{self, Rise};
use baigong_platform::prices::PriceMove;
use baigong_provider::PriceRule;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::feed::PATH as FEED;

use self::changes::{PriceChangeView, view};
use super::specified::prices::in_words;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::tagged::Tagged;

/// The lists.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(changes::list))
}

/// The feed, which is no part of the API.
pub fn feed() -> Router<App> {
    Router::new().route(FEED, get(feed::show))
}

/// What everything costs.
#[derive(Serialize, ToSchema)]
pub struct PriceList {
    /// Another text if and only if a price in force changed.
    version: String,
    /// By tool and mode.
    items: Vec<ListedPrice>,
    /// Changes that are announced and not in force yet, the next one first.
    upcoming: Vec<PriceChangeView>,
}

/// What a mode costs.
#[derive(Serialize, ToSchema)]
pub struct ListedPrice {
    tool: String,
    tool_title: Text,
    mode: String,
    label: Text,
    /// Counted from 1 for every mode; tasks and quotes name it.
    version: i64,
    /// Since when it is in force, in milliseconds since the epoch.
    since_ms: i64,
    /// The rule.
    rule: PriceRule,
    /// The rule in a line.
    words: Text,
}

/// The price of every mode in force, under one version, and the changes to come. Ask with `If-None-Match`.
#[utoipa::path(
    get, path = "/api/v1/prices", operation_id = "get_price_list", tag = "tools", security(()),
    responses((status = 200, body = PriceList), (status = 304))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> ApiResult<Response> {
    let tools = app.registry.snapshot();
    let mut items = Vec::new();
    for tool in tools.iter() {
        let manifest = tool.manifest();
        for form in tool.forms() {
            let Some(price) = app.prices.in_force(&manifest.id, &form.mode.id) else { continue };
            items.push(ListedPrice {
                tool: manifest.id.to_string(),
                tool_title: manifest.title.clone(),
                mode: form.mode.id.to_string(),
                label: form.mode.label.clone(),
                version: price.version,
                since_ms: price.since_ms,
                words: in_words(form, &price.rule),
                rule: (*price.rule).clone(),
            });
        }
    }
    let (moves, now_ms) = (app.prices.moves(), app.clock.now_ms());
    let mut to_come: Vec<_> = moves.iter().filter(|price| price.effective_ms > now_ms).collect();
    to_come.sort_by_key(|price| price.effective_ms);
    let upcoming = to_come.into_iter().filter_map(|price| view(&tools, price)).collect();
    let list = PriceList { version: app.prices.fingerprint(), items, upcoming };
    let text = serde_json::to_string(&list).map_err(ApiError::internal)?;
    Tagged::json(text).answer(&headers)
}

/// A rise as letters say it; nothing of a mode that has gone meanwhile.
pub fn rise_in_words(app: &App, rise: &PriceMove) -> Option<Rise> {
    let view = view(&app.registry.snapshot(), rise)?;
    Some(Rise {
        name: price_notices::name(&view.tool_title, &view.label),
        from: view.from.words,
        to: view.to.words,
        effective_ms: rise.effective_ms,
    })
}
