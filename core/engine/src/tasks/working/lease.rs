//! Who owns which tasks when several processes share a database.
//!
//! A process lives as long as its row in `hosts` is fresh; its tasks carry its name. So a living process writes one
//! row every few seconds whatever its number of tasks, and a dead one loses all of them in one statement.
//!
//! After a silence of its own a process buries nobody for one lease: the others could not write either. A
//! process that takes tasks over counts those under way before it gives accounts anything, and queues the
//! rest by age.
//!
//! Changes are announced by `NOTIFY`, so that a page connected to one process sees tasks that another works on.
//! SQLite serves one process; a predecessor is taken to be dead. Each heartbeat also leaves the figures of its
//! engine, so that the dashboard of any process shows them all.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Db;
use baigong_base::{on, read};
use baigong_ledger::{NoteReason, PayerId, TaskId, UserId};
use baigong_provider::{ErrorKind, Reason};
use tokio::time::Instant;

use super::engine::Engine;
use super::message::{Flight, Message, Task};
use super::review;
use super::stored_rests;
use crate::accounts::blame::Blame;
use crate::accounts::health::News;
use crate::accounts::wires::Wires;
use crate::tasks::rows::doubt::Doubt;
use crate::tasks::rows::model::{Charge, Process, TaskFailure, TaskState, source_account_gone};
use crate::tasks::rows::parts::Left;
use crate::tasks::writing::batch::{Advance, CHANNEL};
use crate::tasks::writing::takeover;
use crate::tasks::writing::waiting::Waiting;

/// Makes this process known. A database that cannot be shared has no other living process.
pub(crate) async fn register(db: &Db, id: &str) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    if !db.is_shared() {
        on!(&mut tx, c => sqlx::query("delete from hosts").execute(c).await?.rows_affected());
    }
    let now = tx.dialect().now_ms();
    let sql = format!("insert into hosts (id, started_ms, heartbeat_ms) values ($1, {now}, {now})");
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).execute(c).await?.rows_affected());
    tx.commit().await
}

/// Hands everything over: the next process need not wait for this one's heartbeat to age.
pub(crate) async fn resign(db: &Db, id: &str) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    on!(&mut tx, c => sqlx::query("delete from hosts where id = $1").bind(id).execute(c).await?.rows_affected());
    tx.commit().await
}

/// How this process's heartbeats reached the database.
struct Pulse {
    last: Instant,
    /// When they did again, after they had not for longer than a lease.
    recovered: Option<Instant>,
}

impl Pulse {
    /// Whether others that are silent may be taken for dead. Whoever could not write for so long knows nothing of them: they
    /// could not either. They have as long again to say that they live.
    fn may_bury(&mut self, lease: Duration) -> bool {
        if self.last.elapsed() > lease {
            self.recovered = Some(Instant::now());
        }
        self.recovered.is_none_or(|at| at.elapsed() > lease)
    }
}

/// Says that this process lives, and buries those that do not. False if it was itself buried.
async fn beat(engine: &Engine, pulse: &mut Pulse) -> Result<bool, sqlx::Error> {
    let lease = i64::try_from(engine.settings.lease_ms).unwrap_or(i64::MAX / 4);
    let mut tx = engine.db.write().await?;
    // Asked only now: the wait for the database is the silence.
    let bury = pulse.may_bury(Duration::from_millis(engine.settings.lease_ms));
    let now = tx.dialect().now_ms();
    let figures = serde_json::to_string(&engine.figures()).ok();
    let sql = format!("update hosts set heartbeat_ms = {now}, figures = $2 where id = $1");
    let alive = on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(&*engine.owner()).bind(figures).execute(c).await?.rows_affected());
    if bury {
        // Never itself: on a busy machine its own statements may lie further apart than the lease.
        let sql = format!("delete from hosts where id <> $1 and heartbeat_ms < {now} - $2");
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(&*engine.owner()).bind(lease).execute(c).await?.rows_affected());
    }
    tx.commit().await?;
    pulse.last = Instant::now();
    Ok(alive == 1)
}

/// Milliseconds since a process last wrote its heartbeat; none if the others have buried it.
pub(crate) async fn silence_ms(db: &Db, id: &str) -> Result<Option<i64>, sqlx::Error> {
    let now = db.dialect().now_ms();
    let sql = format!("select {now} - heartbeat_ms from hosts where id = $1");
    read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(c).await)
}

