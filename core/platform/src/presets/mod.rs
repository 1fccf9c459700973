//! Settings of forms that administrators offer to everybody: under a name, in an order, switched on or off.

mod model;
mod service;
#[cfg(test)]
mod tests;
mod values;

pub use model::{NewPreset, Preset, PresetChange, PresetError, PresetOrder, SitePreset};
pub use service::Presets;
