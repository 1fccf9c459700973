//! How tasks end: state and points in one transaction, results recorded with them.
//!
//! Promises:
//! - a task is settled exactly once: capture and release of a hold are written under the same unique cause,
//!   in the transaction that makes the task final, which is guarded by compare-and-set on state and owner;
//! - a task succeeds when its vendor finishes; `tasks.storage` records apart what became of the copies.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use baigong_base::db::new_id;
use baigong_ledger::{NoteReason, TaskId};
use baigong_provider::{Artifact, Error, ErrorKind, Job, MediaKind, Reason, Source};

use super::engine::Engine;
use super::message::{Flight, Message, Task};
use super::times::{self, CombinationId};
use crate::tasks::rows::doubt::{Doubt, During};
use crate::tasks::rows::facts::delivered;
use crate::tasks::rows::model::{ArtifactRow, Charge, Storage, TaskFailure, TaskState};
use crate::tasks::writing::batch::Advance;
use crate::tasks::writing::crash;

/// Where this process believes a task to be: what is written of its end applies only if that is so.
pub(crate) struct At {
    pub state: TaskState,
    /// The name under which it took the task; `None` for a late one, which nobody owns.
    pub owner: Option<Arc<str>>,
}

impl At {
    /// Where a task is that this process works on.
    pub(crate) fn own(engine: &Engine, state: TaskState) -> Self {
        Self { state, owner: Some(engine.owner()) }
    }

    /// The change of a task that is here.
    pub(crate) fn advance(&self, task: &Task, to: TaskState) -> Advance {
        let owner = self.owner.as_deref().map(str::to_owned);
        Advance { owner, ..Advance::new(task.task_id(), "", &[self.state], to) }
    }
}

/// What a statement says of points that come back because no result came in time.
const LATE: NoteReason = NoteReason::TaskTimedOut;

/// What a result means for the points of its task.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Price {
    /// They are spent.
    Captured,
    /// They had gone back already: the user keeps them, and the site bears the price.
    Absorbed(i64),
}

/// How a flight ended.
pub(crate) enum Ended {
    /// The vendor has results.
    Succeeded,
    /// The vendor failed it.
    Failed {
        /// Why, in shared words.
        kind: ErrorKind,
        /// Why, in words for people.
        reason: Reason,
    },
    /// The vendor said after the deadline that it works on it.
    Expired,
    /// The vendor does not know the job, or no longer.
    Gone,
    /// The vendor cannot say.
    Unknown(Box<Error>),
}

/// Ends a task that was being polled.
pub(crate) async fn end_flight(engine: Arc<Engine>, flight: Flight, ended: Ended) {
    let task = flight.task;
    let running = At::own(&engine, TaskState::Running);
    match ended {
        Ended::Failed { kind, reason } => {
            failed(&engine, &task, &running, &TaskFailure::new(kind, reason)).await
        }
        Ended::Expired => {
            let failure = timeout(&engine, &task);
            expired(&engine, &task, &running, failure, Hold::Stays, Some(engine.clock.now_ms())).await;
        }
        // A simulated job that is gone comes back no more.
        Ended::Gone if engine.accounts.get(task.account).demo => {
            failed(&engine, &task, &running, &TaskFailure::general(ErrorKind::NotFoundOrExpired)).await;
        }
        Ended::Gone => {
            let failure = TaskFailure::general(ErrorKind::NotFoundOrExpired);
            expired(&engine, &task, &running, failure, Hold::Ends, Some(engine.clock.now_ms())).await
        }
        Ended::Unknown(error) => uncertain(&engine, &task, &running, During::Poll, &error).await,
        Ended::Succeeded => match fetch_results(&engine, &flight).await {
            Some(Ok(artifacts)) => {
                let done = succeeded(&engine, &task, &running, artifacts, Price::Captured).await;
                if done {
                    took(&engine, &task, flight.combination, flight.started_ms);
                }
            }
            Some(Err(error)) if has_no_result(&error) => {
                failed(&engine, &task, &running, &TaskFailure::new(error.kind, &error.message)).await
            }
            Some(Err(error)) => uncertain(&engine, &task, &running, During::Result, &error).await,
            // Stopping: the next process polls again and finds it finished.
            None => {}
        },
    }
    engine.send(Message::Freed(task.account));
}

