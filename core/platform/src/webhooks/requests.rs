//! Single requests that name an address: what is noted of them, and the secret of their owner.

use baigong_base::db::{Tx, new_id};
use baigong_base::{on, read};
use baigong_engine::tasks::TaskHook;
use baigong_identity::users::User;
use baigong_ledger::UserId;
use serde_json::Value;

use super::fal;
use super::model::{RequestEvent, RequestShape, WebhookError, WebhookId};
use super::rows::{self, WebhookRow};
use super::service::{Webhooks, origin};
use super::signature::new_secret;

impl Webhooks {
    /// Whom to tell of a request of a user's: the address that its member `member` names, of these events.
    ///
    /// # Errors
    /// [`WebhookError::Invalid`] where nothing may be sent there, the database's.
    pub async fn of_request(
        &self,
        user: &User,
        (member, url): (&str, &str),
        shape: RequestShape,
        events: &[RequestEvent],
    ) -> Result<TaskHook, WebhookError> {
        let url = self.checked(member, url).map_err(|wrong| WebhookError::Invalid(vec![wrong]))?;
        let webhook = self.webhook_of_requests(user).await?;
        let names: String = events.iter().map(|event| format!("{},", event.as_str())).collect();
        Ok(TaskHook {
            webhook: webhook.id.to_string(),
            shape: shape.as_str().to_owned(),
            origin: origin(&url),
            url: url.into(),
            events: format!(",{names}"),
        })
    }

    /// By which receivers check what they are sent of a user's single requests: `whsec_…`.
    ///
    /// # Errors
    /// The database's; [`WebhookError::Sealed`].
    pub async fn secret_of_requests(&self, user: &User) -> Result<String, WebhookError> {
        let row = self.webhook_of_requests(user).await?;
        let mut secrets = self.inner().secrets(&row.id, &row.secret, None);
        secrets.pop().ok_or(WebhookError::Sealed)
    }

    /// The keys by which receivers check what is signed as fal signs, as a JWK set.
    ///
    /// # Errors
    /// The database's; [`WebhookError::Sealed`].
    pub async fn fal_keys(&self) -> Result<Value, WebhookError> {
        let deps = &self.inner().deps;
        Ok(fal::jwks(&fal::key(&deps.db, &deps.vault, deps.clock.now_ms()).await?))
    }

    /// The webhook of a user's single requests, made when it is first wanted.
    async fn webhook_of_requests(&self, user: &User) -> Result<WebhookRow, WebhookError> {
        const FIND: &str = "select * from webhooks where user_id = $1 and of_requests";
        let deps = &self.inner().deps;
        let there: Option<WebhookRow> =
            read!(&deps.db, c => sqlx::query_as(FIND).bind(&user.id).fetch_optional(c).await)?;
        if let Some(there) = there {
            return Ok(there);
        }
        let mut tx = deps.db.write().await?;
        let owner_id = owner(&mut tx, &user.id).await?;
        let there: Option<WebhookRow> =
            on!(&mut tx, c => sqlx::query_as(FIND).bind(&user.id).fetch_optional(c).await)?;
        if let Some(there) = there {
            return Ok(there);
        }
        let id = WebhookId::new(format!("wh_{}", new_id().replace('-', "")));
        let row = WebhookRow {
            secret: deps.vault.seal(id.as_str(), new_secret().as_bytes()),
            id,
            owner_id,
            user_id: user.id.clone(),
            url: String::new(),
            origin: None,
            events: ",".into(),
            former_secret: None,
            former_ends_ms: None,
            active: true,
            off_reason: None,
            failing_since_ms: None,
            created_ms: deps.clock.now_ms(),
            of_requests: true,
        };
        rows::insert(&mut tx, &row).await?;
        tx.commit().await?;
        Ok(row)
    }
}

/// Whose account it is, of one for trying things whoever tries them; behind the lock of its row.
async fn owner(tx: &mut Tx, user: &UserId) -> sqlx::Result<UserId> {
    let sql =
        format!("select coalesce(sandbox_of, id) from users where id = $1 {}", tx.dialect().for_update());
    on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(user).fetch_one(c).await)
}
