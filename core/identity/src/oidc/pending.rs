//! Requests that wait for a click of the user: kept here, so that a page only carries an opaque name.

use baigong_base::{on, read};
use baigong_ledger::UserId;
use serde::{Deserialize, Serialize};

use super::request::{AuthorizeRequest, LogoutRequest};
use super::{Oidc, OidcError, opaque};

/// How long the user may think.
const PATIENCE_MS: i64 = 600_000;
const PREFIX: &str = "bgq_";

/// What waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Pending {
    /// A site wants to know who the user is.
    Consent(Box<AuthorizeRequest>),
    /// A site wants the user to be signed out.
    Logout(LogoutRequest),
}

impl Oidc {
    /// Keeps a request for a session; its name is for the address of the page that asks.
    pub(super) async fn hold(
        &self,
        pending: &Pending,
        user_id: &UserId,
        session: &str,
    ) -> Result<String, OidcError> {
        let name = opaque::new(PREFIX);
        let text = serde_json::to_string(pending).map_err(|e| OidcError::Keys(e.to_string()))?;
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into oidc_requests (id_hash, session_hash, user_id, request, expires_ms)
             values ($1, $2, $3, $4, $5)")
            .bind(opaque::hash(&name)).bind(session).bind(user_id).bind(&text)
            .bind(self.now_ms() + PATIENCE_MS).execute(c).await.map(drop)?);
        tx.commit().await?;
        Ok(name)
    }

    /// What waits under a name for this session; nothing for any other session.
    pub async fn pending(&self, name: &str, session: &str) -> Result<Option<Pending>, OidcError> {
        if !opaque::is_one(name, PREFIX) {
            return Ok(None);
        }
        let text: Option<String> = read!(&self.0.db, c => sqlx::query_scalar(
            "select request from oidc_requests where id_hash = $1 and session_hash = $2 and expires_ms > $3")
            .bind(opaque::hash(name)).bind(session).bind(self.now_ms()).fetch_optional(c).await?);
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Takes what waits under a name: one click counts.
    pub(super) async fn take_pending(&self, name: &str, session: &str) -> Result<Option<Pending>, OidcError> {
        let Some(pending) = self.pending(name, session).await? else { return Ok(None) };
        let mut tx = self.0.db.write().await?;
        let taken = on!(&mut tx, c => sqlx::query("delete from oidc_requests where id_hash = $1")
            .bind(opaque::hash(name)).execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok((taken == 1).then_some(pending))
    }
}
