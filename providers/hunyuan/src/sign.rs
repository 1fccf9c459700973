//! Tencent Cloud's signature, TC3-HMAC-SHA256, over a request to its one address.

use baigong_envelopes::signature::{Scheme, Signature, host_and_folder, moment, sha256_hex};
use baigong_provider::Result;

use crate::Official;

const SERVICE: &str = "vclm";
const SIGNED_HEADERS: &str = "content-type;host";

/// Signs a POST of the JSON `body` to `<base>/`. `base` has no slash at its end.
pub fn sign(account: &Official, base: &str, body: &str, now_s: i64) -> Result<Signature> {
    let day = moment(now_s.saturating_mul(1000))?.format("%Y-%m-%d").to_string();
    let (host, folder) = host_and_folder(base);
    let canonical = format!(
        "POST\n{folder}/\n\ncontent-type:application/json\nhost:{host}\n\n{SIGNED_HEADERS}\n{}",
        sha256_hex(body)
    );
    let scheme = Scheme {
        algorithm: "TC3-HMAC-SHA256",
        prefix: "TC3",
        time: &now_s.to_string(),
        scope: &[&day, SERVICE, "tc3_request"],
        signed_headers: SIGNED_HEADERS,
    };
    Ok(scheme.sign(account.secret_id.expose(), account.secret_key.expose(), &canonical))
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
