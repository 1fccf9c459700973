//! `baigong check storage`: whether every file has its row, and every row its file. `baigong check files`: whether every file
//! is what was stored.

use std::sync::Arc;

use baigong_ground::{Clock, SystemClock, http};
use baigong_platform::day::DAY_MS;
use baigong_platform::db::Db;
use baigong_platform::media::{Media, MediaError};

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
    let (db, media) = stored(config).await?;
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

/// Prints which files are not what was stored.
///
/// # Errors
///
/// There are some, or they could not be read.
pub async fn check_files(config: &Config) -> Result<(), StartError> {
    let (db, media) = stored(config).await?;
    let report = media.check_files().await.map_err(failed)?;
    db.close().await;
    println!("文件 {} 个，共 {} 字节", report.files, report.bytes);
    if report.unread > 0 {
        println!("其中 {} 个保存于有校验和之前，只比较了大小", report.unread);
    }
    report.damaged.iter().for_each(|id| println!("- 文件已损坏：{id}"));
    report.missing.iter().for_each(|id| println!("- 缺少文件：{id}"));
    if report.is_clean() {
        println!("文件与保存时一致");
        return Ok(());
    }
    let (damaged, missing) = (report.damaged.len(), report.missing.len());
    Err(StartError(format!("{damaged} files are damaged, {missing} are missing")))
}

async fn stored(config: &Config) -> Result<(Db, Media), StartError> {
    let db = open(config, false).await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let media = media::open(config, &db, &clock, &http::shared_client(), None)?;
    Ok((db, media))
}

fn failed(cause: MediaError) -> StartError {
    StartError::of("storage", format!("{cause:?}"))
}
