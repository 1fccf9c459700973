//! Telling sites that a session ended.
//!
//! Nobody reports the end of a session here: a visit whose session is gone is found by looking, so a sign-out, a
//! changed password and a crash in between all come to the same.

use std::sync::Arc;
use std::time::Duration;

use baigong_ground::guard::{GuardedDns, Resolver};
use baigong_ground::http::client_builder;
use futures::StreamExt;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Sso;
use super::model::{Client, Generation};
use super::redirect::may_call;
use super::rows::{self, Due};
use super::signature::Params;
use crate::relying::{self, Protocol, SiteFailure};
use crate::users::session_id;

/// How often a site that does not answer is asked at most.
pub const MAX_ATTEMPTS: i64 = 5;
/// The pause after each attempt. The first one also is the time after which another process takes over a call
/// whose process died.
const PAUSES_MS: [i64; 4] = [10_000, 60_000, 300_000, 1_800_000];
const TIMEOUT: Duration = Duration::from_secs(3);
const CALLS_AT_ONCE: usize = 16;
const BATCH: i64 = 256;
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// How often what expired is swept out, in milliseconds.
const PURGE_INTERVAL_MS: i64 = 10 * 60 * 1000;

/// The caller of sites.
pub struct Callbacks {
    sso: Sso,
    /// Reaches no private address.
    guarded: reqwest::Client,
    /// For the sites that may be private.
    trusting: reqwest::Client,
}

/// Why a site was not told.
#[derive(Debug, thiserror::Error)]
enum CallError {
    #[error("the site is not configured any more, or not at this address")]
    NotAllowed,
    #[error("{0}")]
    Http(#[from] reqwest::Error),
    #[error("the site answered {0}")]
    Refused(String),
}

impl Callbacks {
    /// The caller for a centre. Names are resolved by `resolver`.
    pub fn new(sso: Sso, resolver: Arc<dyn Resolver>) -> Self {
        // A proxy would resolve the name itself, after our check.
        let builder = || client_builder().no_proxy().timeout(TIMEOUT);
        let built = "a client without custom certificates always builds";
        Self {
            sso,
            guarded: builder().dns_resolver(Arc::new(GuardedDns(resolver))).build().expect(built),
            trusting: builder().build().expect(built),
        }
    }

