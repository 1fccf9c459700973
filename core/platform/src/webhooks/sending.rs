//! Telling: a kind of delivery. The body is made for the first attempt and stays as it is; the signature is new every time.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Tx;
use baigong_base::delivery::{Ending, Item, Kind, Outcome, Pauses};
use baigong_base::on;
use baigong_ground::day::{DAY_MS, HOUR_MS, MINUTE_MS};
use baigong_ledger::{TaskId, UserId};
use serde_json::{Value, json};
use sqlx::FromRow;
use url::Url;

use super::fal::{self, FalSigner};
use super::model::{Attempt, OffReason, RequestShape, WebhookError, WebhookId};
use super::posting::{Inner, Signers, TIMED_OUT, message};

/// Bodies are small by the specification: of a task that says more its parameters are left out.
const MAX_BODY_BYTES: usize = 20 * 1024;
/// How long nothing may arrive before a webhook is switched off.
const FAILING_MS: i64 = 5 * DAY_MS;
/// How long deliveries that have ended are kept.
const KEPT_MS: i64 = 30 * DAY_MS;
/// Members of a result that are addresses of the site's own.
const ADDRESSES: [&str; 4] = ["url", "download_url", "cover", "small"];

/// What is to be told, and whom.
#[derive(FromRow)]
pub(super) struct Due {
    id: String,
    attempts: i64,
    /// The name of one of a single request; of others a [`super::model::WebhookEvent`].
    event: String,
    task_id: Option<TaskId>,
    created_ms: i64,
    body: Option<String>,
    webhook_id: WebhookId,
    user_id: UserId,
    owner_id: UserId,
    url: String,
    secret: String,
    former_secret: Option<String>,
    former_ends_ms: Option<i64>,
    failing_since_ms: Option<i64>,
    receiver: String,
    /// Of a single request: in which shape it is told.
    shape: Option<RequestShape>,
}

impl Item for Due {
    fn id(&self) -> &str {
        &self.id
    }

    fn attempts(&self) -> i64 {
        self.attempts
    }

    fn to(&self) -> &str {
        self.webhook_id.as_str()
    }

    fn receiver(&self) -> &str {
        &self.receiver
    }
}

pub(super) struct Telling(pub(super) Arc<Inner>);

impl Kind for Telling {
    type Item = Due;

    const NAME: &'static str = "webhook";
    const TABLE: &'static str = "webhook_deliveries";
    const DUE: &'static str = "select d.id, d.attempts, d.event, d.task_id, d.created_ms, d.body, d.webhook_id, w.user_id, w.owner_id, coalesce(d.url, w.url) as url,
             w.secret, w.former_secret, w.former_ends_ms, w.failing_since_ms, coalesce(d.origin, w.origin, w.id) as receiver, d.shape
         from webhook_deliveries d join webhooks w on w.id = d.webhook_id
         where d.state = 'pending' and d.not_before_ms <= $1 and w.active
             and cast($3 as text) not like '% ' || coalesce(d.origin, w.origin, w.id) || ' %'
         order by d.not_before_ms, d.id limit $2";
    const PAUSES: Pauses = Pauses::ThenGiveUp(&[
        5_000,
        5 * MINUTE_MS,
        30 * MINUTE_MS,
        2 * HOUR_MS,
        5 * HOUR_MS,
        10 * HOUR_MS,
        14 * HOUR_MS,
        20 * HOUR_MS,
        24 * HOUR_MS,
    ]);
    const LONGEST_ATTEMPT: Duration = Duration::from_secs(20);
    const AT_ONCE: usize = 32;
    const AT_ONCE_TO_ONE: usize = 4;
    const INTERVAL: Duration = Duration::from_secs(1);
    const KEEPS_ENDED: bool = true;

