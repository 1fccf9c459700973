//! E-mail and verification codes, as configured.

use std::sync::Arc;

use baigong_ground::Clock;
use baigong_platform::db::Db;
use baigong_platform::mail::Mailer;
use baigong_platform::users::codes::Codes;
use baigong_platform::vault::Vault;

use crate::config::Config;
use crate::start_error::StartError;

/// Starts the mailer, and the codes that it sends.
pub fn start(
    config: &Config,
    db: &Db,
    clock: &Arc<dyn Clock>,
    vault: &Vault,
) -> Result<(Mailer, Codes), StartError> {
    let settings = config.mail.settings(&config.site.name).map_err(StartError)?;
    let mailer = Mailer::new(db.clone(), clock.clone(), vault.clone(), settings);
    let mailer = mailer.map_err(|error| StartError(format!("mail.{error}")))?;
    mailer.start();
    let settings = config.mail.code_settings(&config.public_base_url());
    let codes = Codes::new(db.clone(), clock.clone(), vault.clone(), mailer.clone(), settings);
    Ok((mailer, codes))
}
