//! What one user and one network may take up, as the configuration says.
//!
//! Bounded are streams, uploads, bodies, tasks and quotes. A user's oldest stream makes room, a stranger's
//! never does. A change of a task is read once, however many pages watch.

use std::net::IpAddr;
use std::time::Duration;

use baigong_platform::day::MINUTE_MS;
use baigong_platform::guard::{NetworkThrottle, Throttle};

use super::concurrency::ConcurrencyLimit;
use super::key_pace::KeyPace;
use crate::config::LimitsConfig;

/// An archive is the whole account: nobody needs two at once, and few of a network do.
const EXPORTS_PER_USER: usize = 1;
const EXPORTS_PER_NETWORK: usize = 4;
/// Looks at where works come from, each of which reads many tasks.
const LINEAGES_PER_USER_MINUTE: u32 = 60;
const LINEAGES_PER_NETWORK_MINUTE: u32 = 600;
/// Batches, of up to a thousand tasks each, which are checked one after the other.
const BATCHES_PER_USER_MINUTE: u32 = 10;
const BATCHES_PER_NETWORK_MINUTE: u32 = 60;
/// Reports of found keys; each asks the database.
const LEAKS_PER_NETWORK_MINUTE: u32 = 60;
/// Looks at invitations; whoever guesses links gets no further.
const INVITATIONS_PER_NETWORK_MINUTE: u32 = 60;

/// The limits of a running site.
pub struct Limits {
    /// Event streams.
    pub streams: ConcurrencyLimit,
    /// Uploads and imports.
    pub uploads: ConcurrencyLimit,
    /// Archives of accounts that are fetched.
    pub exports: ConcurrencyLimit,
    /// Requests whose bodies have not arrived.
    pub bodies: ConcurrencyLimit,
    /// New tasks.
    pub tasks: Pace,
    /// Requests of keys.
    pub keys: KeyPace,
    /// Batches of tasks.
    pub batches: Pace,
    /// Quotes.
    pub quotes: Pace,
    /// Prompts to rewrite.
    pub rewrites: Pace,
    /// Looks at where works come from.
    pub lineages: Pace,
    /// Works to publish.
    pub publications: Pace,
    /// Likes.
    pub likes: Pace,
    /// Keys that somebody says to have found.
    pub leaks: Pace,
    /// Invitations to organisations that somebody looks at.
    pub invitations: Pace,
}

impl Limits {
    /// As the configuration says.
    pub fn new(config: &LimitsConfig) -> Self {
        Self {
            streams: ConcurrencyLimit::new(config.streams_per_user, config.streams_per_network),
            uploads: ConcurrencyLimit::new(config.uploads_per_user, config.uploads_per_network),
            exports: ConcurrencyLimit::new(EXPORTS_PER_USER, EXPORTS_PER_NETWORK),
            bodies: ConcurrencyLimit::new(usize::MAX, config.bodies_per_network),
            tasks: Pace::new(config.tasks_per_user_minute, config.tasks_per_network_minute),
            keys: KeyPace::new(config.requests_per_key_minute),
            batches: Pace::new(BATCHES_PER_USER_MINUTE, BATCHES_PER_NETWORK_MINUTE),
            quotes: Pace::new(config.quotes_per_user_minute, config.quotes_per_network_minute),
            rewrites: Pace::new(config.rewrites_per_user_minute, config.rewrites_per_network_minute),
            lineages: Pace::new(LINEAGES_PER_USER_MINUTE, LINEAGES_PER_NETWORK_MINUTE),
            publications: Pace::new(
                config.publications_per_user_minute,
                config.publications_per_network_minute,
            ),
            likes: Pace::new(config.likes_per_user_minute, config.likes_per_network_minute),
            leaks: Pace::new(LEAKS_PER_NETWORK_MINUTE, LEAKS_PER_NETWORK_MINUTE),
            invitations: Pace::new(INVITATIONS_PER_NETWORK_MINUTE, INVITATIONS_PER_NETWORK_MINUTE),
        }
    }
}

/// How often something may be asked for.
pub struct Pace {
    users: Throttle,
    networks: NetworkThrottle,
}

impl Pace {
    fn new(per_user_minute: u32, per_network_minute: u32) -> Self {
        let refill_ms = |most: u32| MINUTE_MS / i64::from(most.max(1));
        Self {
            users: Throttle::new(per_user_minute, refill_ms(per_user_minute)),
            networks: NetworkThrottle::new(per_network_minute, refill_ms(per_network_minute)),
        }
    }

    /// Counts several more of a user's: as many as there is room for, where there is not enough for all.
    ///
    /// # Errors
    ///
    /// It is too early; this much later one more is not.
    pub fn take_several(
        &self,
        count: usize,
        user: &str,
        address: IpAddr,
        now_ms: i64,
    ) -> Result<(), Duration> {
        (0..count).try_for_each(|_| self.take(Some(user), address, now_ms))
    }

    /// Counts one more. Whoever has no session is counted by network alone.
    ///
    /// # Errors
    ///
    /// It is too early; this much later it is not.
    pub fn take(&self, user: Option<&str>, address: IpAddr, now_ms: i64) -> Result<(), Duration> {
        let pause = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or_default());
        if let Some(user) = user {
            self.users.take(user, now_ms).map_err(pause)?;
        }
        self.networks.take(address, now_ms).map_err(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_and_networks_have_so_many_a_minute() {
        let pace = Pace::new(2, 3);
        let take = |user, address: &str, now_ms| pace.take(user, address.parse().unwrap(), now_ms);
        assert_eq!(take(Some("a"), "198.51.100.7", 0), Ok(()));
        assert_eq!(take(Some("a"), "198.51.100.7", 0), Ok(()));
        assert_eq!(take(Some("a"), "203.0.113.9", 0), Err(Duration::from_secs(30)));
        assert_eq!(take(Some("b"), "198.51.100.8", 0), Ok(()));
        assert_eq!(take(None, "198.51.100.9", 0), Err(Duration::from_secs(20)));
        assert_eq!(take(None, "203.0.113.9", 0), Ok(()));
        assert_eq!(take(Some("a"), "198.51.100.7", 30_000), Ok(()));
    }
}
