//! What the host does by itself, beside the requests: one line a worker in [`workers`].
//!
//! All of them end when [`Services::closing`](crate::app::Services::closing) is set, and the end of the process waits for
//! them. What a worker was doing then is cut off between two statements of its transaction, and done by the next
//! process; calls to relying sites that were begun have two seconds more. The task engine and the outbox are not in the
//! list, because they end after everything else, in an order of their own: `Tasks::start` begins the engine's writer,
//! scheduler, storing of results, heartbeat (`engine.lease_ms`) and listener, and `Mailer::start` the outbox's worker
//! (every 5 s, or when a message is put in).

use std::fmt;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use baigong_platform::day::DAY_MS;
use baigong_platform::guard::SystemResolver;
use baigong_platform::incidents;
use baigong_platform::oidc::BackChannel;
use baigong_platform::price_notices;
use baigong_platform::sso::Callbacks;
use baigong_platform::tickets::Tended;
use baigong_provider::http;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::app::App;
use crate::routes;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// The workers, by name and cadence.
fn workers(app: &App) -> Vec<Worker> {
    let stop = || app.closing.clone();
    let callbacks = Callbacks::new(app.sso.clone(), Arc::new(SystemResolver));
    let ledger = app.config.ledger.interval();
    let back_channel = BackChannel::new(app.oidc.clone(), http::shared_client());
    vec![
        Worker::each("sessions", HOUR, app, purge_sessions),
        Worker::each("sessions-seen", 30 * SECOND, app, write_last_used),
        Worker::each("verification-codes", HOUR, app, purge_codes),
        Worker::each("vendor-incidents", 5 * SECOND, app, tell_incidents),
        Worker::each("price-notices", 60 * SECOND, app, tell_rises),
        Worker::each("closed-accounts", 10 * SECOND, app, clear_closed_accounts),
        Worker::each("tickets", MINUTE, app, tend_tickets),
        Worker::each("retention", HOUR, app, retire_works),
        Worker::each("visitors-uploads", HOUR, app, retire_uploads),
        Worker::each("deleted-works", 10 * SECOND, app, sweep_deleted_works),
        Worker::each("small-pictures", 10 * SECOND, app, draw_small_pictures),
        Worker::each("orphaned-files", 24 * HOUR, app, remove_orphans),
        Worker::each("identity-keys", HOUR, app, maintain_keys),
        Worker::each("ended-tokens", HOUR, app, sweep_tokens),
        Worker::each("relying-sites", SECOND, app, refresh_sites),
        Worker::own("database", "1 s on a server", watch_database(app.clone())),
        Worker::own("oidc-sign-outs", "2 s", back_channel.run(stop())),
        Worker::own("sso-sign-outs", "2 s, or when a session ends here", callbacks.run(stop())),
        Worker::own("webhooks", "1 s, or when something is sent again", run_webhooks(app.clone())),
        Worker::own("catalogue", "1 s on a shared database", app.catalogue().follow(app.db.clone(), stop())),
        Worker::own("ledger-check", "ledger.check_interval_ms", app.ledger.clone().run(ledger, stop())),
        Worker::own("store", "5 s, or when something is due at once", run_store(app.clone())),
        Worker::own("payment-certificates", "1 h, 60 s until they are there", keep_certificates(app.clone())),
    ]
}

/// Starts all of them.
pub fn start(app: &App) {
    for Worker { name, cadence, work } in workers(app) {
        tracing::debug!(worker = name, every = %cadence, "a worker starts");
        let work = async move {
            if AssertUnwindSafe(work).catch_unwind().await.is_err() {
                tracing::error!("the worker broke; it begins again with the next start");
            }
        };
        app.background.spawn(work.instrument(tracing::info_span!("worker", name)));
    }
}

/// Work that goes on until the process closes.
struct Worker {
    name: &'static str,
    cadence: Cadence,
    work: BoxFuture<'static, ()>,
}

/// When a worker works.
enum Cadence {
    /// At the start, and again so long after it last began.
    Every(Duration),
    /// As its service decides, in words.
    Own(&'static str),
}

impl fmt::Display for Cadence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Every(pause) => write!(f, "{} s", pause.as_secs()),
            Self::Own(words) => f.write_str(words),
        }
    }
}

impl Worker {
    /// One that does something at the start and every so often.
    fn each<F: Future<Output = ()> + Send + 'static>(
        name: &'static str,
        every: Duration,
        app: &App,
        turn: impl Fn(App) -> F + Send + 'static,
    ) -> Self {
        let (app, stop) = (app.clone(), app.closing.clone());
        let work = repeat(every, stop, move || turn(app.clone())).boxed();
        Self { name, cadence: Cadence::Every(every), work }
    }

    /// One whose service keeps the time and ends by itself when the process closes.
    fn own(
        name: &'static str,
        cadence: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        Self { name, cadence: Cadence::Own(cadence), work: work.boxed() }
    }
}

async fn repeat<F: Future<Output = ()>>(every: Duration, stop: CancellationToken, turn: impl Fn() -> F) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = turn() => {}
        }
    }
}

async fn purge_sessions(app: App) {
    match app.users.purge().await {
        Ok(removed) if removed > 0 => tracing::info!(removed, "ended sessions were swept out"),
        Ok(_) => {}
        Err(cause) => tracing::warn!(%cause, "ended sessions could not be swept out"),
    }
}

/// Writes when sessions and keys were last used, so that *last used* and *here now* are true to half a minute.
async fn write_last_used(app: App) {
    if let Err(cause) = app.users.write_last_used().await {
        tracing::warn!(%cause, "the last use of sessions could not be written yet");
    }
    if let Err(cause) = app.keys.write_last_used().await {
        tracing::warn!(%cause, "the last use of keys could not be written yet");
    }
}

