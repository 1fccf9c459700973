//! Small pictures that stand for results in lists: nobody fetches megabytes for a tile.
//!
//! One lies beside each picture and film of which one can be drawn, is made of it alone, and goes with it. Without one, a
//! page shows the result itself.
//!
//! It is a JPEG with sides of at most 640 pixels, of a cover, of a picture, or of how a film in H.264 begins.
//! It is drawn in the turn in which the result is inspected and has no row of its own
//! (`artifacts.small_bytes` is its size); a worker draws what is missing beside older results, and tries
//! again each hour where a file could not be read or stored. What is small, lets its background through or is
//! in another codec stands for itself. Who gains by a file that is dear to draw? Nobody: the bounds are those
//! of inspecting it, and one result is drawn at a time.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use baigong_base::{on, read};
use baigong_provider::MediaKind;
use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, RgbImage};
use openh264::decoder::Decoder;
use openh264::formats::YUVSource;

use super::format::{Format, Reader};
use super::inspect::unless_it_panics;
use super::spool::{SpoolError, spool};
use super::{Media, MediaError, MediaFile, container, inspect, storage};

/// Folder of these pictures.
pub(super) const SMALL: &str = "small";
/// Longest side in pixels: a tile of a wide page, on a screen with two pixels for each.
const SIDE: u32 = 640;
const QUALITY: u8 = 80;
/// A picture no larger than this stands for itself.
const SMALL_ENOUGH_BYTES: u64 = 64 * 1024;
/// Files that are drawn in one go.
const BATCH: i64 = 20;

/// Where the small picture of a stored result lies.
pub(super) fn key_beside(key: &str) -> Option<String> {
    key.strip_prefix("artifacts/").map(|id| format!("{SMALL}/{id}"))
}

impl MediaFile {
    /// The small picture that stands for this file, as a file of its own; `None` where there is none.
    pub fn small(&self) -> Option<Self> {
        let bytes = self.small_bytes.filter(|bytes| *bytes > 0)?;
        Some(Self {
            id: format!("{}-small", self.id),
            kind: MediaKind::Image,
            mime: "image/jpeg".into(),
            name: "small.jpg".into(),
            bytes,
            width: None,
            height: None,
            duration_ms: None,
            storage_key: key_beside(&self.storage_key)?,
            sha256: None,
            created_ms: self.created_ms,
            small_bytes: None,
        })
    }
}

