//! A new comparison.

use axum::extract::State;
use axum::response::Response;
use baigong_platform::tasks::{ComparedItem, ComparisonView, MOST_COMPARED, NewComparison};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult, Code};
use crate::http::created;
use crate::http::extract::{Body, IdempotencyKey};
use crate::messages::too_many_submissions;
use crate::routes::uploads::for_addresses;

/// What is to be compared.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateComparison {
    /// Its tasks, from 2 to 6.
    items: Vec<CreateComparedTask>,
    /// The maximum points that all of them together may cost, which the user agreed to.
    max_points: i64,
}

/// One of its tasks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateComparedTask {
    tool: String,
    mode: String,
    /// As the mode's schema says. Files are ids of uploads or artifacts, or http(s) addresses.
    #[schema(value_type = Object)]
    params: Value,
}

/// Checks all tasks, sets the points of all of them aside and starts them, or does nothing. Their prices together, or
/// the maximum that they can be, may not be above `max_points`: 409 says what they are by now. Repeating the request with the
/// same key gives the same comparison and takes nothing more.
#[utoipa::path(
    post, path = "/api/v1/comparisons", operation_id = "create_comparison", tag = "comparisons",
    security(("session" = [])),
    request_body = CreateComparison,
    params(("Idempotency-Key" = String, Header, description = "A new UUID for each press of the button"),
        ("Baigong-Organisation" = Option<String>, Header, description = "The organisation whose points it spends; a key spends those of whom it belongs to")),
    responses(
        (status = 201, body = ComparisonView), (status = 200, body = ComparisonView, description = "A replay"),
        (status = 402), (status = 409), (status = 429), (status = 503),
    )
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    IdempotencyKey(idempotency_key): IdempotencyKey,
    Body(request): Body<CreateComparison>,
) -> ApiResult<Response> {
    let user_id = &current.user.id;
    let paced = app.limits.tasks.take_several(
        request.items.len().clamp(1, MOST_COMPARED),
        user_id.as_str(),
        caller.client.address,
        app.clock.now_ms(),
    );
    if let Err(pause) = paced
        && !app.tasks.is_repeated_comparison(user_id, &idempotency_key).await?
    {
        return Err(ApiError::new(Code::RateLimited, too_many_submissions()).retry_after(pause));
    }
    let _place = for_addresses(&app, &current, &caller, request.items.iter().map(|item| &item.params))?;
    let item = |CreateComparedTask { tool, mode, params }| ComparedItem { tool, mode, params };
    let items = request.items.into_iter().map(item).collect();
    let new = NewComparison { items, max_points: request.max_points, idempotency_key };
    let compared = app.tasks.compare(current.spender(), new).await?;
    Ok(created::answer(compared.comparison, compared.replayed))
}
