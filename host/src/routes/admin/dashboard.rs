//! The site at a glance.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use baigong_platform::operations::{self, Dashboard, Range, ToolName};
use baigong_platform::points::KeptCheck;
use baigong_platform::tasks::Process;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::UrlQuery;

/// How long figures are shown again: however many administrators watch, they are read once.
const FRESH: Duration = Duration::from_secs(2);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show)).layer(Extension(Figures::default()))
}

/// Figures that were read a moment ago, by range. Cheap to clone.
#[derive(Clone)]
pub struct Figures(moka::future::Cache<Range, Arc<Dashboard>>);

impl Default for Figures {
    fn default() -> Self {
        Self(moka::future::Cache::builder().max_capacity(8).time_to_live(FRESH).build())
    }
}

/// Which figures.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DashboardQuery {
    /// How far back: `1h`, `24h` (without it), `7d` or `30d`.
    #[serde(default)]
    #[param(value_type = Option<Range>)]
    range: Range,
}

/// The site at a glance.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteOverview)]
pub struct Overview {
    /// What the database tells: the same whichever process answers, at most two seconds old.
    figures: Dashboard,
    /// What the engines of the processes tell of themselves, this process first.
    processes: Vec<Process>,
    /// The newest check of the ledger, of any process.
    ledger: Option<KeptCheck>,
}

/// Tasks, money, points and people at a glance.
#[utoipa::path(
    get, path = "/api/v1/admin/dashboard", operation_id = "get_dashboard", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(DashboardQuery),
    responses((status = 200, body = Overview))
)]
#[crate::boxed]
pub async fn show(
    State(app): State<App>,
    Extension(Figures(cache)): Extension<Figures>,
    UrlQuery(DashboardQuery { range }): UrlQuery<DashboardQuery>,
) -> ApiResult<Json<Overview>> {
    let read = async {
        let names = names(&app);
        operations::read(&app.db, range, app.clock.now_ms(), &names).await.map(Arc::new)
    };
    let figures = cache.try_get_with(range, read).await.map_err(|cause| ApiError::database(&cause))?;
    Ok(Json(Overview {
        figures: Dashboard::clone(&figures),
        processes: app.tasks.processes().await?,
        ledger: app.ledger.kept(1).await?.pop(),
    }))
}

fn names(app: &App) -> HashMap<String, ToolName> {
    let name = |manifest: &baigong_provider::Manifest| ToolName {
        title: manifest.title.clone(),
        vendor: manifest.vendor.to_string(),
        vendor_title: manifest.vendor_title.clone(),
    };
    app.registry
        .snapshot()
        .iter()
        .map(|tool| (tool.manifest().id.to_string(), name(tool.manifest())))
        .collect()
}
