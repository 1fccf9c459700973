//! The keys that sign identity tokens: RSA of 2048 bits, made here, shared by all processes through the database.
//!
//! A key's turn begins at `active_from_ms` and ends when that of the next generation begins. The next key is made
//! and published a day before its turn, so that sites have it when they need it; a key that had its turn stays
//! published until the last token that it signed has expired.

use std::sync::{Arc, Mutex, PoisonError};

use baigong_base::db::{Db, Tx};
use baigong_base::vault::Vault;
use baigong_base::{on, read};
use baigong_ground::Clock;
use baigong_ground::day::HOUR_MS;
use openidconnect::core::{CoreJsonWebKey, CoreJsonWebKeySet, CoreRsaPrivateSigningKey};
use openidconnect::{JsonWebKeyId, PrivateSigningKey};
use rsa::RsaPrivateKey;
use rsa::pkcs1::{EncodeRsaPrivateKey, LineEnding};
use serde_json::{Value, json};
use sqlx::FromRow;

use super::OidcError;
use super::client::LONGEST_GRANT_MS;

const BITS: usize = 2048;
/// How long a key is published before it signs.
pub(super) const LEAD_MS: i64 = 24 * HOUR_MS;
/// How long a process goes by what it read. Far shorter than the lead.
const REMEMBERED_MS: i64 = 60_000;
/// How long after its turn a private key is kept, for processes whose clocks go wrong.
const CLOCKS_MS: i64 = HOUR_MS;

/// The keys of a site.
pub(super) struct KeyRing {
    db: Db,
    vault: Vault,
    clock: Arc<dyn Clock>,
    rotation_ms: i64,
    /// How long a key stays published after its turn.
    published_ms: i64,
    remembered: Mutex<Option<(i64, Arc<[Key]>)>>,
    /// Making a key takes a core for a moment; once is enough.
    making: tokio::sync::Mutex<()>,
}

/// One key, as a process holds it.
struct Key {
    generation: i64,
    active_from_ms: i64,
    public: CoreJsonWebKey,
    /// Forgotten after the key's turn.
    signer: Option<Arc<CoreRsaPrivateSigningKey>>,
}

#[derive(FromRow)]
struct KeyRow {
    kid: String,
    generation: i64,
    public_jwk: String,
    sealed: Option<String>,
    active_from_ms: i64,
}

impl KeyRing {
    pub(super) fn new(
        db: Db,
        vault: Vault,
        clock: Arc<dyn Clock>,
        rotation_ms: i64,
        published_ms: i64,
    ) -> Self {
        let (remembered, making) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { db, vault, clock, rotation_ms, published_ms, remembered, making }
    }

    /// The key whose turn it is. The first one is made when it is first needed.
    pub(super) async fn signer(&self) -> Result<Arc<CoreRsaPrivateSigningKey>, OidcError> {
        let keys = self.load().await?;
        let now_ms = self.clock.now_ms();
        let current = keys.iter().rev().find(|key| key.active_from_ms <= now_ms);
        let signer = current.and_then(|key| key.signer.clone());
        signer.ok_or_else(|| OidcError::Keys("no key has its turn".into()))
    }

    /// The public keys that sites need now, the newest first.
    pub(super) async fn published(&self) -> Result<CoreJsonWebKeySet, OidcError> {
        let (keys, now_ms) = (self.load().await?, self.clock.now_ms());
        let needed = (0..keys.len()).rev().filter(|n| match keys.get(n + 1) {
            Some(next) => now_ms < next.active_from_ms + self.published_ms,
            None => true,
        });
        Ok(CoreJsonWebKeySet::new(needed.map(|n| keys[n].public.clone()).collect()))
    }

    /// Every public key that is still known: what an old identity token is checked with when it is only a hint.
    pub(super) async fn known(&self) -> Result<CoreJsonWebKeySet, OidcError> {
        Ok(CoreJsonWebKeySet::new(self.load().await?.iter().map(|key| key.public.clone()).collect()))
    }

