//! Every address that the host answers. One resource a folder or file, each with its `router()`; one route a file where
//! it reads well. [`api`] lists those that the description of the API names, [`door`] holds them to what they declare there, and
//! [`whole`] puts everything together.
#![allow(
    unused_qualifications,
    reason = "the macro that describes query parameters writes the type's path twice"
)]

mod account_export;
mod addresses;
mod admin;
mod announcements;
mod answers;
mod api;
mod artifacts;
mod batches;
mod callbacks;
mod calls;
mod closing;
mod comparisons;
mod crawlers;
mod dev;
mod documents;
mod door;
mod error_catalogue;
mod errors;
mod events;
mod factors;
mod gallery;
mod health;
mod invitations;
mod keys;
mod legacy_home;
mod logo;
mod manifest;
mod media;
mod notify;
mod offer;
mod oidc;
mod organisations;
mod own_presets;
mod page_head;
mod pages;
mod points;
mod presets;
mod previews;
mod price_list;
mod profile;
mod promises;
mod prompts;
mod quotes;
mod reading;
mod refusals;
mod reliability;
mod router;
mod served;
mod session;
mod setup;
mod site;
mod specified;
mod sso;
mod store;
mod tasks;
mod texts;
mod tickets;
mod tools;
mod uploads;
mod usage;
mod users;
mod webhooks;

pub use api::{openapi, openapi_text};
pub use dev::outbox_with_word as outbox;
pub use price_list::rise_in_words;
pub use router::router;
