//! Handing a task to a vendor: at most once.
//!
//! The claim is committed before the call, the handle right after it. Whatever happens between the two leaves the
//! task `uncertain`; only a request that provably did nothing is made again.
//!
//! After a crash, a task in `submitting` becomes `uncertain`; it is never submitted again automatically.
//! Where the vendor finds jobs by our id (`Provider::find`), a submit in doubt is looked for: a job that is
//! found carries on as if its submit had been answered.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use baigong_base::db::Db;
use baigong_ground::{Text, messages};
use baigong_ledger::{TaskId, UserId, may_be_play_money};
use baigong_provider::{
    Delivery, Env, Error, ErrorKind, Job, ProgressSink, Retry, Submitted, TaskRef, TaskSource, Update,
    async_trait,
};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::account_limits::{self, Full};
use super::engine::Engine;
use super::finish::{self, At, Price};
use super::lease;
use super::message::{Flight, Message, Task};
use super::times::CombinationId;
use crate::accounts::account::VendorAccount;
use crate::accounts::health::Verdict;
use crate::accounts::wires::Candidates;
use crate::tasks::rows::doubt::During;
use crate::tasks::rows::model::{Charge, TaskFailure, TaskState};
use crate::tasks::rows::reading;
use crate::tasks::writing::batch::Advance;
use crate::tasks::writing::crash;
use crate::tasks::writing::waiting::Waiting;

messages! {
    tries_again(why, seconds, attempt) = "{why}，{seconds} 秒后第 {attempt} 次重试", "{why}; attempt {attempt} in {seconds} s";
    /// Why a task is not made that was asked for with play money, at a site that went live before its turn came.
    demonstration_ended = "网站已上线，演示积分提交的任务不再生成", "The site went live: tasks of demonstration points are not made any more";
}

/// Steps of a submit, by which the percentage of some modes rises: its turn has come, it is claimed, the vendor is asked, has
/// answered, and its handle is saved.
const BEGUN: usize = 0;
const CLAIMED: usize = 1;
const AT_VENDOR: usize = 2;
const ANSWERED: usize = 3;
const SAVED: usize = 4;

