//! The service of files: finding, opening and signing.

use std::ops::Range;
use std::sync::Arc;

use baigong_base::db::{Db, new_id};
use baigong_ground::Clock;
use baigong_ground::day::HOUR_MS;
use baigong_ground::guard::{Resolver, SystemResolver};
use baigong_ledger::UserId;
use baigong_provider::MediaKind;
use bytes::Bytes;
use object_store::ObjectStore;
use tokio::sync::AcquireError;

use super::fetch::Fetcher;
use super::inline::Room;
use super::looks::Looks;
use super::meter::Meters;
use super::model::{MediaError, MediaFile, MediaSettings, Upload};
use super::rounds::Rounds;
use super::sign::Signer;
use super::storage::Opened;
use super::turns::{Turn, Turns};
use super::{example, storage, store};

/// Folder of the files by which the storage is tried out.
pub(super) const PROBE_PREFIX: &str = "probes";
const UPLOAD_PREFIX: &str = "up_";
const ARTIFACT_PREFIX: &str = "ar_";
/// Uploads listed at most.
const MAX_LISTED: i64 = 100;

/// The service of files. Cheap to clone.
#[derive(Clone)]
pub struct Media(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) db: Db,
    pub(super) store: Arc<dyn ObjectStore>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) settings: MediaSettings,
    pub(super) fetcher: Fetcher,
    pub(super) signer: Signer,
    pub(super) turns: Turns,
    pub(super) meters: Meters,
    pub(super) looks: Looks,
    pub(super) room: Room,
    pub(super) rounds: Rounds,
}

/// How long an address of a file that a page was given stays valid.
const LINK_MS: i64 = 12 * HOUR_MS;

impl Media {
    /// What the operator set.
    pub(crate) fn settings(&self) -> &MediaSettings {
        &self.0.settings
    }

    /// Files in `store`, with their rows in `db`. `client` fetches from trusted hosts and must not follow redirects;
    /// everything else goes through a client of our own that keeps out of private networks.
    pub fn new(
        db: Db,
        store: Arc<dyn ObjectStore>,
        clock: Arc<dyn Clock>,
        settings: MediaSettings,
        client: reqwest::Client,
    ) -> Self {
        Self::with_resolver(db, store, clock, settings, client, Arc::new(SystemResolver))
    }

    /// As [`Media::new`], with another way to find the addresses of names.
    pub fn with_resolver(
        db: Db,
        store: Arc<dyn ObjectStore>,
        clock: Arc<dyn Clock>,
        settings: MediaSettings,
        client: reqwest::Client,
        resolver: Arc<dyn Resolver>,
    ) -> Self {
        let room = Room::new(settings.inline_bytes);
        Self(Arc::new(Inner {
            db,
            store,
            clock,
            fetcher: Fetcher::new(resolver, client),
            signer: Signer::new(&settings.signing_key),
            settings,
            turns: Turns::new(),
            meters: Meters::default(),
            looks: Looks::new(),
            room,
            rounds: Rounds::default(),
        }))
    }

    /// The largest upload of a kind in bytes; `None` where people may not upload it.
    pub fn limit(&self, kind: MediaKind) -> Option<u64> {
        self.0.settings.limit(kind)
    }

    /// A user's uploads, newest first, of one kind or of any, with the content that has this hash or with any, at most 100.
    pub async fn uploads(
        &self,
        user_id: &UserId,
        kind: Option<MediaKind>,
        sha256: Option<&str>,
        limit: i64,
    ) -> Result<Vec<Upload>, MediaError> {
        let rows = store::uploads(&self.0.db, user_id, kind, sha256, limit.clamp(0, MAX_LISTED)).await?;
        Ok(rows.into_iter().map(MediaFile::from).collect())
    }

    /// A file that the user owns, an upload or a result that is in our storage, or an example medium.
    pub async fn find(&self, user_id: &UserId, id: &str) -> Result<Option<MediaFile>, MediaError> {
        self.row(id, Some(user_id)).await
    }

    /// The ids of a user's uploads whose UUIDs are from `first` on and before `end`: they begin with the moment of the upload.
    pub async fn uploads_between(
        &self,
        user_id: &UserId,
        first: &str,
        end: &str,
    ) -> Result<Vec<String>, MediaError> {
        let id = |uuid: &str| format!("{UPLOAD_PREFIX}{uuid}");
        Ok(store::uploads_between(&self.0.db, user_id, &id(first), &id(end)).await?)
    }

    /// Any file. Only for a request whose signature [`Media::verify`] has accepted.
    pub async fn find_signed(&self, id: &str) -> Result<Option<MediaFile>, MediaError> {
        self.row(id, None).await
    }

    /// An example medium: a file that everybody may open.
    pub fn example(&self, id: &str) -> Option<MediaFile> {
        example::find(id)
    }

    async fn row(&self, id: &str, user_id: Option<&UserId>) -> Result<Option<MediaFile>, MediaError> {
        if example::is_example(id) {
            return Ok(example::find(id));
        }
        let row = if id.starts_with(UPLOAD_PREFIX) {
            store::upload(&self.0.db, id, user_id).await?
        } else if id.starts_with(ARTIFACT_PREFIX) {
            store::artifact(&self.0.db, id, user_id).await?
        } else {
            None
        };
        Ok(row.map(MediaFile::from))
    }

    /// Opens what lies under a key, unseen: the whole size, and the bytes asked for. A range that begins within the file is
    /// cut at its end; one that does not is [`MediaError::Range`].
    pub(super) async fn open(
        &self,
        storage_key: &str,
        range: Option<Range<u64>>,
    ) -> Result<Opened, MediaError> {
        match example::open(storage_key, range.clone()) {
            Some(opened) => opened,
            None => storage::open(&*self.0.store, storage_key, range).await,
        }
    }

    /// Whether the storage takes, keeps and gives up a file at this moment.
    ///
    /// # Errors
    /// `Storage`, with the cause.
    pub async fn probe(&self) -> Result<(), MediaError> {
        let key = format!("{PROBE_PREFIX}/{}", new_id());
        storage::put_bytes(&*self.0.store, &key, Bytes::from_static(b"probe")).await?;
        storage::delete(&*self.0.store, &key).await
    }

    /// The address of a file for a page of its owner's. Its end is rounded, so that the address stays the same for hours and
    /// browsers can cache it.
    pub(crate) fn link(&self, id: &str, download: bool) -> String {
        let expires_ms = (self.0.clock.now_ms() / LINK_MS + 2) * LINK_MS;
        self.sign(id, expires_ms, download)
    }

    /// Path and query of a link that opens a file for anyone until `expires_ms`. A download is saved, not shown.
    pub fn sign(&self, id: &str, expires_ms: i64, download: bool) -> String {
        self.0.signer.link(id, "file", expires_ms, download)
    }

    /// Whether a link was made by [`Media::sign`] for this file and still holds.
    pub fn verify(&self, id: &str, expires_ms: i64, signature: &str) -> bool {
        self.0.signer.fits(id, expires_ms, signature) && self.0.clock.now_ms() < expires_ms
    }

    /// Runs work that reads a whole file, off the async threads. The turn goes with it: whoever asked may be gone by then.
    #[expect(clippy::disallowed_methods, reason = "turns bound it")]
    pub(super) async fn blocking<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, MediaError> {
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|cause| MediaError::Storage(cause.to_string()))
    }
}

impl From<AcquireError> for MediaError {
    fn from(cause: AcquireError) -> Self {
        Self::Storage(cause.to_string())
    }
}
