//! What an owner's tasks come to, and what their programs asked for.
//!
//! Tasks count on the day on which they were made. Points count on the day on which the ledger booked them, so that the figures
//! of any days add up to its postings. What is tried with test keys belongs to the owner's second account and is the owner's to
//! see; it costs nothing.

mod calls;
mod lines;
mod members;
mod model;
mod report;
mod table;
#[cfg(test)]
mod tests;

pub use calls::{Call, CallFilter, CallPage, UsedKey, call, calls};
pub use lines::WITHOUT_KEY;
pub use members::{MemberUsage, MembersUsage, by_member};
pub use model::{UsageFilter, UsageLine, UsageSum};
pub use report::{DayUsage, KeyUsage, ToolUsage, UsageReport, report};
pub use table::{UsageTable, table, table_csv};

/// Days that are looked back at most, today included.
pub const MAX_DAYS: i64 = 92;
