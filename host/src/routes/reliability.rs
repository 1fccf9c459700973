//! How reliable tools are, for everybody: measured every five minutes, however many ask.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use baigong_ground::Text;
use baigong_platform::reliability::{LEAST_SAMPLES, Measured, Measurement, measure};
use baigong_provider::Glyph;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, ApiResult};

const CACHED: &str = "public, max-age=300";

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// How tools do, by the site's own tasks.
#[derive(Serialize, ToSchema)]
pub struct Reliability {
    /// When it was measured, in milliseconds since the epoch.
    measured_ms: i64,
    /// Whether these are figures of simulated vendors: the whole site is a demonstration.
    demonstration: bool,
    /// Of fewer tasks nothing is said.
    least_samples: i64,
    /// The modes that somebody can use, by tool.
    items: Vec<ReliableMode>,
}

/// How a mode does.
#[derive(Serialize, ToSchema)]
pub struct ReliableMode {
    tool: String,
    tool_title: Text,
    glyph: Glyph,
    /// Path of the tool's page.
    route: String,
    mode: String,
    label: Text,
    /// The last 24 hours.
    day: Measured,
    /// The last 30 days.
    month: Measured,
}

/// Success rates and times of every mode that can be used, over 24 hours and 30 days. A task counts where it ended: a success
/// has results that are kept; failed, expired and lost ones are failures; those that users cancelled, and those refused for
/// what they asked for (parameters, moderation), are left out, and so are test tasks. Times run from the submit to the result.
#[utoipa::path(
    get, path = "/api/v1/reliability", operation_id = "get_reliability", tag = "tools", security(()),
    responses((status = 200, body = Reliability))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>) -> ApiResult<impl IntoResponse> {
    let work = app.clone();
    // Whoever leaves while it is measured makes nobody measure again.
    let measured = app.see_through(async move {
        let now_ms = work.clock.now_ms();
        work.reliability.get((), now_ms, measure_now(&work, now_ms)).await
    });
    let measured = measured.await.map_err(ApiError::internal)??;
    Ok(([(header::CACHE_CONTROL, CACHED)], Json(describe(&app, &measured))))
}

async fn measure_now(app: &App, now_ms: i64) -> Result<Arc<Measurement>, ApiError> {
    let demonstration = app.book.has_demo() && !app.book.has_real();
    Ok(Arc::new(measure(&app.db, &app.book.simulated(), demonstration, now_ms).await?))
}

fn describe(app: &App, measured: &Measurement) -> Reliability {
    let tools = app.registry.snapshot();
    let mut items = Vec::new();
    for tool in tools.iter() {
        let manifest = tool.manifest();
        for form in tool.forms().iter().filter(|form| app.book.serves(&manifest.id, &form.mode)) {
            let key = (manifest.id.to_string(), form.mode.id.to_string());
            let figures = measured.figures.get(&key).cloned().unwrap_or_default();
            items.push(ReliableMode {
                tool: key.0,
                tool_title: manifest.title.clone(),
                glyph: manifest.glyph.clone(),
                route: manifest.route.to_string(),
                mode: key.1,
                label: form.mode.label.clone(),
                day: figures.day,
                month: figures.month,
            });
        }
    }
    Reliability {
        measured_ms: measured.measured_ms,
        demonstration: measured.demonstration,
        least_samples: LEAST_SAMPLES,
        items,
    }
}
