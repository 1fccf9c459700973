//! A tool's models as data: one table beside the plug-in, from which the form, its dependent options, the prices and what is
//! sent to the vendor follow.
//!
//! Vendors publish models more often than plug-ins are released, so an operator changes the table of a running site. What a plug-in
//! says in code is how a request is made; which models there are, what each allows and what it costs is the table's. A plug-in gives it
//! as [`Provider::models`](crate::Provider::models), names its field of models by the type [`Model`], and prices its modes by
//! [`PriceRule::of_models`](crate::PriceRule::of_models).
//!
//! ```json
//! {
//!   "field": "model",
//!   "default": "one",
//!   "priced_by": ["duration"],
//!   "times": { "duration": "value" },
//!   "models": [
//!     { "id": "two", "title": "Two", "points": 8, "only": { "duration": ["5", "10"] }, "sent_as": "vendor-two-2026" },
//!     { "id": "one", "title": "One", "points": 4, "only": { "duration": ["5"] } }
//!   ]
//! }
//! ```
//!
//! A model is never taken out of a table: it is switched off, and what was made with it stays readable. One that is renamed goes on
//! to be understood under its former id, as it is under the vendor's.

mod change;
mod check;
mod form;
mod given;
mod price;
mod table;

pub use change::{changed, ended};
pub use given::Model;
pub use table::{ModelEntry, ModelTable, PerMode, Weights};

pub(crate) use form::write_into;
pub(crate) use given::given;
pub(crate) use price::price;

#[cfg(test)]
mod tests;
