//! How much people bring: of each user within a day, and of all at this moment.
//!
//! Bytes count while they come, so that any number of files at once stay within the day together. What was fetched from an
//! address counts also where it was refused or known already: the line and the other site were used all the same. So does
//! what was deleted again.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use baigong_ground::day::{DAY_MS, HOUR_MS};
use baigong_ledger::UserId;

/// What one user may bring within a day, in bytes.
pub(super) const DAILY_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// What lies on the disk of this process on its way into the storage, in bytes.
const SPOOL_BYTES: u64 = 4 * 1024 * 1024 * 1024;
/// What a fetch that gave nothing new counts at least, so that their number is bounded too.
const LEAST_WASTED: u64 = 1024 * 1024;
/// Users that are remembered before those without a reason are forgotten.
const MANY: usize = 1000;

/// The counts of a process.
#[derive(Default)]
pub(super) struct Meters(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    users: HashMap<UserId, Count>,
    spooled: u64,
}

#[derive(Default)]
struct Count {
    /// Files under way.
    open: usize,
    /// As the rows said before the first of them came.
    before: Option<u64>,
    /// Bytes that came since.
    bytes: u64,
    /// What was fetched for nothing, and when: one entry for each hour in which something was.
    wasted: Vec<(i64, u64)>,
}

impl Counts {
    /// Forgets users of whom there is nothing to remember.
    fn forget(&mut self, now_ms: i64) {
        if self.users.len() > MANY {
            self.users.retain(|_, count| {
                count.forget(now_ms);
                count.open > 0 || !count.wasted.is_empty()
            });
        }
    }
}

impl Count {
    fn waste(&mut self, bytes: u64, now_ms: i64) {
        self.forget(now_ms);
        match self.wasted.last_mut() {
            Some((since_ms, wasted)) if now_ms - *since_ms < HOUR_MS => *wasted += bytes,
            _ => self.wasted.push((now_ms, bytes)),
        }
    }

    /// Forgets what was wasted a day ago.
    fn forget(&mut self, now_ms: i64) {
        self.wasted.retain(|(since_ms, _)| now_ms - since_ms < DAY_MS);
    }

    fn wasted(&self) -> u64 {
        self.wasted.iter().map(|(_, bytes)| bytes).sum()
    }
}

/// One file under way; what it took on the disk is free again when this is dropped.
pub(super) struct Meter<'a> {
    meters: &'a Meters,
    user_id: UserId,
    bytes: AtomicU64,
}

