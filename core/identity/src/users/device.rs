//! Browsers in which an owner has signed in before. Their attempts are counted apart, so that somebody who guesses
//! at an account from elsewhere cannot keep its owner out.
//!
//! The mark is a random word and its keyed hash for one user. It opens nothing by itself: whoever copies it wins a
//! few more guesses.

use baigong_base::vault::{self, Vault};
use baigong_ledger::UserId;

use super::{Users, secret};

impl Users {
    /// A mark for a browser in which `user_id` has just signed in.
    pub(super) fn new_device(&self, user_id: &UserId) -> String {
        let word = secret::new_token();
        let hash = self.device_hash(user_id, &word);
        format!("{word}.{hash}")
    }

    /// The word of a mark that was made for this user.
    pub(super) fn known_device<'a>(&self, user_id: &UserId, mark: Option<&'a str>) -> Option<&'a str> {
        known(&self.0.vault, user_id, mark)
    }

    fn device_hash(&self, user_id: &UserId, word: &str) -> String {
        hash(&self.0.vault, user_id, word)
    }
}

/// [`Users::known_device`] for whoever has the vault alone.
pub(super) fn known<'a>(vault: &Vault, user_id: &UserId, mark: Option<&'a str>) -> Option<&'a str> {
    let (word, mark_hash) = mark?.split_once('.')?;
    vault::same(&hash(vault, user_id, word), mark_hash).then_some(word)
}

fn hash(vault: &Vault, user_id: &UserId, word: &str) -> String {
    vault.keyed_hash(&format!("device:{user_id}"), word)
}
