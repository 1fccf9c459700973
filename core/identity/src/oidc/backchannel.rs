//! Telling sites that a session ended (Back-Channel Logout), however it ended: signing out, a new password, a
//! switched-off device, or time. A login at a site is a [delivery](baigong_base::delivery) that is due when its session is
//! gone.

use std::sync::Arc;
use std::time::Duration;

use baigong_base::db::{Tx, new_id};
use baigong_base::delivery::{Delivery, Ending, Item, Kind, Outcome, Pauses};
use baigong_base::on;
use baigong_ledger::UserId;
use sqlx::FromRow;
use tokio_util::sync::CancellationToken;

use super::{Client, Oidc, OidcError, claims};
use crate::relying::{self, Protocol};

/// The caller of sites.
pub struct BackChannel(Delivery<SignOuts>);

struct SignOuts {
    oidc: Oidc,
    http: reqwest::Client,
}

impl BackChannel {
    /// The caller for a provider. `http` must not follow redirects.
    pub fn new(oidc: Oidc, http: reqwest::Client) -> Self {
        let (db, clock) = (oidc.0.db.clone(), oidc.0.clock.clone());
        // Nobody tells of the end of a session.
        Self(Delivery::new(db, clock, Arc::default(), SignOuts { oidc, http }))
    }

    /// Tells sites until `stop`.
    pub async fn run(self, stop: CancellationToken) {
        self.0.run(&stop).await;
    }

    /// Makes every call that is due. Returns how many this process made.
    ///
    /// # Errors
    /// The database's.
    pub async fn sweep(&self) -> sqlx::Result<usize> {
        self.0.deliver_due(&CancellationToken::new()).await
    }
}

/// A login at a site whose session ended.
#[derive(FromRow)]
struct Ended {
    id: String,
    session_hash: String,
    client_id: String,
    uid: i64,
    attempts: i64,
}

impl Item for Ended {
    fn id(&self) -> &str {
        &self.id
    }

    fn attempts(&self) -> i64 {
        self.attempts
    }

    fn to(&self) -> &str {
        &self.client_id
    }
}

impl Kind for SignOuts {
    type Item = Ended;

    const NAME: &'static str = "oidc-sign-outs";
    const TABLE: &'static str = "oidc_logins";
    const DUE: &'static str = "
        select l.id, l.session_hash, l.client_id, u.uid, l.attempts
        from oidc_logins l join users u on u.id = l.user_id
        where l.not_before_ms <= $1 and not exists (
            select 1 from sessions s where s.token_hash = l.session_hash and s.expires_ms > $1)
        order by l.not_before_ms, l.id limit $2";
    /// After the last attempt the site has to notice by itself, when its access token ends.
    const PAUSES: Pauses = Pauses::ThenGiveUp(&[10_000, 60_000, 600_000, 3_600_000]);
    const LONGEST_ATTEMPT: Duration = Duration::from_secs(5);
    const AT_ONCE: usize = 16;
    const INTERVAL: Duration = Duration::from_secs(2);

    async fn send(&self, ended: &Ended) -> Outcome {
        let client = self.oidc.0.clients.find(&ended.client_id);
        let Some((client, uri)) = client.and_then(|c| c.backchannel_logout_uri.clone().map(|uri| (c, uri)))
        else {
            // It does not want to hear any more.
            return Outcome::Done;
        };
        let token = match self.token(ended, &client).await {
            Ok(token) => token,
            Err(cause) => return Outcome::TryAgain(cause.to_string()),
        };
        let body =
            url::form_urlencoded::Serializer::new(String::new()).append_pair("logout_token", &token).finish();
        let call = self.http.post(uri).header("content-type", "application/x-www-form-urlencoded").body(body);
        match call.send().await {
            // 200 and 204 say yes; a site that cannot read the token says 400, and will not do so later.
            Ok(answer) if answer.status().is_success() || answer.status().as_u16() == 400 => Outcome::Done,
            Ok(answer) => Outcome::TryAgain(format!("HTTP {}", answer.status().as_u16())),
            Err(cause) => Outcome::TryAgain(relying::reason(&cause)),
        }
    }

    async fn ended(&self, tx: &mut Tx, ended: &Ended, ending: &Ending) -> sqlx::Result<()> {
        relying::note(tx, Protocol::Oidc, &ended.client_id, ending).await
    }
}

impl SignOuts {
    async fn token(&self, ended: &Ended, client: &Client) -> Result<String, OidcError> {
        let oidc = &self.oidc;
        let signer = oidc.0.keys.signer().await?;
        let sid = oidc.sid(&ended.session_hash, &client.id);
        claims::logout_token(&signer, &oidc.settings().issuer, &client.id, ended.uid, sid, oidc.now_ms())
    }
}

/// Remembers that a site knows a user by this session.
pub(super) async fn watch(tx: &mut Tx, session: &str, client_id: &str, user_id: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into oidc_logins (id, session_hash, client_id, user_id, attempts, not_before_ms)
         values ($1, $2, $3, $4, 0, 0) on conflict (session_hash, client_id) do nothing")
        .bind(new_id()).bind(session).bind(client_id).bind(user_id).execute(c).await.map(drop))
}
