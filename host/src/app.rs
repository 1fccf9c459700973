//! The running application: every service, wired once.

use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use baigong_platform::accounts::codes::Codes;
use baigong_platform::accounts::factors::{Factors, RelyingParty};
use baigong_platform::accounts::{AccountSettings, Accounts, Amount};
use baigong_platform::admin::audit::Audit;
use baigong_platform::announcements::Announcements;
use baigong_platform::catalogue::Catalogue;
use baigong_platform::db::Db;
use baigong_platform::guard::SystemResolver;
use baigong_platform::mail::Mailer;
use baigong_platform::media::{Media, MediaSettings};
use baigong_platform::oidc::Oidc;
use baigong_platform::points::{LedgerWatch, Points};
use baigong_platform::prices::Prices;
use baigong_platform::sites::Sites;
use baigong_platform::sso::{Callbacks, Sso};
use baigong_platform::store::Store;
use baigong_platform::tasks::{AccountBook, AccountConfig, Deps, Polling, Tasks};
use baigong_platform::vault::Vault;
use baigong_platform::vendors::Vendors;
use baigong_provider::{Clock, Registry, SystemClock, http};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::demo::Demo;
use crate::http::origin::OriginPolicy;
use crate::metrics::Metrics;
use crate::payments::{self, Payments};
use crate::setup::Setup;
use crate::start_error::StartError;
use crate::{mail, metrics_engine, metrics_ledger, metrics_store, providers, secret};

/// Points of a visitor in the demonstration, where they cost nobody anything.
const DEMO_POINTS: i64 = 1000;
const ORDINARY_POINTS: i64 = 100;

/// Handle to the running application. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Services>);

/// What handlers use.
pub struct Services {
    /// The configuration.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The linked tools.
    pub registry: Registry,
    /// The accounts at vendors, as the engine uses them.
    pub book: AccountBook,
    /// The accounts at vendors, as the panel keeps them.
    pub vendors: Vendors,
    /// People and their sessions.
    pub accounts: Accounts,
    /// Their second factors.
    pub factors: Factors,
    /// What administrators did.
    pub audit: Audit,
    /// Secrets at rest.
    pub vault: Vault,
    /// The link with which the first administrator is made.
    pub setup: Setup,
    /// E-mail.
    pub mailer: Mailer,
    /// Verification codes by e-mail.
    pub codes: Codes,
    /// Other sites whose users sign in here.
    pub sso: Sso,
    /// Who users are to other sites.
    pub oidc: Oidc,
    /// The sites that sign their users in here, as the operator keeps them.
    pub sites: Sites,
    /// What the operator tells people.
    pub announcements: Announcements,
    /// Files.
    pub media: Media,
    /// The ledger.
    pub points: Points,
    /// The ledger's standing check.
    pub ledger: LedgerWatch,
    /// What is sold, and its orders.
    pub store: Store,
    /// Prices in force.
    pub prices: Prices,
    /// The operator's cadences of polls.
    pub polling: Polling,
    /// The task engine.
    pub tasks: Tasks,
    /// What `/metrics` shows.
    pub metrics: Arc<Metrics>,
    /// Who may write.
    pub origins: OriginPolicy,
    /// Set when the process is about to end: event streams close.
    pub closing: CancellationToken,
    /// Work beside the requests that ends when `closing` is set.
    workers: TaskTracker,
    /// Points of a new anonymous account.
    pub anonymous_points: Amount,
    /// The simulator, as long as it has to run.
    _demo: Option<Demo>,
    /// How the site is paid; the simulated cashier, as long as it has to run.
    pub payments: Payments,
}

impl Deref for App {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.0
    }
}

