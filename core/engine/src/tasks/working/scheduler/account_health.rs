//! What happens to accounts whose vendors refuse them, and to the tasks that wait for them.

use std::time::Duration;

use baigong_ground::Text;
use baigong_ledger::TaskId;
use baigong_provider::{Error, ErrorKind, Result};
use uuid::Uuid;

use super::breaker::Pace;
use super::{Entry, Scheduler};
use crate::accounts::health::{News, Refusal, Rest, RestCause, Verdict};
use crate::tasks::rows::model::TaskFailure;
use crate::tasks::working::message::Message;
use crate::tasks::working::stored_rests::WRITTEN_FROM_MS;
use crate::tasks::working::wheel::Key;
use crate::tasks::writing::waiting::{Kind, Waiting};

/// Longest wait for the answer to a free question.
const PROBE_TIMEOUT: Duration = Duration::from_secs(15);

/// Pause before tasks are looked at again whose time is over while an account is tried, in milliseconds.
const LOOK_AGAIN_MS: i64 = 1000;

/// Why no account can take a task.
#[derive(Debug, Clone, Copy)]
struct Stuck {
    /// Why the one rests that is tried next.
    cause: RestCause,
    /// Since when all of them rest; `None` if there are none.
    since_ms: Option<i64>,
    /// One of them is being tried, or is about to be.
    tried: bool,
}

impl Scheduler {
    /// Hears what a submit of a user's told about its account, or another call of nobody's.
    pub(crate) fn judged(&mut self, account: u16, turn: u32, user: Option<Uuid>, verdict: Verdict) {
        let now = self.engine.clock.now_ms();
        let settings = &self.engine.settings;
        let rest_ms = i64::try_from(settings.account_rest_ms).unwrap_or(i64::MAX / 4);
        let pace = Pace { short_ms: settings.backoff_ms(1).min(rest_ms), rest_ms };
        let lane = self.lane(account);
        let was_closed = lane.breaker.closed();
        let next_try = lane.breaker.hear(turn, user, verdict, pace, now);
        let (closed, turn, rest) = (lane.breaker.closed(), lane.breaker.turn, lane.breaker.rest().cloned());
        let vendor = lane.vendor.clone();
        if let Some(rest) = rest.as_ref().filter(|_| next_try.is_some()) {
            let (cause, message) = (rest.cause.as_str(), &*rest.message.zh);
            tracing::warn!(
                account = vendor.id,
                cause,
                message,
                pause_ms = rest.next_try_ms - now,
                "an account rests"
            );
        } else if closed && !was_closed {
            tracing::info!(account = vendor.id, "an account works again");
        }
        if next_try.is_some() || closed != was_closed {
            self.write_down(account, rest.as_ref(), now);
            self.engine.accounts.resting().set(&vendor.id, rest);
        }
        if let Some(next_try) = next_try {
            self.wheel.insert(Entry::Try(account, turn), next_try);
            self.look_at_stuck();
        } else if closed && !was_closed {
            self.look_at_stuck();
            self.dispatch_for(account);
        }
    }

    /// Lets the database know of a rest, unless it is short, and of its end.
    fn write_down(&mut self, account: u16, rest: Option<&Rest>, now: i64) {
        let lane = self.lane(account);
        let (id, tool) = (lane.vendor.id.clone(), lane.vendor.tool.manifest().id.to_string());
        let news = match rest {
            Some(rest) if lane.written || rest.next_try_ms - now >= WRITTEN_FROM_MS => {
                lane.written = true;
                News::Rests(id, tool, rest.clone())
            }
            None if std::mem::take(&mut lane.written) => News::Works(id),
            _ => return,
        };
        let _ = self.engine.rests.send(news);
    }

    /// Goes on with an account where the process left it that tried it last.
    pub(crate) fn adopted(&mut self, account: u16, rest: Rest) {
        let now = self.engine.clock.now_ms();
        let lane = self.lane(account);
        lane.written = true;
        lane.breaker.adopt(rest, now);
        let (id, rest) = (lane.vendor.id.clone(), lane.breaker.rest().cloned());
        self.engine.accounts.resting().set(&id, rest);
    }

    /// A poll that is refused for its key tells what a submit would hear. One poll of a job does: where a vendor refuses
    /// the job alone, it goes on doing so after the account has shown that it works.
    pub(crate) fn poll_refused(&mut self, key: Key, account: u16, turn: u32, error: &Error) {
        let Some(Entry::Flight(flight)) = self.wheel.get_mut(key) else { return };
        let first = flight.errors == 0;
        let lane = self.lane(account);
        // While the account rests or is tried, whoever tries it finds out.
        if first && error.kind == ErrorKind::Auth && lane.breaker.closed() && !lane.vendor.demo {
            self.judged(account, turn, None, Verdict::Refused(Refusal::of(error, RestCause::Auth)));
        }
    }

    /// The rest of an account is over: a free question comes before the task that finds out.
    #[expect(clippy::disallowed_methods, reason = "one question, within its time limit")]
    pub(crate) fn try_again(&mut self, account: u16, turn: u32) {
        if !self.lane(account).breaker.wants_probe(turn) {
            return self.let_one_try(account, turn);
        }
        let engine = self.engine.clone();
        let vendor = self.lane(account).vendor.clone();
        tokio::spawn(async move {
            let asked = vendor.probe(engine.clock.clone(), PROBE_TIMEOUT);
            let verdict = match tokio::time::timeout(PROBE_TIMEOUT, asked).await {
                Ok(answer) => told(answer),
                Err(_) => Verdict::Refused(unavailable(NO_ANSWER)),
            };
            engine.send(Message::Probed { account, turn, verdict });
        });
    }

