//! Sites that sign their users in here, as far as both protocols share it: who they are, and what they did.

mod directory;
mod model;
mod usage;

pub use directory::{Directory, Named};
pub use model::{Protocol, SiteFailure};
pub(crate) use usage::{failures, note, reason, used};
