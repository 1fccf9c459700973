//! Ids as numbers, for protocols whose ids are numbers: made of a row's id alone, so that nothing is kept of them.
//!
//! A row's id is a UUIDv7. Its number is the millisecond in which it was made, and of chance 15 bits: whole numbers below 2^53, which
//! every language reads without loss, until 2033. From a number the ids of its millisecond follow, and the one with its bits.

use uuid::Uuid;

/// Milliseconds from 1970 to 2025.
const EPOCH_MS: u64 = 1_735_689_600_000;
const CHANCE_BITS: u32 = 15;
/// Digits of the shortest number, of the first minutes of 2025.
const LEAST_DIGITS: usize = 12;

/// A number as a client repeats it; none of a text that cannot be one of ours.
pub fn read(text: &str) -> Option<u64> {
    let digits = text.len() >= LEAST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// The number of an id; none of one that is no UUID, or older than numbers are.
pub fn of_id(id: &str) -> Option<u64> {
    let bits = Uuid::parse_str(id).ok()?.as_u128();
    let ms = u64::try_from(bits >> 80).ok()?.checked_sub(EPOCH_MS)?;
    let chance = u64::try_from(bits & ((1 << CHANCE_BITS) - 1)).ok()?;
    Some((ms << CHANCE_BITS) | chance)
}

/// An id as it is written here, where a client's own pattern let it have no hyphens.
pub fn as_written(id: &str) -> String {
    Uuid::parse_str(id).map_or_else(|_| id.to_owned(), |id| id.to_string())
}

/// The first id of the millisecond in which a number was made, and the first after it, as ids are written.
pub fn range(number: u64) -> (String, String) {
    let ms = u128::from((number >> CHANCE_BITS).saturating_add(EPOCH_MS));
    let first = |ms: u128| Uuid::from_u128(ms << 80).to_string();
    (first(ms), first(ms + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_by_its_number_and_every_language_reads_it() {
        let id = "019acf3e-7b2a-7c11-9f00-0123456789ab";
        let number = of_id(id).unwrap();
        let (first, end) = range(number);
        assert!(first.as_str() <= id && id < end.as_str(), "{first} {id} {end}");
        assert!(number < 1 << 53);
        assert_ne!(of_id("019acf3e-7b2a-7c11-9f00-0123456789ac"), Some(number));
        assert_eq!(of_id("up_1"), None);
        assert_eq!(read(&number.to_string()), Some(number));
        assert_eq!((read("019acf3e-7b2a"), read("7")), (None, None));
    }
}
