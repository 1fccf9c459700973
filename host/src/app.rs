//! The running application: every service, and its end.

use std::future::Future;
use std::ops::Deref;
use std::sync::{Arc, Once};
use std::time::Duration;

use baigong_ground::Clock;
use baigong_platform::accounts::{AccountBook, Polling};
use baigong_platform::admin::audit::Audit;
use baigong_platform::catalogue::Catalogue;
use baigong_platform::closing::Closings;
use baigong_platform::db::Db;
use baigong_platform::gallery::{Gallery, KindWins};
use baigong_platform::keys::Keys;
use baigong_platform::mail::Mailer;
use baigong_platform::media::Media;
use baigong_platform::models::Models;
use baigong_platform::moving::Moves;
use baigong_platform::oidc::Oidc;
use baigong_platform::organisations::Organisations;
use baigong_platform::points::{LedgerWatch, Points};
use baigong_platform::prices::Prices;
use baigong_platform::reliability::Measurement;
use baigong_platform::sites::Sites;
use baigong_platform::sso::Sso;
use baigong_platform::store::Store;
use baigong_platform::tasks::Tasks;
use baigong_platform::texts::Texts;
use baigong_platform::tickets::{Tickets, TicketsDeps};
use baigong_platform::users::codes::Codes;
use baigong_platform::users::factors::Factors;
use baigong_platform::users::{Amount, Users};
use baigong_platform::vault::Vault;
use baigong_platform::vendors::Vendors;
use baigong_platform::webhooks::Webhooks;
use baigong_platform::works::Works;
use baigong_provider::Registry;
use baigong_provider_specs::sim::Simulator;
use bytes::Bytes;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::demo::Demo;
use crate::http::limits::Limits;
use crate::http::origin::OriginPolicy;
use crate::http::tagged::Tagged;
use crate::metrics::Metrics;
use crate::payments::Payments;
use crate::services::database_watch::DatabaseWatch;
use crate::services::disk_watch::DiskWatch;
use crate::services::documents::Documents;
use crate::services::form_versions::FormVersions;
use crate::services::kept::Kept;
use crate::services::logo::Logo;
use crate::services::setup::Setup;
use crate::services::storage_watch::StorageWatch;
use crate::services::text_model::TextModel;
use crate::services::types_in::TypesIn;

/// Handle to the running application. Cheap to clone.
///
/// What is behind it is hidden from the compiler, which would else prove of every service down to the sockets of the
/// database that it may be sent to another thread, anew for each handler: a third of the time that this crate took.
#[derive(Clone)]
pub struct App(Arc<dyn Deref<Target = Services> + Send + Sync>);

