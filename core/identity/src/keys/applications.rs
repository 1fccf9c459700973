//! Keys of applications that people sign in to with OAuth. Such a key has no text: its application shows tokens that end within
//! the hour, and renews them by a refresh token that works once. Whatever the application was given ends with the key, and the
//! key ends by itself once it is not renewed.

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::token::{new_token, token_hash};
use baigong_ledger::UserId;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::{Key, KeyEnd, KeyError, KeyId, KeyLimits, KeyScopes};
use super::rows;
use super::service::{Keys, MOST_KEYS};
use super::text::KeyText;
use super::within::{checked_name, wrong_limits};
use crate::users::UserRow;

/// What refresh tokens begin with.
const REFRESH_PREFIX: &str = "bgar_";

/// What a person lets an application do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplicationGrant {
    /// By which the application is known.
    pub client_id: String,
    /// What it calls itself.
    pub name: String,
    /// What it may do.
    pub scopes: KeyScopes,
    /// How far it may go.
    pub limits: KeyLimits,
    /// Whether it is for trying things: simulated vendors make its tasks.
    pub test: bool,
}

/// How long what an application holds lasts, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct TokenLives {
    /// An access token.
    pub access_ms: i64,
    /// A refresh token that is not used, and with it the key.
    pub refresh_ms: i64,
    /// All of it, since the person agreed.
    pub grant_ms: i64,
}

/// What an application is given.
#[derive(Debug)]
pub struct ApplicationTokens {
    /// Shown as a key is.
    pub access: KeyText,
    /// Gives the next ones, once.
    pub refresh: String,
    /// What they are for.
    pub scopes: KeyScopes,
}

#[derive(FromRow)]
struct Renewed {
    key_id: KeyId,
    used: bool,
    token_expires_ms: i64,
    client_id: String,
    scopes: String,
    created_ms: i64,
    works: bool,
}

