//! Settings of forms under names: those that administrators offer to everybody, in an order, switched on or off, and those
//! that people keep in their accounts.

mod model;
mod own;
mod service;
#[cfg(test)]
mod tests;
mod values;

pub use model::{NewPreset, Preset, PresetChange, PresetError, PresetOrder, SitePreset};
pub use own::{OwnPreset, OwnPresets, PresetsToKeep};
pub use service::Presets;
