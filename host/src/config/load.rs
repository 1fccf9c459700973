//! Reading and checking the configuration, with errors that name the key and where it was written.

use std::path::Path;

use baigong_platform::media::StorageSettings;
use figment::Figment;
use figment::providers::{Env, Format, Toml};
use serde::de::DeserializeOwned;

use super::Config;

/// Names the configuration file.
pub const CONFIG_ENV: &str = "BAIGONG_CONFIG";
/// The configuration file in the working directory, read when it is there.
pub const DEFAULT_FILE: &str = "baigong.toml";

const PREFIX: &str = "BAIGONG_";

/// What is wrong with the configuration. One line a fault.
#[derive(Debug, thiserror::Error)]
#[error("the configuration is not valid:\n{}", .0.iter().map(|line| format!("  - {line}")).collect::<Vec<_>>().join("\n"))]
pub struct ConfigError(pub Vec<String>);

impl Config {
    /// Reads the file (`BAIGONG_CONFIG`, or `baigong.toml` where it exists) and the environment.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        if let Some(file) = file
            && !file.is_file()
        {
            return Err(ConfigError(vec![format!("{}: no such file", file.display())]));
        }
        let file = file.unwrap_or(Path::new(DEFAULT_FILE));
        let figment = if file.is_file() { Figment::from(Toml::file_exact(file)) } else { Figment::new() };
        Self::from_figment(figment.merge(environment()))
    }

    /// Reads TOML alone, for tests and tools.
    pub fn from_toml(text: &str) -> Result<Self, ConfigError> {
        Self::from_figment(Figment::new().merge(Toml::string(text)))
    }

    fn from_figment(figment: Figment) -> Result<Self, ConfigError> {
        let config: Self = extract(&figment)?;
        let faults = config.faults();
        if faults.is_empty() { Ok(config) } else { Err(ConfigError(faults)) }
    }

    /// What types cannot say.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, text: String| {
            if wrong {
                faults.push(text);
            }
        };
        if let Some(url) = &self.server.public_base_url {
            fault(
                !matches!(url.scheme(), "http" | "https"),
                format!("server.public_base_url: must begin with http:// or https://, got {url}"),
            );
            fault(
                url.path() != "/" || url.query().is_some(),
                format!("server.public_base_url: must have no path, got {url}"),
            );
        }
        for origin in &self.server.allowed_origins {
            let sound =
                url::Url::parse(origin).is_ok_and(|url| url.origin().ascii_serialization() == *origin);
            fault(
                !sound,
                format!("server.allowed_origins: not an origin such as https://example.com: {origin}"),
            );
        }
        for network in self.server.metrics_from.iter().filter(|network| network.addr().is_loopback()) {
            fault(
                true,
                format!(
                    "server.metrics_from: {network} is whoever a proxy on this machine lets in; use server.metrics_token"
                ),
            );
        }
        let short = self.server.metrics_token.as_ref().is_some_and(|token| token.0.len() < 16);
        fault(short, "server.metrics_token: must have at least 16 characters".into());
        fault(
            self.server.max_json_bytes < 64 * 1024,
            "server.max_json_bytes: a prompt of 10240 characters needs at least 65536".into(),
        );
        if let Some(url) = &self.database.url {
            let known = ["sqlite:", "postgres:", "postgresql:"].iter().any(|scheme| url.starts_with(scheme));
            fault(!known, "database.url: must begin with sqlite: or postgres://".into());
        }
        let rate = self.points.cents_per_100;
        fault(
            !(0..=1_000_000).contains(&rate),
            format!("points.cents_per_100: must be between 0 and 1000000, got {rate}"),
        );
        let points = [("anonymous", self.points.anonymous), ("registered", self.points.registered)];
        for (key, value) in points {
            fault(value.is_some_and(|value| value < 0), format!("points.{key}: must not be negative"));
        }
        let speed = self.simulator.speed;
        fault(!(speed.is_finite() && speed > 0.0), "simulator.speed: must be greater than 0".into());
        let too_small = self.simulator.longest_side.is_some_and(|side| side < 64);
        fault(too_small, "simulator.longest_side: must be 64 or more".into());
        fault(self.media.link_hours == 0, "media.link_hours: must be at least 1".into());
        fault(self.media.max_image_bytes == 0, "media.max_image_bytes: must be at least 1".into());
        fault(self.media.max_video_bytes == 0, "media.max_video_bytes: must be at least 1".into());
        let too_little = self.media.inline_bytes < 1024 * 1024;
        fault(too_little, "media.inline_bytes: must be at least 1048576".into());
        if let Err(cause) = tracing_subscriber::EnvFilter::try_new(&self.log.filter) {
            fault(true, format!("log.filter: {cause}"));
        }
        if let Some(key) = &self.media.signing_key {
            fault(
                super::parse_key(&key.0).is_none(),
                "media.signing_key: must be 64 hexadecimal digits".into(),
            );
        }
        if let Some(key) = &self.security.master_key {
            fault(
                super::parse_key(&key.0).is_none(),
                "security.master_key: must be 64 hexadecimal digits".into(),
            );
        }
        if let Some(StorageSettings::S3 { bucket, .. }) = &self.storage {
            fault(bucket.is_empty(), "storage.bucket: must not be empty".into());
        }
        faults.extend(self.ledger.faults(&self.invitations));
        faults.extend(self.limits.faults());
        faults.extend(self.retention.faults());
        let mut fault = |wrong: bool, text: String| {
            if wrong {
                faults.push(text);
            }
        };
        for (n, account) in self.accounts.iter().enumerate() {
            fault(account.id.is_empty(), format!("accounts[{n}].id: must not be empty"));
            let again = self.accounts[..n].iter().any(|other| other.id == account.id);
            fault(again, format!("accounts[{n}].id: {} is used twice", account.id));
        }
        faults.extend(self.mail.settings(&self.site.name).err());
        faults.extend(self.sso.faults());
        faults.extend(self.payments.faults(&self.public_base_url()));
        faults.extend(self.site.faults());
        faults.extend(self.store.faults());
        faults.extend(self.text_model.faults());
        faults.extend(self.oidc.faults(&self.public_base_url()));
        faults
    }
}

