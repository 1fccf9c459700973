//! E-mail: who writes, through which server, and how much of it.

use std::path::PathBuf;

use baigong_platform::mail::{MailSettings, SmtpSecurity, SmtpSettings, is_address};
use baigong_platform::users::codes::CodeSettings;
use serde::Deserialize;

use super::parts::Hidden;

/// Writes while nothing leaves this machine.
const LOCAL_SENDER: &str = "no-reply@localhost";

/// E-mail.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MailConfig {
    /// The sender, as `name <address>` or the address alone, which then stands under the site's name.
    pub from: Option<String>,
    /// The server that takes messages. Without one they stay in an outbox, which this machine alone can read.
    pub smtp: Option<SmtpConfig>,
    /// Whether `/dev/outbox` shows the messages to this machine while there is no server; only in the demonstration
    /// unless set. A proxy on this machine that names nobody makes the whole world look like it.
    pub outbox: Option<bool>,
    /// Where whoever runs the site is written to when somebody opens a ticket.
    pub support_address: Option<String>,
    /// How many verification codes are sent at most.
    pub limits: MailLimits,
}

/// A server that takes messages.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmtpConfig {
    /// Name or address.
    pub host: String,
    /// 587 for `starttls`, 465 for `tls`, 25 for `none`, unless set.
    #[serde(default)]
    pub port: Option<u16>,
    /// How the connection is encrypted.
    #[serde(default)]
    pub security: Security,
    /// Where the server asks who is sending.
    #[serde(default)]
    pub username: Option<String>,
    /// Goes with the name.
    #[serde(default)]
    pub password: Option<Hidden>,
    /// A certificate in PEM to trust beside the public ones, for a server with one of its own.
    #[serde(default)]
    pub ca_file: Option<PathBuf>,
}

/// How the connection to the server is encrypted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Security {
    /// Begins in the clear and must change to TLS before anything is said.
    #[default]
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all; accepted for a server on this machine alone.
    None,
}

/// How many verification codes are sent at most.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MailLimits {
    /// Between two codes to one address for one network, in seconds.
    pub pause_seconds: u32,
    /// To one address for one network (/24, or /48 in IPv6), in an hour.
    pub per_asker_hour: u32,
    /// To one address for one network, in a day.
    pub per_asker_day: u32,
    /// To one address, whoever asks, in an hour.
    pub per_address_hour: u32,
    /// To one address, whoever asks, in a day.
    pub per_address_day: u32,
    /// For one network, in an hour: /24, or /64 in IPv6, where a /56 has twice and a /48 four times as many.
    pub per_network_hour: u32,
    /// Letters of the whole site, in an hour.
    pub site_hour: u32,
    /// Requests of the whole site that write nobody a letter, in an hour; those beyond are answered and forgotten.
    pub site_empty_hour: u32,
}

impl Default for MailLimits {
    fn default() -> Self {
        let usual = CodeSettings::default();
        Self {
            pause_seconds: usual.pause_seconds,
            per_asker_hour: usual.per_asker_hour,
            per_asker_day: usual.per_asker_day,
            per_address_hour: usual.per_address_hour,
            per_address_day: usual.per_address_day,
            per_network_hour: usual.per_network_hour,
            site_hour: usual.site_hour,
            site_empty_hour: usual.site_empty_hour,
        }
    }
}

impl MailConfig {
    /// What the mailer is told. The error names the key.
    pub fn settings(&self, site_name: &str) -> Result<MailSettings, String> {
        if self.smtp.is_some() && self.from.is_none() {
            return Err("mail.from: must be set together with mail.smtp".into());
        }
        if self.support_address.as_deref().is_some_and(|address| !is_address(address)) {
            return Err("mail.support_address: must be an address alone, such as desk@example.com".into());
        }
        let settings = MailSettings {
            site_name: site_name.to_owned(),
            from: self.from.clone().unwrap_or_else(|| LOCAL_SENDER.into()),
            smtp: self.smtp.as_ref().map(SmtpConfig::settings).transpose()?,
        };
        settings.check().map_err(|error| format!("mail.{error}"))?;
        Ok(settings)
    }

