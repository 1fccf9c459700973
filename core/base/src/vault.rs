//! Secrets at rest: what has to be read back, such as a one-time-password seed or a signing key, is encrypted
//! with AES-256-GCM under a key that is not in the database.

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit, Nonce};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// Marks the format, so that a later one can be told apart.
const PREFIX: &str = "v1.";
const NONCE_BYTES: usize = 12;

/// The sealed text cannot be opened: it was damaged, moved to another row, or sealed under another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a secret cannot be decrypted: it is damaged, or the master key has changed")]
pub struct VaultError;

/// Encrypts and decrypts secrets. Cheap to clone.
#[derive(Clone)]
pub struct Vault {
    cipher: Aes256Gcm,
    mac_key: [u8; 32],
}

impl Vault {
    /// A vault under a master key of 32 random bytes.
    pub fn new(master_key: &[u8; 32]) -> Self {
        let derive = |label: &str| hmac(master_key, label.as_bytes());
        Self { cipher: Aes256Gcm::new(&derive("encrypt").into()), mac_key: derive("mac") }
    }

    /// Encrypts `secret`. `place` names where it is kept (e.g. `totp:<user>`); it opens nowhere else.
    #[expect(clippy::disallowed_methods, reason = "a nonce, which may never come twice with one key")]
    pub fn seal(&self, place: &str, secret: &[u8]) -> String {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload { msg: secret, aad: place.as_bytes() };
        // AES-GCM refuses only texts beyond 64 GiB.
        let sealed = self.cipher.encrypt(&Nonce::from(nonce), payload).unwrap_or_default();
        format!("{PREFIX}{}", STANDARD_NO_PAD.encode([&nonce[..], &sealed].concat()))
    }

    /// Decrypts what [`Vault::seal`] gave for the same place.
    pub fn open(&self, place: &str, sealed: &str) -> Result<Vec<u8>, VaultError> {
        let text = sealed.strip_prefix(PREFIX).ok_or(VaultError)?;
        let bytes = STANDARD_NO_PAD.decode(text).map_err(|_| VaultError)?;
        let (nonce, msg) = bytes.split_at_checked(NONCE_BYTES).ok_or(VaultError)?;
        let nonce = <[u8; NONCE_BYTES]>::try_from(nonce).map_err(|_| VaultError)?;
        self.cipher
            .decrypt(&Nonce::from(nonce), Payload { msg, aad: place.as_bytes() })
            .map_err(|_| VaultError)
    }

    /// A keyed hash in hexadecimal, for short secrets such as six digits, which a plain hash would not protect.
    pub fn keyed_hash(&self, place: &str, secret: &str) -> String {
        let text = format!("{place}\0{secret}");
        hex::encode(hmac(&self.mac_key, text.as_bytes()))
    }
}

/// Whether two secrets are the same, in a time that says nothing of where they differ.
pub fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

fn hmac(key: &[u8; 32], message: &[u8]) -> [u8; 32] {
    // HMAC takes keys of any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of 32 bytes");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_only_in_its_place_under_its_key() {
        let vault = Vault::new(&[7; 32]);
        let sealed = vault.seal("totp:u1", b"seed");
        assert_ne!(sealed, vault.seal("totp:u1", b"seed"), "every sealing is different");
        assert_eq!(vault.open("totp:u1", &sealed).unwrap(), b"seed");
        assert_eq!(vault.open("totp:u2", &sealed), Err(VaultError));
        assert_eq!(Vault::new(&[8; 32]).open("totp:u1", &sealed), Err(VaultError));
        for damaged in ["", "v1.", "v1.AAAA", "v2.AAAA", &sealed[..sealed.len() - 2]] {
            assert_eq!(vault.open("totp:u1", damaged), Err(VaultError), "{damaged}");
        }
    }

    #[test]
    fn keyed_hashes_depend_on_place_key_and_secret() {
        let vault = Vault::new(&[7; 32]);
        let hash = vault.keyed_hash("a", "123456");
        assert_eq!((hash.len(), &hash), (64, &vault.keyed_hash("a", "123456")));
        assert_ne!(hash, vault.keyed_hash("b", "123456"));
        assert_ne!(hash, vault.keyed_hash("a", "123457"));
        assert_ne!(hash, Vault::new(&[8; 32]).keyed_hash("a", "123456"));
    }
}
