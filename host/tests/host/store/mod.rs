//! The store over HTTP: the host's own server, the cashier's own server, and people between them.

mod administrators;
mod buying;
mod notifications;
mod refusals;
mod shop;
