//! What a webhook told, and telling it once more.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_platform::webhooks::{Delivery, DeliveryState, WebhookId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::{CurrentUser, Scope};
use crate::error::ApiResult;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::http::paging::Items;

/// Which deliveries.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeliveriesQuery {
    /// Only those that stand so.
    #[param(value_type = Option<String>)]
    state: Option<DeliveryState>,
    /// Behind this one.
    before: Option<String>,
}

/// What a webhook told and is to tell, the newest first, fifty at a time. Kept for thirty days.
#[utoipa::path(
    get, path = "/api/v1/webhooks/{id}/deliveries", operation_id = "list_webhook_deliveries", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path), DeliveriesQuery),
    responses((status = 200, body = Items<Delivery>))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    UrlQuery(DeliveriesQuery { state, before }): UrlQuery<DeliveriesQuery>,
) -> ApiResult<Json<Items<Delivery>>> {
    let id = WebhookId::new(id);
    let items = app.webhooks.deliveries(&current.user.id, &id, state, before.as_deref()).await?;
    Ok(Json(Items { items }))
}

/// Tells something once more, under its id and with its body.
#[utoipa::path(
    post, path = "/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver", operation_id = "redeliver_webhook", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path), ("delivery" = String, Path)),
    responses((status = 202))
)]
#[crate::boxed]
pub async fn again(
    State(app): State<App>,
    current: CurrentUser,
    Path((id, delivery)): Path<(String, String)>,
) -> ApiResult<StatusCode> {
    app.webhooks.redeliver(&current.user.id, &WebhookId::new(id), &delivery).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Since when.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// In milliseconds since the epoch; everything that is kept where it is left out.
    #[serde(default)]
    since_ms: i64,
}

/// How many are told once more.
#[derive(Serialize, ToSchema)]
pub struct Redelivered {
    count: u64,
}

/// Tells all that failed since a time once more.
#[utoipa::path(
    post, path = "/api/v1/webhooks/{id}/redeliver-failed", operation_id = "redeliver_failed_webhooks", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = Since,
    responses((status = 200, body = Redelivered))
)]
#[crate::boxed]
pub async fn again_failed(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(Since { since_ms }): Body<Since>,
) -> ApiResult<Json<Redelivered>> {
    let count = app.webhooks.redeliver_failed(&current.user.id, &WebhookId::new(id), since_ms).await?;
    Ok(Json(Redelivered { count }))
}
