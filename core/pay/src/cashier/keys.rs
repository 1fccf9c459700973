//! Test keys, made at the start.

use std::str::FromStr;
use std::time::{Duration, SystemTime};

use rand::distr::{Alphanumeric, SampleString};
use rsa::pkcs1v15::Signature;
use x509_cert::builder::{Builder, CertificateBuilder, Profile};
use x509_cert::der::EncodePem;
use x509_cert::der::pem::LineEnding;
use x509_cert::name::Name;
use x509_cert::serial_number::SerialNumber;
use x509_cert::spki::SubjectPublicKeyInfoOwned;
use x509_cert::time::{Time, Validity};

use crate::{ApiV3Key, PrivateKey};

/// How long a platform certificate lasts.
const FIVE_YEARS: Duration = Duration::from_secs(5 * 365 * 24 * 3600);

/// All keys of both sides. Making them takes a while, so that tests share them.
pub struct Keys {
    pub(crate) wechat_merchant: PrivateKey,
    pub(crate) wechat_platform: PrivateKey,
    pub(crate) alipay_merchant: PrivateKey,
    pub(crate) alipay_platform: PrivateKey,
    pub(crate) api_v3: ApiV3Key,
}

impl Keys {
    /// New keys.
    ///
    /// # Errors
    /// If the machine gives no randomness.
    #[expect(clippy::disallowed_methods, reason = "secrets of a simulated cashier, drawn anew for each")]
    pub fn generate() -> Result<Self, String> {
        Ok(Self {
            wechat_merchant: PrivateKey::generate()?,
            wechat_platform: PrivateKey::generate()?,
            alipay_merchant: PrivateKey::generate()?,
            alipay_platform: PrivateKey::generate()?,
            api_v3: ApiV3Key::parse(&Alphanumeric.sample_string(&mut rand::rng(), 32))?,
        })
    }

    /// A platform certificate of WeChat Pay's that begins at `from_ms`, in PEM, and its serial number.
    pub(crate) fn certificate(&self, number: u8, from_ms: i64) -> Result<(String, String), String> {
        let text = |e: &dyn std::fmt::Display| e.to_string();
        let from = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(from_ms).unwrap_or_default());
        let serial = [0x51, 0x57, 0xF0, 0x9E, 0xFD, number];
        let validity = Validity {
            not_before: Time::try_from(from).map_err(|e| text(&e))?,
            not_after: Time::try_from(from + FIVE_YEARS).map_err(|e| text(&e))?,
        };
        let public = self.wechat_platform.public();
        let certificate = CertificateBuilder::new(
            Profile::Root,
            SerialNumber::new(&serial).map_err(|e| text(&e))?,
            validity,
            Name::from_str("CN=Tenpay.com sign (demo),C=CN").map_err(|e| text(&e))?,
            SubjectPublicKeyInfoOwned::from_key(public.rsa().clone()).map_err(|e| text(&e))?,
            self.wechat_platform.signer(),
        )
        .and_then(CertificateBuilder::build::<Signature>)
        .map_err(|e| text(&e))?;
        let pem = certificate.to_pem(LineEnding::LF).map_err(|e| text(&e))?;
        Ok((serial.iter().map(|byte| format!("{byte:02X}")).collect(), pem))
    }
}
