//! Results on this machine.

use std::path::{Path, PathBuf};
use std::time::Duration;

use futures::StreamExt;
use tokio::fs::{self, File};
use tokio::io::AsyncWriteExt;

use crate::connection::{ANSWER_TIMEOUT, Client, send, unreachable};
use crate::error::{Error, Result};
use crate::model::{Artifact, Task};

/// Times that one file is begun.
const ATTEMPTS: u32 = 4;
const PAUSE: Duration = Duration::from_secs(1);
/// Longest silence within a file.
const SILENCE: Duration = Duration::from_secs(60);

impl Client {
    /// Writes every result of a task into a folder, which is made where it is not there. A file is named after its task and its
    /// place among the results, so that fetching again overwrites the same one; it has its name only once it is whole.
    ///
    /// # Errors
    /// The site did not give a file, or it cannot be written here.
    pub async fn download(
        &self,
        task: &Task,
        folder: &Path,
        mut told: impl FnMut(u64, Option<u64>),
    ) -> Result<Vec<PathBuf>> {
        let at = |path: &Path, cause| Error::File { path: path.to_owned(), cause };
        fs::create_dir_all(folder).await.map_err(|cause| at(folder, cause))?;
        let mut files = Vec::new();
        for (position, artifact) in task.artifacts.iter().enumerate() {
            let path = folder.join(file_name(task, position, artifact));
            let part = path.with_added_extension("part");
            match (&artifact.url, &artifact.text) {
                (Some(url), _) => self.fetch(url, artifact.bytes, &part, &mut told).await?,
                (None, Some(text)) => fs::write(&part, text).await.map_err(|cause| at(&part, cause))?,
                // It is lost, or not stored yet: the task says so.
                (None, None) => continue,
            }
            fs::rename(&part, &path).await.map_err(|cause| at(&path, cause))?;
            files.push(path);
        }
        Ok(files)
    }

    async fn fetch(
        &self,
        url: &str,
        bytes: Option<u64>,
        part: &Path,
        told: &mut impl FnMut(u64, Option<u64>),
    ) -> Result<()> {
        let mut attempt = 1;
        loop {
            match self.fetch_once(url, bytes, part, told).await {
                Err(Error::Unreachable(_)) if attempt < ATTEMPTS => {
                    attempt += 1;
                    tokio::time::sleep(PAUSE).await;
                }
                done => return done,
            }
        }
    }

    async fn fetch_once(
        &self,
        url: &str,
        bytes: Option<u64>,
        part: &Path,
        told: &mut impl FnMut(u64, Option<u64>),
    ) -> Result<()> {
        let unwritable = |cause| Error::File { path: part.to_owned(), cause };
        let silent = || Error::Unreachable(format!("no data for {} s", SILENCE.as_secs()));
        let answer =
            tokio::time::timeout(ANSWER_TIMEOUT, send(self.open(url))).await.map_err(|_| silent())??;
        let mut chunks = answer.bytes_stream();
        let mut file = File::create(part).await.map_err(unwritable)?;
        let mut written = 0;
        while let Some(chunk) = tokio::time::timeout(SILENCE, chunks.next()).await.map_err(|_| silent())? {
            let chunk = chunk.map_err(unreachable)?;
            file.write_all(&chunk).await.map_err(unwritable)?;
            written += chunk.len() as u64;
            told(written, bytes);
        }
        file.flush().await.map_err(unwritable)?;
        match bytes {
            Some(whole) if whole != written => {
                Err(Error::Unreachable(format!("{written} of {whole} bytes came")))
            }
            _ => Ok(()),
        }
    }
}

fn file_name(task: &Task, position: usize, artifact: &Artifact) -> String {
    // Nothing of what the site says may lead out of the folder.
    let id: String = task.id.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    format!("{id}-{}.{}", position + 1, extension(artifact))
}

/// What files of a kind are called: those that a site stores.
fn extension(artifact: &Artifact) -> &'static str {
    match artifact.mime.as_str() {
        "video/mp4" => "mp4",
        "video/webm" => "webm",
        "video/quicktime" => "mov",
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/webp" => "webp",
        "image/gif" => "gif",
        "audio/mpeg" => "mp3",
        "audio/wav" => "wav",
        "audio/ogg" => "ogg",
        "audio/mp4" => "m4a",
        "audio/flac" => "flac",
        "audio/aac" => "aac",
        "image/avif" => "avif",
        "application/zip" => "zip",
        "model/gltf-binary" => "glb",
        _ if artifact.text.is_some() => "txt",
        _ => "bin",
    }
}