impl App {
    /// Connects, migrates and starts everything. With no vendor account configured the simulator takes their place.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        Self::start_with(config, providers::registry().map_err(|e| StartError::of("a provider", e))?).await
    }

    /// [`App::start`] with given tools.
    pub async fn start_with(config: Config, registry: Registry) -> Result<Self, StartError> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let client = http::shared_client();
        std::fs::create_dir_all(&config.data.dir).map_err(|e| StartError::of("data.dir", e))?;
        let db = Db::connect(&config.database_url()).await.map_err(|e| StartError::of("database.url", e))?;
        let points = Points::new(db.clone(), clock.clone()).with_invitations(config.invitations);

        let demo =
            if config.is_demo() { Some(Demo::start(&config.simulator, &registry).await?) } else { None };
        // Demonstration results show the pictures that they were given.
        if let Some(simulator) = demo.as_ref().and_then(Demo::simulator) {
            simulator.fetch_references_from(&config.public_base_url());
        }
        let configured = demo.as_ref().map_or_else(|| configured(&config), Demo::accounts);
        let book = AccountBook::new(configured.clone(), &registry, &client)
            .map_err(|e| StartError::of("accounts", e))?;
        let vault = vault(&config)?;
        let vendors = Vendors::load(&db, clock.clone(), vault.clone(), &registry, book.clone(), configured)
            .await
            .map_err(|e| StartError::of("the vendor accounts", e))?;

        let anonymous_points = match config.points.anonymous {
            Some(points) => points.into(),
            None => {
                // With the first account that costs the operator money, gifts are no longer those of a demonstration.
                let (demo, book) = (demo.is_some(), book.clone());
                Amount::of(move || if demo && !book.has_real() { DEMO_POINTS } else { ORDINARY_POINTS })
            }
        };
        let settings = AccountSettings {
            starting_points: config.points.registered.map_or_else(|| anonymous_points.clone(), Amount::from),
            anonymous_points: anonymous_points.clone(),
            anonymous_per_day: config.signup.anonymous_per_day.into(),
            registrations_per_hour: config.signup.registrations_per_hour,
            verify_email: config.signup.verify_email,
        };
        let accounts = Accounts::new(db.clone(), clock.clone(), vault.clone(), settings);
        let party = relying_party(&config);
        let factors = Factors::new(accounts.clone(), &config.site.name, party);
        let oidc = Oidc::new(db.clone(), clock.clone(), vault.clone(), config.oidc_settings());

        let (mailer, codes) = mail::start(&config, &db, &clock, &vault)?;

        let payments = Payments::open(&config, &clock, &client).await?;
        let media = Media::new(
            db.clone(),
            config.storage().open().map_err(|e| StartError::of("storage", e))?,
            clock.clone(),
            media_settings(&config, demo.as_ref())?,
            client,
        );
        let prices = Prices::load(&db, &registry, clock.clone())
            .await
            .map_err(|e| StartError::of("the price table", e))?;
        let polling =
            Polling::load(&db, &registry).await.map_err(|e| StartError::of("the poll policies", e))?;
        let tasks = Tasks::start(Deps {
            db: db.clone(),
            clock: clock.clone(),
            registry: registry.clone(),
            accounts: book.clone(),
            media: media.clone(),
            prices: prices.clone(),
            polling: polling.clone(),
            settings: config.engine.clone(),
        })
        .await
        .map_err(|e| StartError::of("the task engine", e))?;
        let store = payments.store(&config, &db, &clock, &points);
        payments::seed(&store, &config).await?;
        let mut metrics = Metrics::default();
        metrics.register(|registry| metrics_store::register(registry, &store));
        metrics.register(|registry| metrics_engine::register(registry, &tasks));
        let (closing, workers) = (CancellationToken::new(), TaskTracker::new());
        let ledger = LedgerWatch::start(points.clone(), config.ledger.interval(), closing.clone());
        metrics.register(|registry| metrics_ledger::register(registry, &ledger));
        let catalogue =
            Catalogue { vendors: vendors.clone(), prices: prices.clone(), polling: polling.clone() };
        workers.spawn(catalogue.follow(db.clone(), closing.clone()));
        let sso = config.sso.settings(config.public_base_url());
        let sso = Sso::new(db.clone(), clock.clone(), accounts.clone(), sso);
        let announcements = Announcements::new(db.clone(), clock.clone());
        let sites = Sites::new(
            db.clone(),
            clock.clone(),
            vault.clone(),
            oidc.clients().clone(),
            sso.clients().clone(),
        );
        sites.refresh().await.map_err(|e| StartError::of("the relying sites", e))?;
        workers.spawn(sites.clone().follow(closing.clone()));
        workers.spawn(Callbacks::new(sso.clone(), Arc::new(SystemResolver)).run(closing.clone()));
        payments.keep(&workers, &closing);
        let (keeper, stop) = (store.clone(), closing.clone());
        workers.spawn(async move { keeper.run(stop).await });
        Ok(Self(Arc::new(Services {
            origins: OriginPolicy::new(&config.public_base_url(), &config.server.allowed_origins),
            metrics: Arc::new(metrics),
            audit: Audit::new(db.clone(), clock.clone()),
            closing,
            workers,
            _demo: demo,
            config,
            db,
            clock,
            registry,
            book,
            vendors,
            accounts,
            factors,
            vault,
            setup: Setup::default(),
            mailer,
            codes,
            sso,
            oidc,
            sites,
            announcements,
            media,
            points,
            ledger,
            store,
            payments,
            prices,
            polling,
            tasks,
            anonymous_points,
        })))
    }

    /// Hands the tasks over and closes the database. Requests must have ended before.
    pub async fn stop(&self) {
        self.closing.cancel();
        self.workers.close();
        self.workers.wait().await;
        self.tasks.shutdown().await;
        self.mailer.stop().await;
        self.db.close().await;
    }

    /// Carries work on although nobody may be waiting for it any more: the process does not end before it did.
    pub fn see_through<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.workers.spawn(work)
    }

    /// How long requests under way may take after a stop was asked for.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.config.server.shutdown_seconds)
    }
}

