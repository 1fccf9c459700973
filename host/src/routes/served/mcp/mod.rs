//! The Model Context Protocol at one address, in its revisions from 2024-11-05 to 2026-07-28: what its tools are and how they answer
//! stands in `baigong_gateway::mcp`, the protocol itself in `rmcp`. No request knows of another one: what lasts are tasks.
//!
//! The door lets in whoever shows a key, or a token of an application that was asked for here; whoever shows neither learns where
//! to sign in. What a tool needs of the key is checked here, before the protocol: a key that does not
//! reach so far is answered with the status by which clients know to ask for another one.

mod catalogue;
pub mod challenge;
mod following;
mod making;
mod server;

use std::str::FromStr;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use baigong_gateway::mcp::Call;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::server::Server;
use crate::app::App;
use crate::auth::{Caller, CurrentUser, check_key};
use crate::error::ApiResult;
use crate::http::extract::too_large;

/// A call may carry small files as data.
const MAX_BODY_BYTES: usize = 8 * 1024 * 1024;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(serve))
}

/// One message of the protocol, and its answer.
#[utoipa::path(
    post, path = "/mcp", operation_id = "mcp", security(("key" = []), ("application" = [])),
    request_body = serde_json::Value, responses((status = 200, body = serde_json::Value))
)]
#[crate::boxed]
pub async fn serve(
    State(app): State<App>,
    caller: Caller,
    current: CurrentUser,
    request: Request,
) -> ApiResult<Response> {
    // A page of another site that got hold of a key is refused; programs name no origin.
    app.origins.check_against_rebinding(request.headers())?;
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, MAX_BODY_BYTES).await.map_err(|_| too_large())?;
    if let Some(call) = called(&body)
        && let Err(refusal) = check_key(&current.by, call.scope())
    {
        return Ok(challenge::insufficient(&app, call, refusal.into_response()));
    }
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        // The site stands behind proxies, by whatever name; the key is what opens it.
        .disable_allowed_hosts()
        .with_max_request_body_bytes(MAX_BODY_BYTES)
        .with_cancellation_token(app.closing.clone());
    let server = Server::new(app, caller, current);
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let answer = service.handle(Request::from_parts(parts, Body::from(body))).await;
    Ok(answer.map(Body::new))
}

/// The tool that a message calls, as far as that is needed to judge the key.
fn called(body: &[u8]) -> Option<Call> {
    #[derive(Deserialize)]
    struct Message {
        method: String,
        params: Params,
    }
    #[derive(Deserialize)]
    struct Params {
        name: String,
    }
    let message: Message = serde_json::from_slice(body).ok()?;
    (message.method == "tools/call").then(|| Call::from_str(&message.params.name).ok())?
}
