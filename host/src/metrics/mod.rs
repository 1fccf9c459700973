//! What `/metrics` shows: counted by the process as it happens ([`Metrics`], [`StoreMetrics`]), or read from a service
//! when Prometheus asks.

mod engine;
mod ledger;
mod page;
mod site;
mod store;

pub use page::{Counted, Metrics};
pub use site::{SiteFigures, SiteMetrics};
pub use store::{NotifyEnd, StoreMetrics};
