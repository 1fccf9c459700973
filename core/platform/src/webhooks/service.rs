//! Webhooks: made, listed, changed, tried and removed, and what they told.

use std::sync::Arc;

use baigong_base::db::{Tx, new_id};
use baigong_base::delivery::Delivery as Line;
use baigong_ground::day::HOUR_MS;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::guard::GuardedClients;
use baigong_ground::messages;
use baigong_identity::users::User;
use baigong_ledger::UserId;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::model::{
    Attempt, Delivery, DeliveryState, MadeWebhook, NewWebhook, Webhook, WebhookChange, WebhookError,
    WebhookId,
};
use super::posting::{Inner, Signers, WebhooksDeps};
use super::rows::{self, WebhookRow, written_events};
use super::sending::Telling;
use super::signature::new_secret;

messages! {
    webhook_address_malformed = "须为公网上的 https 地址，不能包含用户名、密码和 # 之后的部分", "It is an https address of the public internet, without a name, a password and a fragment";
    webhook_address_private = "不能发送到内网地址；站点管理员可在 webhooks.trusted_hosts 中允许", "Nothing is sent to private addresses, unless whoever runs the site allows it in webhooks.trusted_hosts";
    former_secret_malformed = "旧密钥最多可继续签名7天", "The former secret may sign for up to 7 days";
}

/// Webhooks of one owner; more are an accident.
const MOST: usize = 20;
const MAX_URL_BYTES: usize = 2048;
const LONGEST_OVERLAP_MS: i64 = 7 * 24 * HOUR_MS;
/// Deliveries on a page.
const LISTED: i64 = 50;
/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Webhooks {
    inner: Arc<Inner>,
    wake: Arc<Notify>,
}

impl Webhooks {
    /// Webhooks of the users of a site.
    pub fn new(deps: WebhooksDeps) -> Self {
        Self { inner: Arc::new(Inner::new(deps)), wake: Arc::default() }
    }

    /// Tells what is to be told, until `stop`.
    pub async fn run(&self, stop: CancellationToken) {
        self.line().run(&stop).await;
    }

    /// Tells what is due now; how many attempts this process made.
    ///
    /// # Errors
    /// The database's.
    pub async fn send_due(&self) -> sqlx::Result<usize> {
        self.line().deliver_due(&CancellationToken::new()).await
    }

    pub(super) fn inner(&self) -> &Inner {
        &self.inner
    }

    fn line(&self) -> Line<Telling> {
        let (deps, wake) = (&self.inner.deps, self.wake.clone());
        Line::new(deps.db.clone(), deps.clock.clone(), wake, Telling(self.inner.clone()))
    }

    /// Makes a webhook of a user's.
    ///
    /// # Errors
    /// [`WebhookError::Invalid`] with the fields that are wrong, [`WebhookError::TooMany`], the database's.
    pub async fn make(&self, owner: &User, new: NewWebhook) -> Result<MadeWebhook, WebhookError> {
        let url = self.checked("url", &new.url).map_err(|wrong| WebhookError::Invalid(vec![wrong]))?;
        let deps = &self.inner.deps;
        let now_ms = deps.clock.now_ms();
        let id = WebhookId::new(format!("wh_{}", new_id().replace('-', "")));
        let secret = new_secret();
        let mut tx = deps.db.write().await?;
        if rows::count(&mut tx, &owner.id).await? >= MOST as i64 {
            return Err(WebhookError::TooMany(MOST));
        }
        let user_id = match new.test {
            true => deps.users.open_sandbox(&mut tx, owner).await?,
            false => owner.id.clone(),
        };
        let row = WebhookRow {
            secret: deps.vault.seal(id.as_str(), secret.as_bytes()),
            id,
            owner_id: owner.id.clone(),
            user_id,
            origin: Some(origin(&url)),
            of_requests: false,
            url: url.into(),
            events: written_events(&new.events),
            former_secret: None,
            former_ends_ms: None,
            active: true,
            off_reason: None,
            failing_since_ms: None,
            created_ms: now_ms,
        };
        rows::insert(&mut tx, &row).await?;
        tx.commit().await?;
        Ok(MadeWebhook { webhook: row.into_webhook(now_ms), secret })
    }

    /// A user's webhooks, the newest first.
    pub async fn list(&self, owner: &UserId) -> Result<Vec<Webhook>, WebhookError> {
        let now_ms = self.inner.deps.clock.now_ms();
        let rows = rows::of_owner(&self.inner.deps.db, owner).await?;
        Ok(rows.into_iter().map(|row| row.into_webhook(now_ms)).collect())
    }

    /// Changes where a webhook sends, what it tells, or whether it does.
    pub async fn change(
        &self,
        owner: &UserId,
        id: &WebhookId,
        change: WebhookChange,
    ) -> Result<Webhook, WebhookError> {
        let url = change.url.map(|url| self.checked("url", &url)).transpose();
        let url = url.map_err(|wrong| WebhookError::Invalid(vec![wrong]))?;
        let events = change.events.as_deref().map(written_events);
        let mut tx = self.inner.deps.db.write().await?;
        let at = url.as_ref().map(origin);
        let set = (url.as_ref().map(Url::as_str), at.as_deref(), events.as_deref(), change.active);
        if !rows::change(&mut tx, owner, id, set).await? {
            return Err(WebhookError::NotFound);
        }
        tx.commit().await?;
        self.wake.notify_one();
        self.find(owner, id).await.map(|row| row.into_webhook(self.inner.deps.clock.now_ms()))
    }

