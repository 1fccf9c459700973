//! Where sites change codes and refresh tokens for tokens.

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use baigong_platform::oidc::{Client, ErrorCode, Oidc, OidcError, Params};
use headers::authorization::Basic;
use headers::{Authorization, HeaderMapExt};

use super::{MAX_FORM_BYTES, cors, refuse, unstored};
use crate::app::App;
use crate::http::address;

const FORM: &str = "application/x-www-form-urlencoded";

/// Who a site says it is.
struct Credentials {
    id: String,
    secret: Option<String>,
}

/// The token endpoint.
pub async fn redeem(State(app): State<App>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let (app, headers) = (&app, &parts.headers);
    let peer = address::peer(&parts.extensions);
    let from = address::client(peer, headers, &app.config.server.trusted_proxies);
    let form = to_bytes(body, MAX_FORM_BYTES).await.unwrap_or_default();
    let params = Params::parse(&String::from_utf8_lossy(&form));
    let client = credentials(headers, &params)
        .and_then(|who| app.oidc.authenticate(&who.id, who.secret.as_deref(), from));
    let client = match client {
        Ok(client) => client,
        Err(error) => return cors::open_to_sites(app, headers, None, refuse(&error)),
    };
    let response = match grant(app, &client, &params).await {
        Ok(issued) => unstored(issued),
        Err(error) => refuse(&error),
    };
    cors::open_to_sites(app, headers, Some(&client), response)
}

async fn grant(app: &App, client: &Client, params: &Params) -> Result<Response, OidcError> {
    let (oidc, resource) = (&app.oidc, optional(params, "resource")?);
    match required(params, "grant_type")? {
        "authorization_code" => {
            let code = required(params, "code")?;
            let redirect_uri = required(params, "redirect_uri")?;
            let verifier = required(params, "code_verifier")?;
            if Oidc::is_for_api(code) {
                let issued = oidc.redeem_for_api(client, code, redirect_uri, verifier, resource).await?;
                return Ok(Json(issued).into_response());
            }
            of_no_resource(resource)?;
            Ok(Json(oidc.redeem(client, code, redirect_uri, verifier).await?).into_response())
        }
        "refresh_token" => {
            let token = required(params, "refresh_token")?;
            if let Some(issued) = oidc.refresh_for_api(client, token, resource).await? {
                return Ok(Json(issued).into_response());
            }
            of_no_resource(resource)?;
            Ok(Json(oidc.refresh(client, token, optional(params, "scope")?).await?).into_response())
        }
        _ => Err(OidcError::Refused {
            code: ErrorCode::UnsupportedGrantType,
            description: "grant_type must be authorization_code or refresh_token",
        }),
    }
}

/// What tells who somebody is opens no resource, whatever it is asked to.
fn of_no_resource(resource: Option<&str>) -> Result<(), OidcError> {
    match resource {
        Some(_) => Err(OidcError::Refused {
            code: ErrorCode::InvalidTarget,
            description: "the authorization request named no resource",
        }),
        None => Ok(()),
    }
}

/// Basic, or in the form, or the name alone for a public client; never two ways at once (RFC 6749, section 2.3).
fn credentials(headers: &HeaderMap, params: &Params) -> Result<Credentials, OidcError> {
    let is_form = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(FORM));
    if !is_form {
        return Err(invalid("the request must be a form"));
    }
    let named = optional(params, "client_id")?;
    let secret = optional(params, "client_secret")?;
    if !headers.contains_key(header::AUTHORIZATION) {
        let id = named.ok_or(OidcError::Refused {
            code: ErrorCode::InvalidClient,
            description: "client authentication is missing",
        })?;
        return Ok(Credentials { id: id.into(), secret: secret.map(Into::into) });
    }
    if secret.is_some() {
        return Err(invalid("the client authenticates in two ways"));
    }
    let basic = headers.typed_get::<Authorization<Basic>>().ok_or(OidcError::Refused {
        code: ErrorCode::InvalidClient,
        description: "the Authorization header is not Basic",
    })?;
    let id = form_decoded(basic.username());
    if named.is_some_and(|named| named != id) {
        return Err(invalid("client_id differs from the Authorization header"));
    }
    Ok(Credentials { id, secret: Some(form_decoded(basic.password())).filter(|secret| !secret.is_empty()) })
}

/// Both halves of Basic credentials are form-encoded before they are joined (RFC 6749, section 2.3.1).
fn form_decoded(text: &str) -> String {
    let pair = format!("v={}", text.replace('&', "%26"));
    url::form_urlencoded::parse(pair.as_bytes())
        .next()
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}

fn optional<'a>(params: &'a Params, name: &str) -> Result<Option<&'a str>, OidcError> {
    params.get(name).map_err(|_| invalid("a parameter is there twice"))
}

fn required<'a>(params: &'a Params, name: &str) -> Result<&'a str, OidcError> {
    optional(params, name)?.ok_or(invalid(match name {
        "grant_type" => "grant_type is missing",
        "code" => "code is missing",
        "redirect_uri" => "redirect_uri is missing",
        "code_verifier" => "code_verifier is missing",
        _ => "refresh_token is missing",
    }))
}

fn invalid(description: &'static str) -> OidcError {
    OidcError::Refused { code: ErrorCode::InvalidRequest, description }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn basic_credentials_are_form_decoded() {
        assert_eq!(form_decoded("a+b%2Bc%3A%E7%99%BE"), "a b+c:百");
        assert_eq!(form_decoded("a=b&c"), "a=b&c");
        assert_eq!(form_decoded(""), "");
    }
}
