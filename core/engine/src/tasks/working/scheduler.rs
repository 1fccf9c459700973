//! The one place that decides what happens next: which task goes to which account, and who is polled when.
//!
//! It never waits for a vendor or the database: it starts work and hears of its end. So a slow vendor holds up only
//! its own account.

mod account_health;
mod breaker;
mod called;
mod lanes;
mod line;
mod places;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use baigong_ground::Text;
use baigong_provider::{ErrorKind, Job, NumberedForm, PollPolicy, Progress, Retry};
use tokio::sync::{mpsc, watch};

use super::engine::Engine;
use super::finish::{At, Ended};
use super::message::{Flight, Message, Polled};
use super::wheel::{Key, TICK_MS, Wheel};
use crate::accounts::book::Accounts;
use crate::tasks::rows::model::TaskState;
use crate::tasks::writing::crash;
use crate::tasks::writing::waiting::Waiting;
use called::Called;
use lanes::Lane;
use line::Line;
use places::Told;

/// Times that a task past its deadline is asked about again when the vendor cannot be reached.
const LAST_TRIES: u16 = 3;

/// Times in a row that a vendor may say that it does not know a job before it is believed. Some say so for the first
/// seconds after they accepted it.
const NOT_FOUND_TRIES: u16 = 8;

/// The same of a simulated vendor, which forgets its jobs with its process.
const SIMULATED_NOT_FOUND_TRIES: u16 = 2;

/// Pause before an account that reached a shared limit is tried again, in milliseconds; up to as much again is added, so
/// that processes do not try at once.
const REST_MS: i64 = 1000;

enum Entry {
    Flight(Flight),
    Waiting(Box<Waiting>),
    /// The rest of an account that had reached a limit ends.
    Wake(u16),
    /// An account whose vendor refused it is tried again, if it is still in this turn.
    Try(u16, u32),
    /// Tasks are looked at that no account can take.
    Stuck,
    /// Waiting tasks are told how many go before them.
    Places,
}

pub(crate) struct Scheduler {
    engine: Arc<Engine>,
    wheel: Wheel<Entry>,
    /// The accounts, at the places that the book gives them. Kept here, so that a poll asks nobody for its account.
    lanes: Vec<Lane>,
    accounts: watch::Receiver<Arc<Accounts>>,
    /// Cadence of every form, by its number. Forms that came since the last reading are not in it yet.
    cadences: Vec<PollPolicy>,
    queues: Vec<Line>,
    flights: u64,
    /// Tasks given to accounts.
    given: u64,
    /// When the next [`Entry::Stuck`] of the wheel is due.
    looking: Option<i64>,
    /// Whether the wheel holds an [`Entry::Places`].
    telling: bool,
    /// Whether a queue has changed since the last turn of the loop.
    moved: bool,
    places: Told,
    called: Called,
}

/// Runs until it is told to stop.
pub(crate) async fn run(engine: Arc<Engine>, mut inbox: mpsc::UnboundedReceiver<Message>) {
    let mut scheduler = Scheduler {
        wheel: Wheel::new(engine.clock.now_ms()),
        lanes: Vec::new(),
        accounts: engine.accounts.watch(),
        cadences: Vec::new(),
        queues: Vec::new(),
        flights: 0,
        given: 0,
        looking: None,
        telling: false,
        moved: false,
        places: Told::default(),
        called: Called::default(),
        engine,
    };
    let mut cadences = scheduler.engine.polling.watch();
    scheduler.take_cadences();
    scheduler.take_accounts();
    let mut tick = tokio::time::interval(Duration::from_millis(TICK_MS.unsigned_abs()));
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    let mut messages = Vec::with_capacity(256);
    let mut due = Vec::new();
    loop {
        tokio::select! {
            received = inbox.recv_many(&mut messages, 256) => {
                if received == 0 {
                    return;
                }
                for message in messages.drain(..) {
                    if let Message::Stop(done) = message {
                        let _ = done.send(());
                        return;
                    }
                    scheduler.hear(message);
                }
            }
            _ = scheduler.accounts.changed() => scheduler.take_accounts(),
            _ = cadences.changed() => scheduler.take_cadences(),
            _ = tick.tick(), if scheduler.wheel.len() > 0 => {}
        }
        let now = scheduler.engine.clock.now_ms();
        scheduler.wheel.due(now, &mut due);
        for key in due.drain(..) {
            scheduler.come_due(key, now);
        }
        scheduler.engine.stats.in_flight.store(scheduler.flights, Ordering::Relaxed);
        let queued: usize = scheduler.queues.iter().map(Line::len).sum();
        if std::mem::replace(&mut scheduler.moved, false) && (queued > 0 || !scheduler.places.is_empty()) {
            scheduler.places_change();
        }
        scheduler.engine.stats.queued.store(queued as u64, Ordering::Relaxed);
    }
}

