//! Taking in files that people bring: from their disk, or from an address that they name.
//!
//! What somebody brings again is whole again: the same content is the same file, and where that was lost or
//! damaged it is stored anew.

use std::fs::OpenOptions;
use std::io;
use std::time::Duration;

use baigong_base::db::new_id;
use baigong_ground::day::DAY_MS;
use baigong_ground::messages;
use baigong_ledger::UserId;
use bytes::Bytes;
use futures::{Stream, StreamExt};
use url::Url;

use super::ending::end_of_picture;
use super::fetch::FetchError;
use super::format::{Format, Reader, file_incomplete, with_extension};
use super::inspect::{Inspected, inspect};
use super::meter::Meter;
use super::spool::{SpoolError, Spooled, spool};
use super::{Media, MediaError, MediaFile, Upload, hash, storage, store};
use crate::messages::download_interrupted;

messages! {
    file_type_unsupported = "文件类型不支持，请上传 PNG、JPG、WEBP、GIF 图片，MP4、WEBM、MOV 视频，或 WAV、MP3、OGG、M4A、AAC、FLAC 音频", "Files of this type are not taken. Please upload a PNG, JPG, WEBP or GIF image, an MP4, WEBM or MOV video, or WAV, MP3, OGG, M4A, AAC or FLAC audio";
    file_empty = "文件为空，请重新选择", "The file is empty. Please choose another one";
}

const IMPORT_DEADLINE: Duration = Duration::from_secs(120);
const NAME_CHARS: usize = 100;

impl Media {
    /// Takes a file. Its type is found in its content; what is too large is not received to its end. Content that the user
    /// uploaded before gives that upload back, whole again where its file was lost.
    pub async fn upload(
        &self,
        user_id: &UserId,
        file_name: &str,
        content: impl Stream<Item = io::Result<Bytes>>,
    ) -> Result<Upload, MediaError> {
        let meter = self.meter(user_id).await?;
        let spooled = self.spool_upload(&meter, content).await?;
        Ok(self.save_upload(user_id, file_name, spooled).await?.0)
    }

    /// Copies a file from an address on the public internet. It counts for the day also where it gives nothing new.
    pub async fn import(&self, user_id: &UserId, url: &str) -> Result<Upload, MediaError> {
        let meter = self.meter(user_id).await?;
        let imported = self.import_within(&meter, user_id, url).await;
        if !matches!(imported, Ok((_, true))) {
            meter.wasted(self.0.clock.now_ms());
        }
        Ok(imported?.0)
    }

    async fn import_within(
        &self,
        meter: &Meter<'_>,
        user_id: &UserId,
        url: &str,
    ) -> Result<(Upload, bool), MediaError> {
        let settings = &self.0.settings;
        let download = self.0.fetcher.open(url, &settings.import_hosts, IMPORT_DEADLINE).await?;
        let largest = settings.max_image_bytes.max(settings.max_video_bytes);
        if download.announced_bytes().is_some_and(|bytes| bytes > largest) {
            return Err(MediaError::TooLarge { limit: largest });
        }
        let spooled =
            self.spool_upload(meter, download.into_stream()).await.map_err(|error| match error {
                MediaError::Interrupted => MediaError::Unreachable(download_interrupted()),
                other => other,
            })?;
        self.save_upload(user_id, &name_in(url), spooled).await
    }