/// Counts a task that succeeded, and how long it took.
pub(crate) fn took(engine: &Engine, task: &Task, combination: CombinationId, started_ms: i64) {
    let source = times::Source::of(engine.accounts.get(task.account).demo);
    engine.times.took(combination, source, engine.clock.now_ms() - started_ms);
    engine.stats.finished.fetch_add(1, Ordering::Relaxed);
}

/// Fetches what the vendor made, again and again while that may help. A job that is finished and paid for is not
/// given up because an answer was lost.
async fn fetch_results(engine: &Arc<Engine>, flight: &Flight) -> Option<Result<Vec<Artifact>, Error>> {
    const TRIES: u32 = 8;
    /// Some vendors say that a job is done a moment before they give its address.
    const EMPTY_TRIES: u32 = 4;
    let vendor = engine.accounts.get(flight.task.account);
    let env = vendor.ask_env(&engine.ask, flight.task.id.to_string());
    let job = Job(flight.job.as_ref().to_owned());
    let mut errors = 0;
    loop {
        let answer = vendor.tool.result(&env, &vendor.credentials, &job).await;
        let tries = match &answer {
            Ok(artifacts) if !artifacts.is_empty() => 0,
            Ok(_) => EMPTY_TRIES,
            Err(error) if is_withheld(error) => 0,
            Err(error) if has_no_result(error) => EMPTY_TRIES,
            Err(_) => TRIES,
        };
        errors += 1;
        if errors >= tries {
            return Some(answer);
        }
        tracing::info!(task = %flight.task.id, error = ?answer.err(), errors, "results are not there yet");
        let pause = u64::try_from(engine.settings.backoff_ms(errors)).unwrap_or(1000);
        tokio::select! {
            () = tokio::time::sleep(std::time::Duration::from_millis(pause)) => {}
            () = engine.stopping.cancelled() => return None,
        }
    }
}

/// Whether the vendor has told, in so many words, that a finished job made nothing to hand out. A call that failed
/// or was refused says nothing about a job that is paid for.
pub(crate) fn has_no_result(error: &Error) -> bool {
    error.has_no_result()
}

/// Whether the vendor keeps the result to itself, which no second question changes.
pub(crate) fn is_withheld(error: &Error) -> bool {
    matches!(error.kind, ErrorKind::ModeratedInput | ErrorKind::ModeratedOutput)
}

/// A job that is done, and made nothing.
pub(crate) fn no_results() -> TaskFailure {
    let message = ["供应商没有返回结果", "The vendor returned no result. Please try again"];
    TaskFailure::new(ErrorKind::Unexpected, message)
}

