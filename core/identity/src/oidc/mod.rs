//! OpenID Connect provider: other sites learn who a user is, in the way that any library of theirs knows.
//!
//! Documents, identity tokens and claims are those of the `openidconnect` crate; who may have them is decided here.
//!
//! Promises:
//! - a code works once, within a minute, for the site, the address, the secret and the session that it was made for;
//!   shown again, it ends everything that was given for it;
//! - a refresh token works once; shown again, its whole family ends;
//! - access ends with the session that it came from. Where the user agreed to offline access it outlives signing
//!   out, but never "sign out everywhere", a new password, revoking the site or an account switched off;
//! - codes, tokens and secrets are kept as SHA-256, private keys sealed; a key is published before it signs and
//!   for as long as a token that it signed lives;
//! - an application that acts at the API holds tokens of a key, for that resource alone, and is told of nobody;
//! - visitors without an account are nobody to other sites, and a password that was handed over opens none.

mod api;
mod api_access;
mod backchannel;
mod claims;
mod client;
mod codes;
mod consents;
mod documents;
mod error;
mod flow;
mod keys;
mod logout;
mod metadata;
mod opaque;
mod pending;
mod request;
mod service;
#[cfg(test)]
mod tests;
mod tokens;

pub use api::{ApiAccess, ApiRequest, ApiTerms};
pub use api_access::ApiIssued;
pub use backchannel::BackChannel;
pub use claims::Hint;
pub use client::{Client, ClientSecret, Scope, Scopes, address_fault};
pub use consents::Site;
pub use documents::ClientDocuments;
pub use error::{ErrorCode, OidcError};
pub use flow::{Step, Visitor};
pub use logout::LogoutStep;
pub use metadata::{
    AUTHORIZE_PATH, DISCOVERY_PATH, JWKS_PATH, LOGOUT_PATH, Metadata, OAUTH_DISCOVERY_PATH, TOKEN_PATH,
    USERINFO_PATH,
};
pub use pending::Pending;
pub use request::{AuthorizeError, AuthorizeRequest, Doubled, LogoutRequest, Params, Prompt};
pub use service::{Oidc, OidcSettings};
pub use tokens::{Issued, UserInfo};
