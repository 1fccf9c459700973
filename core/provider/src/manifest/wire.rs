//! The protocols that accounts speak.

use serde::Serialize;

/// A protocol that an account speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Wire {
    /// `relay` or `official`; the `wire` tag of the account.
    pub id: &'static str,
    /// Used when the operator gives no base URL.
    pub default_base_url: Option<&'static str>,
    /// Hosts besides the base URL's own that the plug-in may contact. `*.example.com` covers subdomains.
    pub allowed_hosts: &'static [&'static str],
}

impl Wire {
    /// The shape of the resale gateways; its base URL always comes from the operator.
    pub const RELAY: Self = Self { id: "relay", default_base_url: None, allowed_hosts: &[] };

    /// The vendor's own protocol at `base_url`.
    pub const fn official(base_url: &'static str) -> Self {
        Self { id: "official", default_base_url: Some(base_url), allowed_hosts: &[] }
    }
}
