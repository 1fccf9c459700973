//! Second factors: authenticator apps (TOTP), passkeys, and recovery codes for the day that both are lost.
//!
//! Promises:
//! - whoever has a factor is signed in by no flow without showing it: sessions of existing users are opened by
//!   `Accounts::begin_session` alone, which asks for it;
//! - a challenge opens at most one session, lives five minutes, hears five answers, and belongs to its user;
//! - a code of an authenticator app works once, within a step of its time; a recovery code works once;
//! - an unknown, used or expired challenge is answered like a wrong code;
//! - guesses at six digits are counted for the account, across challenges, processes and restarts;
//! - factors change only for a session whose user has shown the password or a factor in the last five minutes;
//! - the seed is encrypted and recovery codes are hashed under a key that is not in the database; the state of a
//!   passkey ceremony never leaves the server.

mod attempt;
mod model;
mod passkeys;
mod recovery;
mod relying_party;
mod reset;
mod sign_in;
mod step_up;
mod store;
#[cfg(test)]
mod tests;
mod totp;

use std::sync::Arc;

use baigong_base::db::{Db, Tx};
use baigong_base::vault::Vault;
use baigong_ledger::UserId;

pub use model::{
    Actor, Answer, FactorError, Overview, PasskeyAdded, PasskeyInfo, Proof, TotpInfo, TotpSetup,
};
pub use relying_party::RelyingParty;
pub use webauthn_rs::prelude::{
    CreationChallengeResponse, PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse,
};

pub(super) use sign_in::challenge;
pub(super) use store::{forget_challenges, purge};

use super::{Accounts, User};

/// How long a challenge waits for its answer.
const CEREMONY_MS: i64 = 5 * 60_000;
/// How long changes are allowed after the user has shown who it is.
const ELEVATION_MS: i64 = 5 * 60_000;
/// Answers that one challenge hears.
const TRIES: i64 = 5;
/// Guesses at six digits that an account allows at once, and the pause that earns another: about 150 a day, a
/// chance of one in two thousand for somebody who already has the password.
const GUESSES: i64 = 10;
const GUESS_PAUSE_MS: i64 = 10 * 60_000;
const MAX_PASSKEYS: usize = 20;
const MAX_NAME_CHARS: usize = 40;

/// The service of second factors. Cheap to clone.
#[derive(Clone)]
pub struct Factors(Arc<Inner>);

struct Inner {
    accounts: Accounts,
    /// The name that authenticator apps show.
    issuer: String,
    relying_party: Option<RelyingParty>,
}

impl Factors {
    /// Second factors of `accounts`. Without a relying party (a site on a bare IP address) there are no passkeys.
    pub fn new(accounts: Accounts, issuer: &str, relying_party: Option<RelyingParty>) -> Self {
        // A colon separates issuer and account in what the QR code says.
        let issuer = issuer.replace(':', " ");
        Self(Arc::new(Inner { accounts, issuer, relying_party }))
    }

    /// What a user has set up.
    pub async fn overview(&self, user_id: &UserId) -> Result<Overview, FactorError> {
        let db = self.db();
        let totp = store::totp(db, user_id).await?.filter(|row| row.confirmed);
        let passkeys = store::passkeys(db, user_id).await?;
        Ok(Overview {
            totp: totp.map(|row| TotpInfo { created_ms: row.created_ms, last_used_ms: row.last_used_ms }),
            passkeys: passkeys.into_iter().map(|row| row.info()).collect(),
            recovery_codes_left: store::recovery_codes_left(db, user_id).await?,
            passkey_domain: self.0.relying_party.as_ref().map(|party| party.id().to_owned()),
        })
    }

    fn db(&self) -> &Db {
        &self.0.accounts.0.db
    }

    fn vault(&self) -> &Vault {
        &self.0.accounts.0.vault
    }

    fn now_ms(&self) -> i64 {
        self.0.accounts.now_ms()
    }

    fn relying_party(&self) -> Result<&RelyingParty, FactorError> {
        self.0.relying_party.as_ref().ok_or(FactorError::PasskeysUnavailable)
    }

    /// Opens a transaction that changes a user's factors, one at a time for each user.
    async fn change(&self, user: &User) -> Result<Tx, FactorError> {
        let mut tx = self.db().write().await?;
        store::lock_user(&mut tx, &user.id, self.now_ms()).await?;
        Ok(tx)
    }

    /// After a factor went: recovery codes recover nothing when there is none left.
    async fn after_removal(&self, tx: &mut Tx, user: &User) -> Result<(), FactorError> {
        if !store::held(tx, &user.id).await?.any() {
            store::delete_recovery_codes(tx, &user.id).await?;
        }
        Ok(())
    }
}