impl Scheduler {
    #[expect(clippy::disallowed_methods, reason = "spreads polls, so that they do not come together")]
    fn hear(&mut self, message: Message) {
        match message {
            Message::Queue(mut waiting, not_before_ms) => {
                if not_before_ms > self.engine.clock.now_ms() {
                    self.wheel.insert(Entry::Waiting(Box::new(waiting)), not_before_ms);
                } else if self.still_possible(&waiting) {
                    let queue = self.engine.form(waiting.form).tool_number;
                    self.note_stuck(&mut waiting);
                    self.line(queue).join(waiting);
                    self.moved = true;
                    self.dispatch(queue);
                }
            }
            Message::Refused { waiting, account } => {
                // An account that works on might be asked again at once, and again.
                if waiting.attempts > 1 && self.lane(account).breaker.closed() {
                    let pause = self.engine.settings.backoff_ms(waiting.attempts - 1);
                    let due = self.engine.clock.now_ms().saturating_add(pause);
                    self.wheel.insert(Entry::Waiting(Box::new(waiting)), due);
                } else {
                    self.hear(Message::Requeue(waiting));
                }
            }
            Message::Requeue(mut waiting) => {
                if self.still_possible(&waiting) {
                    let queue = self.engine.form(waiting.form).tool_number;
                    self.note_stuck(&mut waiting);
                    let line = self.line(queue);
                    // A task that was refused before lets other users' tasks find out about the account: the reason may
                    // be its own.
                    if waiting.attempts > 1 {
                        line.join(waiting);
                    } else {
                        line.come_back(waiting);
                    }
                    self.moved = true;
                    self.dispatch(queue);
                }
            }
            Message::Left { id, user } => {
                self.moved |= self.queues.iter_mut().any(|line| line.leave(user, id));
                self.engine.clear_progress(&id);
            }
            Message::Rest(account) => {
                let lane = self.lane(account);
                if !std::mem::replace(&mut lane.resting, true) {
                    let due = self.engine.clock.now_ms() + rand::random_range(REST_MS..=2 * REST_MS);
                    self.wheel.insert(Entry::Wake(account), due);
                }
            }
            Message::Judged { account, turn, user, verdict } => {
                self.judged(account, turn, Some(user), verdict);
            }
            Message::Adopted { account, rest } => self.adopted(account, rest),
            Message::Probed { account, turn, verdict } => self.probed(account, turn, verdict),
            Message::Fly { flight, resumed } => self.fly(flight, resumed),
            Message::Polled(polled) => self.polled(polled),
            Message::Called(task) => self.called(task),
            Message::Submitted(account) => {
                self.lane(account).submits -= 1;
                self.dispatch_for(account);
            }
            Message::Freed(account) => {
                self.lane(account).jobs -= 1;
                self.dispatch_for(account);
            }
            Message::Forget => {
                for entry in self.wheel.drain() {
                    if let Entry::Flight(flight) = entry {
                        self.lanes[usize::from(flight.task.account)].jobs -= 1;
                    }
                }
                self.flights = 0;
                self.called = Called::default();
                self.queues.iter_mut().for_each(|line| *line = Line::default());
                self.looking = None;
                self.telling = false;
                let now = self.engine.clock.now_ms();
                for lane in &mut self.lanes {
                    lane.ready.clear();
                    lane.resting = false;
                    // Its next try went with the wheel.
                    lane.breaker.try_now(now);
                    self.engine.accounts.resting().set(&lane.vendor.id, lane.breaker.rest().cloned());
                }
            }
            Message::WhoServes(kind, asked) => {
                let _ = asked.send(self.account_with_room(kind));
            }
            Message::Stop(_) => {}
        }
    }

