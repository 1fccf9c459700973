//! Which account a waiting task goes to.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Scheduler;
use super::breaker::Breaker;
use crate::accounts::account::VendorAccount;
use crate::accounts::health::News;
use crate::tasks::working::message::Message;
use crate::tasks::working::wheel::Key;
use crate::tasks::writing::waiting::{Kind, Waiting};

/// One account's traffic.
pub(crate) struct Lane {
    /// The account as it is now.
    pub(crate) vendor: Arc<VendorAccount>,
    /// Index of its tool's queue.
    pub(crate) queue: u16,
    /// It has reached a limit, and takes nothing for a while.
    pub(crate) resting: bool,
    /// What its vendor said of it.
    pub(crate) breaker: Breaker,
    /// Whether the database knows that it rests.
    pub(crate) written: bool,
    /// When it was last given a task, counted in tasks given.
    pub(crate) last: u64,
    pub(crate) ready: VecDeque<Key>,
    /// Whether the last job of a vendor that calls ended with a call.
    pub(crate) calls_come: bool,
    /// Polls under way.
    pub(crate) calls: usize,
    /// Submits under way.
    pub(crate) submits: usize,
    /// Tasks at the vendor, those being submitted included.
    pub(crate) jobs: u32,
}

impl Lane {
    fn new(vendor: Arc<VendorAccount>, queue: u16) -> Self {
        Self {
            vendor,
            queue,
            resting: false,
            breaker: Breaker::default(),
            written: false,
            last: 0,
            ready: VecDeque::new(),
            calls_come: false,
            calls: 0,
            submits: 0,
            jobs: 0,
        }
    }
}

impl Scheduler {
    /// The lane of an account. A message may name one that joined a moment ago.
    pub(crate) fn lane(&mut self, account: u16) -> &mut Lane {
        if usize::from(account) >= self.lanes.len() {
            self.take_accounts();
        }
        &mut self.lanes[usize::from(account)]
    }

    /// Takes the accounts as they are now. Tasks in flight stay where they are; those that wait for an account which
    /// takes none any more are given up.
    pub(crate) fn take_accounts(&mut self) {
        let accounts = self.accounts.borrow_and_update().clone();
        for (index, vendor) in accounts.iter().enumerate() {
            match self.lanes.get_mut(index) {
                Some(lane) => {
                    let known = &lane.vendor;
                    if !vendor.enabled {
                        lane.breaker.forget();
                        if std::mem::take(&mut lane.written) {
                            let _ = self.engine.rests.send(News::Closed(vendor.id.clone()));
                        }
                    } else if (known.revision, known.enabled) != (vendor.revision, vendor.enabled) {
                        // Whoever changed it has perhaps mended it.
                        lane.breaker.try_now(self.engine.clock.now_ms());
                    } else if known.proofs != vendor.proofs {
                        lane.breaker.prove();
                        if std::mem::take(&mut lane.written) {
                            let _ = self.engine.rests.send(News::Works(vendor.id.clone()));
                        }
                    }
                    self.engine.accounts.resting().set(&vendor.id, lane.breaker.rest().cloned());
                    lane.vendor = vendor.clone();
                    lane.resting = false;
                }
                None => {
                    let tool = &vendor.tool.manifest().id;
                    let queue = self.engine.registry.snapshot().tool_number(tool).unwrap_or(u16::MAX);
                    self.lanes.push(Lane::new(vendor.clone(), queue));
                }
            }
        }
        let mut queues = std::mem::take(&mut self.queues);
        queues.iter_mut().for_each(|line| line.retain_mut(|waiting| self.still_possible(waiting)));
        self.queues = queues;
        (0..u16::try_from(self.queues.len()).unwrap_or(u16::MAX)).for_each(|queue| self.dispatch(queue));
        self.look_at_stuck();
    }

    /// Whether a task can still run; one that only an account could that takes none any more ends, and its points come
    /// back.
    pub(crate) fn still_possible(&self, waiting: &Waiting) -> bool {
        let engine = &self.engine;
        // The book is asked: it may have opened the account a moment before the scheduler hears of it.
        let taken = |pin: u16| engine.accounts.get(pin).takes(&engine.form(waiting.form).mode, waiting.test);
        let possible = waiting.pin.is_none_or(taken);
        if !possible {
            self.give_up(waiting, crate::tasks::working::lease::account_gone());
        }
        possible
    }

    /// An account has room again.
    pub(crate) fn dispatch_for(&mut self, account: u16) {
        let queue = self.lane(account).queue;
        self.dispatch(queue);
    }

    /// Hands waiting tasks of a tool to accounts that have room.
    pub(crate) fn dispatch(&mut self, queue: u16) {
        while let Some((waiting, account)) = self.next_to_go(queue) {
            self.given += 1;
            self.moved = true;
            let lane = &mut self.lanes[usize::from(account)];
            lane.jobs += 1;
            lane.submits += 1;
            lane.last = self.given;
            let turn = lane.breaker.turn;
            let engine = self.engine.clone();
            self.engine.work.spawn(async move {
                crate::tasks::working::submit::run(engine.clone(), waiting, account, turn).await;
                engine.send(Message::Submitted(account));
            });
        }
    }

    /// Takes the next task of a queue that an account can take. A task that must wait for one account, or for the
    /// accounts of one wire, does not hold up those behind it.
    fn next_to_go(&mut self, queue: u16) -> Option<(Waiting, u16)> {
        // Thousands may wait while every account is full, and each that joins them asks: nobody is looked at then.
        if !self.lanes.iter().any(|lane| lane.queue == queue && self.has_room(lane)) {
            return None;
        }
        let mut line = std::mem::take(self.queues.get_mut(usize::from(queue))?);
        let found = line.next(|kind| self.account_with_room(kind));
        self.queues[usize::from(queue)] = line;
        found
    }

    /// Whether an account may be given one more task, of whichever mode it offers.
    fn has_room(&self, lane: &Lane) -> bool {
        (lane.vendor.takes_tasks(false) || lane.vendor.takes_tasks(true))
            && !lane.resting
            && lane.breaker.lets(lane.submits)
            && lane.submits < self.engine.settings.calls_per_account
            && lane.vendor.max_concurrent.is_none_or(|most| lane.jobs < most)
    }

    /// Whether an account can be given tasks of a kind, once it has room.
    pub(crate) fn is_able(&self, account: u16, lane: &Lane, kind: Kind) -> bool {
        let form = self.engine.form(kind.form);
        lane.queue == form.tool_number
            && kind.pin.is_none_or(|pin| pin == account)
            && lane.vendor.takes(&form.mode, kind.test)
            && !kind.refusing.hold(&lane.vendor)
    }

    /// The account that can be given tasks of a kind, may take one more job, and would then be the least busy for its
    /// weight; among equals the one that has waited longest.
    pub(crate) fn account_with_room(&self, kind: Kind) -> Option<u16> {
        let load = |lane: &Lane| (u64::from(lane.jobs) + 1, u64::from(lane.vendor.weight));
        (0u16..)
            .zip(&self.lanes)
            .filter(|(account, lane)| self.has_room(lane) && self.is_able(*account, lane, kind))
            .min_by(|(_, a), (_, b)| {
                let ((jobs_a, weight_a), (jobs_b, weight_b)) = (load(a), load(b));
                (jobs_a * weight_b).cmp(&(jobs_b * weight_a)).then(a.last.cmp(&b.last))
            })
            .map(|(account, _)| account)
    }
}
