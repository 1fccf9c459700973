//! Telling sites that a session ended.
//!
//! Nobody reports the end of a session here: a visit whose session is gone is found by looking, so a sign-out, a
//! changed password and a crash in between all come to the same. A visit is a [delivery](baigong_base::delivery) that is
//! due when its session is gone.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::Tx;
use baigong_base::delivery::{Delivery, Ending, Item, Kind, Outcome, Pauses};
use baigong_ground::guard::{GuardedDns, Resolver};
use baigong_ground::http::client_builder;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Sso;
use super::model::{Client, Generation};
use super::redirect::may_call;
use super::rows::{DUE, Due};
use super::signature::Params;
use crate::relying::{self, Protocol};
use crate::users::session_id;

const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// The caller of sites.
pub struct Callbacks(Delivery<SignOuts>);

struct SignOuts {
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
        let builder = || client_builder().no_proxy();
        let built = "a client without custom certificates always builds";
        let (db, clock, ended) = (sso.0.db.clone(), sso.0.clock.clone(), sso.0.ended.clone());
        let sign_outs = SignOuts {
            sso,
            guarded: builder().dns_resolver(Arc::new(GuardedDns(resolver))).build().expect(built),
            trusting: builder().build().expect(built),
        };
        Self(Delivery::new(db, clock, ended, sign_outs))
    }

    /// Tells sites until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        self.0.run(&stop).await;
    }

    /// Makes every call that is due. Returns how many this process made.
    ///
    /// # Errors
    /// The database's.
    pub async fn sweep(&self) -> Result<usize, sqlx::Error> {
        self.0.deliver_due(&CancellationToken::new()).await
    }
}

impl Item for Due {
    fn id(&self) -> &str {
        &self.id
    }

    fn attempts(&self) -> i64 {
        self.attempts
    }

    fn to(&self) -> &str {
        &self.client
    }
}

impl Kind for SignOuts {
    type Item = Due;

    const NAME: &'static str = "sso-sign-outs";
    const TABLE: &'static str = "sso_visits";
    const DUE: &'static str = DUE;
    const PAUSES: Pauses = Pauses::ThenGiveUp(&[10_000, 60_000, 300_000, 1_800_000]);
    const LONGEST_ATTEMPT: Duration = Duration::from_secs(3);
    const AT_ONCE: usize = 16;
    const INTERVAL: Duration = Duration::from_secs(2);

    async fn send(&self, visit: &Due) -> Outcome {
        match self.call(visit).await {
            Ok(()) => Outcome::Done,
            Err(cause @ CallError::NotAllowed) => Outcome::GiveUp(cause.to_string()),
            Err(CallError::Http(cause)) => Outcome::TryAgain(relying::reason(&cause)),
            Err(cause @ CallError::Refused(_)) => Outcome::TryAgain(cause.to_string()),
        }
    }

    async fn ended(&self, tx: &mut Tx, visit: &Due, ending: &Ending) -> sqlx::Result<()> {
        relying::note(tx, Protocol::SaToken, &visit.client, ending).await
    }

    async fn purge(&self) -> sqlx::Result<u64> {
        self.sso.purge().await
    }
}

impl SignOuts {
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
