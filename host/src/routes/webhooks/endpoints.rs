//! Webhooks themselves. Whoever makes one or changes its address has to show who it is once more: it is told everything.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::message::common;
use baigong_platform::webhooks::{Attempt, MadeWebhook, NewWebhook, Webhook, WebhookChange, WebhookId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser, Scope};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::{Body, Path};
use crate::http::paging::Items;
use crate::routes::factors::actor;
use crate::routes::keys::may_be_tried;

/// The caller's webhooks, the newest first.
#[utoipa::path(
    get, path = "/api/v1/webhooks", operation_id = "list_webhooks", tag = "webhooks",
    security(("session" = [Scope::Account])),
    responses((status = 200, body = Items<Webhook>))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Items<Webhook>>> {
    Ok(Json(Items { items: app.webhooks.list(&current.user.id).await? }))
}

/// Makes a webhook. Needs a step-up. The answer alone shows its secret.
#[utoipa::path(
    post, path = "/api/v1/webhooks", operation_id = "make_webhook", tag = "webhooks",
    security(("session" = [Scope::Account])),
    request_body = NewWebhook,
    responses((status = 201, body = MadeWebhook), (status = 409))
)]
#[crate::boxed]
pub async fn make(
    State(app): State<App>,
    current: CurrentUser,
    Body(new): Body<NewWebhook>,
) -> ApiResult<(StatusCode, Json<MadeWebhook>)> {
    app.factors.may_change(&actor(&current)).await?;
    may_be_tried(&app, new.test)?;
    Ok((StatusCode::CREATED, Json(app.webhooks.make(&current.user, new).await?)))
}

/// Changes a webhook. Another address needs a step-up.
#[utoipa::path(
    patch, path = "/api/v1/webhooks/{id}", operation_id = "change_webhook", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = WebhookChange,
    responses((status = 200, body = Webhook))
)]
#[crate::boxed]
pub async fn change(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(change): Body<WebhookChange>,
) -> ApiResult<Json<Webhook>> {
    if change.url.is_some() {
        app.factors.may_change(&actor(&current)).await?;
    }
    Ok(Json(app.webhooks.change(&current.user.id, &WebhookId::new(id), change).await?))
}

/// Removes a webhook with all that it told and was to tell.
#[utoipa::path(
    delete, path = "/api/v1/webhooks/{id}", operation_id = "remove_webhook", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 204))
)]
#[crate::boxed]
pub async fn remove(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.webhooks.remove(&current.user.id, &WebhookId::new(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How a secret is replaced.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    /// For how many milliseconds the former secret signs beside the new one; at most seven days.
    #[serde(default)]
    overlap_ms: i64,
}

/// Gives a webhook a new secret. Needs a step-up.
#[utoipa::path(
    post, path = "/api/v1/webhooks/{id}/rotate", operation_id = "rotate_webhook_secret", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    request_body = Rotation,
    responses((status = 200, body = MadeWebhook))
)]
#[crate::boxed]
pub async fn rotate(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    Body(Rotation { overlap_ms }): Body<Rotation>,
) -> ApiResult<Json<MadeWebhook>> {
    app.factors.may_change(&actor(&current)).await?;
    Ok(Json(app.webhooks.rotate(&current.user.id, &WebhookId::new(id), overlap_ms).await?))
}

/// Sends a test to a webhook at once, and gives what came of it.
#[utoipa::path(
    post, path = "/api/v1/webhooks/{id}/test", operation_id = "test_webhook", tag = "webhooks",
    security(("session" = [Scope::Account])),
    params(("id" = String, Path)),
    responses((status = 200, body = Attempt), (status = 429))
)]
#[crate::boxed]
pub async fn test(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Attempt>> {
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    let (user, address) = (Some(current.user.id.as_str()), caller.client.address);
    app.limits.quotes.take(user, address, app.clock.now_ms()).map_err(early)?;
    Ok(Json(app.webhooks.test(&current.user.id, &WebhookId::new(id)).await?))
}
