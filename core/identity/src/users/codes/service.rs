//! Sending codes, judging them and making them void.

use std::sync::Arc;

use baigong_base::day::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS};
use baigong_base::db::{Db, Tx, new_id};
use baigong_base::field::invalid_field;
use baigong_base::guard::{Throttle, network};
use baigong_base::mail::{MailError, Mailer};
use baigong_base::token::{new_token, token_hash};
use baigong_base::vault::{self, Vault};
use baigong_provider::Clock;
use rand::Rng;

use super::letters;
use super::model::{CODE_MESSAGE, CodeSettings, CodeTicket, LINK_MESSAGE, Purpose};
use super::rows::{self, Asked};
use crate::users::model::{ClientInfo, UserError};
use crate::users::rules::{EMAIL_MESSAGE, canonical_email, require_email};

pub(super) const LIFETIME_MS: i64 = 10 * MINUTE_MS;
/// How often a wrong code may be tried. The page repeats a registration that failed up to five times by itself; a session
/// is worth more to whoever guesses.
fn wrong_tries(purpose: Purpose) -> i64 {
    match purpose {
        Purpose::SignIn => 5,
        Purpose::Register | Purpose::Reset | Purpose::Bind => 10,
    }
}

/// Wrong tries that one network has at once; one more every minute.
const NETWORK_TRIES: u32 = 30;

/// The service of codes. Cheap to clone.
#[derive(Clone)]
pub struct Codes(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) vault: Vault,
    pub(super) mailer: Mailer,
    pub(super) settings: CodeSettings,
    /// Wrong tries from one network, in memory of this process.
    tries: Throttle,
}

