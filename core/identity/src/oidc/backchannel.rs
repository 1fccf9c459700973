//! Telling sites that a session ended (Back-Channel Logout), however it ended: signing out, a new password, a
//! switched-off device, or time.

use std::time::Duration;

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::{Oidc, OidcError, claims};
use crate::relying::{self, Protocol, SiteFailure};

/// Calls at most in one round.
const AT_ONCE: i64 = 50;
const TIMEOUT: Duration = Duration::from_secs(5);
/// Pauses between attempts; after the last one the site has to notice by itself, when its access token ends.
const PAUSES_MS: [i64; 4] = [10_000, 60_000, 600_000, 3_600_000];

#[derive(FromRow)]
struct Ended {
    session_hash: String,
    client_id: String,
    uid: i64,
    attempts: i64,
    next_try_ms: i64,
}

impl Oidc {
    /// Tells the sites of sessions that ended; how many were told. `http` must not follow redirects.
    pub async fn tell_ended(&self, http: &reqwest::Client) -> Result<usize, OidcError> {
        let now_ms = self.now_ms();
        let ended: Vec<Ended> = read!(&self.0.db, c => sqlx::query_as(
            "select l.session_hash, l.client_id, u.uid, l.attempts, l.next_try_ms
             from oidc_logins l join users u on u.id = l.user_id
             where l.next_try_ms <= $1 and not exists (
                 select 1 from sessions s where s.token_hash = l.session_hash and s.expires_ms > $1)
             order by l.next_try_ms limit $2")
            .bind(now_ms).bind(AT_ONCE).fetch_all(c).await?);
        let calls = ended.into_iter().map(|ended| self.notify_site(http, ended));
        let told: Vec<Result<bool, OidcError>> = futures::future::join_all(calls).await;
        let mut count = 0;
        for told in told {
            count += usize::from(told?);
        }
        Ok(count)
    }

    async fn notify_site(&self, http: &reqwest::Client, ended: Ended) -> Result<bool, OidcError> {
        let client = self.0.clients.find(&ended.client_id);
        let Some((client, uri)) = client.and_then(|c| c.backchannel_logout_uri.clone().map(|uri| (c, uri)))
        else {
            self.forget_login(&ended).await?;
            return Ok(false);
        };
        if !self.claim(&ended).await? {
            return Ok(false);
        }
        let signer = self.0.keys.signer().await?;
        let sid = self.sid(&ended.session_hash, &client.id);
        let issuer = &self.settings().issuer;
        let token = claims::logout_token(&signer, issuer, &client.id, ended.uid, sid, self.now_ms())?;
        let body =
            url::form_urlencoded::Serializer::new(String::new()).append_pair("logout_token", &token).finish();
        let call = http.post(uri).timeout(TIMEOUT).body(body);
        let answer = call.header("content-type", "application/x-www-form-urlencoded").send().await;
        // 200 and 204 say yes; a site that cannot read the token says 400, and will not do so later.
        let heard = match &answer {
            Ok(answer) => answer.status().is_success() || answer.status().as_u16() == 400,
            Err(_) => false,
        };
        let is_last = usize::try_from(ended.attempts).unwrap_or(usize::MAX) >= PAUSES_MS.len();
        if heard || is_last {
            self.forget_login(&ended).await?;
        }
        if !heard {
            let status = answer.as_ref().ok().map(|answer| answer.status().as_u16());
            tracing::warn!(client = client.id, status, is_last, "a site could not be told of a sign-out");
            let failure = SiteFailure {
                protocol: Protocol::Oidc,
                client_id: ended.client_id.clone(),
                attempt: ended.attempts + 1,
                last: is_last,
                reason: reason(answer),
                created_ms: self.now_ms(),
            };
            relying::failed(&self.0.db, failure).await;
        }
        Ok(heard)
    }

    /// Takes an attempt for this process, and puts off the next one.
    async fn claim(&self, ended: &Ended) -> Result<bool, OidcError> {
        let pause = PAUSES_MS.get(usize::try_from(ended.attempts).unwrap_or(usize::MAX));
        let next_ms = self.now_ms() + pause.copied().unwrap_or(PAUSES_MS[PAUSES_MS.len() - 1]);
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "update oidc_logins set attempts = attempts + 1, next_try_ms = $3
             where session_hash = $1 and client_id = $2 and next_try_ms = $4")
            .bind(&ended.session_hash).bind(&ended.client_id).bind(next_ms).bind(ended.next_try_ms)
            .execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok(done == 1)
    }

    async fn forget_login(&self, ended: &Ended) -> Result<(), OidcError> {
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query("delete from oidc_logins where session_hash = $1 and client_id = $2")
            .bind(&ended.session_hash).bind(&ended.client_id).execute(c).await.map(drop)?);
        tx.commit().await?;
        Ok(())
    }
}

/// What went wrong, without the address.
fn reason(answer: reqwest::Result<reqwest::Response>) -> String {
    match answer {
        Ok(answer) => format!("HTTP {}", answer.status().as_u16()),
        Err(cause) if cause.is_timeout() => "no answer in time".into(),
        Err(cause) if cause.is_connect() => "no connection".into(),
        Err(_) => "the connection failed".into(),
    }
}

/// Remembers that a site knows a user by this session.
pub(super) async fn watch(tx: &mut Tx, session: &str, client_id: &str, user_id: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into oidc_logins (session_hash, client_id, user_id, attempts, next_try_ms) values ($1, $2, $3, 0, 0)
         on conflict do nothing")
        .bind(session).bind(client_id).bind(user_id).execute(c).await.map(drop))
}
