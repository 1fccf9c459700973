//! Pages for whoever develops, on this machine alone.

mod outbox;
mod page;

use axum::Router;

use crate::app::App;

/// The routes.
pub fn router() -> Router<App> {
    outbox::router()
}
