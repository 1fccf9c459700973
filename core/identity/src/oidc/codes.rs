//! Authorization codes.

use baigong_base::db::{Tx, new_id};
use baigong_base::on;
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::claims::Identity;
use super::client::LONGEST_GRANT_MS;
use super::client::{Client, Scope, Scopes};
use super::consents::remember;
use super::flow::Visitor;
use super::request::AuthorizeRequest;
use super::tokens::{Issued, NewGrant, insert_grant, person_of_grant};
use super::{Oidc, OidcError, backchannel, claims, opaque};
use crate::relying::{self, Protocol};

const PREFIX: &str = "bgc_";
/// Lengths of a verifier (RFC 7636, section 4.1).
const VERIFIER_CHARS: std::ops::RangeInclusive<usize> = 43..=128;

#[derive(FromRow)]
struct CodeRow {
    client_id: String,
    user_id: UserId,
    session_hash: String,
    redirect_uri: String,
    code_challenge: String,
    nonce: Option<String>,
    scope: String,
    auth_time_ms: i64,
    expires_ms: i64,
}

impl Oidc {
    /// A code for a request that the user agreed to, and the memory that the user did.
    pub(super) async fn issue_code(
        &self,
        request: &AuthorizeRequest,
        visitor: Visitor<'_>,
        since_ms: i64,
    ) -> Result<String, OidcError> {
        let (code, now_ms) = (opaque::new(PREFIX), self.now_ms());
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into oidc_codes (code_hash, client_id, user_id, session_hash, redirect_uri, code_challenge, nonce,
                 scope, auth_time_ms, expires_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)")
            .bind(opaque::hash(&code)).bind(&request.client_id).bind(&visitor.user.id).bind(visitor.session)
            .bind(&request.redirect_uri).bind(&request.code_challenge).bind(&request.nonce)
            .bind(request.scopes.to_string()).bind(since_ms).bind(now_ms + self.settings().code_ms)
            .execute(c).await.map(drop)?);
        remember(&mut tx, &visitor.user.id, &request.client_id, &request.scopes, now_ms).await?;
        tx.commit().await?;
        Ok(code)
    }

    /// Changes a code for tokens, once. A code that was redeemed before ends what it gave.
    pub async fn redeem(
        &self,
        client: &Client,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
    ) -> Result<Issued, OidcError> {
        if !opaque::is_one(code, PREFIX) {
            return Err(OidcError::invalid_grant("the code is not valid"));
        }
        // Before the transaction, because the first key is made and written here.
        let signer = self.0.keys.signer().await?;
        let (hash, now_ms) = (opaque::hash(code), self.now_ms());
        let mut tx = self.0.db.write().await?;
        let Some(row) = code_row(&mut tx, &hash).await? else {
            if end_grant_of_code(&mut tx, &hash).await? {
                tracing::warn!(client = client.id, "a code was shown twice: its tokens were ended");
            }
            tx.commit().await?;
            return Err(OidcError::invalid_grant("the code is not valid"));
        };
        let binding = Binding {
            client_id: &row.client_id,
            redirect_uri: &row.redirect_uri,
            code_challenge: &row.code_challenge,
            expires_ms: row.expires_ms,
        };
        binding.check(client, redirect_uri, verifier, now_ms)?;
        if !delete_code(&mut tx, &hash).await? {
            return Err(OidcError::invalid_grant("the code is not valid"));
        }

        // Held until the end: whoever ends the session waits, and then finds the grant to end with it.
        if !hold_session(&mut tx, &row.session_hash, now_ms).await? {
            return Err(OidcError::invalid_grant("the user signed out"));
        }
        let settings = self.settings();
        let scopes = Scopes::known(&row.scope);
        let offline = scopes.has(Scope::OfflineAccess);
        let grant = NewGrant {
            id: new_id(),
            code_hash: &hash,
            client_id: &row.client_id,
            user_id: &row.user_id,
            session_hash: &row.session_hash,
            scope: &row.scope,
            offline,
            auth_time_ms: row.auth_time_ms,
            now_ms,
            expires_ms: now_ms + if offline { LONGEST_GRANT_MS } else { settings.access_token_ms },
        };
        insert_grant(&mut tx, &grant).await?;
        // A code names its user only while its session lives, whatever the site may have offline.
        let person = person_of_grant(&mut tx, &grant.id, true, now_ms).await?;
        let person = person.ok_or(OidcError::invalid_grant("the user signed out"))?;
        let pair = self.issue_tokens(&mut tx, &grant.id, &scopes, &scopes, grant.expires_ms).await?;
        if client.backchannel_logout_uri.is_some() {
            backchannel::watch(&mut tx, &row.session_hash, &row.client_id, &row.user_id).await?;
        }
        relying::used(&mut tx, Protocol::Oidc, &row.client_id, now_ms).await?;
        let identity = Identity {
            client_id: &row.client_id,
            uid: person.uid,
            sid: self.sid(&row.session_hash, &row.client_id),
            nonce: row.nonce.as_deref(),
            auth_time_ms: row.auth_time_ms,
            access_token: &pair.access_token,
        };
        let id_token = claims::id_token(&signer, &settings.issuer, &identity, now_ms, settings.id_token_ms)?;
        tx.commit().await?;
        Ok(self.issued(pair, id_token, &scopes))
    }
}

