//! The tools and their forms.

use axum::Json;
use axum::extract::State;
use baigong_platform::tasks::UsualOfMode;
use baigong_provider::{
    CancelPolicy, DownloadFailed, FollowUp, Form, Glyph, MaxActive, MediaKind, PriceRule, Step, Text,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::previews::address_cards;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(times)).routes(routes!(show))
}

/// All tools.
#[derive(Serialize, ToSchema)]
pub struct Tools {
    tools: Vec<Tool>,
}

/// A tool.
#[derive(Serialize, ToSchema)]
pub struct Tool {
    id: String,
    vendor: String,
    vendor_title: Text,
    title: Text,
    /// One sentence that helps to choose.
    summary: Text,
    /// Path of its page.
    route: String,
    glyph: Glyph,
    /// Whether a simulated vendor stands behind it.
    demo: bool,
    modes: Vec<Mode>,
}

/// One form of a tool.
#[derive(Serialize, ToSchema)]
pub struct Mode {
    id: String,
    label: Text,
    /// JSON Schema 2020-12 of the parameters.
    #[schema(value_type = Object)]
    schema: Value,
    /// Parameters that are valid.
    #[schema(value_type = Object)]
    example: Value,
    /// The price in force.
    price: PriceRule,
    /// How many tasks of this tool one user may have under way.
    max_active: Option<MaxActive>,
    /// Maximum number of tasks that a list of this tool gives at once.
    history_cap: Option<u32>,
    /// Age at which a task expires, in milliseconds.
    deadline_ms: i64,
    follow_ups: Vec<FollowUp>,
    /// What cancelling does once the vendor works.
    cancel: CancelPolicy,
    output: MediaKind,
    /// Whether text arrives while the task runs.
    streaming: bool,
    /// Reached only from a result, by a follow-up: it has no tab of its own.
    follow_up_only: bool,
    /// A further address, beside the tool's own, that opens this form.
    also_at: Option<String>,
    /// How long a task usually takes, in milliseconds, as the tool says: `list_usual_times` knows better once it tells of it.
    estimate_ms: u64,
    /// The stages to show beside the percentage.
    steps: Vec<Step>,
    /// What a user reads when the deadline has passed, where the tool has words of its own.
    timeout_message: Option<Text>,
    /// What a user reads when a result cannot be downloaded, where the tool has words of its own.
    download_failed: Option<DownloadFailed>,
}

/// All tools, in the order of their ids.
#[utoipa::path(
    get, path = "/api/v1/tools", operation_id = "list_tools", tag = "tools", security(()),
    responses((status = 200, body = Tools))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> Json<Tools> {
    Json(Tools { tools: app.registry.snapshot().iter().map(|tool| describe(&app, tool)).collect() })
}

/// How long tasks usually take.
#[derive(Serialize, ToSchema)]
pub struct Times {
    times: Vec<UsualOfMode>,
}

/// How long tasks usually take, by mode and by the parameters that decide it. Learnt from the site's own tasks that
/// succeeded, at least twenty each; what fewer tell is not said.
#[utoipa::path(
    get, path = "/api/v1/tools/times", operation_id = "list_usual_times", tag = "tools", security(()),
    responses((status = 200, body = Times))
)]
#[crate::boxed]
pub async fn times(State(app): State<App>) -> Json<Times> {
    Json(Times { times: app.tasks.usual_times() })
}

/// One tool.
#[utoipa::path(
    get, path = "/api/v1/tools/{id}", operation_id = "get_tool", tag = "tools",
    security(()),
    params(("id" = String, Path)),
    responses((status = 200, body = Tool))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, Path(id): Path<String>) -> ApiResult<Json<Tool>> {
    let tool = app.registry.tool(&id).map_err(|_| ApiError::not_found(Text::new("该工具", "The tool")))?;
    Ok(Json(describe(&app, &tool)))
}

fn describe(app: &App, tool: &baigong_provider::Tool) -> Tool {
    let manifest = tool.manifest();
    Tool {
        id: manifest.id.to_string(),
        vendor: manifest.vendor.to_string(),
        vendor_title: manifest.vendor_title.clone(),
        title: manifest.title.clone(),
        summary: manifest.summary.clone(),
        route: manifest.route.to_string(),
        glyph: manifest.glyph.clone(),
        demo: app.book.is_demo(&manifest.id),
        modes: offered(app, tool).into_iter().map(|form| describe_mode(app, tool, form)).collect(),
    }
}

/// The forms that some account can run. A tool without any account still shows its page, with all its forms.
pub fn offered<'a>(app: &App, tool: &'a baigong_provider::Tool) -> Vec<&'a Form> {
    let forms = tool.forms().iter();
    let served: Vec<&Form> = forms.filter(|form| app.book.serves(&tool.manifest().id, &form.mode)).collect();
    if served.is_empty() { tool.forms().iter().collect() } else { served }
}

/// Whether a button leads to a form that can be used.
fn leads_on(app: &App, follow_up: &FollowUp) -> bool {
    let form = app.registry.form(&follow_up.tool, &follow_up.mode);
    form.is_some_and(|form| app.book.serves(&follow_up.tool, &form.mode))
}

fn describe_mode(app: &App, tool: &baigong_provider::Tool, form: &Form) -> Mode {
    let mode = &form.mode;
    let id = &*tool.manifest().id;
    let mut schema = app.tasks.schema(id, form);
    address_cards(tool, &mut schema);
    let price = app.prices.current(id, &mode.id).map(|(_, rule)| (*rule).clone());
    Mode {
        id: mode.id.to_string(),
        label: mode.label.clone(),
        schema,
        example: form.example.clone(),
        price: price.unwrap_or_else(|| mode.price.clone()),
        max_active: mode.max_active.clone(),
        history_cap: mode.history_cap,
        deadline_ms: app.tasks.deadline_ms(id, &mode.id).unwrap_or_default(),
        follow_ups: mode.follow_ups.iter().filter(|follow_up| leads_on(app, follow_up)).cloned().collect(),
        cancel: mode.cancel,
        output: mode.output,
        streaming: mode.streaming,
        follow_up_only: mode.follow_up_only,
        also_at: mode.also_at.as_deref().map(str::to_owned),
        estimate_ms: app.tasks.estimate_ms(id, mode),
        steps: mode.steps.clone(),
        timeout_message: mode.timeout_message.clone(),
        download_failed: mode.download_failed.clone(),
    }
}
