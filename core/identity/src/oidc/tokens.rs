//! Access and refresh tokens: opaque, hashed, in families that end as a whole.

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ledger::UserId;
use openidconnect::core::CoreUserInfoClaims;
use serde::Serialize;
use sqlx::FromRow;

use super::claims::{Identity, Person};
use super::client::{Client, Scope, Scopes};
use super::error::ErrorCode;
use super::{Oidc, OidcError, claims, opaque};

const ACCESS: &str = "bga_";
const REFRESH: &str = "bgr_";

/// The answer of the token endpoint.
#[derive(Serialize)]
pub struct Issued {
    /// Opens the userinfo endpoint.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds until the access token ends.
    pub expires_in: i64,
    /// Where offline access was granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    /// Who the user is, signed.
    pub id_token: String,
    /// What was granted.
    pub scope: String,
}

/// What an access token opens.
pub struct UserInfo {
    /// What the site may know of the user.
    pub claims: CoreUserInfoClaims,
    /// The site that holds the token.
    pub client_id: String,
}

/// A family to be.
pub(super) struct NewGrant<'a> {
    pub(super) id: String,
    pub(super) code_hash: &'a str,
    pub(super) client_id: &'a str,
    pub(super) user_id: &'a UserId,
    pub(super) session_hash: &'a str,
    pub(super) scope: &'a str,
    pub(super) offline: bool,
    pub(super) auth_time_ms: i64,
    pub(super) now_ms: i64,
    pub(super) expires_ms: i64,
}

/// Tokens that were just made.
pub(super) struct Pair {
    pub(super) access_token: String,
    refresh_token: Option<String>,
}

#[derive(FromRow)]
struct RefreshRow {
    grant_id: String,
    used: bool,
    token_expires_ms: i64,
    client_id: String,
    session_hash: String,
    scope: String,
    auth_time_ms: i64,
    expires_ms: i64,
}

#[derive(FromRow)]
struct AccessRow {
    client_id: String,
    scope: String,
    #[sqlx(flatten)]
    person: Person,
}

impl Oidc {
    /// Changes a refresh token for fresh tokens, once. One that was used before ends its family: either the site
    /// or a thief holds the newer one, and nobody can tell which.
    pub async fn refresh(
        &self,
        client: &Client,
        refresh_token: &str,
        scope: Option<&str>,
    ) -> Result<Issued, OidcError> {
        let wrong = || OidcError::invalid_grant("the refresh token is not valid");
        if !opaque::is_one(refresh_token, REFRESH) {
            return Err(wrong());
        }
        let signer = self.0.keys.signer().await?;
        let (hash, now_ms, settings) = (opaque::hash(refresh_token), self.now_ms(), self.settings());
        let mut tx = self.0.db.write().await?;
        let row =
            refresh_row(&mut tx, &hash).await?.filter(|row| row.client_id == client.id).ok_or_else(wrong)?;
        if row.used || !use_refresh(&mut tx, &hash).await? {
            end_grant(&mut tx, &row.grant_id).await?;
            tx.commit().await?;
            tracing::warn!(client = client.id, "a refresh token was shown twice: its family was ended");
            return Err(wrong());
        }
        if row.token_expires_ms.min(row.expires_ms) <= now_ms {
            return Err(wrong());
        }
        let granted = Scopes::known(&row.scope).common(&client.scopes);
        let scopes = scope.map_or_else(|| granted.clone(), Scopes::known);
        if !granted.cover(&scopes) || !scopes.has(Scope::Openid) {
            return Err(OidcError::refused(ErrorCode::InvalidScope, "scope goes beyond what was granted"));
        }
        let person = person_of_grant(&mut tx, &row.grant_id, false, now_ms).await?.ok_or_else(wrong)?;
        let pair = self.issue_tokens(&mut tx, &row.grant_id, &granted, &scopes, row.expires_ms).await?;
        let identity = Identity {
            client_id: &client.id,
            uid: person.uid,
            sid: self.sid(&row.session_hash, &client.id),
            nonce: None,
            auth_time_ms: row.auth_time_ms,
            access_token: &pair.access_token,
        };
        let id_token = claims::id_token(&signer, &settings.issuer, &identity, now_ms, settings.id_token_ms)?;
        tx.commit().await?;
        Ok(self.issued(pair, id_token, &scopes))
    }

