//! Sessions: opened, recognised, listed, lengthened by use, and ended.

use std::sync::Arc;

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ground::day::DAY_MS;
use baigong_ledger::{User, UserId};
use serde_json::json;

use super::model::{CachedSession, ClientInfo, Session, SignedIn, UserError};
use super::{Users, rows, secret};

/// A session ends after this long without use.
pub(super) const SESSION_IDLE_MS: i64 = 30 * DAY_MS;
/// A session ends after this long in any case.
pub(super) const SESSION_LONGEST_MS: i64 = 180 * DAY_MS;
const USER_AGENT_CHARS: usize = 256;
/// Hexadecimal digits of a token's hash that name a session in a list.
const ID_CHARS: usize = 16;

/// Names a session towards other parts of the platform, without being able to open it: what `sessions.token_hash`
/// holds for a token.
pub fn session_key(token: &str) -> String {
    secret::token_hash(token)
}

/// The name of a session in lists and towards other sites: the start of its key. Opens nothing.
pub fn session_id(key: &str) -> &str {
    key.get(..ID_CHARS).unwrap_or(key)
}

impl Users {
    /// Whose session a token is. Remembered for a few seconds, so that a busy page asks the database once.
    pub async fn authenticate(&self, token: &str) -> Result<Option<Arc<User>>, UserError> {
        if !secret::is_token(token) {
            return Ok(None);
        }
        let (inner, now_ms) = (&*self.0, self.now_ms());
        let hash = secret::token_hash(token);
        if let Some(session) = inner.sessions.get(&hash) {
            if session.expires_ms <= now_ms {
                return Ok(None);
            }
            inner.last_used.note(&hash, now_ms);
            return Ok(Some(session.user));
        }
        let Some(row) = rows::session(&inner.db, &hash, now_ms).await? else { return Ok(None) };
        inner.last_used.note(&hash, now_ms);
        let user = Arc::new(row.user.into_user());
        inner.sessions.insert(hash, CachedSession { user: user.clone(), expires_ms: row.session_expires_ms });
        Ok(Some(user))
    }

    /// Ends a session. Ending it again is harmless.
    pub async fn logout(&self, token: &str) -> Result<(), UserError> {
        let hash = secret::token_hash(token);
        let mut tx = self.0.db.write().await?;
        rows::delete_session(&mut tx, &hash).await?;
        tx.commit().await?;
        self.0.sessions.invalidate(&hash);
        Ok(())
    }

    /// A user's live sessions, the one used last first, at most 100. `token` marks the caller's own.
    pub async fn sessions(&self, user_id: &UserId, token: &str) -> Result<Vec<Session>, UserError> {
        let mut sessions = rows::sessions(&self.0.db, user_id, self.now_ms()).await?;
        let own = secret::token_hash(token);
        for session in &mut sessions {
            session.current = own.starts_with(&session.id);
        }
        Ok(sessions)
    }

    /// Ends one of a user's sessions, by the id in the list.
    pub async fn end_session(&self, user_id: &UserId, id: &str) -> Result<(), UserError> {
        if id.len() != ID_CHARS || !id.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(UserError::NotFound);
        }
        let mut tx = self.0.db.write().await?;
        let ended = rows::delete_session_of(&mut tx, user_id, id).await?;
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        if ended == 0 { Err(UserError::NotFound) } else { Ok(()) }
    }

    /// Ends all of a user's sessions but that of `keep`. Returns their number.
    pub async fn end_sessions(&self, user_id: &UserId, keep: Option<&str>) -> Result<u64, UserError> {
        let keep = keep.map(secret::token_hash).unwrap_or_default();
        let mut tx = self.0.db.write().await?;
        let ended = rows::delete_sessions(&mut tx, user_id, &keep).await?;
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok(ended)
    }

    /// Opens a session in the transaction and commits it.
    pub(super) async fn open_session(
        &self,
        mut tx: Tx,
        user: User,
        client: &ClientInfo,
        now_ms: i64,
    ) -> Result<SignedIn, UserError> {
        let token = secret::new_token();
        let expires_ms = now_ms + SESSION_IDLE_MS;
        let user_agent: String =
            client.user_agent.chars().filter(|c| *c != '\0').take(USER_AGENT_CHARS).collect();
        let session = rows::NewSession {
            token_hash: &secret::token_hash(&token),
            user_id: &user.id,
            user_agent: &user_agent,
            address: &client.address.to_canonical().to_string(),
            now_ms,
            expires_ms,
        };
        rows::insert_session(&mut tx, &session).await?;
        tx.commit().await?;
        let device = (!user.anonymous).then(|| self.new_device(&user.id));
        Ok(SignedIn { token, device, user, expires_ms })
    }

    /// Writes when sessions were last used, and moves their ends along. Gives the number of sessions used since the turn
    /// before.
    ///
    /// # Errors
    /// The database's; what was not written waits for the next turn.
    pub async fn write_last_used(&self) -> Result<usize, UserError> {
        let seen = self.0.last_used.take();
        if seen.is_empty() {
            return Ok(0);
        }
        let rows: Vec<_> = seen.iter().map(|(hash, at_ms)| json!({ "hash": hash, "at": at_ms })).collect();
        match self.touch(&json!(rows).to_string()).await {
            Ok(()) => Ok(seen.len()),
            Err(cause) => {
                self.0.last_used.put_back(seen);
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
