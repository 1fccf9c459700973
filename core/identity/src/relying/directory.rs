//! The sites that one protocol knows: those of the configuration, which stay, and those of the database, which come
//! and go while the process runs.

use std::sync::{Arc, PoisonError, RwLock};

/// A site that is found by the name it calls itself.
pub trait Named {
    /// `client_id` or `client` of the protocol.
    fn id(&self) -> &str;
}

/// The sites of one protocol.
#[derive(Debug)]
pub struct Directory<C> {
    configured: Vec<Arc<C>>,
    stored: RwLock<Arc<Vec<Arc<C>>>>,
}

impl<C: Named> Directory<C> {
    /// With the sites of the configuration alone.
    pub fn new(configured: impl IntoIterator<Item = C>) -> Self {
        let configured = configured.into_iter().map(Arc::new).collect();
        Self { configured, stored: RwLock::default() }
    }

    /// The site of a name. The configuration wins: nobody takes its place from the panel.
    pub fn find(&self, id: &str) -> Option<Arc<C>> {
        let is_it = |site: &&Arc<C>| site.id() == id;
        self.configured.iter().find(is_it).or(self.stored().iter().find(is_it)).cloned()
    }

    /// The sites of the configuration.
    pub fn configured(&self) -> &[Arc<C>] {
        &self.configured
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<C>> {
        self.configured.iter().chain(self.stored().iter()).cloned().collect()
    }

    /// Puts what the database holds in the place of what it held.
    pub(crate) fn replace(&self, stored: Vec<Arc<C>>) {
        *self.stored.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(stored);
    }

    fn stored(&self) -> Arc<Vec<Arc<C>>> {
        self.stored.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
