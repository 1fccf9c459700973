//! Organisations: several people share a wallet.
//!
//! Promises:
//! - an organisation has one owner, who hands over before leaving; a closed one keeps its number and its books;
//! - points come by a transfer from a member's own account, and leave only by being spent, by an administrator of the site, or
//!   to the owner when it is closed;
//! - whoever is no member any more spends no more of it, and the keys made for it end;
//! - a link works once and for seven days, and only its SHA-256 is kept; it shows who invites, and to what, before it is used;
//! - a member hears by letter of a role that somebody else decided about, and of being removed;
//! - what a member spent counts against the member's caps, also after leaving and coming back;
//! - works belong to whoever made them: the organisation sees what they cost.

mod inviting;
mod letters;
mod members;
mod model;
mod rows;
mod service;
#[cfg(test)]
mod tests;

pub use model::{
    Invitation, InvitationView, MadeInvitation, Member, MemberChange, MemberRole, Membership, NewInvitation,
    Organisation, OrganisationError, OrganisationId, OwnOrganisation, Transferred,
};
pub(crate) use rows::is_member;
pub use service::{Organisations, OrganisationsDeps};
