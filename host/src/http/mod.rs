//! What happens around every request: its id, its log line, its metrics, its headers, its client's address.

pub mod address;
pub mod extract;
pub mod form_page;
pub mod observe;
pub mod origin;
pub mod paging;
pub mod plain;
pub mod replay;
pub mod request_id;
pub mod security;
