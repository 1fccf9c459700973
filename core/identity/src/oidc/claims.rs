//! What sites are told of a user: identity tokens, the answer of the userinfo endpoint, logout tokens.

use chrono::{DateTime, Utc};
use openidconnect::core::{
    CoreGenderClaim, CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm,
    CoreRsaPrivateSigningKey, CoreUserInfoClaims,
};
use openidconnect::{
    AccessToken, AdditionalClaims, Audience, ClientId, EmptyAdditionalClaims, EndUserEmail, EndUserName,
    EndUserUsername, IdToken, IdTokenClaims, IdTokenVerifier, IssuerUrl, LocalizedClaim, Nonce,
    StandardClaims, SubjectIdentifier,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use super::client::{Scope, Scopes};
use super::{OidcError, opaque};

/// A logout token is delivered at once; it needs no long life (OpenID Connect Back-Channel Logout, section 2.4).
const LOGOUT_TOKEN_MS: i64 = 120_000;
/// The event that a logout token tells.
const LOGOUT_EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";

type SignedToken<C> = IdToken<C, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;

/// The session that an identity token belongs to, as far as a site may know it.
#[derive(Debug, Serialize, Deserialize)]
struct SessionClaim {
    #[serde(default)]
    sid: Option<String>,
}

impl AdditionalClaims for SessionClaim {}

#[derive(Debug, Serialize, Deserialize)]
struct LogoutClaims {
    sid: String,
    jti: String,
    events: Value,
}

impl AdditionalClaims for LogoutClaims {}

/// What goes into an identity token.
pub(super) struct Identity<'a> {
    pub(super) client_id: &'a str,
    pub(super) uid: i64,
    pub(super) sid: String,
    pub(super) nonce: Option<&'a str>,
    pub(super) auth_time_ms: i64,
    pub(super) access_token: &'a str,
}

/// An identity token.
pub(super) fn id_token(
    signer: &CoreRsaPrivateSigningKey,
    issuer: &str,
    identity: &Identity<'_>,
    now_ms: i64,
    life_ms: i64,
) -> Result<String, OidcError> {
    let sid = SessionClaim { sid: Some(identity.sid.clone()) };
    let claims = base(issuer, identity.client_id, identity.uid, now_ms, life_ms, sid)?
        .set_auth_time(Some(time(identity.auth_time_ms)))
        .set_nonce(identity.nonce.map(|nonce| Nonce::new(nonce.to_owned())));
    let access_token = AccessToken::new(identity.access_token.to_owned());
    sign(signer, claims, Some(&access_token))
}

/// What tells a site that a session ended.
pub(super) fn logout_token(
    signer: &CoreRsaPrivateSigningKey,
    issuer: &str,
    client_id: &str,
    uid: i64,
    sid: String,
    now_ms: i64,
) -> Result<String, OidcError> {
    let logout = LogoutClaims { sid, jti: opaque::new(""), events: json!({ LOGOUT_EVENT: {} }) };
    sign(signer, base(issuer, client_id, uid, now_ms, LOGOUT_TOKEN_MS, logout)?, None)
}

fn base<C: AdditionalClaims>(
    issuer: &str,
    client_id: &str,
    uid: i64,
    now_ms: i64,
    life_ms: i64,
    more: C,
) -> Result<IdTokenClaims<C, CoreGenderClaim>, OidcError> {
    Ok(IdTokenClaims::new(
        issuer_url(issuer)?,
        vec![Audience::new(client_id.to_owned())],
        time(now_ms + life_ms),
        time(now_ms),
        StandardClaims::new(subject(uid)),
        more,
    ))
}

fn sign<C: AdditionalClaims>(
    signer: &CoreRsaPrivateSigningKey,
    claims: IdTokenClaims<C, CoreGenderClaim>,
    access_token: Option<&AccessToken>,
) -> Result<String, OidcError> {
    let algorithm = CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256;
    let token = SignedToken::new(claims, signer, algorithm, access_token, None);
    Ok(token.map_err(|e| OidcError::Keys(e.to_string()))?.to_string())
}

/// What an identity token says that a site hands back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Whom it was made for.
    pub client_id: String,
    /// Whom it speaks of.
    pub uid: i64,
    /// The session that it belongs to.
    pub sid: Option<String>,
}

/// Reads an identity token that we signed for one of our sites. It may have expired: as a hint it still says who
/// was meant. Anything that is not RS256 under one of our keys is none.
pub(super) fn read_hint(token: &str, issuer: &str, keys: CoreJsonWebKeySet) -> Option<Hint> {
    let token: SignedToken<SessionClaim> = token.parse().ok()?;
    let verifier =
        IdTokenVerifier::new_public_client(ClientId::new(String::new()), issuer_url(issuer).ok()?, keys)
            .set_allowed_algs([CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256])
            .require_audience_match(false)
            .set_time_fn(|| DateTime::UNIX_EPOCH);
    let claims = token.claims(&verifier, |_: Option<&Nonce>| Ok(())).ok()?;
    let [audience] = claims.audiences().as_slice() else { return None };
    Some(Hint {
        client_id: audience.to_string(),
        uid: claims.subject().as_str().parse().ok()?,
        sid: claims.additional_claims().sid.clone(),
    })
}

/// The columns of a user that sites may see.
#[derive(FromRow)]
pub(super) struct Person {
    pub(super) uid: i64,
    login_name: String,
    display_name: String,
    email: Option<String>,
    email_verified: bool,
    updated_ms: i64,
}

/// What the userinfo endpoint tells under `scopes`.
pub(super) fn user_info(person: &Person, scopes: &Scopes) -> CoreUserInfoClaims {
    let mut claims = StandardClaims::new(subject(person.uid));
    if scopes.has(Scope::Profile) {
        let name = LocalizedClaim::from(EndUserName::new(person.display_name.clone()));
        claims = claims
            .set_name(Some(name))
            .set_preferred_username(Some(EndUserUsername::new(person.login_name.clone())))
            .set_updated_at(Some(time(person.updated_ms)));
    }
    if scopes.has(Scope::Email)
        && person.email_verified
        && let Some(email) = &person.email
    {
        claims = claims.set_email(Some(EndUserEmail::new(email.clone()))).set_email_verified(Some(true));
    }
    CoreUserInfoClaims::new(claims, EmptyAdditionalClaims {})
}

fn subject(uid: i64) -> SubjectIdentifier {
    SubjectIdentifier::new(uid.to_string())
}

fn issuer_url(issuer: &str) -> Result<IssuerUrl, OidcError> {
    IssuerUrl::new(issuer.to_owned()).map_err(|e| OidcError::Keys(format!("the issuer: {e}")))
}

fn time(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms - ms.rem_euclid(1000)).unwrap_or_default()
}
