//! Valid inputs out of a schema, for proofs by example.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use baigong_provider::combinations::values_of;
use baigong_provider::schema::Validator;

/// Longest generated text.
const MAX_CHARS: u64 = 40;
/// Maximum number of repetitions of a part of a pattern that has no limit of its own.
const MAX_REPEATS: u32 = 12;

/// Makes inputs; the same seed makes the same inputs.
pub(crate) struct Generator {
    rng: ChaCha8Rng,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Up to `count` inputs that `validator` accepts. Fewer come back where the schema is hard to meet by chance.
    pub fn inputs(&mut self, validator: &Validator, example: &Value, count: usize) -> Vec<Value> {
        let schema = validator.schema().clone();
        let mut found = Vec::new();
        for attempt in 0..count * 8 {
            if found.len() == count {
                break;
            }
            let mut input = self.object(&schema);
            // Chance rarely meets every condition at once: half of the inputs start from the example.
            if let (true, Value::Object(map), Some(example)) =
                (attempt % 2 == 0, &mut input, example.as_object())
            {
                let keep = self.rng.random_range(0..=example.len());
                for (name, value) in example.iter().take(keep) {
                    map.insert(name.clone(), value.clone());
                }
            }
            if validator.check(input.clone()).is_ok() {
                found.push(input);
            }
        }
        found
    }

    fn object(&mut self, schema: &Value) -> Value {
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut map = Map::new();
        for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if required.iter().any(|r| r == name) || self.rng.random_bool(0.6) {
                map.insert(name.clone(), self.value(property));
            }
        }
        Value::Object(map)
    }

    /// A value that a property may have.
    pub fn value(&mut self, schema: &Value) -> Value {
        let integer_range = schema.get("type") == Some(&json!("integer"));
        if let Some(values) = values_of(schema).filter(|v| !v.is_empty() && !integer_range) {
            return values[self.rng.random_range(0..values.len())].clone();
        }
        if let Some(example) = self.example(schema) {
            return example;
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("object") => self.object(schema),
            Some("array") => {
                let bound = |key: &str, default| schema.get(key).and_then(Value::as_u64).unwrap_or(default);
                let least = bound("minItems", 0);
                let most = bound("maxItems", 3).min(least + 4);
                let items = schema.get("items").cloned().unwrap_or_default();
                (0..self.rng.random_range(least..=most.max(least)))
                    .map(|i| match self.value(&items) {
                        // Lists of files are often lists of different files.
                        Value::String(text) if schema.get("uniqueItems") == Some(&json!(true)) => {
                            format!("{text}{i}").into()
                        }
                        other => other,
                    })
                    .collect()
            }
            Some("integer" | "number") => self.number(schema, integer_range),
            _ => self.text(schema),
        }
    }

    fn example(&mut self, schema: &Value) -> Option<Value> {
        let examples = schema.get("examples").and_then(Value::as_array).filter(|list| !list.is_empty())?;
        let index = self.rng.random_range(0..examples.len());
        self.rng.random_bool(0.4).then(|| examples[index].clone())
    }

    fn number(&mut self, schema: &Value, integer: bool) -> Value {
        let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
        let low = bound("minimum").unwrap_or(0.0);
        let high = bound("maximum").unwrap_or(low + 1_000_000.0);
        let step = bound("multipleOf").unwrap_or(if integer { 1.0 } else { 0.01 });
        let steps = ((high - low) / step).floor().max(0.0) as u64;
        let chosen = match self.rng.random_range(0..6) {
            0 => 0,
            1 => steps,
            _ => self.rng.random_range(0..=steps),
        };
        let value = (low / step).ceil() * step + chosen as f64 * step;
        if integer { json!(value.min(high) as i64) } else { json!((value.min(high) * 1e6).round() / 1e6) }
    }

    fn text(&mut self, schema: &Value) -> Value {
        let bound = |key: &str, default| schema.get(key).and_then(Value::as_u64).unwrap_or(default);
        let least = bound("minLength", 0);
        let most = bound("maxLength", MAX_CHARS).min(least + MAX_CHARS);
        if let Some(pattern) = schema.get("pattern").and_then(Value::as_str)
            && let Ok(texts) =
                rand_regex::Regex::compile(pattern.trim_start_matches('^').trim_end_matches('$'), MAX_REPEATS)
        {
            return self.rng.sample::<String, _>(&texts).into();
        }
        const CHARS: &[char] =
            &['山', '水', '云', '龙', 'a', 'Z', '7', ' ', '，', '"', '\\', '🐉', '#', '{', '}'];
        let length = self.rng.random_range(least.max(1).min(most)..=most);
        let text: String = (0..length).map(|_| CHARS[self.rng.random_range(0..CHARS.len())]).collect();
        text.into()
    }
}