    async fn send(&self, due: &Due) -> Outcome {
        let body = match self.body(due).await {
            Ok(body) => body,
            Err(error) => return Outcome::TryAgain(format!("the body cannot be made: {error}")),
        };
        let now_ms = self.0.deps.clock.now_ms();
        let former =
            due.former_secret.as_deref().filter(|_| due.former_ends_ms.is_some_and(|ends| ends > now_ms));
        let secrets = self.0.secrets(&due.webhook_id, &due.secret, former);
        if secrets.is_empty() {
            return Outcome::GiveUp("its secret cannot be opened: the master key has changed".into());
        }
        let fal = match self.fal(due, now_ms).await {
            Ok(fal) => fal,
            Err(error) => return Outcome::TryAgain(format!("it cannot be signed: {error}")),
        };
        let signers = Signers { secrets: &secrets, fal };
        let attempt = self.0.post(&due.url, &signers, &due.id, &body).await;
        let (error, status) = (attempt.error.clone(), attempt.status);
        self.0.hear(&due.id, attempt);
        match (error, status) {
            (None, _) => Outcome::Done,
            (Some(error), Some(GONE)) => Outcome::GiveUp(error),
            (Some(error), _) if due.shape.is_some() && now_ms - due.created_ms >= DAY_MS => {
                Outcome::GiveUp(error)
            }
            (Some(error), None) if error == TIMED_OUT => Outcome::NoAnswer(error),
            (Some(error), _) => Outcome::TryAgain(error),
        }
    }

