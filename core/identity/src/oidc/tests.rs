//! The promises, on both databases.

mod api_access;
mod backchannel;
mod codes;
mod ending;
mod flow;
mod keys;
mod requests;

use std::sync::{Arc, LazyLock};

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::vault::Vault;
use baigong_base::{on, read};
use baigong_ground::Clock;
use baigong_ground::day::{DAY_MS, MINUTE_MS};
use baigong_ledger::UserId;
use openidconnect::core::{CoreGenderClaim, CoreIdToken, CoreIdTokenVerifier};
use openidconnect::{ClientId, IssuerUrl, Nonce};

use super::client::LONGEST_GRANT_MS;
use super::service::{FAILED_ATTEMPT_MS, FAILED_ATTEMPTS};
use super::*;
use crate::relying::Directory;
use crate::users::{ClientInfo, NewUser, SignedIn, User, UserSettings, Users, session_key};

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;
const ISSUER: &str = "https://ai.example.com";
const CALLBACK: &str = "https://wiki.example/callback?from=baigong";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

struct Provider {
    oidc: Oidc,
    users: Users,
    clock: Arc<ManualClock>,
    test: TestDb,
}

/// A person with a session.
struct Alice {
    user: User,
    token: String,
    session: String,
}

impl Alice {
    fn of(signed_in: SignedIn) -> Self {
        let session = session_key(&signed_in.token);
        Self { user: signed_in.user, token: signed_in.token, session }
    }

    fn visitor(&self) -> Visitor<'_> {
        Visitor { user: &self.user, session: &self.session }
    }
}

impl Provider {
    async fn new(test: TestDb) -> Self {
        Self::with(test, settings()).await
    }

    /// With a key that all tests share: looking for primes takes a while.
    async fn with(test: TestDb, settings: OidcSettings) -> Self {
        static KEY: LazyLock<super::keys::NewKey> = LazyLock::new(|| super::keys::generate().unwrap());
        let provider = Self::bare(test, settings);
        provider.oidc.0.keys.insert(&KEY, 1, START_MS).await.unwrap();
        provider
    }

    /// As on the first day: without a key.
    fn bare(test: TestDb, settings: OidcSettings) -> Self {
        let clock = ManualClock::at(START_MS);
        let users = Users::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), UserSettings::default());
        let oidc = Oidc::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), settings);
        Self { oidc, users, clock, test }
    }

    /// Another process on the same database.
    fn second(&self) -> Oidc {
        Oidc::new(
            self.test.db.clone(),
            self.clock.clone(),
            Vault::new(&[7; 32]),
            self.oidc.settings().clone(),
        )
    }

    fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    fn client(&self, id: &str) -> &Client {
        self.oidc.settings().client(id).unwrap()
    }

    async fn alice(&self) -> Alice {
        let form =
            NewUser { login_name: "Alice".into(), password: "correct horse".into(), ..NewUser::default() };
        Alice::of(self.users.register(form, None, None, &from()).await.unwrap())
    }

    async fn sign_in_again(&self) -> Alice {
        match self.users.login("alice", "correct horse", &from()).await.unwrap() {
            crate::users::Login::Done(signed_in) => Alice::of(*signed_in),
            crate::users::Login::SecondFactor(_) => panic!("nobody here has a second factor"),
        }
    }

    fn read(&self, query: &str) -> AuthorizeRequest {
        AuthorizeRequest::read(&Params::parse(query), ISSUER, |id| self.oidc.clients().find(id), None)
            .unwrap()
    }

    async fn step(&self, query: &str, alice: Option<&Alice>) -> Step {
        self.oidc.authorize(&self.read(query), alice.map(Alice::visitor), None).await.unwrap()
    }

    /// A code of a client whose users are not asked.
    async fn code(&self, client: &str, more: &str, alice: &Alice) -> String {
        match self.step(&query(client, more), Some(alice)).await {
            Step::Back(address) => {
                parameter(&address, "code").unwrap_or_else(|| panic!("no code: {address}"))
            }
            step => panic!("{step:?}"),
        }
    }

    async fn redeem(&self, client: &str, code: &str) -> Result<Issued, OidcError> {
        self.oidc.redeem(self.client(client), code, CALLBACK, VERIFIER).await
    }

    /// Tokens of a client whose users are not asked.
    async fn tokens(&self, client: &str, scope: &str, alice: &Alice) -> Issued {
        let code = self.code(client, &format!("&scope={scope}"), alice).await;
        self.redeem(client, &code).await.unwrap()
    }

    async fn refresh(&self, client: &str, token: &str) -> Result<Issued, OidcError> {
        self.oidc.refresh(self.client(client), token, None).await
    }

    /// What an access token opens, as the endpoint answers; null for nothing.
    async fn info(&self, access_token: &str) -> serde_json::Value {
        let info = self.oidc.user_info(access_token).await.unwrap();
        serde_json::to_value(info.map(|info| info.claims)).unwrap()
    }

    async fn count(&self, sql: &'static str) -> i64 {
        read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_one(c).await.unwrap())
    }

    async fn execute(&self, sql: &'static str) {
        let mut tx = self.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }
}

