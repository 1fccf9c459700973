//! What inviting people brings.
//!
//! The reward for an invitation is at most what was paid, a point for a cent, however many points the first
//! purchase gave: who invites himself with a trial card gets no more than the card cost. Trial cards do earn
//! it, within that bound, since a friend's first purchase is often one.

use baigong_base::db::Tx;
use baigong_base::{on, read};
use serde::Serialize;

use crate::UserId;
use crate::model::InvitationRules;
use crate::service::Points;

/// What a user's invitations have brought so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitations {
    /// People who registered with the user's code.
    pub invited: i64,
    /// Those of them who bought points.
    pub paying: i64,
    /// Points that the user received for them, without what refunds took back.
    pub earned: i64,
}

impl Points {
    /// The rules in force.
    pub fn invitation_rules(&self) -> InvitationRules {
        self.rules
    }

    /// What a user's invitations have brought.
    pub async fn invitations(&self, user_id: &UserId) -> Result<Invitations, sqlx::Error> {
        read!(&self.db, c => sqlx::query_as(
            "select (select count(*) from users where invited_by = $1) as invited,
                 (select count(*) from users u where u.invited_by = $1 and exists (
                     select 1 from point_entries e where e.payer_id = u.id and e.cause like 'order:%')) as paying,
                 (select cast(coalesce(sum(available_delta), 0) as bigint) from point_entries
                  where payer_id = $1 and (cause like 'invite:%' or cause like 'invited:%'
                       or cause like 'invite-refund%' or cause like 'invite-play%' or cause like 'claim:invite-%')) as earned")
            .bind(user_id).fetch_one(c).await)
    }
}

/// Who earns by a purchase of `user_id`: the person who invited them, unless that is themself. Visitors neither earn
/// nor let others earn, and an account that was switched off earns nothing.
pub(super) async fn earner(tx: &mut Tx, user_id: &UserId) -> Result<Option<UserId>, sqlx::Error> {
    on!(tx, c => sqlx::query_scalar(
        "select i.id from users u join users i on i.id = u.invited_by
         where u.id = $1 and i.id <> u.id and not u.anonymous and not i.anonymous and i.active")
        .bind(user_id).fetch_optional(c).await)
}