    /// Counts one more file of the user's, unless that is all for today.
    async fn meter(&self, user_id: &UserId) -> Result<Meter<'_>, MediaError> {
        let now_ms = self.0.clock.now_ms();
        let meter = self.0.meters.begin(user_id, now_ms);
        let stored = store::uploaded_since(&self.0.db, user_id, now_ms - DAY_MS).await?;
        if !meter.starts_at(u64::try_from(stored).unwrap_or_default(), now_ms) {
            return Err(MediaError::Quota);
        }
        Ok(meter)
    }

    async fn spool_upload(
        &self,
        meter: &Meter<'_>,
        content: impl Stream<Item = io::Result<Bytes>>,
    ) -> Result<Spooled, MediaError> {
        let content = content.map(|chunk| chunk.and_then(|chunk| meter.take(chunk.len()).map(|()| chunk)));
        let settings = &self.0.settings;
        let limit = |format: Format| settings.limit(format.kind).filter(|_| format.upload);
        spool(&settings.spool, content, limit).await.map_err(|error| match error {
            SpoolError::Empty => MediaError::Unsupported(file_empty()),
            SpoolError::Unknown => MediaError::Unsupported(file_type_unsupported()),
            SpoolError::TooLarge(limit) => MediaError::TooLarge { limit },
            SpoolError::Read(cause) if cause.kind() == io::ErrorKind::FileTooLarge => {
                MediaError::TooLarge { limit: settings.max_video_bytes }
            }
            SpoolError::Read(cause) if cause.kind() == io::ErrorKind::QuotaExceeded => MediaError::Quota,
            SpoolError::Read(cause) if cause.kind() == io::ErrorKind::StorageFull => MediaError::Busy,
            SpoolError::Read(_) => MediaError::Interrupted,
            SpoolError::Write(cause) => MediaError::Storage(format!("temporary folder: {cause}")),
        })
    }

    /// Keeps a file. Tells whether it is a new one.
    async fn save_upload(
        &self,
        user_id: &UserId,
        file_name: &str,
        spooled: Spooled,
    ) -> Result<(Upload, bool), MediaError> {
        let turn = self.0.turns.of(user_id.as_str()).await?;
        let (spooled, examined) = self
            .blocking(turn, move || {
                let examined = examine(&spooled);
                (spooled, examined)
            })
            .await?;
        let (Inspected { format, properties }, bytes, sha256) = examined?;
        // The same content again, as in every retry, is one file whatever it is called: a form then sees that it has it twice.
        if let Some(earlier) = store::same_content(&self.0.db, user_id, &sha256).await? {
            let earlier = MediaFile::from(earlier);
            let lost = self.read(&earlier, Some(0..1)).await.err();
            if matches!(lost, Some(MediaError::NotFound | MediaError::Damaged)) {
                storage::put_file(&self.0.store, &earlier.storage_key, &spooled.path).await?;
            }
            return Ok((earlier, false));
        }
        let id = format!("up_{}", new_id());
        let storage_key = format!("uploads/{id}.{}", format.extension);
        storage::put_file(&self.0.store, &storage_key, &spooled.path).await?;
        let file = MediaFile {
            id,
            kind: format.kind,
            mime: format.mime.into(),
            name: with_extension(clean_name(file_name), format.mime),
            bytes,
            width: properties.width,
            height: properties.height,
            duration_ms: properties.duration_ms,
            storage_key,
            sha256: Some(sha256),
            created_ms: self.0.clock.now_ms(),
            small_bytes: None,
        };
        if let Err(error) = self.record(user_id, &file).await {
            // A file without a row would lie there for ever.
            if let Err(cause) = storage::delete(&*self.0.store, &file.storage_key).await {
                tracing::warn!(key = file.storage_key, ?cause, "an orphaned upload stays in the storage");
            }
            return Err(error);
        }
        Ok((file, true))
    }

    async fn record(&self, user_id: &UserId, file: &MediaFile) -> Result<(), MediaError> {
        let mut tx = self.0.db.write().await?;
        if !store::insert_upload(&mut tx, user_id, file).await? {
            return Err(MediaError::Interrupted);
        }
        tx.commit().await?;
        Ok(())
    }
}

/// Reads the whole file: properties, size without what hides behind a picture, and the hash of what is kept.
fn examine(spooled: &Spooled) -> Result<(Inspected, u64, String), MediaError> {
    let inspected = inspect(&spooled.path, spooled.format).map_err(MediaError::Unsupported)?;
    let failed = |cause: io::Error| MediaError::Storage(format!("temporary folder: {cause}"));
    let mut bytes = spooled.bytes;
    if let Reader::Image(of) = inspected.format.reader {
        let content = std::fs::read(&spooled.path).map_err(failed)?;
        let end = end_of_picture(&content, of).ok_or(MediaError::Unsupported(file_incomplete()))?;
        if end < content.len() {
            OpenOptions::new()
                .write(true)
                .open(&spooled.path)
                .and_then(|file| file.set_len(end as u64))
                .map_err(failed)?;
            bytes = end as u64;
        }
    }
    Ok((inspected, bytes, hash::of_file(&spooled.path).map_err(failed)?))
}

/// The last part of a path, without what breaks headers and lists, and without what turns the direction of writing, by which
/// `gpj.exe` looks like `exe.jpg`.
fn clean_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last.chars().filter(|c| !c.is_control() && !turns(*c)).take(NAME_CHARS).collect();
    let clean = clean.trim().trim_start_matches('.');
    if clean.is_empty() { "file".into() } else { clean.into() }
}

/// Marks that nobody sees: directions (U+061C, U+200E…), embeddings and isolates, line and paragraph separators, the mark at
/// the beginning of a text.
fn turns(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn name_in(url: &str) -> String {
    let url = Url::parse(url).ok();
    let segment = url.as_ref().and_then(|url| url.path_segments()?.next_back()).unwrap_or_default();
    url::form_urlencoded::parse(segment.replace('+', "%2B").as_bytes())
        .next()
        .map_or_else(String::new, |(name, _)| name.into_owned())
}

impl From<FetchError> for MediaError {
    fn from(error: FetchError) -> Self {
        match error {
            FetchError::NotAllowed => Self::UrlNotAllowed,
            other => Self::Unreachable(other.message()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_folders_control_characters_and_marks_of_direction() {
        let names = [
            ("../../etc/猫.png", "猫.png"),
            ("C:\\a\\b.jpg", "b.jpg"),
            ("\u{202e}gpj.exe", "gpj.exe"),
            ("a\r\n\u{2066}b\u{200f}\u{feff}.png", "ab.png"),
            ("\u{202e}", "file"),
        ];
        for (name, clean) in names {
            assert_eq!(clean_name(name), clean);
        }
    }
}
