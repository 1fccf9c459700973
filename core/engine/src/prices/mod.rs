//! Versioned prices with a time from which each is in force. A task keeps the version that it was quoted at.
//!
//! A version is never changed. The one in force is that with the latest time that has come; versions to come are held
//! in memory by every process, so that all of them change over by the clock alone.
//!
//! A change that leaves a combination without exactly one price is refused.

mod change;
mod checking;
mod extending;
mod history;
mod model;
mod moves;
mod preview;
mod service;
#[cfg(test)]
mod tests;
mod untold;

pub use change::PriceChange;
pub use checking::MAX_POINTS;
pub use history::{Outlook, PriceVersion};
pub use model::{InForce, PriceMove};
pub use preview::{PreviewLine, PricePreview};
pub use service::{PriceChangeError, Prices};
