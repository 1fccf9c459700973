//! Calls of vendors: a vendor that takes an address with a submit is given one with a token of that task.
//!
//! A call is a reason to ask the vendor at once, never an answer: what it says is not read. So forged, repeated, late and foreign
//! calls change nothing. A token is a task's id and a part of its signature; nothing is stored of it.

use baigong_ledger::TaskId;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use url::Url;
use uuid::Uuid;

use crate::media::MediaSettings;

/// Where the host serves the calls.
pub const PATH: &str = "/callbacks/";

/// Bytes of a task's id, which a token begins with.
const ID_BYTES: usize = 16;
/// Bytes of the signature that a token carries.
const MAC_BYTES: usize = 16;

/// Makes and reads the addresses that vendors call.
pub(crate) struct CallbackAddresses {
    key: Hmac<Sha256>,
    site: Url,
}

impl CallbackAddresses {
    /// Addresses at `site`; every process of a site has the same `key`.
    pub(crate) fn new(key: &[u8; 32], site: Url) -> Self {
        Self { key: Hmac::new_from_slice(key).expect("HMAC takes keys of any length"), site }
    }

    /// Those of the site that the settings are of.
    pub(crate) fn of_site(settings: &MediaSettings) -> Self {
        Self::new(&settings.signing_key, settings.public_base_url.clone())
    }

    /// Where vendors and people reach the site.
    pub(crate) fn site(&self) -> &Url {
        &self.site
    }

    /// Where the vendor of a task calls.
    pub(crate) fn of(&self, task: &Uuid) -> Option<String> {
        let mac = self.mac(task).finalize().into_bytes();
        let token = URL_SAFE_NO_PAD.encode([task.as_bytes(), &mac[..MAC_BYTES]].concat());
        self.site.join(&format!("{PATH}{token}")).ok().map(Into::into)
    }

    /// The task that a token was made for; none for any other text.
    pub(crate) fn task(&self, token: &str) -> Option<TaskId> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (id, mac) = bytes.split_at_checked(ID_BYTES).filter(|(_, mac)| mac.len() == MAC_BYTES)?;
        let id = Uuid::from_slice(id).ok()?;
        self.mac(&id).verify_truncated_left(mac).ok()?;
        Some(TaskId::from(id))
    }

    fn mac(&self, task: &Uuid) -> Hmac<Sha256> {
        self.key.clone().chain_update("vendor-callback\n").chain_update(task.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_its_task_and_every_change_of_it_names_none() {
        let site = Url::parse("https://ai.example.com").unwrap();
        let addresses = CallbackAddresses::new(&[7; 32], site.clone());
        let task = Uuid::from_u128(0x1234_5678);
        let address = addresses.of(&task).unwrap();
        let token = address.strip_prefix("https://ai.example.com/callbacks/").unwrap();
        assert_eq!(addresses.task(token), Some(TaskId::from(task)));
        for at in 0..token.len() {
            for letter in ["A", "b", "7", "_", "="] {
                let changed = format!("{}{letter}{}", &token[..at], &token[at + 1..]);
                assert!(changed == token || addresses.task(&changed).is_none(), "{changed}");
            }
            assert_eq!(addresses.task(&token[..at]), None, "cut off at {at}");
        }
        let elsewhere = CallbackAddresses::new(&[8; 32], site);
        assert_eq!(elsewhere.task(token), None, "a token of another site");
    }
}
