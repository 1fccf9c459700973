//! How much of the site one user and one network may take up at a time.

use std::time::Duration;

use serde::Deserialize;

/// Limits for each user and each network: /24, or /64 in IPv6, where a /56 has twice and a /48 four times as much. Beyond them the answer is 429 with `Retry-After`.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsConfig {
    /// Event streams of a user. A newer one ends the oldest, whose page connects again later.
    pub streams_per_user: usize,
    /// Event streams of a network.
    pub streams_per_network: usize,
    /// Uploads and imports of a user under way.
    pub uploads_per_user: usize,
    /// Uploads and imports of a network under way.
    pub uploads_per_network: usize,
    /// Requests of a network whose bodies have not arrived yet.
    pub bodies_per_network: usize,
    /// Tasks that a user may create in a minute, and at once.
    pub tasks_per_user_minute: u32,
    /// Tasks that a network may create in a minute, and at once.
    pub tasks_per_network_minute: u32,
    /// Requests that a key may make in a minute, and at once, where it has no number of its own.
    pub requests_per_key_minute: u32,
    /// Quotes that a user may ask for in a minute, and at once.
    pub quotes_per_user_minute: u32,
    /// Quotes that a network may ask for in a minute, and at once.
    pub quotes_per_network_minute: u32,
    /// Prompts that a user may have rewritten in a minute, and at once.
    pub rewrites_per_user_minute: u32,
    /// Prompts that a network may have rewritten in a minute, and at once.
    pub rewrites_per_network_minute: u32,
    /// Works that a user may publish in a minute, and at once.
    pub publications_per_user_minute: u32,
    /// Works that a network may publish in a minute, and at once.
    pub publications_per_network_minute: u32,
    /// Likes that a user may give or take back in a minute, and at once.
    pub likes_per_user_minute: u32,
    /// Likes that a network may give or take back in a minute, and at once.
    pub likes_per_network_minute: u32,
    /// Longest pause of a request's body, in seconds.
    pub body_pause_seconds: u64,
    /// Lowest speed of a request's body after that time, in bytes a second.
    pub body_bytes_per_second: u64,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            streams_per_user: 20,
            streams_per_network: 200,
            uploads_per_user: 10,
            uploads_per_network: 50,
            bodies_per_network: 200,
            tasks_per_user_minute: 300,
            tasks_per_network_minute: 3000,
            requests_per_key_minute: 600,
            quotes_per_user_minute: 600,
            quotes_per_network_minute: 6000,
            rewrites_per_user_minute: 10,
            rewrites_per_network_minute: 60,
            publications_per_user_minute: 20,
            publications_per_network_minute: 100,
            likes_per_user_minute: 60,
            likes_per_network_minute: 300,
            body_pause_seconds: 30,
            body_bytes_per_second: 4096,
        }
    }
}

impl LimitsConfig {
    /// Longest pause of a request's body.
    pub fn body_pause(&self) -> Duration {
        Duration::from_secs(self.body_pause_seconds)
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let least_one = [
            ("streams_per_user", self.streams_per_user as u64),
            ("streams_per_network", self.streams_per_network as u64),
            ("uploads_per_user", self.uploads_per_user as u64),
            ("uploads_per_network", self.uploads_per_network as u64),
            ("bodies_per_network", self.bodies_per_network as u64),
            ("tasks_per_user_minute", self.tasks_per_user_minute.into()),
            ("tasks_per_network_minute", self.tasks_per_network_minute.into()),
            ("requests_per_key_minute", self.requests_per_key_minute.into()),
            ("quotes_per_user_minute", self.quotes_per_user_minute.into()),
            ("quotes_per_network_minute", self.quotes_per_network_minute.into()),
            ("rewrites_per_user_minute", self.rewrites_per_user_minute.into()),
            ("rewrites_per_network_minute", self.rewrites_per_network_minute.into()),
            ("body_pause_seconds", self.body_pause_seconds),
            ("body_bytes_per_second", self.body_bytes_per_second),
        ];
        let zero = least_one.into_iter().filter(|(_, value)| *value == 0);
        zero.map(|(key, _)| format!("limits.{key}: must be at least 1")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn a_limit_that_lets_nobody_in_is_named() {
        let faults = |toml: &str| Config::from_toml(toml).unwrap_err().0.join("\n");
        assert_eq!(faults("[limits]\nstreams_per_user = 0"), "limits.streams_per_user: must be at least 1");
        assert!(faults("[limits]\nbody_pause_seconds = 0").starts_with("limits.body_pause_seconds: "));
        assert!(faults("[limits]\nstreams = 3").contains("streams"));
        assert_eq!(
            Config::from_toml("[limits]\nuploads_per_user = 2").unwrap().limits.uploads_per_network,
            50
        );
    }
}
