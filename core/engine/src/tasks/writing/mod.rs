//! The one room that writes tasks: rows and points in one commit, shared by all that arrived meanwhile, and the few changes
//! that move no points.

pub(crate) mod batch;
pub(crate) mod booking;
pub(crate) mod borne;
pub(crate) mod cancellation;
pub(crate) mod copies;
pub(crate) mod crash;
pub(crate) mod history;
pub(crate) mod lateness;
pub(crate) mod takeover;
pub(crate) mod waiting;
pub(crate) mod writer;
