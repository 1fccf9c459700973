//! RSA keys as the payment companies hand them out, and signatures with SHA-256.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rsa::pkcs1::{DecodeRsaPrivateKey, DecodeRsaPublicKey};
use rsa::pkcs1v15::{Signature, SigningKey, VerifyingKey};
use rsa::pkcs8::{DecodePrivateKey, DecodePublicKey};
use rsa::signature::{SignatureEncoding, Signer, Verifier};
use rsa::traits::PublicKeyParts;
use rsa::{RsaPrivateKey, RsaPublicKey};
use sha2::Sha256;

/// The smallest key that the companies hand out.
const MIN_BITS: usize = 2048;

/// A merchant's private key. Shown by no Debug.
#[derive(Clone)]
pub struct PrivateKey(SigningKey<Sha256>);

/// A payment company's public key.
#[derive(Clone)]
pub struct PublicKey(VerifyingKey<Sha256>);

/// What tells two keys apart in a log without showing them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint(pub String);

impl PrivateKey {
    /// Reads PEM (PKCS#8 or PKCS#1), or the bare base64 of either, as Alipay's tool writes it.
    ///
    /// # Errors
    /// Says what is wrong, without quoting the key.
    pub fn parse(text: &str) -> Result<Self, String> {
        let der = der_of(text)?;
        let key = RsaPrivateKey::from_pkcs8_der(&der)
            .or_else(|_| RsaPrivateKey::from_pkcs1_der(&der))
            .map_err(|_| "this is no RSA private key (PKCS#8 or PKCS#1)".to_owned())?;
        large_enough(&key)?;
        Ok(Self(SigningKey::new(key)))
    }

    /// The signature of `message`, in base64.
    pub fn sign(&self, message: &[u8]) -> String {
        STANDARD.encode(self.0.sign(message).to_bytes())
    }

    /// A new key, for tests and demonstrations.
    #[cfg(feature = "cashier")]
    pub fn generate() -> Result<Self, String> {
        let key = RsaPrivateKey::new(&mut rsa::rand_core::OsRng, MIN_BITS).map_err(|e| e.to_string())?;
        Ok(Self(SigningKey::new(key)))
    }

    /// The key as PEM (PKCS#8), to hand it to another program.
    #[cfg(feature = "cashier")]
    pub fn to_pem(&self) -> Result<String, String> {
        use rsa::pkcs8::{EncodePrivateKey as _, LineEnding};
        let key: &RsaPrivateKey = self.0.as_ref();
        key.to_pkcs8_pem(LineEnding::LF).map(|pem| pem.to_string()).map_err(|e| e.to_string())
    }

    #[cfg(feature = "cashier")]
    pub(crate) fn signer(&self) -> &SigningKey<Sha256> {
        &self.0
    }

    /// The public half.
    pub fn public(&self) -> PublicKey {
        let key: &RsaPrivateKey = self.0.as_ref();
        PublicKey(VerifyingKey::new(key.to_public_key()))
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrivateKey(***)")
    }
}

impl PublicKey {
    /// Reads a public key or a certificate: PEM, or bare base64.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let der = der_of(text)?;
        let key = if text.contains("CERTIFICATE") { certificate_key(&der)? } else { public_key(&der)? };
        large_enough(&key)?;
        Ok(Self(VerifyingKey::new(key)))
    }

    /// Whether `signature`, in base64, is this key's for `message`.
    pub fn verifies(&self, message: &[u8], signature: &str) -> bool {
        let bytes = STANDARD.decode(signature).ok();
        let signature = bytes.and_then(|bytes| Signature::try_from(bytes.as_slice()).ok());
        signature.is_some_and(|signature| self.0.verify(message, &signature).is_ok())
    }

    /// The key as PEM, to hand it to another program.
    #[cfg(feature = "cashier")]
    pub fn to_pem(&self) -> Result<String, String> {
        use rsa::pkcs8::{EncodePublicKey as _, LineEnding};
        let key: &RsaPublicKey = self.0.as_ref();
        key.to_public_key_pem(LineEnding::LF).map_err(|e| e.to_string())
    }

    #[cfg(feature = "cashier")]
    pub(crate) fn rsa(&self) -> &RsaPublicKey {
        self.0.as_ref()
    }

    /// Tells this key from others.
    pub fn fingerprint(&self) -> Fingerprint {
        use sha2::Digest as _;
        let key: &RsaPublicKey = self.0.as_ref();
        let digest = Sha256::digest(key.n().to_bytes_be());
        Fingerprint(hex::encode(&digest[..8]))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", self.fingerprint().0)
    }
}

fn public_key(der: &[u8]) -> Result<RsaPublicKey, String> {
    RsaPublicKey::from_public_key_der(der)
        .or_else(|_| RsaPublicKey::from_pkcs1_der(der))
        .map_err(|_| "this is no RSA public key".to_owned())
}

fn certificate_key(der: &[u8]) -> Result<RsaPublicKey, String> {
    let (_, certificate) =
        x509_parser::parse_x509_certificate(der).map_err(|_| "this is no X.509 certificate".to_owned())?;
    public_key(certificate.public_key().raw)
}

/// A certificate's serial number in upper-case hexadecimal, and its end in milliseconds since the epoch.
pub(crate) fn certificate_facts(text: &str) -> Result<(String, i64), String> {
    let der = der_of(text)?;
    let (_, certificate) =
        x509_parser::parse_x509_certificate(&der).map_err(|_| "this is no X.509 certificate".to_owned())?;
    // The encoding puts a zero before a first byte that would look negative; the number has none.
    let raw = certificate.raw_serial();
    let raw = raw.strip_prefix(&[0]).filter(|rest| !rest.is_empty()).unwrap_or(raw);
    let serial = raw.iter().map(|byte| format!("{byte:02X}")).collect();
    Ok((serial, certificate.validity().not_after.timestamp().saturating_mul(1000)))
}

fn large_enough(key: &impl PublicKeyParts) -> Result<(), String> {
    let bits = key.n().bits();
    if bits < MIN_BITS {
        Err(format!("the key has {bits} bits; at least {MIN_BITS} are needed"))
    } else {
        Ok(())
    }
}

/// The content between the lines `-----BEGIN …-----` and `-----END …-----`, or of bare base64.
fn der_of(text: &str) -> Result<Vec<u8>, String> {
    let body: String = text.lines().filter(|line| !line.contains("-----")).collect();
    let body: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    STANDARD
        .decode(body)
        .ok()
        .filter(|der| !der.is_empty())
        .ok_or_else(|| "this is neither PEM nor base64".to_owned())
}
