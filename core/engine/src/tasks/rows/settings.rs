//! What an operator may tune of the engine.

use std::collections::BTreeMap;

use baigong_provider::MediaKind;
use serde::Deserialize;

use super::lifetimes::RetentionSettings;

/// Tuning of the task engine. The defaults suit a site of any size; tests make time pass faster.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineSettings {
    /// Multiplies every poll delay, e.g. 0.05 polls twenty times as often. For tests and demonstrations.
    pub poll_scale: f64,
    /// Milliseconds that pass at most between two polls of a simulated vendor, which costs nobody anything: a film is shown
    /// when it is there.
    pub simulated_poll_ms: u64,
    /// Replaces every mode's deadline, in milliseconds.
    pub deadline_ms: Option<u64>,
    /// Times that a submit which the vendor provably did not take is tried, where its account is not to blame.
    pub max_submit_attempts: u32,
    /// How long an account rests that its vendor refuses, in milliseconds; then one task tries it again.
    pub account_rest_ms: u64,
    /// How long a task waits while every account that could take it rests, in milliseconds; then it ends, and its
    /// points come back. As long may a job wait at a vendor that says so before its deadline begins to count.
    pub queue_deadline_ms: u64,
    /// First pause after a failed call, in milliseconds; doubles up to a minute.
    pub retry_base_ms: u64,
    /// How often a process says that it lives, in milliseconds.
    pub heartbeat_ms: u64,
    /// Silence after which its tasks are taken over, in milliseconds.
    pub lease_ms: u64,
    /// Maximum number of submits, and of polls, under way at once for one account.
    pub calls_per_account: usize,
    /// Maximum number of results being copied into storage at once.
    pub media_concurrency: usize,
    /// First pause before a vendor is asked again about a job whose deadline passed, in milliseconds. Each pause is as
    /// long as the job is late already.
    pub late_first_ms: i64,
    /// Longest such pause, in milliseconds.
    pub late_most_ms: i64,
    /// How long points stay held, past the deadline, of a job whose vendor says that it works on it, in milliseconds.
    pub late_hold_ms: i64,
    /// Maximum points of one user that may come back within a day while their jobs are asked on: what the
    /// site bears at most if every one of them is delivered after all. Beyond it they stay held until their
    /// vendors have said how it ended.
    pub borne_points_a_day: i64,
    /// Tasks of one user that vendors' moderation may refuse within a day, until the user waits; 0 or none for no limit.
    /// Simulated vendors do not count.
    pub moderated_a_day: Option<u32>,
    /// How long copying a result is tried, and a late one is asked for, where the vendor's retention is not known, in
    /// milliseconds.
    pub storing_lifetime_ms: i64,
    /// Whether tasks of play money go to vendors that are paid: only where the operator says so.
    #[serde(skip)]
    pub spends_play_money: bool,
    /// How long simulated vendors take, in milliseconds, by what they make: a demonstration that has no figures yet tells
    /// their times, not those of the vendors that they stand for.
    #[serde(skip)]
    pub simulated_ms: BTreeMap<MediaKind, u64>,
    /// How long works stay; a section of its own in the configuration.
    #[serde(skip)]
    pub retention: RetentionSettings,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            poll_scale: 1.0,
            simulated_poll_ms: 1000,
            deadline_ms: None,
            max_submit_attempts: 5,
            account_rest_ms: 60_000,
            queue_deadline_ms: 30 * 60 * 1000,
            retry_base_ms: 1000,
            heartbeat_ms: 3000,
            lease_ms: 12_000,
            calls_per_account: 128,
            media_concurrency: 4,
            late_first_ms: 60_000,
            late_most_ms: 3_600_000,
            late_hold_ms: 24 * 3600 * 1000,
            borne_points_a_day: 200,
            moderated_a_day: Some(20),
            storing_lifetime_ms: 24 * 3600 * 1000,
            spends_play_money: false,
            simulated_ms: BTreeMap::new(),
            retention: RetentionSettings::default(),
        }
    }
}

impl EngineSettings {
    /// The pause before try number `errors` (the first is 1).
    pub(crate) fn backoff_ms(&self, errors: u32) -> i64 {
        let base = i64::try_from(self.retry_base_ms).unwrap_or(1000).max(1);
        (base << errors.saturating_sub(1).min(6)).min(60_000.max(base))
    }
}
