//! Pages for whoever develops, on this machine alone.

mod outbox;
mod page;

use axum::Router;

use crate::app::App;

/// Address of the outbox.
const OUTBOX: &str = "/dev/outbox";

/// Where messages can be read that no server takes; nothing on a site that is offered to the outside.
pub fn outbox(app: &App) -> Option<&'static str> {
    outbox::is_shown(app).then_some(OUTBOX)
}

pub fn router() -> Router<App> {
    outbox::router()
}
