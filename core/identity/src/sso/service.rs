//! The centre: what is asked of it, and its answers.

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_ground::Clock;
use baigong_ledger::UserId;
use tokio::sync::Notify;
use url::Url;

use super::model::{CheckedTicket, Client, Digest, Generation, SsoError, SsoSettings};
use super::signature::{NONCE_LIFETIME_MS, Params, hash, random};
use super::{redirect, rows};
use crate::relying::{self, Directory, Protocol};
use crate::users::{User, UserError, Users, session_id};

const TICKET_CHARS: usize = 64;
/// Sites that a session may be signed in at.
const MAX_VISITS: i64 = 32;
/// What Sa-Token takes for "any site" and what a request must therefore never say.
const ANY_CLIENT: &str = "*";
const MAX_ECHO_CHARS: usize = 128;

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Sso(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) users: Users,
    pub(super) settings: SsoSettings,
    pub(super) clients: Arc<Directory<Client>>,
    /// Sessions ended: sites have to be told.
    pub(super) ended: Arc<Notify>,
}

/// An address that a person may be sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    pub(super) url: Url,
    pub(super) client: Option<String>,
}

impl Sso {
    /// The centre of the configured sites.
    pub fn new(db: Db, clock: Arc<dyn Clock>, users: Users, settings: SsoSettings) -> Self {
        for client in settings.clients.iter().filter(|client| client.digest == Digest::Md5) {
            tracing::warn!(
                client = client.id,
                "this site's requests are signed with MD5, which is broken; set digest = \"sha256\" on both sides"
            );
        }
        let clients = Arc::new(Directory::new(settings.clients.iter().cloned()));
        Self(Arc::new(Inner { db, clock, users, settings, clients, ended: Arc::default() }))
    }

    /// The sites, configured and stored.
    pub fn clients(&self) -> &Arc<Directory<Client>> {
        &self.0.clients
    }

    /// Where a person who asks to be sent back to `redirect` may be sent, without a ticket.
    pub fn plain(&self, client: Option<&str>, redirect: &str) -> Result<Destination, SsoError> {
        let url = redirect::read(redirect)?;
        if client.is_none() && redirect::same_origin(&url, &self.0.settings.own) {
            return Ok(Destination { url, client: None });
        }
        match self.destination(client, url) {
            // Nobody named a site, so the address is what is wrong.
            Err(SsoError::UnknownClient(_)) if client.is_none() => Err(SsoError::ForbiddenRedirect),
            judged => judged,
        }
    }

    /// Where a person who asks for a ticket may be sent with it.
    pub fn with_ticket(&self, client: Option<&str>, redirect: &str) -> Result<Destination, SsoError> {
        self.destination(client, redirect::read(redirect)?)
    }

    fn destination(&self, client: Option<&str>, url: Url) -> Result<Destination, SsoError> {
        let client = self.client(client)?;
        if !redirect::is_under(&url, &client.redirects) {
            return Err(SsoError::ForbiddenRedirect);
        }
        Ok(Destination { url, client: Some(client.id.clone()) })
    }

    /// Where a person may be sent after signing out: to our own pages, or to a site that is configured.
    pub fn after_sign_out(&self, back: &str) -> Result<String, SsoError> {
        let settings = &self.0.settings;
        // A path stays here; the reader then judges what a browser would make of it.
        let text = if back.starts_with('/') && !back.starts_with("//") {
            format!("{}{back}", settings.own.origin().ascii_serialization())
        } else {
            back.to_owned()
        };
        let url = redirect::read(&text)?;
        let clients = self.0.clients.all();
        let mut known = clients.iter().flat_map(|client| &client.redirects).chain([&settings.own]);
        if known.any(|known| redirect::same_origin(&url, known)) {
            Ok(url.into())
        } else {
            Err(SsoError::ForbiddenRedirect)
        }
    }

    /// The site of a `client` parameter; without one, the site that is configured without a name.
    pub(super) fn client(&self, id: Option<&str>) -> Result<Arc<Client>, SsoError> {
        let id = id.unwrap_or_default();
        let found = self.0.clients.find(id).filter(|_| id != ANY_CLIENT);
        found.ok_or_else(|| SsoError::UnknownClient(echo(id)))
    }

    /// Issues a ticket of the session `key` (see [`crate::users::session_key`]). Returns the address with it.
    pub async fn issue(&self, to: &Destination, user: &User, key: &str) -> Result<String, SsoError> {
        let Some(client) = &to.client else { return Err(SsoError::ForbiddenRedirect) };
        let ticket = random(TICKET_CHARS);
        let new = rows::NewTicket {
            user,
            client,
            ticket_hash: &hash(&ticket),
            session_hash: key,
            expires_ms: self.now_ms() + self.0.settings.ticket_ms,
        };
        let mut tx = self.0.db.write().await?;
        rows::put_ticket(&mut tx, &new).await?;
        tx.commit().await?;
        Ok(redirect::with_ticket(&to.url, &ticket))
    }

