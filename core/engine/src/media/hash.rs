//! Checksums: SHA-256 in hexadecimal.

use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

/// Of a file on the disk.
pub(super) fn of_file(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    io::copy(&mut std::fs::File::open(path)?, &mut hasher)?;
    Ok(hex::encode(hasher.finalize()))
}

/// Of what is in memory.
pub(super) fn of_bytes(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