    async fn ended(&self, tx: &mut Tx, due: &Due, ending: &Ending) -> sqlx::Result<()> {
        let attempt = self.0.take_heard(&due.id);
        let state = match (&ending.failure, ending.again_ms) {
            (None, _) => "delivered",
            (Some(_), Some(_)) => "pending",
            (Some(_), None) => "failed",
        };
        let gone = attempt.as_ref().is_some_and(|attempt| attempt.status == Some(GONE));
        let attempt = attempt.unwrap_or_else(|| Attempt {
            at_ms: ending.now_ms,
            took_ms: 0,
            status: None,
            answer: None,
            error: ending.failure.clone(),
        });
        on!(&mut *tx, c => sqlx::query(
            "update webhook_deliveries set state = $2, attempted_ms = $3, took_ms = $4, status = $5, answer = $6, error = $7
             where id = $1")
            .bind(&due.id).bind(state).bind(attempt.at_ms).bind(attempt.took_ms).bind(attempt.status)
            .bind(&attempt.answer).bind(&attempt.error).execute(c).await.map(drop))?;
        if due.shape.is_some() {
            // Where one request is told says nothing of where others are.
            return Ok(());
        }
        if ending.failure.is_none() {
            return on!(tx, c => sqlx::query(
                "update webhooks set failing_since_ms = null where id = $1 and failing_since_ms is not null")
                .bind(&due.webhook_id).execute(c).await.map(drop));
        }
        let since_ms = due.failing_since_ms.unwrap_or(ending.now_ms);
        let off = if gone {
            Some(OffReason::Gone)
        } else {
            (ending.now_ms - since_ms >= FAILING_MS).then_some(OffReason::Failing)
        };
        let switched: u64 = on!(&mut *tx, c => sqlx::query(
            "update webhooks set failing_since_ms = coalesce(failing_since_ms, $2), active = cast($3 as text) is null,
                 off_reason = coalesce(cast($3 as text), off_reason)
             where id = $1 and active")
            .bind(&due.webhook_id).bind(ending.now_ms).bind(off).execute(c).await?.rows_affected());
        if off.is_some() && switched == 1 {
            let told = self.0.deps.users.tell_webhook_off(tx, &due.owner_id).await;
            told.map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
        }
        Ok(())
    }

    async fn purge(&self) -> sqlx::Result<u64> {
        let deps = &self.0.deps;
        let before_ms = deps.clock.now_ms() - KEPT_MS;
        let mut tx = deps.db.write().await?;
        let gone = on!(&mut tx, c => sqlx::query(
            "delete from webhook_deliveries where state <> 'pending' and created_ms < $1")
            .bind(before_ms).execute(c).await?.rows_affected());
        on!(&mut tx, c => sqlx::query("delete from task_hooks where created_ms < $1")
            .bind(before_ms).execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(gone)
    }
}

/// The address says that nobody is there any more.
const GONE: i64 = 410;

impl Telling {
    /// Who signs as fal does, where that is wanted.
    async fn fal(&self, due: &Due, now_ms: i64) -> Result<Option<FalSigner>, WebhookError> {
        let Some(request_id) = due.task_id.as_ref().filter(|_| due.shape == Some(RequestShape::Fal)) else {
            return Ok(None);
        };
        let deps = &self.0.deps;
        let key = fal::key(&deps.db, &deps.vault, now_ms).await?;
        Ok(Some(FalSigner { key, request_id: request_id.to_string(), user_id: due.user_id.to_string() }))
    }

    /// What is sent, made once.
    async fn body(&self, due: &Due) -> Result<String, String> {
        if let Some(body) = &due.body {
            return Ok(body.clone());
        }
        let deps = &self.0.deps;
        if let Some(shape) = due.shape {
            let Some(id) = &due.task_id else { return Err("it names no task".into()) };
            let task = deps.tasks.get(&due.user_id, id).await.map_err(|error| error.to_string())?;
            let task = task.ok_or("its task is gone")?;
            return self.keep(due, deps.shapes.body(shape, &task).to_string()).await;
        }
        let data = match &due.task_id {
            Some(id) => {
                let task = deps.tasks.get(&due.user_id, id).await.map_err(|error| error.to_string())?;
                // One that its owner deleted meanwhile has nothing more to say.
                task.map_or_else(
                    || json!({ "id": id, "deleted": true }),
                    |task| told(json!(task), &deps.site),
                )
            }
            None => json!({}),
        };
        self.keep(due, message(&due.event, due.created_ms, data)).await
    }

    /// The body, once it is kept for all attempts.
    async fn keep(&self, due: &Due, body: String) -> Result<String, String> {
        let deps = &self.0.deps;
        let mut tx = deps.db.write().await.map_err(|error| error.to_string())?;
        let written = on!(&mut tx, c => sqlx::query("update webhook_deliveries set body = $2 where id = $1 and body is null")
            .bind(&due.id).bind(&body).execute(c).await.map(drop));
        written.map_err(|error| error.to_string())?;
        tx.commit().await.map_err(|error| error.to_string())?;
        Ok(body)
    }
}

/// A task as receivers are told of it: with whole addresses, and not too long.
fn told(mut task: Value, site: &Url) -> Value {
    for result in task["artifacts"].as_array_mut().into_iter().flatten() {
        for name in ADDRESSES {
            if let Some(whole) = result[name].as_str().and_then(|path| site.join(path).ok()) {
                result[name] = whole.as_str().into();
            }
        }
    }
    if task.to_string().len() > MAX_BODY_BYTES
        && let Some(members) = task.as_object_mut()
    {
        members.remove("params");
    }
    task
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_told_with_whole_addresses_and_never_at_length() {
        let site: Url = "https://hub.example.com/".parse().unwrap();
        let task =
            json!({ "params": { "prompt": "桥" }, "artifacts": [{ "url": "/media/a?s=1", "cover": null }] });
        let whole = told(task.clone(), &site);
        assert_eq!(whole["artifacts"][0]["url"], "https://hub.example.com/media/a?s=1");
        assert!(whole["artifacts"][0]["cover"].is_null());
        assert_eq!(whole["params"]["prompt"], "桥");
        let mut long = task;
        long["params"]["prompt"] = "桥".repeat(10_000).into();
        assert!(told(long, &site).get("params").is_none());
    }

    #[test]
    fn the_pauses_are_three_days_in_all() {
        let Pauses::ThenGiveUp(pauses) = Telling::PAUSES else { panic!("it goes on for ever") };
        let hours = pauses.iter().sum::<i64>() / HOUR_MS;
        assert!((72..=78).contains(&hours), "{hours}");
    }
}
