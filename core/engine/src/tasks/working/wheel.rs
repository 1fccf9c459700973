//! When to poll what: tasks in flight in a slab, their due times in a wheel of buckets.
//!
//! Putting a task in and taking it out costs the same whether ten are in flight or a million, and an idle task costs
//! its bytes and nothing else.

use slab::Slab;

/// Width of a bucket in milliseconds: how late a poll can be by design.
pub(crate) const TICK_MS: i64 = 16;
/// Buckets; a task due later than they reach waits in the last one and is put in again.
const BUCKETS: usize = 4096;

/// Names an entry; a key of an entry that is gone finds nothing, even if its place was taken again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    index: u32,
    generation: u32,
}

struct Slot<T> {
    generation: u32,
    due_ms: i64,
    scheduled: bool,
    value: T,
}

/// Values, each with at most one time at which it is due.
pub(crate) struct Wheel<T> {
    slots: Slab<Slot<T>>,
    buckets: Vec<Vec<Key>>,
    /// The bucket time up to which everything was taken out.
    tick: i64,
    generation: u32,
}

impl<T> Wheel<T> {
    /// What an entry costs: its place and its key in a bucket.
    #[cfg(test)]
    pub(crate) const ENTRY_BYTES: usize = size_of::<Slot<T>>() + size_of::<Key>();

    pub(crate) fn new(now_ms: i64) -> Self {
        let buckets = (0..BUCKETS).map(|_| Vec::new()).collect();
        Self { slots: Slab::new(), buckets, tick: now_ms / TICK_MS, generation: 0 }
    }

    pub(crate) fn insert(&mut self, value: T, due_ms: i64) -> Key {
        self.generation = self.generation.wrapping_add(1);
        let generation = self.generation;
        let index = self.slots.insert(Slot { generation, due_ms, scheduled: false, value });
        let key = Key { index: u32::try_from(index).unwrap_or(u32::MAX), generation };
        self.schedule(key, due_ms);
        key
    }

    /// Sets when the entry is due next.
    pub(crate) fn schedule(&mut self, key: Key, due_ms: i64) {
        let Some(slot) = slot(&mut self.slots, key) else { return };
        slot.due_ms = due_ms;
        if !slot.scheduled {
            slot.scheduled = true;
            self.enqueue(key, due_ms);
        }
    }

    /// Makes an entry due earlier, under another key; `None` if it is not scheduled, or is due by then anyhow.
    pub(crate) fn bring_forward(&mut self, key: Key, due_ms: i64) -> Option<Key> {
        let generation = self.generation.wrapping_add(1);
        let slot = slot(&mut self.slots, key).filter(|slot| slot.scheduled && slot.due_ms > due_ms)?;
        // The key in the later bucket finds nothing any more.
        (slot.generation, slot.due_ms) = (generation, due_ms);
        self.generation = generation;
        let key = Key { generation, ..key };
        self.enqueue(key, due_ms);
        Some(key)
    }

    fn enqueue(&mut self, key: Key, due_ms: i64) {
        // Rounded up, so that nothing comes early.
        let wanted = (due_ms + TICK_MS - 1).div_euclid(TICK_MS);
        let tick = wanted.clamp(self.tick + 1, self.tick + BUCKETS as i64 - 1);
        let bucket = tick.rem_euclid(BUCKETS as i64);
        self.buckets[usize::try_from(bucket).unwrap_or_default()].push(key);
    }

    /// Takes out the keys of everything due by now. They stay in the wheel, not scheduled.
    pub(crate) fn due(&mut self, now_ms: i64, due: &mut Vec<Key>) {
        let until = now_ms / TICK_MS;
        // After a long sleep one turn of the wheel visits every bucket.
        let first = (self.tick + 1).max(until - BUCKETS as i64 + 1);
        for tick in first..=until {
            let bucket = usize::try_from(tick.rem_euclid(BUCKETS as i64)).unwrap_or_default();
            let keys = std::mem::take(&mut self.buckets[bucket]);
            self.tick = tick;
            for &key in &keys {
                let Some(slot) = slot(&mut self.slots, key) else { continue };
                if slot.due_ms <= now_ms {
                    slot.scheduled = false;
                    due.push(key);
                } else {
                    let due_ms = slot.due_ms;
                    self.enqueue(key, due_ms);
                }
            }
            // The bucket keeps its memory: the same number comes round again.
            if self.buckets[bucket].is_empty() {
                let mut keys = keys;
                keys.clear();
                self.buckets[bucket] = keys;
            }
        }
        self.tick = self.tick.max(until);
    }

