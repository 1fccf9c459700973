//! Sending codes, judging them and making them void.

use std::net::IpAddr;
use std::sync::Arc;

use baigong_base::db::{Db, Tx, new_id};
use baigong_base::mail::{MailError, Mailer, Message};
use baigong_base::vault::{self, Vault};
use baigong_ground::Clock;
use baigong_ground::day::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS};
use baigong_ground::field::invalid_field;
use baigong_ground::guard::{Network, NetworkThrottle, network, networks, widest_network};
use baigong_ground::token::{new_token, token_hash};
use baigong_ledger::UserId;
use rand::Rng;

use super::letters;
use super::model::{CodeSettings, CodeTicket, Purpose, code_wrong, sign_in_link_invalid};
use super::rows::{self, Asked, Lane, Request};
use crate::users::device;
use crate::users::model::{ClientInfo, UserError};
use crate::users::rules::{canonical_email, email_malformed, require_email};

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
    tries: NetworkThrottle,
}

impl Codes {
    /// Codes on `db`, sent by `mailer`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, vault: Vault, mailer: Mailer, settings: CodeSettings) -> Self {
        let tries = NetworkThrottle::new(NETWORK_TRIES, MINUTE_MS);
        Self(Arc::new(Inner { db, clock, vault, mailer, settings, tries }))
    }

    /// Sends a code to an address; those before go on working.
    ///
    /// The answer is the same whoever has the address, in words and in the work that it takes. What the mailbox receives is
    /// not: where the code could not be used, because the address already has an account, the owner is told so; and to
    /// reset a password or to sign in, a message goes only to the address of an account. A refusal is `Invalid` (`email`),
    /// `Throttled` or `Database`.
    pub async fn send(&self, purpose: Purpose, email: &str, client: &ClientInfo) -> Result<(), UserError> {
        let email = canonical_email(email);
        require_email(&email)?;
        let (inner, now_ms) = (&*self.0, self.0.clock.now_ms());
        let address = inner.vault.keyed_hash("mail-code-address", &email);
        let networks = three_networks(client.address);

        let mut tx = inner.db.write().await?;
        rows::one_at_a_time(&mut tx, &format!("mail code to {email}")).await?;
        let owner = rows::owner(&mut tx, &email).await?;
        let own =
            owner.as_ref().and_then(|(id, _)| device::known(&inner.vault, id, client.device.as_deref()));
        let lane = match (own, purpose, &owner) {
            (Some(_), ..) => Lane::Own,
            (None, Purpose::Reset | Purpose::SignIn, None) => Lane::Empty,
            (None, ..) => Lane::Letter,
        };
        let request = Request { address: &address, networks: &networks, lane };
        if !self.take_place(&mut tx, &request, now_ms).await? {
            return Ok(());
        }
        let (request_id, code) = (new_id(), new_code(purpose));
        let link = (purpose == Purpose::SignIn).then(new_token);
        let link_hash = link.as_deref().map(token_hash);
        // Without a message too, so that a guess at a code of nobody's costs what any guess costs.
        let new = rows::NewCode {
            purpose,
            email: &email,
            request_id: &request_id,
            code_hash: &self.hash(purpose, &email, &request_id, &code),
            link_hash: link_hash.as_deref(),
            request: &request,
            now_ms,
            expires_ms: now_ms + LIFETIME_MS,
        };
        rows::insert(&mut tx, &new).await?;
        let message = self.letter(purpose, &email, owner.as_ref(), &code, link.as_deref(), now_ms);
        if lane == Lane::Empty {
            inner.mailer.pretend(&mut tx, &message).await.map_err(refused)?;
        } else {
            inner.mailer.enqueue(&mut tx, &message).await.map_err(refused)?;
        }
        tx.commit().await?;
        inner.mailer.wake();
        Ok(())
    }

    /// What the mailbox receives.
    fn letter(
        &self,
        purpose: Purpose,
        email: &str,
        owner: Option<&(UserId, String)>,
        code: &str,
        link: Option<&str>,
        now_ms: i64,
    ) -> Message {
        let site = self.0.mailer.site_name();
        let (minutes, until_ms) = (LIFETIME_MS / MINUTE_MS, now_ms + LIFETIME_MS);
        match (purpose, owner) {
            (Purpose::SignIn, _) => {
                let login_name = owner.map_or("", |(_, login_name)| login_name);
                let link = link.map(|word| sign_in_link(&self.0.settings.site_url, word)).unwrap_or_default();
                letters::sign_in(site, email, login_name, code, &link, minutes, until_ms)
            }
            (Purpose::Register | Purpose::Bind, Some((_, login_name))) => {
                letters::already_used(site, email, purpose, login_name, until_ms)
            }
            (Purpose::Register | Purpose::Bind, None) | (Purpose::Reset, _) => {
                letters::code(site, email, purpose, code, minutes, until_ms)
            }
        }
    }

    /// [`Codes::check`] for somebody outside, whose network has a number of wrong tries.
    pub async fn check_from(
        &self,
        client: &ClientInfo,
        purpose: Purpose,
        email: &str,
        code: &str,
    ) -> Result<CodeTicket, UserError> {
        let taken = self.0.tries.take(client.address, self.0.clock.now_ms());
        taken.map_err(|retry_after_ms| UserError::Throttled { retry_after_ms })?;
        let ticket = self.check(purpose, email, code, client).await?;
        self.0.tries.give_back(client.address);
        Ok(ticket)
    }

    /// Judges a code and counts a wrong try; the first of the two steps. Opens a transaction of its own.
    pub async fn check(
        &self,
        purpose: Purpose,
        email: &str,
        code: &str,
        client: &ClientInfo,
    ) -> Result<CodeTicket, UserError> {
        let (email, code) = (canonical_email(email), digits(code));
        let (network, now_ms) = (widest_network(client.address), self.0.clock.now_ms());
        let mut tx = self.0.db.write().await?;
        // Counted before it is compared, so that guesses in parallel are all counted.
        let known = rows::count_try(&mut tx, purpose, &email, &network, wrong_tries(purpose), now_ms).await?;
        let right = known.iter().fold(None, |right, (request_id, hash)| {
            let typed = self.hash(purpose, &email, request_id, &code);
            right.or(vault::same(&typed, hash).then_some(request_id))
        });
        if right.is_some() {
            for (request_id, _) in &known {
                rows::give_back(&mut tx, request_id, &network).await?;
            }
        }
        tx.commit().await?;
        let request_id = right.ok_or_else(wrong_code)?.clone();
        Ok(CodeTicket { purpose, email, request_id })
    }

    /// [`Codes::check_from`] for the word of a link. It is found by its hash, so no try is counted on the digits beside it.
    pub async fn check_link(
        &self,
        client: &ClientInfo,
        purpose: Purpose,
        word: &str,
    ) -> Result<CodeTicket, UserError> {
        let now_ms = self.0.clock.now_ms();
        let taken = self.0.tries.take(client.address, now_ms);
        taken.map_err(|retry_after_ms| UserError::Throttled { retry_after_ms })?;
        let known = rows::of_link(&self.0.db, purpose, &token_hash(word), now_ms).await?;
        let (email, request_id) = known.ok_or_else(ended_link)?;
        self.0.tries.give_back(client.address);
        Ok(CodeTicket { purpose, email, request_id })
    }

    /// Voids the code, as part of the caller's transaction; the second of the two steps. Refused when somebody else
    /// used a code of this address and purpose since, which voids all of them.
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

    /// Refuses a request beyond a limit; false where it is answered as if it had been heard. Requests for one address, of one
    /// network and in the end all of them pass here one after the other, until their transaction ends.
    async fn take_place(&self, tx: &mut Tx, request: &Request<'_>, now_ms: i64) -> Result<bool, UserError> {
        let settings = &self.0.settings;
        let Request { address, networks, lane } = *request;
        let [_, _, widest] = networks;
        let pause_ms = i64::from(settings.pause_seconds) * SECOND_MS;
        let by_asker = match lane {
            Lane::Own => Asked::Own(address),
            Lane::Letter | Lane::Empty => Asked::ForFrom(address, &widest.name),
        };
        refuse(tx, by_asker, 1, pause_ms, now_ms).await?;
        refuse(tx, by_asker, settings.per_asker_hour, HOUR_MS, now_ms).await?;
        refuse(tx, by_asker, settings.per_asker_day, DAY_MS, now_ms).await?;
        if lane == Lane::Own {
            return Ok(true);
        }
        refuse(tx, Asked::For(address), settings.per_address_hour, HOUR_MS, now_ms).await?;
        refuse(tx, Asked::For(address), settings.per_address_day, DAY_MS, now_ms).await?;
        rows::one_at_a_time(tx, &format!("mail codes for {}", widest.name)).await?;
        for (level, network) in networks.iter().enumerate() {
            let limit = settings.per_network_hour.saturating_mul(network.times);
            refuse(tx, Asked::From(level, &network.name), limit, HOUR_MS, now_ms).await?;
        }
        rows::one_at_a_time(tx, "mail codes").await?;
        // Asked whether a letter would be written or not: the answer tells nobody which.
        let letters = Asked::Altogether(Lane::Letter);
        let wait = rows::wait_of(tx, letters, settings.site_hour, HOUR_MS, now_ms).await?;
        if let Some(retry_after_ms) = wait {
            tracing::error!(
                limit = settings.site_hour,
                "more codes by e-mail are asked for than may be sent"
            );
            return Err(UserError::Throttled { retry_after_ms });
        }
        let empties = Asked::Altogether(Lane::Empty);
        let is_full = rows::wait_of(tx, empties, settings.site_empty_hour, HOUR_MS, now_ms).await?.is_some();
        Ok(lane != Lane::Empty || !is_full)
    }

    fn hash(&self, purpose: Purpose, email: &str, request_id: &str, code: &str) -> String {
        self.0.vault.keyed_hash(&format!("mail-code:{}:{email}:{request_id}", purpose.as_str()), code)
    }
}

