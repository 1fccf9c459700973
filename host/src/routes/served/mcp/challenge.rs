//! What a refusal says of the way in: where an application learns who gives access, and which scopes it needs (RFC 6750, RFC 9728).

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use baigong_gateway::mcp::{Call, PREFIX};
use baigong_platform::oidc::ApiAccess;

use crate::app::App;
use crate::routes::oidc::RESOURCE_PATH;

/// Says in the refusal of whoever is not known where to sign in.
pub async fn tell(State(app): State<App>, request: Request, next: Next) -> Response {
    let shown = request.headers().contains_key(header::AUTHORIZATION);
    let mut response = next.run(request).await;
    if response.status() == StatusCode::UNAUTHORIZED
        && let Some(api) = app.oidc.api()
    {
        let error = if shown { "error=\"invalid_token\", " } else { "" };
        put(&mut response, &format!("{error}{}, scope=\"{}\"", metadata(api), api.scopes));
    }
    response
}

/// The refusal of a key without the scope of a tool, which says which one that is.
pub fn insufficient(app: &App, call: Call, mut refusal: Response) -> Response {
    let metadata = app.oidc.api().map(|api| format!(", {}", metadata(api))).unwrap_or_default();
    put(&mut refusal, &format!("error=\"insufficient_scope\", scope=\"{}\"{metadata}", call.scope()));
    refusal
}

fn metadata(api: &ApiAccess) -> String {
    let site = api.resource.trim_end_matches(PREFIX);
    format!("resource_metadata=\"{site}{RESOURCE_PATH}{PREFIX}\"")
}

fn put(response: &mut Response, challenge: &str) {
    if let Ok(challenge) = HeaderValue::from_str(&format!("Bearer {challenge}")) {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
    }
}
