//! Keys by which programs act for people, without a password and without a second factor.
//!
//! Promises:
//! - a key is shown once; what is kept is its SHA-256, and what its owner recognises it by;
//! - a key acts within its scopes alone: it signs nobody in and changes no account;
//! - a key with the scope for it makes keys below itself, which reach no further than it does: what they spend, it spends, and
//!   they end with it. Of other keys it sees and changes none, and a key below another makes none;
//! - a test key reaches what was made with test keys alone, and spends nothing: it acts for an account beside its owner's,
//!   which nobody signs in to;
//! - a key spends no more than its caps allow, by day, by month and in all, however many requests come at once;
//! - an ended or expired key stops at once in this process and within five seconds in every other, and so long after its
//!   account was switched off;
//! - whoever finds a key can end it, and hears nothing about it;
//! - an application that somebody signs in to acts by a key of its own, with tokens for an hour in the place of a text: ending
//!   the key ends them all, and what renews them works once.

mod applications;
mod children;
mod model;
mod rows;
mod service;
#[cfg(test)]
mod tests;
mod text;
mod within;

pub use applications::{ApplicationGrant, ApplicationTokens, TokenLives};
pub use children::NewToken;
pub use model::{
    Key, KeyChange, KeyEnd, KeyError, KeyHolder, KeyId, KeyLimits, KeyScope, KeyScopes, KeysOf, MadeKey,
    NewKey,
};
pub use service::Keys;
pub use text::{KEY_PREFIX, KeyText};
