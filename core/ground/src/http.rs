//! TLS and the connection pool of the process.

use std::time::Duration;

use reqwest::redirect::Policy;

/// Time to make a connection. A connection that was never made is the one failure that is always safe to retry.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Installs the process's TLS provider. Call it before the first client is made; repeating it is harmless.
pub fn install_tls() {
    rustls::crypto::ring::default_provider().install_default().ok();
}

/// A connection pool to share between all accounts.
#[expect(clippy::disallowed_methods, reason = "the client that all others are made of")]
pub fn shared_client() -> reqwest::Client {
    install_tls();
    reqwest::Client::builder()
        .redirect(Policy::none())
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(Duration::from_secs(60))
        .tcp_nodelay(true)
        .user_agent(concat!("baigong/", env!("CARGO_PKG_VERSION")))
        .build()
        .expect("a client without custom certificates always builds")
}
