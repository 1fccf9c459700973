//! What stands between us and strangers: limits on attempts, and addresses that nobody may make us open.

mod address;
mod dns;
mod throttle;

pub use address::is_public;
pub use dns::{GuardedDns, PrivateAddress, Resolver, SystemResolver};
pub use throttle::{Throttle, network};
