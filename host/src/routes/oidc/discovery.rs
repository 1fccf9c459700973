//! What everybody may read of the provider: its document and its public keys.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use baigong_ground::Text;
use baigong_platform::keys::KeyScopes;
use baigong_platform::oidc::OidcError;
use serde::Serialize;

use super::{cors, refuse};
use crate::app::App;
use crate::error::ApiError;

/// Far shorter than the day for which a key is published before it signs.
const CACHE: &str = "public, max-age=300";

/// The discovery document.
pub async fn metadata(State(app): State<App>) -> Response {
    answer(app.oidc.metadata())
}

/// The public keys.
pub async fn jwks(State(app): State<App>) -> Response {
    answer(app.oidc.jwks().await)
}

/// What an application reads of the API before it asks for access (RFC 9728).
#[derive(Serialize)]
struct Resource {
    resource: String,
    resource_name: String,
    authorization_servers: [String; 1],
    scopes_supported: KeyScopes,
    bearer_methods_supported: [&'static str; 1],
}

/// The document of the API as a resource.
pub async fn resource(State(app): State<App>) -> Response {
    let Some(api) = app.oidc.api() else {
        return ApiError::not_found(Text::new("该地址", "The address")).into_response();
    };
    answer(Ok(Resource {
        resource: api.resource.clone(),
        resource_name: app.config.site.name.clone(),
        authorization_servers: [app.oidc.settings().issuer.clone()],
        scopes_supported: api.scopes.clone(),
        bearer_methods_supported: ["header"],
    }))
}

fn answer(document: Result<impl Serialize, OidcError>) -> Response {
    let mut response = match document {
        Ok(document) => Json(document).into_response(),
        Err(error) => return refuse(&error),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE));
    cors::open_to_all(response)
}
