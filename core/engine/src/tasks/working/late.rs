//! Jobs whose deadline passed without a result: their vendors are asked on, ever more slowly, for as long as they keep
//! results.
//!
//! Only the table knows them, so that nothing of this is lost with a process, and whichever process comes first asks. A
//! job is claimed by writing down when it is asked next. What comes late is delivered: points that are still held are
//! spent, points that had gone back stay with the user and the site bears the price. While a vendor says that it works,
//! they stay held, so that nobody gains by submitting more than a vendor makes in time.
//!
//! A submit in doubt, whose process died or whose answer was lost, is one of them where its vendor finds jobs by our id: it
//! is looked for at once and then at the same pace. A vendor that does not know it by the deadline has the points go back;
//! nothing is ever submitted again, and a job that appears even then is delivered like any late one.
//!
//! Promises:
//! - a bad answer never fails a paid job: poll errors, unknown status words and unreadable answers keep it
//!   running until the deadline, at which the vendor is asked once more. If it says "still running" the task
//!   is `expired`, its user reads the tool's words and waits no longer, and its points stay held; if it
//!   cannot be asked, `uncertain` (held); if it does not know the job, `expired` (released). All are asked
//!   on;
//! - where a vendor says that a job waits in its queue, the deadline counts from when it begins, at most
//!   `queue_deadline_ms` later. That moment is written down (`began_ms`), so that the next process keeps to
//!   it;
//! - each pause is as long as the job is late already, from a minute to an hour. Points that are held come
//!   back when the vendor fails or forgets the job, or after `late_hold_ms`. What the site bears is
//!   `absorbed_points`, never more than the quote.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use baigong_base::read;
use baigong_ground::{Text, messages};
use baigong_ledger::TaskId;
use baigong_provider::{Error, ErrorKind, Job, Progress};
use tokio::sync::Semaphore;

use super::engine::Engine;
use super::finish::{self, At, Hold, Price};
use super::message::{Flight, Message, Task};
use crate::tasks::rows::doubt::{Doubt, During};
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::{Charge, TaskFailure, TaskState};
use crate::tasks::rows::parts::Late;
use crate::tasks::rows::reading;
use crate::tasks::rows::row::Row;
use crate::tasks::writing::lateness;

messages! {
    result_without_account = "任务的供应商账号已不可用，无法取回结果", "The task's vendor account cannot be used any more, so its result cannot be fetched";
    result_not_given(why) = "供应商没有给出结果：{why}", "The vendor gave no result: {why}";
}

/// Maximum of calls under way to one account about late jobs: those that users wait for come first.
const CALLS: usize = 16;

/// Asks whatever is due until the process stops.
pub(crate) async fn run(engine: Arc<Engine>) {
    let mut tick = tokio::time::interval(Duration::from_millis(engine.settings.heartbeat_ms.max(10)));
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut places: HashMap<String, Arc<Semaphore>> = HashMap::new();
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = engine.stopping.cancelled() => return,
        }
        // A slow vendor keeps nobody waiting but its own jobs.
        let busy: Vec<&str> = places
            .iter()
            .filter(|(_, places)| places.available_permits() == 0)
            .map(|(account, _)| account.as_str())
            .collect();
        match lateness::claim(&engine.db, &engine.settings, &busy, engine.clock.now_ms()).await {
            Ok(due) => {
                for late in due {
                    let account = late.account_id.clone().unwrap_or_default();
                    let places = places.entry(account).or_insert_with(|| Arc::new(Semaphore::new(CALLS)));
                    let (engine, places) = (engine.clone(), places.clone());
                    engine.work.clone().spawn(async move {
                        let asked = async {
                            let Ok(_place) = places.acquire_owned().await else { return };
                            ask(&engine, late).await;
                        };
                        // Cut off, it comes due again.
                        tokio::select! {
                            () = asked => {}
                            () = engine.stopping.cancelled() => {}
                        }
                    });
                }
            }
            Err(error) => tracing::error!(%error, "late jobs cannot be read"),
        }
    }
}

/// What an answer means for a late job.
enum Told {
    /// It may still come.
    Nothing,
    /// The vendor has said that it makes no result.
    Failed(TaskFailure),
    /// The vendor has no result now; one that it has not made by the end of its time will not come.
    Empty(TaskFailure),
    /// The vendor works on it.
    Works,
    /// The vendor was asked and knows of no such job.
    Unknown,
    Delivered,
    /// It is a running job again.
    Found,
}

