//! The ground that everything else stands on: the database, secrets at rest, guards against strangers, the outbox of
//! e-mail. It knows no user, no task and no money.

pub mod db;
pub mod guard;
pub mod mail;
pub mod vault;