    fn take_cadences(&mut self) {
        let engine = &self.engine;
        let policy = |form: &NumberedForm| engine.polling.policy(&form.tool.manifest().id, &form.mode);
        self.cadences = engine.registry.all_numbered().map(policy).collect();
    }

    /// The tasks that wait for accounts of a tool. One may be the first of a tool that came a moment ago.
    fn line(&mut self, queue: u16) -> &mut Line {
        let at = usize::from(queue);
        if at >= self.queues.len() {
            self.queues.resize_with(at + 1, Line::default);
        }
        &mut self.queues[at]
    }

    #[expect(clippy::disallowed_methods, reason = "spreads polls, so that they do not come together")]
    fn fly(&mut self, mut flight: Flight, resumed: bool) {
        // Its form may have come a moment ago.
        if usize::from(flight.task.form) >= self.cadences.len() {
            self.take_cadences();
        }
        let now = self.engine.clock.now_ms();
        let vendor = self.lane(flight.task.account).vendor.clone();
        flight.calls_back = vendor.calls_back(self.engine.callbacks.site());
        flight.called = flight.calls_back && self.called.take_early(&flight.task.id);
        let delay = self.delay_ms(&flight);
        // Everything that was in flight comes back at once; its polls are spread over one interval.
        let pause = if resumed { rand::random_range(0..=delay) } else { delay };
        let due = if flight.called { now } else { now + pause };
        if resumed {
            self.lane(flight.task.account).jobs += 1;
        }
        self.flights += 1;
        let due = due.min(flight.deadline_ms.max(now));
        let (task, calls_back) = (flight.task.id, flight.calls_back);
        let key = self.wheel.insert(Entry::Flight(flight), due);
        if calls_back {
            self.called.expect(task, key);
        }
    }

    fn come_due(&mut self, key: Key, now: i64) {
        let account = match self.wheel.get_mut(key) {
            None => return,
            Some(Entry::Flight(flight)) => flight.task.account,
            Some(Entry::Waiting(_) | Entry::Wake(_) | Entry::Try(..) | Entry::Stuck | Entry::Places) => {
                match self.wheel.remove(key) {
                    Some(Entry::Waiting(waiting)) => self.hear(Message::Queue(*waiting, 0)),
                    Some(Entry::Wake(account)) => {
                        self.lane(account).resting = false;
                        self.dispatch_for(account);
                    }
                    Some(Entry::Try(account, turn)) => self.try_again(account, turn),
                    Some(Entry::Stuck) => {
                        self.looking = None;
                        self.look_at_stuck();
                    }
                    Some(Entry::Places) => {
                        self.telling = false;
                        self.tell_places();
                    }
                    Some(Entry::Flight(_)) | None => {}
                }
                return;
            }
        };
        let most = self.engine.settings.calls_per_account;
        let lane = self.lane(account);
        if lane.calls >= most {
            lane.ready.push_back(key);
        } else {
            self.launch(key, now);
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "one poll, within the time limit of its client; the lane counts it"
    )]
    fn launch(&mut self, key: Key, now: i64) {
        let late = now - self.wheel.due_ms(key).unwrap_or(now);
        let Some(Entry::Flight(flight)) = self.wheel.get_mut(key) else { return };
        flight.last = now >= flight.deadline_ms;
        flight.asked_by_call = std::mem::take(&mut flight.called);
        flight.polls += 1;
        let (id, job, account) = (flight.task.id, flight.job.clone(), flight.task.account);
        let lane = self.lane(account);
        lane.calls += 1;
        let (vendor, turn) = (lane.vendor.clone(), lane.breaker.turn);
        self.engine.stats.late(late);
        self.engine.stats.polls.fetch_add(1, Ordering::Relaxed);
        let engine = self.engine.clone();
        tokio::spawn(async move {
            let env = vendor.ask_env(&engine.ask, id.to_string());
            let job = Job(job.as_ref().to_owned());
            let outcome = vendor.tool.poll(&env, &vendor.credentials, &job).await.map_err(Box::new);
            crash::point("poll:after");
            engine.send(Message::Polled(Polled { key, account, turn, outcome }));
        });
    }