    /// Gives a webhook a new secret; the former one signs beside it for `overlap_ms`, so that receivers can be told of the new
    /// one.
    pub async fn rotate(
        &self,
        owner: &UserId,
        id: &WebhookId,
        overlap_ms: i64,
    ) -> Result<MadeWebhook, WebhookError> {
        if !(0..=LONGEST_OVERLAP_MS).contains(&overlap_ms) {
            return Err(WebhookError::Invalid(vec![invalid_field("overlap_ms", former_secret_malformed())]));
        }
        let deps = &self.inner.deps;
        let (secret, now_ms) = (new_secret(), deps.clock.now_ms());
        let sealed = deps.vault.seal(id.as_str(), secret.as_bytes());
        let mut tx = deps.db.write().await?;
        if !rows::replace_secret(&mut tx, owner, id, &sealed, now_ms + overlap_ms).await? {
            return Err(WebhookError::NotFound);
        }
        tx.commit().await?;
        Ok(MadeWebhook { webhook: self.find(owner, id).await?.into_webhook(now_ms), secret })
    }

    /// Removes a webhook with all that it told and was to tell.
    pub async fn remove(&self, owner: &UserId, id: &WebhookId) -> Result<(), WebhookError> {
        let mut tx = self.inner.deps.db.write().await?;
        if rows::remove(&mut tx, owner, Some(id)).await? == 0 {
            return Err(WebhookError::NotFound);
        }
        Ok(tx.commit().await?)
    }

    /// Removes all of an owner's, in the caller's transaction.
    pub(crate) async fn forget(tx: &mut Tx, owner: &UserId) -> sqlx::Result<()> {
        rows::remove(tx, owner, None).await.map(drop)
    }

    /// What a webhook told and is to tell, the newest first: up to fifty behind the one that is named.
    pub async fn deliveries(
        &self,
        owner: &UserId,
        id: &WebhookId,
        state: Option<DeliveryState>,
        before: Option<&str>,
    ) -> Result<Vec<Delivery>, WebhookError> {
        self.find(owner, id).await?;
        let rows = rows::deliveries(&self.inner.deps.db, id, state, before, LISTED).await?;
        Ok(rows.into_iter().map(Delivery::from).collect())
    }

    /// Tells once more: one delivery, under its id and with its body.
    pub async fn redeliver(
        &self,
        owner: &UserId,
        id: &WebhookId,
        delivery: &str,
    ) -> Result<(), WebhookError> {
        match self.again(owner, id, Some(delivery), 0).await? {
            0 => Err(WebhookError::NoDelivery),
            _ => Ok(()),
        }
    }

    /// Tells all that failed since a time once more. How many.
    pub async fn redeliver_failed(
        &self,
        owner: &UserId,
        id: &WebhookId,
        since_ms: i64,
    ) -> Result<u64, WebhookError> {
        self.again(owner, id, None, since_ms).await
    }

    async fn again(
        &self,
        owner: &UserId,
        id: &WebhookId,
        delivery: Option<&str>,
        since_ms: i64,
    ) -> Result<u64, WebhookError> {
        self.find(owner, id).await?;
        let deps = &self.inner.deps;
        let mut tx = deps.db.write().await?;
        let count = rows::again(&mut tx, id, delivery, since_ms, deps.clock.now_ms()).await?;
        tx.commit().await?;
        self.wake.notify_one();
        Ok(count)
    }

    /// Sends a test at once, and gives what came of it. Nothing is written down.
    pub async fn test(&self, owner: &UserId, id: &WebhookId) -> Result<Attempt, WebhookError> {
        let row = self.find(owner, id).await?;
        let now_ms = self.inner.deps.clock.now_ms();
        let message = format!("msg_{}", new_id().replace('-', ""));
        let body = self.inner.test_body(now_ms);
        let former =
            row.former_secret.as_deref().filter(|_| row.former_ends_ms.is_some_and(|ends| ends > now_ms));
        let secrets = self.inner.secrets(&row.id, &row.secret, former);
        let signers = Signers { secrets: &secrets, fal: None };
        Ok(self.inner.post(&row.url, &signers, &message, &body).await)
    }

    async fn find(&self, owner: &UserId, id: &WebhookId) -> Result<WebhookRow, WebhookError> {
        rows::find(&self.inner.deps.db, owner, id).await?.ok_or(WebhookError::NotFound)
    }

    /// Where something may be sent.
    pub(super) fn checked(&self, member: &str, text: &str) -> Result<Url, FieldError> {
        let malformed = || invalid_field(member, webhook_address_malformed());
        let url: Url = text.trim().parse().map_err(|_| malformed())?;
        let clean = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        if !clean || url.as_str().len() > MAX_URL_BYTES || !matches!(url.scheme(), "https" | "http") {
            return Err(malformed());
        }
        let inner = &self.inner;
        if inner.clients.of(&url, &inner.deps.trusted_hosts).is_none() {
            return Err(invalid_field(member, webhook_address_private()));
        }
        let trusted = GuardedClients::trusts(&url, &inner.deps.trusted_hosts);
        if url.scheme() == "http" && !trusted { Err(malformed()) } else { Ok(url) }
    }
}

/// `host:port` of an address, as attempts at it are counted.
pub(super) fn origin(url: &Url) -> String {
    let port = url.port_or_known_default().unwrap_or_default();
    format!("{}:{port}", url.host_str().unwrap_or_default())
}
