//! Who may call: the security schemes of a document, checked against the demo account.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

use crate::request::Incoming;
use crate::template;

/// How one scheme is checked. Values are templates over `account`, the demo account's credentials.
#[derive(Debug, Clone)]
pub(crate) struct Scheme {
    place: Place,
    check: Check,
}

#[derive(Debug, Clone)]
enum Place {
    Bearer,
    Header(String),
    Query(String),
}

/// `x-sim` of a security scheme.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Check {
    /// The value itself.
    Value(String),
    /// A regular expression that the whole value matches, for signatures.
    Pattern(String),
    /// A JWT signed with HS256.
    Jwt {
        /// The claim `iss`.
        iss: String,
        /// The signing key.
        secret: String,
    },
}

impl Scheme {
    pub fn parse(json: &Value) -> Result<Self, String> {
        let text = |key: &str| json.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let place = match (text("type").as_str(), text("scheme").to_lowercase().as_str(), text("in").as_str())
        {
            ("http", "bearer", _) => Place::Bearer,
            ("apiKey", _, "header") => Place::Header(text("name").to_lowercase()),
            ("apiKey", _, "query") => Place::Query(text("name")),
            _ => return Err("only http bearer, and apiKey in header or query, can be simulated".into()),
        };
        let check = match json.get("x-sim") {
            Some(value) => serde_json::from_value(value.clone()).map_err(|e| format!("x-sim: {e}"))?,
            None => Check::Value("{{ account.api_key }}".into()),
        };
        Ok(Self { place, check })
    }

    /// Why a request is not let in; `None` if it is.
    pub fn refuse(&self, request: &Incoming, account: &Value, now_s: i64) -> Option<String> {
        let given = match &self.place {
            Place::Bearer => match request.headers.get("authorization").map(|h| h.strip_prefix("Bearer ")) {
                None => return Some("there is no Authorization header".into()),
                Some(None) => return Some("the Authorization header does not start with Bearer".into()),
                Some(Some(token)) => token.to_owned(),
            },
            Place::Header(name) => match request.headers.get(name) {
                None => return Some(format!("there is no header {name}")),
                Some(value) => value.clone(),
            },
            Place::Query(name) => match request.query.get(name).and_then(Value::as_str) {
                None => return Some(format!("there is no query parameter {name}")),
                Some(value) => value.to_owned(),
            },
        };
        let context = minijinja::context! { account => account };
        let fill = |text: &str| match template::render(&Value::from(text), &context) {
            Ok(Value::String(text)) => text,
            Ok(other) => other.to_string(),
            Err(e) => e.to_string(),
        };
        match &self.check {
            Check::Value(expected) => {
                (given != fill(expected)).then(|| "the key is not the demo key".to_owned())
            }
            Check::Pattern(pattern) => match Regex::new(&format!("^(?:{})$", fill(pattern))) {
                Ok(regex) => (!regex.is_match(&given)).then(|| format!("it does not match {pattern}")),
                Err(e) => Some(format!("bad x-sim pattern: {e}")),
            },
            Check::Jwt { iss, secret } => check_jwt(&given, &fill(iss), &fill(secret), now_s).err(),
        }
    }

    /// Name of the header that carries the key, in lower case, where it is not `Authorization`.
    pub fn header_name(&self) -> Option<&str> {
        match &self.place {
            Place::Header(name) if name != "authorization" => Some(name),
            _ => None,
        }
    }

    /// Name of the query parameter that carries the key.
    pub fn query_name(&self) -> Option<&str> {
        match &self.place {
            Place::Query(name) => Some(name),
            _ => None,
        }
    }
}

fn check_jwt(token: &str, iss: &str, secret: &str, now_s: i64) -> Result<(), String> {
    let (signed, signature) = token.rsplit_once('.').ok_or("the token is no JWT")?;
    let (header, claims) = signed.split_once('.').ok_or("the token is no JWT")?;
    let json = |part: &str| -> Result<Value, String> {
        let bytes = URL_SAFE_NO_PAD.decode(part).map_err(|e| format!("the JWT is not base64url: {e}"))?;
        serde_json::from_slice(&bytes).map_err(|e| format!("the JWT is not JSON: {e}"))
    };
    if json(header)?.get("alg") != Some(&Value::from("HS256")) {
        return Err("the JWT is not signed with HS256".into());
    }
    let signature =
        URL_SAFE_NO_PAD.decode(signature).map_err(|e| format!("the JWT is not base64url: {e}"))?;
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).map_err(|e| e.to_string())?;
    mac.update(signed.as_bytes());
    mac.verify_slice(&signature).map_err(|_| "the JWT's signature is wrong")?;
    let claims = json(claims)?;
    if claims.get("iss").and_then(Value::as_str) != Some(iss) {
        return Err("the JWT's iss is not the access key".into());
    }
    let seconds = |name: &str| claims.get(name).and_then(Value::as_i64);
    if seconds("exp").is_some_and(|exp| exp < now_s) || seconds("nbf").is_some_and(|nbf| nbf > now_s + 5) {
        return Err("the JWT is not valid at this time".into());
    }
    Ok(())
}
