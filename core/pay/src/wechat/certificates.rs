//! Fetching the certificates with which WeChat Pay signs.

use std::sync::Arc;

use baigong_ground::Clock;
use http::Method;
use serde::Deserialize;

use super::WechatConfig;
use super::keys::{PlatformKeys, Sealed};
use super::signed::{Client, verify};
use crate::error::{Error, Result};
use crate::keys::certificate_facts;

/// Downloads the platform certificates (`GET /v3/certificates`), for a merchant who was not given the public key.
///
/// The first answer is verified with what stands in it: that WeChat Pay wrote it is known from its being encrypted
/// under the APIv3 key. A new certificate appears days before it is used, so asking twice a day is enough; a bad
/// notification must never be a reason to ask, or anyone could make us ask.
///
/// # Errors
/// `NotFound` where the merchant has no platform certificate: then it has the public key, to be configured.
pub async fn platform_certificates(
    config: &WechatConfig,
    http: reqwest::Client,
    clock: Arc<dyn Clock>,
) -> Result<PlatformKeys> {
    super::check(config)?;
    fetch(&Client::new(config, http, clock), config).await
}

pub(super) async fn fetch(client: &Client, config: &WechatConfig) -> Result<PlatformKeys> {
    #[derive(Deserialize)]
    struct Answer {
        data: Vec<Certificate>,
    }
    #[derive(Deserialize)]
    struct Certificate {
        serial_no: String,
        encrypt_certificate: Sealed,
    }
    const OPERATION: &str = "certificates";
    let (headers, body) =
        client.unverified(OPERATION, Method::GET, "/v3/certificates", String::new()).await?;
    let answer: Answer =
        serde_json::from_slice(&body).map_err(|e| Error::unreadable(OPERATION, e.to_string()))?;
    let mut keys = PlatformKeys::default();
    for found in answer.data {
        let opened = config.api_v3_key.open(&found.encrypt_certificate);
        let opened = opened.filter(|_| found.encrypt_certificate.algorithm == "AEAD_AES_256_GCM");
        let pem = opened.and_then(|pem| String::from_utf8(pem).ok()).ok_or_else(|| {
            Error::forged(OPERATION, "a certificate is not encrypted under this merchant's APIv3 key")
        })?;
        let wrong = |what: String| Error::unreadable(OPERATION, what);
        let (serial, _) = certificate_facts(&pem).map_err(wrong)?;
        if serial != found.serial_no.to_ascii_uppercase() {
            return Err(Error::unreadable(OPERATION, "a certificate has another serial number"));
        }
        keys = keys.and_certificate(&pem).map_err(wrong)?;
    }
    let now_ms = client.now_ms();
    keys.join(PlatformKeys::default(), now_ms);
    // A merchant who has the public key too gets an answer that is signed with that.
    let mut believed = client.keys();
    believed.join(keys.clone(), now_ms);
    verify(&believed, OPERATION, &headers, &body, now_ms)?;
    Ok(keys)
}
