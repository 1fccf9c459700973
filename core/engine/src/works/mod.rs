//! What owners do with their tasks and works, and what is read of them afterwards.

pub(crate) mod choosing;
pub(crate) mod comparing;
pub(crate) mod comparisons;
pub(crate) mod deleting;
pub(crate) mod inspecting;
pub(crate) mod labels;
pub(crate) mod leaving;
pub(crate) mod lineage;
pub(crate) mod log;
pub(crate) mod money;
pub(crate) mod moving;
pub(crate) mod organising;
pub(crate) mod records;
pub(crate) mod retention;
pub(crate) mod set_aside;
pub(crate) mod songs;
pub(crate) mod usage;

pub use choosing::Choice;
pub use comparing::{Compared, ComparedItem, ComparisonView, Comparisons, MOST_COMPARED, NewComparison};
pub use deleting::{Cleared, Removed, Restored, UNDO_MS, Undo};
pub use inspecting::{InspectedResult, InspectedTask};
pub use labels::{DayCount, KindCount, LabelCount, Labels};
pub use lineage::Lineage;
pub use money::{MoneyStep, TaskMoney};
pub use organising::Organise;
pub use records::{Record, RecordFilter};
pub use songs::Song;
pub use usage::{MAX_USAGE_DAYS, UsageDay};
