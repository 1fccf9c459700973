//! Passwords: changed by their owner, recovered by e-mail, reset by an administrator.

use baigong_ground::field::invalid_field;
use baigong_ledger::UserId;

use super::changes::Change;
use super::model::UserError;
use super::service::throttled;
use super::{Users, factors, rows, rules, secret};

impl Users {
    /// Changes a password for somebody who knows the old one. Ends the user's sessions but that of `token`.
    pub async fn change_password(
        &self,
        user_id: &UserId,
        old: &str,
        new: &str,
        token: &str,
    ) -> Result<(), UserError> {
        check(new)?;
        if new == old {
            // Whoever handed a password over would still know it.
            let message = rules::password_unchanged();
            return Err(UserError::Invalid(vec![invalid_field("new_password", message)]));
        }
        self.prove_password(user_id, old).await?;
        let hash = self.0.hasher.hash(new).await?;
        self.replace_password(user_id, &hash, false, &secret::token_hash(token)).await
    }

    /// Judges the password of somebody who is signed in already.
    pub(super) async fn prove_password(&self, user_id: &UserId, password: &str) -> Result<(), UserError> {
        // A stolen session must not be a way to guess the password.
        let attempts = &self.0.attempts.device;
        attempts.take(user_id.as_str(), self.now_ms()).map_err(throttled)?;
        let row = rows::user_by_id(&self.0.db, user_id).await?;
        let hash = row.as_ref().and_then(|row| row.password_hash.as_deref());
        if !self.0.hasher.verify(password, hash).await? {
            return Err(UserError::WrongCredentials);
        }
        attempts.give_back(user_id.as_str());
        Ok(())
    }

    /// Gives a user a new password to hand over, which has to be changed, and ends all of the user's sessions.
    pub async fn reset_password(&self, login_name: &str) -> Result<String, UserError> {
        let user = self.find_by_login_name(login_name).await?.ok_or(UserError::NotFound)?;
        let (password, hash) = self.one_time_password().await?;
        self.replace_password(&user.id, &hash, true, "").await?;
        Ok(password)
    }

    async fn replace_password(
        &self,
        user_id: &UserId,
        hash: &str,
        initial: bool,
        keep: &str,
    ) -> Result<(), UserError> {
        let mut tx = self.0.db.write().await?;
        let user = rows::lock_user(&mut tx, user_id).await?.ok_or(UserError::NotFound)?.into_user();
        rows::set_password(&mut tx, user_id, hash, initial, self.now_ms()).await?;
        self.tell(&mut tx, &user, Change::Password).await?;
        rows::delete_sessions(&mut tx, user_id, keep).await?;
        factors::forget_challenges(&mut tx, user_id).await?;
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok(())
    }
}

fn check(new: &str) -> Result<(), UserError> {
    rules::check_password(new)
        .map_err(|message| UserError::Invalid(vec![invalid_field("new_password", message)]))
}