/// Takes one task to one account and sees it safely into the next state.
pub(crate) async fn run(engine: Arc<Engine>, mut waiting: Waiting, account: u16, turn: u32) {
    if engine.stopping.is_cancelled() {
        return;
    }
    let task = Task { id: waiting.id, user: waiting.user, form: waiting.form, account };
    let owner = engine.owner();
    let at = At { state: TaskState::Submitting, owner: Some(owner.clone()) };
    let params = match waiting.params.take() {
        Some(params) => params,
        None => match reading::params(&engine.db, &task.task_id()).await {
            Ok(params) => Arc::new(params),
            Err(error) => {
                tracing::error!(task = %task.id, %error, "a waiting task cannot be read");
                return put_back(&engine, waiting, account, 1);
            }
        },
    };
    let vendor = engine.accounts.get(account);
    let entered = match account_limits::enter(&engine, &vendor, waiting.points).await {
        Ok(Ok(entered)) => entered,
        Ok(Err(full)) => {
            waiting.params = Some(params);
            return no_room(&engine, waiting, account, full);
        }
        Err(error) => {
            tracing::error!(task = %task.id, %error, "an account's limits cannot be read");
            waiting.params = Some(params);
            return put_back(&engine, waiting, account, 1);
        }
    };
    // Behind the gate of the account's limits, which tasks pass in their order.
    match of_play_money(&engine, &vendor, &task, waiting.created_ms).await {
        Ok(false) => {}
        Ok(true) => {
            let failure = TaskFailure::new(ErrorKind::NotFoundOrExpired, demonstration_ended());
            lease::release(&engine, &owner, task.task_id(), failure);
            engine.clear_progress(&task.id);
            return engine.send(Message::Freed(account));
        }
        Err(error) => {
            tracing::error!(task = %task.id, %error, "what a task is paid with cannot be read");
            waiting.params = Some(params);
            return put_back(&engine, waiting, account, 1);
        }
    }
    climb(&engine, &task, BEGUN);
    let now = engine.clock.now_ms();
    let mut claim = Advance::new(task.task_id(), &owner, &[TaskState::Queued], TaskState::Submitting);
    claim.set.account_id = Some(vendor.id.clone());
    claim.attempts = 1;
    claim.set.started_ms = Some(now);
    match engine.writer.advance(claim).await {
        Ok(true) => {}
        // Cancelled meanwhile, or another process owns it now.
        Ok(false) => return engine.send(Message::Freed(account)),
        Err(_) => {
            waiting.params = Some(params);
            return put_back(&engine, waiting, account, 1);
        }
    }
    drop(entered);
    waiting.attempts += 1;
    let stuck = waiting.stuck.is_some();
    engine.set_progress(&task.user, &task.id, |p| {
        // Words of an earlier try are not this one's.
        p.text = None;
        // Since when it is stuck stays: a try that fails is no end of that.
        if stuck {
            p.message = None;
        }
    });
    climb(&engine, &task, CLAIMED);
    crash::point("submit:before");
    climb(&engine, &task, AT_VENDOR);
    let outcome = call(&engine, &task, &params).await;
    let verdict = match &outcome {
        // What the words of a prompt make a simulated vendor say is meant for their task alone.
        _ if vendor.demo => Verdict::Unknown,
        Err(_) => Verdict::Unknown,
        Ok(Ok(_)) => Verdict::Works,
        Ok(Err(error)) => Verdict::of(error),
    };
    // Another account can take it, or none can now: either way the scheduler decides, which hears of the account first.
    let refused_for = match &verdict {
        Verdict::Refused(refusal) => Some(refusal.cause),
        _ => None,
    };
    if verdict == Verdict::Works {
        vendor.taken.fetch_add(1, Ordering::Relaxed);
    }
    engine.send(Message::Judged { account, turn, user: task.user, verdict });
    match outcome {
        Err(charge) => finish::cancelled(&engine, &task, &at, charge).await,
        Ok(Ok(Submitted::Job(job))) => {
            crash::point("submit:accepted");
            climb(&engine, &task, ANSWERED);
            let combination = combination(&engine, &task, &params);
            return fly(&engine, task, &at, job.0, combination).await;
        }
        Ok(Ok(Submitted::Done(artifacts))) => {
            let done = finish::succeeded(&engine, &task, &at, artifacts, Price::Captured).await;
            if done {
                finish::took(&engine, &task, combination(&engine, &task, &params), now);
            }
        }
        // Others fare better there: it is the task that the vendor does not want.
        Ok(Err(error)) if refused_for.is_some_and(|cause| waiting.blame.refused(&vendor, cause)) => {
            tracing::warn!(task = %task.id, %error, "a task is given up that accounts refuse which take others");
            // What the vendor says of the account is not so, and none of the user's business.
            let kind = match error.kind {
                ErrorKind::Auth | ErrorKind::Balance => ErrorKind::InvalidParams,
                kind => kind,
            };
            finish::failed(&engine, &task, &at, &TaskFailure::general(kind)).await;
        }
        Ok(Err(error)) if refused_for.is_some() || another_wire(&engine, &mut waiting, &vendor, &error) => {
            waiting.params = Some(params);
            return queue_again(&engine, task, &at, waiting, &error).await;
        }
        Ok(Err(error)) => {
            waiting.params = Some(params);
            return refused(&engine, task, &at, waiting, error).await;
        }
    }
    engine.send(Message::Freed(account));
}

/// Whether a task was asked for with play money, and would be made at a vendor that somebody pays.
async fn of_play_money(
    engine: &Engine,
    vendor: &VendorAccount,
    task: &Task,
    created_ms: i64,
) -> Result<bool, sqlx::Error> {
    let is_play = vendor.demo || engine.settings.spends_play_money;
    Ok(!is_play && may_be_play_money(&engine.db, &task.task_id(), created_ms).await?)
}

/// What the time of a task counts for.
fn combination(engine: &Engine, task: &Task, params: &Map<String, Value>) -> CombinationId {
    let form = engine.form(task.form);
    engine.times.combination(form.first, &form.mode, params)
}

