//! Reading an authorization request: what is wrong with it, and who may be told.

use std::collections::HashSet;
use std::sync::Arc;

use baigong_ground::{Message, messages};
use serde::{Deserialize, Serialize};
use url::Url;

use super::api::{ApiAccess, ApiRequest};
use super::client::{Client, Scope, Scopes};
use super::error::ErrorCode;
use super::opaque;

messages! {
    client_id_missing = "缺少参数 client_id，或该参数重复", "The parameter client_id is missing, or there twice";
    client_unknown = "该网站没有在本站登记（client_id 不正确）", "This website is not registered here (client_id)";
    redirect_uri_missing = "缺少参数 redirect_uri，或该参数重复", "The parameter redirect_uri is missing, or there twice";
    redirect_uri_unknown = "回调地址没有登记（redirect_uri 不正确）", "The callback address is not registered (redirect_uri)";
}

/// Length of an S256 challenge: 256 bits in base64.
const CHALLENGE_CHARS: usize = 43;
const LONGEST_STATE: usize = 2048;
const LONGEST_NONCE: usize = 512;

/// The parameters of a request, as they came.
#[derive(Debug, Clone, Default)]
pub struct Params(Vec<(String, String)>);

impl Params {
    /// Of a query or a form.
    pub fn parse(text: &str) -> Self {
        Self(url::form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// A value; empty ones count as left out (RFC 6749, section 3.1). A parameter that is there twice is none:
    /// two readers could see different requests.
    pub fn get(&self, name: &str) -> Result<Option<&str>, Doubled> {
        let mut found = self.0.iter().filter(|(key, _)| key == name);
        let first = found.next();
        if found.next().is_some() {
            return Err(Doubled);
        }
        Ok(first.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty()))
    }

    fn doubled(&self) -> bool {
        let mut seen = HashSet::new();
        !self.0.iter().all(|(key, _)| seen.insert(key))
    }

    /// As a query again, without the parameter `but`.
    pub fn to_query(&self, but: &str) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(self.0.iter().filter(|(key, _)| key != but));
        query.finish()
    }
}

/// A parameter is there more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubled;

/// How an authorization request is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuthorizeError {
    /// Who asks, or where the answer goes, is not certain: nobody but the user may be told. zh-CN.
    Page(Message),
    /// The browser goes back to the site with the error in this address.
    Back(String),
}

/// What the site wants the user to be asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// Nothing: the site wants an answer without a page (`prompt=none`).
    pub none: bool,
    /// To sign in again.
    pub login: bool,
    /// To agree again.
    pub consent: bool,
}

/// An authorization request that is in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuthorizeRequest {
    /// Who asks.
    pub client_id: String,
    /// Where the answer goes.
    pub redirect_uri: String,
    /// What is asked for, as far as the site may.
    pub scopes: Scopes,
    /// Given back unchanged.
    pub state: Option<String>,
    /// Goes into the identity token.
    pub nonce: Option<String>,
    /// S256 of the secret that will redeem the code.
    pub code_challenge: String,
    /// What the user is to be asked.
    pub prompt: Prompt,
    /// Longest time since the user signed in, in seconds.
    pub max_age: Option<i64>,
    /// Whom the site expects; fills in the form.
    pub login_hint: Option<String>,
    /// An earlier identity token of the person whom the site expects.
    pub id_token_hint: Option<String>,
    /// What the client wants to do at the API, where it names that as the resource; it is not told who the user is then.
    #[serde(default)]
    pub api: Option<ApiRequest>,
}

/// Where a site wants the browser to go after signing out. Both are absent unless the site registered the address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogoutRequest {
    /// Who asks, if that is known.
    pub client_id: Option<String>,
    /// The address at the site, complete.
    pub location: Option<String>,
}

impl AuthorizeRequest {
    /// Reads a request of a client that `find` knows.
    pub fn read(
        params: &Params,
        issuer: &str,
        find: impl Fn(&str) -> Option<Arc<Client>>,
        api: Option<&ApiAccess>,
    ) -> Result<Self, AuthorizeError> {
        let page = AuthorizeError::Page;
        let client_id = params.get("client_id").ok().flatten().ok_or(page(client_id_missing()))?;
        let client = find(client_id).ok_or(page(client_unknown()))?;
        let redirect_uri = params.get("redirect_uri").ok().flatten().ok_or(page(redirect_uri_missing()))?;
        if !client.is_at(redirect_uri) {
            return Err(page(redirect_uri_unknown()));
        }
        let state = params.get("state").ok().flatten();
        Self::read_rest(params, &client, redirect_uri, state, api).map_err(|(code, description)| {
            AuthorizeError::Back(answer(redirect_uri, issuer, state, &error_pairs(code, description)))
        })
    }

