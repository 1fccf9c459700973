//! Signatures and secrets of Standard Webhooks 1.0.0: `whsec_` and base64 of 32 bytes, which are the key of an HMAC-SHA256 over
//! `{id}.{timestamp}.{body}`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use rand::RngCore;
use sha2::Sha256;

const PREFIX: &str = "whsec_";
const BYTES: usize = 32;

/// A secret that nobody can guess, as its owner is shown it.
#[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
pub(super) fn new_secret() -> String {
    let mut bytes = [0; BYTES];
    rand::rng().fill_bytes(&mut bytes);
    format!("{PREFIX}{}", STANDARD.encode(bytes))
}

/// The value of `webhook-signature`: one signature for each secret.
pub(super) fn sign(secrets: &[String], id: &str, timestamp_s: i64, body: &str) -> String {
    let signed = format!("{id}.{timestamp_s}.{body}");
    let signatures = secrets.iter().filter_map(|secret| {
        let key = STANDARD.decode(secret.strip_prefix(PREFIX)?).ok()?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
        mac.update(signed.as_bytes());
        Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    });
    signatures.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_that_of_the_specification() {
        // The example of the specification's own libraries.
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned();
        let signature =
            sign(&[secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, "{\"test\": 2432232314}");
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn each_secret_signs_and_no_two_are_the_same() {
        let (one, other) = (new_secret(), new_secret());
        assert_ne!(one, other);
        assert_eq!(STANDARD.decode(one.strip_prefix(PREFIX).unwrap()).unwrap().len(), BYTES);
        assert_eq!(sign(&[one, other], "msg_1", 0, "{}").split(' ').count(), 2);
    }
}