/// `BAIGONG_SECTION__KEY`, and `BAIGONG_ACCOUNTS` with a list of tables. Other variables with the prefix are not
/// configuration, such as the one that names the file.
fn environment() -> Env {
    Env::prefixed(PREFIX)
        .filter(|key| key.as_str().contains("__") || key.as_str().eq_ignore_ascii_case("accounts"))
        .split("__")
}

fn extract<T: DeserializeOwned>(figment: &Figment) -> Result<T, ConfigError> {
    figment
        .extract()
        .map_err(|errors| ConfigError(errors.into_iter().map(|error| describe(&error)).collect()))
}

/// `server.listen: invalid value "x", expected … (baigong.toml)`.
fn describe(error: &figment::Error) -> String {
    let key = if error.path.is_empty() { "configuration".to_owned() } else { error.path.join(".") };
    let place = error.metadata.as_ref().map_or_else(String::new, |metadata| match &metadata.source {
        Some(source) => format!(" ({source})"),
        None => format!(" ({})", metadata.name),
    });
    format!("{key}: {}{place}", error.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(toml: &str) -> String {
        Config::from_toml(toml).unwrap_err().0.join("\n")
    }

    #[test]
    fn nothing_configured_is_a_working_demonstration() {
        let config = Config::from_toml("").unwrap();
        assert_eq!(config.listen().to_string(), "127.0.0.1:8080");
        assert_eq!(config.database_url(), "sqlite:data/baigong.db");
        assert_eq!(config.public_base_url().as_str(), "http://127.0.0.1:8080/");
        assert!(config.is_demo() && !config.is_https());
    }

    #[test]
    fn faults_name_the_key() {
        assert!(faults("[server]\nlisten = \"nowhere\"").starts_with("server.listen: "));
        assert!(faults("[server]\nport = 80").contains("port"));
        assert!(faults("[serve]\nport = 80").contains("serve"));
        assert!(faults("[simulator]\nspeed = 0.0").starts_with("simulator.speed: "));
        assert!(faults("[simulator]\nlongest_side = 8").starts_with("simulator.longest_side: "));
        assert!(faults("[database]\nurl = \"mysql://x\"").starts_with("database.url: "));
        assert!(faults("[log]\nfilter = \"a=b=c\"").starts_with("log.filter: "));
        assert!(
            faults("[[accounts]]\nid = \"a\"\ntool = \"kling\"\n[[accounts]]\nid = \"a\"\ntool = \"luma\"")
                .starts_with("accounts[1].id: a is used twice")
        );
        assert!(faults("[[accounts]]\nid = \"a\"").contains("tool"));
    }

    #[test]
    fn storage_may_be_a_folder_or_s3_and_shows_no_secret() {
        let config = Config::from_toml(
            "[storage]\nkind = \"s3\"\nbucket = \"b\"\nregion = \"r\"\naccess_key = \"AK\"\nsecret_key = \"hush-hush\"",
        )
        .unwrap();
        assert!(matches!(config.storage(), StorageSettings::S3 { .. }));
        assert!(!format!("{config:?}").contains("hush-hush"));
        assert!(matches!(
            Config::from_toml("[storage]\nkind = \"local\"\npath = \"/srv/media\"").unwrap().storage(),
            StorageSettings::Local { .. }
        ));
    }

    #[test]
    fn credentials_are_never_shown() {
        let config = Config::from_toml(
            "[[accounts]]\nid = \"a\"\ntool = \"kling\"\ncredentials = { api_key = \"hush-hush\" }",
        )
        .unwrap();
        assert!(!format!("{config:?}").contains("hush-hush"));
    }

    #[test]
    #[expect(clippy::result_large_err, reason = "the signature of figment's jail")]
    fn the_environment_wins_over_the_file() {
        figment::Jail::expect_with(|jail| {
            jail.create_file("baigong.toml", "[server]\nlisten = \"127.0.0.1:1\"\n[site]\nname = \"甲\"")?;
            jail.set_env("BAIGONG_SERVER__LISTEN", "127.0.0.1:2");
            jail.set_env("BAIGONG_TEST_POSTGRES_URL", "postgres://not-configuration");
            jail.set_env("BAIGONG_ACCOUNTS", "[{id=\"k\", tool=\"kling\", credentials={api_key=\"s\"}}]");
            let config = Config::load(None).unwrap();
            assert_eq!(config.listen().port(), 2);
            assert_eq!(config.site.name, "甲");
            assert_eq!(config.accounts[0].tool, "kling");
            Ok(())
        });
    }
}
