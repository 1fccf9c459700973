//! Who people are: registration, signing in, anonymous visitors, sessions.
//!
//! Promises:
//! - passwords are kept as Argon2id, session tokens as SHA-256; neither can be read back;
//! - an unknown name is answered like a wrong password, in words and in time;
//! - role, tag, term and points of a new account are decided here, whatever the form sent;
//! - a user, the points account and the first session are written in one transaction.

mod create;
mod model;
mod rules;
mod secret;
mod store;
#[cfg(test)]
mod tests;
mod throttle;

use std::sync::Arc;
use std::time::Duration;

use baigong_provider::Clock;

pub use model::{
    AccountError, AccountSettings, ClientInfo, FactorChallenge, FactorMethod, FieldError, Login, NewAccount,
    Role, Session, SignedIn, User,
};
pub use rules::{EMAIL_MESSAGE, LOGIN_NAME_MESSAGE, PASSWORD_MESSAGE};

use crate::db::{Db, Tx};
use create::{create, new_user};
use secret::Hasher;
use throttle::{Throttle, network};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Days of the anonymous budget begin at midnight in China.
const MIDNIGHT_OFFSET_MS: i64 = 8 * HOUR_MS;
const REGISTERED_TERM_MS: i64 = 365 * DAY_MS;
const ANONYMOUS_TERM_MS: i64 = 30 * DAY_MS;
/// A session ends after this long without use.
const SESSION_IDLE_MS: i64 = 30 * DAY_MS;
/// A session ends after this long in any case.
const SESSION_LONGEST_MS: i64 = 180 * DAY_MS;
/// How exactly the last use of a session is known. Every request would otherwise be a write.
const TOUCH_INTERVAL_MS: i64 = HOUR_MS;
/// How long another process may still accept a session that was ended.
const CACHE_LIFETIME: Duration = Duration::from_secs(5);
const CACHED_SESSIONS: u64 = 50_000;
const USER_AGENT_CHARS: usize = 256;
const ONE_TIME_PASSWORD_CHARS: usize = 20;

/// The service of accounts. Cheap to clone.
#[derive(Clone)]
pub struct Accounts(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Arc<dyn Clock>,
    settings: AccountSettings,
    hasher: Hasher,
    /// Failed sign-ins of one account, whoever tries.
    account_attempts: Throttle,
    /// Failed sign-ins from one network, whatever the account.
    network_attempts: Throttle,
    registrations: Throttle,
    sessions: moka::sync::Cache<String, CachedSession>,
}

#[derive(Clone)]
struct CachedSession {
    user: Arc<User>,
    expires_ms: i64,
}