/// Shows a step of the submit, for the modes whose percentage rises by them.
fn climb(engine: &Engine, task: &Task, step: usize) {
    let reached = engine.form(task.form).mode.climb.as_ref().and_then(|climb| climb.at_step(step));
    if let Some(reached) = reached {
        engine.set_progress(&task.user, &task.id, |p| {
            p.percent = Some(p.percent.unwrap_or_default().max(reached))
        });
    }
}

/// Calls the vendor; if the user abandons it meanwhile, what becomes of the points.
async fn call(
    engine: &Arc<Engine>,
    task: &Task,
    params: &Map<String, Value>,
) -> Result<baigong_provider::Result<Submitted>, Charge> {
    engine.stats.submits.fetch_add(1, Ordering::Relaxed);
    let vendor = engine.accounts.get(task.account);
    let mode = &engine.form(task.form).mode;
    let sink = Arc::new(LiveSink { engine: engine.clone(), user: task.user, id: task.id });
    let media = engine.media.source(&task.user_id(), &vendor.base_url);
    let earlier =
        Arc::new(Earlier { db: engine.db.clone(), user: task.user_id(), account: vendor.id.clone() });
    let calls_back = vendor.calls_back(engine.callbacks.site());
    let env = Env {
        callback_url: calls_back.then(|| engine.callbacks.of(&task.id)).flatten(),
        ..vendor.submit_env(
            mode.submit_timeout_ms,
            media.clone(),
            earlier,
            sink,
            engine.clock.clone(),
            task.id.to_string(),
        )
    };
    let abandoned = engine.begin_submit(task.id);
    let work =
        crash::during("submit:during", vendor.tool.submit(&env, &vendor.credentials, &mode.id, params));
    let outcome = tokio::select! {
        outcome = work => Ok(outcome),
        // A vendor that was sent nothing costs nothing.
        () = abandoned.cancelled() => Err(if media.waits() { Charge::Released } else { Charge::Captured }),
    };
    engine.end_submit(&task.id);
    outcome
}

/// Saves the handle, at once, and lets the task be polled.
async fn fly(engine: &Arc<Engine>, task: Task, at: &At, job: String, combination: CombinationId) {
    let now = engine.clock.now_ms();
    let mut advance = at.advance(&task, TaskState::Running);
    advance.set.job = Some(job.clone());
    if !engine.write(advance.clone()).await {
        // Another process thought this one dead and filed the task for review; the handle settles the doubt.
        advance.from = vec![TaskState::Uncertain];
        advance.owner = None;
        advance.new_owner = Some(engine.owner().to_string());
        if !engine.write(advance).await {
            return engine.send(Message::Freed(task.account));
        }
    }
    crash::point("submit:saved");
    climb(engine, &task, SAVED);
    let deadline_ms = now.saturating_add(engine.deadline_ms(task.form));
    let flight = Flight::new(task, &job, now, deadline_ms, 0, combination);
    engine.send(Message::Fly { flight, resumed: false });
}

/// Whether a wire refused the input before it sent anything, and another one may take it.
fn another_wire(engine: &Engine, waiting: &mut Waiting, vendor: &VendorAccount, error: &Error) -> bool {
    if !error.refuses_the_input() {
        return false;
    }
    waiting.refusing = waiting.refusing.with(vendor);
    let form = engine.form(waiting.form);
    let tool = &form.tool.manifest().id;
    let candidates = Candidates { tool, mode: &form.mode, pin: waiting.pin, test: waiting.test };
    engine.accounts.takes_elsewhere(&candidates, waiting.refusing)
}

/// The vendor did not take it, and the account is to blame: the task keeps its place for another one.
async fn queue_again(engine: &Arc<Engine>, task: Task, at: &At, waiting: Waiting, error: &Error) {
    tracing::info!(task = %task.id, %error, "an account cannot take a task, which waits for another");
    let back = at.advance(&task, TaskState::Queued);
    if engine.write(back).await {
        engine.send(Message::Refused { waiting, account: task.account });
    }
    engine.send(Message::Freed(task.account));
}

