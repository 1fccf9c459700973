//! Telling a database that is away from a fault of ours, and a transaction that was committed from one that was not.
//!
//! Where PostgreSQL's connection is lost during a commit of the engine, the server is asked what became of it
//! (`Tx::commit_without_doubt`). So a created task is on its way whether or not its page still waits.

use std::borrow::Cow;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Error, PgConnection};

use super::{Db, Tx};

/// Longest pause before the server is asked again whether a transaction was committed.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Whether the error means that the database cannot be reached or takes nothing for the moment: the same statement will
/// work again once the cause is gone.
pub fn is_outage(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed => true,
        Error::Database(cause) => cause.code().is_some_and(is_outage_code),
        _ => false,
    }
}

/// PostgreSQL's codes have five characters: 08 connections, 53 resources (a full disk among them), 57P a server that
/// stops or starts, 58 its disk, 25006 a server that only reads. SQLite's are numbers, whose last byte tells what they are:
/// 5 and 6 locked by another process, 8 read-only, 10 the disk, 13 full, 14 a file that cannot be opened.
fn is_outage_code(code: Cow<'_, str>) -> bool {
    if code.len() == 5 {
        return code == "25006" || ["08", "53", "57P", "58"].iter().any(|class| code.starts_with(class));
    }
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 8 | 10 | 13 | 14))
}

/// A connection of its own, by which a server is asked whether it answers: those of the pool may all be busy.
pub struct Probe {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Probe {
    /// Asks the server something that costs nothing.
    ///
    /// # Errors
    ///
    /// What kept it from answering. The next question goes over a new connection.
    pub async fn ask(&mut self) -> Result<(), Error> {
        // Taken out, so that a question that is given up takes its connection with it.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        connection.ping().await?;
        self.connection = Some(connection);
        Ok(())
    }
}

impl Db {
    /// A way to ask the server whether it answers; `None` for a database within this process.
    pub fn probe(&self) -> Option<Probe> {
        match self {
            Self::Sqlite { .. } => None,
            Self::Postgres(pool) => {
                Some(Probe { options: (*pool.connect_options()).clone(), connection: None })
            }
        }
    }

    /// Whether a transaction was committed; `None` while the server still works on it.
    async fn was_committed(&self, transaction: &str) -> Result<Option<bool>, Error> {
        let Self::Postgres(pool) = self else { return Ok(Some(false)) };
        let status: Option<String> = sqlx::query_scalar("select pg_xact_status($1::text::xid8)")
            .bind(transaction)
            .fetch_one(pool)
            .await?;
        Ok(match status.as_deref() {
            Some("in progress") => None,
            status => Some(status == Some("committed")),
        })
    }
}

impl Tx {
    /// [`Tx::commit`] for whoever goes on by what was written: a connection that is lost in that very moment leaves no doubt.
    /// The server is asked over another one, for as long as it does not answer.
    ///
    /// # Errors
    ///
    /// Nothing was committed.
    pub async fn commit_without_doubt(mut self, db: &Db) -> Result<(), Error> {
        // SQLite commits within this process, and tells.
        let Self::Postgres(tx) = &mut self else { return self.commit().await };
        let transaction: Option<String> =
            sqlx::query_scalar("select pg_current_xact_id_if_assigned()::text").fetch_one(&mut **tx).await?;
        // It has written nothing.
        let Some(transaction) = transaction else { return self.commit().await };
        let error = match self.commit().await {
            Err(error) if is_outage(&error) => error,
            done => return done,
        };
        tracing::warn!(%error, transaction, "the connection was lost during a commit; the server is asked what became of it");
        let mut pause = Duration::from_millis(50);
        loop {
            match db.was_committed(&transaction).await {
                Ok(Some(true)) => return Ok(()),
                Ok(Some(false)) => return Err(error),
                Err(cause) if !is_outage(&cause) || matches!(cause, Error::PoolClosed) => return Err(error),
                Ok(None) | Err(_) => {}
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_what_passes_by_itself_from_what_does_not() {
        let outage = |code: &'static str| is_outage_code(code.into());
        for code in [
            "08006", "53100", "53300", "57P01", "57P03", "58030", "25006", "5", "261", "8", "13", "14", "778",
        ] {
            assert!(outage(code), "{code}");
        }
        for code in ["23505", "40001", "40P01", "57014", "42601", "25P02", "1", "19", "2067", "11", "26"] {
            assert!(!outage(code), "{code}");
        }
    }
}
