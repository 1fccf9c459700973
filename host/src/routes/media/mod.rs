//! Files: to their owner by id, to anyone by a signed address.

pub mod owned;
mod send;
pub mod signed;
