//! What processes that share a PostgreSQL do to each other: take turns, and tell what changed. An SQLite belongs to one
//! process, which needs neither.

use sqlx::postgres::PgListener;
use sqlx::{Postgres, Transaction};

use super::{Db, Tx};

const NOTIFY: &str = "select pg_notify($1, $2)";

/// What one process at a time does. Given back when dropped.
pub struct Alone(
    #[expect(dead_code, reason = "the lock lives as long as its transaction")]
    Option<Transaction<'static, Postgres>>,
);

/// Hears the notifications on a channel.
pub struct Listener(PgListener);

impl Db {
    /// Takes the right to a job that one process at a time does, named by a number; `None` while another has it.
    pub async fn alone(&self, job: i64) -> Result<Option<Alone>, sqlx::Error> {
        match self {
            Self::Sqlite { .. } => Ok(Some(Alone(None))),
            Self::Postgres(pool) => {
                let mut tx = pool.begin().await?;
                let taken: bool = sqlx::query_scalar("select pg_try_advisory_xact_lock($1)")
                    .bind(job)
                    .fetch_one(&mut *tx)
                    .await?;
                Ok(taken.then_some(Alone(Some(tx))))
            }
        }
    }

    /// [`Db::alone`] under a name, waiting until no other process has the right. Within the process that owns an SQLite
    /// it does not wait: there the caller keeps the turns.
    pub async fn wait_alone(&self, name: &str) -> Result<Alone, sqlx::Error> {
        match self {
            Self::Sqlite { .. } => Ok(Alone(None)),
            Self::Postgres(pool) => {
                let mut tx = pool.begin().await?;
                sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 0))")
                    .bind(name)
                    .execute(&mut *tx)
                    .await?;
                Ok(Alone(Some(tx)))
            }
        }
    }

    /// Listens on a channel; `None` where no other process could notify.
    pub async fn listen(&self, channel: &str) -> Result<Option<Listener>, sqlx::Error> {
        match self {
            Self::Sqlite { .. } => Ok(None),
            Self::Postgres(pool) => {
                let mut listener = PgListener::connect_with(pool).await?;
                listener.listen(channel).await?;
                Ok(Some(Listener(listener)))
            }
        }
    }

    /// Notifies all who listen on a channel, this process too. PostgreSQL takes payloads below 8,000 bytes.
    pub async fn notify(&self, channel: &str, payload: &str) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite { .. } => Ok(()),
            Self::Postgres(pool) => {
                sqlx::query(NOTIFY).bind(channel).bind(payload).execute(pool).await.map(drop)
            }
        }
    }
}

impl Tx {
    /// [`Db::notify`] once the transaction is committed.
    pub async fn notify(&mut self, channel: &str, payload: &str) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(tx) => {
                sqlx::query(NOTIFY).bind(channel).bind(payload).execute(&mut **tx).await.map(drop)
            }
        }
    }
}

impl Listener {
    /// The next payload. An error means that the connection was lost, and notifications with it.
    pub async fn recv(&mut self) -> Result<String, sqlx::Error> {
        Ok(self.0.recv().await?.payload().to_owned())
    }
}
