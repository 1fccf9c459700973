//! How the platform's services are set up from the configuration. [`crate::start`] puts them together.

pub mod archive;
pub mod database_watch;
pub mod disk_watch;
pub mod documents;
pub mod form_versions;
pub mod kept;
pub mod keys;
pub mod logo;
pub mod mail;
pub mod media;
pub mod setup;
pub mod shapes;
pub mod storage_watch;
pub mod text_model;
pub mod types_in;
pub mod users;
pub mod vendors;
