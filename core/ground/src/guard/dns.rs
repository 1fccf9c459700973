//! Names that lead into a private network are not resolved.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use async_trait::async_trait;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::is_public;

/// Finds the addresses of a host name.
#[async_trait]
pub trait Resolver: Send + Sync + 'static {
    /// The addresses, at least one.
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The machine's own resolver.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemResolver;

#[async_trait]
impl Resolver for SystemResolver {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((host, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// Resolves names for an HTTP client and gives none that lead to a private address.
pub struct GuardedDns(pub Arc<dyn Resolver>);

/// Travels through the HTTP client to tell a forbidden name from one that does not exist.
#[derive(Debug, thiserror::Error)]
#[error("the name leads to a private address")]
pub struct PrivateAddress;

impl Resolve for GuardedDns {
    fn resolve(&self, name: Name) -> Resolving {
        let resolver = self.0.clone();
        Box::pin(async move {
            let addresses = resolver.resolve(name.as_str()).await?;
            // One private address among public ones is an attempt, not an accident.
            if !addresses.iter().all(|address| is_public(*address)) {
                return Err(PrivateAddress.into());
            }
            let addresses = addresses.into_iter().map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(addresses) as Addrs)
        })
    }
}
