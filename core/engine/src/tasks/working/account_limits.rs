//! Limits of an account that several processes share: what it may spend in a day, and how many jobs it may have.
//!
//! Both are counted in the tasks themselves, so that no second book can go wrong. Counting and claiming are done by one
//! at a time for each account, over all processes, so that a limit is never passed. Accounts without such a limit are
//! neither counted nor waited for.
//!
//! A daily cap always counts so, the number of jobs on a shared database.

use baigong_base::db::{Alone, Db};
use baigong_base::read;
use baigong_ground::day;
use tokio::sync::OwnedMutexGuard;

use super::engine::Engine;
use crate::accounts::account::VendorAccount;

/// What keeps an account from one more task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Full {
    /// What its tasks may cost in a day is spent.
    Spent,
    /// It has all the jobs that it may have.
    Jobs,
}

/// The right to claim a task for an account, until it is dropped.
pub(crate) struct Entered {
    _here: Option<OwnedMutexGuard<()>>,
    /// Holds the lock that other processes wait for.
    _everywhere: Option<Alone>,
}

/// Waits until nobody else claims for the account, and tells whether its limits leave room for a task of `points`.
pub(crate) async fn enter(
    engine: &Engine,
    account: &VendorAccount,
    points: i64,
) -> Result<Result<Entered, Full>, sqlx::Error> {
    // The scheduler counts the jobs of its own process.
    let most_jobs = account.max_concurrent.filter(|_| engine.db.is_shared());
    if account.daily_cap.is_none() && most_jobs.is_none() {
        return Ok(Ok(Entered { _here: None, _everywhere: None }));
    }
    let here = account.gate.clone().lock_owned().await;
    let everywhere = engine.db.wait_alone(&format!("vendor_account:{}", account.id)).await?;
    if let Some(cap) = account.daily_cap {
        let since = day::start_ms(engine.clock.now_ms());
        if spent(&engine.db, &account.id, since).await? + points > cap {
            return Ok(Err(Full::Spent));
        }
    }
    if let Some(most) = most_jobs
        && running(&engine.db, &account.id).await? >= i64::from(most)
    {
        return Ok(Err(Full::Jobs));
    }
    Ok(Ok(Entered { _here: Some(here), _everywhere: Some(everywhere) }))
}

/// Points captured or held for tasks that an account was given since a time.
pub(crate) async fn spent(db: &Db, account_id: &str, since_ms: i64) -> Result<i64, sqlx::Error> {
    read!(db, c => sqlx::query_scalar(
        "select cast(coalesce(sum(points), 0) as bigint) from tasks
         where account_id = $1 and started_ms >= $2
           and (charge = 'captured' or (charge = 'held' and state <> 'queued'))")
        .bind(account_id).bind(since_ms).fetch_one(c).await)
}

/// Tasks that are at an account.
async fn running(db: &Db, account_id: &str) -> Result<i64, sqlx::Error> {
    read!(db, c => sqlx::query_scalar(
        "select count(*) from tasks where account_id = $1 and state in ('submitting', 'running')")
        .bind(account_id).fetch_one(c).await)
}
