//! Two databases behind one SQL text: SQLite embedded, PostgreSQL for sites of several machines.
//!
//! Statements are written once, with `$1` placeholders, and run on whichever database is configured through the
//! macros [`crate::read!`] and [`crate::on!`]; lists that people filter are [`Listing`]s. What differs between the two is
//! in [`dialect`].
//!
//! Bulk statements take one JSON array and read it with `json_each` or `json_array_elements`. Jobs that read
//! most of the database have a small cache of their own (`Db::for_bulk`), so that the readers' caches keep
//! the pages that people ask for.

mod database;
pub mod dialect;
mod listing;
mod outage;
mod retry;
pub mod revision;
mod shared;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod values;

pub use database::{Db, MIGRATOR, Tx};
pub use listing::{Listing, Row, Value};
pub use outage::{Probe, is_outage};
pub use retry::{DatabaseCause, is_conflict, is_repeat, retry_on_conflict, retry_on_conflict_or_repeat};
pub use shared::{Alone, Listener};
pub use values::{StoredText, containing, json_text, new_id};
