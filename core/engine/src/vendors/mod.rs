//! The operator's accounts at vendors: kept in the database, steered from the panel, used by the running engine.
//!
//! Accounts of the configuration file and of the demonstration stand beside them, to be seen and not to be changed.

mod edit;
mod figures;
mod form;
mod model;
mod probe;
mod rows;
mod service;
#[cfg(test)]
mod tests;

pub use figures::Figures;
pub use form::{AccountForm, forms};
pub use model::{AccountDraft, AccountName, AccountSource, AccountView, VendorError};
pub use probe::{PROBE_TIMEOUT, Probed, Verdict};
pub use service::Vendors;
