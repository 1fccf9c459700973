//! Accounts at vendors: the operator's own of the configuration, or those of the simulated vendors.

use baigong_platform::accounts::AccountConfig;

use crate::config::Config;

/// The operator's own accounts.
pub fn configured(config: &Config) -> Vec<AccountConfig> {
    let accounts = config.accounts.iter().cloned();
    accounts
        .map(|account| AccountConfig {
            id: account.id,
            tool: account.tool,
            base_url: account.base_url,
            credentials: account.credentials.into(),
            max_concurrent: account.max_concurrent,
            weight: account.weight.unwrap_or(1),
            daily_cap: account.daily_cap,
            ..AccountConfig::default()
        })
        .collect()
}
