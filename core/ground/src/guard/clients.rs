//! Clients for addresses that strangers name.

use std::error::Error as StdError;
use std::sync::Arc;
use std::time::Duration;

use url::{Host, Url};

use super::address::is_public;
use super::dns::{GuardedDns, PrivateAddress, Resolver};
use crate::http::{client_builder, shared_client};

/// Two clients: one that connects to the public internet alone, and one for hosts that are trusted. Neither follows redirects.
pub struct GuardedClients {
    guarded: reqwest::Client,
    trusting: reqwest::Client,
}

impl GuardedClients {
    /// Clients that find names by `resolver`, and wait so long for a connection and for each piece of an answer.
    pub fn new(resolver: Arc<dyn Resolver>, connect_timeout: Duration, read_timeout: Duration) -> Self {
        Self::with_trusting(resolver, connect_timeout, read_timeout, shared_client())
    }

    /// The same with another client for trusted hosts.
    pub fn with_trusting(
        resolver: Arc<dyn Resolver>,
        connect_timeout: Duration,
        read_timeout: Duration,
        trusting: reqwest::Client,
    ) -> Self {
        let guarded = client_builder()
            // A proxy would resolve the name itself, after our check.
            .no_proxy()
            .dns_resolver(Arc::new(GuardedDns(resolver)))
            .connect_timeout(connect_timeout)
            .read_timeout(read_timeout)
            .build()
            .expect("a client without custom certificates always builds");
        Self { guarded, trusting }
    }

    /// Whether an address is on one of the trusted hosts, `host:port`.
    pub fn trusts(url: &Url, trusted: &[String]) -> bool {
        let Some(host) = url.host() else { return false };
        let pair = format!("{host}:{}", url.port_or_known_default().unwrap_or_default());
        trusted.iter().any(|trusted| trusted.eq_ignore_ascii_case(&pair))
    }

    /// The client that may request an address, if any may: http or https, without credentials, on the public internet or on a
    /// trusted host.
    pub fn of(&self, url: &Url, trusted: &[String]) -> Option<&reqwest::Client> {
        let clean =
            matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
        let host = url.host().filter(|_| clean)?;
        if Self::trusts(url, trusted) {
            return Some(&self.trusting);
        }
        // A literal address is never resolved, so it is judged here; a name is judged when it is resolved.
        // However an address was written (decimal, octal, hexadecimal), the parser has made one of it.
        let allowed = match host {
            Host::Ipv4(address) => is_public(address.into()),
            Host::Ipv6(address) => is_public(address.into()),
            Host::Domain(name) => !name.is_empty(),
        };
        allowed.then_some(&self.guarded)
    }
}

/// Whether a request failed because its host is not on the public internet.
pub fn is_private(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(inner) = cause {
        if inner.is::<PrivateAddress>() {
            return true;
        }
        cause = inner.source();
    }
    false
}
