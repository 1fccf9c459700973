//! Tasks: created with their price held, handed to a vendor at most once, polled on time, settled exactly once,
//! their results copied into our own storage. Nothing of this is lost when the process dies.
//!
//! Five rooms, each standing on those before it: [`rows`] (what is kept), [`writing`] (the commits), [`working`] (the
//! scheduler and what it starts) and [`asking`], where [`Tasks`] is the service. What owners do with what was made is
//! [`works`](crate::works).

pub(crate) mod asking;
#[cfg(test)]
mod property;
pub(crate) mod rows;
#[cfg(test)]
mod tests;
pub(crate) mod working;
pub(crate) mod writing;

pub use asking::batching::{
    Batch, BatchCount, BatchFields, BatchItem, BatchItemView, BatchItems, BatchView, Batches, MOST_IN_BATCH,
    NewBatch,
};
pub use asking::choosing::Choice;
pub use asking::comparing::{
    Compared, ComparedItem, ComparisonView, Comparisons, MOST_COMPARED, NewComparison,
};
pub use asking::creating::{Created, NewTask};
pub use asking::importing::names_addresses;
pub use asking::rehearsing::Rehearsal;
pub use asking::running::{Deps, Tasks};
pub use asking::service::{Page, Quoted};
pub use asking::tools::PutToolError;
pub use asking::usual::UsualOfMode;
pub use rows::error::TaskError;
pub use rows::events::{Change, Hub, Subscription, TaskEvent};
pub use rows::lifetimes::{DaysOfTool, RetentionSettings};
pub use rows::model::{
    ArtifactView, CancelEffect, Charge, EngineStats, LiveProgress, Process, Storage, TaskFailure, TaskState,
    TaskView, Usual,
};
pub use rows::reading::{StateGroup, TaskFilter};
pub use rows::settings::EngineSettings;
pub use working::callbacks::PATH as CALLBACK_PATH;
pub use working::times::LEAST_SAMPLES;
pub use working::{review, stored_rests};
#[cfg(feature = "crash-points")]
pub use writing::crash::CRASH_ENV;
pub use writing::telling::TaskHook;
