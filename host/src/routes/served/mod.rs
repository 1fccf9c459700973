//! Protocols of others, served to customers' programs: what a request means and how its answer looks stands in `baigong_gateway`;
//! here it is heard, asked of the engine and sent. Each protocol has its addresses below a prefix of its own, a description of its
//! own, the door before all of them, and its own shape of refusals. A key opens them, and no session.

mod asking;
mod fal;
mod files;
mod mcp;
mod openai;
mod openrouter;
mod repeated;
mod replicate;
mod wires;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::any;
use axum::{Extension, Router};
use baigong_gateway::outcome::Site;
use baigong_gateway::refusal::{Refusal, WrongField};
use baigong_gateway::{
    fal as fal_shape, mcp as mcp_shape, openai as openai_shape, openrouter as openrouter_shape,
    replicate as replicate_shape,
};
use baigong_ground::Text;
use baigong_provider::{Form, Tool};
use repeated::Repeated;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::auth;
use crate::error::{ApiError, Failure};
use crate::http::security;
use crate::routes::door::{self, Door};
use crate::routes::tools::offered;

/// A body may carry files as data, of which base64 makes a third more.
const MAX_BODY_BYTES: usize = 32 * 1024 * 1024;

/// How a protocol refuses.
#[derive(Clone, Copy)]
struct Shape {
    /// The body.
    body: fn(&Refusal) -> Value,
    /// The status of what is wrong with a field.
    invalid: StatusCode,
}

/// All of them.
pub fn router(app: &App) -> Router<App> {
    Router::new()
        .merge(wires::router(app))
        .merge(protocol(
            app,
            replicate_shape::PREFIX,
            replicate::router(),
            Shape { body: replicate_shape::refused, invalid: StatusCode::UNPROCESSABLE_ENTITY },
        ))
        .merge(protocol(
            app,
            fal_shape::PREFIX,
            fal::router(),
            Shape { body: fal_shape::refused, invalid: StatusCode::UNPROCESSABLE_ENTITY },
        ))
        .merge(protocol(
            app,
            openai_shape::PREFIX,
            openai::router(app.config.media.largest_body()),
            Shape { body: openai_shape::refused, invalid: StatusCode::BAD_REQUEST },
        ))
        .merge(protocol(
            app,
            openrouter_shape::PREFIX,
            openrouter::router(),
            Shape { body: openrouter_shape::refused, invalid: StatusCode::BAD_REQUEST },
        ))
        .merge(
            protocol(
                app,
                mcp_shape::PREFIX,
                mcp::router(),
                Shape { body: mcp_shape::refused, invalid: StatusCode::BAD_REQUEST },
            )
            .layer(from_fn_with_state(app.clone(), mcp::challenge::tell)),
        )
}

/// Below which addresses each protocol is served.
pub fn addresses() -> Vec<String> {
    let own = [
        mcp_shape::PREFIX,
        openai_shape::PREFIX,
        openrouter_shape::PREFIX,
        fal_shape::PREFIX,
        replicate_shape::PREFIX,
    ];
    own.into_iter().chain(wires::bases()).map(str::to_owned).collect()
}

fn protocol(app: &App, prefix: &str, routes: OpenApiRouter<App>, shape: Shape) -> Router<App> {
    let (routes, description) = routes.split_for_parts();
    routes
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(Extension(Repeated::default()))
        .layer(from_fn_with_state((app.clone(), Door::before(&description)), door::admit))
        .route(&format!("{prefix}/{{*rest}}"), any(unknown))
        .layer(from_fn_with_state(app.clone(), auth::identify))
        .layer(map_response(move |response| async move { reshape(response, shape) }))
        .layer(map_response(security::forbid_storing))
}

async fn unknown(_: Request) -> ApiError {
    ApiError::not_found(Text::new("该地址", "The address"))
}

/// Gives a refusal, wherever it was made, the shape of a protocol.
fn reshape(mut response: Response, shape: Shape) -> Response {
    let Some(failure) = response.extensions_mut().remove::<Failure>() else { return response };
    if response.status() == StatusCode::UNPROCESSABLE_ENTITY {
        *response.status_mut() = shape.invalid;
    }
    // Clients of several makers obey this before they look at the status.
    let retry = HeaderValue::from_static(if failure.code.retryable() { "true" } else { "false" });
    response.headers_mut().insert("x-should-retry", retry);
    let refusal = refusal(failure, response.status());
    // axum writes the length of a body that it knows.
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from((shape.body)(&refusal).to_string());
    response
}

/// A failure as the shapes of protocols know it.
fn refusal(failure: Failure, status: StatusCode) -> Refusal {
    let code = serde_json::to_value(failure.code).ok();
    let fields = failure.fields.into_iter();
    Refusal {
        status: status.as_u16(),
        code: code.and_then(|code| Some(code.as_str()?.to_owned())).unwrap_or_default(),
        message: failure.message,
        fields: fields
            .map(|field| WrongField { path: field.path, code: field.code, message: field.message })
            .collect(),
    }
}

/// What a protocol says of every mode that is offered; nothing of those that it leaves out.
fn each_offered(app: &App, say: impl Fn(&Tool, &Form) -> Option<Value>) -> Vec<Value> {
    let tools = app.registry.snapshot();
    let of_tool =
        |tool: &Arc<Tool>| offered(app, tool).into_iter().filter_map(|form| say(tool, form)).collect();
    tools.iter().flat_map::<Vec<_>, _>(of_tool).collect()
}

/// Where the site is, for the addresses in answers.
fn site(app: &App) -> Site {
    Site(app.config.public_base_url())
}