    /// The limits on codes, and where the links beside them lead.
    pub fn code_settings(&self, site_url: &url::Url) -> CodeSettings {
        CodeSettings {
            pause_seconds: self.limits.pause_seconds,
            per_asker_hour: self.limits.per_asker_hour,
            per_asker_day: self.limits.per_asker_day,
            per_address_hour: self.limits.per_address_hour,
            per_address_day: self.limits.per_address_day,
            per_network_hour: self.limits.per_network_hour,
            site_hour: self.limits.site_hour,
            site_empty_hour: self.limits.site_empty_hour,
            site_url: site_url.as_str().trim_end_matches('/').to_owned(),
        }
    }
}

impl SmtpConfig {
    fn settings(&self) -> Result<SmtpSettings, String> {
        let credentials = match (&self.username, &self.password) {
            (Some(name), Some(password)) => Some((name.clone(), password.0.clone())),
            (None, None) => None,
            (Some(_), None) => return Err("mail.smtp.password: must be set together with username".into()),
            (None, Some(_)) => return Err("mail.smtp.username: must be set together with password".into()),
        };
        let ca_pem = self.ca_file.as_ref().map(|file| {
            std::fs::read(file).map_err(|cause| format!("mail.smtp.ca_file: {}: {cause}", file.display()))
        });
        Ok(SmtpSettings {
            host: self.host.clone(),
            port: self.port,
            security: match self.security {
                Security::StartTls => SmtpSecurity::StartTls,
                Security::Tls => SmtpSecurity::Tls,
                Security::None => SmtpSecurity::Plain,
            },
            credentials,
            ca_pem: ca_pem.transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    fn fault(toml: &str) -> String {
        Config::from_toml(toml).unwrap_err().0.join("\n")
    }

    #[test]
    fn faults_of_mail_name_the_key() {
        let server = "[mail.smtp]\nhost = \"mail.example.com\"\n";
        let from = "[mail]\nfrom = \"百工 <no-reply@example.com>\"\n";
        assert!(fault(server).starts_with("mail.from: must be set"));
        assert!(fault("[mail]\nfrom = \"nobody\"").starts_with("mail.from: "));
        assert!(fault(&format!("{from}{server}security = \"none\"")).starts_with("mail.smtp.security: "));
        assert!(fault(&format!("{from}{server}security = \"ssl\"")).contains("mail.smtp.security"));
        assert!(fault(&format!("{from}{server}username = \"u\"")).starts_with("mail.smtp.password: "));
        assert!(
            fault(&format!("{from}{server}password = \"hush-hush\"")).starts_with("mail.smtp.username: ")
        );
        assert!(
            fault(&format!("{from}{server}ca_file = \"/nowhere.pem\"")).starts_with("mail.smtp.ca_file: ")
        );
        assert!(fault("[mail]\nsupport_address = \"desk\"").starts_with("mail.support_address: "));
        assert!(fault("[mail.limits]\nper_day = 1").contains("per_day"));
    }

    #[test]
    fn a_server_is_spoken_to_over_tls_unless_it_is_this_machine() {
        let toml = "[mail]\nfrom = \"no-reply@example.com\"\n[mail.smtp]\nhost = \"mail.example.com\"\n\
                    username = \"u\"\npassword = \"hush-hush\"\n";
        let config = Config::from_toml(toml).unwrap();
        assert_eq!(config.mail.smtp.as_ref().unwrap().security, super::Security::StartTls);
        assert!(!format!("{config:?}").contains("hush-hush"));
        assert!(!format!("{:?}", config.mail.settings("百工").unwrap()).contains("hush-hush"));
        Config::from_toml(
            &toml.replace("mail.example.com", "127.0.0.1").replace("host", "security = \"none\"\nhost"),
        )
        .unwrap();
        assert!(Config::from_toml("").unwrap().mail.settings("百工").unwrap().smtp.is_none());
    }
}
