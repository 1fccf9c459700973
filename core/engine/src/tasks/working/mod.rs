//! The work itself: whose turn it is, what a vendor is told and asked, how a task ends, where its results go, and how long
//! all of that takes.

pub(crate) mod engine;
pub(crate) mod finish;
pub(crate) mod late;
pub(crate) mod lease;
pub(crate) mod message;
pub(crate) mod overlong;
pub mod rests;
pub mod review;
pub(crate) mod room;
pub(crate) mod scheduler;
pub(crate) mod storing;
pub(crate) mod submit;
pub(crate) mod times;
pub(crate) mod timing;
pub(crate) mod wheel;
