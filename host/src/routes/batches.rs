//! Batches: many tasks of one request.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use baigong_platform::keys::KeyScope;
use baigong_platform::tasks::{BatchItem, BatchView, Batches, NewBatch};
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::created;
use crate::http::extract::{Body, IdempotencyKey, Path, UrlQuery};
use crate::messages::too_many_submissions;
use crate::routes::uploads::for_addresses;

/// A thousand prompts of some length.
const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;
const DEFAULT_LIMIT: i64 = 100;
const DEFAULT_LISTED: i64 = 20;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .routes(routes!(list))
        .routes(routes!(show))
        .routes(routes!(cancel))
}

/// What is to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateBatch {
    /// Its tasks, from 1 to 1,000.
    items: Vec<CreateBatchItem>,
    /// The maximum points that all of them together may cost.
    max_points: i64,
}

/// One of its tasks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateBatchItem {
    /// What you call it: 1 to 64 visible ASCII characters, each once in a batch.
    #[serde(default)]
    id: Option<String>,
    tool: String,
    mode: String,
    /// As the mode's schema says. Files are ids of uploads or artifacts, or http(s) addresses.
    #[schema(value_type = Object)]
    params: Value,
}

/// Checks all tasks, sets the points of all of them aside and starts them, or does nothing: what is wrong is named by its place,
/// and a price of all of them above `max_points` is answered 409. Repeating the request with the same key gives the same batch
/// and takes nothing more. Each task is charged, or gives its points back, for itself.
#[utoipa::path(
    post, path = "/api/v1/batches", operation_id = "create_batch", tag = "batches",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = CreateBatch,
    params(("Idempotency-Key" = String, Header, description = "A new UUID for each batch; the same one to repeat a request"),
        ("Baigong-Organisation" = Option<String>, Header, description = "The organisation whose points it spends; a key spends those of whom it belongs to")),
    responses(
        (status = 201, body = BatchView), (status = 200, body = BatchView, description = "A replay"),
        (status = 402), (status = 409), (status = 429), (status = 503),
    )
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    IdempotencyKey(idempotency_key): IdempotencyKey,
    Body(request): Body<CreateBatch>,
) -> ApiResult<Response> {
    let user_id = &current.user.id;
    let (address, now_ms) = (caller.client.address, app.clock.now_ms());
    if let Err(pause) = app.limits.batches.take(Some(user_id.as_str()), address, now_ms)
        && !app.tasks.is_repeated_batch(user_id, &idempotency_key).await?
    {
        return Err(ApiError::new(Code::RateLimited, too_many_submissions()).retry_after(pause));
    }
    let _place = for_addresses(&app, &current, &caller, request.items.iter().map(|item| &item.params))?;
    let item = |CreateBatchItem { id, tool, mode, params }| BatchItem { id, tool, mode, params };
    let items = request.items.into_iter().map(item).collect();
    let new = NewBatch { items, max_points: request.max_points, idempotency_key };
    let made = app.tasks.create_batch(current.spender(), new).await?;
    Ok(created::answer(made.batch, made.replayed))
}

/// Which batches.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchesQuery {
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many, 200 at most.
    limit: Option<i64>,
}

/// The caller's batches, newest first, without their items.
#[utoipa::path(
    get, path = "/api/v1/batches", operation_id = "list_batches", tag = "batches",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(BatchesQuery),
    responses((status = 200, body = Batches))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<BatchesQuery>,
) -> ApiResult<Json<Batches>> {
    let limit = query.limit.unwrap_or(DEFAULT_LISTED);
    Ok(Json(app.tasks.batches(&current.user.id, query.cursor.as_deref(), limit).await?))
}

/// Which items.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchQuery {
    /// From this one on; from `next_cursor`.
    cursor: Option<i64>,
    /// At most this many, 200 at most.
    limit: Option<i64>,
}

/// One of the caller's batches, with some of its items.
#[utoipa::path(
    get, path = "/api/v1/batches/{id}", operation_id = "get_batch", tag = "batches",
    security(("session" = []), ("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path), BatchQuery),
    responses((status = 200, body = BatchView))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
    UrlQuery(query): UrlQuery<BatchQuery>,
) -> ApiResult<Json<BatchView>> {
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    Ok(Json(app.tasks.batch(&current.user.id, &id, query.cursor, limit).await?))
}

/// Stops what can be stopped of a batch for its points; the rest goes on to its own end. Stopping it again is harmless.
#[utoipa::path(
    post, path = "/api/v1/batches/{id}/cancel", operation_id = "cancel_batch", tag = "batches",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path)),
    responses((status = 200, body = BatchView))
)]
#[crate::boxed]
pub async fn cancel(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<BatchView>> {
    Ok(Json(app.tasks.cancel_batch(&current.user.id, &id).await?))
}
