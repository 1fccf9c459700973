//! What a code from the mailbox allows: a verified address, and a new password for somebody who forgot the old one.

use baigong_base::db::Tx;
use baigong_ground::field::invalid_field;
use baigong_ledger::UserId;

use super::changes::Change;
use super::codes::{CodeTicket, Codes};
use super::model::UserError;
use super::{Users, factors, rows, rules};

/// Where administrators can be written to: the verified addresses of those whose accounts are open.
pub async fn administrator_addresses(tx: &mut Tx) -> Result<Vec<String>, sqlx::Error> {
    rows::admin_addresses(tx).await
}

/// A code from the mailbox that was right. It is spent in the same transaction as the change that it allows.
pub struct Proof<'a> {
    codes: &'a Codes,
    ticket: &'a CodeTicket,
}

impl<'a> Proof<'a> {
    /// A proof of what `codes` judged.
    pub fn new(codes: &'a Codes, ticket: &'a CodeTicket) -> Self {
        Self { codes, ticket }
    }

    /// The proven address, in lower case.
    pub(super) fn email(&self) -> &str {
        self.ticket.email()
    }

    pub(super) async fn spend(&self, tx: &mut Tx) -> Result<(), UserError> {
        self.codes.use_up(tx, self.ticket).await
    }
}

impl Users {
    /// Gives a user the proven address, instead of the one before. Asks for the password, because the owner of the
    /// address can replace it: a session alone must not be enough to take an account over.
    pub async fn bind_email(
        &self,
        user_id: &UserId,
        password: &str,
        proof: &Proof<'_>,
    ) -> Result<(), UserError> {
        self.prove_password(user_id, password).await.map_err(|error| match error {
            UserError::WrongCredentials => {
                let message = rules::password_wrong();
                UserError::Invalid(vec![invalid_field("password", message)])
            }
            other => other,
        })?;
        let mut tx = self.0.db.write().await?;
        proof.spend(&mut tx).await?;
        let user = rows::lock_user(&mut tx, user_id).await?.map(rows::UserRow::into_user);
        let user = user.filter(|user| !user.anonymous).ok_or(UserError::NotFound)?;
        if user.email.as_deref() != Some(proof.email()) || !user.email_verified {
            let taken = || {
                let message = rules::email_taken();
                UserError::Invalid(vec![invalid_field("email", message)])
            };
            if rows::email_exists(&mut tx, proof.email()).await? {
                return Err(taken());
            }
            match rows::set_email(&mut tx, user_id, proof.email(), self.now_ms()).await {
                Err(sqlx::Error::Database(cause)) if cause.is_unique_violation() => return Err(taken()),
                other => other?,
            }
            self.tell(&mut tx, &user, Change::Address).await?;
        }
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok(())
    }

    /// Gives the owner of the proven address a new password and ends all sessions. Opens none: a second factor, where
    /// there is one, is asked for at the next sign-in.
    pub async fn recover_password(&self, proof: &Proof<'_>, new: &str) -> Result<(), UserError> {
        rules::check_password(new)
            .map_err(|message| UserError::Invalid(vec![invalid_field("new_password", message)]))?;
        let hash = self.0.hasher.hash(new).await?;
        let mut tx = self.0.db.write().await?;
        proof.spend(&mut tx).await?;
        let (owner, _) = rows::owner_of_email(&mut tx, proof.email()).await?.ok_or(UserError::NotFound)?;
        let user = rows::lock_user(&mut tx, &owner).await?.ok_or(UserError::NotFound)?.into_user();
        rows::set_password(&mut tx, &owner, &hash, false, self.now_ms()).await?;
        self.tell(&mut tx, &user, Change::Password).await?;
        rows::delete_sessions(&mut tx, &owner, "").await?;
        factors::forget_challenges(&mut tx, &owner).await?;
        tx.commit().await?;
        self.0.sessions.invalidate_all();
        Ok(())
    }
}
