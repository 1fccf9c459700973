//! The ledger's sections: its standing check, and what invitations bring.

use std::time::Duration;

use baigong_platform::points::{InvitationRules, MAX_POINTS};
use serde::Deserialize;

/// The standing check.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LedgerConfig {
    /// Time between checks of all accounts, in milliseconds.
    pub check_interval_ms: u64,
}

impl Default for LedgerConfig {
    fn default() -> Self {
        Self { check_interval_ms: 5 * 60 * 1000 }
    }
}

impl LedgerConfig {
    /// Time between checks.
    pub fn interval(&self) -> Duration {
        Duration::from_millis(self.check_interval_ms)
    }

    pub(super) fn faults(&self, invitations: &InvitationRules) -> Vec<String> {
        let mut faults = Vec::new();
        if self.check_interval_ms < 100 {
            faults.push("ledger.check_interval_ms: must be at least 100".into());
        }
        if !(0..=MAX_POINTS).contains(&invitations.reward_points) {
            faults.push(format!("invitations.reward_points: must be from 0 to {MAX_POINTS}"));
        }
        if !(0..=100).contains(&invitations.percent) {
            faults.push("invitations.percent: must be from 0 to 100".into());
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn faults_of_the_ledger_and_of_invitations_name_the_key() {
        let faults = |toml: &str| Config::from_toml(toml).unwrap_err().0.join("\n");
        assert!(faults("[ledger]\ncheck_interval_ms = 5").starts_with("ledger.check_interval_ms: "));
        assert!(faults("[invitations]\npercent = 101").starts_with("invitations.percent: "));
        assert!(faults("[invitations]\nreward_points = -1").starts_with("invitations.reward_points: "));
        assert!(faults("[invitations]\nreward = 1").contains("reward"));
        let config = Config::from_toml("[invitations]\nreward_points = 0").unwrap();
        assert_eq!((config.invitations.reward_points, config.invitations.percent), (0, 10));
    }
}
