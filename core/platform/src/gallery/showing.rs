//! What everybody sees.

use std::collections::HashSet;

use baigong_base::db::{Listing, json_text};
use baigong_base::read;
use baigong_ledger::UserId;
use baigong_provider::MediaKind;
use baigong_works::Work;
use sqlx::FromRow;

use super::model::{
    GalleryError, GalleryFilter, GalleryItem, GalleryPage, GallerySort, GalleryWork, PublicationSource,
    Reader,
};
use super::rows::{COLUMNS, ItemRow, TABLES, THERE};
use super::site::names;
use super::{Gallery, shared};

/// Maximum number of works of a page.
const MOST_OF_A_PAGE: i64 = 100;

/// The file of a public work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicFile {
    /// Of the work itself: a result, or an example medium.
    pub media: String,
    /// Of a picture that stands for it.
    pub poster: Option<String>,
}

/// What a search engine is told of a public work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedWork {
    /// Its id, of its page too.
    pub id: String,
    /// When it last changed, in milliseconds since the epoch.
    pub updated_ms: i64,
}

#[derive(FromRow)]
struct SharedRow {
    id: String,
    updated_ms: i64,
}

impl Gallery {
    /// A page of public works, for a reader who may be signed in.
    pub async fn list(
        &self,
        filter: &GalleryFilter,
        reader: Reader<'_>,
    ) -> Result<GalleryPage, GalleryError> {
        let column = match filter.sort {
            GallerySort::New => "p.public_ms",
            GallerySort::Liked => "p.likes",
        };
        let limit = filter.limit.clamp(1, MOST_OF_A_PAGE);
        let mut listing = listed()
            .only("p.kind = $1", filter.kind.map(MediaKind::word))
            .only("p.tool = $1", filter.tool.as_deref());
        if let Some((value, id)) = filter.cursor.as_deref().and_then(place) {
            // As one, so that the index is entered at the place: thousands of works may have as many likes.
            listing = listing.only(&format!("({column}, p.id) < ({value}, $1)"), Some(id));
        }
        let order = format!("{column} desc, p.id desc");
        let mut rows: Vec<ItemRow> = listing.rows(&self.db, COLUMNS, &order, limit + 1, 0).await?;
        let more = i64::try_from(rows.len()).unwrap_or(i64::MAX) > limit;
        rows.truncate(usize::try_from(limit).unwrap_or_default());
        let last = rows.last().filter(|_| more);
        let next_cursor = last.map(|row| {
            let value = if filter.sort == GallerySort::New { row.newest() } else { row.likes };
            format!("{value}~{}", row.id)
        });
        Ok(GalleryPage { items: self.items(rows, reader).await?, next_cursor })
    }

    /// Public pictures and films by numbered pages, newest first, for programs that count pages.
    pub async fn numbered(&self, page: i64, size: i64) -> Result<Vec<GalleryItem>, GalleryError> {
        // Not the column alone, or SQLite takes the index of kinds and sorts all of them.
        let shown = listed().always("coalesce(p.kind, '') in ('image', 'video')");
        let rows: Vec<ItemRow> =
            shown.rows(&self.db, COLUMNS, "p.public_ms desc, p.id desc", size, (page - 1) * size).await?;
        self.items(rows, None).await
    }

    /// A public work.
    pub async fn work(&self, id: &str, reader: Reader<'_>) -> Result<GalleryWork, GalleryError> {
        let mut rows: Vec<ItemRow> =
            public().only("p.id = $1", Some(id)).rows(&self.db, COLUMNS, "p.id", 1, 0).await?;
        let row = rows.pop().ok_or(GalleryError::NotFound)?;
        let params = row.params();
        // The words of a form that takes the work as input tell of what it makes, not of the work.
        let takes_it =
            params.as_ref().is_some_and(|params| params.values().any(|value| names(value, &row.artifact_id)));
        let words_of = params.as_ref().filter(|_| !takes_it);
        let prompt = words_of.and_then(|params| shared::prompt(&self.registry, &row.tool, &row.mode, params));
        let ours =
            (row.source == PublicationSource::Site && prompt.is_some()).then(|| Work::of(&row.id)).flatten();
        let prompt_en = ours.map(|work| work.prompt.en.clone());
        let liked = self.liked(std::slice::from_ref(&row), reader).await?.contains(&row.id);
        Ok(GalleryWork { item: row.item(reader, liked), params, prompt, prompt_en })
    }

    /// The files of a public work; nothing from the moment on in which it may no longer be seen.
    pub async fn file(&self, id: &str) -> Result<Option<PublicFile>, GalleryError> {
        let mut rows: Vec<ItemRow> =
            public().only("p.id = $1", Some(id)).rows(&self.db, COLUMNS, "p.id", 1, 0).await?;
        Ok(rows
            .pop()
            .map(|row| PublicFile { poster: row.poster().map(ToOwned::to_owned), media: row.artifact_id }))
    }

    /// Part of all public works, in the order of their ids, for search engines.
    pub async fn shared(&self, offset: i64, limit: i64) -> Result<Vec<SharedWork>, GalleryError> {
        let rows: Vec<SharedRow> =
            listed().rows(&self.db, "p.id, p.updated_ms", "p.id", limit, offset).await?;
        Ok(rows.into_iter().map(|row| SharedWork { id: row.id, updated_ms: row.updated_ms }).collect())
    }

    /// How many works the gallery lists.
    pub async fn count(&self) -> Result<i64, GalleryError> {
        Ok(listed().count(&self.db).await?)
    }

    pub(super) async fn items(
        &self,
        rows: Vec<ItemRow>,
        reader: Reader<'_>,
    ) -> Result<Vec<GalleryItem>, GalleryError> {
        let liked = self.liked(&rows, reader).await?;
        Ok(rows
            .into_iter()
            .map(|row| {
                let likes_it = liked.contains(&row.id);
                row.item(reader, likes_it)
            })
            .collect())
    }

    /// Which of these the reader likes.
    async fn liked(&self, rows: &[ItemRow], reader: Reader<'_>) -> sqlx::Result<HashSet<String>> {
        let Some(reader): Option<&UserId> = reader.filter(|_| !rows.is_empty()) else {
            return Ok(HashSet::new());
        };
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let dialect = self.db.dialect();
        let sql = format!(
            "select publication_id from publication_likes
             where user_id = $2 and publication_id in (select {} from {})",
            dialect.element(),
            dialect.rows()
        );
        let liked: Vec<String> = read!(&self.db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(json_text(&ids)).bind(reader).fetch_all(c).await?);
        Ok(liked.into_iter().collect())
    }
}

/// All works that everybody may see now.
pub(super) fn public() -> Listing {
    Listing::of(TABLES).always("p.state = 'public'").always(THERE)
}

/// Those of them that the gallery lists.
fn listed() -> Listing {
    public().always("p.listed")
}

/// The place that a cursor names; one that is none names the beginning.
pub(super) fn place(cursor: &str) -> Option<(i64, String)> {
    let (value, id) = cursor.split_once('~')?;
    Some((value.parse().ok()?, id.to_owned()))
}
