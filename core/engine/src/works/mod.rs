//! What owners do with what was made, and what is read of it afterwards: [`Works`], which needs no scheduler.
//!
//! `organising`, `labels` and `lineage` are how works are kept and found; `deleting` (and taking it back), `retention`
//! (works whose time is over), `moving` (a visitor's history on its way to an account), `money` (what happened to a
//! task's points).

pub(crate) mod deleting;
pub(crate) mod inspecting;
pub(crate) mod labels;
pub(crate) mod lineage;
pub(crate) mod money;
pub(crate) mod moving;
pub(crate) mod organising;
pub(crate) mod records;
pub(crate) mod retention;
mod service;
pub(crate) mod songs;

pub use deleting::{Cleared, Removed, Restored, UNDO_MS, Undo};
pub use inspecting::{InspectedResult, InspectedTask};
pub use labels::{DayCount, KindCount, LabelCount, Labels};
pub use lineage::Lineage;
pub use money::{MoneyStep, TaskMoney};
pub use organising::Organise;
pub use records::{Record, RecordFilter};
pub use service::{Works, WorksDeps};
pub use songs::{Song, Songs};