impl Meters {
    /// One more file of a user's. What the rows count is told with [`Meter::starts_at`], asked for after this.
    pub(super) fn begin(&self, user_id: &UserId, now_ms: i64) -> Meter<'_> {
        let mut counts = self.counts();
        counts.forget(now_ms);
        counts.users.entry(user_id.clone()).or_default().open += 1;
        Meter { meters: self, user_id: user_id.clone(), bytes: AtomicU64::new(0) }
    }

    /// A file that its owner deleted counts on for the day in which it came, or bringing and deleting would have no end.
    pub(super) fn gone(&self, user_id: &UserId, bytes: u64, created_ms: i64, now_ms: i64) {
        if now_ms - created_ms >= DAY_MS {
            return;
        }
        let mut counts = self.counts();
        counts.forget(now_ms);
        counts.users.entry(user_id.clone()).or_default().waste(bytes, now_ms);
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Meter<'_> {
    /// What the user brought within the day, as the rows say. False where that is all for today.
    pub(super) fn starts_at(&self, stored: u64, now_ms: i64) -> bool {
        let mut counts = self.meters.counts();
        let count = counts.users.entry(self.user_id.clone()).or_default();
        count.forget(now_ms);
        let before = *count.before.get_or_insert(stored);
        before + count.bytes + count.wasted() < DAILY_BYTES
    }

    /// Counts bytes that came.
    ///
    /// # Errors
    /// `QuotaExceeded` where the day's are used up, `StorageFull` where too much is on its way in all.
    pub(super) fn take(&self, bytes: usize) -> io::Result<()> {
        let bytes = bytes as u64;
        let mut counts = self.meters.counts();
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        counts.spooled += bytes;
        let spooled = counts.spooled;
        let count = counts.users.entry(self.user_id.clone()).or_default();
        count.bytes += bytes;
        if count.before.unwrap_or_default() + count.bytes + count.wasted() > DAILY_BYTES {
            return Err(io::ErrorKind::QuotaExceeded.into());
        }
        if spooled > SPOOL_BYTES { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    /// Remembers that what came was fetched for nothing.
    pub(super) fn wasted(&self, now_ms: i64) {
        let mut counts = self.meters.counts();
        let count = counts.users.entry(self.user_id.clone()).or_default();
        let bytes = self.bytes.load(Ordering::Relaxed);
        // Its bytes are counted as those of a file under way until there is none.
        count.waste(bytes.max(LEAST_WASTED), now_ms);
        count.bytes = count.bytes.saturating_sub(bytes);
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        let mut counts = self.meters.counts();
        counts.spooled = counts.spooled.saturating_sub(self.bytes.load(Ordering::Relaxed));
        let Some(count) = counts.users.get_mut(&self.user_id) else { return };
        count.open -= 1;
        if count.open == 0 {
            // From here on the rows know them.
            (count.before, count.bytes) = (None, 0);
            if count.wasted.is_empty() {
                counts.users.remove(&self.user_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1024 * 1024;

    #[test]
    fn any_number_of_files_at_once_stay_within_the_day_together() {
        let meters = Meters::default();
        let user = UserId::new("u");
        let files: Vec<_> = (0..40).map(|_| meters.begin(&user, 1)).collect();
        assert!(files.iter().all(|file| file.starts_at(DAILY_BYTES - 100 * MIB as u64, 0)));
        let taken = files.iter().filter(|file| file.take(100 * MIB).is_ok()).count();
        assert_eq!(taken, 1);
        // The one that is stored now is counted until the last of the others is gone.
        let later = meters.begin(&user, 1);
        drop(files);
        assert!(!later.starts_at(DAILY_BYTES, 0));
        drop(later);
        assert!(meters.counts().users.is_empty() && meters.counts().spooled == 0);
    }

    #[test]
    fn the_disk_of_the_process_takes_so_much_at_once_whoever_brings_it() {
        let meters = Meters::default();
        let users: Vec<_> = (0..50).map(|n| UserId::new(format!("u{n}"))).collect();
        let files: Vec<_> = users.iter().map(|user| meters.begin(user, 1)).collect();
        let full: Vec<_> = files.iter().filter_map(|file| file.take(100 * MIB).err()).collect();
        assert_eq!(full.len(), 10);
        assert!(full.iter().all(|full| full.kind() == io::ErrorKind::StorageFull));
        drop(files);
        assert!(meters.begin(&users[0], 1).take(1).is_ok());
    }

    #[test]
    fn bringing_and_deleting_uses_up_the_day() {
        let meters = Meters::default();
        let user = UserId::new("u");
        let brought = (0..100).take_while(|_| {
            let may = meters.begin(&user, 1).starts_at(0, 1);
            meters.gone(&user, 100 * MIB as u64, 1, 1);
            may
        });
        assert_eq!(brought.count(), 21, "the rows know none of them any more");
        assert!(meters.begin(&user, 1 + DAY_MS).starts_at(0, 1 + DAY_MS));
        meters.gone(&user, DAILY_BYTES, 1, 1 + DAY_MS);
        assert!(meters.begin(&user, 1 + DAY_MS).starts_at(0, 1 + DAY_MS), "it counted on its own day");
    }

    #[test]
    fn each_deletion_counts_for_a_day_of_its_own() {
        let meters = Meters::default();
        let user = UserId::new("u");
        meters.gone(&user, MIB as u64, 0, 0);
        let late_ms = DAY_MS - 1;
        meters.gone(&user, DAILY_BYTES, late_ms, late_ms);
        assert!(!meters.begin(&user, DAY_MS).starts_at(0, DAY_MS), "what was deleted a moment ago");
        assert!(meters.begin(&user, late_ms + DAY_MS).starts_at(0, late_ms + DAY_MS));
        meters.gone(&user, DAILY_BYTES, 3 * DAY_MS, 3 * DAY_MS);
        assert!(!meters.begin(&user, 3 * DAY_MS).starts_at(0, 3 * DAY_MS));
    }

    #[test]
    fn who_wasted_something_long_ago_is_not_remembered() {
        let meters = Meters::default();
        for n in 0..=MANY {
            meters.begin(&UserId::new(format!("u{n}")), 0).wasted(0);
        }
        assert_eq!(meters.counts().users.len(), MANY + 1);
        let _later = meters.begin(&UserId::new("u"), DAY_MS);
        assert_eq!(meters.counts().users.len(), 1);
    }

    #[test]
    fn what_was_fetched_for_nothing_counts_for_a_day() {
        let meters = Meters::default();
        let user = UserId::new("u");
        let fetched = (0..5000).take_while(|_| {
            let file = meters.begin(&user, 1);
            let may = file.starts_at(0, 1);
            if may {
                file.take(10).unwrap();
                file.wasted(1);
            }
            may
        });
        assert_eq!(fetched.count(), 2048);
        assert!(meters.begin(&user, 1 + DAY_MS).starts_at(0, 1 + DAY_MS));
    }
}
