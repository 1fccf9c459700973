//! Signing in: by password, by an authorization code, and by what came to the mailbox.
//!
//! A session is opened in one place, `begin_session`, after every first factor, so that no way of signing in
//! bypasses the second one. A session lives as long as its row: tickets, tokens and other sites' sessions
//! follow the row, however it was removed, and need no hook in the code that removes it.

use std::net::IpAddr;

use baigong_base::db::Tx;
use baigong_ledger::{User, UserId};

use super::email_proof::Proof;
use super::model::{ClientInfo, Login, UserError};
use super::service::throttled;
use super::{Users, factors, rows, rules, secret};

impl Users {
    /// Signs in by name and password; the verified address of the account does as well as its name, which holds no `@`.
    pub async fn login(
        &self,
        login_name: &str,
        password: &str,
        client: &ClientInfo,
    ) -> Result<Login, UserError> {
        let inner = &*self.0;
        let now_ms = self.now_ms();
        // Looked up before it is counted, because the owner's own browsers are counted apart.
        let row = if login_name.contains('@') {
            rows::user_by_email(&inner.db, &rules::canonical_email(login_name)).await?
        } else {
            rows::user_by_login_name(&inner.db, &rules::canonical(login_name)).await?
        };
        let id = row.as_ref().map(rows::UserRow::id);
        // One count for an account, by whichever of its names it is tried.
        let account = id.map_or_else(|| rules::canonical_email(login_name), ToString::to_string);
        let attempt = Attempt::count(self, account, id, client, now_ms)?;

        let hash = row.as_ref().and_then(|row| row.password_hash.as_deref());
        let right = inner.hasher.verify(password, hash).await?;
        let id = id.filter(|_| right).ok_or(UserError::WrongCredentials)?;
        attempt.give_back(self);
        // Hashing takes a while, longer in a queue: what was changed meanwhile counts.
        let mut tx = inner.db.write().await?;
        let now = rows::lock_user(&mut tx, id).await?;
        let same = now.filter(|now| now.password_hash.as_deref() == hash);
        let user = same.ok_or(UserError::WrongCredentials)?.into_user();
        if !user.active {
            return Err(UserError::Inactive);
        }
        self.begin_session(tx, user, client).await
    }

    /// Signs in by an authorization code, which is then used up.
    pub async fn login_by_code(&self, code: &str, client: &ClientInfo) -> Result<Login, UserError> {
        let (inner, now_ms) = (&*self.0, self.now_ms());
        inner.attempts.network.take(client.address, now_ms).map_err(throttled)?;
        let hash = secret::token_hash(&secret::plain(code));
        let mut tx = inner.db.write().await?;
        let user_id = rows::take_login_code(&mut tx, &hash, now_ms).await?.ok_or(UserError::WrongCode)?;
        let user = rows::lock_user(&mut tx, &user_id).await?.map(rows::UserRow::into_user);
        let user = user.filter(|user| user.active).ok_or(UserError::WrongCode)?;
        inner.attempts.network.give_back(client.address);
        self.begin_session(tx, user, client).await
    }

    /// Signs the owner of a mailbox in, who has shown a code or a link from it; both are then used up.
    pub async fn login_by_mail(&self, proof: &Proof<'_>, client: &ClientInfo) -> Result<Login, UserError> {
        let mut tx = self.0.db.write().await?;
        proof.spend(&mut tx).await?;
        let owner = rows::owner_of_email(&mut tx, proof.email()).await?;
        let (user_id, _) = owner.ok_or(UserError::WrongCode)?;
        let user = rows::lock_user(&mut tx, &user_id).await?.map(rows::UserRow::into_user);
        let user = user.filter(|user| user.active).ok_or(UserError::WrongCode)?;
        self.begin_session(tx, user, client).await
    }

    /// Goes on after the first factor was right, whatever it was: asks for the second one where the user has one,
    /// or opens a session. Commits the transaction. Every way of signing in a person who has an account ends here.
    pub(super) async fn begin_session(
        &self,
        mut tx: Tx,
        user: User,
        client: &ClientInfo,
    ) -> Result<Login, UserError> {
        let now_ms = self.now_ms();
        if let Some(challenge) = factors::challenge(&mut tx, &user.id, now_ms).await? {
            tx.commit().await?;
            return Ok(Login::SecondFactor(challenge));
        }
        let signed_in = self.open_session(tx, user, client, now_ms).await?;
        Ok(Login::Done(Box::new(signed_in)))
    }
}

/// One attempt at a password, counted before it is made, so that attempts in parallel are counted too.
struct Attempt {
    account: String,
    address: IpAddr,
    /// Counters to give back to when it was right.
    taken: Vec<Counter>,
}

enum Counter {
    Network,
    AccountFromNetwork,
    Account,
    /// A browser of the owner's, by its word.
    Device(String),
}

impl Attempt {
    fn count(
        users: &Users,
        account: String,
        user_id: Option<&UserId>,
        client: &ClientInfo,
        now_ms: i64,
    ) -> Result<Self, UserError> {
        let taken = match user_id.and_then(|id| users.known_device(id, client.device.as_deref())) {
            Some(word) => vec![Counter::Device(word.to_owned())],
            None => vec![Counter::Network, Counter::AccountFromNetwork, Counter::Account],
        };
        let attempt = Self { account, address: client.address, taken };
        for counter in &attempt.taken {
            attempt.take(users, counter, now_ms).map_err(throttled)?;
        }
        Ok(attempt)
    }

    fn take(&self, users: &Users, counter: &Counter, now_ms: i64) -> Result<(), i64> {
        let attempts = &users.0.attempts;
        match counter {
            Counter::Network => attempts.network.take(self.address, now_ms),
            Counter::AccountFromNetwork => {
                attempts.account_from_network.take_for(&self.account, self.address, now_ms)
            }
            Counter::Account => attempts.account.take(&self.account, now_ms),
            Counter::Device(word) => attempts.device.take(word, now_ms),
        }
    }

    /// It was no attack.
    fn give_back(self, users: &Users) {
        let attempts = &users.0.attempts;
        for counter in &self.taken {
            match counter {
                Counter::Network => attempts.network.give_back(self.address),
                Counter::AccountFromNetwork => {
                    attempts.account_from_network.give_back_for(&self.account, self.address);
                }
                Counter::Account => attempts.account.give_back(&self.account),
                Counter::Device(word) => attempts.device.give_back(word),
            }
        }
    }
}
