//! What a key looks like.

use std::fmt;

use baigong_ground::token::token_hash;
use rand::Rng;

/// What every key begins with; tools that look for leaked secrets know it by this.
pub const KEY_PREFIX: &str = "bg_";
/// What keys begin with that spend points.
const LIVE_PREFIX: &str = "bg_live_";
/// What keys begin with that are for trying things.
const TEST_PREFIX: &str = "bg_test_";
/// What the tokens of applications begin with.
const APPLICATION_PREFIX: &str = "bg_app_";
/// What tokens for some minutes begin with.
const TEMPORARY_PREFIX: &str = "bg_tmp_";
const PREFIXES: [&str; 4] = [LIVE_PREFIX, TEST_PREFIX, APPLICATION_PREFIX, TEMPORARY_PREFIX];
/// 190 bits.
const RANDOM_CHARS: usize = 32;
const CHECKSUM_CHARS: usize = 6;
const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Characters after the prefix that a hint shows.
const SHOWN_CHARS: usize = 4;

/// A key as its owner holds it: `bg_live_` or `bg_test_` (`bg_app_` where it is a token of an application's, `bg_tmp_` where it is one
/// for some minutes), 32 random characters and six of a checksum, the CRC-32 of what stands before it in base 62. A mistyped key is
/// told from one that was ended without asking the database. Never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyText(String);

impl KeyText {
    /// A text that nobody can guess.
    #[expect(clippy::disallowed_methods, reason = "a secret: nobody may foresee it")]
    fn with(prefix: &str) -> Self {
        let mut rng = rand::rng();
        let mut text = prefix.to_owned();
        text.extend((0..RANDOM_CHARS).map(|_| char::from(BASE62[rng.random_range(0..BASE62.len())])));
        let checksum = checksum(&text);
        Self(text + &checksum)
    }

    /// A key's text.
    pub(super) fn random(test: bool) -> Self {
        Self::with(if test { TEST_PREFIX } else { LIVE_PREFIX })
    }

    /// A token of an application's.
    pub(super) fn of_application() -> Self {
        Self::with(APPLICATION_PREFIX)
    }

    /// A token for some minutes.
    pub(super) fn temporary() -> Self {
        Self::with(TEMPORARY_PREFIX)
    }

    /// The key that somebody shows; `None` for what cannot be one.
    pub fn read(shown: &str) -> Option<Self> {
        let random = PREFIXES.into_iter().find_map(|prefix| shown.strip_prefix(prefix))?;
        if random.len() != RANDOM_CHARS + CHECKSUM_CHARS || !random.bytes().all(|b| BASE62.contains(&b)) {
            return None;
        }
        let (text, sum) = shown.split_at(shown.len() - CHECKSUM_CHARS);
        (checksum(text) == sum).then(|| Self(shown.to_owned()))
    }

    /// The text itself, for its owner.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the database keeps of it.
    pub(super) fn hash(&self) -> String {
        token_hash(&self.0)
    }

    /// What its owner recognises it by, such as `bg_live_3fQ9…k2Xw`.
    pub fn hint(&self) -> String {
        let prefix = self.0.len() - RANDOM_CHARS - CHECKSUM_CHARS;
        let (start, end) = (prefix + SHOWN_CHARS, self.0.len() - SHOWN_CHARS);
        format!("{}…{}", &self.0[..start], &self.0[end..])
    }
}

impl fmt::Debug for KeyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hint())
    }
}

fn checksum(text: &str) -> String {
    let mut rest = crc32fast::hash(text.as_bytes()) as usize;
    let mut digits = [BASE62[0]; CHECKSUM_CHARS];
    for digit in digits.iter_mut().rev() {
        *digit = BASE62[rest % BASE62.len()];
        rest /= BASE62.len();
    }
    digits.map(char::from).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_with_one_wrong_character_is_no_key() {
        let random = [KeyText::random(false), KeyText::random(true)];
        for key in random.into_iter().chain([KeyText::of_application(), KeyText::temporary()]) {
            assert!([45, 46].contains(&key.as_str().len()));
            assert_eq!(KeyText::read(key.as_str()).as_ref(), Some(&key));
            no_other_is_a_key(&key);
        }
        assert!(KeyText::read("").is_none() && KeyText::read(LIVE_PREFIX).is_none());
    }

    fn no_other_is_a_key(key: &KeyText) {
        for at in 0..key.as_str().len() {
            for other in ['0', 'z', '_', 'é'] {
                let (before, after) = (&key.as_str()[..at], &key.as_str()[at + 1..]);
                let mistyped = format!("{before}{other}{after}");
                assert!(mistyped == key.as_str() || KeyText::read(&mistyped).is_none(), "{mistyped}");
            }
        }
    }

    #[test]
    fn the_checksum_is_the_crc_32_of_zlib_in_base_62() {
        // Python: zlib.crc32(b"bg_live_" + b"0" * 32), written with the digits above.
        let text = format!("{LIVE_PREFIX}{}", "0".repeat(RANDOM_CHARS));
        assert_eq!(checksum(&text), "0msmJ5");
    }

    #[test]
    fn nobody_reads_a_key_in_a_log() {
        let key = KeyText::random(false);
        let logged = format!("{key:?}");
        assert_eq!(logged, key.hint());
        assert!(logged.len() < 24 && !logged.contains(&key.as_str()[12..42]));
    }
}
