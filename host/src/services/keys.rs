//! Keys of the process, such as the one that signs media links: made on the first start, kept in the data folder.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use baigong_platform::vault::Vault;
use rand::TryRngCore;
use rand::rngs::OsRng;

use crate::config::{Config, Hidden, parse_key};
use crate::start_error::StartError;

/// The vault of the configured master key, or of the one in the data folder.
pub fn vault(config: &Config) -> Result<Vault, StartError> {
    let key = match &config.security.master_key {
        Some(key) => parse("security.master_key", key)?,
        None => kept(&config.data.dir, "master.key").map_err(|e| StartError::of("the master key", e))?,
    };
    Ok(Vault::new(&key))
}

/// The key that signs media links, as configured or kept in the data folder.
pub fn signing_key(config: &Config) -> Result<[u8; 32], StartError> {
    match &config.media.signing_key {
        Some(key) => parse("media.signing_key", key),
        None => kept(&config.data.dir, "secret.key").map_err(|e| StartError::of("the signing key", e)),
    }
}

fn parse(name: &str, key: &Hidden) -> Result<[u8; 32], StartError> {
    parse_key(&key.0).ok_or_else(|| StartError(format!("{name}: not a key")))
}

/// The key in `folder/file`, readable by its owner alone. Several processes may start at once: the first one
/// to write wins.
fn kept(folder: &Path, file: &str) -> io::Result<[u8; 32]> {
    fs::create_dir_all(folder)?;
    let path = folder.join(file);
    if !path.exists() {
        let mut key = [0u8; 32];
        OsRng.try_fill_bytes(&mut key).map_err(io::Error::other)?;
        let text = hex::encode(key);
        // Written whole under another name and then linked, so that no reader ever sees half a key.
        let draft = folder.join(format!("{file}.{}", std::process::id()));
        let mut written =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
        written.write_all(text.as_bytes())?;
        written.sync_all()?;
        let linked = fs::hard_link(&draft, &path);
        fs::remove_file(&draft)?;
        match linked {
            Err(cause) if cause.kind() != io::ErrorKind::AlreadyExists => return Err(cause),
            _ => {}
        }
    }
    parse_key(&fs::read_to_string(&path)?).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, format!("{}: not a key of 64 hex digits", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_key_is_made_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let first = kept(folder.path(), "secret.key").unwrap();
        assert_eq!(kept(folder.path(), "secret.key").unwrap(), first);
        let mode = fs::metadata(folder.path().join("secret.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no draft stays behind");
    }

    #[test]
    fn a_damaged_key_is_refused_rather_than_replaced() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret.key"), "short").unwrap();
        assert!(kept(folder.path(), "secret.key").unwrap_err().to_string().contains("secret.key"));
    }
}
