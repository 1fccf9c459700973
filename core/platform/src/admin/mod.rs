//! What administrators see and do beyond the services of the other folders: the audit log.

pub mod audit;
pub(crate) mod audit_names;
