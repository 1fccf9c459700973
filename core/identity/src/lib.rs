//! Who people are: accounts, sessions and second factors, codes by e-mail, and the sites that sign their users in here.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod oidc;
pub mod relying;
pub mod sites;
pub mod sso;
pub mod users;
