//! Signatures as fal makes them: ed25519 over the request's id, the user's id, the time and the SHA-256 of the body, each on a line of
//! its own. Receivers find the key in a JWK set of the site.

use baigong_base::db::Db;
use baigong_base::vault::Vault;
use baigong_base::{on, read};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::model::WebhookError;

const NAME: &str = "fal";
const PLACE: &str = "webhook_key:fal";

/// Signs what is told of one request.
pub(super) struct FalSigner {
    pub(super) key: SigningKey,
    pub(super) request_id: String,
    pub(super) user_id: String,
}

impl FalSigner {
    /// The headers that say who sends, when, and that it is genuine.
    pub(super) fn headers(&self, timestamp_s: i64, body: &str) -> [(&'static str, String); 4] {
        let digest = hex::encode(Sha256::digest(body.as_bytes()));
        let signed = format!("{}\n{}\n{timestamp_s}\n{digest}", self.request_id, self.user_id);
        let signature = hex::encode(self.key.sign(signed.as_bytes()).to_bytes());
        [
            ("x-fal-webhook-request-id", self.request_id.clone()),
            ("x-fal-webhook-user-id", self.user_id.clone()),
            ("x-fal-webhook-timestamp", timestamp_s.to_string()),
            ("x-fal-webhook-signature", signature),
        ]
    }
}

/// The site's key, made when it is first asked for.
#[expect(clippy::disallowed_methods, reason = "a key: nobody may foresee it")]
pub(super) async fn key(db: &Db, vault: &Vault, now_ms: i64) -> Result<SigningKey, WebhookError> {
    let mut sealed = find(db).await?;
    if sealed.is_none() {
        let secret: [u8; 32] = rand::random();
        let mut tx = db.write().await?;
        // Of several processes that make one the first prevails.
        on!(&mut tx, c => sqlx::query(
            "insert into webhook_keys (name, secret, created_ms) values ($1, $2, $3) on conflict (name) do nothing")
            .bind(NAME).bind(vault.seal(PLACE, &secret)).bind(now_ms).execute(c).await.map(drop))?;
        tx.commit().await?;
        sealed = find(db).await?;
    }
    let opened = sealed.and_then(|sealed| vault.open(PLACE, &sealed).ok());
    let secret = opened.and_then(|secret| <[u8; 32]>::try_from(secret).ok());
    Ok(SigningKey::from_bytes(&secret.ok_or(WebhookError::Sealed)?))
}

async fn find(db: &Db) -> sqlx::Result<Option<String>> {
    read!(db, c => sqlx::query_scalar("select secret from webhook_keys where name = $1")
        .bind(NAME).fetch_optional(c).await)
}

/// The keys that receivers check by.
pub(super) fn jwks(key: &SigningKey) -> Value {
    let x = URL_SAFE_NO_PAD.encode(key.verifying_key().to_bytes());
    json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": NAME, "x": x }] })
}