/// The vendor finished it: points are settled and results recorded, whatever our own storage says. False if it failed
/// for want of results, or ended otherwise meanwhile.
pub(crate) async fn succeeded(
    engine: &Arc<Engine>,
    task: &Task,
    at: &At,
    artifacts: Vec<Artifact>,
    price: Price,
) -> bool {
    if artifacts.is_empty() {
        failed(engine, task, at, &no_results()).await;
        return false;
    }
    let now = engine.clock.now_ms();
    let facts = delivered(engine.form(task.form).mode.output, &artifacts);
    let mut rows = Vec::with_capacity(artifacts.len());
    let mut covers = Vec::new();
    let mut unsaved = Vec::new();
    for (position, artifact) in (0i64..).zip(artifacts) {
        let mut row = row_of(task, position, &artifact, now);
        if let Some(names) = &engine.form(task.form).mode.file_names {
            row.name = names.replace("{n}", &(position + 1).to_string());
        }
        if let Some(url) = &artifact.cover {
            covers.push((row.id.clone(), Artifact::url(MediaKind::Image, url)));
        }
        if let Source::Bytes { .. } = artifact.source {
            // The bytes exist nowhere else, so they are stored before the task says that it has them.
            match engine.media.store_artifact(&row.id, &artifact.source, &[]).await {
                Ok(stored) => fill(&mut row, stored),
                Err(error) => {
                    tracing::warn!(task = %task.id, error = %error.message, "a result is kept in memory until it can be stored");
                    unsaved.push((row.id.clone(), artifact.source));
                }
            }
        }
        rows.push(row);
    }
    // Behind the results, so that a result's position is its place in the vendor's answer.
    for (result, cover) in covers {
        let position = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let row = row_of(task, position, &cover, now);
        rows.push(ArtifactRow { name: format!("{}-cover", row.name), cover_of: Some(result), ..row });
    }
    crash::point("finish:generated");
    let pending = rows.iter().any(|row| row.state == Storage::Pending);
    let mut advance = at.advance(task, TaskState::Succeeded);
    match price {
        Price::Captured => advance = advance.finish(Charge::Captured, now, NoteReason::TaskDone),
        Price::Absorbed(points) => {
            advance.set.absorbed_points = Some(points);
            advance.set.finished_ms = Some(now);
        }
    }
    advance.set.storage = Some(if pending { Storage::Pending } else { Storage::Stored });
    advance.artifacts = rows;
    advance.facts = facts;
    let applied = engine.write(advance).await;
    if applied {
        engine.clear_progress(&task.id);
        if !unsaved.is_empty() {
            engine.work.spawn(super::storing::save_from_memory(engine.clone(), task.task_id(), unsaved));
        } else if pending {
            let _ = engine.storing.send(task.task_id());
        }
    }
    applied
}

fn row_of(task: &Task, position: i64, artifact: &Artifact, now: i64) -> ArtifactRow {
    let text = match &artifact.source {
        Source::Text(text) => Some(storable(text)),
        _ => None,
    };
    let url = match &artifact.source {
        Source::Url(url) => Some(url.clone()),
        _ => None,
    };
    ArtifactRow {
        id: format!("ar_{}", new_id()),
        task_id: task.task_id(),
        user_id: task.user_id(),
        position,
        kind: artifact.kind.word().into(),
        state: if text.is_some() { Storage::Stored } else { Storage::Pending },
        source_url: url,
        storage_key: None,
        sha256: None,
        mime: (artifact.kind == MediaKind::Text).then(|| "text/plain".into()),
        name: format!("baigong-{}-{}", &task.id.to_string()[..8], position + 1),
        bytes: text.as_ref().map(|t| i64::try_from(t.len()).unwrap_or(i64::MAX)),
        width: None,
        height: None,
        duration_ms: None,
        small_bytes: None,
        content: text,
        follow_ups: serde_json::to_string(&artifact.follow_ups).unwrap_or_else(|_| "[]".into()),
        title: artifact.title.as_deref().map(storable),
        description: artifact.description.as_deref().map(storable),
        cover_of: None,
        attempts: 0,
        created_ms: now,
    }
}

/// PostgreSQL keeps no NUL in a text.
fn storable(text: &str) -> String {
    text.replace('\0', "")
}

fn fill(row: &mut ArtifactRow, stored: crate::media::Stored) {
    row.state = Storage::Stored;
    row.kind = stored.kind.word().into();
    row.storage_key = Some(stored.storage_key);
    row.sha256 = Some(stored.sha256);
    row.bytes = i64::try_from(stored.bytes).ok();
    row.width = stored.width.map(i64::from);
    row.height = stored.height.map(i64::from);
    row.duration_ms = stored.duration_ms.and_then(|ms| i64::try_from(ms).ok());
    row.mime = Some(stored.mime);
    row.small_bytes = stored.small_bytes.and_then(|bytes| i64::try_from(bytes).ok());
}

/// The vendor refused or failed it: points come back.
pub(crate) async fn failed(engine: &Engine, task: &Task, at: &At, failure: &TaskFailure) {
    end(engine, task, at, TaskState::Failed, Charge::Released, Some(failure), NoteReason::TaskFailed).await;
}

