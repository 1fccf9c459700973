//! The pages whose words are the operator's: who runs the site, what becomes of people's data. Each comes with words that
//! are sound as they stand, until an administrator writes others.

mod defaults;
mod markdown;
mod model;
mod service;
#[cfg(test)]
mod tests;

pub use model::{KeptText, NewText, SitePage, SiteText, TextError};
pub use service::Texts;
