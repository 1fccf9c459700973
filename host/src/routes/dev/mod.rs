//! Pages for whoever develops, on this machine alone.
//!
//! A proxy with its defaults makes the whole world look like this machine, so that the address alone is no proof.

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

/// Where whoever reads the log finds them.
pub fn outbox_with_word(app: &App) -> Option<String> {
    let path = OUTBOX.trim_start_matches('/');
    outbox(app).map(|_| format!("{}{path}?word={}", app.config.local_url(), app.outbox_word))
}

pub fn router() -> Router<App> {
    outbox::router()
}
