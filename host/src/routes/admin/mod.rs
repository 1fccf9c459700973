//! What only administrators may do.

pub mod passwords;
