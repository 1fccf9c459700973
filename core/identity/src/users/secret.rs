//! Passwords and tokens: how they are made, hashed and compared.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use baigong_ground::token::TOKEN_CHARS;
pub(super) use baigong_ground::token::{new_token, token_hash};
use rand::Rng;
use tokio::sync::Semaphore;

use super::model::UserError;

/// Hashing takes 19 MiB and a core each.
const HASHES_AT_ONCE: usize = 2;
/// Hashes that may wait for their turn; more would only time out.
const HASHES_WAITING: usize = 64;
/// Without 0/O and 1/I/L, which people mistake for each other.
const READABLE: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/// Verified when there is nothing to verify, with the parameters of the others, so that an unknown name takes
/// as long as a wrong password. No password has this hash.
const NOBODYS_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Argon2id, off the async threads and at most two at once.
pub(super) struct Hasher {
    running: Semaphore,
    waiting: Semaphore,
}

impl Hasher {
    pub(super) fn new() -> Self {
        Self {
            running: Semaphore::new(HASHES_AT_ONCE),
            waiting: Semaphore::new(HASHES_AT_ONCE + HASHES_WAITING),
        }
    }

    /// The PHC string of a password.
    pub(super) async fn hash(&self, password: &str) -> Result<String, UserError> {
        let password = password.to_owned();
        let hashed =
            self.run(move || argon2().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        hashed.await?.map_err(|_| UserError::Busy)
    }

    /// Whether `password` has this hash. Takes as long without a hash, and answers no.
    pub(super) async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, UserError> {
        let password = password.to_owned();
        let hash = hash.unwrap_or(NOBODYS_HASH).to_owned();
        self.run(move || {
            let hash = PasswordHash::new(&hash).ok();
            hash.is_some_and(|hash| argon2().verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "hashing takes a core for a while; the two semaphores bound it"
    )]
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, UserError> {
        let _place = self.waiting.try_acquire().map_err(|_| UserError::Busy)?;
        let _turn = self.running.acquire().await.map_err(|_| UserError::Busy)?;
        tokio::task::spawn_blocking(work).await.map_err(|_| UserError::Busy)
    }
}

fn argon2() -> Argon2<'static> {
    // 19 MiB, two passes, one lane.
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Whether the text may be a token at all; spares the database the rest.
pub(super) fn is_token(text: &str) -> bool {
    text.len() == TOKEN_CHARS && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// A code as it was made, however people typed it: capital letters, without hyphens and blanks.
pub(super) fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

/// Random characters that people can read to each other.
#[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
pub(super) fn readable(chars: usize) -> String {
    let mut rng = rand::rng();
    (0..chars).map(|_| char::from(READABLE[rng.random_range(0..READABLE.len())])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_are_argon2id_with_19_mib_and_two_passes() {
        let hasher = Hasher::new();
        let hash = hasher.hash("正确的密码").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.verify("正确的密码", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("错误的密码", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("", None).await.unwrap());
        assert_ne!(hash, hasher.hash("正确的密码").await.unwrap(), "every hash has its own salt");
    }

    #[test]
    fn the_hash_of_nobody_costs_what_a_real_one_costs() {
        let hash = PasswordHash::new(NOBODYS_HASH).unwrap();
        let real = argon2().hash_password(b"x").unwrap();
        assert_eq!(hash.params, real.params);
        assert_eq!(hash.hash.unwrap().len(), real.hash.unwrap().len());
    }

    #[test]
    fn tokens_are_long_and_never_alike() {
        let (a, b) = (new_token(), new_token());
        assert!(is_token(&a) && is_token(&b) && a != b);
        assert!(!is_token("") && !is_token(&a[1..]) && !is_token(&format!("{}'", &a[1..])));
        assert_eq!(token_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
