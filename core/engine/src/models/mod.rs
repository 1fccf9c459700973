//! The models of tools, as administrators change them while the site runs.
//!
//! A tool's plug-in declares a [table of models](baigong_provider::models). What is stored here are the differences: of a model of that
//! table, or the whole of one that was added. Every process makes its tools of both: at its start, and whenever the revision
//! of the [catalogue](crate::catalogue) rises. A change that a later release of the plug-in does not go with any more is left out, and
//! said in the panel.

mod judging;
mod rows;
mod service;
mod stored;
mod view;

pub use judging::{EndedInput, JudgedModels, ModelPrice, ModelTrial, TriedModel};
pub use service::{Models, ModelsChange, ModelsDeps, ModelsError};
pub use stored::StoredModels;
pub use view::{ModelMode, ModelOption, ModelParameter, ModelSource, ModelView, ModelsView, ToolWithModels};
