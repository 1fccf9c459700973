//! The protocols that accounts speak.
//!
//! Files travel within requests where vendors cannot reach the site. `Wire::fetches_inputs` says which wires
//! want addresses; the contract suite holds them to it, and the start and the panel name the accounts that a
//! site without a public address cannot use.

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
    /// Whether it gives the vendor addresses of input files, which the vendor fetches from this site. If not, every file
    /// travels within a request, and a site without a public address can use it.
    pub fetches_inputs: bool,
    /// Whether the vendor takes our id of a task with the submit and finds the job by it later: [`crate::Provider::find`]
    /// is asked after a submit without an answer.
    pub finds_jobs: bool,
}

impl Wire {
    /// The shape of the resale gateways, which fetch files; its base URL always comes from the operator.
    pub const RELAY: Self = Self {
        id: "relay",
        default_base_url: None,
        allowed_hosts: &[],
        fetches_inputs: true,
        finds_jobs: false,
    };

    /// The vendor's own protocol at `base_url`, with files within the requests.
    pub const fn official(base_url: &'static str) -> Self {
        Self { id: "official", default_base_url: Some(base_url), fetches_inputs: false, ..Self::RELAY }
    }

    /// The same, of a vendor that fetches files, be it some of them.
    #[must_use]
    pub const fn fetching_inputs(self) -> Self {
        Self { fetches_inputs: true, ..self }
    }

    /// The same, of a vendor that finds a job by our id of its task.
    #[must_use]
    pub const fn finding_jobs(self) -> Self {
        Self { finds_jobs: true, ..self }
    }
}