async fn ask(engine: &Arc<Engine>, late: Late) {
    let now = engine.clock.now_ms();
    let life = engine.result_life_ms(engine.form_of(&late.tool, &late.mode));
    let last = now >= late.late_since_ms.saturating_add(life);
    let at = At { state: late.state, owner: None };
    let Some(task) = late.task(engine) else {
        // Its tool or account may come back. Its points wait for that no longer than for a vendor.
        if late.is_held_past_deadline() && (last || late.has_had_its_time(engine, now)) {
            finish::let_go(engine, &late.id, !last).await;
        } else if last {
            rest(engine, &late.id).await;
        }
        return;
    };
    let told = match &late.job {
        Some(job) => question(engine, &task, &at, &late, job).await,
        None => search(engine, &task, &at, &late).await,
    };
    let held = late.charge == Charge::Held;
    match told {
        Told::Delivered => tracing::info!(task = %late.id, held, "a late result was delivered"),
        Told::Found => {}
        Told::Failed(failure) if held => finish::failed(engine, &task, &at, &failure).await,
        Told::Empty(failure) if held && last => finish::failed(engine, &task, &at, &failure).await,
        Told::Failed(_) => rest(engine, &late.id).await,
        Told::Works | Told::Unknown if late.is_doubt_over(engine, task.form, now) => {
            // What would have been so at the deadline, had the vendor answered then; it is asked on.
            let hold = if matches!(told, Told::Works) { Hold::Stays } else { Hold::Ends };
            let failure = finish::timeout(engine, &task);
            finish::expired(engine, &task, &at, failure, hold, None).await;
        }
        told if late.is_held_past_deadline() => {
            let none = matches!(told, Told::Unknown | Told::Empty(_));
            if last || none || late.has_had_its_time(engine, now) {
                // A simulated vendor's bill is nobody's.
                let asked_on = !last && !engine.accounts.get(task.account).demo;
                finish::let_go(engine, &late.id, asked_on).await;
            }
        }
        _ if last => rest(engine, &late.id).await,
        _ => {}
    }
}

impl Late {
    /// Where it runs; `None` while its tool or account is not configured.
    fn task(&self, engine: &Engine) -> Option<Task> {
        Some(Task {
            id: self.id.uuid(),
            user: self.user_id.uuid(),
            form: engine.form_of(&self.tool, &self.mode)?,
            account: engine.accounts.index(self.account_id.as_deref()?)?,
        })
    }

    /// Whether the doubt about a job ends that its vendor has not finished, as it is over for its user. One that the
    /// vendor had called finished is not, and neither is one that was doubted before its deadline.
    fn is_doubt_over(&self, engine: &Engine, form: u16, now: i64) -> bool {
        if self.state != TaskState::Uncertain {
            return false;
        }
        let doubt = self.doubt.as_deref().and_then(|text| serde_json::from_str::<Doubt>(text).ok());
        let began_ms = self.began_ms.or(self.started_ms).unwrap_or(self.created_ms);
        now >= began_ms.saturating_add(engine.deadline_ms(form))
            && doubt.is_some_and(|doubt| doubt.during != During::Result)
    }

    /// Whether it is over for its user, and its points wait for what its vendor says.
    fn is_held_past_deadline(&self) -> bool {
        self.state == TaskState::Expired && self.charge == Charge::Held
    }

    /// Whether its points have been held long enough, whatever its vendor says.
    fn has_had_its_time(&self, engine: &Engine, now: i64) -> bool {
        now >= self.late_since_ms.saturating_add(engine.settings.late_hold_ms)
    }
}

/// Asks for the job of a submit in doubt by our id of the task. One that is found goes on as if its submit had been
/// answered, unless its points have gone back meanwhile: then it is a late job like others.
async fn search(engine: &Arc<Engine>, task: &Task, at: &At, late: &Late) -> Told {
    let vendor = engine.accounts.get(task.account);
    if !vendor.finds_jobs() {
        return Told::Nothing;
    }
    let params = match reading::params(&engine.db, &late.id).await {
        Ok(params) => params,
        Err(error) => {
            tracing::error!(task = %late.id, %error, "a task in doubt cannot be read");
            return Told::Nothing;
        }
    };
    let env = vendor.ask_env(&engine.ask, late.id.to_string());
    let job = match vendor.tool.find(&env, &vendor.credentials, &late.mode, &params).await {
        Ok(Some(job)) => job.0,
        Ok(None) => return Told::Unknown,
        Err(error) => return silent(late, &error),
    };
    tracing::info!(task = %late.id, "the job of a submit in doubt was found");
    if late.state != TaskState::Uncertain {
        if let Err(error) = lateness::save_job(&engine.db, &late.id, &job).await {
            tracing::error!(task = %late.id, %error, "the handle of a late job is not written yet");
        }
        return question(engine, task, at, late, &job).await;
    }
    let mut advance = at.advance(task, TaskState::Running);
    advance.set.job = Some(job.clone());
    advance.new_owner = Some(engine.owner().to_string());
    if engine.write(advance).await {
        let started_ms = late.started_ms.unwrap_or(late.created_ms);
        let deadline_ms = started_ms.saturating_add(engine.deadline_ms(task.form));
        let whole = engine.times.whole(engine.form(task.form).first);
        let flight = Flight::new(*task, &job, started_ms, deadline_ms, 0, whole);
        engine.send(Message::Fly { flight, resumed: true });
    }
    Told::Found
}

