//! What all processes, and the next one, know of resting accounts: since when, and whether administrators were told.
//!
//! The scheduler says what it decides; one writer puts it down in the same order. Rests of a few seconds are not
//! written: under load an account may have hundreds a day.
//!
//! So a rest outlives its process (`account_rests`): the next one tries with one task, and the wait of queued
//! tasks carries on where it was.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::{Db, StoredText, Tx};
use baigong_base::{on, read};
use baigong_ground::Text;
use tokio::sync::mpsc;

use super::engine::Engine;
use crate::accounts::health::{News, Rest, RestCause};

/// Shortest rest that is written, in milliseconds.
pub(crate) const WRITTEN_FROM_MS: i64 = 5000;
/// How long an account rests until administrators are told, in milliseconds. What is over sooner needs nobody.
pub const TOLD_AFTER_MS: i64 = 30_000;
/// An account that comes and goes is told of once in so many milliseconds.
pub const TOLD_EVERY_MS: i64 = 10 * 60 * 1000;

/// A resting account as its row tells.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Resting {
    /// The account.
    pub account_id: String,
    /// Its tool.
    pub tool: String,
    /// The operator's name for it; its id where it has none.
    pub label: String,
    /// Why it rests.
    pub cause: RestCause,
    /// What was said, mostly in the vendor's words; empty where nothing was.
    #[sqlx(try_from = "StoredText")]
    pub message: Text,
}

/// Writes down what the scheduler decides, until the process stops.
pub(crate) async fn run(engine: Arc<Engine>, mut decided: mpsc::UnboundedReceiver<News>) {
    loop {
        let news = tokio::select! {
            biased;
            news = decided.recv() => news,
            () = engine.stopping.cancelled() => None,
        };
        let Some(news) = news else { return };
        let mut errors = 0;
        while let Err(error) = write(&engine, &news).await {
            errors += 1;
            tracing::error!(%error, "what became of a vendor account is not written yet");
            let pause = u64::try_from(engine.settings.backoff_ms(errors)).unwrap_or(1000);
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(pause)) => {}
                () = engine.stopping.cancelled() => return,
            }
        }
    }
}

async fn write(engine: &Engine, news: &News) -> Result<(), sqlx::Error> {
    let mut tx = engine.db.write().await?;
    let done = match news {
        News::Rests(account, tool, rest) => on!(&mut tx, c => sqlx::query(
            "insert into account_rests (account_id, tool, owner, cause, message, since_ms, next_try_ms)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (account_id) do update set
                 owner = excluded.owner, cause = excluded.cause, message = excluded.message,
                 next_try_ms = excluded.next_try_ms, ended_ms = null,
                 since_ms = case when account_rests.ended_ms is null then account_rests.since_ms
                                 else excluded.since_ms end")
            .bind(account).bind(tool).bind(&*engine.owner()).bind(rest.cause).bind(StoredText::from(&rest.message))
            .bind(rest.since_ms).bind(rest.next_try_ms).execute(c).await?.rows_affected()),
        News::Works(account) => on!(&mut tx, c => sqlx::query(
            "update account_rests set ended_ms = $2 where account_id = $1 and ended_ms is null")
            .bind(account).bind(engine.clock.now_ms()).execute(c).await?.rows_affected()),
        News::Closed(account) => {
            on!(&mut tx, c => sqlx::query("delete from account_rests where account_id = $1")
            .bind(account).execute(c).await?.rows_affected())
        }
    };
    tracing::debug!(?news, rows = done, "an account's rest is written");
    tx.commit().await
}

/// The rests that a dead process left, by account: `owner` finds out how they go on.
pub(crate) async fn take_over(tx: &mut Tx, owner: &str) -> Result<Vec<(String, Rest)>, sqlx::Error> {
    let rows: Vec<(String, RestCause, StoredText, i64, i64)> = on!(tx, c => sqlx::query_as(
        "update account_rests set owner = $1 where ended_ms is null and owner not in (select id from hosts)
         returning account_id, cause, message, since_ms, next_try_ms")
        .bind(owner).fetch_all(c).await?);
    let rest = |(account, cause, message, since_ms, next_try_ms)| {
        (account, Rest { cause, message: Text::from(message), since_ms, next_try_ms })
    };
    Ok(rows.into_iter().map(rest).collect())
}

/// How many accounts rest in any process.
pub async fn count(db: &Db) -> Result<i64, sqlx::Error> {
    read!(db, c => sqlx::query_scalar("select count(*) from account_rests where ended_ms is null").fetch_one(c).await)
}

/// Whether administrators must be told something now. Cheap, for it is asked every few seconds.
pub async fn is_due(db: &Db, now_ms: i64) -> Result<bool, sqlx::Error> {
    let sql =
        format!("select exists (select 1 from account_rests where ({BEGUN}) or ({ENDED}) or ({FORGOTTEN}))");
    read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(now_ms - TOLD_AFTER_MS).bind(now_ms - TOLD_EVERY_MS).fetch_one(c).await)
}

const BEGUN: &str = "ended_ms is null and not told and since_ms <= $1 and (told_ms is null or told_ms <= $2)";
const ENDED: &str = "ended_ms is not null and told";
const FORGOTTEN: &str = "ended_ms <= $2 and not told";

const SHOWN: &str = "account_id, tool, cause, message,
    coalesce((select label from vendor_accounts v where v.id = account_rests.account_id), account_id) as label";

/// The accounts of which administrators have to hear that they rest. From then on they count as told: the letters belong
/// into the same transaction.
pub async fn begun(tx: &mut Tx, now_ms: i64) -> Result<Vec<Resting>, sqlx::Error> {
    let sql = format!("update account_rests set told = true, told_ms = $3 where {BEGUN} returning {SHOWN}");
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(now_ms - TOLD_AFTER_MS).bind(now_ms - TOLD_EVERY_MS).bind(now_ms).fetch_all(c).await)
}

/// The accounts of which administrators have to hear that they work again, like [`begun`]. Forgets what is long over.
pub async fn ended(tx: &mut Tx, now_ms: i64) -> Result<Vec<Resting>, sqlx::Error> {
    let sql = format!("update account_rests set told = false where {ENDED} returning {SHOWN}");
    let ended = on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(c).await?);
    on!(tx, c => sqlx::query("delete from account_rests where ended_ms <= $1 and not told")
        .bind(now_ms - TOLD_EVERY_MS).execute(c).await?.rows_affected());
    Ok(ended)
}
