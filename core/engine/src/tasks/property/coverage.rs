//! How often what happened, so that a run that proves nothing is noticed.

use super::model::{Act, Outcome};
use super::steps::SHARED;
use crate::tasks::rows::model::TaskState;

/// How often what happened.
#[derive(Debug, Default, Clone)]
pub(super) struct Coverage {
    pub steps: usize,
    pub operations: usize,
    pub together: usize,
    pub cut_off: usize,
    pub cut_off_but_done: usize,
    pub shared: usize,
    pub refused: usize,
    pub repeated: usize,
    pub settled: usize,
    pub settled_before: usize,
    pub absorbed: usize,
    pub told: usize,
    pub rewarded: usize,
    pub reconnected: usize,
}

impl Coverage {
    pub(super) fn counts(&self) -> [(&'static str, usize); 12] {
        [
            ("operations together", self.together),
            ("operation cut off", self.cut_off),
            ("operation cut off after its commit", self.cut_off_but_done),
            ("task that another account pays for", self.shared),
            ("refusal", self.refused),
            ("repetition", self.repeated),
            ("settlement", self.settled),
            ("second settlement", self.settled_before),
            ("late result", self.absorbed),
            ("settlement by what came", self.told),
            ("reward", self.rewarded),
            ("reconnection", self.reconnected),
        ]
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.operations += other.operations;
        self.together += other.together;
        self.cut_off += other.cut_off;
        self.cut_off_but_done += other.cut_off_but_done;
        self.shared += other.shared;
        self.refused += other.refused;
        self.repeated += other.repeated;
        self.settled += other.settled;
        self.settled_before += other.settled_before;
        self.absorbed += other.absorbed;
        self.told += other.told;
        self.rewarded += other.rewarded;
        self.reconnected += other.reconnected;
    }

    pub(super) fn count(&mut self, act: &Act, outcome: &Outcome) {
        match (act, outcome) {
            (_, Outcome::Insufficient { .. } | Outcome::Different | Outcome::Amount) => self.refused += 1,
            (_, Outcome::Exists(_) | Outcome::ToppedUp { repeated: true, .. }) => self.repeated += 1,
            (_, Outcome::ToppedUp { inviter: Some(_), .. }) => self.rewarded += 1,
            (Act::Create { payer: SHARED, .. }, Outcome::Created) => self.shared += 1,
            (Act::Advance { charge: Some(_), came, .. }, Outcome::Advanced(true)) => {
                self.settled += 1;
                self.told += usize::from(*came > 0);
            }
            (Act::Advance { charge: Some(_), .. }, Outcome::Advanced(false)) => self.settled_before += 1,
            (Act::Advance { charge: None, to: TaskState::Succeeded, .. }, Outcome::Advanced(true)) => {
                self.absorbed += 1;
            }
            _ => {}
        }
    }
}
