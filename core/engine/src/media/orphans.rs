//! Files that nobody has any more: those of deleted works, and those that no row knows.
//!
//! A work's links stop in the moment in which it is deleted, because every question for a file looks at its task. Its files
//! and rows go a few seconds after its deletion can no longer be taken back. What a crash leaves in between, a file without a row, is found by looking through the
//! whole storage once a day.
//!
//! `baigong check storage` lists both. A cap of the history bounds what a list gives at once, and deletes
//! nothing.

use std::collections::HashSet;
use std::pin::pin;

use baigong_base::db::{Db, json_text};
use baigong_base::read;
use baigong_ledger::TaskId;
use futures::TryStreamExt;
use object_store::path::Path as Key;
use object_store::{ObjectMeta, ObjectStore};

use super::avatar::AVATARS;
use super::service::PROBE_PREFIX;
use super::small::{self, SMALL};
use super::{Media, MediaError, storage};

/// Works, files or rows that are looked at together.
const BATCH: usize = 500;
/// Folders of uploads and of results.
const UPLOADS: &str = "uploads";
const ARTIFACTS: &str = "artifacts";
/// Everything that this program keeps.
const FOLDERS: [&str; 5] = [UPLOADS, ARTIFACTS, SMALL, AVATARS, PROBE_PREFIX];

/// What [`Media::check`] found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StorageReport {
    /// Files in the storage.
    pub files: u64,
    /// Their size together, in bytes.
    pub bytes: u64,
    /// Files that no row knows, as keys of the storage. Those younger than the grace are not among them: their rows may
    /// still be on the way.
    pub orphans: Vec<String>,
    /// Ids of uploads and results whose file is not there.
    pub missing: Vec<String>,
}

impl StorageReport {
    /// Whether every file has its row, and every row its file.
    pub fn is_clean(&self) -> bool {
        self.orphans.is_empty() && self.missing.is_empty()
    }
}

impl Media {
    /// Removes the files of works' results; returns how many.
    pub(crate) async fn discard_results(&self, works: &[TaskId]) -> Result<u64, MediaError> {
        let mut removed = 0;
        for (id, key) in results(&self.0.db, works).await? {
            // A copy that was cut off between file and row lies under the same key.
            let key = key.unwrap_or_else(|| format!("{ARTIFACTS}/{id}"));
            removed += u64::from(self.discard(&key).await?);
        }
        Ok(removed)
    }

    /// Removes a file, and the small picture beside it first; false if it was not there.
    pub(crate) async fn discard(&self, key: &str) -> Result<bool, MediaError> {
        if let Some(beside) = small::key_beside(key) {
            self.remove(&beside).await?;
        }
        self.remove(key).await
    }

    async fn remove(&self, key: &str) -> Result<bool, MediaError> {
        match storage::delete(&*self.0.store, key).await {
            Ok(()) => Ok(true),
            Err(MediaError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Compares the whole storage with the rows. Files that are younger than `grace_ms` by the clock of the storage are
    /// left out of account as orphans.
    pub async fn check(&self, grace_ms: i64) -> Result<StorageReport, MediaError> {
        let mut report = StorageReport::default();
        let mut known = HashSet::new();
        for folder in FOLDERS {
            let orphans = self.orphans(folder, grace_ms, |file| {
                report.files += 1;
                report.bytes += file.size;
                known.insert(file.location.to_string());
            });
            let orphans = orphans.await?;
            report.orphans.extend(orphans);
        }
        for table in [UPLOADS, ARTIFACTS] {
            let mut after = String::new();
            loop {
                let rows = rows_of(&self.0.db, table, &after).await?;
                let Some((last, _)) = rows.last() else { break };
                after.clone_from(last);
                for (id, key) in rows {
                    if !known.contains(&key) && !self.exists(&key).await? {
                        report.missing.push(id);
                    }
                }
            }
        }
        Ok(report)
    }

    /// Removes the files that no row knows and that are at least `grace_ms` old; returns how many.
    pub async fn remove_orphans(&self, grace_ms: i64) -> Result<u64, MediaError> {
        let mut removed = 0;
        for folder in FOLDERS {
            for key in self.orphans(folder, grace_ms, |_| {}).await? {
                removed += u64::from(self.discard(&key).await?);
            }
        }
        Ok(removed)
    }

    /// The files of a folder that no row knows and that are at least `grace_ms` old. Every file is shown on the way.
    async fn orphans(
        &self,
        folder: &str,
        grace_ms: i64,
        mut seen: impl FnMut(&ObjectMeta),
    ) -> Result<Vec<String>, MediaError> {
        let mut found = Vec::new();
        let files = self.0.store.list(Some(&Key::from(folder)));
        let old = files.try_filter_map(|file| {
            seen(&file);
            let age_ms = self.0.clock.now_ms() - file.last_modified.timestamp_millis();
            std::future::ready(Ok((age_ms >= grace_ms).then(|| file.location.to_string())))
        });
        let mut batches = pin!(old.try_chunks(BATCH));
        while let Some(keys) = batches.try_next().await.map_err(|error| MediaError::from(error.1))? {
            found.extend(without_row(&self.0.db, folder, keys).await?);
        }
        Ok(found)
    }

    /// Asked again, for a row that was written while the files were listed.
    async fn exists(&self, key: &str) -> Result<bool, MediaError> {
        match storage::open(&*self.0.store, key, None).await {
            Ok(_) => Ok(true),
            Err(MediaError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// The results of works, with the keys of those that are stored.
async fn results(db: &Db, tasks: &[TaskId]) -> sqlx::Result<Vec<(String, Option<String>)>> {
    let dialect = db.dialect();
    let sql = format!(
        "select id, storage_key from artifacts where task_id in (select {} from {})",
        dialect.element(),
        dialect.rows()
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(json_text(tasks)).fetch_all(c).await)
}

/// Those of the keys of a folder that no row knows.
async fn without_row(db: &Db, folder: &str, keys: Vec<String>) -> sqlx::Result<Vec<String>> {
    if keys.is_empty() {
        return Ok(keys);
    }
    let these = format!("(select {} from {})", db.dialect().element(), db.dialect().rows());
    let known: Vec<String> = match folder {
        UPLOADS => {
            let sql = format!("select distinct storage_key from uploads where storage_key in {these}");
            let keys = json_text(&keys);
            read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(keys).fetch_all(c).await?)
        }
        // Both keys are made of the result's id, and a copy may be under way under it.
        ARTIFACTS | SMALL => {
            let sql = format!("select '{folder}/' || id from artifacts where id in {these}");
            let ids: Vec<_> = keys.iter().filter_map(|key| key.split_once('/').map(|(_, id)| id)).collect();
            let ids = json_text(&ids);
            read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(ids).fetch_all(c).await?)
        }
        AVATARS => {
            let sql = format!("select '{AVATARS}/' || avatar from users where avatar in {these}");
            let names: Vec<_> =
                keys.iter().filter_map(|key| key.split_once('/').map(|(_, name)| name)).collect();
            let names = json_text(&names);
            read!(db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(names).fetch_all(c).await?)
        }
        _ => Vec::new(),
    };
    let known: HashSet<String> = known.into_iter().collect();
    Ok(keys.into_iter().filter(|key| !known.contains(key)).collect())
}

/// Rows that say that they have a file, by id: those after `after`.
async fn rows_of(db: &Db, table: &str, after: &str) -> sqlx::Result<Vec<(String, String)>> {
    let sql = format!(
        "select id, storage_key from {table} where id > $1 and storage_key is not null order by id limit {BATCH}"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(after).fetch_all(c).await)
}
