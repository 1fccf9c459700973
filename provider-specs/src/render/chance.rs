//! Chance that is the same every time.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

/// A generator whose stream depends on the prompt and on what it is used for, stable across platforms.
pub(super) fn prompt_rng(prompt: &str, purpose: &str) -> ChaCha8Rng {
    let mut hash = Sha256::new();
    hash.update(purpose.as_bytes());
    hash.update([0]);
    hash.update(prompt.trim().as_bytes());
    ChaCha8Rng::from_seed(hash.finalize().into())
}
