//! Comparisons that everybody sees, the votes for their works, and how tools came out.

use axum::Json;
use axum::extract::State;
use baigong_platform::gallery::{KindWins, SharedComparison, SharedComparisons};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::{Caller, CurrentUser};
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path, UrlQuery};
use crate::routes::gallery::one_more;

const DEFAULT_LIMIT: i64 = 10;

/// Which shared comparisons.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SharedComparisonsQuery {
    /// Behind this one; from `next_cursor`.
    cursor: Option<String>,
    /// At most this many; 10 without it, 30 at most.
    limit: Option<i64>,
}

/// Comparisons that everybody sees, newest first. One of which fewer than two works can be seen is left out.
#[utoipa::path(
    get, path = "/api/v1/shared-comparisons", operation_id = "list_shared_comparisons", tag = "comparisons",
    security(()),
    params(SharedComparisonsQuery), responses((status = 200, body = SharedComparisons))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    UrlQuery(query): UrlQuery<SharedComparisonsQuery>,
) -> ApiResult<Json<SharedComparisons>> {
    let (limit, reader) = (query.limit.unwrap_or(DEFAULT_LIMIT), caller.user().map(|user| &user.id));
    Ok(Json(app.gallery.shared_comparisons(query.cursor.as_deref(), limit, reader).await?))
}

/// A comparison that everybody sees.
#[utoipa::path(
    get, path = "/api/v1/shared-comparisons/{id}", operation_id = "get_shared_comparison", tag = "comparisons",
    security(()),
    params(("id" = String, Path)), responses((status = 200, body = SharedComparison))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<SharedComparison>> {
    Ok(Json(app.gallery.shared_comparison(&id, caller.user().map(|user| &user.id)).await?))
}

/// For which work.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// Id of the entry.
    entry: String,
}

/// Votes for a work of a shared comparison, in place of an earlier vote. Visitors need an account first, and owners have no
/// vote in their own.
#[utoipa::path(
    put, path = "/api/v1/shared-comparisons/{id}/vote", operation_id = "vote_in_comparison", tag = "comparisons",
    security(("session" = [])),
    params(("id" = String, Path)), request_body = Vote,
    responses((status = 200, body = SharedComparison), (status = 403), (status = 429))
)]
#[crate::boxed]
pub async fn vote(
    State(app): State<App>,
    current: CurrentUser,
    caller: Caller,
    Path(id): Path<String>,
    Body(vote): Body<Vote>,
) -> ApiResult<Json<SharedComparison>> {
    one_more(&app, &app.limits.likes, current.user.id.as_str(), caller.client.address)?;
    Ok(Json(app.gallery.vote(&current.user, &id, &vote.entry).await?))
}

/// How tools came out.
#[derive(Debug, Serialize, ToSchema)]
pub struct Wins {
    /// By what they make.
    kinds: Vec<KindWins>,
}

/// How often each tool was chosen, and voted for, in comparisons with other tools. Up to five minutes old.
#[utoipa::path(
    get, path = "/api/v1/comparison-wins", operation_id = "list_comparison_wins", tag = "comparisons",
    security(()),
    responses((status = 200, body = Wins))
)]
#[crate::boxed]
pub async fn wins(State(app): State<App>) -> ApiResult<Json<Wins>> {
    let work = app.clone();
    // Carried on without whoever asked, so that asking and leaving makes nothing twice.
    let made =
        app.see_through(async move { work.wins.get((), work.clock.now_ms(), work.gallery.wins()).await });
    Ok(Json(Wins { kinds: made.await.map_err(ApiError::internal)?? }))
}