    /// Makes the next key when it is due, and forgets what is over.
    pub(super) async fn maintain(&self) -> Result<(), OidcError> {
        let (keys, now_ms) = (self.load().await?, self.clock.now_ms());
        if let Some(newest) = keys.last()
            && newest.active_from_ms + self.rotation_ms - LEAD_MS <= now_ms
        {
            let due = newest.active_from_ms + self.rotation_ms;
            self.make(newest.generation, due.max(now_ms + LEAD_MS)).await?;
        }
        let mut tx = self.db.write().await?;
        forget(&mut tx, now_ms - CLOCKS_MS, now_ms - LONGEST_GRANT_MS).await?;
        tx.commit().await?;
        self.forget_remembered();
        Ok(())
    }

    /// Publishes the next key, which signs a day later. With `withdraw` all keys are thrown away at once and a new
    /// one signs: whatever they signed can no longer be verified.
    pub(super) async fn rotate(&self, withdraw: bool) -> Result<(), OidcError> {
        let keys = self.load().await?;
        let (newest, now_ms) = (keys.last().map_or(0, |key| key.generation), self.clock.now_ms());
        if withdraw {
            let mut tx = self.db.write().await?;
            on!(&mut tx, c => sqlx::query("delete from oidc_keys where generation <= $1")
                .bind(newest).execute(c).await.map(drop)?);
            tx.commit().await?;
            self.make(newest, now_ms).await
        } else if keys.last().is_some_and(|key| key.active_from_ms > now_ms) {
            // One is waiting for its turn already.
            Ok(())
        } else {
            self.make(newest, now_ms + LEAD_MS).await
        }
    }

    /// All keys by generation, never empty.
    async fn load(&self) -> Result<Arc<[Key]>, OidcError> {
        if let Some(keys) = self.remembered() {
            return Ok(keys);
        }
        let mut keys = self.read().await?;
        if keys.is_empty() {
            self.make(0, self.clock.now_ms()).await?;
            keys = self.read().await?;
        }
        let keys: Arc<[Key]> = keys.into();
        *self.lock() = Some((self.clock.now_ms(), keys.clone()));
        Ok(keys)
    }

    fn remembered(&self) -> Option<Arc<[Key]>> {
        let now_ms = self.clock.now_ms();
        let remembered = self.lock();
        let (at_ms, keys) = remembered.as_ref()?;
        ((now_ms - at_ms).abs() < REMEMBERED_MS).then(|| keys.clone())
    }

