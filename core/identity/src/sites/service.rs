//! Making, changing and listing sites.

use std::collections::HashMap;
use std::sync::Arc;

use baigong_base::db::{Db, Tx, is_repeat, new_id};
use baigong_base::vault::Vault;
use baigong_base::{on, read};
use baigong_ground::Clock;
use baigong_ground::token::new_token;
use sqlx::FromRow;

use super::model::{OidcDetails, RelyingSite, SaTokenDetails, SiteDetails, SiteError, SiteWithSecret};
use crate::relying::{Directory, Protocol, SiteFailure, failures};
use crate::{oidc, sso};

/// Lets scanners of leaked secrets recognise one.
const SECRET_PREFIX: &str = "bgs_";

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Sites(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) vault: Vault,
    pub(super) oidc: Arc<Directory<oidc::Client>>,
    pub(super) sso: Arc<Directory<sso::Client>>,
}

#[derive(FromRow)]
pub(super) struct Row {
    pub(super) id: String,
    pub(super) client_id: String,
    pub(super) name: String,
    pub(super) details: String,
    pub(super) secret: Option<String>,
    pub(super) enabled: bool,
    pub(super) created_ms: i64,
    pub(super) updated_ms: i64,
    pub(super) secret_ms: i64,
}

#[derive(FromRow)]
pub(super) struct Count {
    pub(super) protocol: Protocol,
    pub(super) client_id: String,
    pub(super) n: i64,
}

/// What people do at sites, by protocol and name.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) used: HashMap<(Protocol, String), i64>,
    pub(super) users: HashMap<(Protocol, String), i64>,
    pub(super) failures: HashMap<(Protocol, String), i64>,
}

impl Sites {
    /// Sites of `db`, for the two services whose directories these are.
    pub fn new(
        db: Db,
        clock: Arc<dyn Clock>,
        vault: Vault,
        oidc: Arc<Directory<oidc::Client>>,
        sso: Arc<Directory<sso::Client>>,
    ) -> Self {
        Self(Arc::new(Inner { db, clock, vault, oidc, sso }))
    }

    /// Takes over what the database holds now.
    pub async fn refresh(&self) -> Result<(), sqlx::Error> {
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select * from relying_sites where enabled order by id").fetch_all(c).await?);
        let (mut known_oidc, mut known_sso) = (Vec::new(), Vec::new());
        for row in rows {
            let read = match serde_json::from_str(&row.details) {
                Ok(SiteDetails::Oidc(details)) => {
                    let secret = row.secret.as_deref().map(oidc::ClientSecret::from_hash);
                    // A client whose secret cannot be read must not turn into one without a secret.
                    let sound = details.public || matches!(secret, Some(Some(_)));
                    let client = details.client(&row.client_id, &row.name, secret.flatten());
                    client.filter(|_| sound).map(|client| known_oidc.push(Arc::new(client)))
                }
                Ok(SiteDetails::SaToken(details)) => {
                    let sealed = row.secret.as_deref().unwrap_or_default();
                    let secret = self.0.vault.open(&seal_context(&row.id), sealed).ok();
                    let secret = secret.and_then(|secret| String::from_utf8(secret).ok());
                    let client = secret.and_then(|secret| details.client(&row.client_id, &row.name, secret));
                    client.map(|client| known_sso.push(Arc::new(client)))
                }
                Err(_) => None,
            };
            if read.is_none() {
                tracing::error!(
                    site = row.client_id,
                    "a site cannot be read from the database and is left out"
                );
            }
        }
        self.0.oidc.replace(known_oidc);
        self.0.sso.replace(known_sso);
        Ok(())
    }

    /// Every site: those of the configuration, then the others, the newest first.
    pub async fn list(&self) -> Result<Vec<RelyingSite>, SiteError> {
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select * from relying_sites order by id desc").fetch_all(c).await?);
        let mut sites: Vec<RelyingSite> = self.configured().collect();
        sites.extend(rows.into_iter().filter_map(view));
        let figures = self.figures().await?;
        for site in &mut sites {
            figures.apply_to(site);
        }
        Ok(sites)
    }

