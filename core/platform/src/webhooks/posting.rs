//! One attempt to tell something: what is sent, by whom it is signed, and what was answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use baigong_base::db::Db;
use baigong_base::vault::Vault;
use baigong_engine::tasks::{TaskView, Tasks};
use baigong_ground::Clock;
use baigong_ground::guard::{GuardedClients, Resolver, is_private};
use baigong_identity::users::Users;
use chrono::{DateTime, SecondsFormat};
use futures::TryStreamExt;
use serde_json::{Value, json};
use url::Url;

use super::fal::FalSigner;
use super::model::{Attempt, RequestShape, WebhookEvent, WebhookId};
use super::signature::sign;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest attempt.
const TIMEOUT: Duration = Duration::from_secs(15);

/// What an attempt fails by that took all the time there was.
pub(super) const TIMED_OUT: &str = "timeout";

/// What is read of an answer, and what is kept of it.
const MAX_ANSWER_BYTES: usize = 64 * 1024;
const KEPT_CHARS: usize = 2000;

/// How protocols tell of a task.
pub trait Shapes: Send + Sync {
    /// What is sent.
    fn body(&self, shape: RequestShape, task: &TaskView) -> Value;
}

/// Everything that the service stands on.
pub struct WebhooksDeps {
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where secrets are sealed.
    pub vault: Vault,
    /// Whose they are, and who writes letters.
    pub users: Users,
    /// What is told of.
    pub tasks: Tasks,
    /// How protocols tell of a task that was asked for in them.
    pub shapes: Arc<dyn Shapes>,
    /// Where the site is, for the addresses of results.
    pub site: Url,
    /// Finds the addresses of names.
    pub resolver: Arc<dyn Resolver>,
    /// `host:port` of receivers that may be private and without TLS.
    pub trusted_hosts: Vec<String>,
}

/// Who signs what is sent.
pub(super) struct Signers<'a> {
    /// As Standard Webhooks says.
    pub(super) secrets: &'a [String],
    /// As fal does, beside it.
    pub(super) fal: Option<FalSigner>,
}

pub(super) struct Inner {
    pub(super) deps: WebhooksDeps,
    pub(super) clients: GuardedClients,
    /// What the attempts under way have told, until it is written.
    pub(super) heard: Mutex<HashMap<String, Attempt>>,
}

impl Inner {
    pub(super) fn new(deps: WebhooksDeps) -> Self {
        let clients = GuardedClients::new(deps.resolver.clone(), CONNECT_TIMEOUT, TIMEOUT);
        Self { deps, clients, heard: Mutex::default() }
    }

    pub(super) fn test_body(&self, now_ms: i64) -> String {
        message(WebhookEvent::Test.as_str(), now_ms, json!({ "site": self.deps.site.as_str() }))
    }

    /// Makes one attempt.
    pub(super) async fn post(&self, url: &str, signers: &Signers<'_>, id: &str, body: &str) -> Attempt {
        let clock = &self.deps.clock;
        let began_ms = clock.now_ms();
        let sent =
            tokio::time::timeout(TIMEOUT, self.try_post(url, signers, id, body, began_ms / 1000)).await;
        let (status, answer, error) = sent.unwrap_or_else(|_| (None, None, Some(TIMED_OUT.to_owned())));
        let at_ms = clock.now_ms();
        Attempt { at_ms, took_ms: at_ms - began_ms, status, answer, error }
    }

    async fn try_post(
        &self,
        url: &str,
        signers: &Signers<'_>,
        id: &str,
        body: &str,
        timestamp_s: i64,
    ) -> (Option<i64>, Option<String>, Option<String>) {
        let not_allowed = || (None, None, Some("not_allowed".to_owned()));
        let Ok(url) = url.parse::<Url>() else { return not_allowed() };
        let Some(client) = self.clients.of(&url, &self.deps.trusted_hosts) else { return not_allowed() };
        let request = client
            .post(url)
            .header("content-type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp_s)
            .header("webhook-signature", sign(signers.secrets, id, timestamp_s, body));
        let request = match &signers.fal {
            Some(signer) => signer
                .headers(timestamp_s, body)
                .into_iter()
                .fold(request, |request, (name, value)| request.header(name, value)),
            None => request,
        };
        let request = request.body(body.to_owned());
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) if is_private(&error) => return not_allowed(),
            Err(error) if error.is_timeout() => return (None, None, Some(TIMED_OUT.to_owned())),
            Err(_) => return (None, None, Some("unreachable".to_owned())),
        };
        let status = response.status();
        let answer = beginning(response).await;
        let error = (!status.is_success()).then(|| format!("HTTP {}", status.as_u16()));
        (Some(status.as_u16().into()), Some(answer), error)
    }

    /// The secrets that sign, the present one first.
    pub(super) fn secrets(&self, id: &WebhookId, present: &str, former: Option<&str>) -> Vec<String> {
        let open = |sealed: &str| {
            let opened = self.deps.vault.open(id.as_str(), sealed).ok()?;
            String::from_utf8(opened).ok()
        };
        [Some(present), former].into_iter().flatten().filter_map(open).collect()
    }

    pub(super) fn hear(&self, id: &str, attempt: Attempt) {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), attempt);
    }

    pub(super) fn take_heard(&self, id: &str) -> Option<Attempt> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).remove(id)
    }
}

/// What is sent.
pub(super) fn message(event: &str, created_ms: i64, data: Value) -> String {
    let moment = DateTime::from_timestamp_millis(created_ms).unwrap_or_default();
    let timestamp = moment.to_rfc3339_opts(SecondsFormat::Millis, true);
    json!({ "type": event, "timestamp": timestamp, "data": data }).to_string()
}

/// How an answer begins, as text.
async fn beginning(response: reqwest::Response) -> String {
    let mut bytes = Vec::new();
    let mut stream = response.bytes_stream();
    while let Ok(Some(piece)) = stream.try_next().await {
        bytes.extend_from_slice(&piece);
        if bytes.len() >= MAX_ANSWER_BYTES {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).replace('\0', "").chars().take(KEPT_CHARS).collect()
}