fn silent(late: &Late, error: &Error) -> Told {
    tracing::debug!(task = %late.id, %error, "a late job's vendor did not answer");
    Told::Nothing
}

async fn question(engine: &Arc<Engine>, task: &Task, at: &At, late: &Late, job: &str) -> Told {
    let vendor = engine.accounts.get(task.account);
    let env = vendor.ask_env(&engine.ask, late.id.to_string());
    let job = Job(job.to_owned());
    match vendor.tool.poll(&env, &vendor.credentials, &job).await {
        Ok(Progress::Succeeded) => {}
        Ok(Progress::Failed { kind, reason }) => return Told::Failed(TaskFailure::new(kind, reason)),
        Ok(Progress::Queued | Progress::Running { .. }) => return Told::Works,
        Ok(Progress::Unknown(_)) => return Told::Nothing,
        // One denial may be wrong, so that it ends no doubt; the points of a job that is over for its user come back, and it
        // is asked on.
        Err(error) if error.kind == ErrorKind::NotFoundOrExpired && late.state == TaskState::Expired => {
            return Told::Unknown;
        }
        Err(error) => return silent(late, &error),
    }
    let artifacts = match vendor.tool.result(&env, &vendor.credentials, &job).await {
        Ok(artifacts) if artifacts.is_empty() => return Told::Empty(finish::no_results()),
        Ok(artifacts) => artifacts,
        Err(error) if finish::is_withheld(&error) => {
            return Told::Failed(TaskFailure::new(error.kind, &error.message));
        }
        Err(error) if finish::has_no_result(&error) => {
            return Told::Empty(TaskFailure::new(error.kind, &error.message));
        }
        Err(error) => return silent(late, &error),
    };
    let price = match late.charge {
        Charge::Held => Price::Captured,
        _ => Price::Absorbed(late.points),
    };
    match finish::succeeded(engine, task, at, artifacts, price).await {
        true => Told::Delivered,
        // Somebody else ended it, or it was deleted.
        false => Told::Nothing,
    }
}

/// Fetches the result of an uncertain task because a person knows that there is one; false if it is not uncertain, or
/// has no handle.
pub(crate) async fn take(engine: &Arc<Engine>, id: &TaskId) -> Result<bool, TaskError> {
    let sql = format!(
        "select {} from tasks
         where id = $1 and state = 'uncertain' and job is not null and account_id is not null",
        Late::COLUMNS
    );
    let found: Option<Late> = read!(&engine.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id).fetch_optional(c).await?);
    let Some(late) = found else { return Ok(false) };
    let Some(task) = late.task(engine) else {
        return Err(TaskError::Unavailable(result_without_account()));
    };
    let vendor = engine.accounts.get(task.account);
    let env = vendor.ask_env(&engine.ask, late.id.to_string());
    let job = Job(late.job.clone().unwrap_or_default());
    match vendor.tool.result(&env, &vendor.credentials, &job).await {
        Ok(artifacts) if artifacts.is_empty() => {
            Err(TaskError::Unavailable(result_not_given(Text::new("结果为空", "it is empty"))))
        }
        Ok(artifacts) => {
            let at = At { state: TaskState::Uncertain, owner: None };
            Ok(finish::succeeded(engine, &task, &at, artifacts, Price::Captured).await)
        }
        Err(error) => Err(TaskError::Unavailable(result_not_given(error.message.text()))),
    }
}

/// Asks about it no more.
async fn rest(engine: &Engine, id: &TaskId) {
    // It comes due again.
    if let Err(error) = lateness::ask_no_more(&engine.db, id).await {
        tracing::warn!(task = %id, %error, "a late job is not put to rest yet");
    }
}