    fn forget_remembered(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(i64, Arc<[Key]>)>> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn read(&self) -> Result<Vec<Key>, OidcError> {
        let rows: Vec<KeyRow> = read!(&self.db, c => sqlx::query_as(
            "select kid, generation, public_jwk, sealed, active_from_ms from oidc_keys order by generation")
            .fetch_all(c).await?);
        rows.into_iter().map(|row| self.open(row)).collect()
    }

    fn open(&self, row: KeyRow) -> Result<Key, OidcError> {
        let fault = |cause: String| OidcError::Keys(format!("key {}: {cause}", row.kid));
        let signer = match &row.sealed {
            None => None,
            Some(sealed) => {
                let pem =
                    self.vault.open(&seal_context(&row.kid), sealed).map_err(|e| fault(e.to_string()))?;
                let pem = String::from_utf8(pem).map_err(|e| fault(e.to_string()))?;
                let kid = JsonWebKeyId::new(row.kid.clone());
                let key = CoreRsaPrivateSigningKey::from_pem(&pem, Some(kid)).map_err(fault)?;
                Some(Arc::new(key))
            }
        };
        let public = serde_json::from_str(&row.public_jwk).map_err(|e| fault(e.to_string()))?;
        Ok(Key { generation: row.generation, active_from_ms: row.active_from_ms, public, signer })
    }

    /// Makes the generation after `newest`, unless another process did.
    #[expect(
        clippy::disallowed_methods,
        reason = "an RSA key takes a core for a second; one is drawn at a time"
    )]
    async fn make(&self, newest: i64, active_from_ms: i64) -> Result<(), OidcError> {
        let _alone = self.making.lock().await;
        if !self.is_newest(newest).await? {
            return Ok(());
        }
        // Looking for primes takes up to a second.
        let drawn =
            tokio::task::spawn_blocking(generate).await.map_err(|e| OidcError::Keys(e.to_string()))??;
        self.insert(&drawn, newest + 1, active_from_ms).await?;
        tracing::info!(kid = drawn.kid, generation = newest + 1, "a key for identity tokens was made");
        Ok(())
    }

    /// Keeps a key as a generation, unless that is taken.
    pub(super) async fn insert(
        &self,
        drawn: &NewKey,
        generation: i64,
        active_from_ms: i64,
    ) -> Result<(), OidcError> {
        let sealed = self.vault.seal(&seal_context(&drawn.kid), drawn.pem.as_bytes());
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into oidc_keys (kid, generation, public_jwk, sealed, created_ms, active_from_ms)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing")
            .bind(&drawn.kid).bind(generation).bind(drawn.public.to_string()).bind(&sealed)
            .bind(self.clock.now_ms()).bind(active_from_ms).execute(c).await.map(drop)?);
        tx.commit().await?;
        self.forget_remembered();
        Ok(())
    }

    async fn is_newest(&self, generation: i64) -> Result<bool, OidcError> {
        let newer: Option<i64> = read!(&self.db, c => sqlx::query_scalar(
            "select generation from oidc_keys where generation > $1 limit 1")
            .bind(generation).fetch_optional(c).await?);
        Ok(newer.is_none())
    }
}

/// Where in the vault a private key belongs.
fn seal_context(kid: &str) -> String {
    format!("oidc-key:{kid}")
}

/// A key pair that was just made, and is not in the database yet.
pub(super) struct NewKey {
    /// The id by which tokens name it.
    kid: String,
    /// The public half, as the key set shows it.
    public: Value,
    /// The private half, PKCS #1.
    pem: String,
}

/// A fresh key.
#[expect(clippy::disallowed_methods, reason = "names a key that is drawn at random itself")]
pub(super) fn generate() -> Result<NewKey, OidcError> {
    let fault = |cause: String| OidcError::Keys(cause);
    let kid = uuid::Uuid::now_v7().simple().to_string();
    let key = RsaPrivateKey::new(&mut rsa::rand_core::OsRng, BITS).map_err(|e| fault(e.to_string()))?;
    let pem = key.to_pkcs1_pem(LineEnding::LF).map_err(|e| fault(e.to_string()))?.to_string();
    let signer =
        CoreRsaPrivateSigningKey::from_pem(&pem, Some(JsonWebKeyId::new(kid.clone()))).map_err(fault)?;
    let mut public = serde_json::to_value(signer.as_verification_key()).map_err(|e| fault(e.to_string()))?;
    public["alg"] = json!("RS256");
    Ok(NewKey { kid, public, pem })
}

/// Drops private halves of keys whose turn ended before `over_ms`, and keys whose turn ended before `gone_ms`.
async fn forget(tx: &mut Tx, over_ms: i64, gone_ms: i64) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query(
        "update oidc_keys set sealed = null where sealed is not null and exists (
             select 1 from oidc_keys next where next.generation > oidc_keys.generation and next.active_from_ms <= $1)")
        .bind(over_ms).execute(c).await.map(drop)?);
    on!(tx, c => sqlx::query(
        "delete from oidc_keys where exists (
             select 1 from oidc_keys next where next.generation > oidc_keys.generation and next.active_from_ms <= $1)")
        .bind(gone_ms).execute(c).await.map(drop))
}
