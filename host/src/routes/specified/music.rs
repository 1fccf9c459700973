//! The songs that the music player lists.

use axum::extract::State;
use baigong_platform::works::Song;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::envelope::Envelope;
use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::UrlQuery;

/// Songs on a page of the player.
const PAGE_SIZE: i64 = 3;

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SongsQuery {
    /// The page, from 1.
    current: Option<i64>,
    /// Songs on a page; 3 unless told, at most 100.
    size: Option<i64>,
}

/// A page of songs, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SongPage {
    records: Vec<SongRecord>,
    /// Songs on all pages.
    total: i64,
}

/// A song, with the field names of the specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SongRecord {
    /// Id of the result.
    id: String,
    title: String,
    /// When it was made, in milliseconds since the epoch.
    submit_time: i64,
    /// Signed address of the cover; null without one.
    image_url: Option<String>,
    /// Length in seconds; null while it is not known.
    duration: Option<f64>,
    /// Signed address of the music.
    music_url: String,
    /// Its words and style.
    description: String,
}

impl From<Song> for SongRecord {
    fn from(song: Song) -> Self {
        Self {
            id: song.id,
            title: song.title,
            submit_time: song.created_ms,
            image_url: song.cover,
            duration: song.duration_ms.map(|ms| ms as f64 / 1000.0),
            music_url: song.url,
            description: song.description,
        }
    }
}

/// The caller's songs.
#[utoipa::path(
    get, path = "/api/suno/logs/page", operation_id = "specified_songs", tag = "specified",
    security(("session" = [])),
    params(SongsQuery),
    responses((status = 200, body = Envelope<SongPage>), (status = 401))
)]
#[crate::boxed]
pub async fn page(
    State(app): State<App>,
    current: CurrentUser,
    UrlQuery(query): UrlQuery<SongsQuery>,
) -> ApiResult<Envelope<SongPage>> {
    let (page, size) = (query.current.unwrap_or(1), query.size.unwrap_or(PAGE_SIZE));
    let songs = app.works.songs(&current.user.id, page, size).await?;
    let records = songs.items.into_iter().map(SongRecord::from).collect();
    Ok(Envelope::ok(SongPage { records, total: songs.total }))
}
