//! Notifications: signed, fresh, and encrypted under the merchant's APIv3 key.

use http::HeaderMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::keys::{ApiV3Key, PlatformKeys, Sealed};
use super::signed::verify;
use crate::error::{Error, Result};

/// An opened notification.
pub(super) struct Event {
    /// E.g. `TRANSACTION.SUCCESS`.
    pub kind: String,
    plain: Vec<u8>,
}

#[derive(Deserialize)]
struct Envelope {
    event_type: String,
    resource_type: String,
    resource: Sealed,
}

pub(super) fn open(
    keys: &PlatformKeys,
    api_v3_key: &ApiV3Key,
    headers: &HeaderMap,
    body: &[u8],
    now_ms: i64,
) -> Result<Event> {
    verify(keys, "notify", headers, body, now_ms)?;
    let envelope: Envelope =
        serde_json::from_slice(body).map_err(|e| Error::unreadable("notify", e.to_string()))?;
    if envelope.resource_type != "encrypt-resource" || envelope.resource.algorithm != "AEAD_AES_256_GCM" {
        return Err(Error::unreadable("notify", "its content is encrypted in an unknown way"));
    }
    let plain = api_v3_key
        .open(&envelope.resource)
        .ok_or_else(|| Error::forged("notify", "it is not encrypted under this merchant's APIv3 key"))?;
    Ok(Event { kind: envelope.event_type, plain })
}

pub(super) fn resource<T: DeserializeOwned>(event: &Event) -> Result<T> {
    serde_json::from_slice(&event.plain).map_err(|e| Error::unreadable("notify", e.to_string()))
}
