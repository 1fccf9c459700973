//! Showing who one is, once more, before something is changed that protects the account.

use baigong_ground::Text;
use webauthn_rs::prelude::RequestChallengeResponse;

use super::attempt::{self, Key, Kind};
use super::model::{Actor, Answer, FactorError, Proof};
use super::rows;
use super::service::{ELEVATION_MS, Factors};
use super::sign_in::use_up;
use crate::users::UserError;

impl Factors {
    /// What the browser needs to ask for a passkey, and the token that names the question.
    pub async fn step_up_options(
        &self,
        actor: &Actor<'_>,
    ) -> Result<(String, RequestChallengeResponse), FactorError> {
        let user_id = &actor.user.id;
        let asked = self.ask_for_passkey(user_id).await;
        let (options, state) = asked.map_err(|error| match error {
            FactorError::Wrong => FactorError::NotFound(Text::new("通行密钥", "The passkey")),
            other => other,
        })?;
        let mut tx = self.db().write().await?;
        let (token, _) =
            attempt::begin(&mut tx, Kind::StepUp, user_id, &actor.session_key, Some(&state), self.now_ms())
                .await?;
        tx.commit().await?;
        Ok((token, options))
    }

    /// Lets the session change factors for five minutes; when they end.
    pub async fn step_up(&self, actor: &Actor<'_>, proof: Proof) -> Result<i64, FactorError> {
        let (user, now_ms) = (actor.user, self.now_ms());
        if user.anonymous {
            return Err(FactorError::Anonymous);
        }
        let (shown, ceremony) = match proof {
            Proof::Password(password) => {
                let right = self.0.users.prove_password(&user.id, &password).await;
                right.map_err(|error| match error {
                    UserError::WrongCredentials => FactorError::WrongPassword,
                    other => other.into(),
                })?;
                (None, None)
            }
            Proof::Factor(answer) => {
                if matches!(answer, Answer::Totp(_)) {
                    self.guess(&user.id).await?;
                }
                (Some(self.verify_factor(&user.id, answer, None).await?), None)
            }
            Proof::Passkey { ceremony, credential } => {
                let key = Key { token: &ceremony, kind: Kind::StepUp, session_key: &actor.session_key };
                let asked = self.attempt(key, None).await?;
                let answer = Answer::Passkey(credential);
                (Some(self.verify_factor(&user.id, answer, asked.state.as_deref()).await?), Some(ceremony))
            }
        };
        let mut tx = self.db().write().await?;
        if let Some(ceremony) = &ceremony {
            let key = Key { token: ceremony, kind: Kind::StepUp, session_key: &actor.session_key };
            if !attempt::end(&mut tx, key).await? {
                return Err(FactorError::Wrong);
            }
        }
        if let Some(shown) = &shown {
            if !use_up(&mut tx, &user.id, shown, now_ms).await? {
                return Err(FactorError::Wrong);
            }
            attempt::forgive(&mut tx, &user.id).await?;
        }
        let until_ms = now_ms + ELEVATION_MS;
        rows::elevate(&mut tx, &actor.session_key, until_ms).await?;
        tx.commit().await?;
        Ok(until_ms)
    }

    /// Until when the session may change factors; `None` when it may not.
    pub async fn elevated_until(&self, actor: &Actor<'_>) -> Result<Option<i64>, FactorError> {
        let until_ms = rows::elevated_until(self.db(), &actor.session_key).await?;
        Ok(until_ms.filter(|until_ms| *until_ms > self.now_ms()))
    }

    /// Refuses a change by somebody who has not shown who it is.
    pub async fn may_change(&self, actor: &Actor<'_>) -> Result<(), FactorError> {
        if actor.user.anonymous {
            return Err(FactorError::Anonymous);
        }
        self.elevated_until(actor).await?.map(drop).ok_or(FactorError::StepUpRequired)
    }
}
