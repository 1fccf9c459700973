//! When sessions were last used: noted in memory with every request, written together twice a minute.
//!
//! A request costs the lock of a map. The database sees one statement a turn, with a row for each session that was used
//! since the last one, and none while nobody is here. What a crash loses is the last half minute.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use baigong_base::on;
use serde_json::json;

use super::Users;
use super::model::UserError;
use super::sessions::{SESSION_IDLE_MS, SESSION_LONGEST_MS};

/// Sessions and when they were used since the last turn, by the hash of their token.
#[derive(Default)]
pub(super) struct Seen(Mutex<HashMap<String, i64>>);

impl Seen {
    /// A live session is used now.
    pub(super) fn note(&self, token_hash: &str, now_ms: i64) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match seen.get_mut(token_hash) {
            Some(last) => *last = now_ms,
            None => drop(seen.insert(token_hash.to_owned(), now_ms)),
        }
    }

    fn take(&self) -> HashMap<String, i64> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What could not be written waits for the next turn, where nothing newer is known.
    fn put_back(&self, unwritten: HashMap<String, i64>) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (token_hash, at_ms) in unwritten {
            seen.entry(token_hash).or_insert(at_ms);
        }
    }
}

impl Users {
    /// Writes when sessions were last used, and moves their ends along. Gives the number of sessions used since the turn
    /// before.
    ///
    /// # Errors
    /// The database's; what was not written waits for the next turn.
    pub async fn write_seen(&self) -> Result<usize, UserError> {
        let seen = self.0.seen.take();
        if seen.is_empty() {
            return Ok(0);
        }
        let rows: Vec<_> = seen.iter().map(|(hash, at_ms)| json!({ "hash": hash, "at": at_ms })).collect();
        match self.touch(&json!(rows).to_string()).await {
            Ok(()) => Ok(seen.len()),
            Err(cause) => {
                self.0.seen.put_back(seen);
                Err(cause.into())
            }
        }
    }

    async fn touch(&self, rows: &str) -> sqlx::Result<()> {
        let mut tx = self.0.db.write().await?;
        // A session that another process saw later keeps that time; one that has ended has no row to change.
        let sql = format!(
            "update sessions set last_seen_ms = used.at_ms,
                 expires_ms = case when used.at_ms + {SESSION_IDLE_MS} < created_ms + {SESSION_LONGEST_MS}
                     then used.at_ms + {SESSION_IDLE_MS} else created_ms + {SESSION_LONGEST_MS} end
             from (select r.value ->> 'hash' as hash, cast(r.value ->> 'at' as bigint) as at_ms from {}) as used
             where sessions.token_hash = used.hash and sessions.last_seen_ms < used.at_ms",
            tx.dialect().rows()
        );
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(rows).execute(c).await.map(drop))?;
        tx.commit().await
    }
}
