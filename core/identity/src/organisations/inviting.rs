//! Invitations: a link that works once, by hand or by mail.

use baigong_base::db::new_id;
use baigong_base::mail::MailError;
use baigong_ground::day::DAY_MS;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::messages;
use baigong_ground::token::{new_token, token_hash};
use baigong_ledger::{User, UserId};

use super::letters;
use super::members::{wrong_caps, wrong_role};
use super::model::{
    Invitation, InvitationView, MadeInvitation, Membership, NewInvitation, OrganisationError, OrganisationId,
    OwnOrganisation,
};
use super::rows::{self, InvitationRow};
use super::service::Organisations;
use crate::users::rules::{canonical_email, check_email};

messages! {
    mail_not_configured = "本站未配置邮件，请改用邀请链接", "This site sends no mail. Please hand over the link instead";
}

const LIFETIME_MS: i64 = 7 * DAY_MS;
/// Members and open invitations of one organisation.
const MOST_PLACES: i64 = 200;

impl Organisations {
    /// Invites somebody. The answer alone shows the link.
    ///
    /// # Errors
    /// [`OrganisationError::Invalid`], [`OrganisationError::NotAllowed`], [`OrganisationError::Full`], the database's.
    pub async fn invite(
        &self,
        user: &User,
        id: &OrganisationId,
        new: NewInvitation,
    ) -> Result<MadeInvitation, OrganisationError> {
        let email = new.email.as_deref().map(canonical_email);
        let wrong = self.wrong(&new, email.as_deref());
        if !wrong.is_empty() {
            return Err(OrganisationError::Invalid(wrong));
        }
        let (token, now_ms) = (new_token(), self.now_ms());
        let invitation = Invitation {
            id: new_id(),
            role: new.role,
            caps: new.caps,
            email,
            created_ms: now_ms,
            expires_ms: now_ms + LIFETIME_MS,
        };
        let link = self.link(&token);
        let mut tx = self.0.deps.db.write().await?;
        let name = rows::lock(&mut tx, id).await?.ok_or(OrganisationError::NotFound)?;
        let caller = self.managing(&mut tx, &user.id, id).await?;
        if !caller.role.decides_about(new.role) {
            return Err(OrganisationError::NotAllowed);
        }
        if rows::count_places(&mut tx, id, now_ms).await? >= MOST_PLACES {
            return Err(OrganisationError::Full(MOST_PLACES));
        }
        rows::insert_invitation(&mut tx, id, &invitation, &user.id, &token_hash(&token)).await?;
        let mut mailed = false;
        if let (Some(mailer), Some(to)) = (&self.0.deps.mailer, &invitation.email) {
            let early = |retry_after_ms| OrganisationError::Throttled { retry_after_ms };
            self.0.letters.take(user.id.as_str(), now_ms).map_err(early)?;
            let message = letters::invited(mailer.site_name(), to, &name, &link, invitation.expires_ms);
            mailer.enqueue(&mut tx, &message).await.map_err(of_mail)?;
            mailed = true;
        }
        tx.commit().await?;
        if mailed {
            self.wake_mailer();
        }
        Ok(MadeInvitation { invitation, token, link, mailed })
    }

    /// The invitations that wait, the newest first, for those who manage.
    pub async fn invitations(
        &self,
        user: &UserId,
        id: &OrganisationId,
    ) -> Result<Vec<Invitation>, OrganisationError> {
        if !self.membership(user, id).await?.role.manages() {
            return Err(OrganisationError::NotAllowed);
        }
        let all = rows::invitations(&self.0.deps.db, id, self.now_ms()).await?;
        Ok(all.into_iter().map(InvitationRow::into_invitation).collect::<Result<_, _>>()?)
    }

    /// Takes an invitation back.
    pub async fn revoke(
        &self,
        user: &UserId,
        id: &OrganisationId,
        invitation: &str,
    ) -> Result<(), OrganisationError> {
        let mut tx = self.0.deps.db.write().await?;
        self.managing(&mut tx, user, id).await?;
        if !rows::remove_invitation(&mut tx, id, invitation).await? {
            return Err(OrganisationError::NoInvitation);
        }
        Ok(tx.commit().await?)
    }

    /// What a link invites to. The link stays as it was.
    ///
    /// # Errors
    /// [`OrganisationError::NoInvitation`] alike for one that never was, was used, was taken back or has expired; the database's.
    pub async fn invitation(&self, token: &str) -> Result<InvitationView, OrganisationError> {
        let row = rows::invitation_behind(&self.0.deps.db, &token_hash(token.trim()), self.now_ms()).await?;
        Ok(row.ok_or(OrganisationError::NoInvitation)?.into_view()?)
    }

    /// Joins the organisation that a link invites to. The link is used up by it.
    ///
    /// # Errors
    /// [`OrganisationError::InvitationOver`]; [`OrganisationError::AlreadyMember`], which leaves the link to others.
    pub async fn accept(&self, user: &User, token: &str) -> Result<OwnOrganisation, OrganisationError> {
        let (hash, now_ms) = (token_hash(token.trim()), self.now_ms());
        let over = || OrganisationError::InvitationOver;
        let id = rows::invited_to(&self.0.deps.db, &hash, now_ms).await?.ok_or_else(over)?;
        let mut tx = self.0.deps.db.write().await?;
        // The person before the organisation, as whoever makes a key for it locks them.
        if !rows::lock_person(&mut tx, &user.id).await? {
            return Err(OrganisationError::NotFound);
        }
        rows::lock(&mut tx, &id).await?.ok_or_else(over)?;
        if rows::membership_in(&mut tx, &id, &user.id).await?.is_some() {
            return Err(OrganisationError::AlreadyMember);
        }
        let row = rows::take_invitation(&mut tx, &hash, now_ms).await?.ok_or_else(over)?;
        let (organisation_id, role) = (row.organisation_id.clone(), row.role);
        let membership = Membership { organisation_id, role, caps: row.into_invitation()?.caps };
        rows::add_member(&mut tx, &membership, &user.id, now_ms).await?;
        tx.commit().await?;
        self.show(&user.id, &id).await
    }

    fn wrong(&self, new: &NewInvitation, email: Option<&str>) -> Vec<FieldError> {
        let mut wrong: Vec<FieldError> = wrong_role(new.role).into_iter().collect();
        wrong.extend(wrong_caps(&new.caps));
        if let Some(email) = email {
            let sendable = match &self.0.deps.mailer {
                Some(_) => check_email(email),
                None => Err(mail_not_configured()),
            };
            wrong.extend(sendable.err().map(|message| invalid_field("email", message)));
        }
        wrong
    }

    /// Behind `#`, so that no server's log holds what accepts it.
    fn link(&self, token: &str) -> String {
        format!("{}#invitation={token}", self.page())
    }
}

fn of_mail(error: MailError) -> OrganisationError {
    match error {
        MailError::Database(cause) => OrganisationError::Database(cause),
        other => OrganisationError::Database(sqlx::Error::Protocol(other.to_string())),
    }
}
