//! A browser with an authenticator, in software. Everything passes as JSON, as it does between page and host.

use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData};
use passkey::crypto::rust_crypto::RustCryptoBackend;
use passkey::types::Passkey;
use passkey::types::ctap2::{Aaguid, Ctap2Error};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::{
    CreationChallengeResponse, PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse,
};

/// A finger on the sensor, always.
pub(super) struct Finger;

#[async_trait::async_trait]
impl UserValidationMethod for Finger {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        _: bool,
        _: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck { presence: true, verification: true })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

/// A device that holds one passkey at most.
pub(super) struct Device {
    held: Option<Passkey>,
    /// The address of the page that asks.
    pub(super) origin: Url,
    counts: bool,
}

impl Device {
    /// A device on a page of `origin`; `counts` tells whether it counts its signatures.
    pub(super) fn at(origin: &str, counts: bool) -> Self {
        Self { held: None, origin: Url::parse(origin).unwrap(), counts }
    }

    pub(super) async fn make(&mut self, options: &CreationChallengeResponse) -> RegisterPublicKeyCredential {
        let authenticator = Authenticator::new(Aaguid::new_empty(), None, Finger, RustCryptoBackend);
        let mut browser = Client::new(authenticator);
        browser.authenticator_mut().set_make_credentials_with_signature_counter(self.counts);
        let made = browser.register(&self.origin, via(options), DefaultClientData).await.unwrap();
        self.held.clone_from(browser.authenticator().store());
        via(&made)
    }

    pub(super) async fn show(&mut self, options: &RequestChallengeResponse) -> PublicKeyCredential {
        let held = self.held.clone();
        let authenticator = Authenticator::new(Aaguid::new_empty(), held, Finger, RustCryptoBackend);
        let mut browser = Client::new(authenticator);
        let shown = browser.authenticate(&self.origin, via(options), DefaultClientData).await.unwrap();
        self.held.clone_from(browser.authenticator().store());
        via(&shown)
    }

    /// A thief's copy of the device as it is now.
    pub(super) fn copy(&self) -> Self {
        Self { held: self.held.clone(), origin: self.origin.clone(), counts: self.counts }
    }

    /// How often the device has signed, as it counts.
    pub(super) fn counter(&self) -> Option<u32> {
        self.held.as_ref().and_then(|passkey| passkey.counter)
    }
}

fn via<T: DeserializeOwned>(value: &impl Serialize) -> T {
    serde_json::from_value(serde_json::to_value(value).unwrap()).unwrap()
}
