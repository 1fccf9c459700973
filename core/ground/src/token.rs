//! Random tokens, and what the database keeps of them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

const TOKEN_BYTES: usize = 32;
/// Length of a token in characters.
pub const TOKEN_CHARS: usize = 43;

/// A token that nobody can guess: 256 random bits in URL-safe base64 without padding.
#[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
pub fn new_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; TOKEN_BYTES]>())
}

/// The SHA-256 of a token in hexadecimal: whoever reads the database cannot use it.
pub fn token_hash(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_43_characters_and_never_alike() {
        let (a, b) = (new_token(), new_token());
        assert_eq!((a.len(), b.len()), (TOKEN_CHARS, TOKEN_CHARS));
        assert_ne!(a, b);
    }

    #[test]
    fn a_token_rests_as_its_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(token_hash("abc"), abc);
    }
}