impl Media {
    /// Draws what is missing beside results that were stored without a small picture; returns of how many it is known now
    /// whether they have one. A result that cannot be read is tried again later.
    ///
    /// # Errors
    /// The database's.
    pub async fn draw_small(&self) -> Result<u64, MediaError> {
        let results: Vec<String> = read!(&self.0.db, c => sqlx::query_scalar(
            "select id from artifacts
             where state = 'stored' and small_bytes is null and kind in ('image', 'video') and id > $2
                 and exists (select 1 from tasks t where t.id = artifacts.task_id and not t.deleted)
             order by id limit $1")
            .bind(BATCH).bind(self.0.rounds.after(self.0.clock.now_ms())).fetch_all(c).await?);
        let mut looked_at = 0;
        for id in results {
            self.0.rounds.passed(&id);
            // Its work may have been deleted since.
            let Some(file) = self.find_signed(&id).await? else { continue };
            let bytes = match self.draw_beside(&file).await {
                Ok(Some(bytes)) => bytes,
                Ok(None) => continue,
                Err(cause) => {
                    tracing::warn!(id, ?cause, "a result cannot be read for its small picture");
                    continue;
                }
            };
            let mut tx = self.0.db.write().await?;
            on!(&mut tx, c => sqlx::query("update artifacts set small_bytes = $2 where id = $1 and small_bytes is null")
                .bind(&id).bind(i64::try_from(bytes).unwrap_or_default()).execute(c).await.map(drop))?;
            tx.commit().await?;
            looked_at += 1;
        }
        Ok(looked_at)
    }

    /// Draws the small picture of one stored file; gives its size, 0 where none can be drawn, `None` where that may be
    /// otherwise later.
    async fn draw_beside(&self, file: &MediaFile) -> Result<Option<u64>, MediaError> {
        let content = match self.read(file, None).await {
            Ok((_, content)) => content,
            Err(MediaError::NotFound | MediaError::Damaged) => return Ok(Some(0)),
            Err(error) => return Err(error),
        };
        let spooled = match spool(&self.0.settings.spool, content, |_| Some(u64::MAX)).await {
            Ok(spooled) => spooled,
            Err(SpoolError::Empty | SpoolError::Unknown | SpoolError::TooLarge(_)) => return Ok(Some(0)),
            Err(SpoolError::Read(cause) | SpoolError::Write(cause)) => {
                return Err(MediaError::Storage(cause.to_string()));
            }
        };
        let turn = self.0.turns.of_result().await?;
        let drawn = self.blocking(turn, move || draw(&spooled.path, spooled.format)).await?;
        Ok(self.put_small(&file.storage_key, drawn).await)
    }

    /// Keeps a small picture beside its result; gives its size, 0 where there is none, `None` where the storage does not take
    /// it now.
    pub(super) async fn put_small(&self, result_key: &str, drawn: Option<Vec<u8>>) -> Option<u64> {
        let Some((key, drawn)) = key_beside(result_key).zip(drawn) else { return Some(0) };
        let bytes = drawn.len() as u64;
        match storage::put_bytes(&*self.0.store, &key, Bytes::from(drawn)).await {
            Ok(()) => Some(bytes),
            Err(cause) => {
                tracing::warn!(key, ?cause, "a small picture cannot be stored");
                None
            }
        }
    }

    /// Has a small picture drawn anew that is not what was drawn, or is not there; nothing where the file is something else.
    pub(super) async fn draw_anew(&self, file: &MediaFile) {
        let Some(id) = file.storage_key.strip_prefix(SMALL).and_then(|key| key.strip_prefix('/')) else {
            return;
        };
        let forgotten = async {
            let mut tx = self.0.db.write().await?;
            on!(&mut tx, c => sqlx::query("update artifacts set small_bytes = null where id = $1 and small_bytes = $2")
                .bind(id).bind(i64::try_from(file.bytes).unwrap_or_default()).execute(c).await.map(drop))?;
            tx.commit().await
        };
        if let Err(cause) = forgotten.await {
            tracing::warn!(id, ?cause, "a small picture that is lost is not drawn anew");
        }
    }
}

/// Draws the small picture of a file: `None` where it can stand for itself, or where it cannot be read.
pub(super) fn draw(path: &Path, format: Format) -> Option<Vec<u8>> {
    unless_it_panics(|| drawn(path, format))
}

/// As [`draw`], unless a decoder panics.
pub(super) fn drawn(path: &Path, format: Format) -> Option<Vec<u8>> {
    let picture = match format.reader {
        Reader::Image(of) => still(path, of)?,
        Reader::Iso => first_picture(path)?,
        _ => return None,
    };
    let mut drawn = Vec::new();
    JpegEncoder::new_with_quality(&mut drawn, QUALITY).encode_image(&picture.into_rgb8()).ok()?;
    Some(drawn)
}

/// As large as a tile needs it.
fn shrunk(picture: DynamicImage) -> DynamicImage {
    if picture.width().max(picture.height()) > SIDE { picture.thumbnail(SIDE, SIDE) } else { picture }
}

/// A picture, small and turned as it is shown; `None` for one that lets its background through, which depends on the page.
fn still(path: &Path, format: image::ImageFormat) -> Option<DynamicImage> {
    if path.metadata().ok()?.len() <= SMALL_ENOUGH_BYTES {
        return None;
    }
    let mut decoder = inspect::decoder(path, format).ok()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > inspect::MAX_PIXELS {
        return None;
    }
    let orientation = decoder.orientation().ok()?;
    // Made small before anything else, so that one whole picture is in memory.
    let mut picture = shrunk(DynamicImage::from_decoder(decoder).ok()?);
    if picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX) {
        return None;
    }
    picture.apply_orientation(orientation);
    Some(picture)
}

/// The first picture of a film, small.
fn first_picture(path: &Path) -> Option<DynamicImage> {
    let stream = container::first_frame(&mut BufReader::new(File::open(path).ok()?))?;
    let mut decoder = Decoder::new().ok()?;
    let decoded = decoder.decode(&stream).ok()?;
    if let Some(picture) = decoded {
        return pixels(&picture);
    }
    // A decoder keeps pictures back that may be shown behind later ones.
    pixels(decoder.flush_remaining().ok()?.first()?)
}

fn pixels(picture: &openh264::decoder::DecodedYUV<'_>) -> Option<DynamicImage> {
    let (width, height) = picture.dimensions();
    let mut rgb = vec![0; width * height * 3];
    picture.write_rgb8(&mut rgb);
    RgbImage::from_raw(u32::try_from(width).ok()?, u32::try_from(height).ok()?, rgb)
        .map(|rgb| shrunk(rgb.into()))
}