    fn read_rest(
        params: &Params,
        client: &Client,
        redirect_uri: &str,
        state: Option<&str>,
        api: Option<&ApiAccess>,
    ) -> Result<Self, (ErrorCode, &'static str)> {
        use ErrorCode::{
            InvalidRequest, InvalidScope, RegistrationNotSupported, RequestNotSupported,
            RequestUriNotSupported, UnsupportedResponseType,
        };
        if params.doubled() {
            return Err((InvalidRequest, "a parameter is there twice"));
        }
        let get = |name| params.get(name).ok().flatten();
        for (name, code) in [
            ("request", RequestNotSupported),
            ("request_uri", RequestUriNotSupported),
            ("registration", RegistrationNotSupported),
        ] {
            if get(name).is_some() {
                return Err((code, "not supported"));
            }
        }
        match get("response_type") {
            Some("code") => {}
            Some(_) => return Err((UnsupportedResponseType, "response_type must be code")),
            None => return Err((InvalidRequest, "response_type is missing")),
        }
        if get("response_mode").is_some_and(|mode| mode != "query") {
            return Err((InvalidRequest, "response_mode must be query"));
        }
        let (scopes, api) = match (get("resource"), api) {
            (None, _) => {
                let scopes = Scopes::known(get("scope").unwrap_or_default()).common(&client.scopes);
                if !scopes.has(Scope::Openid) {
                    return Err((InvalidScope, "scope must contain openid"));
                }
                (scopes, None)
            }
            (Some(resource), Some(api)) => {
                (Scopes::default(), Some(api.asked(client, resource, get("scope"))?))
            }
            (Some(_), None) => return Err((ErrorCode::InvalidTarget, "no resource is served here")),
        };
        let code_challenge = get("code_challenge").ok_or((InvalidRequest, "code_challenge is missing"))?;
        if get("code_challenge_method") != Some("S256") {
            return Err((InvalidRequest, "code_challenge_method must be S256"));
        }
        let base64url = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if code_challenge.len() != CHALLENGE_CHARS || !code_challenge.bytes().all(base64url) {
            return Err((InvalidRequest, "code_challenge is not a SHA-256 in base64url"));
        }
        let nonce = get("nonce");
        if nonce.is_some_and(|nonce| nonce.len() > LONGEST_NONCE || nonce.contains(char::is_control)) {
            return Err((InvalidRequest, "nonce is too long or holds control characters"));
        }
        if state.is_some_and(|state| state.len() > LONGEST_STATE) {
            return Err((InvalidRequest, "state is too long"));
        }
        let prompt = read_prompt(get("prompt").unwrap_or_default())?;
        let max_age = match get("max_age") {
            None => None,
            Some(text) => match text.parse::<u32>() {
                Ok(seconds) => Some(i64::from(seconds)),
                Err(_) => return Err((InvalidRequest, "max_age is not a number of seconds")),
            },
        };
        let owned = |text: &str| text.to_owned();
        Ok(Self {
            client_id: client.id.clone(),
            redirect_uri: owned(redirect_uri),
            scopes,
            state: state.map(owned),
            nonce: nonce.map(owned),
            code_challenge: owned(code_challenge),
            prompt,
            max_age,
            login_hint: get("login_hint").map(owned),
            id_token_hint: get("id_token_hint").map(owned),
            api,
        })
    }

    /// The address that carries a code back to the site.
    pub(super) fn success(&self, issuer: &str, code: &str) -> String {
        answer(&self.redirect_uri, issuer, self.state.as_deref(), &[("code", code)])
    }

    /// The address that carries an error back to the site.
    pub fn failure(&self, issuer: &str, code: ErrorCode, description: &str) -> String {
        answer(&self.redirect_uri, issuer, self.state.as_deref(), &error_pairs(code, description))
    }

    /// Names this request in the mark of a sign-in that it asked for.
    pub(super) fn fingerprint(&self) -> String {
        let part = |text: &Option<String>| text.clone().unwrap_or_default();
        opaque::hash(&format!(
            "{}\n{}\n{}\n{}",
            self.client_id,
            self.code_challenge,
            part(&self.nonce),
            part(&self.state)
        ))
    }
}

fn read_prompt(text: &str) -> Result<Prompt, (ErrorCode, &'static str)> {
    let mut prompt = Prompt::default();
    let mut words = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        words += 1;
        match word {
            "none" => prompt.none = true,
            // The sign-in form is where another account is chosen.
            "login" | "select_account" => prompt.login = true,
            "consent" => prompt.consent = true,
            _ => return Err((ErrorCode::InvalidRequest, "prompt holds an unknown word")),
        }
    }
    if prompt.none && words > 1 {
        return Err((ErrorCode::InvalidRequest, "prompt none goes with no other"));
    }
    Ok(prompt)
}

fn error_pairs(code: ErrorCode, description: &str) -> [(&'static str, &str); 2] {
    [("error", code.as_str()), ("error_description", description)]
}

/// An answer by redirect: what is told, the site's state, and who answers (RFC 9207).
fn answer(redirect_uri: &str, issuer: &str, state: Option<&str>, pairs: &[(&str, &str)]) -> String {
    let state = state.map(|state| ("state", state));
    with_query(redirect_uri, pairs.iter().copied().chain(state).chain([("iss", issuer)]))
}

/// An address with more in its query. Addresses of clients are checked when the configuration is read.
pub(super) fn with_query<'a>(address: &str, pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    match Url::parse(address) {
        Ok(mut url) => {
            url.query_pairs_mut().extend_pairs(pairs);
            url.into()
        }
        Err(_) => address.to_owned(),
    }
}
