//! The single sign-on centre, as sites with a Sa-Token client expect it (mode 3, both generations of its protocol).
//!
//! Promises:
//! - people are sent, and sites are called, only at addresses that an operator allowed;
//! - a ticket works once, for the site and the session that it was issued for, and a wrong signature does not use
//!   it up;
//! - a signed request is heard once;
//! - when a session ends, however that came about, every site where it signed in is told, by one process.

mod callbacks;
mod model;
mod redirect;
mod rows;
mod service;
mod signature;
#[cfg(test)]
mod tests;

pub use callbacks::Callbacks;
pub use model::{CheckedTicket, Client, Digest, Generation, SsoError, SsoSettings};
pub use service::{Destination, Sso};
pub use signature::Params;
