//! Tickets: what a person asks the site, and what the site answers.
//!
//! Promises:
//! - a ticket is read by the person who opened it and by administrators, and so are the pictures in it;
//! - a note among administrators is never part of what the person is given;
//! - a ticket is opened once for each press of the button, however often the request is repeated;
//! - an answer and the letter that tells of it stand in one transaction; answers within ten minutes of a letter share the next
//!   one, which is not written where the person has read them meanwhile;
//! - a ticket that waits for its person is closed after fourteen days, and can be reopened for thirty;
//! - a closed account leaves none of it.

mod answering;
mod letters;
mod model;
mod rows;
mod rules;
mod service;
mod tending;
#[cfg(test)]
mod tests;

pub use answering::TicketFilter;
pub use model::{
    Asked, NewMessage, NewTicket, PanelMessage, PanelThread, PanelTicket, Ticket, TicketAuthor,
    TicketCategory, TicketClosedBy, TicketError, TicketFile, TicketId, TicketMessage, TicketPage,
    TicketState, TicketThread,
};
pub use service::{Tickets, TicketsDeps};
pub use tending::Tended;
