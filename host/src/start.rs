//! The start: connects, migrates, and puts every service together, once.

use std::sync::{Arc, Once};

use baigong_ground::{Clock, SystemClock, http};
use baigong_platform::accounts::{AccountBook, Polling};
use baigong_platform::admin::audit::Audit;
use baigong_platform::closing::Closings;
use baigong_platform::db::Db;
use baigong_platform::gallery::Gallery;
use baigong_platform::guard::SystemResolver;
use baigong_platform::keys::Keys;
use baigong_platform::media::StorageSettings;
use baigong_platform::models::{ModelTrial, Models, ModelsDeps, StoredModels};
use baigong_platform::moving::Moves;
use baigong_platform::oidc::Oidc;
use baigong_platform::organisations::{Organisations, OrganisationsDeps};
use baigong_platform::points::{LedgerWatch, Points};
use baigong_platform::prices::Prices;
use baigong_platform::sites::Sites;
use baigong_platform::sso::Sso;
use baigong_platform::tasks::{Deps, Hub, Tasks};
use baigong_platform::texts::Texts;
use baigong_platform::token;
use baigong_platform::users::Users;
use baigong_platform::users::factors::Factors;
use baigong_platform::vendors::Vendors;
use baigong_platform::webhooks::{Webhooks, WebhooksDeps};
use baigong_platform::works::{Works, WorksDeps};
use baigong_provider::Registry;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::{App, Services};
use crate::config::Config;
use crate::demo::Demo;
use crate::http::limits::Limits;
use crate::http::origin::OriginPolicy;
use crate::metrics::Metrics;
use crate::payments::{self, Payments};
use crate::services::database_watch::DatabaseWatch;
use crate::services::disk_watch::DiskWatch;
use crate::services::documents::Documents;
use crate::services::form_versions::FormVersions;
use crate::services::kept::Kept;
use crate::services::logo::Logo;
use crate::services::setup::Setup;
use crate::services::shapes::ShapesOfProtocols;
use crate::services::storage_watch::StorageWatch;
use crate::services::text_model::TextModel;
use crate::services::{keys, mail, media, users as user_rules, vendors};
use crate::start_error::StartError;
use crate::{providers, workers};

impl App {
    /// Connects, migrates and starts everything. With no vendor account configured the simulator takes their place.
    ///
    /// # Errors
    ///
    /// What the operator has to mend, named by its key of the configuration where it has one.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        Self::start_by(config, Arc::new(SystemClock)).await
    }

    /// [`App::start`] with given tools.
    ///
    /// # Errors
    ///
    /// As [`App::start`].
    pub async fn start_with(config: Config, registry: Registry) -> Result<Self, StartError> {
        Self::run(config, registry, Arc::new(SystemClock)).await
    }

    /// [`App::start`] by another clock than the system's.
    ///
    /// # Errors
    ///
    /// As [`App::start`].
    pub async fn start_by(config: Config, clock: Arc<dyn Clock>) -> Result<Self, StartError> {
        let registry = providers::registry().map_err(|e| StartError::of("a provider", e))?;
        Self::run(config, registry, clock).await
    }

    async fn run(config: Config, registry: Registry, clock: Arc<dyn Clock>) -> Result<Self, StartError> {
        let app = Self::of(services(config, registry, clock).await?);
        workers::start(&app);
        Ok(app)
    }
}