    /// Tells sites until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        let mut ticks = tokio::time::interval(Duration::from_millis(self.sso.0.settings.sweep_ms.max(10)));
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut purge_ms = 0;
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = self.sso.0.ended.notified() => {}
                () = stop.cancelled() => return,
            }
            // A call that is cut off is made again after its first pause.
            let swept = tokio::select! { swept = self.sweep() => swept, () = stop.cancelled() => return };
            if let Err(cause) = swept {
                tracing::warn!(%cause, "ended sessions could not be looked for");
            }
            let now_ms = self.sso.now_ms();
            if now_ms >= purge_ms {
                purge_ms = now_ms + PURGE_INTERVAL_MS;
                if let Err(cause) = self.sso.purge().await {
                    tracing::warn!(%cause, "expired tickets could not be swept out");
                }
            }
        }
    }

    /// Makes every call that is due. Returns how many this process made.
    pub async fn sweep(&self) -> Result<usize, sqlx::Error> {
        let mut calls = 0;
        loop {
            let due = rows::due(&self.sso.0.db, self.sso.now_ms(), BATCH).await?;
            let found = due.len();
            let made = futures::stream::iter(due).map(|visit| self.attempt(visit));
            let made: Vec<bool> = made.buffer_unordered(CALLS_AT_ONCE).collect().await;
            let made = made.into_iter().filter(|made| *made).count();
            calls += made;
            // A batch in which nothing was ours would come again.
            if found < usize::try_from(BATCH).unwrap_or_default() || made == 0 {
                return Ok(calls);
            }
        }
    }

    /// Makes one call, unless another process does.
    async fn attempt(&self, visit: Due) -> bool {
        let db = &self.sso.0.db;
        let now_ms = self.sso.now_ms();
        let pause = usize::try_from(visit.attempts).ok().and_then(|n| PAUSES_MS.get(n)).copied();
        match rows::claim(db, &visit, now_ms, now_ms + pause.unwrap_or(PAUSES_MS[0])).await {
            Ok(true) => {}
            Ok(false) => return false,
            Err(cause) => {
                tracing::warn!(%cause, "a sign-out could not be taken on");
                return false;
            }
        }
        let done = match self.call(&visit).await {
            Ok(()) => true,
            Err(cause) => {
                let last = visit.attempts + 1 >= MAX_ATTEMPTS || matches!(cause, CallError::NotAllowed);
                let (client, attempt) = (&visit.client, visit.attempts + 1);
                tracing::warn!(client, attempt, last, cause = %reason(&cause), "a site was not told of a sign-out");
                let failure = SiteFailure {
                    protocol: Protocol::SaToken,
                    client_id: client.clone(),
                    attempt,
                    last,
                    reason: reason(&cause),
                    created_ms: now_ms,
                };
                relying::failed(db, failure).await;
                last
            }
        };
        if done && let Err(cause) = rows::settle(db, &visit).await {
            tracing::warn!(%cause, "a sign-out that a site was told of could not be written");
        }
        true
    }

    async fn call(&self, visit: &Due) -> Result<(), CallError> {
        let client = self.sso.client(Some(&visit.client)).map_err(|_| CallError::NotAllowed)?;
        let pushed = visit.callback_url.is_empty();
        let mut url = match &client.push_url {
            Some(url) if pushed => url.clone(),
            _ => Url::parse(&visit.callback_url).map_err(|_| CallError::NotAllowed)?,
        };
        if !may_call(&client, &url) {
            return Err(CallError::NotAllowed);
        }
        let query = query(visit, &client, pushed, url.query().unwrap_or_default(), self.sso.now_ms());
        url.set_query(Some(&query.ok_or(CallError::NotAllowed)?));
        let http = if client.allow_private { &self.trusting } else { &self.guarded };
        let response = http.get(url).send().await?.error_for_status()?;
        let status = response.status();
        let answer = limited(response).await?;
        // Sa-Token answers its failures with 200 as well.
        let code = serde_json::from_slice::<serde_json::Value>(&answer).ok();
        let code = code.as_ref().and_then(|answer| answer["code"].as_i64());
        match code {
            Some(200) if status.is_success() => Ok(()),
            Some(code) => Err(CallError::Refused(format!("code {code}"))),
            None => Err(CallError::Refused(format!("{status} without a code"))),
        }
    }
}

/// The signed query of a call. A query that the site's own address has is kept in front; the second generation
/// signs it as well, since the site checks every parameter that it receives.
fn query(visit: &Due, client: &Client, pushed: bool, own: &str, now_ms: i64) -> Option<String> {
    let second = visit.generation == Generation::Second;
    let mut params = if second { Params::read([own.as_bytes()]).ok()? } else { Params::default() };
    if pushed {
        params.set("msgType", "logoutCall");
    } else {
        params.set("client", visit.client.as_str());
    }
    params.set("loginId", visit.uid.to_string());
    params.set("autoLogout", visit.auto_logout.to_string());
    // Without a device the site signs the user out on all of them, which is meant when no session is left.
    if second && visit.elsewhere {
        params.set("deviceId", session_id(&visit.session_hash));
    }
    params.sign(client, now_ms);
    let signed = params.to_query();
    Some(if second || own.is_empty() { signed } else { format!("{own}&{signed}") })
}

async fn limited(mut response: reqwest::Response) -> Result<Vec<u8>, reqwest::Error> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        body.extend_from_slice(&chunk[..chunk.len().min(MAX_ANSWER_BYTES - body.len())]);
        if body.len() >= MAX_ANSWER_BYTES {
            break;
        }
    }
    Ok(body)
}

/// The cause without the address, which carries a signature.
fn reason(error: &CallError) -> String {
    match error {
        CallError::Http(cause) if cause.is_timeout() => "no answer in time".into(),
        CallError::Http(cause) if cause.is_connect() => "no connection".into(),
        CallError::Http(cause) => {
            cause.status().map_or("the connection failed".into(), |s| format!("HTTP {s}"))
        }
        other => other.to_string(),
    }
}
