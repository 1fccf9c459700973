//! Predictions. `Prefer: wait` holds the answer until there is one, for at most a minute.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_gateway::model_name::ModelName;
use baigong_gateway::replicate::{NewPrediction, PREFIX, Prediction};
use baigong_ground::messages;
use baigong_platform::keys::KeyScope;
use baigong_platform::tasks::{TaskFilter, TaskView};
use baigong_platform::webhooks::{RequestEvent, RequestShape};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::models;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Body, Path, UrlQuery};
use crate::routes::served::asking::{Asking, Wanted, look, refuse, wait};
use crate::routes::served::site;

messages! {
    version_missing = "请在 version 中写明模型，例如 kling/text", "Please name a model in `version`, such as kling/text";
    event_unknown(name) = "没有 {name} 这种事件", "There is no event {name}";
    version_unknown(name) = "没有这个模型：{name}", "There is no model {name}";
}

/// How long an answer is held at most, and where `Prefer: wait` names no time.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
const PAGE: i64 = 100;

/// Makes a prediction of the model that the body names.
#[utoipa::path(
    post, path = "/compat/replicate/v1/predictions", operation_id = "replicate_predict",
    security(("key" = [KeyScope::TasksWrite])),
    request_body = Value, responses((status = 201, body = Value))
)]
#[crate::boxed]
pub async fn create(
    State(app): State<App>,
    asking: Asking,
    Body(new): Body<NewPrediction>,
) -> ApiResult<Response> {
    let named =
        new.version.as_deref().ok_or_else(|| ApiError::field("/version", "required", version_missing()))?;
    let name = models::find(&app, named)
        .ok_or_else(|| ApiError::field("/version", "not_found", version_unknown(named)))?;
    predict(app, asking, name, new).await
}

/// Makes a prediction of a model.
#[utoipa::path(
    post, path = "/compat/replicate/v1/models/{tool}/{mode}/predictions", operation_id = "replicate_predict_with_model",
    security(("key" = [KeyScope::TasksWrite])),
    params(("tool" = String, Path), ("mode" = String, Path)),
    request_body = Value, responses((status = 201, body = Value))
)]
#[crate::boxed]
pub async fn create_of_model(
    State(app): State<App>,
    asking: Asking,
    Path((tool, mode)): Path<(String, String)>,
    Body(new): Body<NewPrediction>,
) -> ApiResult<Response> {
    predict(app, asking, ModelName { tool, mode }, new).await
}

async fn predict(app: App, asking: Asking, name: ModelName, new: NewPrediction) -> ApiResult<Response> {
    if let Some(member) = new.not_offered() {
        return Err(refuse(member));
    }
    let patience = patience(&asking.headers);
    let tell = match &new.webhook {
        Some(url) => {
            let events = events(new.webhook_events_filter.as_deref())?;
            Some(asking.hook(&app, ("webhook", url), RequestShape::Replicate, &events).await?)
        }
        None => None,
    };
    let wanted = Wanted { name, input: new.input, alias: None, echo: None, tell };
    let (mut task, asked) = asking.make(&app, wanted).await?;
    if let Some(patience) = patience {
        task = wait(&app, &asking.current.user.id, task, patience).await?;
    }
    let prediction = prediction(&app, &task).created();
    Ok(asked.watch((StatusCode::CREATED, Json(prediction)).into_response()))
}

/// What a webhook is told of; of everything where nothing is said.
fn events(filter: Option<&[String]>) -> ApiResult<Vec<RequestEvent>> {
    let Some(names) = filter else { return Ok(RequestEvent::ALL.to_vec()) };
    let known = names.iter().enumerate().map(|(place, name)| {
        let place = format!("/webhook_events_filter/{place}");
        name.parse().map_err(|_| ApiError::field(&place, "not_offered", event_unknown(name)))
    });
    known.collect()
}

/// For how long `Prefer` asks to be kept waiting: `wait` or `wait=n` of seconds, among other wishes.
fn patience(headers: &HeaderMap) -> Option<Duration> {
    let prefer = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut wishes = prefer.flat_map(|value| value.split([',', ';'])).map(str::trim);
    let wish = wishes.find_map(|wish| wish.strip_prefix("wait"))?;
    let seconds = wish.trim_start_matches('=').trim().parse().map_or(LONGEST_WAIT, Duration::from_secs);
    Some(seconds.min(LONGEST_WAIT))
}

fn prediction(app: &App, task: &TaskView) -> Prediction {
    let version = models::version_of(app, &task.tool, &task.mode);
    Prediction::of(task, version.as_deref(), &site(app))
}

/// By which receivers check what `webhook` is sent.
#[utoipa::path(
    get, path = "/compat/replicate/v1/webhooks/default/secret", operation_id = "replicate_webhook_secret",
    security(("key" = [KeyScope::TasksWrite])), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn secret(State(app): State<App>, current: CurrentUser) -> ApiResult<Json<Value>> {
    Ok(Json(json!({ "key": app.webhooks.secret_of_requests(&current.user).await? })))
}

/// One prediction.
#[utoipa::path(
    get, path = "/compat/replicate/v1/predictions/{id}", operation_id = "replicate_prediction",
    security(("key" = [KeyScope::TasksRead])),
    params(("id" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Prediction>> {
    let task = look(&app, &current.user.id, &id).await?;
    Ok(Json(prediction(&app, &task)))
}

/// Stops a prediction, where its vendor can be stopped.
#[utoipa::path(
    post, path = "/compat/replicate/v1/predictions/{id}/cancel", operation_id = "replicate_cancel",
    security(("key" = [KeyScope::TasksWrite])),
    params(("id" = String, Path)), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn cancel(
    State(app): State<App>,
    current: CurrentUser,
    Path(id): Path<String>,
) -> ApiResult<Json<Prediction>> {
    let task = look(&app, &current.user.id, &id).await?;
    // Cancelling what is over is no mistake there.
    let task =
        if task.state.is_final() { task } else { app.tasks.cancel(&current.user.id, &task.id).await? };
    Ok(Json(prediction(&app, &task)))
}

/// Which predictions.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listed {
    /// From `next` of the page before.
    cursor: Option<String>,
}

/// The predictions of the key's owner, newest first.
#[utoipa::path(
    get, path = "/compat/replicate/v1/predictions", operation_id = "replicate_predictions",
    security(("key" = [KeyScope::TasksRead])),
    params(Listed), responses((status = 200, body = Value))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(Listed { cursor }): UrlQuery<Listed>,
) -> ApiResult<Json<Value>> {
    let filter = TaskFilter { cursor, limit: PAGE, ..TaskFilter::default() };
    let page = app.tasks.list(&current.user.id, &filter).await?;
    let next =
        page.next_cursor.map(|cursor| site(&app).at(&format!("{PREFIX}/v1/predictions?cursor={cursor}")));
    let results: Vec<_> = page.items.iter().map(|task| prediction(&app, task)).collect();
    Ok(Json(json!({ "previous": null, "next": next, "results": results })))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn an_answer_is_held_as_long_as_the_client_prefers_and_a_minute_at_most() {
        let asked = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("prefer", HeaderValue::from_static(value));
            patience(&headers).map(|patience| patience.as_secs())
        };
        assert_eq!(asked("wait"), Some(60));
        assert_eq!(asked("wait=5"), Some(5));
        assert_eq!(asked("respond-async, wait=500"), Some(60));
        assert_eq!(asked("respond-async"), None);
        assert_eq!(patience(&HeaderMap::new()), None);
    }
}