    /// Answers a site that received a ticket, and remembers that the session signed in there.
    pub async fn check_ticket(
        &self,
        generation: Generation,
        params: &Params,
    ) -> Result<CheckedTicket, SsoError> {
        let client = self.client(params.get("client"))?;
        let ticket = params.need("ticket")?;
        let callback = params.get("ssoLogoutCall");
        self.hear(generation, params, &client, &["client", "ticket", "ssoLogoutCall"]).await?;
        let url = callback.map(Url::parse).transpose().map_err(|_| SsoError::CallbackNotAllowed)?;
        if url.is_some_and(|url| !redirect::may_call(&client, &url)) {
            return Err(SsoError::CallbackNotAllowed);
        }

        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let Some(key) = rows::take_ticket(&mut tx, &hash(ticket), &client.id, now_ms).await? else {
            let foreign = rows::is_ticket(&mut tx, &hash(ticket), now_ms).await?;
            let id = if client.id.is_empty() { "null" } else { &client.id };
            return Err(match foreign {
                true => SsoError::ForeignTicket(id.to_owned()),
                false => SsoError::BadTicket(echo(ticket)),
            });
        };
        let session = rows::live_session(&mut tx, &key, now_ms).await?;
        relying::used(&mut tx, Protocol::SaToken, &client.id, now_ms).await?;
        let told = callback.is_some() || (generation == Generation::Second && client.push_url.is_some());
        if let Some(session) = session.as_ref().filter(|_| told) {
            let callback_url = callback.unwrap_or_default();
            let visit = rows::NewVisit {
                session_hash: &key,
                session,
                client: &client.id,
                generation,
                callback_url,
                now_ms,
            };
            rows::put_visit(&mut tx, &visit).await?;
            if rows::push_out(&mut tx, &key, MAX_VISITS).await? > 0 {
                self.0.ended.notify_one();
            }
        }
        tx.commit().await?;
        let session = session.ok_or_else(|| SsoError::BadTicket(echo(ticket)))?;
        Ok(CheckedTicket {
            login_id: session.uid.to_string(),
            session_id: session_id(&key).to_owned(),
            remaining_seconds: (session.expires_ms - now_ms) / 1000,
        })
    }

    /// Signs a user out everywhere, because a site asked for it. That site itself is not told.
    pub async fn sign_out_for_site(&self, generation: Generation, params: &Params) -> Result<(), SsoError> {
        let client = self.client(params.get("client"))?;
        let login_id = params.need("loginId")?;
        self.hear(generation, params, &client, &["client", "loginId"]).await?;
        // A number that nobody has is signed out already.
        let user = match login_id.parse() {
            Ok(uid) => self.0.users.find_by_uid(uid).await.map_err(database)?,
            Err(_) => None,
        };
        let Some(user) = user else { return Ok(()) };
        let device = params.get("deviceId").filter(|_| generation == Generation::Second);
        // Sites without a name cannot be told apart; being told of what one knows is harmless.
        if !client.id.is_empty() {
            let mut tx = self.0.db.write().await?;
            let device = device.unwrap_or_default();
            rows::forget_visits(&mut tx, &user.id, &client.id, device, generation).await?;
            tx.commit().await?;
        }
        self.end(&user.id, device).await
    }

    /// Signs a user out everywhere, or only ends the session `key`.
    pub async fn sign_out(
        &self,
        user_id: &UserId,
        key: &str,
        this_device_only: bool,
    ) -> Result<(), SsoError> {
        self.end(user_id, this_device_only.then(|| session_id(key))).await
    }

    async fn end(&self, user_id: &UserId, device: Option<&str>) -> Result<(), SsoError> {
        let ended = match device {
            Some(id) => self.0.users.end_session(user_id, id).await,
            None => self.0.users.end_sessions(user_id, None).await.map(drop),
        };
        match ended {
            // It ended before.
            Ok(()) | Err(UserError::NotFound) => {}
            Err(cause) => return Err(database(cause)),
        }
        self.0.ended.notify_one();
        Ok(())
    }

    /// Accepts a signed request, once. `names` are what the first generation signs.
    async fn hear(
        &self,
        generation: Generation,
        params: &Params,
        client: &Client,
        names: &[&str],
    ) -> Result<(), SsoError> {
        let now_ms = self.now_ms();
        let names = (generation == Generation::First).then_some(names);
        let nonce = params.verify(client, names, now_ms)?;
        let mut tx = self.0.db.write().await?;
        let fresh = rows::remember(&mut tx, &client.id, &hash(nonce), now_ms + NONCE_LIFETIME_MS).await?;
        tx.commit().await?;
        if fresh { Ok(()) } else { Err(SsoError::Replayed) }
    }

    /// Removes expired tickets and nonces; how many.
    pub async fn purge(&self) -> Result<u64, sqlx::Error> {
        let mut tx = self.0.db.write().await?;
        let removed = rows::purge(&mut tx, self.now_ms()).await?;
        tx.commit().await?;
        Ok(removed)
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}

impl Destination {
    /// The address, as a browser may be sent there without a ticket.
    pub fn url(&self) -> &Url {
        &self.url
    }
}

pub(super) fn database(error: UserError) -> SsoError {
    match error {
        UserError::Database(cause) => cause.into(),
        other => sqlx::Error::protocol(other.to_string()).into(),
    }
}

fn echo(text: &str) -> String {
    text.chars().take(MAX_ECHO_CHARS).collect()
}
