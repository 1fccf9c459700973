//! Signed parameters: `digest(k=v&… sorted, without sign and empty values, then &key=SECRET)`, lower-case hex.

use std::collections::BTreeMap;

use baigong_base::vault;
pub(super) use baigong_ground::token::token_hash as hash;
use md5::Md5;
use sha2::Sha256;
use url::form_urlencoded;

use super::model::{Client, Digest, SsoError};

/// How far a request's clock may be from ours, in milliseconds.
const WINDOW_MS: i64 = 15 * 60 * 1000;
/// How long a nonce is remembered: a request from the far end of the window stays acceptable this long.
pub(super) const NONCE_LIFETIME_MS: i64 = 2 * WINDOW_MS + 2000;
const MAX_NONCE_CHARS: usize = 128;
const NONCE_CHARS: usize = 32;

pub(super) const TIMESTAMP: &str = "timestamp";
pub(super) const NONCE: &str = "nonce";
pub(super) const SIGN: &str = "sign";

/// The parameters of a request, each at most once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Params(BTreeMap<String, String>);

impl Params {
    /// Reads the query and the form of a request. A name that occurs twice in them is refused.
    pub fn read<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Result<Self, SsoError> {
        let mut params = BTreeMap::new();
        for (name, value) in parts.into_iter().flat_map(form_urlencoded::parse) {
            let name = name.into_owned();
            if params.contains_key(&name) {
                return Err(SsoError::Duplicate(name.chars().take(64).collect()));
            }
            params.insert(name, value.into_owned());
        }
        Ok(Self(params))
    }

    /// A parameter's value; empty is the same as missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    pub(super) fn need(&self, name: &'static str) -> Result<&str, SsoError> {
        self.get(name).ok_or(SsoError::Missing(name))
    }

    pub(super) fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    /// Adds time, nonce and signature of `client`.
    pub(super) fn sign(&mut self, client: &Client, now_ms: i64) {
        self.set(TIMESTAMP, now_ms.to_string());
        self.set(NONCE, random(NONCE_CHARS));
        let sign = signature(self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())), client);
        self.set(SIGN, sign);
    }

    /// As a query, encoded. Values that are empty are left out, as they are from the signature.
    pub(super) fn to_query(&self) -> String {
        let filled = self.0.iter().filter(|(_, value)| !value.is_empty());
        form_urlencoded::Serializer::new(String::new()).extend_pairs(filled).finish()
    }

    /// Checks the signature of `client`, over the named parameters or over all. Returns the nonce, which the caller
    /// has to remember: only now is it worth remembering.
    pub(super) fn verify(
        &self,
        client: &Client,
        names: Option<&[&str]>,
        now_ms: i64,
    ) -> Result<&str, SsoError> {
        let (time, nonce, sign) = (self.need(TIMESTAMP)?, self.need(NONCE)?, self.need(SIGN)?);
        let time: i64 = time.parse().map_err(|_| SsoError::BadTimestamp)?;
        if now_ms.abs_diff(time) > WINDOW_MS.unsigned_abs() {
            return Err(SsoError::BadTimestamp);
        }
        let covered = |name: &str| {
            names.is_none_or(|names| names.contains(&name) || name == TIMESTAMP || name == NONCE)
        };
        let params = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let expected = signature(params.filter(|(name, _)| covered(name)), client);
        if !vault::same(&expected, sign) {
            return Err(SsoError::BadSignature);
        }
        if nonce.chars().count() > MAX_NONCE_CHARS {
            return Err(SsoError::BadNonce);
        }
        Ok(nonce)
    }
}

/// The signature over sorted parameters.
fn signature<'a>(params: impl Iterator<Item = (&'a str, &'a str)>, client: &Client) -> String {
    let mut text = String::new();
    for (name, value) in params.filter(|(name, value)| *name != SIGN && !value.is_empty()) {
        text.extend([name, "=", value, "&"]);
    }
    text.extend(["key=", &client.secret]);
    match client.digest {
        Digest::Sha256 => hex::encode(<Sha256 as sha2::Digest>::digest(text.as_bytes())),
        Digest::Md5 => hex::encode(<Md5 as md5::Digest>::digest(text.as_bytes())),
    }
}

/// Random letters and digits.
#[expect(clippy::disallowed_methods, reason = "a nonce of the protocol: it only has to be new")]
pub(super) fn random(chars: usize) -> String {
    use rand::distr::{Alphanumeric, SampleString};
    Alphanumeric.sample_string(&mut rand::rng(), chars)
}
