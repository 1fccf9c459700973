//! The signature of Volcengine's request interface.

use baigong_envelopes::signature::{Scheme, Signature, host_and_folder, moment, sha256_hex};
use baigong_provider::Result;

use crate::Official;

const REGION: &str = "cn-north-1";
const SERVICE: &str = "cv";
const SIGNED_HEADERS: &str = "content-type;host;x-content-sha256;x-date";

/// What a signed request carries beside its content type.
pub struct Signed {
    pub date: String,
    pub body_hash: String,
    pub signature: Signature,
}

/// Signs a POST of `body` to `<base>/?<query>`. `base` has no slash at its end, `query` is sorted by name.
pub fn sign(account: &Official, base: &str, query: &str, body: &str, now_ms: i64) -> Result<Signed> {
    let now = moment(now_ms)?;
    let (date, day) = (now.format("%Y%m%dT%H%M%SZ").to_string(), now.format("%Y%m%d").to_string());
    let (host, folder) = host_and_folder(base);
    let body_hash = sha256_hex(body);
    let canonical = format!(
        "POST\n{folder}/\n{query}\ncontent-type:application/json\nhost:{host}\nx-content-sha256:{body_hash}\nx-date:{date}\n\n{SIGNED_HEADERS}\n{body_hash}"
    );
    let scheme = Scheme {
        algorithm: "HMAC-SHA256",
        prefix: "",
        time: &date,
        scope: &[&day, REGION, SERVICE, "request"],
        signed_headers: SIGNED_HEADERS,
    };
    let signature = scheme.sign(account.access_key.expose(), account.secret_key.expose(), &canonical);
    Ok(Signed { date, body_hash, signature })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-01-01T00:00:00Z.
    const NOW_MS: i64 = 1_767_225_600_000;

    fn signed(base: &str, body: &str) -> Signed {
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
            signed.signature.authorization,
            "HMAC-SHA256 Credential=AKdemo/20260101/cn-north-1/cv/request, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=547cd33977d9a59db7a28f9da5286ac611e78338dbf6bb85d51502c74259d7b8"
        );
    }

    #[test]
    fn a_port_and_a_folder_of_the_base_address_are_signed_too() {
        let signed = signed("http://127.0.0.1:4010/jimeng/official", "{}");
        assert_eq!(
            signed.signature.signature,
            "cff13fa4191076943d1edd687fb401c3cdfe9246c484f6479a4bd21f73add556"
        );
    }
}
