//! How many tasks go before a waiting one, told to those who wait.

use std::collections::HashMap;

use uuid::Uuid;

use super::{Entry, Scheduler};

/// Pause from a change of a queue until the new places are told, in milliseconds: however fast a queue moves, each task is
/// told once in a while, and one that goes at once is told nothing.
const TOLD_EVERY_MS: i64 = 1000;

/// What was told last: the user and the place of each task.
pub(crate) type Told = HashMap<Uuid, (Uuid, u32)>;

impl Scheduler {
    /// A queue has changed.
    pub(crate) fn places_change(&mut self) {
        if !std::mem::replace(&mut self.telling, true) {
            self.wheel.insert(Entry::Places, self.engine.clock.now_ms() + TOLD_EVERY_MS);
        }
    }

    /// Tells the tasks their places that have new ones.
    pub(crate) fn tell_places(&mut self) {
        let told = std::mem::take(&mut self.places);
        let places = self.queues.iter().flat_map(|line| line.places());
        self.places = places.map(|(user, task, before)| (task, (user, before))).collect();
        for (task, (user, before)) in &self.places {
            if told.get(task).is_none_or(|(_, known)| known != before) {
                self.engine.set_progress(user, task, |progress| progress.ahead = Some(*before));
            }
        }
        for (task, (user, _)) in told.iter().filter(|(task, _)| !self.places.contains_key(task)) {
            self.engine.set_progress(user, task, |progress| progress.ahead = None);
        }
    }
}
