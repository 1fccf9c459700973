//! The queue itself: requests put in, asked about, fetched and cancelled.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use baigong_gateway::fal::{status, submitted};
use baigong_gateway::model_name::ModelName;
use baigong_gateway::outcome::Stage;
use baigong_platform::keys::KeyScope;
use baigong_platform::webhooks::{RequestEvent, RequestShape};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::IntoParams;

use super::{Asked, Named, answer, with_id};
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::{Body, Path, UrlQuery};
use crate::routes::served::asking::{Asking, Wanted, look};
use crate::routes::served::site;

/// What the address of a submit may ask for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Submit {
    /// Where to tell of it.
    pub fal_webhook: Option<String>,
}

/// Puts a request into the queue. The body is the model's input itself.
#[utoipa::path(
    post, path = "/compat/fal/queue/{tool}/{mode}", operation_id = "fal_submit",
    security(("key" = [KeyScope::TasksWrite])),
    params(("tool" = String, Path), ("mode" = String, Path), Submit),
    request_body = Value, responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn submit(
    State(app): State<App>,
    asking: Asking,
    Path((tool, mode)): Path<(String, String)>,
    UrlQuery(Submit { fal_webhook }): UrlQuery<Submit>,
    Body(input): Body<Map<String, Value>>,
) -> ApiResult<Response> {
    let tell = match &fal_webhook {
        Some(url) => {
            let events = [RequestEvent::Completed];
            Some(asking.hook(&app, ("fal_webhook", url), RequestShape::Fal, &events).await?)
        }
        None => None,
    };
    let name = ModelName { tool, mode };
    let wanted = Wanted { name, input, alias: None, echo: None, tell };
    let (task, asked) = asking.make(&app, wanted).await?;
    let answer = with_id(Json(submitted(&task, &site(&app))).into_response(), &task);
    Ok(asked.watch(answer))
}

/// Where a request is: 202 as long as it goes on.
#[utoipa::path(
    get, path = "/compat/fal/queue/{tool}/{mode}/requests/{id}/status", operation_id = "fal_status",
    security(("key" = [KeyScope::TasksRead])),
    params(("tool" = String, Path), ("mode" = String, Path), ("id" = String, Path), Asked),
    responses((status = 200, body = Value), (status = 202, body = Value))
)]
#[crate::boxed]
pub async fn show_status(
    State(app): State<App>,
    current: CurrentUser,
    Path(Named { id }): Path<Named>,
    UrlQuery(asked): UrlQuery<Asked>,
) -> ApiResult<Response> {
    let task = look(&app, &current.user.id, &id).await?;
    let code = if Stage::of(&task).is_final() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((code, Json(status(&task, asked.with_logs(), &site(&app)))).into_response())
}

/// The keys by which receivers check what `fal_webhook` is sent.
#[utoipa::path(
    get, path = "/compat/fal/.well-known/jwks.json", operation_id = "fal_keys", security(()),
    responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn keys(State(app): State<App>) -> ApiResult<Json<Value>> {
    Ok(Json(app.webhooks.fal_keys().await?))
}

/// What came of a request.
#[utoipa::path(
    get, path = "/compat/fal/queue/{tool}/{mode}/requests/{id}", operation_id = "fal_result",
    security(("key" = [KeyScope::TasksRead])),
    params(("tool" = String, Path), ("mode" = String, Path), ("id" = String, Path)),
    responses((status = 200, body = Value), (status = 400, body = Value), (status = 422, body = Value))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(Named { id }): Path<Named>,
) -> ApiResult<Response> {
    let task = look(&app, &current.user.id, &id).await?;
    Ok(answer(&app, &task))
}

/// Stops a request, where its vendor can be stopped.
#[utoipa::path(
    put, path = "/compat/fal/queue/{tool}/{mode}/requests/{id}/cancel", operation_id = "fal_cancel",
    security(("key" = [KeyScope::TasksWrite])),
    params(("tool" = String, Path), ("mode" = String, Path), ("id" = String, Path)),
    responses((status = 202, body = Value), (status = 400, body = Value))
)]
#[crate::boxed]
pub async fn cancel(
    State(app): State<App>,
    current: CurrentUser,
    Path(Named { id }): Path<Named>,
) -> ApiResult<Response> {
    let task = look(&app, &current.user.id, &id).await?;
    if task.state.is_final() {
        return Ok((StatusCode::BAD_REQUEST, Json(json!({ "status": "ALREADY_COMPLETED" }))).into_response());
    }
    app.tasks.cancel(&current.user.id, &task.id).await?;
    Ok((StatusCode::ACCEPTED, Json(json!({ "status": "CANCELLATION_REQUESTED" }))).into_response())
}
