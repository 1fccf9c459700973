//! The provider: its settings, its documents, and who may speak to it.

use std::net::IpAddr;
use std::sync::Arc;

use baigong_base::db::{Db, Tx};
use baigong_base::vault::Vault;
use baigong_base::{on, read};
use baigong_ground::Clock;
use baigong_ground::guard::{NetworkThrottle, network};
use baigong_ledger::UserId;
use openidconnect::core::CoreJsonWebKeySet;

use super::api::ApiAccess;
use super::client::Client;
use super::documents::{ClientDocuments, unregistered};
use super::error::{ErrorCode, OidcError};
use super::keys::KeyRing;
use super::metadata;
use super::metadata::Metadata;
use super::request::{AuthorizeError, AuthorizeRequest, Params};
use crate::relying::Directory;

/// A published key outlives the tokens that it signed by this, for clocks that disagree.
const PUBLISHED_LONGER_MS: i64 = 600_000;
/// Failed attempts to be one site from one network: so many at once, and one more each time.
pub(super) const FAILED_ATTEMPTS: u32 = 10;
pub(super) const FAILED_ATTEMPT_MS: i64 = 30_000;

/// What an operator may set.
#[derive(Debug, Clone)]
pub struct OidcSettings {
    /// Who we are, without a trailing slash.
    pub issuer: String,
    /// Life of a code.
    pub code_ms: i64,
    /// Life of an access token.
    pub access_token_ms: i64,
    /// Life of an identity token.
    pub id_token_ms: i64,
    /// Life of a refresh token that is not used.
    pub refresh_token_ms: i64,
    /// How long a key signs.
    pub key_rotation_ms: i64,
    /// The relying sites of the configuration.
    pub clients: Vec<Client>,
}

impl OidcSettings {
    /// A configured client by its id.
    pub fn client(&self, id: &str) -> Option<&Client> {
        self.clients.iter().find(|client| client.id == id)
    }
}

/// The provider. Cheap to clone.
#[derive(Clone)]
pub struct Oidc(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) vault: Vault,
    pub(super) settings: OidcSettings,
    pub(super) clients: Arc<Directory<Client>>,
    pub(super) keys: KeyRing,
    pub(super) failed_attempts: NetworkThrottle,
    pub(super) api: Option<ApiAccess>,
}

impl Oidc {
    /// The provider on `db`, for sites that want to know who somebody is.
    pub fn new(db: Db, clock: Arc<dyn Clock>, vault: Vault, settings: OidcSettings) -> Self {
        Self::with_api(db, clock, vault, settings, None)
    }

    /// The provider on `db`, also for applications that act at the API where there is one.
    pub fn with_api(
        db: Db,
        clock: Arc<dyn Clock>,
        vault: Vault,
        settings: OidcSettings,
        api: Option<ApiAccess>,
    ) -> Self {
        let published_ms = settings.id_token_ms + PUBLISHED_LONGER_MS;
        let rotation_ms = settings.key_rotation_ms;
        let keys = KeyRing::new(db.clone(), vault.clone(), clock.clone(), rotation_ms, published_ms);
        let failed_attempts = NetworkThrottle::new(FAILED_ATTEMPTS, FAILED_ATTEMPT_MS);
        let clients = Arc::new(Directory::new(settings.clients.iter().cloned()));
        Self(Arc::new(Inner { db, clock, vault, settings, clients, keys, failed_attempts, api }))
    }

    /// What the operator set.
    pub fn settings(&self) -> &OidcSettings {
        &self.0.settings
    }

    /// The relying sites, configured and stored.
    pub fn clients(&self) -> &Arc<Directory<Client>> {
        &self.0.clients
    }

    /// Reads an authorization request, which `asker` brings.
    pub async fn read_request(
        &self,
        params: &Params,
        asker: IpAddr,
    ) -> Result<AuthorizeRequest, AuthorizeError> {
        let id = params.get("client_id").ok().flatten();
        let document = match id.and_then(|id| Some((id, self.documents_of(id)?))) {
            Some((id, documents)) => {
                Some(documents.find(id, asker, self.now_ms()).await.map_err(AuthorizeError::Page)?)
            }
            None => None,
        };
        let find = |id: &str| self.0.clients.find(id).or_else(|| document.clone());
        AuthorizeRequest::read(params, &self.0.settings.issuer, find, self.api())
    }