/// The living processes, `own` first, then by age. Their figures are those of their last heartbeat.
pub(crate) async fn processes(db: &Db, own: &str) -> Result<Vec<Process>, sqlx::Error> {
    let rows: Vec<(String, i64, i64, Option<String>)> = read!(db, c => sqlx::query_as(
        "select id, started_ms, heartbeat_ms, figures from hosts
         order by case when id = $1 then 0 else 1 end, started_ms, id")
        .bind(own).fetch_all(c).await?);
    let process = |(id, started_ms, heartbeat_ms, figures): (String, i64, i64, Option<String>)| Process {
        this: id == own,
        id,
        started_ms,
        heartbeat_ms,
        figures: figures.and_then(|text| serde_json::from_str(&text).ok()),
    };
    Ok(rows.into_iter().map(process).collect())
}

/// Beats, buries and takes over until the process stops.
pub(crate) async fn run(engine: Arc<Engine>) {
    let mut interval = tokio::time::interval(Duration::from_millis(engine.settings.heartbeat_ms.max(10)));
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    interval.tick().await;
    let mut pulse = Pulse { last: Instant::now(), recovered: None };
    loop {
        tokio::select! {
            _ = interval.tick() => {}
            () = engine.stopping.cancelled() => return,
        }
        match beat(&engine, &mut pulse).await {
            Ok(true) => {}
            // It resigned in this very moment. Under a new name it would take its tasks back, and let them lie.
            Ok(false) if engine.stopping.is_cancelled() => return,
            Ok(false) => begin_anew(&engine).await,
            Err(error) => {
                tracing::error!(%error, "the heartbeat was not written");
                continue;
            }
        }
        if engine.db.is_shared() {
            if let Err(error) = take_over(&engine).await {
                tracing::error!(%error, "left tasks were not taken over");
            }
        } else if let Err(error) = hear_notices(&engine).await {
            tracing::error!(%error, "what commands changed was not heard");
        }
    }
}

/// Tells the watchers what commands beside this process changed; PostgreSQL tells by itself.
async fn hear_notices(engine: &Engine) -> Result<(), sqlx::Error> {
    for (user, task) in review::take_notices(&engine.db).await? {
        engine.hub.changed(&user, &task);
        engine.hub.points(&user.own_account(), None);
    }
    Ok(())
}

/// Others believed this process dead and took its tasks. It forgets them and goes on under a new name, so that no
/// late write of the old one can pass for a current one.
async fn begin_anew(engine: &Arc<Engine>) {
    tracing::error!(owner = &*engine.owner(), "this process was silent for too long and lost its tasks");
    engine.send(Message::Forget);
    let id = baigong_base::db::new_id();
    match register(&engine.db, &id).await {
        Ok(()) => engine.rename(id),
        Err(error) => tracing::error!(%error, "this process cannot register"),
    }
}

/// Takes over everything whose owner is gone and puts it on its way again. Returns how many tasks are in flight again.
pub(crate) async fn take_over(engine: &Arc<Engine>) -> Result<usize, sqlx::Error> {
    let owner = engine.owner();
    let mut tx = engine.db.write().await?;
    let mut left = takeover::take_over(&mut tx, &owner).await?;
    let storing = takeover::take_over_storing(&mut tx, &owner).await?;
    let rests = stored_rests::take_over(&mut tx, &owner).await?;
    // What was taken over is put on its way: nobody else would.
    tx.commit_without_doubt(&engine.db).await?;
    // Before the tasks that wait for them: since when they do follows from the accounts.
    for (id, rest) in rests {
        match engine.accounts.index(&id).filter(|account| engine.accounts.get(*account).enabled) {
            Some(account) => engine.send(Message::Adopted { account, rest }),
            None => drop(engine.rests.send(News::Closed(id))),
        }
    }
    if !left.is_empty() {
        tracing::info!(tasks = left.len(), "taking over tasks that a process left behind");
    }
    // Accounts count the jobs that they have before anything else goes to them, and people keep their turns.
    let waits = |task: &Left| task.state == TaskState::Queued;
    left.sort_unstable_by(|a, b| waits(a).cmp(&waits(b)).then_with(|| a.id.cmp(&b.id)));
    let mut flying = 0;
    for task in left {
        flying += usize::from(task.state == TaskState::Running);
        resume(engine, &owner, task);
    }
    for task in storing {
        let _ = engine.storing.send(task);
    }
    Ok(flying)
}

fn resume(engine: &Arc<Engine>, owner: &Arc<str>, task: Left) {
    let (id, user) = (task.id.uuid(), task.user_id.uuid());
    let form = engine.form_of(&task.tool, &task.mode);
    let account = task.account_id.as_deref().and_then(|id| engine.accounts.index(id));
    match (task.state, form, account, &task.job) {
        (TaskState::Queued, Some(form), _, _) => {
            let attempts = u32::try_from(task.attempts).unwrap_or_default();
            let pinned = task.pinned_account_id.as_deref();
            let pin = pinned
                .and_then(|id| engine.accounts.able(id, &task.tool, &engine.form(form).mode, task.test));
            // The account that must continue it is no longer configured for that.
            if pinned.is_some() && pin.is_none() {
                return release(engine, owner, task.id, account_gone());
            }
            let waiting = Waiting {
                id,
                user,
                form,
                pin,
                test: task.test,
                // Those that do refuse it once more, before they send anything.
                refusing: Wires::default(),
                points: task.points,
                params: None,
                attempts,
                blame: Blame::default(),
                created_ms: task.created_ms,
                stuck: None,
            };
            engine.send(Message::Queue(waiting, task.not_before_ms));
        }
        (TaskState::Running, Some(form), Some(account), Some(job)) => {
            let started_ms = task.started_ms.unwrap_or(task.created_ms);
            let began_ms = task.began_ms.unwrap_or(started_ms);
            let deadline_ms = began_ms.saturating_add(engine.deadline_ms(form));
            let task = Task { id, user, form, account };
            let whole = engine.times.whole(engine.form(form).first);
            let flight = Flight::new(task, job, started_ms, deadline_ms, 1, whole);
            engine.send(Message::Fly { flight, resumed: true });
        }
        // The vendor may have accepted it in the moment of the crash; or its tool or account is no longer configured.
        _ => {
            let engine = engine.clone();
            let owner = owner.clone();
            engine.work.clone().spawn(async move {
                let failure = TaskFailure {
                    kind: "unexpected".into(),
                    message: Reason::IN_DOUBT,
                    retryable: false,
                    vendor: None,
                };
                let mut advance = Advance::new(task.id, &owner, &[task.state], TaskState::Uncertain);
                advance.set.error = serde_json::to_string(&failure).ok();
                let now = engine.clock.now_ms();
                advance.set.doubt = Some(Doubt::left(task.state, now).to_json());
                // Its account or tool may come back while the vendor still has it.
                if task.job.is_some() {
                    engine.ask_on(&mut advance, now);
                } else if account.is_some_and(|account| engine.accounts.get(account).finds_jobs()) {
                    engine.look_up(&mut advance, now);
                }
                engine.write(advance).await;
            });
        }
    }
}

/// Why a continuation ends whose account takes no tasks any more.
pub(crate) fn account_gone() -> TaskFailure {
    TaskFailure::new(ErrorKind::NotFoundOrExpired, source_account_gone())
}

/// Ends a waiting task that nobody can run.
pub(crate) fn release(engine: &Arc<Engine>, owner: &Arc<str>, id: TaskId, failure: TaskFailure) {
    let engine = engine.clone();
    let owner = owner.clone();
    engine.work.clone().spawn(async move {
        let mut advance = Advance::new(id, &owner, &[TaskState::Queued], TaskState::Failed).finish(
            Charge::Released,
            engine.clock.now_ms(),
            NoteReason::TaskFailed,
        );
        advance.set.error = serde_json::to_string(&failure).ok();
        engine.write(advance).await;
    });
}

/// Hears what other processes changed, for the watchers of this one.
pub(crate) async fn listen(engine: Arc<Engine>) {
    if !engine.db.is_shared() {
        return;
    }
    while !engine.stopping.is_cancelled() {
        if let Err(error) = hear(&engine).await {
            tracing::warn!(%error, "lost the notifications of other processes");
            // What was missed is unknown.
            engine.hub.resync_all();
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = engine.stopping.cancelled() => {}
        }
    }
}

async fn hear(engine: &Engine) -> Result<(), sqlx::Error> {
    let Some(mut listener) = engine.db.listen(CHANNEL).await? else { return Ok(()) };
    loop {
        let notification = tokio::select! {
            notification = listener.recv() => notification?,
            () = engine.stopping.cancelled() => return Ok(()),
        };
        let (from, what) = notification.split_once('|').unwrap_or(("", &notification));
        if from == &*engine.writer.process {
            continue;
        }
        if let Some(task) = what.strip_prefix("cancel:") {
            engine.abandon_submit(&TaskId::new(task).uuid());
        } else if let Some(task) = what.strip_prefix("called:") {
            engine.send(Message::Called(TaskId::new(task).uuid()));
        } else if let Some(payer) = what.strip_prefix("points:") {
            engine.hub.points(&PayerId::new(payer), None);
        } else if what == "*" {
            engine.hub.resync_all();
        } else {
            for (user, task) in what.split(',').filter_map(|pair| pair.split_once('/')) {
                let user = UserId::new(user);
                engine.hub.changed(&user, &TaskId::new(task));
                engine.hub.points(&user.own_account(), None);
            }
        }
    }
}

/// Asks whichever process has the task's submit under way to abandon it.
pub(crate) async fn ask_to_abandon(engine: &Engine, task_id: &TaskId) -> Result<(), sqlx::Error> {
    let payload = format!("{}|cancel:{task_id}", engine.writer.process);
    engine.db.notify(CHANNEL, &payload).await
}

/// Tells whichever process has the task that its vendor has called.
pub(crate) async fn announce_call(engine: &Engine, task_id: &TaskId) -> Result<(), sqlx::Error> {
    let payload = format!("{}|called:{task_id}", engine.writer.process);
    engine.db.notify(CHANNEL, &payload).await
}

/// Tells the other processes that an account's balance changed.
pub(crate) async fn announce_points(engine: &Engine, payer_id: &PayerId) -> Result<(), sqlx::Error> {
    let payload = format!("{}|points:{payer_id}", engine.writer.process);
    engine.db.notify(CHANNEL, &payload).await
}