/// What handlers use. A service that keeps nothing in memory is not among them: its routes make it where they use it.
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
    pub users: Users,
    /// The keys of their programs.
    pub keys: Keys,
    /// Those of them who share a wallet.
    pub organisations: Organisations,
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
    /// What the log says at the start, and whoever reads the outbox has to know.
    pub outbox_word: String,
    /// The operator was told that the site is offered to the outside although its configuration does not say so.
    pub(crate) told_of_outside: Once,
    /// Verification codes by e-mail.
    pub codes: Codes,
    /// Other sites whose users sign in here.
    pub sso: Sso,
    /// Who users are to other sites.
    pub oidc: Oidc,
    /// The sites that sign their users in here, as the operator keeps them.
    pub sites: Sites,
    /// Works that everybody sees.
    pub gallery: Gallery,
    /// How tools came out against each other.
    pub(crate) wins: Kept<(), Vec<KindWins>>,
    /// How many works are public, as search engines are told.
    pub(crate) listed_works: Kept<(), i64>,
    /// How tools do.
    pub(crate) reliability: Kept<(), Arc<Measurement>>,
    /// Lists of addresses for search engines, compressed, by the number of the file.
    pub(crate) sitemaps: Kept<i64, Bytes>,
    /// The documents of tools, for programs that call them.
    pub(crate) documents: Documents,
    /// The types of all tools' parameters.
    pub(crate) types: Kept<TypesIn, Tagged>,
    /// What names the present state of each form.
    pub(crate) form_versions: FormVersions,
    /// The pages whose words are the operator's.
    pub texts: Texts,
    /// The operator's picture in the place of our seal.
    pub logo: Option<Logo>,
    /// Uploads and results, as files in our own storage.
    pub media: Media,
    /// Whether the database server answers.
    pub(crate) database_watch: DatabaseWatch,
    /// Whether the disks have room.
    pub(crate) disk_watch: DiskWatch,
    /// Whether their storage works.
    pub(crate) storage_watch: StorageWatch,
    /// The ledger.
    pub points: Points,
    /// The ledger's standing check.
    pub ledger: LedgerWatch,
    /// What is sold, and its orders.
    pub store: Store,
    /// Models of tools.
    pub models: Models,
    /// Prices in force.
    pub prices: Prices,
    /// The operator's cadences of polls.
    pub polling: Polling,
    /// The task engine.
    pub tasks: Tasks,
    /// What owners do with what was made.
    pub works: Works,
    /// What a visitor made, on its way to an account.
    pub moves: Moves,
    /// Whom programs are told by.
    pub webhooks: Webhooks,
    /// The end of accounts.
    pub closings: Closings,
    /// Rewrites prompts, where the operator chose a model for it.
    pub text_model: Option<TextModel>,
    /// What `/metrics` shows.
    pub metrics: Arc<Metrics>,
    /// What one user and one network may take up.
    pub limits: Limits,
    /// Who may write.
    pub origins: OriginPolicy,
    /// Set when the process is about to end: event streams close.
    pub closing: CancellationToken,
    /// Work beside the requests, which the end waits for.
    pub(crate) background: TaskTracker,
    /// Points of a new anonymous account.
    pub anonymous_points: Amount,
    /// The simulator, as long as it has to run.
    pub(crate) _demo: Option<Demo>,
    /// How the site is paid; the simulated cashier, as long as it has to run.
    pub payments: Payments,
}

impl App {
    /// The vendors inside this process, for tests that look at what they were asked.
    pub fn simulator(&self) -> Option<&Simulator> {
        self._demo.as_ref().and_then(Demo::simulator)
    }
}

impl Deref for App {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.0
    }
}

impl App {
    /// The application of these services.
    pub(crate) fn of(services: Services) -> Self {
        Self(Arc::new(Box::new(services)))
    }

    /// Changes of other processes that this one follows.
    pub(crate) fn catalogue(&self) -> Catalogue {
        Catalogue {
            vendors: self.vendors.clone(),
            models: self.models.clone(),
            prices: self.prices.clone(),
            polling: self.polling.clone(),
        }
    }

    /// What people ask the site. Keeps nothing in memory.
    pub fn tickets(&self) -> Tickets {
        Tickets::new(TicketsDeps {
            db: self.db.clone(),
            clock: self.clock.clone(),
            mailer: self.mailer.clone(),
            site: self.config.public_base_url(),
            operator: self.config.mail.support_address.clone(),
        })
    }

    /// Ends the workers, hands the tasks over and closes the database. Requests must have ended before.
    pub async fn stop(&self) {
        self.closing.cancel();
        self.background.close();
        self.background.wait().await;
        self.tasks.shutdown().await;
        self.mailer.stop().await;
        if let Err(cause) = self.users.write_last_used().await {
            tracing::warn!(%cause, "the last use of some sessions is lost");
        }
        if let Err(cause) = self.keys.write_last_used().await {
            tracing::warn!(%cause, "the last use of some keys is lost");
        }
        self.db.close().await;
    }

    /// Carries work on although nobody may be waiting for it any more: the process does not end before it did.
    pub fn see_through<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.background.spawn(work)
    }

    /// How long requests under way may take after a stop was asked for.
    pub fn patience(&self) -> Duration {
        self.longest_stop().mul_f32(0.75)
    }

    /// How long the whole stop may take. What is left after the requests belongs to the workers.
    pub fn longest_stop(&self) -> Duration {
        Duration::from_secs(self.config.server.shutdown_seconds)
    }
}
