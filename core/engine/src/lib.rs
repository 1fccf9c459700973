//! What people come for: tools that make media. Tasks and the engine that works on them, the accounts at vendors that it
//! uses, prices, and files.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests measure and spawn freely"))]

pub mod accounts;
pub mod catalogue;
pub mod media;
pub mod prices;
pub mod tasks;
pub mod vendors;
pub mod works;
