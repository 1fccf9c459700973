//! Keys as operators write them.

/// A key as 64 hex digits.
pub(crate) fn parse_key(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    hex::decode_to_slice(text.trim(), &mut key).ok()?;
    Some(key)
}