async fn run_webhooks(app: App) {
    app.webhooks.run(app.closing.clone()).await;
}

async fn purge_codes(app: App) {
    if let Err(cause) = app.codes.purge().await {
        tracing::warn!(%cause, "old verification codes could not be swept out");
    }
}

/// Writes to administrators whose accounts at vendors rest, or work again.
async fn tell_incidents(app: App) {
    let title = |tool: &str| app.registry.tool(tool).ok().map(|tool| tool.manifest().title.clone());
    match incidents::tell(&app.db, &app.mailer, title, app.clock.now_ms()).await {
        Ok(letters) if letters > 0 => {
            tracing::info!(letters, "administrators were written to about vendor accounts");
        }
        Ok(_) => {}
        Err(cause) => tracing::warn!(%cause, "administrators could not be written to about vendor accounts"),
    }
}

async fn tell_rises(app: App) {
    let told = price_notices::tell(
        &app.db,
        &app.mailer,
        &app.prices,
        |rise| routes::rise_in_words(&app, rise),
        app.clock.now_ms(),
    );
    match told.await {
        Ok(letters) if letters > 0 => {
            tracing::info!(letters, "people were written to about prices that rise")
        }
        Ok(_) => {}
        Err(cause) => tracing::warn!(%cause, "nobody could be written to about prices that rise"),
    }
}

async fn clear_closed_accounts(app: App) {
    match app.closings.sweep().await {
        Ok(accounts) if accounts > 0 => tracing::info!(accounts, "closed accounts are cleared"),
        Ok(_) => {}
        Err(cause) => tracing::warn!(%cause, "closed accounts could not be looked for"),
    }
}

async fn tend_tickets(app: App) {
    match app.tickets().tend().await {
        Ok(Tended { closed: 0, letters: 0 }) => {}
        Ok(Tended { closed, letters }) => tracing::info!(closed, letters, "tickets were looked after"),
        Err(cause) => tracing::warn!(%cause, "tickets could not be looked after"),
    }
}

async fn retire_works(app: App) {
    match app.works.retire().await {
        Ok(works) if works > 0 => tracing::info!(works, "works whose time is over were deleted"),
        Ok(_) => {}
        Err(cause) => tracing::warn!(%cause, "works whose time is over could not be deleted"),
    }
}

async fn retire_uploads(app: App) {
    match app.works.retire_uploads().await {
        Ok(files) if files > 0 => {
            tracing::info!(files, "uploads of visitors whose time is over were removed")
        }
        Ok(_) => {}
        Err(cause) => tracing::warn!(?cause, "uploads of visitors could not be removed"),
    }
}

async fn sweep_deleted_works(app: App) {
    match app.works.sweep_deleted().await {
        Ok(files) if files > 0 => tracing::info!(files, "files of deleted works were removed"),
        Ok(_) => {}
        Err(cause) => tracing::warn!(?cause, "files of deleted works could not be removed"),
    }
}

/// Draws what is missing beside results that were stored before small pictures were made.
async fn draw_small_pictures(app: App) {
    match app.media.draw_small().await {
        Ok(files) if files > 0 => tracing::info!(files, "results were looked at for small pictures"),
        Ok(_) => {}
        Err(cause) => tracing::warn!(?cause, "small pictures could not be drawn"),
    }
}

async fn remove_orphans(app: App) {
    match app.media.remove_orphans(DAY_MS).await {
        Ok(files) if files > 0 => tracing::warn!(files, "files that no row knows were removed"),
        Ok(_) => {}
        Err(cause) => tracing::warn!(?cause, "the storage could not be looked through"),
    }
}

/// Looks after the keys that sign identity tokens, and after what has expired.
async fn maintain_keys(app: App) {
    if let Err(cause) = app.oidc.maintain().await {
        tracing::error!(%cause, "the OpenID Connect provider could not be looked after");
    }
}

async fn sweep_tokens(app: App) {
    match app.keys.sweep_tokens().await {
        Ok(0) => {}
        Ok(removed) => tracing::info!(removed, "tokens that ended and made nothing were swept out"),
        Err(cause) => tracing::warn!(%cause, "ended tokens could not be swept out"),
    }
}

/// Follows what other processes changed of the sites.
async fn refresh_sites(app: App) {
    if let Err(cause) = app.sites.refresh().await {
        tracing::warn!(%cause, "the relying sites could not be read again");
    }
}

async fn watch_database(app: App) {
    app.database_watch.run(&app.db, &app.closing).await;
}

async fn run_store(app: App) {
    app.store.run(app.closing.clone()).await;
}

async fn keep_certificates(app: App) {
    app.payments.keep_certificates(app.closing.clone()).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[tokio::test(start_paused = true)]
    async fn a_worker_works_at_the_start_and_every_so_often_until_it_is_stopped() {
        let (turns, stop) = (Arc::new(AtomicU32::new(0)), CancellationToken::new());
        let (counted, until) = (turns.clone(), stop.clone());
        let count = move || {
            let turns = counted.clone();
            async move {
                turns.fetch_add(1, Ordering::SeqCst);
            }
        };
        let worker = tokio::spawn(repeat(HOUR, until, count));
        tokio::time::sleep(SECOND).await;
        assert_eq!(turns.load(Ordering::SeqCst), 1);
        tokio::time::sleep(2 * HOUR).await;
        assert_eq!(turns.load(Ordering::SeqCst), 3);
        stop.cancel();
        worker.await.unwrap();
        assert_eq!(turns.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn a_turn_that_takes_long_does_not_hold_up_the_end() {
        let stop = CancellationToken::new();
        let worker = tokio::spawn(repeat(HOUR, stop.clone(), std::future::pending::<()>));
        tokio::task::yield_now().await;
        stop.cancel();
        worker.await.unwrap();
    }
}
