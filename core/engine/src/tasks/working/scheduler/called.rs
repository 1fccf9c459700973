//! Jobs whose vendors call when they change: which is asked about at once because of that, and when calls are relied on.
//!
//! Jobs of an account are asked about rarely from the first job on whose end a call told, until one ends of which none did.

use std::collections::{HashMap, VecDeque};

use uuid::Uuid;

use super::{Entry, Scheduler};
use crate::tasks::working::message::Flight;
use crate::tasks::working::wheel::Key;

/// A job is asked about because of a call at most so often, in milliseconds: nobody gains by calling on and on.
pub(super) const LEAST_PAUSE_MS: i64 = 1000;
/// How much longer the pauses between polls are while calls are relied on, and the longest of them, in milliseconds.
const RARER: u64 = 10;
const RAREST_MS: u64 = 120_000;
/// Calls that are remembered which came before the answer to their submit.
const MOST_EARLY: usize = 256;

/// Where the jobs are that are called for.
#[derive(Default)]
pub(super) struct Called {
    flights: HashMap<Uuid, Place>,
    early: VecDeque<Uuid>,
}

struct Place {
    /// Of the wheel.
    key: Key,
    /// When it was or will be asked about because of the last call.
    asked_ms: i64,
}

impl Called {
    /// Whether a vendor has called before it answered the submit.
    pub(super) fn take_early(&mut self, task: &Uuid) -> bool {
        let at = self.early.iter().position(|early| early == task);
        at.and_then(|at| self.early.remove(at)).is_some()
    }

    /// A job is at a vendor that calls.
    pub(super) fn expect(&mut self, task: Uuid, key: Key) {
        self.flights.insert(task, Place { key, asked_ms: i64::MIN });
    }

    /// It is no more.
    pub(super) fn forget(&mut self, task: &Uuid) {
        self.flights.remove(task);
    }
}

impl Scheduler {
    /// The vendor of a task has called.
    pub(super) fn called(&mut self, task: Uuid) {
        let now = self.engine.clock.now_ms();
        let Some(known) = self.called.flights.get_mut(&task) else {
            // Its submit may be under way. Calls for tasks that are over are pushed out by others.
            if !self.called.early.contains(&task) {
                self.called.early.truncate(MOST_EARLY - 1);
                self.called.early.push_front(task);
            }
            return;
        };
        let Some(Entry::Flight(flight)) = self.wheel.get_mut(known.key) else { return };
        flight.called = true;
        let due = now.max(known.asked_ms.saturating_add(LEAST_PAUSE_MS));
        // One that is being asked about, or about to be, is asked about again when that has ended.
        if let Some(key) = self.wheel.bring_forward(known.key, due) {
            *known = Place { key, asked_ms: due };
        }
    }

    /// Learns from the end of a job whether its account's calls can be relied on.
    pub(super) fn learn_of_calls(&mut self, account: u16, was_called: bool) {
        let lane = &mut self.lanes[usize::from(account)];
        if lane.calls_come && !was_called {
            tracing::info!(account = %lane.vendor.id, "a job ended without a call of its vendor: jobs are asked about as usual again");
        }
        lane.calls_come = was_called;
    }

    /// The pause before a poll of a job, where calls may tell of it sooner.
    pub(super) fn rarer_ms(&self, flight: &Flight, planned: u64) -> u64 {
        let relied_on = flight.calls_back && self.lanes[usize::from(flight.task.account)].calls_come;
        // What has gone wrong, or is to be confirmed, is nothing that a vendor calls for.
        if !relied_on || flight.errors > 0 || flight.confirmed > 0 {
            return planned;
        }
        planned.saturating_mul(RARER).min(RAREST_MS.max(planned))
    }
}
