//! What the OpenID Connect provider does by itself while the host runs.

use std::sync::Arc;
use std::time::Duration;

use baigong_platform::db::Db;
use baigong_platform::oidc::Oidc;
use baigong_provider::{SystemClock, http};

use crate::app::{App, vault};
use crate::config::Config;
use crate::start_error::StartError;

/// How soon sites hear that a session ended.
const TELL_INTERVAL: Duration = Duration::from_secs(2);
/// How often keys are looked after and expired rows swept out.
const MAINTAIN_INTERVAL: Duration = Duration::from_secs(3600);

/// Looks after the keys and tells sites of sessions that ended, until it is aborted.
pub async fn keep(app: App) {
    let client = http::shared_client();
    // Sites come and go in the panel, so both questions are asked anew each time.
    let somebody_listens = || app.oidc.clients().all().iter().any(|c| c.backchannel_logout_uri.is_some());
    let somebody_asks = || !app.oidc.clients().all().is_empty();
    let mut tell = tokio::time::interval(TELL_INTERVAL);
    let mut maintain = tokio::time::interval(MAINTAIN_INTERVAL);
    tell.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tell.tick() => if somebody_listens() { match app.oidc.tell_ended(&client).await {
                Ok(told) if told > 0 => tracing::info!(told, "sites were told of sign-outs"),
                Ok(_) => {}
                Err(cause) => tracing::warn!(%cause, "sites could not be told of sign-outs"),
            } },
            // Without a site there is nobody to sign for, and no key is made.
            _ = maintain.tick() => {
                if somebody_asks() && let Err(cause) = app.oidc.maintain().await {
                    tracing::error!(%cause, "the keys for identity tokens could not be looked after");
                }
            }
        }
    }
}

/// Makes the next signing key.
pub async fn rotate(config: &Config, db: &Db, withdraw: bool) -> Result<(), StartError> {
    let oidc = Oidc::new(db.clone(), Arc::new(SystemClock), vault(config)?, config.oidc_settings());
    oidc.rotate_keys(withdraw).await.map_err(|e| StartError(e.to_string()))
}
