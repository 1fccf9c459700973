//! A published work: as its owner asks for it, as everybody sees it, as administrators judge it.

use baigong_base::words;
use baigong_ground::field::FieldError;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_ledger::{TaskId, UserId};
use baigong_provider::{MediaKind, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

messages! {
    work_not_found = "作品不存在", "The work does not exist";
    publication_wrong = "发布信息不正确", "The details of the publication are not right";
    publishing_needs_an_account = "请先登录，再发布作品", "Please sign in to an account of your own to publish works";
    work_not_stored = "作品还没有保存好，请稍后再发布", "The work is not stored yet. Please publish it a little later";
    work_published = "这件作品已经发布，撤回后才能重新发布", "This work is published already. Withdraw it first to publish it again";
    comparison_not_found = "没有找到这次比稿", "The comparison does not exist";
    comparison_under_way = "比稿还在进行，全部结束后才能公开", "The comparison is still under way. It can be shared once all of it is over";
    comparison_too_small = "至少要有两件完成的作品，才能公开比稿", "A comparison needs two finished works to be shared";
    voting_needs_an_account = "请先注册或登录，再投票", "Please register or sign in before you vote";
    comparison_is_own = "这是您自己的比稿，请直接选定作品", "This comparison is your own: please choose a work instead";
    work_changed_meanwhile = "作品的状态已经变化，请刷新后再试", "The state of the work has changed meanwhile. Please refresh and try again";
}

words! {
    /// How far a publication is.
    pub enum PublicationState {
        /// It waits for an administrator.
        Pending = "pending",
        /// Everybody sees it.
        Public = "public",
        /// An administrator refused it.
        Refused = "refused",
        /// Its owner took it back.
        Withdrawn = "withdrawn",
        /// An administrator took it out.
        Removed = "removed",
    }
}

words! {
    /// Whose work it is.
    pub enum PublicationSource {
        /// A user's.
        User = "user",
        /// The site's own.
        Site = "site",
    }
}

words! {
    /// The order of the gallery.
    #[derive(Default)]
    pub enum GallerySort {
        /// Newest first.
        #[default]
        New = "new",
        /// Most liked first.
        Liked = "liked",
    }
}

/// What an owner publishes with a work.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPublication {
    /// At most 60 characters; where it is left out the first words of the prompt, or the tool's name where the prompt is
    /// not shared.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether others read the prompt and the settings, and make the same with them. Files of the owner's are never shown.
    #[serde(default)]
    pub shares_prompt: bool,
    /// Whether others read the owner's display name.
    #[serde(default)]
    pub shows_author: bool,
}

/// A work that its owner published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Publication {
    /// Its id, of its page too.
    pub id: String,
    /// The task that made it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub task_id: TaskId,
    /// The result.
    pub artifact_id: String,
    /// Its title.
    pub title: String,
    /// How far it is.
    pub state: PublicationState,
    /// Why an administrator refused or removed it.
    pub reason: Option<String>,
    /// Whether others make the same with its prompt and settings.
    pub shares_prompt: bool,
    /// Whether others read the owner's name.
    pub shows_author: bool,
    /// How many like it.
    pub likes: i64,
    /// When it was published, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// Which works of the gallery.
#[derive(Debug, Clone, Default)]
pub struct GalleryFilter {
    /// Of this kind.
    pub kind: Option<MediaKind>,
    /// Of this tool.
    pub tool: Option<String>,
    /// In this order.
    pub sort: GallerySort,
    /// Behind this one; from [`GalleryPage::next_cursor`].
    pub cursor: Option<String>,
    /// At most this many.
    pub limit: i64,
}

/// A work as the gallery shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GalleryItem {
    /// Its id, of its page too.
    pub id: String,
    /// Whose it is.
    pub source: PublicationSource,
    /// What it is.
    pub kind: MediaKind,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Its title.
    pub title: Text,
    /// Its owner's name, where it may be read.
    pub author: Option<String>,
    /// Address of the owner's picture, where the name may be read.
    pub author_avatar: Option<String>,
    /// Type of the file.
    pub mime: String,
    /// Pixels, of pictures and films.
    pub width: Option<i64>,
    /// Pixels, of pictures and films.
    pub height: Option<i64>,
    /// Length in milliseconds, of films and sounds.
    pub duration_ms: Option<i64>,
    /// Where the file is, for everybody.
    pub url: String,
    /// Where a picture of it is.
    pub poster: Option<String>,
    /// How many like it.
    pub likes: i64,
    /// Whether the reader likes it.
    pub liked: bool,
    /// Whether it is the reader's own.
    pub own: bool,
    /// When it became public, in milliseconds since the epoch; null of the site's own.
    pub public_ms: Option<i64>,
}