    /// What an access token opens; nothing for a token that is wrong or over, or is no access token.
    pub async fn user_info(&self, access_token: &str) -> Result<Option<UserInfo>, OidcError> {
        if !opaque::is_one(access_token, ACCESS) {
            return Ok(None);
        }
        let row: Option<AccessRow> = read!(&self.0.db, c => sqlx::query_as(
            "select g.client_id, t.scope, u.uid, u.login_name, u.display_name, u.email, u.email_verified, u.updated_ms
             from oidc_tokens t
             join oidc_grants g on g.id = t.grant_id
             join users u on u.id = g.user_id
             left join sessions s on s.token_hash = g.session_hash and s.expires_ms > $2
             where t.token_hash = $1 and not t.refresh and t.expires_ms > $2 and g.expires_ms > $2
                 and u.active and not u.anonymous and (g.offline or s.token_hash is not null)")
            .bind(opaque::hash(access_token)).bind(self.now_ms()).fetch_optional(c).await?);
        let row = row.and_then(|row| self.0.clients.find(&row.client_id).map(|client| (client, row)));
        Ok(row.map(|(client, row)| UserInfo {
            claims: claims::user_info(&row.person, &Scopes::known(&row.scope).common(&client.scopes)),
            client_id: row.client_id,
        }))
    }

    /// Makes an access token of `scopes`, and a refresh token where the grant is for offline access.
    pub(super) async fn issue_tokens(
        &self,
        tx: &mut Tx,
        grant_id: &str,
        granted: &Scopes,
        scopes: &Scopes,
        grant_ends_ms: i64,
    ) -> Result<Pair, OidcError> {
        let (settings, now_ms) = (self.settings(), self.now_ms());
        let access_token = opaque::new(ACCESS);
        let ends_ms = (now_ms + settings.access_token_ms).min(grant_ends_ms);
        insert_token(tx, &access_token, grant_id, false, scopes, ends_ms).await?;
        let mut refresh_token = None;
        if granted.has(Scope::OfflineAccess) {
            let token = refresh_token.insert(opaque::new(REFRESH));
            let ends_ms = (now_ms + settings.refresh_token_ms).min(grant_ends_ms);
            insert_token(tx, token, grant_id, true, granted, ends_ms).await?;
        }
        Ok(Pair { access_token, refresh_token })
    }

    pub(super) fn issued(&self, pair: Pair, id_token: String, scopes: &Scopes) -> Issued {
        Issued {
            access_token: pair.access_token,
            token_type: "Bearer",
            expires_in: self.settings().access_token_ms / 1000,
            refresh_token: pair.refresh_token,
            id_token,
            scope: scopes.to_string(),
        }
    }
}

pub(super) async fn insert_grant(tx: &mut Tx, grant: &NewGrant<'_>) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into oidc_grants (id, code_hash, client_id, user_id, session_hash, scope, offline, auth_time_ms,
             created_ms, expires_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)")
        .bind(&grant.id).bind(grant.code_hash).bind(grant.client_id).bind(grant.user_id).bind(grant.session_hash)
        .bind(grant.scope).bind(grant.offline).bind(grant.auth_time_ms).bind(grant.now_ms).bind(grant.expires_ms)
        .execute(c).await.map(drop))
}

/// Whom a family speaks of, while it may: the account is on, and the session lives or is not `needs_session`.
pub(super) async fn person_of_grant(
    tx: &mut Tx,
    grant_id: &str,
    needs_session: bool,
    now_ms: i64,
) -> sqlx::Result<Option<Person>> {
    on!(tx, c => sqlx::query_as(
        "select u.uid, u.login_name, u.display_name, u.email, u.email_verified, u.updated_ms
         from oidc_grants g
         join users u on u.id = g.user_id
         left join sessions s on s.token_hash = g.session_hash and s.expires_ms > $2
         where g.id = $1 and u.active and not u.anonymous
             and (s.token_hash is not null or (g.offline and not $3))")
        .bind(grant_id).bind(now_ms).bind(needs_session).fetch_optional(c).await)
}

async fn insert_token(
    tx: &mut Tx,
    token: &str,
    grant_id: &str,
    refresh: bool,
    scopes: &Scopes,
    expires_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into oidc_tokens (token_hash, grant_id, refresh, scope, used, expires_ms)
         values ($1, $2, $3, $4, false, $5)")
        .bind(opaque::hash(token)).bind(grant_id).bind(refresh).bind(scopes.to_string()).bind(expires_ms)
        .execute(c).await.map(drop))
}

async fn refresh_row(tx: &mut Tx, hash: &str) -> sqlx::Result<Option<RefreshRow>> {
    // The grant first, as whoever ends it locks it.
    let lock = if tx.dialect().for_update().is_empty() { "" } else { "for update of g" };
    let sql = format!(
        "select t.grant_id, t.used, t.expires_ms as token_expires_ms, g.client_id, g.session_hash, g.scope,
             g.auth_time_ms, g.expires_ms
         from oidc_tokens t join oidc_grants g on g.id = t.grant_id
         where t.token_hash = $1 and t.refresh {lock}"
    );
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(hash).fetch_optional(c).await)
}

/// Marks a refresh token as used. False when somebody else just did.
async fn use_refresh(tx: &mut Tx, hash: &str) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("update oidc_tokens set used = true where token_hash = $1 and not used")
        .bind(hash).execute(c).await?.rows_affected());
    Ok(done == 1)
}

async fn end_grant(tx: &mut Tx, grant_id: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from oidc_grants where id = $1").bind(grant_id).execute(c).await.map(drop))
}
