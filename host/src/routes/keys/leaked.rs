//! Keys that somebody found where they should not be.

use axum::extract::State;
use axum::http::StatusCode;
use baigong_ground::message::common;
use baigong_platform::keys::KeyText;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Code};
use crate::http::extract::Body;

/// What was found.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FoundKey {
    /// The whole key.
    text: String,
}

/// Ends a key that anybody found. The answer does not tell whether it was one.
#[utoipa::path(
    post, path = "/api/v1/keys/leaked", operation_id = "end_leaked_key", tag = "keys",
    security(()),
    request_body = FoundKey,
    responses((status = 202), (status = 429))
)]
#[crate::boxed]
pub async fn end(
    State(app): State<App>,
    caller: Caller,
    Body(FoundKey { text }): Body<FoundKey>,
) -> ApiResult<StatusCode> {
    let early = |pause| ApiError::new(Code::RateLimited, common::too_many_attempts()).retry_after(pause);
    app.limits.leaks.take(None, caller.client.address, app.clock.now_ms()).map_err(early)?;
    if let Some(found) = KeyText::read(text.trim())
        && let Some((key, owner)) = app.keys.end_leaked(&found).await?
    {
        tracing::warn!(%key, %owner, "a key was ended that somebody found");
    }
    Ok(StatusCode::ACCEPTED)
}
