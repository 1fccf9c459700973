//! Who people are: accounts, sessions and second factors, codes by e-mail, and the sites that sign their users in here.
//!
//! [`users`]: `registering` (also visitors who become registered), `signing_in`, `sessions`, `passwords`,
//! `codes`, `handover`, `device`, `factors` (authenticator apps, passkeys), `changes` (letters about them),
//! `administering`. [`sso`] is the centre for sites with a Sa-Token client, [`oidc`] the OpenID Connect
//! provider; [`keys`] open the API to programs; [`organisations`] share a wallet; [`relying`] and [`sites`] are what both share, and the sites as the panel keeps them.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod keys;
mod last_used;
pub mod oidc;
pub mod organisations;
pub mod relying;
pub mod sites;
pub mod sso;
pub mod users;
