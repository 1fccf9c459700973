//! The gallery: works that their makers show to everybody, beside a few of the site's own.
//!
//! Promises:
//! - nobody sees a work whose owner did not publish it, nor, where the site moderates, before an administrator agreed;
//! - a work that is withdrawn, removed or deleted, or whose owner is gone or switched off, is seen by nobody from that
//!   moment on: every look asks its task, its file and its owner;
//! - what others learn of it is what its owner agreed to show: the name, the values of the form. Never files that the owner
//!   brought;
//! - an administrator agrees to one version, all of which is shown before, and another one is not agreed to; the author's
//!   name and picture are those that were agreed to;
//! - what an administrator refused or removed comes back through the queue alone;
//! - a user likes a work once.

mod compared;
mod liking;
mod model;
mod moderating;
mod publishing;
mod rows;
mod shared;
mod showing;
mod site;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_ground::Clock;
use baigong_provider::Registry;

pub use compared::{
    ComparisonShare, KindWins, ShareEntry, SharedComparison, SharedComparisons, SharedEntry, ToolWins,
};
pub use model::{
    Decision, GalleryError, GalleryFilter, GalleryItem, GalleryPage, GallerySort, GalleryWork, ModeratedWork,
    NewPublication, Publication, PublicationSource, PublicationState,
};
pub use showing::{PublicFile, SharedWork};

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Gallery {
    db: Db,
    clock: Arc<dyn Clock>,
    registry: Registry,
    moderate: bool,
}

impl Gallery {
    /// Works in `db` of the tools in `registry`. `moderate`: whether an administrator agrees before anybody sees a work.
    pub fn new(db: Db, clock: Arc<dyn Clock>, registry: Registry, moderate: bool) -> Self {
        Self { db, clock, registry, moderate }
    }

    /// Whether an administrator agrees before anybody sees a work.
    pub fn is_moderated(&self) -> bool {
        self.moderate
    }
}