    /// Where an application is described that nobody registered, if this can be one's id.
    fn documents_of(&self, client_id: &str) -> Option<&ClientDocuments> {
        let documents = self.api()?.documents.as_ref()?;
        (documents.is_id(client_id) && self.0.clients.find(client_id).is_none()).then_some(documents)
    }

    /// The discovery document.
    pub fn metadata(&self) -> Result<Metadata, OidcError> {
        metadata::metadata(&self.0.settings.issuer, self.api())
            .map_err(|e| OidcError::Keys(format!("the issuer: {e}")))
    }

    /// The public keys that sites need now.
    pub async fn jwks(&self) -> Result<CoreJsonWebKeySet, OidcError> {
        self.0.keys.published().await
    }

    /// Makes the next signing key: it is published now and signs a day later. With `withdraw` the keys in use are
    /// thrown away and a new one signs at once, for when one of them leaked.
    pub async fn rotate_keys(&self, withdraw: bool) -> Result<(), OidcError> {
        self.0.keys.rotate(withdraw).await
    }

    /// Keeps the keys fresh and sweeps out what has expired. To be called about once an hour.
    pub async fn maintain(&self) -> Result<(), OidcError> {
        // Without a site there is nobody to sign for, and no key is made. Sites come and go while the process runs.
        if !self.0.clients.all().is_empty() {
            self.0.keys.maintain().await?;
        }
        if let Some(api) = self.api() {
            api.keys.sweep_applications().await?;
        }
        let mut tx = self.0.db.write().await?;
        sweep(&mut tx, self.now_ms()).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The site behind an id and a secret, as the token endpoint is told them. Public clients have no secret.
    /// `address` is where the attempt comes from.
    pub fn authenticate(
        &self,
        client_id: &str,
        secret: Option<&str>,
        address: IpAddr,
    ) -> Result<Arc<Client>, OidcError> {
        // What an application may get hangs on its code, not on its document.
        let unregistered = || self.documents_of(client_id).map(|_| Arc::new(unregistered(client_id)));
        let known = self.0.clients.find(client_id).or_else(unregistered);
        // One site's mistakes do not shut out another one of the same network. Names that nobody has share a count.
        let site = known.as_ref().map_or("", |client| client.id.as_str());
        let taken = self.0.failed_attempts.take_for(site, address, self.now_ms());
        taken.map_err(|retry_after_ms| OidcError::Throttled { retry_after_ms })?;
        let client = known.as_ref().filter(|client| match (&client.secret, secret) {
            (Some(known), Some(given)) => known.is(given),
            (None, None) => true,
            _ => false,
        });
        let client = client.ok_or_else(|| {
            tracing::warn!(client = known.as_ref().map(|client| &client.id), network = %network(address), "a site could not prove who it is");
            OidcError::refused(ErrorCode::InvalidClient, "unknown client or wrong client authentication")
        })?;
        self.0.failed_attempts.give_back_for(site, address);
        Ok(client.clone())
    }

    /// What a site may know a session by. It cannot be turned back, and is another one for each site.
    pub(super) fn sid(&self, session: &str, client_id: &str) -> String {
        let mut sid = self.0.vault.keyed_hash(&format!("oidc-sid:{client_id}"), session);
        sid.truncate(32);
        sid
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }
}

/// When a live session of a person was opened. Anonymous visitors and switched-off accounts have none here.
pub(super) async fn signed_in_ms(
    db: &Db,
    session: &str,
    user_id: &UserId,
    now_ms: i64,
) -> sqlx::Result<Option<i64>> {
    read!(db, c => sqlx::query_scalar(
        "select s.created_ms from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.user_id = $2 and s.expires_ms > $3 and u.active and not u.anonymous")
        .bind(session).bind(user_id).bind(now_ms).fetch_optional(c).await)
}

async fn sweep(tx: &mut Tx, now_ms: i64) -> sqlx::Result<()> {
    for sql in [
        "delete from oidc_requests where expires_ms <= $1",
        "delete from application_codes where expires_ms <= $1",
        "delete from oidc_codes where expires_ms <= $1",
        "delete from oidc_tokens where expires_ms <= $1",
        "delete from oidc_grants where expires_ms <= $1",
    ] {
        on!(&mut *tx, c => sqlx::query(sql).bind(now_ms).execute(c).await.map(drop))?;
    }
    Ok(())
}
