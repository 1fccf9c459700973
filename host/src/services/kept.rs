//! What is dear to make and may be some minutes old.

use std::collections::HashMap;
use std::hash::Hash;

use tokio::sync::Mutex;

/// How long it is good.
const GOOD_MS: i64 = 5 * 60_000;

/// Values by key, each made once in five minutes: one at a time, while whoever asks meanwhile waits. Whoever keeps them sees to
/// it that there are not many keys.
pub struct Kept<K, V>(Mutex<HashMap<K, (i64, V)>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Kept<K, V> {
    /// The value of `key`, or a new one where it is too old.
    ///
    /// # Errors
    /// Those of `make`; they are not kept.
    pub async fn get<E>(
        &self,
        key: K,
        now_ms: i64,
        make: impl Future<Output = Result<V, E>>,
    ) -> Result<V, E> {
        let mut kept = self.0.lock().await;
        if let Some((made_ms, value)) = kept.get(&key)
            && (*made_ms..*made_ms + GOOD_MS).contains(&now_ms)
        {
            return Ok(value.clone());
        }
        let value = make.await?;
        kept.insert(key, (now_ms, value.clone()));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use futures::future::join_all;

    use super::*;

    #[tokio::test]
    async fn many_at_once_have_it_made_once_and_after_five_minutes_once_more() {
        let (kept, made) = (Kept::<&str, u32>::default(), AtomicU32::new(0));
        let make = || async {
            tokio::task::yield_now().await;
            Ok::<_, ()>(made.fetch_add(1, Ordering::Relaxed))
        };
        let many = async |now_ms| join_all((0..50).map(|_| kept.get("map", now_ms, make()))).await;
        assert_eq!(many(1000).await, vec![Ok(0); 50]);
        assert_eq!(many(1000 + GOOD_MS - 1).await, vec![Ok(0); 50]);
        assert_eq!(many(1000 + GOOD_MS).await, vec![Ok(1); 50]);
        assert_eq!(kept.get("other", 1000, make()).await, Ok(2));
        assert_eq!(many(0).await, vec![Ok(3); 50], "a clock that was set back keeps nothing for long");
    }

    #[tokio::test]
    async fn what_could_not_be_made_is_tried_again() {
        let kept = Kept::<&str, u32>::default();
        assert_eq!(kept.get("map", 0, async { Err("away") }).await, Err("away"));
        assert_eq!(kept.get("map", 0, async { Ok::<_, &str>(7) }).await, Ok(7));
    }
}