fn from() -> ClientInfo {
    ClientInfo { address: "198.51.100.7".parse().unwrap(), user_agent: "Firefox".into(), device: None }
}

fn settings() -> OidcSettings {
    let client = |id: &str, secret: Option<&str>, trusted| Client {
        id: id.into(),
        name: format!("{id} 网站"),
        secret: secret.map(ClientSecret::new),
        redirect_uris: vec![CALLBACK.into(), "http://127.0.0.1:9/cb".into()],
        post_logout_redirect_uris: vec!["https://wiki.example/bye".into()],
        backchannel_logout_uri: None,
        trusted,
        scopes: Scopes::all(),
    };
    OidcSettings {
        issuer: ISSUER.into(),
        code_ms: MINUTE_MS,
        access_token_ms: 10 * MINUTE_MS,
        id_token_ms: 60 * MINUTE_MS,
        refresh_token_ms: 30 * DAY_MS,
        key_rotation_ms: 90 * DAY_MS,
        clients: vec![
            // The operator's own, a stranger, and an app without a secret.
            client("own", Some("own-secret"), true),
            client("wiki", Some("wiki-secret"), false),
            client("app", None, false),
            Client { scopes: Scopes::known("openid profile"), ..client("narrow", None, true) },
        ],
    }
}

/// A sound authorization request. `more` may replace `&scope=…`.
fn query(client: &str, more: &str) -> String {
    let scope = if more.contains("scope=") { "" } else { "&scope=openid+profile" };
    let redirect = url::form_urlencoded::byte_serialize(CALLBACK.as_bytes()).collect::<String>();
    format!(
        "response_type=code&client_id={client}&redirect_uri={redirect}{scope}&state=s%261&nonce=n-1\
         &code_challenge={}&code_challenge_method=S256{more}",
        opaque::challenge(VERIFIER)
    )
}

fn parameter(address: &str, name: &str) -> Option<String> {
    let url = url::Url::parse(address).unwrap();
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

fn refusal<T>(result: Result<T, OidcError>) -> String {
    match result {
        Ok(_) => "granted".into(),
        Err(error) => error.to_string(),
    }
}

/// Checks an identity token as a site does, with the keys that are published; returns its claims.
async fn verified(
    oidc: &Oidc,
    client: &str,
    id_token: &str,
    at_ms: i64,
) -> Result<serde_json::Value, String> {
    let keys = oidc.jwks().await.unwrap();
    let issuer = IssuerUrl::new(ISSUER.into()).unwrap();
    let verifier = CoreIdTokenVerifier::new_public_client(ClientId::new(client.into()), issuer, keys)
        .set_time_fn(move || chrono::DateTime::from_timestamp_millis(at_ms).unwrap());
    let token: CoreIdToken = id_token.parse().unwrap();
    let claims = token.claims(&verifier, |_: Option<&Nonce>| Ok(())).map_err(|e| e.to_string())?;
    let _: Option<&CoreGenderClaim> = claims.gender();
    let payload = id_token.split('.').nth(1).unwrap();
    let payload = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, payload).unwrap();
    Ok(serde_json::from_slice(&payload).unwrap())
}
