//! The second step of signing in.

use baigong_base::db::Tx;
use baigong_ledger::UserId;
use webauthn_rs::prelude::RequestChallengeResponse;

use super::attempt::{self, Key, Kind};
use super::model::{Answer, FactorError};
use super::service::Factors;
use super::{passkeys, recovery, rows, totp};
use crate::users::model::{ClientInfo, FactorChallenge, FactorMethod, SignedIn};

/// A factor that was shown rightly and has to be used up.
pub(super) enum Shown {
    Totp { step: i64 },
    RecoveryCode { hash: String },
    Passkey(passkeys::Used),
}

/// What a user who passed the first factor has to show; `None` without a second one.
pub(in crate::users) async fn challenge(
    tx: &mut Tx,
    user_id: &UserId,
    now_ms: i64,
) -> sqlx::Result<Option<FactorChallenge>> {
    let held = rows::held(tx, user_id).await?;
    if !held.any() {
        return Ok(None);
    }
    let methods = [
        (held.totp, FactorMethod::Totp),
        (held.passkeys, FactorMethod::Passkey),
        (held.recovery_codes, FactorMethod::RecoveryCode),
    ];
    let methods = methods.into_iter().filter(|(count, _)| *count > 0).map(|(_, method)| method).collect();
    let (token, expires_ms) = attempt::begin(tx, Kind::SignIn, user_id, "", None, now_ms).await?;
    Ok(Some(FactorChallenge { token, methods, expires_ms }))
}

fn key(challenge: &str) -> Key<'_> {
    Key { token: challenge, kind: Kind::SignIn, session_key: "" }
}

impl Factors {
    /// What the browser needs to ask for a passkey of the user who is signing in. Asking again takes the place of
    /// the earlier question.
    pub async fn sign_in_options(&self, challenge: &str) -> Result<RequestChallengeResponse, FactorError> {
        let user_id = attempt::asked(self.db(), key(challenge), self.now_ms()).await?;
        let (options, state) = self.ask_for_passkey(&user_id.ok_or(FactorError::Wrong)?).await?;
        let mut tx = self.db().write().await?;
        attempt::set_state(&mut tx, key(challenge), &state).await?;
        tx.commit().await?;
        Ok(options)
    }

    /// Opens the session when the factor shown is right.
    pub async fn answer(
        &self,
        challenge: &str,
        answer: Answer,
        client: &ClientInfo,
    ) -> Result<SignedIn, FactorError> {
        let ceremony = self.attempt(key(challenge), Some(&answer)).await?;
        let user_id = &ceremony.user_id;
        let shown = self.verify_factor(user_id, answer, ceremony.state.as_deref()).await;
        let shown = shown.inspect_err(|_| tracing::info!(%user_id, "a second factor was refused"))?;
        let user = self.0.users.find(user_id).await?.filter(|user| user.active);
        let user = user.ok_or(FactorError::Wrong)?;

        let now_ms = self.now_ms();
        let mut tx = self.db().write().await?;
        // Of answers in parallel one ends the challenge; the others roll back what they used up.
        if !attempt::end(&mut tx, key(challenge)).await? || !use_up(&mut tx, user_id, &shown, now_ms).await? {
            return Err(FactorError::Wrong);
        }
        attempt::forgive(&mut tx, user_id).await?;
        Ok(self.0.users.open_session(tx, user, client, now_ms).await?)
    }

    /// Whether a factor is right. Changes nothing.
    pub(super) async fn verify_factor(
        &self,
        user_id: &UserId,
        answer: Answer,
        state: Option<&str>,
    ) -> Result<Shown, FactorError> {
        match answer {
            Answer::Totp(code) => {
                let row = rows::totp(self.db(), user_id).await?.filter(|row| row.confirmed);
                let row = row.ok_or(FactorError::Wrong)?;
                let totp = totp::open(self.vault(), user_id, &row.seed)?;
                let step = totp::step_of(&totp, &code, self.now_ms(), row.last_step);
                Ok(Shown::Totp { step: step.ok_or(FactorError::Wrong)? })
            }
            Answer::RecoveryCode(code) => {
                let hash = recovery::hash(self.vault(), user_id, &code);
                let known = rows::has_recovery_code(self.db(), user_id, &hash).await?;
                if known { Ok(Shown::RecoveryCode { hash }) } else { Err(FactorError::Wrong) }
            }
            Answer::Passkey(credential) => {
                let state = state.ok_or(FactorError::Wrong)?;
                Ok(Shown::Passkey(self.judge_passkey(user_id, &credential, state).await?))
            }
        }
    }
}

/// Uses up a factor that was right when it was judged. False when it was used up meanwhile.
pub(super) async fn use_up(tx: &mut Tx, user_id: &UserId, shown: &Shown, now_ms: i64) -> sqlx::Result<bool> {
    match shown {
        Shown::Totp { step } => rows::use_totp(tx, user_id, *step, now_ms).await,
        Shown::RecoveryCode { hash } => rows::use_recovery_code(tx, user_id, hash, now_ms).await,
        Shown::Passkey(used) => rows::use_passkey(tx, &used.id, &used.credential, used.counter, now_ms).await,
    }
}
