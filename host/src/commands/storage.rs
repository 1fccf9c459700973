//! `baigong check storage`: whether every file has its row, and every row its file.

use std::sync::Arc;

use baigong_platform::day::DAY_MS;
use baigong_platform::media::MediaError;
use baigong_provider::{Clock, SystemClock, http};

use super::open;
use crate::config::Config;
use crate::services::media;
use crate::start_error::StartError;

/// Prints what was found; removes files without rows if asked to.
///
/// # Errors
///
/// Something is left over or missing, or could not be read.
pub async fn check(config: &Config, remove: bool) -> Result<(), StartError> {
    let db = open(config, false).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let media = media::open(config, &db, &clock, &http::shared_client(), None)?;
    let failed = |cause: MediaError| StartError::of("storage", format!("{cause:?}"));
    if remove {
        println!("已删除一天前的无主文件 {} 个", media.remove_orphans(DAY_MS).await.map_err(failed)?);
    }
    let report = media.check(DAY_MS).await.map_err(failed)?;
    db.close().await;
    println!("文件 {} 个，共 {} 字节", report.files, report.bytes);
    report.orphans.iter().for_each(|key| println!("- 无主文件：{key}"));
    report.missing.iter().for_each(|id| println!("- 缺少文件：{id}"));
    if report.is_clean() {
        println!("文件与记录一致");
        return Ok(());
    }
    let (orphans, missing) = (report.orphans.len(), report.missing.len());
    Err(StartError(format!("{orphans} files have no row, {missing} rows have no file")))
}