/// Every service. Each needs only those above it.
async fn services(config: Config, registry: Registry, clock: Arc<dyn Clock>) -> Result<Services, StartError> {
    let known = |tool: &&String| registry.snapshot().iter().any(|known| known.manifest().id == **tool);
    if let Some(tool) = config.retention.tools.keys().find(|tool| !known(tool)) {
        return Err(StartError(format!("retention.tools.{tool}: there is no such tool")));
    }
    let client = http::shared_client();
    std::fs::create_dir_all(&config.data.dir).map_err(|e| StartError::of("data.dir", e))?;
    refuse_lost_database(&config)?;
    let db = Db::connect(&config.database_url()).await.map_err(|e| StartError::of("database.url", e))?;
    let vault = keys::vault(&config)?;
    let points = Points::new(db.clone(), clock.clone()).with_invitations(config.invitations);
    let ledger = LedgerWatch::new(points.clone());

    let stored_models = StoredModels::apply(&db, &registry).await;
    let stored_models = stored_models.map_err(|e| StartError::of("the models", e))?;
    let demo =
        if config.simulator.enabled { Some(simulate(&config, &registry, &clock).await?) } else { None };
    let mut known_accounts = vendors::configured(&config);
    let simulated = demo.iter().flat_map(|demo| demo.accounts(!config.is_demo()));
    // The panel shows simulated vendors where they stand in for real ones.
    let shown = if config.is_demo() { simulated.clone().collect() } else { known_accounts.clone() };
    known_accounts.extend(simulated);
    let book =
        AccountBook::new(known_accounts, &registry, &client).map_err(|e| StartError::of("accounts", e))?;
    let vendors = Vendors::load(&db, clock.clone(), vault.clone(), &registry, book.clone(), shown)
        .await
        .map_err(|e| StartError::of("the vendor accounts", e))?;
    let prices = Prices::load(&db, &registry, clock.clone())
        .await
        .map_err(|e| StartError::of("the price table", e))?;
    let polling = Polling::load(&db, &registry).await.map_err(|e| StartError::of("the poll policies", e))?;

    let (mailer, codes) = mail::start(&config, &db, &clock, &vault)?;
    let anonymous_points = user_rules::anonymous_points(&config, config.is_demo(), &book);
    let settings = user_rules::settings(&config, &anonymous_points);
    let users = Users::writing(db.clone(), clock.clone(), vault.clone(), settings, mailer.clone());
    let api_keys = Keys::new(db.clone(), clock.clone(), users.clone());
    let organisations = Organisations::new(OrganisationsDeps {
        db: db.clone(),
        clock: clock.clone(),
        mailer: Some(mailer.clone()),
        site: config.public_base_url(),
    });
    let party = user_rules::relying_party(&config);
    let factors = Factors::new(users.clone(), &config.site.name, party);
    let api = config.api_access(&api_keys);
    let oidc = Oidc::with_api(db.clone(), clock.clone(), vault.clone(), config.oidc_settings(), api);
    let sso = config.sso.settings(config.public_base_url());
    let sso = Sso::new(db.clone(), clock.clone(), users.clone(), sso);
    let (oidc_sites, sso_sites) = (oidc.clients().clone(), sso.clients().clone());
    let sites = Sites::new(db.clone(), clock.clone(), vault.clone(), oidc_sites, sso_sites);
    sites.refresh().await.map_err(|e| StartError::of("the relying sites", e))?;

    let payments = Payments::open(&config, &clock, &client).await?;
    let store = payments.store(&config, &db, &clock, &points);
    payments::seed(&store, &config).await?;
    store.play_ends_when({
        let (book, stays, ends) = (book.clone(), config.keeps_cashier(), config.has_cashier());
        move || !stays && (!ends || book.has_real())
    });
    let media = media::open(&config, &db, &clock, &client, demo.as_ref())?;
    let (hub, settings) = (Hub::default(), config.engine_settings());
    let works = Works::new(WorksDeps {
        db: db.clone(),
        clock: clock.clone(),
        hub: hub.clone(),
        media: media.clone(),
        registry: registry.clone(),
        retention: settings.retention.clone(),
    });
    let tasks = Tasks::start(Deps {
        db: db.clone(),
        clock: clock.clone(),
        registry: registry.clone(),
        hub,
        accounts: book.clone(),
        media: media.clone(),
        prices: prices.clone(),
        polling: polling.clone(),
        settings,
    })
    .await
    .map_err(|e| StartError::of("the task engine", e))?;

    let trial = demo.as_ref().map(|demo| Arc::new(demo.trial(&client, &clock)) as Arc<dyn ModelTrial>);
    let models = Models::new(
        ModelsDeps {
            db: db.clone(),
            clock: clock.clone(),
            registry: registry.clone(),
            tasks: tasks.clone(),
            prices: prices.clone(),
            trial,
        },
        stored_models,
    );
    let gallery = Gallery::new(db.clone(), clock.clone(), registry.clone(), config.gallery.moderate);
    gallery.seed(baigong_works::Work::all()).await.map_err(|e| StartError::of("the gallery", e))?;
    let closings =
        Closings::new(db.clone(), clock.clone(), users.clone(), tasks.clone(), works.clone(), media.clone());
    let webhooks = Webhooks::new(WebhooksDeps {
        db: db.clone(),
        clock: clock.clone(),
        vault: vault.clone(),
        users: users.clone(),
        tasks: tasks.clone(),
        shapes: Arc::new(ShapesOfProtocols::new(registry.clone(), config.public_base_url())),
        site: config.public_base_url(),
        resolver: Arc::new(SystemResolver),
        trusted_hosts: config.webhooks.trusted_hosts.clone(),
    });
    let moves = Moves::new(db.clone(), clock.clone(), users.clone(), works.clone(), closings.clone());

    Ok(Services {
        origins: OriginPolicy::new(&config.public_base_url(), &config.server.allowed_origins),
        limits: Limits::new(&config.limits),
        metrics: Arc::new(Metrics::new(&store, &tasks, &media, &ledger)),
        audit: Audit::new(db.clone(), clock.clone()),
        gallery,
        wins: Kept::default(),
        listed_works: Kept::default(),
        reliability: Kept::default(),
        sitemaps: Kept::default(),
        documents: Documents::default(),
        types: Kept::default(),
        form_versions: FormVersions::default(),
        texts: Texts::new(db.clone(), clock.clone(), config.site.names()),
        logo: Logo::open(config.site.logo.as_deref())?,
        setup: Setup::default(),
        outbox_word: token::new_token(),
        told_of_outside: Once::new(),
        database_watch: DatabaseWatch::default(),
        disk_watch: DiskWatch::of(&config),
        storage_watch: StorageWatch::default(),
        text_model: TextModel::open(&config.text_model, &client),
        closing: CancellationToken::new(),
        background: TaskTracker::new(),
        config,
        db,
        clock,
        registry,
        _demo: demo,
        book,
        vendors,
        users,
        keys: api_keys,
        organisations,
        factors,
        vault,
        mailer,
        codes,
        sso,
        oidc,
        sites,
        media,
        points,
        ledger,
        store,
        payments,
        models,
        prices,
        polling,
        tasks,
        works,
        moves,
        closings,
        webhooks,
        anonymous_points,
    })
}

