//! The service of second factors, and what all its parts need.

use std::sync::Arc;

use baigong_base::db::{Db, Tx};
use baigong_base::vault::Vault;
use baigong_ledger::UserId;

use super::model::{FactorError, Overview, TotpInfo};
use super::relying_party::RelyingParty;
use super::rows;
use crate::users::changes::Change;
use crate::users::{User, Users};

/// How long a challenge waits for its answer.
pub(super) const CEREMONY_MS: i64 = 5 * 60_000;
/// How long changes are allowed after the user has shown who it is.
pub(super) const ELEVATION_MS: i64 = 5 * 60_000;
/// Answers that one challenge hears.
pub(super) const TRIES: i64 = 5;
/// Guesses at six digits that an account allows at once, and the pause that earns another: about 150 a day, a
/// chance of one in two thousand for somebody who already has the password.
pub(super) const GUESSES: i64 = 10;
pub(super) const GUESS_PAUSE_MS: i64 = 10 * 60_000;
pub(super) const MAX_PASSKEYS: usize = 20;
pub(super) const MAX_NAME_CHARS: usize = 40;

/// The service of second factors. Cheap to clone.
#[derive(Clone)]
pub struct Factors(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) users: Users,
    /// The name that authenticator apps show.
    pub(super) issuer: String,
    pub(super) relying_party: Option<RelyingParty>,
}

impl Factors {
    /// Second factors of `accounts`. Without a relying party (a site on a bare IP address) there are no passkeys.
    pub fn new(users: Users, issuer: &str, relying_party: Option<RelyingParty>) -> Self {
        // A colon separates issuer and account in what the QR code says.
        let issuer = issuer.replace(':', " ");
        Self(Arc::new(Inner { users, issuer, relying_party }))
    }

    /// What a user has set up.
    pub async fn overview(&self, user_id: &UserId) -> Result<Overview, FactorError> {
        let db = self.db();
        let totp = rows::totp(db, user_id).await?.filter(|row| row.confirmed);
        let passkeys = rows::passkeys(db, user_id).await?;
        Ok(Overview {
            totp: totp.map(|row| TotpInfo { created_ms: row.created_ms, last_used_ms: row.last_used_ms }),
            passkeys: passkeys.into_iter().map(|row| row.info()).collect(),
            recovery_codes_left: rows::recovery_codes_left(db, user_id).await?,
            passkey_domain: self.0.relying_party.as_ref().map(|party| party.id().to_owned()),
        })
    }

    pub(super) fn db(&self) -> &Db {
        &self.0.users.0.db
    }

    pub(super) fn vault(&self) -> &Vault {
        &self.0.users.0.vault
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.users.now_ms()
    }

    pub(super) fn relying_party(&self) -> Result<&RelyingParty, FactorError> {
        self.0.relying_party.as_ref().ok_or(FactorError::PasskeysUnavailable)
    }

    /// Opens a transaction that changes a user's factors, one at a time for each user.
    pub(super) async fn change(&self, user: &User) -> Result<Tx, FactorError> {
        let mut tx = self.db().write().await?;
        rows::lock_user(&mut tx, &user.id, self.now_ms()).await?;
        Ok(tx)
    }

    /// Writes to the user of a change of the factors.
    pub(super) async fn tell(&self, tx: &mut Tx, user: &User, change: Change) -> Result<(), FactorError> {
        Ok(self.0.users.tell(tx, user, change).await?)
    }

    /// After a factor went: recovery codes recover nothing when there is none left.
    pub(super) async fn after_removal(&self, tx: &mut Tx, user: &User) -> Result<(), FactorError> {
        if !rows::held(tx, &user.id).await?.any() {
            rows::delete_recovery_codes(tx, &user.id).await?;
        }
        Ok(())
    }
}