/// The operator's own accounts.
pub fn configured(config: &Config) -> Vec<AccountConfig> {
    let accounts = config.accounts.iter().cloned();
    accounts
        .map(|account| AccountConfig {
            id: account.id,
            tool: account.tool,
            base_url: account.base_url,
            credentials: account.credentials.into(),
            max_concurrent: account.max_concurrent,
            weight: account.weight.unwrap_or(1),
            daily_cap: account.daily_cap,
            ..AccountConfig::default()
        })
        .collect()
}

/// The vault of the configured master key, or of the one in the data folder.
pub fn vault(config: &Config) -> Result<Vault, StartError> {
    let key = match &config.security.master_key {
        Some(key) => {
            secret::parse(&key.0).ok_or_else(|| StartError("security.master_key: not a key".into()))?
        }
        None => {
            secret::key(&config.data.dir, "master.key").map_err(|e| StartError::of("the master key", e))?
        }
    };
    Ok(Vault::new(&key))
}

/// The site as passkeys know it: its domain, or `localhost` where it is reached by a loopback address, because
/// passkeys are never bound to addresses.
fn relying_party(config: &Config) -> Option<RelyingParty> {
    let mut base = config.public_base_url();
    let loopback = match base.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        _ => false,
    };
    if loopback {
        base.set_host(Some("localhost")).ok()?;
    }
    let others: Vec<_> =
        config.server.allowed_origins.iter().filter_map(|origin| url::Url::parse(origin).ok()).collect();
    RelyingParty::new(&config.site.name, &base, &others)
}

fn media_settings(config: &Config, demo: Option<&Demo>) -> Result<MediaSettings, StartError> {
    let signing_key = match &config.media.signing_key {
        Some(key) => {
            secret::parse(&key.0).ok_or_else(|| StartError("media.signing_key: not a key".into()))?
        }
        None => {
            secret::key(&config.data.dir, "secret.key").map_err(|e| StartError::of("the signing key", e))?
        }
    };
    let mut trusted_hosts = config.media.trusted_hosts.clone();
    trusted_hosts.extend(demo.map(Demo::host_and_port));
    Ok(MediaSettings {
        max_image_bytes: config.media.max_image_bytes,
        max_video_bytes: config.media.max_video_bytes,
        signing_key,
        public_base_url: config.public_base_url(),
        trusted_hosts,
    })
}