impl Accounts {
    /// Accounts on `db`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, settings: AccountSettings) -> Self {
        let per_hour = settings.registrations_per_hour.max(1);
        Self(Arc::new(Inner {
            db,
            clock,
            hasher: Hasher::new(),
            account_attempts: Throttle::new(10, 30_000),
            network_attempts: Throttle::new(50, 10_000),
            registrations: Throttle::new(per_hour, HOUR_MS / i64::from(per_hour)),
            settings,
            sessions: moka::sync::Cache::builder()
                .max_capacity(CACHED_SESSIONS)
                .time_to_live(CACHE_LIFETIME)
                .build(),
        }))
    }

    /// Makes an account of a person and signs it in.
    pub async fn register(&self, account: NewAccount, client: &ClientInfo) -> Result<SignedIn, AccountError> {
        let account = NewAccount {
            login_name: account.login_name.trim().to_owned(),
            password: account.password,
            email: filled(account.email),
            invitation_code: filled(account.invitation_code).map(|code| code.to_uppercase()),
        };
        let errors = rules::check_new_account(&account);
        if !errors.is_empty() {
            return Err(AccountError::Invalid(errors));
        }
        let now_ms = self.now_ms();
        let registration = self.0.registrations.take(&network(client.address), now_ms);
        registration.map_err(|retry_after_ms| AccountError::Throttled { retry_after_ms })?;
        let hash = self.0.hasher.hash(&account.password).await?;

        let mut tx = self.0.db.write().await?;
        let invited_by = match &account.invitation_code {
            None => None,
            Some(code) => Some(store::inviter(&mut tx, code).await?.ok_or_else(|| {
                let message = rules::INVITATION_UNKNOWN_MESSAGE;
                AccountError::Invalid(vec![FieldError { field: "invitation_code", message }])
            })?),
        };
        let user = User {
            login_name: rules::canonical(&account.login_name),
            display_name: account.login_name,
            email: account.email,
            expires_ms: Some(now_ms + REGISTERED_TERM_MS),
            ..new_user(now_ms)
        };
        let points = self.0.settings.starting_points;
        let user = create(&mut tx, user, Some(&hash), invited_by.as_deref(), points).await?;
        self.sign_in(tx, user, client, now_ms).await
    }

    /// Signs in by name and password.
    pub async fn login(
        &self,
        login_name: &str,
        password: &str,
        client: &ClientInfo,
    ) -> Result<Login, AccountError> {
        let now_ms = self.now_ms();
        let (name, network) = (rules::canonical(login_name), network(client.address));
        let inner = &*self.0;
        let attempt = inner.network_attempts.take(&network, now_ms);
        let attempt = attempt.and_then(|()| inner.account_attempts.take(&name, now_ms));
        attempt.map_err(|retry_after_ms| AccountError::Throttled { retry_after_ms })?;

        let row = store::user_by_login_name(&inner.db, &name).await?;
        let hash = row.as_ref().and_then(|row| row.password_hash.as_deref());
        let right = inner.hasher.verify(password, hash).await?;
        let user = match row {
            Some(row) if right => row.into_user(),
            _ => return Err(AccountError::WrongCredentials),
        };
        inner.account_attempts.forget(&name);
        inner.network_attempts.give_back(&network);
        if !user.active {
            return Err(AccountError::Inactive);
        }
        let signed_in = self.sign_in(inner.db.write().await?, user, client, now_ms).await?;
        Ok(Login::Done(Box::new(signed_in)))
    }

    /// Makes an anonymous account for a visitor and signs it in.
    pub async fn anonymous(&self, client: &ClientInfo) -> Result<SignedIn, AccountError> {
        let now_ms = self.now_ms();
        let day = (now_ms + MIDNIGHT_OFFSET_MS).div_euclid(DAY_MS);
        let mut tx = self.0.db.write().await?;
        let limit = self.0.settings.anonymous_per_day;
        if !store::spend_anonymous(&mut tx, &network(client.address), day, limit).await? {
            let retry_after_ms = (day + 1) * DAY_MS - MIDNIGHT_OFFSET_MS - now_ms;
            return Err(AccountError::AnonymousBudget { retry_after_ms });
        }
        let user = new_user(now_ms);
        let user = User {
            login_name: format!("{}{}", rules::ANONYMOUS_PREFIX, user.id),
            display_name: format!("游客-{}", secret::readable(4)),
            anonymous: true,
            expires_ms: Some(now_ms + ANONYMOUS_TERM_MS),
            ..user
        };
        let user = create(&mut tx, user, None, None, self.0.settings.anonymous_points).await?;
        self.sign_in(tx, user, client, now_ms).await
    }

    /// Whose session a token is. Remembered for a few seconds, so that a busy page asks the database once.
    pub async fn authenticate(&self, token: &str) -> Result<Option<Arc<User>>, AccountError> {
        if !secret::is_token(token) {
            return Ok(None);
        }
        let (inner, now_ms) = (&*self.0, self.now_ms());
        let hash = secret::token_hash(token);
        if let Some(session) = inner.sessions.get(&hash) {
            return Ok((session.expires_ms > now_ms).then_some(session.user));
        }
        let Some(row) = store::session(&inner.db, &hash, now_ms).await? else { return Ok(None) };
        let mut expires_ms = row.session_expires_ms;
        if now_ms - row.session_last_seen_ms >= TOUCH_INTERVAL_MS {
            expires_ms = session_end(row.session_created_ms, now_ms);
            let mut tx = inner.db.write().await?;
            store::touch_session(&mut tx, &hash, now_ms, expires_ms).await?;
            tx.commit().await?;
        }
        let user = Arc::new(row.user.into_user());
        inner.sessions.insert(hash, CachedSession { user: user.clone(), expires_ms });
        Ok(Some(user))
    }

    /// Ends a session. Ending it again is harmless.
    pub async fn logout(&self, token: &str) -> Result<(), AccountError> {
        let hash = secret::token_hash(token);
        let mut tx = self.0.db.write().await?;
        store::delete_session(&mut tx, &hash).await?;
        tx.commit().await?;
        self.0.sessions.invalidate(&hash);
        Ok(())
    }

    /// Makes an administrator and gives a password to hand over, which is kept nowhere.
    pub async fn create_admin(&self, login_name: &str) -> Result<String, AccountError> {
        let login_name = login_name.trim();
        rules::check_login_name(login_name, rules::Naming::Operator)
            .map_err(|message| AccountError::Invalid(vec![FieldError { field: "login_name", message }]))?;
        let (password, hash) = self.one_time_password().await?;
        let user = User {
            login_name: rules::canonical(login_name),
            display_name: login_name.to_owned(),
            role: Role::Admin,
            ..new_user(self.now_ms())
        };
        let mut tx = self.0.db.write().await?;
        create(&mut tx, user, Some(&hash), None, self.0.settings.starting_points).await?;
        tx.commit().await?;
        Ok(password)
    }

    /// Gives a user a new password to hand over and ends all of the user's sessions.
    pub async fn reset_password(&self, login_name: &str) -> Result<String, AccountError> {
        let user = self.find_by_login_name(login_name).await?.ok_or(AccountError::NotFound)?;
        let (password, hash) = self.one_time_password().await?;
        self.replace_password(&user.id, &hash, "").await?;
        Ok(password)
    }

    /// Changes a password for somebody who knows the old one. Ends the user's sessions but that of `token`.
    pub async fn change_password(
        &self,
        user_id: &str,
        old: &str,
        new: &str,
        token: &str,
    ) -> Result<(), AccountError> {
        rules::check_password(new)
            .map_err(|message| AccountError::Invalid(vec![FieldError { field: "new_password", message }]))?;
        // A stolen session must not be a way to guess the password.
        let attempt = self.0.account_attempts.take(user_id, self.now_ms());
        attempt.map_err(|retry_after_ms| AccountError::Throttled { retry_after_ms })?;
        let row = store::user_by_id(&self.0.db, user_id).await?;
        let hash = row.as_ref().and_then(|row| row.password_hash.as_deref());
        if !self.0.hasher.verify(old, hash).await? {
            return Err(AccountError::WrongCredentials);
        }
        self.0.account_attempts.forget(user_id);
        let hash = self.0.hasher.hash(new).await?;
        self.replace_password(user_id, &hash, &secret::token_hash(token)).await
    }

    /// The user of an id.
    pub async fn find(&self, user_id: &str) -> Result<Option<User>, AccountError> {
        Ok(store::user_by_id(&self.0.db, user_id).await?.map(store::UserRow::into_user))
    }

    /// The user of a number.
    pub async fn find_by_uid(&self, uid: i64) -> Result<Option<User>, AccountError> {
        Ok(store::user_by_uid(&self.0.db, uid).await?.map(store::UserRow::into_user))
    }

    /// The user of a login name, in any case of letters.
    pub async fn find_by_login_name(&self, login_name: &str) -> Result<Option<User>, AccountError> {
        let name = rules::canonical(login_name);
        Ok(store::user_by_login_name(&self.0.db, &name).await?.map(store::UserRow::into_user))
    }

    /// A user's live sessions, the one used last first, at most 100.
    pub async fn sessions(&self, user_id: &str) -> Result<Vec<Session>, AccountError> {
        Ok(store::sessions(&self.0.db, user_id, self.now_ms()).await?)
    }

    /// Removes sessions that ended and budgets of days gone by; the number of sessions removed.
    pub async fn purge(&self) -> Result<u64, AccountError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let sessions =
            store::purge(&mut tx, (now_ms + MIDNIGHT_OFFSET_MS).div_euclid(DAY_MS), now_ms).await?;
        tx.commit().await?;
        Ok(sessions)
    }

    async fn one_time_password(&self) -> Result<(String, String), AccountError> {
        let password = secret::readable(ONE_TIME_PASSWORD_CHARS);
        let hash = self.0.hasher.hash(&password).await?;
        Ok((password, hash))
    }

    async fn replace_password(&self, user_id: &str, hash: &str, keep: &str) -> Result<(), AccountError> {
        let mut tx = self.0.db.write().await?;
        store::set_password(&mut tx, user_id, hash, self.now_ms()).await?;
        store::delete_sessions(&mut tx, user_id, keep).await?;
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok(())
    }

    /// Opens a session in the transaction and commits it.
    async fn sign_in(
        &self,
        mut tx: Tx,
        user: User,
        client: &ClientInfo,
        now_ms: i64,
    ) -> Result<SignedIn, AccountError> {
        let token = secret::new_token();
        let expires_ms = session_end(now_ms, now_ms);
        let session = store::NewSession {
            token_hash: &secret::token_hash(&token),
            user_id: &user.id,
            user_agent: &client
                .user_agent
                .chars()
                .filter(|c| *c != '\0')
                .take(USER_AGENT_CHARS)
                .collect::<String>(),
            address: &client.address.to_canonical().to_string(),
            now_ms,
            expires_ms,
        };
        store::insert_session(&mut tx, &session).await?;
        tx.commit().await?;
        Ok(SignedIn { token, user, expires_ms })
    }

    fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}

/// Names a session towards other parts of the platform, without being able to open it: what `sessions.token_hash`
/// holds for a token.
pub fn session_key(token: &str) -> String {
    secret::token_hash(token)
}

fn session_end(created_ms: i64, now_ms: i64) -> i64 {
    (now_ms + SESSION_IDLE_MS).min(created_ms + SESSION_LONGEST_MS)
}

/// Forms send empty strings for fields left out.
fn filled(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