impl Codes {
    /// Codes on `db`, sent by `mailer`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, vault: Vault, mailer: Mailer, settings: CodeSettings) -> Self {
        let tries = Throttle::new(NETWORK_TRIES, MINUTE_MS);
        Self(Arc::new(Inner { db, clock, vault, mailer, settings, tries }))
    }

    /// Sends a code to an address and voids the one before.
    ///
    /// The answer is the same whoever has the address. What the mailbox receives is not: where the code could not be
    /// used, because the address already has an account, the owner is told so; and to reset a password or to sign in, a
    /// message goes only to the address of an account. A refusal is `Invalid` (`email`), `Throttled` or `Database`.
    pub async fn send(&self, purpose: Purpose, email: &str, client: &ClientInfo) -> Result<(), UserError> {
        let email = canonical_email(email);
        require_email(&email)?;
        let (inner, now_ms, network) = (&*self.0, self.0.clock.now_ms(), network(client.address));

        let mut tx = inner.db.write().await?;
        self.take_place(&mut tx, &email, &network, now_ms).await?;
        let (request_id, code) = (new_id(), new_code());
        let link = (purpose == Purpose::SignIn).then(new_token);
        let link_hash = link.as_deref().map(token_hash);
        // Without a message too, so that a guess at a code of nobody's costs what any guess costs.
        let new = rows::NewCode {
            purpose,
            email: &email,
            request_id: &request_id,
            code_hash: &self.hash(purpose, &email, &request_id, &code),
            link_hash: link_hash.as_deref(),
            network: &network,
            now_ms,
            expires_ms: now_ms + LIFETIME_MS,
        };
        rows::replace(&mut tx, &new).await?;
        let owner = rows::owner(&mut tx, &email).await?;
        let (site, until_ms) = (inner.mailer.site_name(), now_ms + LIFETIME_MS);
        let message = match (purpose, owner) {
            (Purpose::Reset | Purpose::SignIn, None) => None,
            (Purpose::SignIn, Some(login_name)) => {
                let link = link.map(|word| sign_in_link(&inner.settings.site_url, &word)).unwrap_or_default();
                let minutes = LIFETIME_MS / MINUTE_MS;
                Some(letters::sign_in(site, &email, &login_name, &code, &link, minutes, until_ms))
            }
            (Purpose::Register | Purpose::Bind, Some(login_name)) => {
                Some(letters::already_used(site, &email, purpose, &login_name, until_ms))
            }
            (Purpose::Register | Purpose::Bind, None) | (Purpose::Reset, Some(_)) => {
                Some(letters::code(site, &email, purpose, &code, LIFETIME_MS / MINUTE_MS, until_ms))
            }
        };
        if let Some(message) = message {
            inner.mailer.enqueue(&mut tx, &message).await.map_err(refused)?;
        }
        tx.commit().await?;
        inner.mailer.wake();
        Ok(())
    }

    /// [`Codes::check`] for somebody outside, whose network has a number of wrong tries.
    pub async fn check_from(
        &self,
        client: &ClientInfo,
        purpose: Purpose,
        email: &str,
        code: &str,
    ) -> Result<CodeTicket, UserError> {
        let network = network(client.address);
        let taken = self.0.tries.take(&network, self.0.clock.now_ms());
        taken.map_err(|retry_after_ms| UserError::Throttled { retry_after_ms })?;
        let ticket = self.check(purpose, email, code).await?;
        self.0.tries.give_back(&network);
        Ok(ticket)
    }

    /// Judges a code and counts a wrong try; the first of the two steps. Opens a transaction of its own.
    pub async fn check(&self, purpose: Purpose, email: &str, code: &str) -> Result<CodeTicket, UserError> {
        let (email, code) = (canonical_email(email), digits(code));
        let now_ms = self.0.clock.now_ms();
        let mut tx = self.0.db.write().await?;
        // Counted before it is compared, so that guesses in parallel are all counted.
        let known = rows::count_try(&mut tx, purpose, &email, wrong_tries(purpose), now_ms).await?;
        let (request_id, hash) = known.unwrap_or_default();
        let typed = self.hash(purpose, &email, &request_id, &code);
        let right = vault::same(&typed, &hash);
        if right {
            rows::give_back(&mut tx, purpose, &email).await?;
        }
        tx.commit().await?;
        if right { Ok(CodeTicket { purpose, email, request_id }) } else { Err(wrong_code()) }
    }

    /// [`Codes::check_from`] for the word of a link. It is found by its hash, so no try is counted on the digits beside it.
    pub async fn check_link(
        &self,
        client: &ClientInfo,
        purpose: Purpose,
        word: &str,
    ) -> Result<CodeTicket, UserError> {
        let (network, now_ms) = (network(client.address), self.0.clock.now_ms());
        let taken = self.0.tries.take(&network, now_ms);
        taken.map_err(|retry_after_ms| UserError::Throttled { retry_after_ms })?;
        let known = rows::of_link(&self.0.db, purpose, &token_hash(word), now_ms).await?;
        let (email, request_id) = known.ok_or_else(ended_link)?;
        self.0.tries.give_back(&network);
        Ok(CodeTicket { purpose, email, request_id })
    }

    /// Voids the code, as part of the caller's transaction; the second of the two steps. Refused when somebody else
    /// used the code since, or a newer one was sent.
    pub async fn use_up(&self, tx: &mut Tx, ticket: &CodeTicket) -> Result<(), UserError> {
        let CodeTicket { purpose, email, request_id } = ticket;
        if rows::remove(tx, *purpose, email, request_id).await? { Ok(()) } else { Err(wrong_code()) }
    }

    /// Removes codes that ended and requests that no limit counts any more; the number of codes removed.
    pub async fn purge(&self) -> Result<u64, UserError> {
        let now_ms = self.0.clock.now_ms();
        let mut tx = self.0.db.write().await?;
        let codes = rows::purge(&mut tx, now_ms, now_ms - DAY_MS).await?;
        tx.commit().await?;
        Ok(codes)
    }

    /// Refuses a request beyond a limit. Requests of one address, one network and in the end all of them pass here one
    /// after the other, until their transaction ends.
    async fn take_place(
        &self,
        tx: &mut Tx,
        email: &str,
        network: &str,
        now_ms: i64,
    ) -> Result<(), UserError> {
        let settings = &self.0.settings;
        let throttled = |wait: Option<i64>| match wait {
            Some(retry_after_ms) => Err(UserError::Throttled { retry_after_ms }),
            None => Ok(()),
        };
        rows::one_at_a_time(tx, &format!("mail code to {email}")).await?;
        let limits = [
            (1, i64::from(settings.pause_seconds) * SECOND_MS),
            (settings.per_address_hour, HOUR_MS),
            (settings.per_address_day, DAY_MS),
        ];
        for (limit, window_ms) in limits {
            throttled(rows::wait_of(tx, Asked::For(email), limit, window_ms, now_ms).await?)?;
        }
        rows::one_at_a_time(tx, &format!("mail codes for {network}")).await?;
        let wait = rows::wait_of(tx, Asked::From(network), settings.per_network_hour, HOUR_MS, now_ms);
        throttled(wait.await?)?;
        rows::one_at_a_time(tx, "mail codes").await?;
        let wait = rows::wait_of(tx, Asked::Altogether, settings.site_hour, HOUR_MS, now_ms).await?;
        if wait.is_some() {
            tracing::error!(
                limit = settings.site_hour,
                "more codes by e-mail are asked for than may be sent"
            );
        }
        throttled(wait)
    }

    fn hash(&self, purpose: Purpose, email: &str, request_id: &str, code: &str) -> String {
        self.0.vault.keyed_hash(&format!("mail-code:{}:{email}:{request_id}", purpose.as_str()), code)
    }
}

/// Six digits, all of them equally likely, from a cryptographic generator.
#[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
pub(super) fn new_code() -> String {
    format!("{:06}", rand::rng().random_range(0..1_000_000_u32))
}

/// What was typed, without spaces and with full-width digits as plain ones, as Chinese keyboards make them.
pub(super) fn digits(typed: &str) -> String {
    let plain = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        other => other,
    };
    typed.chars().filter(|c| !c.is_whitespace()).take(16).map(plain).collect()
}

/// Behind the `#`, which browsers keep to themselves: no log and no other site reads the word.
fn sign_in_link(site_url: &str, word: &str) -> String {
    format!("{}/codeLogin#link={word}", site_url.trim_end_matches('/'))
}

fn ended_link() -> UserError {
    UserError::Invalid(vec![invalid_field("link", LINK_MESSAGE)])
}

fn wrong_code() -> UserError {
    UserError::Invalid(vec![invalid_field("code", CODE_MESSAGE)])
}

/// The address was checked before; what the outbox still refuses is an address that no mail program could write to.
fn refused(error: MailError) -> UserError {
    match error {
        MailError::Database(cause) => UserError::Database(cause),
        _ => UserError::Invalid(vec![invalid_field("email", EMAIL_MESSAGE)]),
    }
}
