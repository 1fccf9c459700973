//! What an operator types once, and the token that goes with every request.

use std::sync::{Mutex, PoisonError};

use baigong_provider::form::Relay;
use baigong_provider::{Error, ErrorKind, JsonSchema, Reason, Result, Secret};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::Sha256;

/// How long a signed token is valid, and how long it is used: renewed well before the vendor stops taking it.
const TOKEN_LIFE_S: i64 = 30 * 60;
const TOKEN_USE_S: i64 = 25 * 60;

/// Credentials of one account, by the protocol that it speaks.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
pub enum Account {
    /// # 中转接口
    #[schemars(extend("x-en" = { "title": "Gateway" }))]
    Relay(Relay),
    /// # 可灵官方接口
    #[schemars(extend(
        "x-require-any" = ["api_key", "secret_key"],
        "errorMessage" = { "x-require-any": "请填写 API Key，或同时填写 Access Key 与 Secret Key" },
        "x-en" = {
            "title": "Kling, official",
            "errorMessage": { "x-require-any": "Please give the API key, or both the access key and the secret key" }
        }
    ))]
    Official(Official),
}

/// The vendor itself: an API key, or an access key together with a secret key.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Official {
    /// # API Key
    /// 新版控制台的密钥；与下面两项任选其一
    #[schemars(extend("x-en" = { "title": "API key", "description": "Of the new console; either this or the two keys below" }))]
    api_key: Option<Secret>,
    /// # Access Key
    /// 没有 API Key 时必填，与 Secret Key 一起
    #[schemars(extend("x-en" = { "title": "Access key", "description": "Required without an API key, together with the secret key" }))]
    access_key: Option<Secret>,
    /// # Secret Key
    /// 没有 API Key 时必填，与 Access Key 一起
    #[schemars(extend("x-en" = { "title": "Secret key", "description": "Required without an API key, together with the access key" }))]
    secret_key: Option<Secret>,
    #[serde(skip)]
    signed: Mutex<Option<Signed>>,
}

struct Signed {
    token: String,
    at_s: i64,
}

impl Account {
    /// Whether requests go to the vendor itself.
    pub(crate) fn is_official(&self) -> bool {
        matches!(self, Self::Official(_))
    }

    /// The bearer token of the next request.
    pub(crate) fn token(&self, now_ms: i64) -> Result<String> {
        match self {
            Self::Relay(relay) => Ok(relay.api_key.expose().to_owned()),
            Self::Official(official) => official.token(now_ms / 1000),
        }
    }

    /// Forgets a signed token that the vendor did not take, so that the next request signs a new one.
    pub(crate) fn forget_token(&self) {
        if let Self::Official(official) = self {
            *official.signed.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}

impl Official {
    fn token(&self, now_s: i64) -> Result<String> {
        if let Some(api_key) = &self.api_key {
            return Ok(api_key.expose().to_owned());
        }
        let (Some(access_key), Some(secret_key)) = (&self.access_key, &self.secret_key) else {
            let message = "可灵官方账号需要填写 API Key，或同时填写 Access Key 与 Secret Key";
            return Err(Error::new(ErrorKind::Auth, Reason::detail(message)));
        };
        let mut signed = self.signed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(signed) = &*signed
            && (signed.at_s..signed.at_s + TOKEN_USE_S).contains(&now_s)
        {
            return Ok(signed.token.clone());
        }
        let token = sign(access_key.expose(), secret_key.expose(), now_s);
        *signed = Some(Signed { token: token.clone(), at_s: now_s });
        Ok(token)
    }
}

/// A JWT signed with HS256; `nbf` lies a little back because clocks differ.
fn sign(access_key: &str, secret_key: &str, now_s: i64) -> String {
    let encode = |part: Value| URL_SAFE_NO_PAD.encode(part.to_string());
    let header = encode(json!({ "alg": "HS256", "typ": "JWT" }));
    let claims = encode(json!({ "iss": access_key, "exp": now_s + TOKEN_LIFE_S, "nbf": now_s - 5 }));
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret_key.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(format!("{header}.{claims}").as_bytes());
    format!("{header}.{claims}.{}", URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(fields: Value) -> Account {
        serde_json::from_value(fields).unwrap()
    }

    #[test]
    fn the_form_asks_for_one_of_the_two_ways_in_both_languages() {
        let schema = baigong_provider::schema::schema_of::<Account>();
        let official = &schema["oneOf"][1];
        assert_eq!(official["x-require-any"], json!(["api_key", "secret_key"]));
        for said in [&official["errorMessage"], &official["x-en"]["errorMessage"]] {
            assert!(said["x-require-any"].as_str().is_some_and(|said| said.contains("API ")), "{official:#}");
        }
    }

    #[test]
    fn the_signature_is_hs256_over_header_and_claims() {
        // Computed independently with openssl for the same header, claims and key.
        let token = sign("ak", "sk", 1_700_000_000);
        let parts: Vec<&str> = token.split('.').collect();
        let decode = |part: &str| String::from_utf8(URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap();
        assert_eq!(decode(parts[0]), r#"{"alg":"HS256","typ":"JWT"}"#);
        assert_eq!(decode(parts[1]), r#"{"iss":"ak","exp":1700001800,"nbf":1699999995}"#);
        assert_eq!(parts[2], "mgn0T3D3XT4hbNxAtEsJsDH8-Kpgvs6l8t89iZ9EkEg");
    }

    #[test]
    fn a_signed_token_is_kept_for_less_than_its_life_and_forgotten_on_demand() {
        let account = account(json!({ "wire": "official", "access_key": "ak", "secret_key": "sk" }));
        let at = |minutes: i64| account.token(minutes * 60_000).unwrap();
        let first = at(100);
        assert_eq!(first, at(124));
        let second = at(125);
        assert_ne!(first, second);
        assert_ne!(second, at(90), "a clock that was set back must not give a token from the future");
        let third = at(91);
        account.forget_token();
        assert_ne!(third, at(92));
    }

    #[test]
    fn keys_are_used_as_they_are_and_half_a_pair_is_refused() {
        assert_eq!(account(json!({ "wire": "relay", "api_key": "k" })).token(0).unwrap(), "k");
        assert_eq!(account(json!({ "wire": "official", "api_key": "k" })).token(0).unwrap(), "k");
        let error = account(json!({ "wire": "official", "access_key": "ak" })).token(0).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Auth);
    }
}
