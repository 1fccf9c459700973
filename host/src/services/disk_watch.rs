//! Whether the disk has room, looked at anew with every question: asking costs nothing.
//!
//! A full disk ends no writing for good. SQLite rolls back by itself then, and a writer that comes back
//! inside a transaction is closed. `/readyz` says `disk` before the disk is full, since what is free is asked
//! with every question (`data.min_free_bytes`). A file that was refused is no proof by itself, only a reason
//! to try the storage anew: who fills the disk's rest on purpose is bounded by the spool, and cannot keep the
//! site unready with one refused upload.

use std::io;
use std::path::{Path, PathBuf};

use baigong_platform::media::StorageSettings;

use crate::config::Config;

/// What a disk still takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Free {
    /// Bytes.
    pub bytes: u64,
    /// Whether there may be one file more.
    pub files: bool,
}

/// Tells what the disk of a folder still takes.
pub type Probe = Box<dyn Fn(&Path) -> io::Result<Free> + Send + Sync>;

/// The disks on which the process writes.
pub struct DiskWatch {
    /// The data folder first.
    folders: Vec<PathBuf>,
    /// What has to be free of each, in bytes.
    floor: u64,
    probe: Probe,
}

impl DiskWatch {
    /// The disks of the data folder, of an embedded database, and of files that are kept here.
    pub fn of(config: &Config) -> Self {
        let url = config.database_url();
        let path = url.strip_prefix("sqlite:").map(|path| path.split('?').next().unwrap_or(path));
        let database = path.and_then(|path| Path::new(path).parent()).filter(|folder| folder.is_dir());
        let media = match config.storage() {
            StorageSettings::Local { path } => Some(path),
            StorageSettings::S3 { .. } => None,
        };
        let folders = [Some(config.data.dir.clone()), database.map(Path::to_owned), media];
        Self {
            folders: folders.into_iter().flatten().collect(),
            floor: config.data.min_free_bytes,
            probe: Box::new(ask),
        }
    }

    /// What the disk of the data folder still takes.
    pub fn free(&self) -> Option<Free> {
        self.folders.first().and_then(|folder| self.ask(folder))
    }

    /// Whether every disk has room. One that cannot be asked has: other parts tell whether it works.
    pub fn has_room(&self) -> bool {
        self.folders
            .iter()
            .filter_map(|folder| self.ask(folder))
            .all(|free| free.files && free.bytes >= self.floor)
    }

    fn ask(&self, folder: &Path) -> Option<Free> {
        let free = (self.probe)(folder);
        if let Err(cause) = &free {
            tracing::warn!(%cause, folder = %folder.display(), "what the disk still takes is not known");
        }
        free.ok()
    }
}

fn ask(folder: &Path) -> io::Result<Free> {
    let disk = rustix::fs::statvfs(folder)?;
    // File systems that make room for files as they need it count none.
    let files = disk.f_files == 0 || disk.f_favail > 0;
    Ok(Free { bytes: disk.f_bavail.saturating_mul(disk.f_frsize), files })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOOR: u64 = 64 << 20;

    fn watch(found: impl Fn(&Path) -> io::Result<Free> + Send + Sync + 'static) -> DiskWatch {
        DiskWatch { folders: vec!["data".into(), "media".into()], floor: FLOOR, probe: Box::new(found) }
    }

    #[test]
    fn a_disk_is_full_before_its_last_byte_and_with_its_last_file() {
        let room = |bytes, files| watch(move |_| Ok(Free { bytes, files })).has_room();
        assert!(room(FLOOR, true) && room(u64::MAX, true));
        assert!(!room(FLOOR - 1, true) && !room(0, true) && !room(FLOOR, false));
    }

    #[test]
    fn a_disk_that_fills_is_named_with_the_next_question_and_no_more_once_there_is_room() {
        let left = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(FLOOR));
        let found = left.clone();
        let watch =
            watch(move |_| Ok(Free { bytes: found.load(std::sync::atomic::Ordering::Relaxed), files: true }));
        for (bytes, room) in [(FLOOR, true), (0, false), (FLOOR - 1, false), (FLOOR, true)] {
            left.store(bytes, std::sync::atomic::Ordering::Relaxed);
            assert_eq!(watch.has_room(), room, "{bytes}");
        }
    }

    #[test]
    fn each_disk_counts_and_one_that_does_not_tell_does_not() {
        let full = watch(|folder| {
            Ok(Free { bytes: if folder == Path::new("media") { 0 } else { FLOOR }, files: true })
        });
        assert!(!full.has_room() && full.free() == Some(Free { bytes: FLOOR, files: true }));
        let silent = watch(|_| Err(io::ErrorKind::NotFound.into()));
        assert!(silent.has_room() && silent.free().is_none());
    }

    #[test]
    fn this_machine_tells() {
        let folder = tempfile::tempdir().unwrap();
        assert!(ask(folder.path()).unwrap().bytes > 0);
    }
}
