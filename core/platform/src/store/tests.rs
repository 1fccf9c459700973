//! The promises of the store, on both databases.
