//! What was found to be due, and what of it was begun.

use std::collections::{HashSet, VecDeque};

use super::kind::{Item, Kind};
use super::receivers::Receivers;

/// Rows that are looked at in one round.
pub(super) const ROUND: i64 = 256;
/// Looks after which a round ends in which no attempt was ours: what others attempt would be found for ever.
const FRUITLESS: usize = 3;

/// One round of a kind.
pub(super) struct Round<K: Kind> {
    /// Found and not begun.
    line: VecDeque<K::Item>,
    /// Ids of those under way.
    under_way: HashSet<String>,
    /// Receivers at which nothing was looked for, as no place was free.
    left_out: Vec<String>,
    /// Whether there is more than was found.
    has_more: bool,
    look: bool,
    /// Looks since an attempt was ours.
    fruitless: usize,
    /// Attempts of this process.
    pub(super) made: usize,
}

impl<K: Kind> Default for Round<K> {
    fn default() -> Self {
        Self {
            line: VecDeque::new(),
            under_way: HashSet::new(),
            left_out: Vec::new(),
            has_more: false,
            look: true,
            fruitless: 0,
            made: 0,
        }
    }
}

impl<K: Kind> Round<K> {
    /// Whether the table is to be looked at: there is room, and what was found is begun or cannot be.
    pub(super) fn looks(&self, full: &[String], under_way: usize) -> bool {
        let other = self.line.is_empty() || full != self.left_out;
        under_way < K::AT_ONCE
            && (self.look || (self.has_more && other && self.fruitless < FRUITLESS && !self.can_begin(full)))
    }

    fn can_begin(&self, full: &[String]) -> bool {
        self.line.iter().any(|item| !full.iter().any(|name| name == item.receiver()))
    }

    pub(super) fn look_again(&mut self) {
        self.look = true;
    }

    pub(super) fn found(&mut self, due: Vec<K::Item>, left_out: Vec<String>) {
        self.has_more = i64::try_from(due.len()).is_ok_and(|found| found >= ROUND);
        self.line = due.into_iter().filter(|item| !self.under_way.contains(item.id())).collect();
        self.left_out = left_out;
        self.look = false;
        self.fruitless += 1;
    }

    /// Those for which there is room, which are under way from now on.
    pub(super) fn begin(&mut self, receivers: &Receivers, under_way: usize) -> Vec<K::Item> {
        let room = K::AT_ONCE.saturating_sub(under_way);
        let mut begun = Vec::new();
        let mut rest = VecDeque::new();
        for item in self.line.drain(..) {
            if begun.len() < room && receivers.enter(item.receiver()) {
                self.under_way.insert(item.id().to_owned());
                begun.push(item);
            } else {
                rest.push_back(item);
            }
        }
        self.line = rest;
        begun
    }

    /// Notes how an attempt ended: whether it was ours.
    pub(super) fn end(&mut self, item: &K::Item, ours: sqlx::Result<bool>) -> sqlx::Result<()> {
        self.under_way.remove(item.id());
        if ours? {
            self.made += 1;
            self.fruitless = 0;
        }
        Ok(())
    }
}
