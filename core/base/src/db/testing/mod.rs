//! A fresh database of each kind for every test, and a clock that the test moves.

mod cable;
mod template;

use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::task::Poll;

use baigong_ground::Clock;

use super::Db;

pub use cable::Cable;
pub use template::place_sqlite;

/// Names the PostgreSQL server that tests make their databases on. `make test` starts one and sets it.
pub const POSTGRES_ENV: &str = "BAIGONG_TEST_POSTGRES_URL";

/// A clock that stands until the test moves it; times are milliseconds since the epoch.
#[derive(Debug, Default)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock that shows this time.
    pub fn at(now_ms: i64) -> Arc<Self> {
        Arc::new(Self(AtomicI64::new(now_ms)))
    }

    /// Moves it on by so many milliseconds.
    pub fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }

    /// Puts it to a time.
    pub fn set(&self, now_ms: i64) {
        self.0.store(now_ms, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// A database that vanishes with the test.
pub struct TestDb {
    /// The migrated database.
    pub db: Db,
    /// Its address, for a second connection or process.
    pub url: String,
    _folder: Option<tempfile::TempDir>,
}

impl TestDb {
    /// Another way to a database that somebody else keeps.
    pub fn of(db: Db, url: &str) -> Self {
        Self { db, url: url.to_owned(), _folder: None }
    }

    /// The server's side of a PostgreSQL database.
    pub fn postgres(&self) -> &sqlx::PgPool {
        match &self.db {
            Db::Postgres(pool) => pool,
            Db::Sqlite { .. } => panic!("an SQLite has no server"),
        }
    }
}

/// Keeps the parts together: an `async move` block would otherwise take `db` alone, and the folder would go.
impl Drop for TestDb {
    fn drop(&mut self) {}
}

/// A fresh SQLite database in a temporary folder.
pub async fn sqlite() -> TestDb {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("test.db");
    place_sqlite(&path).await;
    let url = format!("sqlite:{}", path.display());
    let db = Db::connect(&url).await.expect("a fresh SQLite database");
    TestDb { db, url, _folder: Some(folder) }
}

/// A fresh PostgreSQL database. Without a server the test fails: a skipped database is an untested one.
pub async fn postgres() -> TestDb {
    let server = std::env::var(POSTGRES_ENV).unwrap_or_else(|_| {
        panic!("set {POSTGRES_ENV} to a PostgreSQL server, or run the tests by `make test`")
    });
    let url = template::copy_postgres(&server).await.expect("the PostgreSQL server of the tests");
    let db = Db::connect(&url).await.expect("a fresh PostgreSQL database");
    TestDb { db, url, _folder: None }
}

/// Runs a test on both databases, one after the other.
pub async fn on_both<F: Future<Output = ()>>(test: impl Fn(TestDb) -> F) {
    test(sqlite().await).await;
    test(postgres().await).await;
}

/// Drops a future that is not done after it was polled so many times, wherever it is then.
pub async fn cut_off<F: Future>(future: F, polls: usize) -> Option<F::Output> {
    let mut future = Box::pin(future);
    let mut left = polls;
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}
