//! The signature of Volcengine's request interface: HMAC-SHA256 over the request, with a key derived from the secret.

use baigong_provider::{Error, ErrorKind, Result};
use chrono::DateTime;
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::Official;

const ALGORITHM: &str = "HMAC-SHA256";
const REGION: &str = "cn-north-1";
const SERVICE: &str = "cv";
const CONTENT_TYPE: &str = "application/json";
const SIGNED_HEADERS: &str = "content-type;host;x-content-sha256;x-date";

/// What a signed request carries beside its content type.
pub struct Signature {
    pub date: String,
    pub body_hash: String,
    pub authorization: String,
    /// The last part of `authorization`, which no error may show.
    pub signature: String,
}

/// Signs a POST of `body` to `<base>/?<query>`. `base` has no slash at its end, `query` is sorted by name.
pub fn sign(account: &Official, base: &str, query: &str, body: &str, now_ms: i64) -> Result<Signature> {
    let now = DateTime::from_timestamp_millis(now_ms)
        .ok_or_else(|| Error::new(ErrorKind::Unexpected, "the clock stands at no date"))?;
    let date = now.format("%Y%m%dT%H%M%SZ").to_string();
    let day = now.format("%Y%m%d").to_string();
    let address = base.split_once("://").map_or(base, |(_, address)| address);
    let (host, folder) = address
        .split_once('/')
        .map_or((address, String::new()), |(host, folder)| (host, format!("/{folder}")));
    let body_hash = hex(&Sha256::digest(body));
    let canonical = format!(
        "POST\n{folder}/\n{query}\ncontent-type:{CONTENT_TYPE}\nhost:{host}\nx-content-sha256:{body_hash}\nx-date:{date}\n\n{SIGNED_HEADERS}\n{body_hash}"
    );
    let scope = format!("{day}/{REGION}/{SERVICE}/request");
    let to_sign = format!("{ALGORITHM}\n{date}\n{scope}\n{}", hex(&Sha256::digest(canonical)));
    let secret = account.secret_key.expose().as_bytes().to_vec();
    let key = [day.as_str(), REGION, SERVICE, "request"].iter().fold(secret, |key, part| mac(&key, part));
    let signature = hex(&mac(&key, &to_sign));
    let authorization = format!(
        "{ALGORITHM} Credential={}/{scope}, SignedHeaders={SIGNED_HEADERS}, Signature={signature}",
        account.access_key.expose()
    );
    Ok(Signature { date, body_hash, authorization, signature })
}

fn mac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-01-01T00:00:00Z.
    const NOW_MS: i64 = 1_767_225_600_000;

    fn signed(base: &str, body: &str) -> Signature {
        let keys = serde_json::json!({ "access_key": "AKdemo", "secret_key": "SKdemo" });
        let account: Official = serde_json::from_value(keys).unwrap();
        sign(&account, base, "Action=CVSync2AsyncSubmitTask&Version=2022-08-31", body, NOW_MS).unwrap()
    }

    #[test]
    fn the_signature_is_that_of_the_vendors_own_client() {
        // Written down from the signer of the vendor's Python client for the same keys, moment and request.
        let body = r#"{"req_key":"jimeng_t2v_v30","prompt":"猫","frames":121}"#;
        let signed = signed("https://visual.volcengineapi.com", body);
        assert_eq!(signed.date, "20260101T000000Z");
        assert_eq!(signed.body_hash, "becbdf1507269608bc6bcc1f69e165cfdf8090d7d29048306d7b366f81a34685");
        assert_eq!(
            signed.authorization,
            "HMAC-SHA256 Credential=AKdemo/20260101/cn-north-1/cv/request, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=547cd33977d9a59db7a28f9da5286ac611e78338dbf6bb85d51502c74259d7b8"
        );
    }

    #[test]
    fn a_port_and_a_folder_of_the_base_address_are_signed_too() {
        let signed = signed("http://127.0.0.1:4010/jimeng/official", "{}");
        assert_eq!(signed.signature, "cff13fa4191076943d1edd687fb401c3cdfe9246c484f6479a4bd21f73add556");
    }
}
