//! Whose file is read next. Reading a large picture takes hundreds of megabytes, so few are read at once.
//!
//! A person has one file in hand, and whoever has many waits behind others' first; results have a place of
//! their own. A picture of a person takes its turn before its file is read and is refused while another is in
//! hand: the second is told to come back. Who gains by a file of millions of tracks, streams, chunks or tags,
//! which would keep a turn for hours? Nobody: one of more than any program writes is refused as damaged.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Files of people that are read at the same time.
const OF_PEOPLE: usize = 2;
/// Results that are read at the same time: they wait for no upload.
const OF_RESULTS: usize = 1;

/// The turns of a process.
pub(super) struct Turns {
    people: Arc<Semaphore>,
    results: Arc<Semaphore>,
    /// One place each, for whoever has something to read.
    owners: Mutex<HashMap<String, Arc<Semaphore>>>,
}

/// A turn, over when it is dropped.
pub(super) struct Turn {
    _owner: Option<OwnedSemaphorePermit>,
    _place: OwnedSemaphorePermit,
}

impl Turns {
    pub(super) fn new() -> Self {
        Self {
            people: Arc::new(Semaphore::new(OF_PEOPLE)),
            results: Arc::new(Semaphore::new(OF_RESULTS)),
            owners: Mutex::default(),
        }
    }

    pub(super) async fn of_result(&self) -> Result<Turn, AcquireError> {
        Ok(Turn { _owner: None, _place: self.results.clone().acquire_owned().await? })
    }

    /// An owner's turn. Owners wait with one file each, so that another's many files are one before mine.
    pub(super) async fn of(&self, owner: &str) -> Result<Turn, AcquireError> {
        let own = self.own(owner).acquire_owned().await?;
        Ok(Turn { _owner: Some(own), _place: self.people.clone().acquire_owned().await? })
    }

    /// An owner's turn; none where the owner has or waits for one already.
    pub(super) async fn only_of(&self, owner: &str) -> Result<Option<Turn>, AcquireError> {
        let Ok(own) = self.own(owner).try_acquire_owned() else { return Ok(None) };
        Ok(Some(Turn { _owner: Some(own), _place: self.people.clone().acquire_owned().await? }))
    }

    fn own(&self, owner: &str) -> Arc<Semaphore> {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has a turn or waits for one holds the place beside the map.
        owners.retain(|_, place| Arc::strong_count(place) > 1);
        owners.entry(owner.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(1))).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    #[tokio::test]
    async fn anothers_many_files_are_one_before_mine_and_none_before_a_result() {
        let turns = Turns::new();
        let held = [turns.of("a").await.unwrap(), turns.of("b").await.unwrap()];
        let mut more: Vec<_> = (0..50).map(|_| Box::pin(turns.of("a"))).collect();
        assert!(more.iter_mut().all(|turn| turn.now_or_never().is_none()));
        assert!(turns.of_result().now_or_never().is_some());
        let mut mine = Box::pin(turns.of("c"));
        assert!((&mut mine).now_or_never().is_none());
        drop(held);
        assert!((&mut mine).now_or_never().is_some(), "all but one of them wait behind each other");
    }

    #[tokio::test]
    async fn who_has_one_under_way_is_told_so_at_once() {
        let turns = Turns::new();
        let first = turns.only_of("a").await.unwrap();
        assert!(first.is_some() && turns.only_of("a").await.unwrap().is_none());
        assert!(turns.only_of("b").await.unwrap().is_some());
        drop(first);
        assert!(turns.only_of("a").await.unwrap().is_some());
        assert_eq!(turns.owners.lock().unwrap().len(), 1, "nobody else is remembered");
    }
}
