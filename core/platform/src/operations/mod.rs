//! What an operator looks at: the figures of the site at a glance, and the tables to take away.
//!
//! Everything here only reads. What is added up is bounded by a period and read from indexes made for it, so that a
//! dashboard that refreshes itself costs the tasks nothing.

mod dashboard;
mod export;
mod find;
mod model;
mod money;
mod people;
mod table;
mod tasks;
#[cfg(test)]
mod tests;
mod vendors;
mod waiting;
mod words;

pub use dashboard::{Bucket, Dashboard, read};
pub use export::{Dataset, Extent, Format, export, extent};
pub use find::{Found, FoundOrder, FoundPerson, FoundTask, find};
pub use model::{Now, Period, Range, Tally, ToolFigures, ToolName, VendorFigures};
pub use money::{ChannelRevenue, Revenue};
pub use people::People;
pub use tasks::{absorbed_since, lost_since};
pub use waiting::{ToDo, to_do};
