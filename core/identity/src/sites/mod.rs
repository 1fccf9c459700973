//! The sites that sign their users in here, as the operator keeps them while the process runs.
//!
//! Promises:
//! - a site of the configuration is shown and never changed, and its name is taken;
//! - a secret is shown once, when it is made; at rest an OpenID secret is a SHA-256, a Sa-Token secret is sealed;
//! - a change holds at once in the process that makes it, and within about a second in all others.

mod model;
mod service;
#[cfg(test)]
mod tests;

pub use model::{OidcDetails, RelyingSite, SaTokenDetails, SiteDetails, SiteError, SiteWithSecret};
pub use service::Sites;
