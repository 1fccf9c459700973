//! What happens around every request: its headers, its client's address, how its parts are read.

pub mod address;
pub mod body;
pub mod concurrency;
pub mod created;
pub mod cross_origin;
pub mod extract;
pub mod form_page;
pub mod key_pace;
pub mod limits;
pub mod origin;
pub mod paging;
pub mod plain_page;
pub mod range;
pub mod reading;
pub mod replay;
pub mod security;
pub mod tagged;
