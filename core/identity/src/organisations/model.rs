//! What an organisation is, who belongs to it, and why it refuses.

use baigong_base::db::DatabaseCause;
use baigong_base::words;
use baigong_ground::field::{FieldError, first_message};
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_ledger::caps::{Caps, Spent};
use baigong_ledger::{Balance, CannotPay, PayerId};
use serde::{Deserialize, Serialize};

messages! {
    organisation_not_found = "没有这个组织，或您不是它的成员", "There is no such organisation, or you are no member of it";
    member_not_found = "该组织没有这位成员", "The organisation has no such member";
    invitation_not_found = "没有这个邀请", "There is no such invitation";
    invitation_over = "邀请链接无效、已使用或已过期", "The invitation is not valid, was used, or has expired";
    role_too_low = "您在该组织中的角色不允许这样做", "Your role in this organisation does not allow this";
    owner_stays = "所有者须先将组织移交给其他成员，或关闭组织", "The owner has to hand the organisation over first, or to close it";
    already_member = "您已是该组织的成员", "You are a member of this organisation already";
    too_many_organisations(most) = "最多可拥有 {most} 个组织", "You may own up to {most} organisations";
    too_many_members(most) = "一个组织最多可有 {most} 位成员和待接受的邀请", "An organisation may have up to {most} members and open invitations";
    wallet_in_use(points) = "组织还有 {points} 积分被进行中的任务冻结，请等待任务结束后再关闭", "{points} points of the organisation are set aside for tasks under way. Please close it when they have ended";
    wallet_short(needed, available) = "积分不足：需要 {needed} 积分，您的账户可用 {available} 积分", "Not enough points: {needed} are needed, and your account has {available}";
}

baigong_base::id! {
    /// Names an organisation, and its account of points: UUIDv7.
    pub struct OrganisationId;
}

impl OrganisationId {
    /// The account of points that its members share.
    pub fn wallet(&self) -> PayerId {
        PayerId::new(self.as_str())
    }
}

words! {
    /// What a member may do.
    #[derive(PartialOrd, Ord)]
    pub enum MemberRole {
        /// Spends the organisation's points.
        Member = "member",
        /// Manages members beside, and sees who spent what.
        Admin = "admin",
        /// Owns it: decides about those who manage it, and closes it.
        Owner = "owner",
    }
}

impl MemberRole {
    /// Whether members are managed by it.
    pub fn manages(self) -> bool {
        self >= Self::Admin
    }

    /// Whether it decides about whoever has another role, or gives that role. Owners come by handing over alone.
    pub(super) fn decides_about(self, other: Self) -> bool {
        self.manages() && self > other
    }
}

/// In whose name somebody spends, and how much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The organisation, which is open.
    pub organisation_id: OrganisationId,
    /// What the member may do.
    pub role: MemberRole,
    /// The most points that the member may spend.
    pub caps: Caps,
}

/// An organisation, as its members see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Organisation {
    /// Names it; what the header `Baigong-Organisation` holds.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: OrganisationId,
    /// What people call it.
    pub name: String,
    /// When it was created, in milliseconds since the epoch.
    pub created_ms: i64,
    /// How many people belong to it.
    pub members: i64,
    /// What it has.
    pub points: Balance,
}

/// An organisation with what the caller is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnOrganisation {
    /// The organisation.
    #[serde(flatten)]
    pub organisation: Organisation,
    /// What the caller may do.
    pub role: MemberRole,
    /// The most points that the caller may spend.
    pub caps: Caps,
    /// What the caller has spent of it.
    pub spent: Spent,
}

/// Somebody who belongs to an organisation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Member {
    /// Nine digits.
    pub uid: i64,
    /// As the person wrote it.
    pub display_name: String,
    /// What the member may do.
    pub role: MemberRole,
    /// The most points that the member may spend.
    pub caps: Caps,
    /// What the member has spent of it.
    pub spent: Spent,
    /// When the member joined, in milliseconds since the epoch.
    pub joined_ms: i64,
}

