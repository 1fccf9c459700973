//! The one room that writes tasks: rows and points in one commit, shared by all that arrived meanwhile.

pub(crate) mod batch;
pub(crate) mod booking;
pub(crate) mod borne;
pub(crate) mod crash;
pub(crate) mod waiting;
pub(crate) mod writer;
