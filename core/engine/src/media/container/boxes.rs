//! The boxes of MP4 and its family.

use mp4_atom::Header;

/// The boxes within a box; stops where they end or make no sense.
pub(super) fn boxes(mut content: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    std::iter::from_fn(move || {
        if content.len() < 8 {
            return None;
        }
        let header = mp4_atom::Decode::decode(&mut content).ok();
        let header: Header = header?;
        let (body, rest) = content.split_at_checked(header.size.unwrap_or(content.len()))?;
        content = rest;
        Some((header.kind.into(), body))
    })
}
