//! The business of Baigong under one roof: the crates below, each under the name that callers know, and what looks at
//! all of them. Knows nothing of HTTP routes.
//!
//! [`operations`] only reads: dashboard, exports, and what ⌘K of the panel finds. [`admin`] is the audit log,
//! [`texts`] the pages whose words are the operator's, [`presets`] the settings of forms that administrators
//! offer to everybody, [`gallery`] the works that users publish beside the site's own, [`incidents`] letters
//! to administrators about vendor accounts, [`moving`] visitors' works that come along to an account,
//! [`closing`] the end of an account, [`records`] what a user takes away, [`webhooks`] whom programs are told by,
//! [`price_notices`] letters to those who call a tool that becomes dearer, [`reliability`] how tools do, [`tickets`] what people ask
//! the site, [`usage`] what an owner's tasks come to and what their programs asked for.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod admin;
pub mod announcements;
pub mod closing;
pub mod gallery;
pub mod incidents;
pub mod moving;
pub mod operations;
pub mod presets;
pub mod price_notices;
pub mod records;
pub mod reliability;
pub mod texts;
pub mod tickets;
pub mod usage;
pub mod webhooks;

pub use baigong_base::{db, mail, on, read, vault};
pub use baigong_engine::{accounts, catalogue, media, models, prices, tasks, vendors, works};
pub use baigong_ground::{day, guard, token};
pub use baigong_identity::{keys, oidc, organisations, relying, sites, sso, users};
pub use baigong_ledger as points;
pub use baigong_shop as store;
