//! Who people are: registration, signing in, anonymous visitors, sessions.
//!
//! Promises:
//! - passwords are kept as Argon2id, session tokens and codes as SHA-256; none can be read back;
//! - an unknown name is answered like a wrong password, in words and in time;
//! - role, tag, term and points of a new account are decided here, whatever the form sent;
//! - a user, the points account and the first session are written in one transaction;
//! - the site keeps an administrator: nobody takes the own rights away, and of two who take each other's one is refused;
//! - a closed account leaves its number, and nothing that says who it was;
//! - what protects an account is not changed without a letter to the mailbox that was its owner's before;
//! - guessing at an account never keeps its owner out of a browser that the owner has used before.
//!
//! Attempts at guessing are counted by network, by account and network, and by account; an account is one
//! count, by name or by address. Who gains by guessing on purpose? Nobody: whoever fills a count is kept out
//! themselves.

mod administering;
mod changes;
mod closing;
pub mod codes;
mod create;
mod device;
mod email_proof;
mod exporting;
pub mod factors;
mod gifts;
mod handover;
mod login_codes;
mod model;
mod moving;
mod official;
mod passwords;
mod profile;
mod profile_fields;
mod purging;
mod registering;
mod rows;
pub(crate) mod rules;
pub(crate) mod sandbox;
mod secret;
mod service;
mod sessions;
mod signing_in;
#[cfg(test)]
mod tests;

pub use administering::{
    AdministerError, Kind, ListedUser, PointChange, PointsChanged, Request, Standing, UserFilter,
};
pub use baigong_ledger::{CannotPay, Role, User};
pub(crate) use changes::Change;
pub use email_proof::{Proof, administrator_addresses};
pub use login_codes::LoginCode;
pub use model::{
    Amount, ClientInfo, FactorChallenge, FactorMethod, Gifts, Login, NewUser, Session, SignedIn, UserError,
    UserSettings,
};
pub use profile::{Profile, ProfileChange};
pub(crate) use rows::UserRow;
pub use rules::{INVITATION_CODE_CHARS, LOGIN_NAME_CHARS, PASSWORD_CHARS};
pub use service::Users;
pub use sessions::{session_id, session_key};
