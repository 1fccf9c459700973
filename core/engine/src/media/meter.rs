//! How much people bring: of each user within a day, and of all at this moment.
//!
//! Bytes count while they come, so that any number of files at once stay within the day together. What was fetched from an
//! address counts also where it was refused or known already: the line and the other site were used all the same. So does
//! what was deleted again.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use baigong_base::day::DAY_MS;
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
    /// What was fetched for nothing, since a time.
    wasted: u64,
    since_ms: i64,
}

impl Count {
    fn waste(&mut self, bytes: u64, now_ms: i64) {
        if self.wasted == 0 {
            self.since_ms = now_ms;
        }
        self.wasted += bytes;
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
    pub(super) fn begin(&self, user_id: &UserId) -> Meter<'_> {
        let mut counts = self.counts();
        if counts.users.len() > MANY {
            counts.users.retain(|_, count| count.open > 0 || count.wasted > 0);
        }
        counts.users.entry(user_id.clone()).or_default().open += 1;
        Meter { meters: self, user_id: user_id.clone(), bytes: AtomicU64::new(0) }
    }

    /// A file that its owner deleted counts on for the day in which it came, or bringing and deleting would have no end.
    pub(super) fn gone(&self, user_id: &UserId, bytes: u64, created_ms: i64, now_ms: i64) {
        if now_ms - created_ms >= DAY_MS {
            return;
        }
        let mut counts = self.counts();
        if counts.users.len() > MANY {
            counts.users.retain(|_, count| count.open > 0 || now_ms - count.since_ms < DAY_MS);
        }
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
        if now_ms - count.since_ms >= DAY_MS {
            count.wasted = 0;
        }
        let before = *count.before.get_or_insert(stored);
        before + count.bytes + count.wasted < DAILY_BYTES
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
        if count.before.unwrap_or_default() + count.bytes + count.wasted > DAILY_BYTES {
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
            if count.wasted == 0 {
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
        let files: Vec<_> = (0..40).map(|_| meters.begin(&user)).collect();
        assert!(files.iter().all(|file| file.starts_at(DAILY_BYTES - 100 * MIB as u64, 0)));
        let taken = files.iter().filter(|file| file.take(100 * MIB).is_ok()).count();
        assert_eq!(taken, 1);
        // The one that is stored now is counted until the last of the others is gone.
        let later = meters.begin(&user);
        drop(files);
        assert!(!later.starts_at(DAILY_BYTES, 0));
        drop(later);
        assert!(meters.counts().users.is_empty() && meters.counts().spooled == 0);
    }

    #[test]
    fn the_disk_of_the_process_takes_so_much_at_once_whoever_brings_it() {
        let meters = Meters::default();
        let users: Vec<_> = (0..50).map(|n| UserId::new(format!("u{n}"))).collect();
        let files: Vec<_> = users.iter().map(|user| meters.begin(user)).collect();
        let full: Vec<_> = files.iter().filter_map(|file| file.take(100 * MIB).err()).collect();
        assert_eq!(full.len(), 10);
        assert!(full.iter().all(|full| full.kind() == io::ErrorKind::StorageFull));
        drop(files);
        assert!(meters.begin(&users[0]).take(1).is_ok());
    }

    #[test]
    fn bringing_and_deleting_uses_up_the_day() {
        let meters = Meters::default();
        let user = UserId::new("u");
        let brought = (0..100).take_while(|_| {
            let may = meters.begin(&user).starts_at(0, 1);
            meters.gone(&user, 100 * MIB as u64, 1, 1);
            may
        });
        assert_eq!(brought.count(), 21, "the rows know none of them any more");
        assert!(meters.begin(&user).starts_at(0, 1 + DAY_MS));
        meters.gone(&user, DAILY_BYTES, 1, 1 + DAY_MS);
        assert!(meters.begin(&user).starts_at(0, 1 + DAY_MS), "it counted on its own day");
    }

    #[test]
    fn what_was_fetched_for_nothing_counts_for_a_day() {
        let meters = Meters::default();
        let user = UserId::new("u");
        let fetched = (0..5000).take_while(|_| {
            let file = meters.begin(&user);
            let may = file.starts_at(0, 1);
            if may {
                file.take(10).unwrap();
                file.wasted(1);
            }
            may
        });
        assert_eq!(fetched.count(), 2048);
        assert!(meters.begin(&user).starts_at(0, 1 + DAY_MS));
    }
}
