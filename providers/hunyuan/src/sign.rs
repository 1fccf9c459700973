//! Tencent Cloud's signature, TC3-HMAC-SHA256: over the request, with a key derived from the secret.

use baigong_provider::{Error, ErrorKind, Result};
use chrono::DateTime;
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::Official;

const ALGORITHM: &str = "TC3-HMAC-SHA256";
const SERVICE: &str = "vclm";
const SIGNED_HEADERS: &str = "content-type;host";

/// What a signed request carries.
pub struct Signature {
    pub authorization: String,
    /// The last part of `authorization`, which no error may show.
    pub signature: String,
}

/// Signs a POST of the JSON `body` to `<base>/`. `base` has no slash at its end.
pub fn sign(account: &Official, base: &str, body: &str, now_s: i64) -> Result<Signature> {
    let now = DateTime::from_timestamp(now_s, 0)
        .ok_or_else(|| Error::new(ErrorKind::Unexpected, "the clock stands at no date"))?;
    let day = now.format("%Y-%m-%d").to_string();
    let address = base.split_once("://").map_or(base, |(_, address)| address);
    let (host, folder) = address
        .split_once('/')
        .map_or((address, String::new()), |(host, folder)| (host, format!("/{folder}")));
    let canonical = format!(
        "POST\n{folder}/\n\ncontent-type:application/json\nhost:{host}\n\n{SIGNED_HEADERS}\n{}",
        hex(&Sha256::digest(body))
    );
    let scope = format!("{day}/{SERVICE}/tc3_request");
    let to_sign = format!("{ALGORITHM}\n{now_s}\n{scope}\n{}", hex(&Sha256::digest(canonical)));
    let secret = format!("TC3{}", account.secret_key.expose()).into_bytes();
    let key = [day.as_str(), SERVICE, "tc3_request"].iter().fold(secret, |key, part| mac(&key, part));
    let signature = hex(&mac(&key, &to_sign));
    let authorization = format!(
        "{ALGORITHM} Credential={}/{scope}, SignedHeaders={SIGNED_HEADERS}, Signature={signature}",
        account.secret_id.expose()
    );
    Ok(Signature { authorization, signature })
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
    const NOW_S: i64 = 1_767_225_600;

    fn signed(base: &str, body: &str) -> Signature {
        let keys = serde_json::json!({ "secret_id": "AKdemo", "secret_key": "SKdemo" });
        let account: Official = serde_json::from_value(keys).unwrap();
        sign(&account, base, body, NOW_S).unwrap()
    }

    #[test]
    fn the_signature_is_that_of_the_vendors_own_client() {
        // Written down from the signer of the vendor's Python client for the same keys, moment and request.
        let signed = signed("https://vclm.tencentcloudapi.com", r#"{"Prompt":"猫","Resolution":"720p"}"#);
        assert_eq!(
            signed.authorization,
            "TC3-HMAC-SHA256 Credential=AKdemo/2026-01-01/vclm/tc3_request, SignedHeaders=content-type;host, Signature=7eed2e84677b6aa3f0ce68b7d66cc4f9a1568770bf0ce60a059645a2f1e5286e"
        );
    }

    #[test]
    fn a_port_and_a_folder_of_the_base_address_are_signed_too() {
        let signed = signed("http://127.0.0.1:4010/hunyuan/official", "{}");
        assert_eq!(signed.signature, "db3e9ddcdb084ecdba051fb9d5b195b0c3c555a917634e1eee867ce50c054aeb");
    }
}
