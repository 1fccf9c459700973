//! Who belongs to an organisation: listed, changed, removed, leaving, handing over.

use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::messages;
use baigong_ledger::caps::{Caps, spent_by};
use baigong_ledger::{MAX_POINTS, UserId};

use super::letters::Decision;
use super::model::{Member, MemberChange, MemberRole, Membership, OrganisationError, OrganisationId};
use super::rows::{self, MemberRow, stored_caps};
use super::service::Organisations;

messages! {
    member_cap_malformed = "上限须为 1到10亿之间的整数", "A member's cap is a whole number from 1 to 1000000000";
    member_role_malformed = "角色须为 admin 或 member；所有者通过移交产生", "The role is admin or member; the owner comes by handing over";
}

impl Organisations {
    /// Everybody, for those who manage it; others see themselves alone.
    pub async fn members(
        &self,
        user: &UserId,
        id: &OrganisationId,
    ) -> Result<Vec<Member>, OrganisationError> {
        let caller = self.membership(user, id).await?;
        let all = rows::members(&self.0.deps.db, id).await?;
        let shown = |row: &MemberRow| caller.role.manages() || row.user_id == *user;
        let all: Vec<MemberRow> = all.into_iter().filter(shown).collect();
        let counters: Vec<String> =
            all.iter().filter_map(|row| id.wallet().counter_of(&row.user_id)).collect();
        let counters: Vec<&str> = counters.iter().map(String::as_str).collect();
        let mut spent = spent_by(&self.0.deps.db, &counters, self.now_ms()).await?;
        let member = |row: MemberRow| {
            let counter = id.wallet().counter_of(&row.user_id).unwrap_or_default();
            Ok(Member {
                uid: row.uid,
                display_name: row.display_name,
                role: row.role,
                caps: stored_caps(&row.caps)?,
                spent: spent.remove(&counter).unwrap_or_default(),
                joined_ms: row.joined_ms,
            })
        };
        all.into_iter().map(member).collect()
    }

    /// Changes a member's role or caps. What the member has spent counts under new caps as under the former ones.
    pub async fn change_member(
        &self,
        user: &UserId,
        id: &OrganisationId,
        uid: i64,
        change: MemberChange,
    ) -> Result<Member, OrganisationError> {
        let mut wrong: Vec<FieldError> = change.role.and_then(wrong_role).into_iter().collect();
        wrong.extend(change.caps.iter().flat_map(wrong_caps));
        if !wrong.is_empty() {
            return Err(OrganisationError::Invalid(wrong));
        }
        let mut tx = self.0.deps.db.write().await?;
        let caller = self.managing(&mut tx, user, id).await?;
        let who = rows::member_by_uid(&mut tx, id, uid).await?.ok_or(OrganisationError::NoMember)?;
        let member = rows::membership_in(&mut tx, id, &who).await?.ok_or(OrganisationError::NoMember)?;
        let own_caps = who == *user && caller.role == MemberRole::Owner && change.role.is_none();
        let role = change.role.unwrap_or(member.role);
        let decides = caller.role.decides_about(member.role) && caller.role.decides_about(role);
        if !own_caps && !decides {
            return Err(OrganisationError::NotAllowed);
        }
        let of_role = role != member.role;
        let changed = Membership { role, caps: change.caps.unwrap_or(member.caps), ..member };
        rows::set_member(&mut tx, &changed, &who).await?;
        if of_role {
            self.tell(&mut tx, id, &who, Decision::Role(role)).await?;
        }
        tx.commit().await?;
        if of_role {
            self.wake_mailer();
        }
        let members = self.members(user, id).await?;
        members.into_iter().find(|member| member.uid == uid).ok_or(OrganisationError::NoMember)
    }

    /// Lets a member go. Works stay the member's, and tasks under way are paid to their end.
    pub async fn remove_member(
        &self,
        user: &UserId,
        id: &OrganisationId,
        uid: i64,
    ) -> Result<(), OrganisationError> {
        let mut tx = self.0.deps.db.write().await?;
        let caller = self.managing(&mut tx, user, id).await?;
        let who = rows::member_by_uid(&mut tx, id, uid).await?.ok_or(OrganisationError::NoMember)?;
        let member = rows::membership_in(&mut tx, id, &who).await?.ok_or(OrganisationError::NoMember)?;
        if !caller.role.decides_about(member.role) {
            return Err(OrganisationError::NotAllowed);
        }
        rows::remove_member(&mut tx, id, &who, self.now_ms()).await?;
        self.tell(&mut tx, id, &who, Decision::Removed).await?;
        tx.commit().await?;
        self.wake_mailer();
        Ok(())
    }

    /// Leaves. The owner hands over first.
    pub async fn leave(&self, user: &UserId, id: &OrganisationId) -> Result<(), OrganisationError> {
        let mut tx = self.0.deps.db.write().await?;
        if self.locked(&mut tx, user, id).await?.role == MemberRole::Owner {
            return Err(OrganisationError::OwnerStays);
        }
        rows::remove_member(&mut tx, id, user, self.now_ms()).await?;
        Ok(tx.commit().await?)
    }

    /// Hands the organisation over to a member; whoever owned it manages it from then on.
    pub async fn hand_over(
        &self,
        user: &UserId,
        id: &OrganisationId,
        uid: i64,
    ) -> Result<(), OrganisationError> {
        let mut tx = self.0.deps.db.write().await?;
        let caller = self.managing(&mut tx, user, id).await?;
        if caller.role != MemberRole::Owner {
            return Err(OrganisationError::NotAllowed);
        }
        let who = rows::member_by_uid(&mut tx, id, uid).await?.ok_or(OrganisationError::NoMember)?;
        let member = rows::membership_in(&mut tx, id, &who).await?.ok_or(OrganisationError::NoMember)?;
        // First down, then up: there is never a second owner.
        rows::set_member(&mut tx, &Membership { role: MemberRole::Admin, ..caller }, user).await?;
        rows::set_member(&mut tx, &Membership { role: MemberRole::Owner, ..member }, &who).await?;
        self.tell(&mut tx, id, &who, Decision::Role(MemberRole::Owner)).await?;
        tx.commit().await?;
        self.wake_mailer();
        Ok(())
    }
}

/// What is wrong with a role that somebody is given.
pub(super) fn wrong_role(role: MemberRole) -> Option<FieldError> {
    (role == MemberRole::Owner).then(|| invalid_field("role", member_role_malformed()))
}

/// What is wrong with caps.
pub(super) fn wrong_caps(caps: &Caps) -> Vec<FieldError> {
    let wrong = caps.each().filter(|(_, most)| !(1..=MAX_POINTS).contains(most));
    wrong
        .map(|(period, _)| invalid_field(&format!("caps/{}", period.as_str()), member_cap_malformed()))
        .collect()
}
