//! fal's queue and its direct calls, as `baigong_gateway::fal` describes them.

mod queue;
mod waiting;

use axum::Json;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use baigong_gateway::fal::result;
use baigong_platform::tasks::TaskView;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::site;
use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(queue::submit))
        .routes(routes!(queue::show_status))
        .routes(routes!(queue::show))
        .routes(routes!(queue::cancel))
        .routes(routes!(queue::keys))
        .routes(routes!(waiting::run))
        .routes(routes!(waiting::follow))
}

/// A request in its address; its model is known by the request itself.
#[derive(Deserialize)]
struct Named {
    /// Its id.
    id: String,
}

/// What is asked of a status.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// `1` or `true` for what the vendor says.
    logs: Option<String>,
}

impl Asked {
    /// Whether the vendor's words are wanted.
    fn with_logs(&self) -> bool {
        self.logs.as_deref().is_some_and(|logs| matches!(logs, "1" | "true" | "True"))
    }
}

/// The output of a request, or why there is none.
fn answer(app: &App, task: &TaskView) -> Response {
    let response = match result(task, &site(app)) {
        Ok(output) => Json(output).into_response(),
        Err((code, detail)) => {
            let code = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (code, Json(detail)).into_response()
        }
    };
    with_id(response, task)
}

/// Names the request where its JavaScript client looks for the name.
fn with_id(mut response: Response, task: &TaskView) -> Response {
    if let Ok(id) = HeaderValue::from_str(task.id.as_str()) {
        response.headers_mut().insert("x-fal-request-id", id);
    }
    response
}
