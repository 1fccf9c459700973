//! Files for tests of this crate and of the host.

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_ground::Clock;
use object_store::memory::InMemory;

use super::{Media, MediaSettings};

/// Files in memory, with the usual limits, trusting nobody.
pub fn memory(db: Db, clock: Arc<dyn Clock>) -> Media {
    let base = "https://site.test".parse().expect("a URL");
    let client = baigong_ground::http::shared_client();
    Media::new(db, Arc::new(InMemory::new()), clock, MediaSettings::new([7; 32], base), client)
}
