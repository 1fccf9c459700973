//! What only administrators may do. Every write here is recorded by [`crate::audit`].

pub mod access;
pub mod announcements;
pub mod audit_log;
pub mod dashboard;
pub mod exports;
pub mod find;
pub mod gallery;
pub mod ledger;
pub mod models;
pub mod presets;
pub mod prices;
pub mod review;
pub mod sites;
mod store;
pub mod tasks;
pub mod texts;
pub mod tickets;
pub mod users;
pub mod vendors;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

/// The administrator's routes; a folder or file each.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(access::router())
        .merge(audit_log::router())
        .merge(announcements::router())
        .merge(dashboard::router())
        .merge(exports::router())
        .merge(find::router())
        .merge(gallery::router())
        .merge(ledger::router())
        .merge(models::router())
        .merge(presets::router())
        .merge(texts::router())
        .merge(prices::router())
        .merge(review::router())
        .merge(sites::router())
        .merge(store::router())
        .merge(tasks::router())
        .merge(tickets::router())
        .merge(users::router())
        .merge(vendors::router())
}
