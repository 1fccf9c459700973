//! The work itself: whose turn it is, what a vendor is told and asked, how a task ends, where its results go, and how long
//! all of that takes.
//!
//! `engine` is what all of it shares. `scheduler` says what happens next, with its `message`s and whose turn
//! it is (`scheduler/line`); `wheel` says when. Then `submit`, `finish`, `late` (jobs past their deadline),
//! `rests` (what survives of an account's rest), `storing` (copying results), `lost` (points for what cannot
//! be copied), `review` (doubts), `lease` (several processes), `times` and `timing` (how long tasks take).

pub(crate) mod account_limits;
pub mod callbacks;
pub(crate) mod engine;
pub(crate) mod finish;
pub(crate) mod late;
pub(crate) mod lease;
pub(crate) mod message;
pub(crate) mod overlong;
pub mod review;
pub(crate) mod scheduler;
pub mod stored_rests;
pub(crate) mod storing;
pub(crate) mod submit;
pub(crate) mod times;
pub(crate) mod timing;
pub(crate) mod wheel;