async fn simulate(config: &Config, registry: &Registry, clock: &Arc<dyn Clock>) -> Result<Demo, StartError> {
    let demo = Demo::start(&config.simulator, registry, clock).await?;
    // Demonstration results show the pictures that they were given.
    if let Some(simulator) = demo.simulator() {
        simulator.reach(&config.public_base_url());
    }
    Ok(demo)
}

/// Refuses to begin a new site over an old one's files: a database file of no bytes, beside files that people made, is
/// the trace of a failed copy or a full disk, and a fresh start would hide it.
///
/// # Errors
///
/// What was found, and what to do.
fn refuse_lost_database(config: &Config) -> Result<(), StartError> {
    let url = config.database_url();
    let Some(path) = url.strip_prefix("sqlite:").map(|path| path.split('?').next().unwrap_or(path)) else {
        return Ok(());
    };
    let bytes = |path: &str| std::fs::metadata(path).map(|file| file.len());
    let written_ahead = bytes(&format!("{path}-wal")).unwrap_or(0);
    let StorageSettings::Local { path: media } = config.storage() else { return Ok(()) };
    let holds_files =
        |folder: &str| std::fs::read_dir(media.join(folder)).is_ok_and(|mut files| files.next().is_some());
    if bytes(path).is_ok_and(|bytes| bytes == 0)
        && written_ahead == 0
        && (holds_files("uploads") || holds_files("artifacts"))
    {
        return Err(StartError(format!(
            "database.url: {path} is empty (0 bytes), but {} holds files of an earlier site. Restore the database from a \
             backup, or move both away to begin anew",
            media.display()
        )));
    }
    Ok(())
}
