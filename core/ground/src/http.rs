//! TLS and the connection pool of the process.

use std::sync::LazyLock;
use std::time::Duration;

use reqwest::redirect::Policy;
use rustls_platform_verifier::ConfigVerifierExt as _;

/// Time to make a connection. A connection that was never made is the one failure that is always safe to retry.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// What the machine trusts is some hundred files: read for the first client, not for each.
static TLS: LazyLock<rustls::ClientConfig> = LazyLock::new(|| {
    install_tls();
    let mut config =
        rustls::ClientConfig::with_platform_verifier().expect("the certificates of this machine can be read");
    config.alpn_protocols = vec!["h2".into(), "http/1.1".into()];
    config
});

/// Installs the process's TLS provider. Call it before the first client is made; repeating it is harmless.
pub fn install_tls() {
    rustls::crypto::ring::default_provider().install_default().ok();
}

/// A client to be set up further: it trusts what the machine trusts, names us, and follows no redirect by itself.
#[expect(clippy::disallowed_methods, reason = "the client that all others are made of")]
pub fn client_builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .tls_backend_preconfigured(TLS.clone())
        .redirect(Policy::none())
        .user_agent(concat!("baigong/", env!("CARGO_PKG_VERSION")))
}

/// A connection pool to share between all accounts.
pub fn shared_client() -> reqwest::Client {
    client_builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(Duration::from_secs(60))
        .tcp_nodelay(true)
        .build()
        .expect("a client without custom certificates always builds")
}
