//! The limits beside which submissions are seen: the same rows, and rows that could not be narrower, committed in groups
//! straight to the database by a process that does nothing else, on the host's core.
#![allow(clippy::disallowed_methods, reason = "tests measure and spawn freely")]

use std::time::{Duration, Instant};

use baigong_platform::db::{Db, dialect::Dialect, new_id};
use baigong_platform::on;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tokio::process::Command;
use tokio::sync::{mpsc, oneshot};

use crate::load::percentile;
use crate::options::{Options, PureJob, Rows};
use crate::seed::{self, PARAMS};
use crate::{Outcome, process};

const MAX_BATCH: usize = 512;
/// What a task, its texts and its hold lie in where they are narrow.
const NARROW: [&str; 3] = ["bench_tasks", "bench_texts", "bench_entries"];

/// What the child found.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Limit {
    pub rate: f64,
    pub p50_ms: f64,
    pub p99_ms: f64,
    pub cpu_us: f64,
}

/// Measures in a child process on the host's core.
pub(crate) async fn measure(options: &Options, url: &str, producers: usize, rows: Rows) -> Outcome<Limit> {
    let seconds = if options.quick { "1" } else { "6" };
    let mut command = Command::new("taskset");
    command.arg("-c").arg(options.host_core.to_string()).arg(std::env::current_exe()?);
    let job = if rows == Rows::Narrow { "--narrow" } else { "--pure" };
    command.args([job, url, &producers.to_string(), seconds]).kill_on_drop(true);
    let output = command.output().await?;
    if !output.status.success() {
        return Err(format!("the pure limit: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

type Waiter = (String, Value, oneshot::Sender<()>);

/// The child's work: producers that wait for their commit, and one writer. Prints its figures as JSON.
pub(crate) async fn run(job: &PureJob) -> Outcome<String> {
    let db = Db::connect(&job.url).await?;
    if job.rows == Rows::Narrow {
        let mut tx = db.write().await?;
        for table in NARROW {
            let sql = format!("create table {table} (id text primary key, user_id text, created_ms bigint)");
            on!(&mut tx, c => sqlx::query(AssertSqlSafe(sql)).execute(c).await.map(drop))?;
        }
        tx.commit().await?;
    }
    let people = seed::people(&db, job.producers, seed::now_ms()).await?;
    let (queue, waiting) = mpsc::channel::<Waiter>(8192);
    let writer = tokio::spawn(write_all(db.clone(), waiting, job.rows));
    let measured_from = Instant::now() + Duration::from_millis(500);
    let until = measured_from + Duration::from_secs_f64(job.seconds);
    let producers: Vec<_> = people
        .into_iter()
        .map(|p| tokio::spawn(produce(p.id, queue.clone(), measured_from, until)))
        .collect();
    drop(queue);
    tokio::time::sleep_until(measured_from.into()).await;
    let cpu = process::cpu(std::process::id())?;
    tokio::time::sleep_until(until.into()).await;
    let cpu = process::cpu(std::process::id())? - cpu;
    let mut latencies = Vec::new();
    for producer in producers {
        latencies.extend(producer.await?);
    }
    writer.await??;
    db.close().await;
    let done = latencies.len().max(1) as f64;
    let limit = Limit {
        rate: latencies.len() as f64 / job.seconds,
        p50_ms: percentile(&mut latencies, 0.5) / 1000.0,
        p99_ms: percentile(&mut latencies, 0.99) / 1000.0,
        cpu_us: cpu.as_secs_f64() * 1e6 / done,
    };
    Ok(serde_json::to_string(&limit)?)
}

async fn produce(user: String, queue: mpsc::Sender<Waiter>, from: Instant, until: Instant) -> Vec<u32> {
    let mut latencies = Vec::new();
    while Instant::now() < until {
        let asked = Instant::now();
        let id = new_id();
        let row = json!({
            "id": id, "user_id": user, "entry": new_id(), "cause": format!("hold:{id}"), "params": PARAMS,
            "key": new_id(), "hash": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "now_ms": seed::now_ms(),
        });
        let (done, wait) = oneshot::channel();
        if queue.send((user.clone(), row, done)).await.is_err() || wait.await.is_err() {
            break;
        }
        let now = Instant::now();
        if now >= from && now < until {
            latencies.push(u32::try_from((now - asked).as_micros()).unwrap_or(u32::MAX));
        }
    }
    latencies
}

async fn write_all(db: Db, mut waiting: mpsc::Receiver<Waiter>, what: Rows) -> Result<(), sqlx::Error> {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while waiting.recv_many(&mut batch, MAX_BATCH).await > 0 {
        // Producers that were just answered join this commit.
        tokio::task::yield_now().await;
        while batch.len() < MAX_BATCH {
            let Ok(waiter) = waiting.try_recv() else { break };
            batch.push(waiter);
        }
        let rows: Vec<&Value> = batch.iter().map(|(_, row, _)| row).collect();
        write(&db, &rows, what).await?;
        for (_, _, done) in batch.drain(..) {
            // A producer that left has no use for the answer.
            let _ = done.send(());
        }
    }
    Ok(())
}

async fn write(db: &Db, rows: &[&Value], what: Rows) -> Result<(), sqlx::Error> {
    let text = serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let mut tx = db.write().await?;
    let source = match db {
        Db::Sqlite { .. } => Dialect::Sqlite.rows(),
        Db::Postgres(_) => Dialect::Postgres.rows(),
    };
    let narrow = |table: &str| {
        format!(
            "insert into {table} (id, user_id, created_ms)
             select r.value ->> 'id', r.value ->> 'user_id', cast(r.value ->> 'now_ms' as bigint) from {source}"
        )
    };
    let tasks = format!(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
             owner, idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms,
             deleted)
         select r.value ->> 'id', r.value ->> 'user_id', 'kling', 'text', 'queued', 'none', 'held', 'held', 20, 1, 'bench',
             r.value ->> 'key', 0, 0, false, cast(r.value ->> 'now_ms' as bigint),
             cast(r.value ->> 'now_ms' as bigint), false
         from {source}"
    );
    let texts = format!(
        "insert into task_texts (task_id, params, summary, request_hash)
         select r.value ->> 'id', r.value ->> 'params',
             '一只橘猫在雪地里追逐蝴蝶，电影感，慢镜头，逆光，浅景深，毛发细节清晰', r.value ->> 'hash' from {source}"
    );
    let balances = format!(
        "update point_accounts set available = available - b.points, held = held + b.points, entries = entries + b.count
         from (select r.value ->> 'user_id' as payer_id, count(*) as count, count(*) * 20 as points from {source} group by 1) as b
         where point_accounts.payer_id = b.payer_id"
    );
    let entries = format!(
        "insert into point_entries (id, payer_id, seq, cause, kind, available_delta, held_delta, available_after,
             held_after, task_id, note, created_ms)
         select r.value ->> 'entry', r.value ->> 'user_id',
             a.entries + 1 - row_number() over (partition by a.payer_id), r.value ->> 'cause', 'hold', -20, 20, 0, 0,
             r.value ->> 'id', '', cast(r.value ->> 'now_ms' as bigint)
         from {source} join point_accounts a on a.payer_id = r.value ->> 'user_id'"
    );
    let statements = match what {
        Rows::Submission => vec![tasks, texts, balances, entries],
        Rows::Narrow => NARROW.map(narrow).into_iter().chain([balances]).collect(),
    };
    for sql in statements {
        on!(&mut tx, c => sqlx::query(AssertSqlSafe(sql)).bind(&text).execute(c).await.map(drop))?;
    }
    tx.commit().await
}
