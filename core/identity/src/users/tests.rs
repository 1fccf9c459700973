//! The promises, on both databases.

mod administering;
mod becoming;
mod changes;
mod codes;
mod email_proof;
mod registering;
mod signing_in;
mod visiting;

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::read;
use baigong_base::vault::Vault;
use baigong_ground::Clock;
use baigong_ledger::{Points, UserId};

use super::create::{create, new_user};
use super::sessions::SESSION_IDLE_MS;
use super::*;

/// 2026-03-01 00:00 in China.
const START_MS: i64 = 1_772_294_400_000;

struct Site {
    users: Users,
    clock: Arc<ManualClock>,
    test: TestDb,
}

impl Site {
    fn new(test: TestDb) -> Self {
        Self::with(test, UserSettings::default())
    }

    fn with(test: TestDb, settings: UserSettings) -> Self {
        let clock = ManualClock::at(START_MS);
        Self {
            users: Users::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), settings),
            clock,
            test,
        }
    }

    fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    /// A second process on the same database.
    fn second(&self) -> Users {
        self.second_with(UserSettings::default())
    }

    fn second_with(&self, settings: UserSettings) -> Users {
        Users::new(self.test.db.clone(), self.clock.clone(), Vault::new(&[7; 32]), settings)
    }

    async fn alice(&self) -> SignedIn {
        self.users.register(form("Alice", "correct horse"), None, None, &from("198.51.100.7")).await.unwrap()
    }

    /// Signs in somebody without a second factor.
    async fn login(&self, name: &str, password: &str, client: &ClientInfo) -> Result<SignedIn, UserError> {
        match self.users.login(name, password, client).await? {
            Login::Done(signed_in) => Ok(*signed_in),
            Login::SecondFactor(_) => panic!("nobody here has a second factor"),
        }
    }

    async fn count(&self, sql: &'static str) -> i64 {
        read!(&self.test.db, c => sqlx::query_scalar(sql).fetch_one(c).await.unwrap())
    }
}

fn form(login_name: &str, password: &str) -> NewUser {
    NewUser { login_name: login_name.into(), password: password.into(), ..NewUser::default() }
}

fn from(address: &str) -> ClientInfo {
    ClientInfo { address: address.parse().unwrap(), user_agent: "Firefox".into(), device: None }
}