    fn polled(&mut self, Polled { key, account, turn, outcome }: Polled) {
        if let Err(error) = &outcome {
            self.poll_refused(key, account, turn, error);
        }
        let now = self.engine.clock.now_ms();
        self.lanes[usize::from(account)].calls -= 1;
        while self.lanes[usize::from(account)].calls < self.engine.settings.calls_per_account {
            let Some(next) = self.lanes[usize::from(account)].ready.pop_front() else { break };
            self.launch(next, now);
        }
        let Some(Entry::Flight(flight)) = self.wheel.get_mut(key) else { return };
        let ends = matches!(outcome, Ok(Progress::Succeeded | Progress::Failed { .. }));
        let learns = (ends && flight.calls_back && flight.confirmed == 0)
            .then_some(flight.asked_by_call || flight.called);
        let engine = &self.engine;
        let mut at_least = 0;
        let poll = &engine.form(flight.task.form).mode.poll;
        let ended = match outcome {
            Ok(Progress::Succeeded) if !flight.last && flight.confirmed < poll.confirmations => {
                (flight.errors, flight.denials) = (0, 0);
                flight.confirmed += 1;
                engine.set_progress(&flight.task.user, &flight.task.id, |p| {
                    p.message =
                        Some(Text::new("生成完成，正在确认结果", "Finished; the result is being confirmed"))
                });
                None
            }
            Ok(Progress::Succeeded) => Some(Ended::Succeeded),
            Ok(Progress::Failed { kind, reason }) => Some(Ended::Failed { kind, reason }),
            // It has said that it was done; its results decide.
            Ok(_) if flight.last && flight.confirmed > 0 => Some(Ended::Succeeded),
            Ok(progress @ Progress::Queued)
                if now < flight.started_ms.saturating_add(engine.waits_at_most_ms()) =>
            {
                (flight.errors, flight.denials, flight.confirmed) = (0, 0, 0);
                // Its time begins when the vendor begins.
                flight.deadline_ms = now.saturating_add(engine.deadline_ms(flight.task.form));
                flight.waits = true;
                show(engine, flight, progress);
                None
            }
            Ok(_) if flight.last => Some(Ended::Expired),
            Ok(progress) => {
                (flight.errors, flight.denials, flight.confirmed) = (0, 0, 0);
                if std::mem::take(&mut flight.waits) {
                    began(engine, flight);
                }
                show(engine, flight, progress);
                None
            }
            Err(error) => {
                engine.stats.poll_errors.fetch_add(1, Ordering::Relaxed);
                flight.errors = flight.errors.saturating_add(1);
                tracing::debug!(task = %flight.task.id, %error, errors = flight.errors, "a poll failed");
                engine.set_progress(&flight.task.user, &flight.task.id, |p| {
                    p.message = Some(error.while_polling())
                });
                at_least = match error.retry {
                    Retry::After(pause) => i64::try_from(pause.as_millis()).unwrap_or(60_000),
                    _ => engine.settings.backoff_ms(flight.errors.into()),
                };
                let denied = error.kind == ErrorKind::NotFoundOrExpired;
                flight.denials = if denied { flight.denials.saturating_add(1) } else { 0 };
                let simulated = self.lanes[usize::from(account)].vendor.demo;
                let most = if simulated { SIMULATED_NOT_FOUND_TRIES } else { NOT_FOUND_TRIES };
                let given_up = flight.last && flight.errors >= LAST_TRIES;
                // Once the vendor has said that it is done, no lost answer takes that back.
                if flight.confirmed > 0 && (given_up || flight.denials >= most) {
                    Some(Ended::Succeeded)
                } else if flight.denials >= most {
                    Some(Ended::Gone)
                } else {
                    given_up.then_some(Ended::Unknown(error))
                }
            }
        };
        if let Some(was_called) = learns {
            self.learn_of_calls(account, was_called);
        }
        match ended {
            Some(ended) => {
                let Some(Entry::Flight(flight)) = self.wheel.remove(key) else { return };
                self.flights -= 1;
                self.called.forget(&flight.task.id);
                self.engine.work.spawn(super::finish::end_flight(self.engine.clone(), flight, ended));
            }
            None => self.poll_again(key, at_least),
        }
    }

