//! How much of people's files is in memory at once on its way to vendors that take files within requests.
//!
//! A submission takes room before it reads a file, waits for it, and keeps it until it is over, since requests hold the
//! file in other forms. One owner's submissions together have a share, so that who submits many large files waits alone.
//! A submission that holds a file and needs another never waits with it in hand for those who do the same: one at a time
//! goes beyond.
//!
//! The room is `media.inline_bytes`; an owner's share is a quarter. Submissions keep their places at the
//! account meanwhile, which is accepted: they hold up others where they fill its limit on calls or jobs, for
//! as long as their files take to be sent. A task that is stopped while it waits for its first file was sent
//! nowhere, and costs nothing whatever the vendor's rule.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use baigong_ledger::UserId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Bytes that a place stands for.
const PLACE: u64 = 1024;
/// Shares that there are room for.
const SHARES: u32 = 4;

/// The room of a process.
pub(super) struct Room {
    places: u32,
    all: Arc<Semaphore>,
    beyond: Arc<Semaphore>,
    owners: Mutex<HashMap<UserId, Arc<Semaphore>>>,
}

/// What one submission holds, until it is dropped.
pub(super) struct Submission {
    all: Arc<Semaphore>,
    own: Arc<Semaphore>,
    beyond: Arc<Semaphore>,
    places: u32,
    held: tokio::sync::Mutex<Held>,
    /// Whether it waits for its first file, without which it can have sent nothing.
    waits: AtomicBool,
}

#[derive(Default)]
struct Held {
    places: Vec<OwnedSemaphorePermit>,
    beyond: Option<OwnedSemaphorePermit>,
}

impl Room {
    /// Room for so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let most = Semaphore::MAX_PERMITS.min(u32::MAX as usize) as u64;
        // It fits after the comparison.
        let places = (bytes / PLACE).clamp(SHARES.into(), most) as u32;
        Self {
            places,
            all: Arc::new(Semaphore::new(places as usize)),
            beyond: Arc::new(Semaphore::new(1)),
            owners: Mutex::default(),
        }
    }

    /// Lets everybody go who waits, and nobody in any more.
    pub(super) fn close(&self) {
        self.all.close();
        self.beyond.close();
        let owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        owners.values().for_each(|share| share.close());
    }

    /// A submission of an owner's, which holds nothing yet.
    pub(super) fn submission(&self, owner: &UserId) -> Submission {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever submits holds the share beside the map.
        owners.retain(|_, share| Arc::strong_count(share) > 1);
        let share = || Arc::new(Semaphore::new((self.places / SHARES) as usize));
        Submission {
            all: self.all.clone(),
            own: owners.entry(owner.clone()).or_insert_with(share).clone(),
            beyond: self.beyond.clone(),
            places: self.places,
            held: tokio::sync::Mutex::default(),
            waits: AtomicBool::default(),
        }
    }
}

impl Submission {
    /// Whether it waits for room for its first file.
    pub(super) fn waits(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }

    /// Waits for room for one more file. One that is larger than the share, or the room, takes all of it.
    pub(super) async fn take(&self, bytes: u64) -> Result<(), AcquireError> {
        let mut held = self.held.lock().await;
        if held.beyond.is_some() {
            return Ok(());
        }
        let wanted = u32::try_from(bytes.div_ceil(PLACE)).unwrap_or(u32::MAX);
        let (of_own, of_all) = (wanted.min(self.places / SHARES), wanted.min(self.places));
        let (own, all) = (self.own.clone(), self.all.clone());
        if held.places.is_empty() {
            self.waits.store(true, Ordering::Relaxed);
            held.places.push(own.acquire_many_owned(of_own).await?);
            held.places.push(all.acquire_many_owned(of_all).await?);
            self.waits.store(false, Ordering::Relaxed);
        } else if let (Ok(own), Ok(all)) =
            (own.try_acquire_many_owned(of_own), all.try_acquire_many_owned(of_all))
        {
            held.places.extend([own, all]);
        } else {
            held.beyond = Some(self.beyond.clone().acquire_owned().await?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use std::sync::atomic::AtomicU64;

    const MIB: u64 = 1024 * 1024;

    impl Room {
        /// Whether a submission of this owner's has asked for room.
        pub(in crate::media) fn has_begun(&self, owner: &UserId) -> bool {
            let share = self.owners.lock().unwrap().get(owner).cloned();
            share.is_some_and(|share| share.available_permits() < (self.places / SHARES) as usize)
        }
    }

    #[tokio::test]
    async fn who_submits_many_waits_alone() {
        let room = Room::new(512 * MIB);
        let (attacker, other) = (UserId::new("a"), UserId::new("b"));
        let many: Vec<_> = (0..60).map(|_| room.submission(&attacker)).collect();
        let mut taken: Vec<_> = many.iter().map(|one| Box::pin(one.take(100 * MIB))).collect();
        let at_once = taken.iter_mut().filter_map(|take| take.now_or_never()).count();
        assert_eq!(at_once, 1);
        let mine = room.submission(&other);
        assert!(mine.take(100 * MIB).now_or_never().is_some());
    }

    #[tokio::test]
    async fn whoever_waits_when_the_process_stops_is_told_so_at_once() {
        let room = Room::new(MIB);
        let [first, second, other] = ["a", "a", "b"].map(|user| room.submission(&UserId::new(user)));
        first.take(MIB).await.unwrap();
        let mut waiting = [Box::pin(second.take(MIB)), Box::pin(other.take(MIB))];
        assert!(waiting.iter_mut().all(|take| take.now_or_never().is_none()));
        room.close();
        for take in waiting {
            assert!(take.now_or_never().unwrap().is_err());
        }
    }

    #[tokio::test]
    async fn a_file_larger_than_the_room_travels_alone() {
        let room = Room::new(MIB);
        let [large, small] = ["a", "b"].map(|user| room.submission(&UserId::new(user)));
        large.take(100 * MIB).await.unwrap();
        assert!(small.take(1).now_or_never().is_none());
        drop(large);
        assert!(small.take(1).now_or_never().is_some());
    }

    #[tokio::test]
    async fn submissions_with_several_files_end_however_many_there_are() {
        let room = Room::new(40 * MIB);
        let (held, most) = (AtomicU64::new(0), AtomicU64::new(0));
        let users: Vec<_> = (0..30).map(|n| UserId::new(format!("u{}", n % 10))).collect();
        let all = users.iter().map(|user| async {
            let submission = room.submission(user);
            for _ in 0..3 {
                submission.take(8 * MIB).await.unwrap();
                most.fetch_max(held.fetch_add(8, Ordering::SeqCst) + 8, Ordering::SeqCst);
                tokio::task::yield_now().await;
            }
            held.fetch_sub(24, Ordering::SeqCst);
        });
        futures::future::join_all(all).await;
        // One submission's other files beside the room.
        assert!(most.load(Ordering::SeqCst) <= 40 + 16, "{most:?}");
        assert_eq!(room.all.available_permits(), room.places as usize);
    }
}
