//! The promises, on both databases.

mod changing;
mod device;
mod passkeys;
mod signing_in;

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::read;
use baigong_base::vault::Vault;
use baigong_ground::Clock;
use totp_rs::{Builder, Secret, Totp};
use url::Url;

use super::service::{CEREMONY_MS, ELEVATION_MS, GUESS_PAUSE_MS, GUESSES, TRIES};
use super::*;
use crate::users::{
    ClientInfo, FactorChallenge, FactorMethod, Login, NewUser, SignedIn, UserError, UserSettings, Users,
};

/// 2026-03-01 00:00 in China, the beginning of a step.
const START_MS: i64 = 1_772_294_400_000;
const STEP_MS: i64 = 30_000;
const PASSWORD: &str = "correct horse";
const ORIGIN: &str = "https://ai.example.com";

struct Site {
    users: Users,
    factors: Factors,
    clock: Arc<ManualClock>,
    test: TestDb,
}

impl Site {
    fn new(test: TestDb) -> Self {
        let clock = ManualClock::at(START_MS);
        let (users, factors) = process(&test, clock.clone());
        Self { users, factors, clock, test }
    }

    fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    fn set(&self, ms: i64) {
        self.clock.set(ms);
    }

    async fn register(&self, name: &str) -> SignedIn {
        let form = NewUser { login_name: name.into(), password: PASSWORD.into(), ..NewUser::default() };
        self.users.register(form, None, None, &client()).await.unwrap()
    }

    /// Signs in as far as the password goes, for somebody with a factor.
    async fn challenge(&self, name: &str) -> FactorChallenge {
        match self.users.login(name, PASSWORD, &client()).await.unwrap() {
            Login::SecondFactor(challenge) => challenge,
            Login::Done(_) => panic!("{name} came in without a second factor"),
        }
    }

    /// A user with an authenticator app and ten recovery codes.
    async fn with_app(&self, name: &str) -> Member {
        let signed_in = self.register(name).await;
        let actor = Actor::new(&signed_in.user, &signed_in.token);
        self.factors.step_up(&actor, Proof::Password(PASSWORD.into())).await.unwrap();
        let setup = self.factors.begin_totp(&actor).await.unwrap();
        let app = app(&setup.secret);
        let codes = self.factors.confirm_totp(&actor, &self.code(&app, -1)).await.unwrap();
        Member { signed_in, app, codes: codes.expect("codes with the first factor") }
    }

    /// What an app shows, some steps from now.
    fn code(&self, app: &Totp, steps: i64) -> String {
        let at = self.clock.now_ms() + steps * STEP_MS;
        app.generate(u64::try_from(at / 1000).unwrap()).to_string()
    }

    async fn answer(&self, challenge: &FactorChallenge, answer: Answer) -> Result<SignedIn, FactorError> {
        self.factors.answer(&challenge.token, answer, &client()).await
    }

    async fn sessions(&self) -> i64 {
        self.count("select count(*) from sessions").await
    }

    async fn count(&self, sql: &'static str) -> i64 {
        read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_one(c).await.unwrap())
    }
}

struct Member {
    signed_in: SignedIn,
    app: Totp,
    codes: Vec<String>,
}

impl Member {
    fn actor(&self) -> Actor<'_> {
        Actor::new(&self.signed_in.user, &self.signed_in.token)
    }
}

/// A process on the database of a test.
fn process(test: &TestDb, clock: Arc<ManualClock>) -> (Users, Factors) {
    let users = Users::new(test.db.clone(), clock, Vault::new(&[7; 32]), UserSettings::default());
    let party = RelyingParty::new("百工", &Url::parse(ORIGIN).unwrap(), &[]);
    (users.clone(), Factors::new(users, "百工", party))
}

/// An authenticator app that was given a seed.
fn app(secret: &str) -> Totp {
    Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap()
}

fn client() -> ClientInfo {
    ClientInfo { address: "198.51.100.7".parse().unwrap(), user_agent: "Firefox".into(), device: None }
}

fn refusal<T>(result: Result<T, FactorError>) -> FactorError {
    match result {
        Err(error) => error,
        Ok(_) => panic!("it was accepted"),
    }
}

fn is_wrong<T>(result: Result<T, FactorError>) -> bool {
    matches!(refusal(result), FactorError::Wrong)
}
