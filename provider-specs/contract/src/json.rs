//! The places of a JSON value, and JSON out of the blue, with the keys and texts that vendors' answers are made of.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use baigong_wire::template::escape;

/// Pointers to all that a value holds, each below `at`.
pub(crate) fn collect(value: &Value, at: &str, pointers: &mut Vec<String>) {
    if !at.is_empty() {
        pointers.push(at.to_owned());
    }
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(k, v)| collect(v, &format!("{at}/{}", escape(k)), pointers))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| collect(v, &format!("{at}/{i}"), pointers))
        }
        _ => {}
    }
}

/// How deep values are nested.
const DEPTH: u32 = 4;
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz猫%.:/ -";
const KEYS: [&str; 8] = ["data", "status", "task_id", "id", "code", "choices", "error", "url"];

/// Makes values; the same seed makes the same values.
pub(crate) struct Json(ChaCha8Rng);

impl Json {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn value(&mut self) -> Value {
        self.nested(DEPTH)
    }

    fn nested(&mut self, depth: u32) -> Value {
        let kinds = if depth == 0 { 7 } else { 11 };
        match self.0.random_range(0..kinds) {
            0 => Value::Null,
            1 => self.0.random::<bool>().into(),
            2 => self.0.random::<i64>().into(),
            // Every pattern of bits: also tiny, huge and, as null, infinite numbers.
            3 => f64::from_bits(self.0.random()).into(),
            4 => self.text(LETTERS, 12).into(),
            5 => "100%".into(),
            6 => "succeed".into(),
            7 | 8 => (0..self.0.random_range(0..4)).map(|_| self.nested(depth - 1)).collect(),
            _ => (0..self.0.random_range(0..6)).map(|_| (self.key(), self.nested(depth - 1))).collect(),
        }
    }

    fn key(&mut self) -> String {
        let known = self.0.random_range(0..=KEYS.len());
        KEYS.get(known).map_or_else(|| self.text("abcdefghijklmnopqrstuvwxyz_", 8), |key| (*key).to_owned())
    }

    fn text(&mut self, letters: &str, most: usize) -> String {
        let letters: Vec<char> = letters.chars().collect();
        (0..self.0.random_range(0..=most)).map(|_| letters[self.0.random_range(0..letters.len())]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_makes_the_same_values_and_every_kind_of_them() {
        let values = |seed| {
            let mut json = Json::new(seed);
            (0..200).map(|_| json.value()).collect::<Vec<_>>()
        };
        assert_eq!(values(9), values(9));
        assert_ne!(values(9), values(10));
        let kinds: [fn(&Value) -> bool; 6] = [
            Value::is_null,
            Value::is_boolean,
            Value::is_i64,
            Value::is_f64,
            |value| value.as_str().is_some_and(|text| text.contains('猫')),
            |value| value.pointer("/data/status").is_some() || value.pointer("/0/data").is_some(),
        ];
        let mut json = Json::new(9);
        let many: Vec<Value> = (0..5000).map(|_| json.value()).collect();
        for (number, kind) in kinds.iter().enumerate() {
            assert!(many.iter().any(kind), "no value of kind {number}");
        }
    }
}