    fn slot(&self, key: Key) -> Option<&Slot<T>> {
        self.slots.get(key.index as usize).filter(|slot| slot.generation == key.generation)
    }

    pub(crate) fn due_ms(&self, key: Key) -> Option<i64> {
        self.slot(key).map(|slot| slot.due_ms)
    }

    pub(crate) fn get(&self, key: Key) -> Option<&T> {
        self.slot(key).map(|slot| &slot.value)
    }

    pub(crate) fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        slot(&mut self.slots, key).map(|slot| &mut slot.value)
    }

    pub(crate) fn remove(&mut self, key: Key) -> Option<T> {
        slot(&mut self.slots, key)?;
        Some(self.slots.remove(key.index as usize).value)
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Takes everything out.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = T> {
        self.buckets.iter_mut().for_each(Vec::clear);
        std::mem::take(&mut self.slots).into_iter().map(|(_, slot)| slot.value)
    }
}

fn slot<T>(slots: &mut Slab<Slot<T>>, key: Key) -> Option<&mut Slot<T>> {
    slots.get_mut(key.index as usize).filter(|slot| slot.generation == key.generation)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due<T>(wheel: &mut Wheel<T>, now: i64) -> Vec<Key> {
        let mut keys = Vec::new();
        wheel.due(now, &mut keys);
        keys
    }

    #[test]
    fn nothing_is_due_early_and_everything_within_a_tick() {
        let mut wheel = Wheel::new(1_000_000);
        for delay in [0, 1, 15, 16, 17, 400, 64_000, 65_535, 65_536, 70_000, 300_000] {
            let due_at = 1_000_000 + delay;
            let key = wheel.insert((), due_at);
            let mut now = wheel.tick * TICK_MS;
            let at = loop {
                now += 1;
                if due(&mut wheel, now).contains(&key) {
                    break now;
                }
            };
            assert!(at >= due_at && at <= due_at + 2 * TICK_MS, "{delay}: due {due_at}, came {at}");
            wheel.remove(key);
            wheel = Wheel::new(1_000_000);
        }
    }

    #[test]
    fn a_removed_entry_never_comes_and_its_key_finds_no_successor() {
        let mut wheel = Wheel::new(0);
        let gone = wheel.insert("gone", 100);
        wheel.remove(gone);
        let next = wheel.insert("next", 200);
        assert_eq!(gone.index, next.index);
        assert!(wheel.get_mut(gone).is_none());
        assert_eq!(due(&mut wheel, 1000), [next]);
        assert_eq!(due(&mut wheel, 2000), []);
    }

    #[test]
    fn an_entry_put_off_comes_once_at_the_later_time() {
        let mut wheel = Wheel::new(0);
        let key = wheel.insert((), 100);
        wheel.schedule(key, 5000);
        assert_eq!(due(&mut wheel, 1000), []);
        assert_eq!(due(&mut wheel, 6000), [key]);
        wheel.schedule(key, 7000);
        assert_eq!(due(&mut wheel, 8000), [key]);
    }

    #[test]
    fn an_entry_brought_forward_comes_once_at_the_earlier_time() {
        let mut wheel = Wheel::new(0);
        let first = wheel.insert("asked", 5000);
        let key = wheel.bring_forward(first, 1000).unwrap();
        assert!(wheel.bring_forward(first, 500).is_none() && wheel.get(first).is_none(), "the old key");
        assert!(wheel.bring_forward(key, 1000).is_none() && wheel.bring_forward(key, 2000).is_none());
        assert_eq!(due(&mut wheel, 999), []);
        assert_eq!(due(&mut wheel, 1100), [key]);
        assert!(wheel.bring_forward(key, 1200).is_none(), "it is no longer scheduled");
        wheel.schedule(key, 9000);
        assert_eq!(due(&mut wheel, 8000), [], "nothing is left at the time that it had first");
        assert_eq!(due(&mut wheel, 9100), [key]);
    }

    #[test]
    fn a_long_sleep_loses_nothing() {
        let mut wheel = Wheel::new(0);
        let keys: Vec<Key> = (0..500).map(|n| wheel.insert(n, n * 400)).collect();
        assert_eq!(due(&mut wheel, 10_000_000).len(), keys.len());
    }
}