/// What the user reads of a task that was not finished by its deadline.
pub(crate) fn timeout(engine: &Engine, task: &Task) -> TaskFailure {
    TaskFailure::deadline(engine.form(task.form).mode.timeout_message.as_ref())
}

/// What becomes of the points of a job that has no result at its deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hold {
    /// The vendor works on it: a result that comes is paid for. Were they given back, whoever submits more than a vendor
    /// makes in time would have it all for nothing.
    Stays,
    /// The vendor knows nothing of it: they come back, as far as the site may come to bear them.
    Ends,
}

/// The vendor has no result at the deadline: its user waits no longer. It is asked on, from `late_since_ms` if that is
/// the moment in which it became late.
pub(crate) async fn expired(
    engine: &Engine,
    task: &Task,
    at: &At,
    failure: TaskFailure,
    hold: Hold,
    late_since_ms: Option<i64>,
) {
    let now = engine.clock.now_ms();
    let mut advance = at.advance(task, TaskState::Expired);
    if hold == Hold::Ends {
        advance = advance.give_back(engine.settings.borne_points_a_day, now, LATE);
    }
    advance.set.finished_ms = Some(now);
    advance.set.error = serde_json::to_string(&failure).ok();
    if let Some(since) = late_since_ms {
        engine.ask_on(&mut advance, since);
    }
    engine.write(advance).await;
    engine.clear_progress(&task.id);
}

/// The points of a job past its deadline come back: its vendor has had its time, or knows nothing of it. One that is
/// asked on may still be delivered, so that only what the site may bear comes back.
pub(crate) async fn let_go(engine: &Engine, id: &TaskId, asked_on: bool) {
    let expired = Advance::new(id.clone(), "", &[TaskState::Expired], TaskState::Expired);
    let mut advance = Advance { owner: None, ..expired };
    if asked_on {
        advance = advance.give_back(engine.settings.borne_points_a_day, engine.clock.now_ms(), LATE);
    } else {
        (advance.set.charge, advance.set.ask_next_ms, advance.note) =
            (Some(Charge::Released), Some(0), Some(LATE));
    }
    engine.write(advance).await;
}

/// The user stopped it.
pub(crate) async fn cancelled(engine: &Engine, task: &Task, at: &At, charge: Charge) {
    let note =
        if charge == Charge::Captured { NoteReason::TaskCancelledLate } else { NoteReason::TaskCancelled };
    end(engine, task, at, TaskState::Cancelled, charge, None, note).await;
}

async fn end(
    engine: &Engine,
    task: &Task,
    at: &At,
    to: TaskState,
    charge: Charge,
    failure: Option<&TaskFailure>,
    note: NoteReason,
) {
    let now = engine.clock.now_ms();
    let mut advance = at.advance(task, to).finish(charge, now, note);
    let moderated = failure.is_some_and(TaskFailure::is_moderation);
    if moderated && !engine.accounts.get(task.account).demo {
        advance.set.moderated_ms = Some(now);
    }
    advance.set.error = failure.and_then(|failure| serde_json::to_string(failure).ok());
    engine.write(advance).await;
    engine.clear_progress(&task.id);
}

/// Nobody can tell whether the vendor works on it: the points stay held until the vendor says so or an administrator
/// decides.
pub(crate) async fn uncertain(engine: &Engine, task: &Task, at: &At, during: During, error: &Error) {
    let failure = TaskFailure {
        kind: error.kind.as_str().into(),
        message: error.in_doubt(),
        retryable: false,
        vendor: None,
    };
    let now = engine.clock.now_ms();
    let mut advance = at.advance(task, TaskState::Uncertain);
    advance.set.error = serde_json::to_string(&failure).ok();
    advance.set.doubt = Some(Doubt::of(during, error, now).to_json());
    match during {
        During::Submit if engine.accounts.get(task.account).finds_jobs() => engine.look_up(&mut advance, now),
        // Without a handle there is nothing to ask about.
        During::Submit => {}
        _ => engine.ask_on(&mut advance, now),
    }
    tracing::warn!(task = %task.id, %error, "a task is uncertain and waits for review");
    engine.write(advance).await;
    engine.clear_progress(&task.id);
}
