//! The songs that a user made: what the music player lists.

use baigong_ledger::UserId;
use serde::Serialize;

use super::Works;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::reading;

/// A stored song.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Song {
    /// Id of the result.
    pub id: String,
    /// Its title; the file's name where the vendor gave none.
    pub title: String,
    /// Its words and style, where the vendor told them.
    pub description: String,
    /// Length in milliseconds.
    pub duration_ms: Option<i64>,
    /// Signed address of the music.
    pub url: String,
    /// Signed address of the cover, once it is stored.
    pub cover: Option<String>,
    /// When it was made, in milliseconds since the epoch.
    pub created_ms: i64,
}

/// A page of songs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Songs {
    /// The songs, newest first.
    pub items: Vec<Song>,
    /// How many there are in all.
    pub total: i64,
}

impl Works {
    /// A page of a user's songs, newest first. `page` counts from 1; `size` is at most 100.
    pub async fn songs(&self, user_id: &UserId, page: i64, size: i64) -> Result<Songs, TaskError> {
        let size = size.clamp(1, 100);
        let offset = page.clamp(1, 1_000_000).saturating_sub(1).saturating_mul(size);
        let (rows, total) = reading::songs(&self.0.db, user_id, size, offset).await?;
        let items = rows.into_iter().map(|row| Song {
            url: self.0.media.link(&row.id, false),
            cover: row.cover_id.map(|id| self.0.media.link(&id, false)),
            title: row.title.unwrap_or(row.name),
            description: row.description.unwrap_or_default(),
            duration_ms: row.duration_ms,
            created_ms: row.created_ms,
            id: row.id,
        });
        Ok(Songs { items: items.collect(), total })
    }
}
