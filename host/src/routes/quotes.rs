//! What a task would cost.

use axum::Json;
use axum::extract::State;
use baigong_ground::message::common;
use baigong_platform::keys::KeyScope;
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
    /// What the caller has; null without a session.
    available: Option<i64>,
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
    let quoted = price(&app, &caller, &request.tool, &request.mode, request.params).await?;
    let available = match caller.reader(KeyScope::TasksRead) {
        Some(user) => Some(app.points.balance(&user.id.own_account()).await?.available),
        None => None,
    };
    Ok(Json(QuoteAnswer {
        points: quoted.points,
        exact: quoted.exact,
        price_version: quoted.price_version,
        unit: quoted.unit,
        count: quoted.count,
        available,
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
    Ok(app.tasks.quote(user.as_ref(), tool, mode, params).await?)
}