impl Keys {
    /// Says what of a grant cannot be, before anything is promised to the application.
    ///
    /// # Errors
    /// [`KeyError::Invalid`] with the limits that are wrong, [`KeyError::TooMany`], the database's.
    pub async fn check_application(&self, owner: &UserId, grant: &ApplicationGrant) -> Result<(), KeyError> {
        let mut wrong: Vec<FieldError> = checked_name(&grant.name).err().into_iter().collect();
        wrong.extend(wrong_limits(&grant.limits));
        if !wrong.is_empty() {
            return Err(KeyError::Invalid(wrong));
        }
        let working: i64 = read!(&self.0.db, c => sqlx::query_scalar(
            "select count(*) from api_keys where user_id = $1 and parent_id is null and ended_ms is null
                 and (expires_ms is null or expires_ms > $2)")
            .bind(owner).bind(self.now_ms()).fetch_one(c).await?);
        if working >= MOST_KEYS as i64 { Err(KeyError::TooMany(MOST_KEYS)) } else { Ok(()) }
    }

    /// Makes the key of an application and its first tokens. `code_hash` is what it showed for them: shown again, it ends the key
    /// ([`Keys::end_repeated`]). `None` where the account was switched off.
    ///
    /// # Errors
    /// [`KeyError::TooMany`], the database's.
    pub async fn sign_in_application(
        &self,
        tx: &mut Tx,
        owner: &UserId,
        grant: ApplicationGrant,
        code_hash: &str,
        lives: TokenLives,
    ) -> Result<Option<ApplicationTokens>, KeyError> {
        let row: Option<UserRow> = on!(&mut *tx, c => sqlx::query_as("select * from users where id = $1 and active and not anonymous")
            .bind(owner).fetch_optional(c).await?);
        let Some(owner) = row.map(UserRow::into_user) else { return Ok(None) };
        let now_ms = self.now_ms();
        let ApplicationGrant { client_id, name, scopes, limits, test } = grant;
        let key = Key {
            client_id: Some(client_id),
            test,
            expires_ms: Some(now_ms + lives.refresh_ms.min(lives.grant_ms)),
            ..Key::fresh(name, scopes, limits, now_ms)
        };
        self.add(tx, &owner, &key).await?;
        insert_token(tx, code_hash, &key.id, true, now_ms + lives.grant_ms).await?;
        Ok(Some(self.give(tx, &key.id, key.scopes, key.created_ms, lives).await?))
    }

    /// Whether a refresh token is one of an application's.
    pub fn renews_application(refresh_token: &str) -> bool {
        refresh_token.starts_with(REFRESH_PREFIX)
    }

    /// Renews the tokens of an application, once for each refresh token: one that was used before ends the key, for either the
    /// application or a thief holds the newer one. `None` for one that is wrong, or of a key that has ended.
    ///
    /// # Errors
    /// The database's.
    pub async fn renew_application(
        &self,
        client_id: &str,
        refresh_token: &str,
        lives: TokenLives,
    ) -> Result<Option<ApplicationTokens>, KeyError> {
        let (hash, now_ms) = (token_hash(refresh_token), self.now_ms());
        let mut tx = self.0.db.write().await?;
        // The key first, as whoever ends it locks it.
        let lock = if tx.dialect().for_update().is_empty() { "" } else { "for update of k" };
        let sql = format!(
            "select t.key_id, t.used, t.expires_ms as token_expires_ms, k.client_id, k.scopes, k.created_ms,
                 k.ended_ms is null and k.expires_ms > $2 and u.active as works
             from application_tokens t join api_keys k on k.id = t.key_id join users u on u.id = k.user_id
             where t.token_hash = $1 {lock}"
        );
        let row: Option<Renewed> = on!(&mut tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(&hash).bind(now_ms).fetch_optional(c).await?);
        let Some(row) = row.filter(|row| row.client_id == client_id && row.works) else { return Ok(None) };
        if row.used || !use_token(&mut tx, &hash).await? {
            rows::end(&mut tx, &row.key_id, KeyEnd::Leak, now_ms).await?;
            tx.commit().await?;
            self.0.holders.invalidate_all();
            tracing::warn!(client_id, key = %row.key_id, "a refresh token was shown twice: its key was ended");
            return Ok(None);
        }
        if row.token_expires_ms <= now_ms {
            return Ok(None);
        }
        let scopes = KeyScopes::stored(&row.scopes);
        let given = self.give(&mut tx, &row.key_id, scopes, row.created_ms, lives).await?;
        tx.commit().await?;
        Ok(Some(given))
    }

    /// Ends the key that was made for a code, which was shown again. False where none was made.
    ///
    /// # Errors
    /// The database's.
    pub async fn end_repeated(&self, client_id: &str, code_hash: &str) -> Result<bool, KeyError> {
        let mut tx = self.0.db.write().await?;
        let key: Option<KeyId> = on!(&mut tx, c => sqlx::query_scalar(
            "select t.key_id from application_tokens t join api_keys k on k.id = t.key_id
             where t.token_hash = $1 and k.client_id = $2")
            .bind(code_hash).bind(client_id).fetch_optional(c).await?);
        let Some(key) = key else { return Ok(false) };
        let ended = rows::end(&mut tx, &key, KeyEnd::Leak, self.now_ms()).await?;
        tx.commit().await?;
        self.0.holders.invalidate_all();
        Ok(ended)
    }

    /// Fresh tokens, and as long a life for the key as the longer one has.
    async fn give(
        &self,
        tx: &mut Tx,
        key: &KeyId,
        scopes: KeyScopes,
        granted_ms: i64,
        lives: TokenLives,
    ) -> Result<ApplicationTokens, KeyError> {
        let (now_ms, last_ms) = (self.now_ms(), granted_ms + lives.grant_ms);
        let ends_ms = (now_ms + lives.refresh_ms).min(last_ms);
        let access = KeyText::of_application();
        let refresh = format!("{REFRESH_PREFIX}{}", new_token());
        on!(&mut *tx, c => sqlx::query("delete from api_key_texts where key_id = $1 and ends_ms <= $2")
            .bind(key).bind(now_ms).execute(c).await.map(drop)?);
        let access_ends_ms = (now_ms + lives.access_ms).min(last_ms);
        rows::insert_text(tx, key, &access.hash(), &access.hint(), now_ms, Some(access_ends_ms)).await?;
        insert_token(tx, &token_hash(&refresh), key, false, ends_ms).await?;
        on!(&mut *tx, c => sqlx::query("update api_keys set expires_ms = $2 where id = $1")
            .bind(key).bind(ends_ms).execute(c).await.map(drop)?);
        Ok(ApplicationTokens { access, refresh, scopes })
    }

    /// Forgets what renews nothing any more.
    ///
    /// # Errors
    /// The database's.
    pub async fn sweep_applications(&self) -> Result<(), KeyError> {
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query("delete from application_tokens where expires_ms <= $1")
            .bind(self.now_ms()).execute(c).await.map(drop)?);
        tx.commit().await?;
        Ok(())
    }
}

async fn insert_token(tx: &mut Tx, hash: &str, key: &KeyId, used: bool, expires_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into application_tokens (token_hash, key_id, used, expires_ms) values ($1, $2, $3, $4)")
        .bind(hash).bind(key).bind(used).bind(expires_ms).execute(c).await.map(drop))
}

/// Marks a refresh token as used. False when somebody else just did.
async fn use_token(tx: &mut Tx, hash: &str) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("update application_tokens set used = true where token_hash = $1 and not used")
        .bind(hash).execute(c).await?.rows_affected());
    Ok(done == 1)
}
