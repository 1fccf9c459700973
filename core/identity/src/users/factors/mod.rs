//! Second factors: authenticator apps (TOTP), passkeys, and recovery codes for the day that both are lost.
//!
//! Promises:
//! - whoever has a factor is signed in by no flow without showing it: sessions of existing users are opened by
//!   `Users::begin_session` alone, which asks for it;
//! - a challenge opens at most one session, lives five minutes, hears five answers, and belongs to its user;
//! - a code of an authenticator app works once, within a step of its time; a recovery code works once;
//! - an unknown, used or expired challenge is answered like a wrong code;
//! - guesses at six digits are counted for the account, across challenges, processes and restarts;
//! - factors change only for a session whose user has shown the password or a factor in the last five minutes;
//! - the seed is encrypted and recovery codes are hashed under a key that is not in the database; the state of a
//!   passkey ceremony never leaves the server.

mod attempt;
mod model;
mod passkeys;
mod recovery;
mod relying_party;
mod reset;
mod rows;
mod service;
mod sign_in;
mod step_up;
#[cfg(test)]
mod tests;
mod totp;

pub use model::{
    Actor, Answer, FactorError, Overview, PasskeyAdded, PasskeyInfo, Proof, TotpInfo, TotpSetup,
};
pub use relying_party::RelyingParty;
pub use service::Factors;
pub use webauthn_rs::prelude::{
    CreationChallengeResponse, PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse,
};

pub(super) use rows::{delete_factors, forget_challenges, purge};
pub(super) use sign_in::challenge;
