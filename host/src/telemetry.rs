//! The log.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{LogConfig, LogFormat};

/// Starts the log, on standard error. `RUST_LOG` wins over the configuration. A second start changes nothing.
pub fn init(config: &LogConfig) {
    let filter = EnvFilter::try_from_default_env().or_else(|_| EnvFilter::try_new(&config.filter));
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
