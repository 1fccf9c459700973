//! What all requests to the simulated vendors share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use baigong_provider::Clock;
use bytes::Bytes;
use rand_chacha::ChaCha8Rng;

use super::store::Store;
use super::tamper::Tamper;
use crate::render::RenderCache;
use crate::spec::VendorSpec;

/// What all requests share.
pub(super) struct Shared {
    pub specs: BTreeMap<String, Arc<VendorSpec>>,
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub speed: f64,
    pub odd_ids: bool,
    pub longest_side: Option<u32>,
    pub rng: Mutex<ChaCha8Rng>,
    pub cache: RenderCache,
    pub tamper: Mutex<Option<Arc<Tamper>>>,
    /// Origins that the vendors fetch pictures from and call back.
    pub customers: Mutex<Vec<url::Origin>>,
}

impl Shared {
    /// Keeps a file, as if it had been uploaded; returns its path.
    pub fn keep(&self, id: &str, mime: &str, bytes: Bytes) -> String {
        self.store.upload(id.to_owned(), mime.to_owned(), bytes);
        format!("/_media/up/{id}")
    }

    pub fn tampering(&self) -> Option<Arc<Tamper>> {
        self.tamper.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
