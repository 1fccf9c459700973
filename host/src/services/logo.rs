//! The operator's picture in the place of our seal, read once.

use std::path::Path;

use sha2::{Digest, Sha256};

use crate::start_error::StartError;

const MAX_BYTES: usize = 256 * 1024;

/// A picture that pages show for the site.
#[derive(Clone)]
pub struct Logo {
    /// The file.
    pub content: bytes::Bytes,
    /// Its type, as its first bytes tell.
    pub mime: &'static str,
    version: String,
}

impl Logo {
    /// The configured picture.
    ///
    /// # Errors
    /// Where it cannot be read, is no picture of a kind that browsers show, or is too large.
    pub fn open(path: Option<&Path>) -> Result<Option<Self>, StartError> {
        let Some(path) = path else { return Ok(None) };
        let content = std::fs::read(path)
            .map_err(|error| StartError(format!("site.logo: {}: {error}", path.display())))?;
        Self::of(content)
            .map(Some)
            .map_err(|fault| StartError(format!("site.logo: {}: {fault}", path.display())))
    }

    fn of(content: Vec<u8>) -> Result<Self, &'static str> {
        if content.len() > MAX_BYTES {
            return Err("must have at most 256 KB");
        }
        let mime = kind(&content).ok_or("must be PNG, JPEG, WebP or SVG")?;
        let version = hex::encode(&Sha256::digest(&content)[..6]);
        Ok(Self { content: content.into(), mime, version })
    }

    /// Where it is served; another picture has another address.
    pub fn address(&self) -> String {
        format!("/api/v1/site/logo?v={}", self.version)
    }
}

fn kind(content: &[u8]) -> Option<&'static str> {
    match content {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => {
            let text = std::str::from_utf8(content).ok()?.trim_start_matches('\u{feff}').trim_start();
            let is_svg = text.starts_with("<svg") || (text.starts_with("<?xml") && text.contains("<svg"));
            is_svg.then_some("image/svg+xml")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logo_is_a_small_picture_and_nothing_else() {
        let kind = |content: &[u8]| Logo::of(content.to_vec()).map(|logo| logo.mime);
        assert_eq!(kind(b"\x89PNG\r\n"), Ok("image/png"));
        assert_eq!(kind(b"<?xml version=\"1.0\"?><svg></svg>"), Ok("image/svg+xml"));
        assert!(kind(b"<html><svg></svg></html>").is_err());
        assert!(kind(&[0xff; 257 * 1024]).is_err());
        assert!(Logo::open(Some(Path::new("no/such.png"))).err().unwrap().0.starts_with("site.logo: "));
        assert!(Logo::open(None).unwrap().is_none());
    }
}
