//! Signing in: by password, by an authorization code, and by what came to the mailbox.

use baigong_base::db::Tx;
use baigong_base::guard::{Throttle, network};
use baigong_ledger::{User, UserId};

use super::emails::Proof;
use super::model::{ClientInfo, Login, UserError};
use super::service::throttled;
use super::{Users, factors, rows, rules, secret};

impl Users {
    /// Signs in by name and password.
    pub async fn login(
        &self,
        login_name: &str,
        password: &str,
        client: &ClientInfo,
    ) -> Result<Login, UserError> {
        let inner = &*self.0;
        let (now_ms, name) = (self.now_ms(), rules::canonical(login_name));
        // Looked up before it is counted, because the owner's own browsers are counted apart.
        let row = rows::user_by_login_name(&inner.db, &name).await?;
        let id = row.as_ref().map(rows::UserRow::id);
        let attempt = Attempt::count(self, &name, id, client, now_ms)?;

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
        let network = network(client.address);
        inner.attempts.network.take(&network, now_ms).map_err(throttled)?;
        let hash = secret::token_hash(&secret::plain(code));
        let mut tx = inner.db.write().await?;
        let user_id = rows::take_login_code(&mut tx, &hash, now_ms).await?.ok_or(UserError::WrongCode)?;
        let user = rows::lock_user(&mut tx, &user_id).await?.map(rows::UserRow::into_user);
        let user = user.filter(|user| user.active).ok_or(UserError::WrongCode)?;
        inner.attempts.network.give_back(&network);
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
    /// Counters and keys to give back when it was right.
    taken: Vec<(Counter, String)>,
}

#[derive(Clone, Copy)]
enum Counter {
    Network,
    AccountFromNetwork,
    Account,
    Device,
}

impl Attempt {
    fn count(
        users: &Users,
        name: &str,
        user_id: Option<&UserId>,
        client: &ClientInfo,
        now_ms: i64,
    ) -> Result<Self, UserError> {
        let network = network(client.address);
        let counters = match user_id.and_then(|id| users.known_device(id, client.device.as_deref())) {
            Some(word) => vec![(Counter::Device, word.to_owned())],
            None => vec![
                (Counter::Network, network.clone()),
                (Counter::AccountFromNetwork, format!("{name} {network}")),
                (Counter::Account, name.to_owned()),
            ],
        };
        for (counter, key) in &counters {
            counter.of(users).take(key, now_ms).map_err(throttled)?;
        }
        Ok(Self { taken: counters })
    }

    /// It was no attack.
    fn give_back(self, users: &Users) {
        for (counter, key) in &self.taken {
            counter.of(users).give_back(key);
        }
    }
}

impl Counter {
    fn of(self, users: &Users) -> &Throttle {
        let attempts = &users.0.attempts;
        match self {
            Self::Network => &attempts.network,
            Self::AccountFromNetwork => &attempts.account_from_network,
            Self::Account => &attempts.account,
            Self::Device => &attempts.device,
        }
    }
}