/// The vendor did not take it, or nobody knows.
async fn refused(engine: &Arc<Engine>, task: Task, at: &At, waiting: Waiting, error: Error) {
    tracing::info!(task = %task.id, %error, delivery = ?error.delivery, "a submit failed");
    if error.delivery == Delivery::MaybeSent {
        finish::uncertain(engine, &task, at, During::Submit, &error).await;
    } else if error.retry != Retry::No && waiting.attempts < engine.settings.max_submit_attempts {
        let pause = match error.retry {
            Retry::After(pause) => i64::try_from(pause.as_millis()).unwrap_or(60_000),
            _ => engine.settings.backoff_ms(waiting.attempts),
        };
        let not_before = engine.clock.now_ms() + pause;
        let mut back = at.advance(&task, TaskState::Queued);
        back.set.not_before_ms = Some(not_before);
        if engine.write(back).await {
            let why = if error.kind == ErrorKind::RateLimited {
                Text::new("供应商限流", "The vendor limits the rate")
            } else {
                Text::new("供应商暂时不可用", "The vendor is unavailable right now")
            };
            let message = tries_again(why, (pause + 999) / 1000, waiting.attempts + 1).text;
            engine.set_progress(&task.user, &task.id, |p| p.message = Some(message));
            engine.send(Message::Queue(waiting, not_before));
        }
    } else {
        finish::failed(engine, &task, at, &TaskFailure::new(error.kind, &error.message)).await;
    }
    engine.send(Message::Freed(task.account));
}

/// Our own database failed before anything was claimed: the task waits on.
fn put_back(engine: &Arc<Engine>, waiting: Waiting, account: u16, errors: u32) {
    let not_before = engine.clock.now_ms() + engine.settings.backoff_ms(errors);
    engine.send(Message::Queue(waiting, not_before));
    engine.send(Message::Freed(account));
}

/// The account has reached a limit: it rests a little, and the task goes to another one or waits at its place.
fn no_room(engine: &Arc<Engine>, waiting: Waiting, account: u16, full: Full) {
    if full == Full::Spent {
        engine.set_progress(&waiting.user, &waiting.id, |p| {
            p.message = Some(Text::new(
                "供应商账号今日额度已用完，任务继续排队",
                "The vendor account has used up today's quota; the task stays queued",
            ));
        });
    }
    engine.send(Message::Rest(account));
    engine.send(Message::Requeue(waiting));
    engine.send(Message::Freed(account));
}

/// The vendor's side of a user's earlier tasks, as far as one account ran them.
struct Earlier {
    db: Db,
    user: UserId,
    account: String,
}

#[async_trait]
impl TaskSource for Earlier {
    async fn job(&self, task: &TaskRef) -> baigong_provider::Result<Job> {
        let gone = || {
            Error::new(
                ErrorKind::NotFoundOrExpired,
                [
                    "原任务不存在，或运行它的供应商账号已停用",
                    "The earlier task does not exist, or the vendor account that ran it is gone",
                ],
            )
        };
        let row = reading::get(&self.db, &self.user, &TaskId::new(task.0.as_str())).await;
        let row = row.map_err(|e| {
            // Not busy: it is our own database that cannot be read, and no account must rest for it.
            let unreadable = ["暂时无法读取原任务", "The earlier task cannot be read right now"];
            Error::new(ErrorKind::Unexpected, unreadable).retry(Retry::Yes).with("cause", e)
        })?;
        let row = row.filter(|row| row.account_id.as_ref() == Some(&self.account)).ok_or_else(gone)?;
        row.job.map(Job).ok_or_else(gone)
    }
}

/// Passes what a streaming provider reports on to the watchers.
struct LiveSink {
    engine: Arc<Engine>,
    user: Uuid,
    id: Uuid,
}

/// Longest streamed text that is kept for the page; a vendor may talk without end.
const MAX_TEXT_BYTES: usize = 256 * 1024;

impl ProgressSink for LiveSink {
    fn report(&self, update: Update) {
        self.engine.set_progress(&self.user, &self.id, |progress| {
            progress.percent = update.percent.map(|v| v.clamp(0.0, 100.0)).or(progress.percent);
            if update.message.is_some() {
                progress.message = update.message;
            }
            if let Some(text) = update.text {
                let streamed = progress.text.get_or_insert_default();
                if streamed.len() < MAX_TEXT_BYTES {
                    streamed.push_str(&text);
                }
            }
        });
    }
}
