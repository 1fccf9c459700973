//! The service of accounts: what it stands on, and finding users.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Db;
use baigong_base::mail::Mailer;
use baigong_base::vault::Vault;
use baigong_ground::Clock;
use baigong_ground::day::{HOUR_MS, SECOND_MS};
use baigong_ground::guard::{NetworkThrottle, Throttle};
use baigong_ledger::{User, UserId};

use super::model::{CachedSession, UserError, UserSettings};
use super::secret::Hasher;
use super::{rows, rules};
use crate::last_used::LastUsed;

/// How long another process may still accept a session that was ended.
const CACHE_LIFETIME: Duration = Duration::from_secs(5);
const CACHED_SESSIONS: u64 = 50_000;

/// The service of accounts. Cheap to clone.
#[derive(Clone)]
pub struct Users(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) vault: Vault,
    pub(super) settings: UserSettings,
    /// Writes of changes; without one nobody is told.
    pub(super) mailer: Option<Mailer>,
    pub(super) hasher: Hasher,
    pub(super) attempts: Attempts,
    pub(super) registrations: NetworkThrottle,
    pub(super) last_used: LastUsed,
    pub(super) sessions: moka::sync::Cache<String, CachedSession>,
}

/// Failed attempts to sign in, counted in memory of this process.
pub(super) struct Attempts {
    /// From one network, whatever the account.
    pub(super) network: NetworkThrottle,
    /// Of one account from one network.
    pub(super) account_from_network: NetworkThrottle,
    /// Of one account, whoever tries.
    pub(super) account: Throttle,
    /// Of one account from a browser in which its owner has signed in before.
    pub(super) device: Throttle,
}

impl Users {
    /// Users on `db`, who are told of nothing.
    pub fn new(db: Db, clock: Arc<dyn Clock>, vault: Vault, settings: UserSettings) -> Self {
        Self::with(db, clock, vault, settings, None)
    }

    /// Users on `db`, to whom `mailer` writes of changes of what protects their accounts.
    pub fn writing(
        db: Db,
        clock: Arc<dyn Clock>,
        vault: Vault,
        settings: UserSettings,
        mailer: Mailer,
    ) -> Self {
        Self::with(db, clock, vault, settings, Some(mailer))
    }

    fn with(
        db: Db,
        clock: Arc<dyn Clock>,
        vault: Vault,
        settings: UserSettings,
        mailer: Option<Mailer>,
    ) -> Self {
        let per_hour = settings.registrations_per_hour.max(1);
        Self(Arc::new(Inner {
            db,
            clock,
            vault,
            mailer,
            hasher: Hasher::new(),
            attempts: Attempts {
                network: NetworkThrottle::new(50, 10 * SECOND_MS),
                account_from_network: NetworkThrottle::new(10, 30 * SECOND_MS),
                account: Throttle::new(100, 10 * SECOND_MS),
                device: Throttle::new(10, 30 * SECOND_MS),
            },
            registrations: NetworkThrottle::new(per_hour, HOUR_MS / i64::from(per_hour)),
            settings,
            last_used: LastUsed::default(),
            sessions: moka::sync::Cache::builder()
                .max_capacity(CACHED_SESSIONS)
                .time_to_live(CACHE_LIFETIME)
                .build(),
        }))
    }

    /// The user of an id.
    pub async fn find(&self, user_id: &UserId) -> Result<Option<User>, UserError> {
        Ok(rows::user_by_id(&self.0.db, user_id).await?.map(rows::UserRow::into_user))
    }

    /// The user of a number.
    pub async fn find_by_uid(&self, uid: i64) -> Result<Option<User>, UserError> {
        Ok(rows::user_by_uid(&self.0.db, uid).await?.map(rows::UserRow::into_user))
    }

    /// The user of a login name, in any case of letters.
    pub async fn find_by_login_name(&self, login_name: &str) -> Result<Option<User>, UserError> {
        let name = rules::canonical(login_name);
        Ok(rows::user_by_login_name(&self.0.db, &name).await?.map(rows::UserRow::into_user))
    }

    /// The user whose verified address this is.
    pub async fn find_by_email(&self, email: &str) -> Result<Option<User>, UserError> {
        let email = rules::canonical_email(email);
        Ok(rows::user_by_email(&self.0.db, &email).await?.map(rows::UserRow::into_user))
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}

pub(super) fn throttled(retry_after_ms: i64) -> UserError {
    UserError::Throttled { retry_after_ms }
}
