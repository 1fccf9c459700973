//! Files: where they are kept, how large they may be, how links to them are signed.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use baigong_ground::Clock;
use baigong_platform::db::Db;
use baigong_platform::media::{Media, MediaSettings};

use super::keys;
use crate::config::Config;
use crate::demo::Demo;
use crate::start_error::StartError;

/// Nothing is on its way for so long.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 3600);

/// The files of a site. Results of the demonstration's vendors may be fetched although their address is private.
pub fn open(
    config: &Config,
    db: &Db,
    clock: &Arc<dyn Clock>,
    client: &reqwest::Client,
    demo: Option<&Demo>,
) -> Result<Media, StartError> {
    let settings = settings(config, demo)?;
    make_spool(&settings.spool).map_err(|e| StartError::of("data.dir", e))?;
    let storage = config.storage().open().map_err(|e| StartError::of("storage", e))?;
    Ok(Media::new(db.clone(), storage, clock.clone(), settings, client.clone()))
}

fn settings(config: &Config, demo: Option<&Demo>) -> Result<MediaSettings, StartError> {
    let mut trusted_hosts = config.media.trusted_hosts.clone();
    trusted_hosts.extend(demo.map(Demo::host_and_port));
    Ok(MediaSettings {
        max_image_bytes: config.media.max_image_bytes,
        max_video_bytes: config.media.max_video_bytes,
        signing_key: keys::signing_key(config)?,
        public_base_url: config.public_base_url(),
        spool: config.data.dir.join("spool"),
        trusted_hosts,
        import_hosts: config.media.import_hosts.clone(),
        inline_bytes: config.media.inline_bytes,
    })
}

/// Makes the folder of files on their way, and removes what a process that was killed left there long ago: another one may
/// be using the rest.
fn make_spool(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let age = entry.metadata()?.modified()?.elapsed();
        if age.is_ok_and(|age| age > LEFT_BEHIND) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_long_ago_is_removed_and_what_is_on_its_way_stays() {
        let folder = tempfile::tempdir().unwrap();
        let spool = folder.path().join("spool");
        make_spool(&spool).unwrap();
        let [old, new] = ["old", "new"].map(|name| spool.join(name));
        let file = std::fs::File::create(&old).unwrap();
        file.set_modified(file.metadata().unwrap().modified().unwrap() - 2 * LEFT_BEHIND).unwrap();
        std::fs::write(&new, "x").unwrap();
        make_spool(&spool).unwrap();
        assert_eq!([old.exists(), new.exists()], [false, true]);
    }
}
