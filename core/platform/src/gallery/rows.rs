//! Rows of published works, and which of them everybody may see.

use baigong_ledger::TaskId;
use baigong_provider::{MediaKind, Text};
use serde_json::{Map, Value};
use sqlx::FromRow;

use super::model::{GalleryItem, Publication, PublicationSource, PublicationState};

/// Publications with what decides whether they may be seen.
pub(super) const TABLES: &str = "publications p left join tasks t on t.id = p.task_id
     left join artifacts a on a.id = p.artifact_id left join users u on u.id = p.user_id";

/// Whether the work of a publication is still there: its task, its file, and its owner.
pub(super) const THERE: &str =
    "p.source = 'site' or (not t.deleted and a.state = 'stored' and u.active and u.closed_ms is null)";

/// What an item is made of. The author is who was published: another name shows only after another publication, and a
/// picture that was changed since then shows no more.
pub(super) const COLUMNS: &str =
    "p.id, p.source, p.user_id, p.artifact_id, p.cover_id, p.tool, p.mode, p.kind, p.mime,
     p.width, p.height, p.duration_ms, a.small_bytes, p.title, p.title_en, p.params, p.likes, p.public_ms,
     case when p.shows_author then p.author end as author,
     case when p.shows_author and p.author_avatar = u.avatar then u.avatar end as author_avatar";

#[derive(FromRow)]
pub(super) struct ItemRow {
    pub id: String,
    pub source: PublicationSource,
    pub user_id: Option<String>,
    pub artifact_id: String,
    pub cover_id: Option<String>,
    pub tool: String,
    pub mode: String,
    pub kind: String,
    pub mime: String,
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub duration_ms: Option<i64>,
    pub small_bytes: Option<i64>,
    pub title: String,
    pub title_en: Option<String>,
    pub params: Option<String>,
    pub likes: i64,
    pub public_ms: Option<i64>,
    pub author: Option<String>,
    pub author_avatar: Option<String>,
}

impl ItemRow {
    /// What the order of newest first compares.
    pub(super) fn newest(&self) -> i64 {
        self.public_ms.unwrap_or_default()
    }

    /// The file of which a small picture stands for the work: its cover, or itself.
    pub(super) fn poster(&self) -> Option<&str> {
        let itself = self.kind == "image" || self.small_bytes.is_some_and(|bytes| bytes > 0);
        self.cover_id.as_deref().or(itself.then_some(self.artifact_id.as_str()))
    }

    pub(super) fn params(&self) -> Option<Map<String, Value>> {
        self.params.as_deref().and_then(|text| serde_json::from_str(text).ok())
    }

    pub(super) fn item(self, reader: super::model::Reader<'_>, liked: bool) -> GalleryItem {
        let shown_small = self.poster().is_some();
        let address = |what: &str| format!("/api/v1/gallery/{}/{what}", self.id);
        let people = self.source == PublicationSource::User;
        GalleryItem {
            url: address("media"),
            poster: shown_small.then(|| address("poster")),
            own: reader.is_some_and(|reader| self.user_id.as_deref() == Some(reader.as_str())),
            kind: media_kind(&self.kind),
            title: title(self.title, self.title_en),
            public_ms: self.public_ms.filter(|_| people),
            liked,
            id: self.id,
            source: self.source,
            tool: self.tool,
            mode: self.mode,
            author: self.author,
            author_avatar: self.author_avatar.map(|name| format!("/api/v1/avatars/{name}")),
            mime: self.mime,
            width: self.width,
            height: self.height,
            duration_ms: self.duration_ms,
            likes: self.likes,
        }
    }
}

#[derive(FromRow)]
pub(super) struct PublicationRow {
    pub id: String,
    pub task_id: TaskId,
    pub artifact_id: String,
    pub title: String,
    pub state: PublicationState,
    pub reason: Option<String>,
    pub params: Option<String>,
    pub shows_author: bool,
    pub likes: i64,
    pub created_ms: i64,
}

impl From<PublicationRow> for Publication {
    fn from(row: PublicationRow) -> Self {
        Self {
            shares_prompt: row.params.is_some(),
            id: row.id,
            task_id: row.task_id,
            artifact_id: row.artifact_id,
            title: row.title,
            state: row.state,
            reason: row.reason,
            shows_author: row.shows_author,
            likes: row.likes,
            created_ms: row.created_ms,
        }
    }
}

pub(super) fn title(title: String, english: Option<String>) -> Text {
    let english = english.unwrap_or_else(|| title.clone());
    Text::made(title, english)
}

pub(super) fn media_kind(word: &str) -> MediaKind {
    MediaKind::named(word).unwrap_or(MediaKind::Text)
}
