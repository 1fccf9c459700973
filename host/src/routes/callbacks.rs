//! Where vendors call when a job has changed.
//!
//! Nobody signs in here, and nothing that is said is believed: a token that was made for a task lets its vendor be asked about
//! that task, which changes nothing that asking would not have changed a little later.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use baigong_platform::tasks::CALLBACK_PATH;
use serde::{Deserialize, Serialize};

use crate::app::App;

/// What is read of a body: a challenge is no longer than that, and nothing else is looked at.
const MAX_BYTES: usize = 16 * 1024;

/// Some vendors first ask whether the address is ours, by a text that has to come back.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Challenge {
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<String>,
}

/// `POST /callbacks/{token}`.
pub fn router() -> Router<App> {
    Router::new().route(&format!("{CALLBACK_PATH}{{token}}"), post(receive))
}

async fn receive(State(app): State<App>, Path(token): Path<String>, body: Body) -> Response {
    match app.tasks.vendor_called(&token).await {
        Ok(true) => Json(challenge(body).await).into_response(),
        Ok(false) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            // Vendors try again after such an answer.
            tracing::error!(%error, "a vendor's call cannot be taken");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

/// What has to come back; nothing of a body that is too long or no JSON.
async fn challenge(body: Body) -> Challenge {
    let bytes = axum::body::to_bytes(body, MAX_BYTES).await.unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_default()
}
