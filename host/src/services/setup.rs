//! The one-time link with which the first administrator is made.

use std::sync::{Mutex, PoisonError};

use baigong_platform::vault;

/// A random token in the memory of this process, as long as the site has no administrator.
#[derive(Default)]
pub struct Setup(Mutex<Option<String>>);

impl Setup {
    /// Makes a new token and gives it for the link.
    #[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
    pub fn open(&self) -> String {
        let token = hex::encode(rand::random::<[u8; 32]>());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(token.clone());
        token
    }

    /// Whether `token` is that of the link. Takes the same time for every wrong one.
    pub fn opens(&self, token: &str) -> bool {
        let stored = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stored.as_deref().is_some_and(|stored| vault::same(stored, token))
    }

    /// Ends the link.
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_of_the_link_opens_and_only_until_it_is_closed() {
        let setup = Setup::default();
        assert!(!setup.opens(""));
        let token = setup.open();
        assert!(setup.opens(&token) && !setup.opens("") && !setup.opens(&token[1..]));
        let newer = setup.open();
        assert!(setup.opens(&newer) && !setup.opens(&token));
        setup.close();
        assert!(!setup.opens(&newer));
    }
}
