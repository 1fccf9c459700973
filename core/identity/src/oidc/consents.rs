//! What users let sites know: remembered, listed, revoked.

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ledger::UserId;
use serde::Serialize;
use sqlx::FromRow;

use super::client::{Client, Scopes};
use super::{Oidc, OidcError};

/// A site that knows the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Site {
    /// `client_id` of the protocol.
    pub client_id: String,
    /// For people; the id where the site is no longer registered.
    pub name: String,
    /// What it may know.
    pub scopes: Scopes,
    /// A site of the operator's own.
    pub trusted: bool,
    /// When the user first agreed, in milliseconds.
    pub created_ms: i64,
    /// When the user last signed in there, in milliseconds.
    pub last_used_ms: i64,
}

#[derive(FromRow)]
struct Row {
    client_id: String,
    scope: String,
    created_ms: i64,
    last_used_ms: i64,
}

impl Oidc {
    /// The sites that a user signed in to, the one used last first.
    pub async fn sites(&self, user_id: &UserId) -> Result<Vec<Site>, OidcError> {
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select client_id, scope, created_ms, last_used_ms from oidc_consents
             where user_id = $1 order by last_used_ms desc, client_id limit 200")
            .bind(user_id).fetch_all(c).await?);
        let site = |row: Row| {
            let client = self.0.clients.find(&row.client_id);
            Site {
                name: client.as_ref().map_or_else(|| row.client_id.clone(), |client| client.name.clone()),
                trusted: client.is_some_and(|client| client.trusted),
                scopes: Scopes::known(&row.scope),
                client_id: row.client_id,
                created_ms: row.created_ms,
                last_used_ms: row.last_used_ms,
            }
        };
        Ok(rows.into_iter().map(site).collect())
    }

    /// Takes back what a site may know, and ends every token that it holds. False if it knew nothing.
    pub async fn revoke(&self, user_id: &UserId, client_id: &str) -> Result<bool, OidcError> {
        let mut tx = self.0.db.write().await?;
        let mut removed = 0;
        for sql in [
            "delete from oidc_consents where user_id = $1 and client_id = $2",
            "delete from oidc_codes where user_id = $1 and client_id = $2",
            "delete from oidc_grants where user_id = $1 and client_id = $2",
        ] {
            removed += on!(&mut tx, c => sqlx::query(sql).bind(user_id).bind(client_id)
                .execute(c).await?.rows_affected());
        }
        tx.commit().await?;
        Ok(removed > 0)
    }

    /// Whether the user agreed to all of `scopes` before.
    pub(super) async fn agreed(
        &self,
        user_id: &UserId,
        client: &Client,
        scopes: &Scopes,
    ) -> Result<bool, OidcError> {
        let scope: Option<String> = read!(&self.0.db, c => sqlx::query_scalar(
            "select scope from oidc_consents where user_id = $1 and client_id = $2")
            .bind(user_id).bind(&client.id).fetch_optional(c).await?);
        Ok(scope.is_some_and(|scope| Scopes::known(&scope).cover(scopes)))
    }
}

/// Remembers that a user lets a site know `scopes`, beside what it may know already.
pub(super) async fn remember(
    tx: &mut Tx,
    user_id: &UserId,
    client_id: &str,
    scopes: &Scopes,
    now_ms: i64,
) -> sqlx::Result<()> {
    let known: Option<String> = on!(&mut *tx, c => sqlx::query_scalar(
        "select scope from oidc_consents where user_id = $1 and client_id = $2")
        .bind(user_id).bind(client_id).fetch_optional(c).await?);
    let scopes = scopes.joined(&Scopes::known(&known.unwrap_or_default()));
    on!(tx, c => sqlx::query(
        "insert into oidc_consents (user_id, client_id, scope, created_ms, last_used_ms) values ($1, $2, $3, $4, $4)
         on conflict (user_id, client_id) do update set scope = $3, last_used_ms = $4")
        .bind(user_id).bind(client_id).bind(scopes.to_string()).bind(now_ms).execute(c).await.map(drop))
}
