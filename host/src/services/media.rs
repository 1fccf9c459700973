//! Files: where they are kept, how large they may be, how links to them are signed.

use std::sync::Arc;

use baigong_platform::db::Db;
use baigong_platform::media::{Media, MediaSettings};
use baigong_provider::Clock;

use super::keys;
use crate::config::Config;
use crate::demo::Demo;
use crate::start_error::StartError;

/// The files of a site. Results of the demonstration's vendors may be fetched although their address is private.
pub fn open(
    config: &Config,
    db: &Db,
    clock: &Arc<dyn Clock>,
    client: &reqwest::Client,
    demo: Option<&Demo>,
) -> Result<Media, StartError> {
    let storage = config.storage().open().map_err(|e| StartError::of("storage", e))?;
    Ok(Media::new(db.clone(), storage, clock.clone(), settings(config, demo)?, client.clone()))
}

fn settings(config: &Config, demo: Option<&Demo>) -> Result<MediaSettings, StartError> {
    let mut trusted_hosts = config.media.trusted_hosts.clone();
    trusted_hosts.extend(demo.map(Demo::host_and_port));
    Ok(MediaSettings {
        max_image_bytes: config.media.max_image_bytes,
        max_video_bytes: config.media.max_video_bytes,
        signing_key: keys::signing_key(config)?,
        public_base_url: config.public_base_url(),
        trusted_hosts,
    })
}