/// What a code is bound to.
pub(super) struct Binding<'a> {
    pub(super) client_id: &'a str,
    pub(super) redirect_uri: &'a str,
    pub(super) code_challenge: &'a str,
    pub(super) expires_ms: i64,
}

impl Binding<'_> {
    /// Whether it was made for this client, address and secret, and still works.
    pub(super) fn check(
        &self,
        client: &Client,
        redirect_uri: &str,
        verifier: &str,
        now_ms: i64,
    ) -> Result<(), OidcError> {
        let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if self.client_id != client.id {
            return Err(OidcError::invalid_grant("the code is not valid"));
        }
        if self.expires_ms <= now_ms {
            return Err(OidcError::invalid_grant("the code has expired"));
        }
        if self.redirect_uri != redirect_uri {
            return Err(OidcError::invalid_grant("redirect_uri is not that of the request"));
        }
        let sound = VERIFIER_CHARS.contains(&verifier.len()) && verifier.bytes().all(unreserved);
        if !sound || opaque::challenge(verifier) != self.code_challenge {
            return Err(OidcError::invalid_grant("code_verifier does not match"));
        }
        Ok(())
    }
}

async fn code_row(tx: &mut Tx, hash: &str) -> sqlx::Result<Option<CodeRow>> {
    let sql = match tx.dialect().for_update() {
        "" => "select * from oidc_codes where code_hash = $1",
        _ => "select * from oidc_codes where code_hash = $1 for update",
    };
    on!(tx, c => sqlx::query_as(sql).bind(hash).fetch_optional(c).await)
}

/// Whether a session lives; it cannot be ended before this transaction is.
pub(super) async fn hold_session(tx: &mut Tx, session_hash: &str, now_ms: i64) -> sqlx::Result<bool> {
    let sql = match tx.dialect().for_update() {
        "" => "select token_hash from sessions where token_hash = $1 and expires_ms > $2",
        _ => "select token_hash from sessions where token_hash = $1 and expires_ms > $2 for key share",
    };
    let found: Option<String> =
        on!(tx, c => sqlx::query_scalar(sql).bind(session_hash).bind(now_ms).fetch_optional(c).await?);
    Ok(found.is_some())
}

async fn delete_code(tx: &mut Tx, hash: &str) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("delete from oidc_codes where code_hash = $1")
        .bind(hash).execute(c).await?.rows_affected());
    Ok(done == 1)
}

async fn end_grant_of_code(tx: &mut Tx, hash: &str) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("delete from oidc_grants where code_hash = $1")
        .bind(hash).execute(c).await?.rows_affected());
    Ok(done > 0)
}
