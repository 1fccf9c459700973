//! Codes, tokens and names of requests: 256 random bits that say nothing, kept as SHA-256.

use baigong_ground::token::new_token;
pub(super) use baigong_ground::token::token_hash as hash;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// Longest text that is looked up at all.
const LONGEST: usize = 128;

/// A fresh one. The prefix lets scanners of leaked secrets recognise it.
pub(super) fn new(prefix: &str) -> String {
    format!("{prefix}{}", new_token())
}

/// Whether the text can be one of ours. A JWT, such as an identity token in place of an access token, cannot.
pub(super) fn is_one(text: &str, prefix: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.starts_with(prefix) && text.len() <= LONGEST && text.bytes().all(plain)
}

/// The S256 challenge of a verifier (RFC 7636).
pub(super) fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenge_is_that_of_rfc_7636() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(challenge(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn secrets_are_long_prefixed_and_never_alike() {
        let (a, b) = (new("bga_"), new("bga_"));
        assert!(is_one(&a, "bga_") && a != b && a.len() == 47);
        assert!(!is_one(&a, "bgr_") && !is_one("bga_a.b", "bga_") && !is_one("", "bga_"));
    }
}
