//! What people ask of tasks: to make one, to see it, to stop it.

pub(crate) mod creating;
pub(crate) mod files;
pub(crate) mod importing;
pub(crate) mod inputs;
pub(crate) mod moderated;
pub(crate) mod running;
pub(crate) mod service;
pub(crate) mod usual;
pub(crate) mod views;