/// A page of the gallery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GalleryPage {
    /// In the order asked for.
    pub items: Vec<GalleryItem>,
    /// Asks for the works behind these; null where there are none.
    pub next_cursor: Option<String>,
}

/// A work as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GalleryWork {
    /// As the gallery shows it.
    #[serde(flatten)]
    pub item: GalleryItem,
    /// Values of the tool's form with which the same can be made, without files of the owner's; null where the owner keeps
    /// them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub params: Option<Map<String, Value>>,
    /// The prompt among them.
    pub prompt: Option<String>,
    /// The prompt in English; of the site's own works.
    pub prompt_en: Option<String>,
}

/// A publication as administrators judge it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModeratedWork {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub source: PublicationSource,
    /// The owner's number and name; null of the site's own.
    pub uid: Option<i64>,
    /// The owner's name.
    pub owner: Option<String>,
    /// The name that others would read.
    pub author: Option<String>,
    /// Address of the picture that others would see beside the name.
    pub author_avatar: Option<String>,
    /// The result.
    pub artifact_id: String,
    /// What it is.
    pub kind: MediaKind,
    /// Type of the file.
    pub mime: String,
    /// Pixels, of pictures and films.
    pub width: Option<i64>,
    /// Pixels, of pictures and films.
    pub height: Option<i64>,
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// Its title.
    pub title: Text,
    /// What was asked for, whole, whether or not others would read it.
    pub prompt: String,
    /// All values that others would read; null where the owner keeps them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub params: Option<Map<String, Value>>,
    /// Whether others make the same with its prompt and settings.
    pub shares_prompt: bool,
    /// Whether others read the owner's name.
    pub shows_author: bool,
    /// How far it is.
    pub state: PublicationState,
    /// Why it was refused or removed.
    pub reason: Option<String>,
    /// How many like it.
    pub likes: i64,
    /// When it was published, in milliseconds since the epoch.
    pub created_ms: i64,
    /// Whether the gallery lists it; otherwise a shared comparison alone shows it.
    pub listed: bool,
    /// Its version, which an approval names: changes with all that others would see.
    pub updated_ms: i64,
}

/// What an administrator decides about a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Everybody sees it, again too.
    Approve {
        /// The version that the administrator looked at; another one is refused.
        seen_ms: i64,
    },
    /// Nobody sees it, for this reason.
    Refuse(String),
    /// It was public, and is so no longer, for this reason.
    Remove(String),
}

/// Why something of the gallery is refused.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum GalleryError {
    /// Fields are wrong.
    Invalid(Vec<FieldError>),
    /// There is no such work, or not for this reader.
    NotFound,
    /// A visitor without an account of their own.
    NeedsAccount,
    /// The file is not there yet, or no file at all.
    NotReady,
    /// It waits or is public already.
    Published,
    /// There is no such comparison, or not for this reader.
    NoComparison,
    /// Part of a comparison is still under way.
    StillCompared,
    /// A comparison has fewer works than make one.
    TooFewWorks,
    /// A visitor without an account of their own, who has no vote.
    VotingNeedsAccount,
    /// A comparison of the reader's own.
    OwnComparison,
    /// The state changed meanwhile, or does not allow the decision.
    Changed,
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl GalleryError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(_) => publication_wrong(),
            Self::NotFound => work_not_found(),
            Self::NeedsAccount => publishing_needs_an_account(),
            Self::NotReady => work_not_stored(),
            Self::Published => work_published(),
            Self::NoComparison => comparison_not_found(),
            Self::StillCompared => comparison_under_way(),
            Self::TooFewWorks => comparison_too_small(),
            Self::VotingNeedsAccount => voting_needs_an_account(),
            Self::OwnComparison => comparison_is_own(),
            Self::Changed => work_changed_meanwhile(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

/// Who looks.
pub(super) type Reader<'a> = Option<&'a UserId>;
