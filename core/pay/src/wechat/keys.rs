//! The keys with which WeChat Pay signs.

use std::collections::BTreeMap;
use std::fmt;

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit, Nonce};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::keys::{PublicKey, certificate_facts};

/// The keys with which WeChat Pay signs, by the serial number that it names: `PUB_KEY_ID_…` for its public key, the
/// certificate's serial number for a platform certificate. There are several while one replaces another.
#[derive(Debug, Clone, Default)]
pub struct PlatformKeys(BTreeMap<String, Known>);

#[derive(Debug, Clone)]
struct Known {
    key: PublicKey,
    /// End of the certificate, in milliseconds since the epoch. A public key has none.
    ends_ms: Option<i64>,
}

impl PlatformKeys {
    /// One key under its id.
    pub fn one(id: impl Into<String>, key: PublicKey) -> Self {
        Self::default().and(id, key)
    }

    /// Adds a key.
    #[must_use]
    pub fn and(mut self, id: impl Into<String>, key: PublicKey) -> Self {
        self.0.insert(id.into(), Known { key, ends_ms: None });
        self
    }

    /// Adds a platform certificate, in PEM.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn and_certificate(mut self, pem: &str) -> Result<Self, String> {
        let (serial, ends_ms) = certificate_facts(pem)?;
        self.0.insert(serial, Known { key: PublicKey::parse(pem)?, ends_ms: Some(ends_ms) });
        Ok(self)
    }

    /// The ids, for a log or a page of an operator's.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(super) fn get(&self, id: &str, now_ms: i64) -> Option<&PublicKey> {
        self.0.get(id).filter(|known| known.ends_ms.is_none_or(|ends| now_ms < ends)).map(|known| &known.key)
    }

    /// The id of WeChat Pay's public key, which requests must name where it is in use.
    pub(super) fn public_key_id(&self) -> Option<&str> {
        self.ids().find(|id| id.starts_with("PUB_KEY_ID_"))
    }

    pub(super) fn join(&mut self, newer: Self, now_ms: i64) {
        self.0.extend(newer.0);
        self.0.retain(|_, known| known.ends_ms.is_none_or(|ends| now_ms < ends));
    }
}

/// The APIv3 key, under which WeChat Pay encrypts what it sends. Shown by no Debug.
#[derive(Clone)]
pub struct ApiV3Key([u8; 32]);

impl ApiV3Key {
    /// Reads the key as the merchant platform shows it.
    ///
    /// # Errors
    /// If it is not 32 ASCII characters.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let bytes = text.as_bytes().try_into().ok().filter(|_| text.is_ascii());
        bytes
            .map(Self)
            .ok_or_else(|| format!("the APIv3 key must have 32 ASCII characters, and has {}", text.len()))
    }

    pub(super) fn open(&self, sealed: &Sealed) -> Option<Vec<u8>> {
        let nonce: [u8; 12] = sealed.nonce.as_bytes().try_into().ok()?;
        let text = STANDARD.decode(&sealed.ciphertext).ok()?;
        let payload = Payload { msg: &text, aad: sealed.associated_data.as_bytes() };
        Aes256Gcm::new((&self.0).into()).decrypt(&Nonce::from(nonce), payload).ok()
    }

    /// Encrypts as WeChat Pay does, in base64.
    #[cfg(feature = "cashier")]
    pub(crate) fn seal(&self, nonce: [u8; 12], associated_data: &str, text: &[u8]) -> Option<String> {
        let payload = Payload { msg: text, aad: associated_data.as_bytes() };
        let sealed = Aes256Gcm::new((&self.0).into()).encrypt(&Nonce::from(nonce), payload).ok()?;
        Some(STANDARD.encode(sealed))
    }

    /// The key as text, to hand it to another program.
    #[cfg(feature = "cashier")]
    pub fn to_text(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }
}

impl fmt::Debug for ApiV3Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiV3Key(***)")
    }
}

/// Something encrypted under the APIv3 key.
#[derive(Debug, Deserialize)]
pub(super) struct Sealed {
    pub algorithm: String,
    ciphertext: String,
    #[serde(default)]
    associated_data: String,
    nonce: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_api_v3_key_has_32_ascii_characters() {
        assert!(ApiV3Key::parse(&"k".repeat(32)).is_ok());
        assert!(ApiV3Key::parse(&"k".repeat(31)).unwrap_err().ends_with("has 31"));
        assert!(ApiV3Key::parse(&format!("{}é", "k".repeat(30))).is_err(), "32 bytes are not 32 characters");
        assert_eq!(format!("{:?}", ApiV3Key::parse(&"k".repeat(32)).unwrap()), "ApiV3Key(***)");
    }
}
