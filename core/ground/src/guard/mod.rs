//! What stands between us and strangers: limits on attempts, and addresses that nobody may make us open.

mod address;
mod clients;
mod dns;
mod loopback;
mod network;
mod throttle;

pub use address::{is_public, is_public_host};
pub use clients::{GuardedClients, is_private};
pub use dns::{GuardedDns, PrivateAddress, Resolver, SystemResolver};
pub use loopback::{is_loopback, is_loopback_host};
pub use network::{Network, NetworkThrottle, network, networks, widest_network};
pub use throttle::{Allowance, Left, Throttle};
