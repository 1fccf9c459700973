//! Links that open one file for whoever holds them, until they expire.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Makes and checks signatures with one key.
pub(super) struct Signer(Hmac<Sha256>);

impl Signer {
    pub(super) fn new(key: &[u8; 32]) -> Self {
        Self(Hmac::new_from_slice(key).expect("HMAC takes keys of any length"))
    }

    /// Path and query of a link. The name and whether to save the file are not signed: they open nothing.
    pub(super) fn link(&self, id: &str, name: &str, expires_ms: i64, download: bool) -> String {
        let signature = URL_SAFE_NO_PAD.encode(self.mac(id, expires_ms).finalize().into_bytes());
        let mut link = url::Url::parse("http://x/media").expect("a constant");
        // The segments of an http address can always be changed.
        if let Ok(mut path) = link.path_segments_mut() {
            path.push(id).push(if matches!(name, "" | "." | "..") { "file" } else { name });
        }
        link.query_pairs_mut()
            .append_pair("exp", &expires_ms.to_string())
            .extend_pairs(download.then_some(("dl", "1")))
            .append_pair("sig", &signature);
        format!("{}?{}", link.path(), link.query().unwrap_or_default())
    }

    /// Whether the signature fits, compared in constant time.
    pub(super) fn fits(&self, id: &str, expires_ms: i64, signature: &str) -> bool {
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return false };
        self.mac(id, expires_ms).verify_slice(&signature).is_ok()
    }

    fn mac(&self, id: &str, expires_ms: i64) -> Hmac<Sha256> {
        // The parts cannot run into each other: a number holds no line break.
        self.0.clone().chain_update(format!("media-link\n{expires_ms}\n{id}"))
    }
}
