//! The protocols that accounts speak.
//!
//! Files travel within requests where vendors cannot reach the site. `Wire::fetches_inputs` says which wires
//! want addresses; the contract suite holds them to it, and the start and the panel name the accounts that a
//! site without a public address cannot use.

use std::borrow::Cow;

use serde::Serialize;

/// A protocol that an account speaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wire {
    /// `relay` or `official`; the `wire` tag of the account.
    pub id: Cow<'static, str>,
    /// Used when the operator gives no base URL.
    pub default_base_url: Option<Cow<'static, str>>,
    /// Hosts besides the base URL's own that the plug-in may contact. `*.example.com` covers subdomains.
    pub allowed_hosts: Vec<String>,
    /// Whether it gives the vendor addresses of input files, which the vendor fetches from this site. If not, every file
    /// travels within a request, and a site without a public address can use it.
    pub fetches_inputs: bool,
    /// Whether the vendor takes our id of a task with the submit and finds the job by it later: [`crate::Provider::find`]
    /// is asked after a submit without an answer.
    pub finds_jobs: bool,
    /// Whether a submit may name an address at which the vendor tells that its job has changed:
    /// [`crate::Env::callback_url`].
    pub calls_back: bool,
}

impl Wire {
    /// The shape of the resale gateways, which fetch files; its base URL always comes from the operator.
    pub const RELAY: Self = Self {
        id: Cow::Borrowed("relay"),
        default_base_url: None,
        allowed_hosts: Vec::new(),
        fetches_inputs: true,
        finds_jobs: false,
        calls_back: false,
    };

    /// The vendor's own protocol at `base_url`, with files within the requests.
    pub const fn official(base_url: &'static str) -> Self {
        Self {
            id: Cow::Borrowed("official"),
            default_base_url: Some(Cow::Borrowed(base_url)),
            allowed_hosts: Vec::new(),
            fetches_inputs: false,
            finds_jobs: false,
            calls_back: false,
        }
    }

    /// The same under another id, of a vendor with several protocols.
    #[must_use]
    pub fn named(self, id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), ..self }
    }

    /// The same, of a vendor that is contacted at these hosts too. `*.example.com` covers subdomains.
    #[must_use]
    pub fn allowing(mut self, hosts: &[&str]) -> Self {
        self.allowed_hosts.extend(hosts.iter().map(|&host| host.to_owned()));
        self
    }

    /// The same, of a vendor that fetches files, be it some of them.
    #[must_use]
    pub const fn fetching_inputs(mut self) -> Self {
        self.fetches_inputs = true;
        self
    }

    /// The same, of a vendor that finds a job by our id of its task.
    #[must_use]
    pub const fn finding_jobs(mut self) -> Self {
        self.finds_jobs = true;
        self
    }

    /// The same, of a vendor that takes an address with a submit and calls there when the job changes.
    #[must_use]
    pub const fn calling_back(mut self) -> Self {
        self.calls_back = true;
        self
    }
}
