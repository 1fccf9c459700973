//! Tasks: created with their price held, handed to a vendor at most once, polled on time, settled exactly once,
//! their results copied into our own storage. Nothing of this is lost when the process dies.
//!
//! [`Tasks`] is the service; behind it the [`scheduler`] decides, [`submit`], [`finish`] and [`storing`] work, the
//! [`writer`] commits and [`lease`] shares the work between processes.

pub(crate) mod batch;
mod blame;
pub(crate) mod book;
mod booking;
mod borne;
mod choosing;
mod comparing;
mod comparisons;
mod crash;
mod creating;
mod deleting;
mod engine;
mod error;
mod events;
mod facts;
mod files;
mod finish;
mod health;
mod importing;
mod inputs;
mod inspecting;
mod labels;
mod late;
mod lease;
mod leaving;
mod lifetimes;
mod lineage;
mod log;
mod lost;
mod message;
mod model;
mod moderated;
mod money;
mod moving;
mod organising;
mod overlong;
mod polling;
#[cfg(test)]
mod property;
mod records;
pub mod rests;
mod retention;
pub mod review;
pub(crate) mod room;
mod row;
mod rows;
mod running;
mod scheduler;
mod service;
mod set_aside;
mod settings;
mod songs;
mod storing;
mod submit;
#[cfg(test)]
mod tests;
mod times;
mod timing;
mod usage;
mod usual;
pub(crate) mod vendors;
mod views;
mod wheel;
mod wires;
pub(crate) mod writer;

pub use book::{AccountBook, AccountState};
pub use choosing::Choice;
pub use comparing::{Compared, ComparedItem, ComparisonView, Comparisons, MOST_COMPARED, NewComparison};
#[cfg(feature = "crash-points")]
pub use crash::CRASH_ENV;
pub use creating::{Created, NewTask};
pub use deleting::{Cleared, Removed, Restored, UNDO_MS, Undo};
pub use error::TaskError;
pub use events::{Change, Hub, Subscription, TaskEvent};
pub use health::{Rest, RestCause};
pub use importing::names_addresses;
pub use inspecting::{InspectedResult, InspectedTask};
pub use labels::{DayCount, KindCount, LabelCount, Labels};
pub use lifetimes::{DaysOfTool, RetentionSettings};
pub use lineage::Lineage;
pub use model::{
    ArtifactView, CancelEffect, Charge, EngineStats, LiveProgress, Process, Storage, TaskFailure, TaskState,
    TaskView,
};
pub use money::{MoneyStep, TaskMoney};
pub use organising::Organise;
pub use polling::{
    Cadence, DEADLINE_MS, LONGEST_MS, MOST_GROWTH_MS, Polling, PollingError, SHORTEST_MS, SetCadence,
};
pub use records::{Record, RecordFilter};
pub use rows::{StateGroup, TaskFilter};
pub use running::{Deps, Tasks};
pub use service::{Page, Quoted};
pub use settings::EngineSettings;
pub use songs::Song;
pub use times::{LEAST_SAMPLES, Usual};
pub use usage::{MAX_USAGE_DAYS, UsageDay};
pub use usual::UsualOfMode;
pub use vendors::AccountConfig;
