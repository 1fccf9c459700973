//! The log.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{LogConfig, LogFormat};

/// What the pool of connections says of every wait beyond two seconds: one busy minute would fill the log with nothing else.
const WAITS: &str = "sqlx::pool::acquire=error";

/// The levels of the configuration. Waits for a connection are logged only where it asks for them by name.
fn filter(levels: &str) -> Result<EnvFilter, ParseError> {
    EnvFilter::try_new(format!("{WAITS},{levels}"))
}

/// Starts the log, on standard error. `RUST_LOG` wins over the configuration. A second start changes nothing.
pub fn init(config: &LogConfig) {
    let filter = EnvFilter::try_from_default_env().or_else(|_| filter(&config.filter));
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("info"));
    let registry = tracing_subscriber::registry().with(filter);
    let layer = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let started = match config.format {
        LogFormat::Pretty => registry.with(layer).try_init(),
        LogFormat::Json => registry.with(layer.json().flatten_event(true)).try_init(),
    };
    if started.is_err() {
        tracing::debug!("the log was started before");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_for_a_connection_are_quiet_unless_they_are_asked_for() {
        assert!(filter("info").unwrap().to_string().contains("sqlx::pool::acquire=error"));
        let asked = filter("info,sqlx::pool::acquire=warn").unwrap().to_string();
        assert!(asked.contains("sqlx::pool::acquire=warn") && !asked.contains("=error"), "{asked}");
        assert!(filter("in fo=,=").is_err());
    }
}
