//! Keeps the usual times over restarts and shares them between processes: what was counted is added to one table, a few
//! rows a combination, once a minute and at the stop.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::{Db, json_text, retry_on_conflict};
use baigong_base::{on, read};

use super::engine::Engine;
use super::times::{Count, Source};
use crate::tasks::rows::row::{Row, row};

const EVERY: Duration = Duration::from_secs(60);
/// Beyond so many samples a combination's counts are halved, so that newer tasks weigh more.
const MOST_SAMPLES: i64 = 500;
/// What nobody has seen for so long is forgotten.
const FORGOTTEN_MS: i64 = 180 * 24 * 3600 * 1000;

row! {
    struct TimeRow {
        tool: String,
        mode: String,
        params: String,
        source: String,
        bucket: i64,
        tasks: i64,
        seen_ms: i64,
    }
}

/// Writes and reads every minute until the process stops.
pub(crate) async fn run(engine: Arc<Engine>) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks.tick().await;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = engine.stopping.cancelled() => return,
        }
        if let Err(error) = exchange(&engine).await {
            tracing::warn!(%error, "the usual times of tasks are not written yet");
        }
    }
}

/// Adds what was counted here to the table, and learns what others added.
pub(crate) async fn exchange(engine: &Engine) -> Result<(), sqlx::Error> {
    let counts = engine.times.take_fresh();
    if counts.is_empty() && !engine.db.is_shared() {
        return Ok(());
    }
    if !counts.is_empty() {
        let now_ms = engine.clock.now_ms();
        let mut rows: Vec<TimeRow> = counts.iter().map(|count| row_of(engine, count, now_ms)).collect();
        // In one order everywhere, so that processes wait for each other rather than in a circle.
        rows.sort_unstable_by(|a, b| {
            (&a.tool, &a.mode, &a.params, &a.source, a.bucket)
                .cmp(&(&b.tool, &b.mode, &b.params, &b.source, b.bucket))
        });
        if let Err(error) = retry_on_conflict(|| add(&engine.db, &rows, now_ms)).await {
            engine.times.put_back(counts);
            return Err(error);
        }
    }
    load(engine).await
}

fn row_of(engine: &Engine, count: &Count, now_ms: i64) -> TimeRow {
    let form = engine.form(count.form);
    TimeRow {
        tool: form.tool.manifest().id.to_string(),
        mode: form.mode.id.to_string(),
        params: count.params.clone(),
        source: count.source.word().into(),
        bucket: i64::from(count.bucket),
        tasks: i64::try_from(count.tasks).unwrap_or(MOST_SAMPLES),
        seen_ms: now_ms,
    }
}

async fn add(db: &Db, rows: &[TimeRow], now_ms: i64) -> Result<(), sqlx::Error> {
    let mut tx = db.write().await?;
    // `where true` keeps SQLite from reading `on conflict` as a join condition.
    let sql = format!(
        "insert into task_times ({}) select {} from {} where true
         on conflict (tool, mode, params, source, bucket) do update
             set tasks = task_times.tasks + excluded.tasks, seen_ms = excluded.seen_ms",
        TimeRow::COLUMNS,
        TimeRow::from_json(),
        tx.dialect().rows()
    );
    on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(json_text(rows)).execute(c).await.map(drop))?;
    on!(&mut tx, c => sqlx::query("delete from task_times where seen_ms < $1")
        .bind(now_ms - FORGOTTEN_MS).execute(c).await.map(drop))?;
    // Rounded up: a rare length of time is forgotten by its age, not by this.
    on!(&mut tx, c => sqlx::query(
        "update task_times set tasks = (tasks + 1) / 2
         where (tool, mode, params, source) in (
             select tool, mode, params, source from task_times
             group by tool, mode, params, source having sum(tasks) > $1)")
        .bind(MOST_SAMPLES).execute(c).await.map(drop))?;
    tx.commit().await
}

/// Learns what the table says.
pub(crate) async fn load(engine: &Engine) -> Result<(), sqlx::Error> {
    let sql = format!("select {} from task_times order by seen_ms desc", TimeRow::COLUMNS);
    let rows: Vec<TimeRow> =
        read!(&engine.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(c).await?);
    let count = |row: TimeRow| {
        let source = Source::ALL.into_iter().find(|source| source.word() == row.source)?;
        Some(Count {
            form: engine.form(engine.form_of(&row.tool, &row.mode)?).first,
            params: row.params,
            source,
            bucket: u16::try_from(row.bucket).ok()?,
            tasks: row.tasks.unsigned_abs(),
        })
    };
    engine.times.learn(rows.into_iter().filter_map(count).collect());
    Ok(())
}