    /// A site of the database.
    pub async fn get(&self, id: &str) -> Result<RelyingSite, SiteError> {
        let row: Option<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select * from relying_sites where id = $1").bind(id).fetch_optional(c).await?);
        let mut site = row.and_then(view).ok_or(SiteError::NotFound)?;
        self.figures().await?.apply_to(&mut site);
        Ok(site)
    }

    /// Failed calls to a site, the newest first.
    pub async fn failures(&self, protocol: Protocol, client_id: &str) -> Result<Vec<SiteFailure>, SiteError> {
        Ok(failures(&self.0.db, protocol, client_id).await?)
    }

    /// A new site with a fresh secret. The caller has checked the details.
    pub async fn create(
        &self,
        client_id: &str,
        name: &str,
        details: SiteDetails,
    ) -> Result<SiteWithSecret, SiteError> {
        let taken = match details.protocol() {
            Protocol::Oidc => self.0.oidc.configured().iter().any(|site| site.id == client_id),
            Protocol::SaToken => self.0.sso.configured().iter().any(|site| site.id == client_id),
        };
        if taken {
            return Err(SiteError::Taken);
        }
        let (id, now_ms) = (new_id(), self.0.clock.now_ms());
        let secret = details.has_secret().then(generate_secret);
        let kept = secret.as_deref().map(|secret| self.protect_secret(&id, details.protocol(), secret));
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "insert into relying_sites (id, protocol, client_id, name, details, secret, enabled, created_ms,
                 updated_ms, secret_ms)
             values ($1, $2, $3, $4, $5, $6, true, $7, $7, $7)")
            .bind(&id).bind(details.protocol()).bind(client_id).bind(name).bind(to_json(&details)).bind(kept)
            .bind(now_ms).execute(c).await.map(drop));
        match done {
            Err(cause) if is_repeat(&cause) => return Err(SiteError::Taken),
            done => done?,
        }
        tx.commit().await?;
        self.refresh().await?;
        Ok(SiteWithSecret { site: self.get(&id).await?, secret })
    }

    /// Changes what is known of a site, and whether anybody can sign in there. Its name, protocol and kind stay.
    pub async fn change(
        &self,
        id: &str,
        name: &str,
        details: SiteDetails,
        enabled: bool,
    ) -> Result<RelyingSite, SiteError> {
        let mut tx = self.0.db.write().await?;
        let known = details_of(&mut tx, id).await?;
        if known.protocol() != details.protocol() {
            return Err(SiteError::OtherProtocol);
        }
        if known.has_secret() != details.has_secret() {
            return Err(SiteError::OtherKind);
        }
        on!(&mut tx, c => sqlx::query(
            "update relying_sites set name = $2, details = $3, enabled = $4, updated_ms = $5 where id = $1")
            .bind(id).bind(name).bind(to_json(&details)).bind(enabled).bind(self.0.clock.now_ms())
            .execute(c).await.map(drop))?;
        tx.commit().await?;
        self.refresh().await?;
        self.get(id).await
    }

    /// Gives a site another secret; the one before works no more.
    pub async fn rotate(&self, id: &str) -> Result<SiteWithSecret, SiteError> {
        let mut tx = self.0.db.write().await?;
        let known = details_of(&mut tx, id).await?;
        if !known.has_secret() {
            return Err(SiteError::NoSecret);
        }
        let secret = generate_secret();
        let kept = self.protect_secret(id, known.protocol(), &secret);
        on!(&mut tx, c => sqlx::query("update relying_sites set secret = $2, secret_ms = $3 where id = $1")
            .bind(id).bind(kept).bind(self.0.clock.now_ms()).execute(c).await.map(drop))?;
        tx.commit().await?;
        self.refresh().await?;
        Ok(SiteWithSecret { site: self.get(id).await?, secret: Some(secret) })
    }

    /// A secret as it rests.
    fn protect_secret(&self, id: &str, protocol: Protocol, secret: &str) -> String {
        match protocol {
            Protocol::Oidc => oidc::ClientSecret::new(secret).to_hash(),
            Protocol::SaToken => self.0.vault.seal(&seal_context(id), secret.as_bytes()),
        }
    }

    fn configured(&self) -> impl Iterator<Item = RelyingSite> + '_ {
        let oidc = self.0.oidc.configured().iter();
        let oidc = oidc.map(|c| fixed(&c.id, &c.name, SiteDetails::Oidc(OidcDetails::of(c))));
        let sso = self.0.sso.configured().iter();
        oidc.chain(sso.map(|c| fixed(&c.id, &c.name, SiteDetails::SaToken(SaTokenDetails::of(c)))))
    }

    async fn figures(&self) -> Result<Figures, SiteError> {
        let (db, now_ms) = (&self.0.db, self.0.clock.now_ms());
        let map = |rows: Vec<Count>| {
            rows.into_iter().map(|row| ((row.protocol, row.client_id), row.n)).collect::<HashMap<_, _>>()
        };
        let used = read!(db, c => sqlx::query_as(
            "select protocol, client_id, last_used_ms as n from relying_site_uses").fetch_all(c).await?);
        let failures = read!(db, c => sqlx::query_as(
            "select protocol, client_id, count(*) as n from relying_site_failures group by protocol, client_id")
            .fetch_all(c).await?);
        let users = read!(db, c => sqlx::query_as(
            "select 'oidc' as protocol, g.client_id, count(distinct g.user_id) as n from oidc_grants g
             where g.expires_ms > $1 and (g.offline or exists (
                 select 1 from sessions s where s.token_hash = g.session_hash and s.expires_ms > $1))
             group by g.client_id
             union all
             select 'sa_token' as protocol, v.client as client_id, count(distinct v.user_id) as n from sso_visits v
             where exists (select 1 from sessions s where s.token_hash = v.session_hash and s.expires_ms > $1)
             group by v.client")
            .bind(now_ms).fetch_all(c).await?);
        Ok(Figures { used: map(used), users: map(users), failures: map(failures) })
    }
}

