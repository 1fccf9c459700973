//! The connected database, its transactions, and how a statement finds its way to either.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, PgPool, Postgres, Sqlite, SqlitePool, Transaction};

use super::dialect;

/// The migrations, one series for both databases.
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations");

const READERS: u32 = 4;
/// Pages that a connection keeps in memory, in the words of `pragma cache_size`: KiB, negative.
const CACHE: &str = "-65536";
/// The same for jobs that read most of the database once.
const BULK_CACHE: &str = "-2048";
/// A connection for such jobs is closed when it was not used for so long.
const BULK_IDLE: Duration = Duration::from_secs(10);
/// Longest wait for a connection: somebody waits for the answer, and a database that is away should be told from a slow one.
const ACQUIRE: Duration = Duration::from_secs(5);
/// Longest wait for another process that has locked an SQLite.
const LOCKED: Duration = Duration::from_secs(5);
/// How many such waits a server has that starts at the same time as this process.
const START_WAITS: u32 = 3;

/// A connected database. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Db {
    /// One connection writes, so that "database is locked" cannot happen; a few read beside it.
    Sqlite {
        /// The writer.
        rw: SqlitePool,
        /// The readers.
        ro: SqlitePool,
        /// A reader for jobs that read most of the database, opened when it is needed.
        bulk: SqlitePool,
    },
    /// A server that several processes may share.
    Postgres(PgPool),
}

/// A writing transaction. Rolled back when dropped.
pub enum Tx {
    /// On SQLite.
    Sqlite(Transaction<'static, Sqlite>),
    /// On PostgreSQL.
    Postgres(Transaction<'static, Postgres>),
}

/// Runs one statement outside a transaction; `$c` is bound to an executor of the database behind `$db`.
#[macro_export]
macro_rules! read {
    ($db:expr, $c:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Sqlite { ro: $c, .. } => $body,
            $crate::db::Db::Postgres($c) => $body,
        }
    };
}

/// Runs one statement within a [`Tx`]; `$c` is bound to an executor.
#[macro_export]
macro_rules! on {
    ($tx:expr, $c:ident => $body:expr) => {
        match $tx {
            $crate::db::Tx::Sqlite(tx) => {
                let $c = &mut **tx;
                $body
            }
            $crate::db::Tx::Postgres(tx) => {
                let $c = &mut **tx;
                $body
            }
        }
    };
}

impl Db {
    /// Connects to `sqlite:<path>` or `postgres://…` and brings the schema up to date.
    pub async fn connect(url: &str) -> Result<Self, sqlx::Error> {
        let db = Self::open(url).await?;
        db.migrate().await?;
        Ok(db)
    }

    /// Connects without migrating.
    pub async fn open(url: &str) -> Result<Self, sqlx::Error> {
        if url.starts_with("postgres") {
            let options = PgConnectOptions::from_str(url)?;
            let pool = PgPoolOptions::new().max_connections(16).acquire_timeout(ACQUIRE);
            let pool = pool.connect_lazy_with(options);
            let mut waits = 1;
            while let Err(cause) = pool.acquire().await {
                if waits == START_WAITS || !matches!(cause, sqlx::Error::PoolTimedOut) {
                    return Err(cause);
                }
                waits += 1;
            }
            return Ok(Self::Postgres(pool));
        }
        // FULL, because a commit that was acknowledged must survive a power cut: it is money.
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(LOCKED)
            .pragma("cache_size", CACHE)
            .pragma("wal_autocheckpoint", "16000");
        // A file does not go away between two statements, so that nothing is asked before each of them.
        let pool = || {
            let pool = SqlitePoolOptions::new().acquire_timeout(ACQUIRE).test_before_acquire(false);
            pool.idle_timeout(None).max_lifetime(None)
        };
        let rw = pool().max_connections(1);
        // A full or failing disk makes SQLite roll back by itself. sqlx does not learn of it, believes the connection in
        // a transaction for ever after and refuses to begin another one on it: such a connection is closed.
        let rw = rw.after_release(|writer, _| {
            Box::pin(async move {
                // Behind the rollback of a transaction that was dropped, which is still on its way.
                writer.ping().await?;
                Ok(!writer.is_in_transaction())
            })
        });
        let rw = rw.connect_with(options.clone()).await?;
        let ro = pool().max_connections(READERS);
        let options = options.pragma("query_only", "on");
        let ro = ro.connect_with(options.clone()).await?;
        let bulk = SqlitePoolOptions::new().max_connections(1).idle_timeout(BULK_IDLE);
        let bulk = bulk.connect_lazy_with(options.pragma("cache_size", BULK_CACHE));
        Ok(Self::Sqlite { rw, ro, bulk })
    }

    /// Applies the migrations that are missing.
    pub async fn migrate(&self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite { rw, .. } => MIGRATOR.run(rw).await?,
            Self::Postgres(pool) => MIGRATOR.run(pool).await?,
        }
        Ok(())
    }

    /// Opens a writing transaction. On SQLite it takes the write lock at once: a transaction that reads first and
    /// asks for the lock later fails under contention.
    pub async fn write(&self) -> Result<Tx, sqlx::Error> {
        Ok(match self {
            Self::Sqlite { rw, .. } => Tx::Sqlite(rw.begin_with("BEGIN IMMEDIATE").await?),
            Self::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }

    /// The same database for a job that reads most of it once. On SQLite its reads go over a connection whose cache is
    /// small: the readers' caches keep the pages that people ask for, and do not grow by all that is there.
    pub fn for_bulk(&self) -> Self {
        match self {
            Self::Sqlite { rw, bulk, .. } => {
                Self::Sqlite { rw: rw.clone(), ro: bulk.clone(), bulk: bulk.clone() }
            }
            Self::Postgres(pool) => Self::Postgres(pool.clone()),
        }
    }

    /// Whether several processes may share this database.
    pub fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// The dialect of this database.
    pub fn dialect(&self) -> dialect::Dialect {
        match self {
            Self::Sqlite { .. } => dialect::Dialect::Sqlite,
            Self::Postgres(_) => dialect::Dialect::Postgres,
        }
    }

    /// Closes all connections.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { rw, ro, bulk } => {
                bulk.close().await;
                ro.close().await;
                rw.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Tx {
    /// Makes the transaction durable.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(tx) => tx.commit().await,
            Self::Postgres(tx) => tx.commit().await,
        }
    }

    /// The dialect of the database behind this transaction.
    pub fn dialect(&self) -> dialect::Dialect {
        match self {
            Self::Sqlite(_) => dialect::Dialect::Sqlite,
            Self::Postgres(_) => dialect::Dialect::Postgres,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[tokio::test]
    async fn a_job_that_reads_everything_has_a_small_cache_of_its_own() {
        let test = testing::sqlite().await;
        let cache = async |db: &Db| -> i64 {
            read!(db, c => sqlx::query_scalar("pragma cache_size").fetch_one(c).await.expect("a number"))
        };
        // In KiB, negative.
        assert_eq!((cache(&test.db).await, cache(&test.db.for_bulk()).await), (-65536, -2048));
    }
}
