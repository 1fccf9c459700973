//! What happens to accounts whose vendors refuse them, and to the tasks that wait for them.

use std::time::Duration;

use baigong_ledger::TaskId;
use baigong_provider::{Error, ErrorKind, Result};

use super::breaker::Pace;
use super::line::Kind;
use super::{Entry, Scheduler};
use crate::tasks::health::{Refusal, RestCause, Verdict};
use crate::tasks::message::{Message, Waiting};
use crate::tasks::model::TaskFailure;
use crate::tasks::wheel::Key;

/// Longest wait for the answer to a free question.
const PROBE_TIMEOUT: Duration = Duration::from_secs(15);

impl Scheduler {
    /// Hears what a submit told about its account.
    pub(super) fn judged(&mut self, account: u16, turn: u32, verdict: Verdict) {
        let now = self.engine.clock.now_ms();
        let settings = &self.engine.settings;
        let rest_ms = i64::try_from(settings.account_rest_ms).unwrap_or(i64::MAX / 4);
        let pace = Pace { short_ms: settings.backoff_ms(1).min(rest_ms), rest_ms };
        let lane = self.lane(account);
        let was_closed = lane.breaker.closed();
        let next_try = lane.breaker.hear(turn, verdict, pace, now);
        let (closed, turn, rest) = (lane.breaker.closed(), lane.breaker.turn, lane.breaker.rest().cloned());
        let vendor = lane.vendor.clone();
        if let Some(rest) = rest.as_ref().filter(|_| next_try.is_some()) {
            let (cause, message) = (rest.cause.as_str(), rest.message.as_str());
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

    /// A poll that is refused for its key tells what a submit would hear. One poll of a job does: where a vendor refuses
    /// the job alone, it goes on doing so after the account has shown that it works.
    pub(super) fn poll_refused(&mut self, key: Key, account: u16, turn: u32, error: &Error) {
        let Some(Entry::Flight(flight)) = self.wheel.get_mut(key) else { return };
        let first = flight.errors == 0;
        let lane = self.lane(account);
        // While the account rests or is tried, whoever tries it finds out.
        if first && error.kind == ErrorKind::Auth && lane.breaker.closed() && !lane.vendor.demo {
            self.judged(account, turn, Verdict::Refused(Refusal::of(error, RestCause::Auth)));
        }
    }

    /// The rest of an account is over: a free question comes before the task that finds out.
    #[expect(clippy::disallowed_methods, reason = "one question, within its time limit")]
    pub(super) fn try_again(&mut self, account: u16, turn: u32) {
        if !self.lane(account).breaker.wants_probe(turn) {
            return self.let_one_try(account, turn);
        }
        let engine = self.engine.clone();
        let vendor = self.lane(account).vendor.clone();
        tokio::spawn(async move {
            let asked = vendor.probe(engine.clock.clone(), PROBE_TIMEOUT);
            let verdict = match tokio::time::timeout(PROBE_TIMEOUT, asked).await {
                Ok(answer) => told(answer),
                Err(_) => Verdict::Refused(unavailable("no answer to a probe")),
            };
            engine.send(Message::Probed { account, turn, verdict });
        });
    }

    /// Hears what a free question told. That the vendor knows the key does not say that it takes a task.
    pub(super) fn probed(&mut self, account: u16, turn: u32, verdict: Verdict) {
        match verdict {
            Verdict::Works | Verdict::Unknown => self.let_one_try(account, turn),
            refused => self.judged(account, turn, refused),
        }
    }

    fn let_one_try(&mut self, account: u16, turn: u32) {
        if self.lane(account).breaker.try_again(turn) {
            self.dispatch_for(account);
        }
    }

    /// Why no account can take a task now, be it that all that could are at rest, or that there is none; `None` if one
    /// works, even if it has no room.
    fn stuck(&self, form: u16, pin: Option<u16>) -> Option<RestCause> {
        let form = self.engine.form(form);
        let able = (0u16..).zip(&self.lanes).filter(|(account, lane)| {
            lane.queue == form.queue && pin.is_none_or(|pin| pin == *account) && lane.vendor.takes(&form.mode)
        });
        let mut first: Option<(i64, RestCause)> = None;
        for (_, lane) in able {
            let rest = lane.breaker.rest()?;
            if first.is_none_or(|(next_try_ms, _)| rest.next_try_ms < next_try_ms) {
                first = Some((rest.next_try_ms, rest.cause));
            }
        }
        Some(first.map_or(RestCause::Auth, |(_, cause)| cause))
    }

    /// Tells the user of a task that joins the queue when no account can take it now.
    pub(super) fn note_stuck(&mut self, waiting: &mut Waiting) {
        let now = self.engine.clock.now_ms();
        self.mark(waiting, self.stuck(waiting.form, waiting.pin), now);
        if let Some((since, cause)) = waiting.stuck {
            // It may have been out on a try, which says nothing of waiting.
            self.say(waiting, Some(cause));
            self.look_at(since.saturating_add(self.patience_ms()));
        }
    }

    fn mark(&self, waiting: &mut Waiting, cause: Option<RestCause>, now: i64) {
        let before = waiting.stuck;
        waiting.stuck = cause.map(|cause| (before.map_or(now, |(since, _)| since), cause));
        if before != waiting.stuck {
            self.say(waiting, cause);
        }
    }

    fn say(&self, waiting: &Waiting, cause: Option<RestCause>) {
        let message = cause.map(|cause| cause.waiting().to_owned());
        self.engine.set_progress(&waiting.user, &waiting.id, |progress| progress.message = message);
    }

    /// Looks at all waiting tasks, after accounts came to rest or work again: their users read why they wait, and those
    /// end whose accounts have rested too long.
    pub(super) fn look_at_stuck(&mut self) {
        let (now, patience) = (self.engine.clock.now_ms(), self.patience_ms());
        let mut queues = std::mem::take(&mut self.queues);
        let mut next: Option<i64> = None;
        for queue in &mut queues {
            let mut known: Vec<(Kind, Option<RestCause>)> = Vec::new();
            queue.retain_mut(|waiting| {
                let kind = (waiting.form, waiting.pin);
                let cause = known.iter().find(|(other, _)| *other == kind).map(|(_, cause)| *cause);
                let cause = cause.unwrap_or_else(|| {
                    let cause = self.stuck(waiting.form, waiting.pin);
                    known.push((kind, cause));
                    cause
                });
                self.mark(waiting, cause, now);
                let Some((since, cause)) = waiting.stuck else { return true };
                let end = since.saturating_add(patience);
                if now < end {
                    next = Some(next.map_or(end, |next| next.min(end)));
                    return true;
                }
                self.give_up(waiting, cause.failure());
                false
            });
        }
        self.queues = queues;
        if let Some(next) = next {
            self.look_at(next);
        }
    }

    /// Ends a task that nobody can take; its points come back.
    pub(super) fn give_up(&self, waiting: &Waiting, failure: TaskFailure) {
        let (owner, id) = (self.engine.owner(), TaskId::new(waiting.id.to_string()));
        crate::tasks::lease::release(&self.engine, &owner, id, failure);
        self.engine.clear_progress(&waiting.id);
    }

    fn patience_ms(&self) -> i64 {
        i64::try_from(self.engine.settings.queue_deadline_ms).unwrap_or(i64::MAX / 4)
    }

    /// Those that wait longest end first, so that one look is planned at a time.
    fn look_at(&mut self, at_ms: i64) {
        if !std::mem::replace(&mut self.looking, true) {
            self.wheel.insert(Entry::Stuck, at_ms);
        }
    }
}

fn unavailable(message: &str) -> Refusal {
    Refusal { cause: RestCause::Unavailable, pause: None, message: message.into() }
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
