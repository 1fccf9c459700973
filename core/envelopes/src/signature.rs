//! The signature of two clouds, Tencent Cloud's TC3 and Volcengine's: HMAC-SHA256 over a canonical request, with a key
//! that is derived from the secret step by step, as Amazon does it. What goes into the request, and how its parts are
//! named, differs; that stays with the vendor's crate.

use baigong_provider::{Error, ErrorKind, Reason, Result};
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

/// What is signed.
pub struct Scheme<'a> {
    /// The algorithm, as the header names it.
    pub algorithm: &'a str,
    /// What stands before the secret where the key is derived from it.
    pub prefix: &'a str,
    /// When, as the string to sign has it.
    pub time: &'a str,
    /// What the key is derived for, the day first.
    pub scope: &'a [&'a str],
    /// The names of the signed headers, sorted, joined by semicolons.
    pub signed_headers: &'a str,
}

/// A signature, ready to be sent.
pub struct Signature {
    /// The header `Authorization`.
    pub authorization: String,
    /// The last part of `authorization`, which no error may show.
    pub signature: String,
}

impl Scheme<'_> {
    /// Signs a canonical request with the pair of keys.
    pub fn sign(&self, key_id: &str, secret: &str, canonical: &str) -> Signature {
        let Self { algorithm, prefix, time, signed_headers, .. } = self;
        let scope = self.scope.join("/");
        let to_sign = format!("{algorithm}\n{time}\n{scope}\n{}", sha256_hex(canonical));
        let secret = format!("{prefix}{secret}").into_bytes();
        let key = self.scope.iter().fold(secret, |key, part| hmac_sha256(&key, part));
        let signature = hex::encode(hmac_sha256(&key, &to_sign));
        let authorization = format!(
            "{algorithm} Credential={key_id}/{scope}, SignedHeaders={signed_headers}, Signature={signature}"
        );
        Signature { authorization, signature }
    }
}

/// The digest of a text in hexadecimal digits.
pub fn sha256_hex(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// The code that authenticates a text under a key.
pub fn hmac_sha256(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

/// A base address in the two parts that are signed: host with port, and the folder with its first slash. `base` has no
/// slash at its end.
pub fn host_and_folder(base: &str) -> (&str, &str) {
    let address = base.split_once("://").map_or(base, |(_, address)| address);
    address.split_at(address.find('/').unwrap_or(address.len()))
}

/// The moment of a signature; an error for a clock that stands outside the calendar.
pub fn moment(now_ms: i64) -> Result<DateTime<Utc>> {
    DateTime::from_timestamp_millis(now_ms)
        .ok_or_else(|| Error::new(ErrorKind::Unexpected, Reason::detail("the clock stands at no date")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_parted_before_its_first_folder() {
        assert_eq!(host_and_folder("https://a.example"), ("a.example", ""));
        assert_eq!(host_and_folder("http://127.0.0.1:4010/x/y"), ("127.0.0.1:4010", "/x/y"));
    }

    #[test]
    fn digests_are_those_of_the_standards() {
        assert_eq!(&sha256_hex("")[..16], "e3b0c44298fc1c14");
        // RFC 4231, test case 2.
        let mac = hmac_sha256(b"Jefe", "what do ya want for nothing?");
        assert_eq!(&hex::encode(mac)[..16], "5bdcc146bf60754e");
    }
}
