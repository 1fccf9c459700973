//! The one room that writes tasks: rows and points in one commit, shared by all that arrived meanwhile, and the few
//! changes that move no points.
//!
//! `booking` books tasks and their holds, alone or together; `writer` and `batch` are the group commit; `borne` is what
//! the site may come to bear. `history` changes what owners see, `lateness` when vendors are asked on, `copies` what
//! became of results, `takeover` whose tasks they are.

pub(crate) mod batch;
pub(crate) mod borne;
pub(crate) mod cancellation;
pub(crate) mod copies;
pub(crate) mod crash;
pub(crate) mod history;
pub(crate) mod holds;
pub(crate) mod lateness;
pub(crate) mod takeover;
pub(crate) mod telling;
pub(crate) mod waiting;
pub(crate) mod writer;