    fn poll_again(&mut self, key: Key, at_least_ms: i64) {
        let now = self.engine.clock.now_ms();
        let Some(Entry::Flight(flight)) = self.wheel.get(key) else { return };
        let delay = if flight.called { called::LEAST_PAUSE_MS } else { self.delay_ms(flight) };
        let deadline_ms = flight.deadline_ms;
        let mut due = now + delay.max(at_least_ms);
        // The deadline is kept to the moment: it is then that the vendor is asked one last time.
        if now < deadline_ms {
            due = due.min(deadline_ms);
        }
        self.wheel.schedule(key, due);
    }

    /// The pause before the next poll, with up to 5 % added so that tasks do not march in step.
    #[expect(clippy::disallowed_methods, reason = "spreads polls, so that they do not come together")]
    fn delay_ms(&self, flight: &Flight) -> i64 {
        let planned = self.cadences[usize::from(flight.task.form)].delay_ms(flight.polls);
        let planned = self.rarer_ms(flight, planned);
        let simulated = self.lanes[usize::from(flight.task.account)].vendor.demo;
        let planned = if simulated { planned.min(self.engine.settings.simulated_poll_ms) } else { planned };
        let scaled = (planned as f64 * self.engine.settings.poll_scale) as i64;
        scaled + rand::random_range(0..=scaled.max(1) / 20)
    }
}

/// Writes down from when the deadline of a job counts that its vendor kept waiting: the next process keeps to it.
fn began(engine: &Arc<Engine>, flight: &Flight) {
    let mut advance = At::own(engine, TaskState::Running).advance(&flight.task, TaskState::Running);
    advance.set.began_ms = Some(flight.deadline_ms - engine.deadline_ms(flight.task.form));
    let engine = engine.clone();
    engine.work.clone().spawn(async move { engine.write(advance).await });
}

/// Shows what the vendor said.
fn show(engine: &Engine, flight: &Flight, progress: Progress) {
    if let Progress::Unknown(word) = &progress {
        engine.stats.unknown_words.fetch_add(1, Ordering::Relaxed);
        tracing::warn!(task = %flight.task.id, word, "the vendor used an unknown status word");
    }
    let climb = engine.form(flight.task.form).mode.climb.as_ref();
    engine.set_progress(&flight.task.user, &flight.task.id, |p| {
        p.percent = progress.percent_after(climb, p.percent);
        p.message = progress.at_the_card();
    });
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::tasks::rows::model::LiveProgress;

    #[test]
    fn a_task_in_flight_costs_no_more_bytes_than_it_did() {
        // Hundreds of thousands may be in flight. Beside these there is the vendor's handle. Its last words are mostly ours,
        // in both languages, and lie in the program.
        let bytes = (Wheel::<Entry>::ENTRY_BYTES, size_of::<(Uuid, LiveProgress)>());
        assert!(bytes.0 <= 112 && bytes.1 <= 112, "{bytes:?}");
    }
}