/// Refuses a request while a limit's window is full.
async fn refuse(
    tx: &mut Tx,
    asked: Asked<'_>,
    limit: u32,
    window_ms: i64,
    now_ms: i64,
) -> Result<(), UserError> {
    match rows::wait_of(tx, asked, limit, window_ms, now_ms).await? {
        Some(retry_after_ms) => Err(UserError::Throttled { retry_after_ms }),
        None => Ok(()),
    }
}

/// The networks of an address, from the smallest to the widest. IPv4 has one, which stands for all.
fn three_networks(address: IpAddr) -> [Network; 3] {
    let found = networks(address);
    let smallest = Network { name: network(address), times: 1 };
    std::array::from_fn(|level| found.get(level).unwrap_or(&smallest).clone())
}

/// Digits, all of them equally likely, from a cryptographic generator.
#[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
pub(super) fn new_code(purpose: Purpose) -> String {
    let mut random = rand::rng();
    (0..purpose.digits()).map(|_| char::from(b'0' + random.random_range(0..10_u8))).collect()
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
    UserError::Invalid(vec![invalid_field("link", sign_in_link_invalid())])
}

fn wrong_code() -> UserError {
    UserError::Invalid(vec![invalid_field("code", code_wrong())])
}

/// The address was checked before; what the outbox still refuses is an address that no mail program could write to.
fn refused(error: MailError) -> UserError {
    match error {
        MailError::Database(cause) => UserError::Database(cause),
        _ => UserError::Invalid(vec![invalid_field("email", email_malformed())]),
    }
}
