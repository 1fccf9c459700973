//! Who people are: registration, signing in, anonymous visitors, sessions.
//!
//! Promises:
//! - passwords are kept as Argon2id, session tokens and codes as SHA-256; none can be read back;
//! - an unknown name is answered like a wrong password, in words and in time;
//! - role, tag, term and points of a new account are decided here, whatever the form sent;
//! - a user, the points account and the first session are written in one transaction;
//! - the site keeps an administrator: nobody takes the own rights away, and of two who take each other's one is refused;
//! - guessing at an account never keeps its owner out of a browser that the owner has used before.

mod administering;
pub mod codes;
mod create;
mod device;
mod emails;
pub mod factors;
mod handover;
mod login_codes;
mod model;
mod passwords;
mod registering;
pub(crate) mod rules;
mod secret;
mod sessions;
mod signing_in;
mod store;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Db;
use baigong_base::guard::Throttle;
use baigong_base::vault::Vault;
use baigong_provider::Clock;

pub use administering::{
    AdministerError, Kind, PeopleFilter, Person, PointChange, PointsChanged, Request, Standing,
};
pub use baigong_ledger::{CannotPay, Role, User};
pub use emails::Proof;
pub use login_codes::LoginCode;
pub use model::{
    AccountError, AccountSettings, Amount, ClientInfo, FactorChallenge, FactorMethod, FieldError, Login,
    NewAccount, Session, SignedIn,
};
pub use rules::{EMAIL_MESSAGE, LOGIN_NAME_MESSAGE, PASSWORD_MESSAGE};
pub use sessions::{session_id, session_key};

use secret::Hasher;
use sessions::CachedSession;

const SECOND_MS: i64 = 1000;
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Days of the anonymous budget begin at midnight in China.
const MIDNIGHT_OFFSET_MS: i64 = 8 * HOUR_MS;
/// How long another process may still accept a session that was ended.
const CACHE_LIFETIME: Duration = Duration::from_secs(5);
const CACHED_SESSIONS: u64 = 50_000;

/// The service of accounts. Cheap to clone.
#[derive(Clone)]
pub struct Accounts(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Arc<dyn Clock>,
    vault: Vault,
    settings: AccountSettings,
    hasher: Hasher,
    attempts: Attempts,
    registrations: Throttle,
    sessions: moka::sync::Cache<String, CachedSession>,
}

/// Failed attempts to sign in, counted in memory of this process.
struct Attempts {
    /// From one network, whatever the account.
    network: Throttle,
    /// Of one account from one network.
    account_from_network: Throttle,
    /// Of one account, whoever tries.
    account: Throttle,
    /// Of one account from a browser in which its owner has signed in before.
    device: Throttle,
}

impl Accounts {
    /// Accounts on `db`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, vault: Vault, settings: AccountSettings) -> Self {
        let per_hour = settings.registrations_per_hour.max(1);
        Self(Arc::new(Inner {
            db,
            clock,
            vault,
            hasher: Hasher::new(),
            attempts: Attempts {
                network: Throttle::new(50, 10 * SECOND_MS),
                account_from_network: Throttle::new(10, 30 * SECOND_MS),
                account: Throttle::new(100, 10 * SECOND_MS),
                device: Throttle::new(10, 30 * SECOND_MS),
            },
            registrations: Throttle::new(per_hour, HOUR_MS / i64::from(per_hour)),
            settings,
            sessions: moka::sync::Cache::builder()
                .max_capacity(CACHED_SESSIONS)
                .time_to_live(CACHE_LIFETIME)
                .build(),
        }))
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

    /// The user whose verified address this is.
    pub async fn find_by_email(&self, email: &str) -> Result<Option<User>, AccountError> {
        let email = rules::canonical_email(email);
        Ok(store::user_by_email(&self.0.db, &email).await?.map(store::UserRow::into_user))
    }

    /// Removes what no rule looks at any more: ended sessions, old codes, budgets of days gone by. Gives the number
    /// of sessions removed.
    pub async fn purge(&self) -> Result<u64, AccountError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let sessions =
            store::purge(&mut tx, (now_ms + MIDNIGHT_OFFSET_MS).div_euclid(DAY_MS), now_ms).await?;
        factors::purge(&mut tx, now_ms).await?;
        tx.commit().await?;
        Ok(sessions)
    }

    fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}

fn throttled(retry_after_ms: i64) -> AccountError {
    AccountError::Throttled { retry_after_ms }
}
