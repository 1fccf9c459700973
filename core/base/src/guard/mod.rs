//! What stands between us and strangers: limits on attempts, and addresses that nobody may make us open.

mod address;
mod dns;
mod loopback;
mod throttle;

pub use address::{is_public, is_public_host};
pub use dns::{GuardedDns, PrivateAddress, Resolver, SystemResolver};
pub use loopback::{is_loopback, is_loopback_host};
pub use throttle::{Throttle, network};