impl Figures {
    fn apply_to(&self, site: &mut RelyingSite) {
        let key = (site.details.protocol(), site.client_id.clone());
        site.last_used_ms = self.used.get(&key).copied();
        site.users = self.users.get(&key).copied().unwrap_or_default();
        site.failures = self.failures.get(&key).copied().unwrap_or_default();
    }
}

async fn details_of(tx: &mut Tx, id: &str) -> Result<SiteDetails, SiteError> {
    let sql = match tx.dialect().for_update() {
        "" => "select details from relying_sites where id = $1",
        _ => "select details from relying_sites where id = $1 for update",
    };
    let details: Option<String> = on!(tx, c => sqlx::query_scalar(sql).bind(id).fetch_optional(c).await?);
    let details = details.ok_or(SiteError::NotFound)?;
    serde_json::from_str(&details).map_err(|cause| sqlx::Error::Decode(Box::new(cause)).into())
}

fn view(row: Row) -> Option<RelyingSite> {
    let details = serde_json::from_str(&row.details).ok()?;
    Some(RelyingSite {
        id: Some(row.id),
        enabled: row.enabled,
        created_ms: Some(row.created_ms),
        updated_ms: Some(row.updated_ms),
        secret_ms: row.secret.is_some().then_some(row.secret_ms),
        ..fixed(&row.client_id, &row.name, details)
    })
}

fn fixed(client_id: &str, name: &str, details: SiteDetails) -> RelyingSite {
    RelyingSite {
        id: None,
        client_id: client_id.to_owned(),
        name: name.to_owned(),
        details,
        enabled: true,
        created_ms: None,
        updated_ms: None,
        secret_ms: None,
        last_used_ms: None,
        users: 0,
        failures: 0,
    }
}

fn generate_secret() -> String {
    format!("{SECRET_PREFIX}{}", new_token())
}

fn seal_context(id: &str) -> String {
    format!("relying-site:{id}")
}

pub(super) fn to_json(details: &SiteDetails) -> String {
    serde_json::to_string(details).unwrap_or_default()
}
