//! What a task would cost.

use axum::Json;
use axum::extract::State;
use baigong_gateway::repeats::fingerprint;
use baigong_ground::message::common;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::PromisedPrice;
use baigong_platform::tasks::Quoted;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;
use crate::routes::promises::{self, Promise};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create))
}

/// What is to be priced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuoteRequest {
    tool: String,
    mode: String,
    #[schema(value_type = Object)]
    params: Value,
}

/// A price.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteAnswer {
    /// Total points; more is never charged.
    points: i64,
    /// Whether exactly this is charged, rather than at most this: the price depends on files that are not there yet, or on
    /// what comes back.
    exact: bool,
    /// Version of the price table.
    price_version: i64,
    /// Points for one unit.
    unit: i64,
    /// Number of units.
    count: i64,
    /// What the caller has; null without a session, and for a test key, which spends nothing.
    available: Option<i64>,
    /// Holds the price: a task of the same tool, mode and parameters that names it is charged no more, even if the price was
    /// raised meanwhile. Its caller's alone; null without a session.
    quote_id: Option<String>,
    /// Until when, in milliseconds since the epoch; null without a session.
    valid_until_ms: Option<i64>,
}

/// The price of a task, by the function that also charges for it.
#[utoipa::path(
    post, path = "/api/v1/quotes", operation_id = "create_quote", tag = "tools",
    security((), ("key" = [KeyScope::TasksRead])),
    request_body = QuoteRequest,
    responses((status = 200, body = QuoteAnswer), (status = 404), (status = 429))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<QuoteRequest>,
) -> ApiResult<Json<QuoteAnswer>> {
    let (user, test) = (caller.reader(KeyScope::TasksRead).map(|user| user.id.clone()), caller.is_test());
    let QuoteRequest { tool, mode, params } = request;
    let asked = fingerprint(&format!("{tool}/{mode}"), &params);
    let quoted = price(&app, &caller, &tool, &mode, params).await?;
    let available = match caller.payer().filter(|_| user.is_some()) {
        Some(payer) if !test => Some(app.points.balance(&payer).await?.available),
        _ => None,
    };
    let valid_until_ms = user.as_ref().map(|_| app.clock.now_ms() + promises::LIFETIME_MS);
    let promise = |user, valid_until_ms| {
        let price = PromisedPrice { version: quoted.price_version, points: quoted.points };
        promises::seal(&app.vault, user, &Promise::new(asked, price, valid_until_ms))
    };
    Ok(Json(QuoteAnswer {
        points: quoted.points,
        exact: quoted.exact,
        price_version: quoted.price_version,
        unit: quoted.unit,
        count: quoted.count,
        available,
        quote_id: user.as_ref().zip(valid_until_ms).map(|(user, until_ms)| promise(user, until_ms)),
        valid_until_ms,
    }))
}

/// The price of a task for whoever asks, in whatever protocol.
pub async fn price(app: &App, caller: &Caller, tool: &str, mode: &str, params: Value) -> ApiResult<Quoted> {
    let user = caller.reader(KeyScope::TasksRead).map(|user| user.id.clone());
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    app.limits
        .quotes
        .take(user.as_ref().map(|id| id.as_str()), caller.client.address, app.clock.now_ms())
        .map_err(early)?;
    Ok(app.tasks.quote_as(user.as_ref(), caller.is_test(), tool, mode, params).await?)
}