    /// Hears what a free question told. That the vendor knows the key does not say that it takes a task.
    pub(crate) fn probed(&mut self, account: u16, turn: u32, verdict: Verdict) {
        match verdict {
            Verdict::Works | Verdict::Unknown => self.let_one_try(account, turn),
            refused => self.judged(account, turn, None, refused),
        }
    }

    fn let_one_try(&mut self, account: u16, turn: u32) {
        if self.lane(account).breaker.try_again(turn) {
            self.dispatch_for(account);
        }
    }

    /// Why no account can take a task now, be it that all that could are at rest, or that there is none; `None` if one
    /// works, even if it has no room.
    fn stuck(&self, kind: Kind) -> Option<Stuck> {
        let lanes = (0u16..).zip(&self.lanes);
        let able = lanes.filter(|(account, lane)| self.is_able(*account, lane, kind));
        let mut stuck = Stuck { cause: RestCause::Auth, since_ms: None, tried: false };
        let mut first = i64::MAX;
        for (_, lane) in able {
            let rest = lane.breaker.rest()?;
            stuck.tried |= lane.breaker.trying();
            stuck.since_ms = stuck.since_ms.max(Some(rest.since_ms));
            if rest.next_try_ms < first {
                (first, stuck.cause) = (rest.next_try_ms, rest.cause);
            }
        }
        Some(stuck)
    }

    /// Tells the user of a task that joins the queue when no account can take it now.
    pub(crate) fn note_stuck(&mut self, waiting: &mut Waiting) {
        let now = self.engine.clock.now_ms();
        let stuck = self.stuck(Kind::of(waiting));
        self.mark(waiting, stuck.as_ref(), now);
        if let Some((since, cause)) = waiting.stuck {
            // It may have been out on a try, which says nothing of waiting.
            self.say(waiting, Some(cause));
            self.look_at(since.saturating_add(self.patience_ms()));
        }
    }

    /// Since when a task is stuck follows from the accounts, whose rests outlive the process.
    fn mark(&self, waiting: &mut Waiting, stuck: Option<&Stuck>, now: i64) {
        let before = waiting.stuck;
        waiting.stuck = stuck.map(|stuck| {
            let noticed = || before.map_or(now, |(since, _)| since);
            (stuck.since_ms.map_or_else(noticed, |since| since.max(waiting.created_ms)), stuck.cause)
        });
        if before.map(|(_, cause)| cause) != stuck.map(|stuck| stuck.cause) {
            self.say(waiting, stuck.map(|stuck| stuck.cause));
        }
    }

    fn say(&self, waiting: &Waiting, cause: Option<RestCause>) {
        let message = cause.map(RestCause::waiting);
        self.engine.set_progress(&waiting.user, &waiting.id, |progress| progress.message = message);
    }

    /// Looks at all waiting tasks, after accounts came to rest or work again: their users read why they wait, and those
    /// end whose accounts have rested too long.
    pub(crate) fn look_at_stuck(&mut self) {
        let (now, patience) = (self.engine.clock.now_ms(), self.patience_ms());
        let mut queues = std::mem::take(&mut self.queues);
        let mut next: Option<i64> = None;
        for queue in &mut queues {
            let mut known: Vec<(Kind, Option<Stuck>)> = Vec::new();
            queue.retain_mut(|waiting| {
                let kind = Kind::of(waiting);
                let found = known.iter().find(|(other, _)| *other == kind).map(|(_, stuck)| *stuck);
                let stuck = found.unwrap_or_else(|| {
                    let stuck = self.stuck(kind);
                    known.push((kind, stuck));
                    stuck
                });
                self.mark(waiting, stuck.as_ref(), now);
                let Some((since, cause)) = waiting.stuck else { return true };
                let end = since.saturating_add(patience);
                // A task that finds out at this moment may find that the account works.
                let tried = stuck.is_some_and(|stuck| stuck.tried);
                if now < end || tried {
                    let look = if now < end { end } else { now + LOOK_AGAIN_MS };
                    next = Some(next.map_or(look, |next| next.min(look)));
                    return true;
                }
                self.give_up(waiting, TaskFailure::general(cause.error_kind()));
                false
            });
        }
        self.queues = queues;
        self.moved = true;
        if let Some(next) = next {
            self.look_at(next);
        }
    }

    /// Ends a task that nobody can take; its points come back.
    pub(crate) fn give_up(&self, waiting: &Waiting, failure: TaskFailure) {
        let (owner, id) = (self.engine.owner(), TaskId::from(waiting.id));
        crate::tasks::working::lease::release(&self.engine, &owner, id, failure);
        self.engine.clear_progress(&waiting.id);
    }

    fn patience_ms(&self) -> i64 {
        i64::try_from(self.engine.settings.queue_deadline_ms).unwrap_or(i64::MAX / 4)
    }

    /// Plans a look, unless an earlier one is planned, which plans the next.
    fn look_at(&mut self, at_ms: i64) {
        if self.looking.is_none_or(|planned| at_ms < planned) {
            self.looking = Some(at_ms);
            self.wheel.insert(Entry::Stuck, at_ms);
        }
    }
}

const NO_ANSWER: Text = Text::new("检测没有得到回应", "The test was not answered");

fn unavailable(message: Text) -> Refusal {
    Refusal { cause: RestCause::Unavailable, pause: None, message }
}

fn told(answer: Result<baigong_provider::Health>) -> Verdict {
    match answer {
        Ok(_) => Verdict::Works,
        Err(error) if error.kind == ErrorKind::Unsupported => Verdict::Unknown,
        Err(error) => {
            let cause = RestCause::of(error.kind).unwrap_or(RestCause::Unavailable);
            Verdict::Refused(Refusal::of(&error, cause))
        }
    }
}
