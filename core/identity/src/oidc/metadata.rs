//! The discovery document.

use openidconnect::core::{
    CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey,
    CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreJwsSigningAlgorithm,
    CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType,
};
use openidconnect::{
    AdditionalProviderMetadata, AuthUrl, IssuerUrl, JsonWebKeySetUrl, ProviderMetadata, ResponseTypes,
    TokenUrl, UserInfoUrl,
};
use serde::{Deserialize, Serialize};

use super::api::ApiAccess;
use super::client::Scope;
use crate::keys::KeyScope;

/// Where discovery begins for clients of OAuth (RFC 8414).
pub const OAUTH_DISCOVERY_PATH: &str = "/.well-known/oauth-authorization-server";
/// Where discovery begins.
pub const DISCOVERY_PATH: &str = "/.well-known/openid-configuration";
/// Where browsers are sent to have their user named.
pub const AUTHORIZE_PATH: &str = "/oidc/authorize";
/// Where codes and refresh tokens are redeemed.
pub const TOKEN_PATH: &str = "/oidc/token";
/// What an access token opens.
pub const USERINFO_PATH: &str = "/oidc/userinfo";
/// The public keys.
pub const JWKS_PATH: &str = "/oidc/jwks";
/// Where browsers are sent to sign out.
pub const LOGOUT_PATH: &str = "/oidc/logout";

const CLAIMS: [&str; 13] = [
    "iss",
    "sub",
    "aud",
    "exp",
    "iat",
    "auth_time",
    "nonce",
    "sid",
    "name",
    "preferred_username",
    "updated_at",
    "email",
    "email_verified",
];

/// What the library's document does not name.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct MoreMetadata {
    end_session_endpoint: String,
    code_challenge_methods_supported: Vec<String>,
    authorization_response_iss_parameter_supported: bool,
    prompt_values_supported: Vec<String>,
    backchannel_logout_supported: bool,
    backchannel_logout_session_supported: bool,
    client_id_metadata_document_supported: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    protected_resources: Vec<String>,
}

impl AdditionalProviderMetadata for MoreMetadata {}

/// The discovery document.
pub type Metadata = ProviderMetadata<
    MoreMetadata,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// The document of the provider at `issuer`, which has no trailing slash.
pub(super) fn metadata(issuer: &str, api: Option<&ApiAccess>) -> Result<Metadata, url::ParseError> {
    let at = |path: &str| format!("{issuer}{path}");
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let more = MoreMetadata {
        end_session_endpoint: at(LOGOUT_PATH),
        code_challenge_methods_supported: words(&["S256"]),
        authorization_response_iss_parameter_supported: true,
        prompt_values_supported: words(&["none", "login", "consent", "select_account"]),
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
        client_id_metadata_document_supported: api.is_some_and(|api| api.documents.is_some()),
        protected_resources: api.iter().map(|api| api.resource.clone()).collect(),
    };
    let metadata = Metadata::new(
        IssuerUrl::new(issuer.to_owned())?,
        AuthUrl::new(at(AUTHORIZE_PATH))?,
        JsonWebKeySetUrl::new(at(JWKS_PATH))?,
        vec![ResponseTypes::new(vec![CoreResponseType::Code])],
        vec![CoreSubjectIdentifierType::Public],
        vec![CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256],
        more,
    );
    let of_api = api.iter().flat_map(|api| api.scopes.iter()).map(KeyScope::as_str);
    let scopes = Scope::ALL.iter().map(|scope| scope.as_str()).chain(of_api);
    let scopes = scopes.map(|scope| openidconnect::Scope::new(scope.to_owned()));
    let claims = CLAIMS.iter().map(|claim| CoreClaimName::new((*claim).to_owned()));
    Ok(metadata
        .set_token_endpoint(Some(TokenUrl::new(at(TOKEN_PATH))?))
        .set_userinfo_endpoint(Some(UserInfoUrl::new(at(USERINFO_PATH))?))
        .set_scopes_supported(Some(scopes.collect()))
        .set_claims_supported(Some(claims.collect()))
        .set_response_modes_supported(Some(vec![CoreResponseMode::Query]))
        .set_grant_types_supported(Some(vec![CoreGrantType::AuthorizationCode, CoreGrantType::RefreshToken]))
        .set_token_endpoint_auth_methods_supported(Some(vec![
            CoreClientAuthMethod::ClientSecretBasic,
            CoreClientAuthMethod::ClientSecretPost,
            CoreClientAuthMethod::None,
        ]))
        .set_claims_parameter_supported(Some(false))
        .set_request_parameter_supported(Some(false))
        .set_request_uri_parameter_supported(Some(false)))
}
