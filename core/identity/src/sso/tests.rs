//! The promises, on both databases.

mod asking;
mod redirects;
mod signing;
mod telling;
mod tickets;

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::read;
use baigong_base::vault::Vault;
use baigong_ground::Clock;

use super::signature::hash;
use super::*;
use crate::users::{ClientInfo, NewUser, SignedIn, UserSettings, Users, session_id, session_key};

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;
const SECRET: &str = "SSO-shop-secret-0001";

struct Center {
    sso: Sso,
    users: Users,
    clock: Arc<ManualClock>,
    test: TestDb,
}

/// A site at `https://<id>.example.com`.
fn site(id: &str) -> Client {
    let host = if id.is_empty() { "old" } else { id };
    Client {
        id: id.into(),
        name: String::new(),
        secret: SECRET.into(),
        digest: Digest::Sha256,
        redirects: vec![format!("https://{host}.example.com/sso/login").parse().unwrap()],
        callback_hosts: Vec::new(),
        push_url: None,
        allow_private: false,
    }
}

fn settings(clients: Vec<Client>) -> SsoSettings {
    SsoSettings { ticket_ms: 300_000, own: "https://ai.example.com/".parse().unwrap(), clients }
}

impl Center {
    fn new(test: TestDb) -> Self {
        Self::with(test, vec![site("shop"), site("blog"), site("")])
    }

    fn with(test: TestDb, clients: Vec<Client>) -> Self {
        let clock = ManualClock::at(START_MS);
        let users = Users::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), UserSettings::default());
        let sso = Sso::new(test.db.clone(), clock.clone(), users.clone(), settings(clients));
        Self { sso, users, clock, test }
    }

    fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    async fn person(&self, name: &str) -> SignedIn {
        let form =
            NewUser { login_name: name.into(), password: "correct horse".into(), ..Default::default() };
        self.users.register(form, None, None, &from()).await.unwrap()
    }

    /// A second device of a person.
    async fn again(&self, name: &str) -> SignedIn {
        match self.users.login(name, "correct horse", &from()).await.unwrap() {
            crate::users::Login::Done(signed_in) => *signed_in,
            crate::users::Login::SecondFactor(_) => panic!("nobody here has a second factor"),
        }
    }

    /// A ticket for a site, as the person's browser brings it there.
    async fn ticket(&self, client: &str, person: &SignedIn) -> String {
        let client = (!client.is_empty()).then_some(client);
        let redirect = self.client(client).redirects[0].to_string();
        let to = self.sso.with_ticket(client, &redirect).unwrap();
        let url = self.sso.issue(&to, &person.user, &session_key(&person.token)).await.unwrap();
        url.split_once("?ticket=").unwrap().1.to_owned()
    }

    fn client(&self, id: Option<&str>) -> Arc<Client> {
        self.sso.client(id).unwrap()
    }

    /// Parameters as the site signs them.
    fn signed(&self, client: &str, pairs: &[(&str, &str)]) -> Params {
        let mut params = Params::default();
        pairs.iter().for_each(|(name, value)| params.set(name, *value));
        if !client.is_empty() {
            params.set("client", client);
        }
        params.sign(&self.client(Some(client)), self.clock.now_ms());
        params
    }

    async fn check(&self, client: &str, ticket: &str) -> Result<CheckedTicket, SsoError> {
        self.sso.check_ticket(Generation::First, &self.signed(client, &[("ticket", ticket)])).await
    }

    async fn count(&self, sql: &'static str) -> i64 {
        read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_one(c).await.unwrap())
    }
}

fn from() -> ClientInfo {
    ClientInfo { address: "198.51.100.7".parse().unwrap(), user_agent: "Firefox".into(), device: None }
}