/// What is to change of a member; what is left out stays.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct MemberChange {
    /// What the member may do: `admin` or `member`. Only the owner makes administrators.
    pub role: Option<MemberRole>,
    /// The most points that the member may spend, all of it.
    pub caps: Option<Caps>,
}

/// An invitation that somebody asks for.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewInvitation {
    /// What whoever accepts may do: `admin` or `member`.
    #[serde(default = "plain_member")]
    pub role: MemberRole,
    /// The most points that whoever accepts may spend.
    #[serde(default)]
    pub caps: Caps,
    /// Where it is sent by mail; only the link where it is left out.
    #[serde(default)]
    pub email: Option<String>,
}

fn plain_member() -> MemberRole {
    MemberRole::Member
}

/// An invitation that waits, as those see it who manage the organisation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// Names it; opens nothing.
    pub id: String,
    /// What whoever accepts may do.
    pub role: MemberRole,
    /// The most points that whoever accepts may spend.
    pub caps: Caps,
    /// Where it was sent; null for a link alone.
    pub email: Option<String>,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it stops working, in milliseconds since the epoch.
    pub expires_ms: i64,
}

/// An invitation, as whoever holds its link sees it before accepting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InvitationView {
    /// What the organisation is called.
    pub organisation: String,
    /// What whoever invites is called; null where the account is closed.
    pub invited_by: Option<String>,
    /// What whoever accepts may do.
    pub role: MemberRole,
    /// The most points that whoever accepts may spend.
    pub caps: Caps,
    /// When it stops working, in milliseconds since the epoch.
    pub expires_ms: i64,
}

/// An invitation with its link, which nobody is shown again.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeInvitation {
    /// The invitation.
    #[serde(flatten)]
    pub invitation: Invitation,
    /// What accepts it, once.
    pub token: String,
    /// Where it is accepted.
    pub link: String,
    /// Whether a letter is on its way.
    pub mailed: bool,
}

/// What both accounts have after a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Transferred {
    /// What the organisation has.
    pub organisation: Balance,
    /// What the caller has.
    pub own: Balance,
}

/// Why something could not be done with an organisation. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum OrganisationError {
    /// Fields of the form are wrong; never empty.
    Invalid(Vec<FieldError>),
    /// There is no such organisation, or whoever asks is no member.
    NotFound,
    /// It has no such member.
    NoMember,
    /// It has no such invitation.
    NoInvitation,
    /// The link does not work, or not any more.
    InvitationOver,
    /// The role does not allow it.
    NotAllowed,
    /// The owner has to hand over first.
    OwnerStays,
    /// Whoever accepts belongs to it already.
    AlreadyMember,
    /// The person owns as many as anybody may own.
    TooMany(i64),
    /// It has as many members and open invitations as it may have.
    Full(i64),
    /// The person sent too many letters.
    Throttled {
        /// When one may be sent again, in milliseconds from now.
        retry_after_ms: i64,
    },
    /// Points are set aside for tasks under way.
    InUse(i64),
    /// The own account does not have the points.
    Insufficient {
        /// What was to be moved.
        needed: i64,
        /// What is there.
        available: i64,
    },
    /// The same key was used for another amount.
    OtherAmount,
    /// Whoever asks may not spend points.
    CannotPay(#[from] CannotPay),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl OrganisationError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(fields) => first_message(fields),
            Self::NotFound => organisation_not_found(),
            Self::NoMember => member_not_found(),
            Self::NoInvitation => invitation_not_found(),
            Self::InvitationOver => invitation_over(),
            Self::NotAllowed => role_too_low(),
            Self::OwnerStays => owner_stays(),
            Self::AlreadyMember => already_member(),
            Self::TooMany(most) => too_many_organisations(*most),
            Self::Full(most) => too_many_members(*most),
            Self::Throttled { .. } => common::too_many_attempts(),
            Self::InUse(points) => wallet_in_use(*points),
            Self::Insufficient { needed, available } => wallet_short(*needed, *available),
            Self::OtherAmount => common::key_of_another_request(),
            Self::CannotPay(cause) => cause.message(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

impl DatabaseCause for OrganisationError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) => Some(cause),
            _ => None,
        }
    }
}
