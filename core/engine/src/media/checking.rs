//! Reading every file that a row knows, for an operator who wants to know after a fault of a disk or a restored backup.

use baigong_base::db::Db;
use baigong_base::read;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use sqlx::FromRow;

use super::{Media, MediaError, checked};

/// Rows that are looked at together.
const BATCH: i64 = 500;

/// What [`Media::check_files`] found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FilesReport {
    /// Files that were looked at.
    pub files: u64,
    /// Their size together, in bytes, as it was when they were stored.
    pub bytes: u64,
    /// Those of them that were stored before checksums were kept: only their size was compared.
    pub unread: u64,
    /// Ids of uploads and results whose file is not what was stored.
    pub damaged: Vec<String>,
    /// Ids of uploads and results whose file is not there.
    pub missing: Vec<String>,
}

impl FilesReport {
    /// Whether every file is what was stored.
    pub fn is_clean(&self) -> bool {
        self.damaged.is_empty() && self.missing.is_empty()
    }
}

#[derive(FromRow)]
struct Known {
    id: String,
    storage_key: String,
    bytes: i64,
    sha256: Option<String>,
}

impl Media {
    /// Reads every upload and every result, and compares them with what was stored.
    ///
    /// # Errors
    /// The database's and the storage's. A file that is damaged or missing is none.
    pub async fn check_files(&self) -> Result<FilesReport, MediaError> {
        let mut report = FilesReport::default();
        for table in ["uploads", "artifacts"] {
            let mut after = String::new();
            loop {
                let rows = known(&self.0.db, table, &after).await?;
                let Some(last) = rows.last() else { break };
                after.clone_from(&last.id);
                for row in rows {
                    self.check_file(row, &mut report).await?;
                }
            }
        }
        Ok(report)
    }

    async fn check_file(&self, row: Known, report: &mut FilesReport) -> Result<(), MediaError> {
        let bytes = u64::try_from(row.bytes).unwrap_or_default();
        report.files += 1;
        report.bytes += bytes;
        report.unread += u64::from(row.sha256.is_none());
        let found =
            match self.0.store.head(&Key::from(row.storage_key.as_str())).await.map_err(MediaError::from) {
                Ok(found) => found,
                Err(MediaError::NotFound) => {
                    report.missing.push(row.id);
                    return Ok(());
                }
                Err(error) => return Err(error),
            };
        let whole = found.size == bytes;
        if !(whole && checked::fits(&*self.0.store, &row.storage_key, row.sha256.as_deref()).await?) {
            report.damaged.push(row.id);
        }
        Ok(())
    }
}

/// Rows that say that they have a file, by id: those after `after`.
async fn known(db: &Db, table: &str, after: &str) -> sqlx::Result<Vec<Known>> {
    let sql = format!(
        "select id, storage_key, coalesce(bytes, 0) as bytes, sha256 from {table}
         where id > $1 and storage_key is not null order by id limit {BATCH}"
    );
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(after).fetch_all(c).await)
}
