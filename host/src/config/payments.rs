//! Merchants: what the payment companies gave the operator.

use std::path::{Path, PathBuf};

use baigong_pay::{
    AlipayConfig, ApiV3Key, DEFAULT_BASE_URL, DEFAULT_GATEWAY, PlatformKeys, PrivateKey, PublicKey,
    WechatConfig,
};
use baigong_platform::guard::is_loopback;
use serde::Deserialize;
use url::Url;

use super::parts::Hidden;

/// How the site is paid. With neither merchant there is the simulated cashier, or nothing.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PaymentsConfig {
    /// Where the payment companies reach this site, when it is not `server.public_base_url`.
    pub notify_base_url: Option<Url>,
    /// Whether the simulated cashier takes the place of missing merchants. Unless set, it does where nobody could lose
    /// anything by it: in the demonstration, and on a site that only this machine reaches.
    pub cashier: Option<bool>,
    /// The merchant at WeChat Pay; without one, WeChat Pay is not offered.
    pub wechat: Option<WechatMerchant>,
    /// The merchant at Alipay; without one, Alipay is not offered.
    pub alipay: Option<AlipayMerchant>,
}

/// A merchant of WeChat Pay's. The strings are as the merchant platform shows them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WechatMerchant {
    /// 应用 ID.
    pub appid: String,
    /// 商户号.
    pub mchid: String,
    /// Serial number of the merchant's certificate.
    pub serial_no: String,
    /// The merchant's private key in PEM (`apiclient_key.pem`).
    #[serde(default)]
    pub private_key: Option<Hidden>,
    /// A file with it.
    #[serde(default)]
    pub private_key_file: Option<PathBuf>,
    /// The APIv3 key, 32 characters.
    pub api_v3_key: Hidden,
    /// Id of WeChat Pay's public key, `PUB_KEY_ID_…`. Without one the platform certificates are fetched.
    #[serde(default)]
    pub public_key_id: Option<String>,
    /// WeChat Pay's public key in PEM (`pub_key.pem`).
    #[serde(default)]
    pub public_key: Option<String>,
    /// A file with it.
    #[serde(default)]
    pub public_key_file: Option<PathBuf>,
    /// Where WeChat Pay's interface is, when it is not the usual address.
    #[serde(default)]
    pub base_url: Option<Url>,
}

/// A merchant of Alipay's.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlipayMerchant {
    /// 应用 APPID.
    pub app_id: String,
    /// 商户 PID (2088…).
    pub seller_id: String,
    /// The application's private key, PEM or bare base64.
    #[serde(default)]
    pub private_key: Option<Hidden>,
    /// A file with it.
    #[serde(default)]
    pub private_key_file: Option<PathBuf>,
    /// Alipay's public key for the application (支付宝公钥, not 应用公钥).
    #[serde(default)]
    pub alipay_public_key: Option<String>,
    /// A file with it.
    #[serde(default)]
    pub alipay_public_key_file: Option<PathBuf>,
    /// Where Alipay's gateway is, when it is not the usual address.
    #[serde(default)]
    pub gateway: Option<Url>,
}

impl PaymentsConfig {
    /// Whether the operator has a merchant.
    pub fn has_merchant(&self) -> bool {
        self.wechat.is_some() || self.alipay.is_some()
    }

    pub(super) fn faults(&self, public: &Url) -> Vec<String> {
        let mut faults = Vec::new();
        faults.extend(self.wechat.as_ref().and_then(|merchant| merchant.read().err()));
        faults.extend(self.alipay.as_ref().and_then(|merchant| merchant.read().err()));
        if self.cashier == Some(true) && self.has_merchant() {
            faults.push("payments.cashier: cannot be switched on beside a merchant".into());
        }
        if let Some(url) = &self.notify_base_url {
            if let Some(text) = unsafe_address(url) {
                faults.push(format!("payments.notify_base_url: {text}"));
            } else if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
                faults.push(format!("payments.notify_base_url: must have no path, got {url}"));
            }
        }
        if self.has_merchant()
            && let Some(text) = unsafe_address(public)
        {
            // Buyers come back to it, and notifications go to it unless told otherwise.
            faults.push(format!("server.public_base_url: {text}, because there is a merchant"));
        }
        faults
    }
}

impl WechatMerchant {
    /// The merchant with its keys read. Without a public key `platform_keys` is empty: certificates are to be fetched.
    pub(crate) fn read(&self) -> Result<WechatConfig, String> {
        let key = |name: &str| format!("payments.wechat.{name}");
        let private_key = secret("payments.wechat", &self.private_key, self.private_key_file.as_deref())?;
        let public_key = value_or_file(
            "payments.wechat",
            "public_key",
            self.public_key.as_deref(),
            self.public_key_file.as_deref(),
        )?;
        let platform_keys = match (&self.public_key_id, public_key) {
            (Some(id), Some(_)) if !id.starts_with("PUB_KEY_ID_") => {
                return Err(format!("{}: must begin with PUB_KEY_ID_, got {id}", key("public_key_id")));
            }
            (Some(id), Some(pem)) => {
                let public = PublicKey::parse(&pem).map_err(|e| format!("{}: {e}", key("public_key")))?;
                PlatformKeys::one(id.clone(), public)
            }
            (Some(_), None) => {
                return Err(format!("{}: must be set together with public_key_id", key("public_key")));
            }
            (None, Some(_)) => {
                return Err(format!("{}: must be set together with public_key", key("public_key_id")));
            }
            (None, None) => PlatformKeys::default(),
        };
        let base_url = self.base_url.clone().map_or_else(|| Url::parse(DEFAULT_BASE_URL), Ok);
        let base_url = base_url.map_err(|e| format!("{}: {e}", key("base_url")))?;
        if let Some(wrong) = unsafe_address(&base_url) {
            return Err(format!("{}: {wrong}", key("base_url")));
        }
        if base_url.path() != "/" || base_url.query().is_some() {
            return Err(format!("{}: must have no path, got {base_url}", key("base_url")));
        }
        for (name, value) in [("appid", &self.appid), ("mchid", &self.mchid), ("serial_no", &self.serial_no)]
        {
            if value.trim().is_empty() {
                return Err(format!("{}: must not be empty", key(name)));
            }
        }
        Ok(WechatConfig {
            base_url,
            appid: self.appid.trim().to_owned(),
            mchid: self.mchid.trim().to_owned(),
            serial_no: self.serial_no.trim().to_ascii_uppercase(),
            private_key,
            api_v3_key: ApiV3Key::parse(&self.api_v3_key.0)
                .map_err(|e| format!("{}: {e}", key("api_v3_key")))?,
            platform_keys,
        })
    }
}

impl AlipayMerchant {
    /// The merchant with its keys read.
    pub(crate) fn read(&self) -> Result<AlipayConfig, String> {
        let key = |name: &str| format!("payments.alipay.{name}");
        let private_key = secret("payments.alipay", &self.private_key, self.private_key_file.as_deref())?;
        let public_key = value_or_file(
            "payments.alipay",
            "alipay_public_key",
            self.alipay_public_key.as_deref(),
            self.alipay_public_key_file.as_deref(),
        )?;
        let public_key = public_key
            .ok_or_else(|| format!("{}: must be set, or alipay_public_key_file", key("alipay_public_key")))?;
        let alipay_key =
            PublicKey::parse(&public_key).map_err(|e| format!("{}: {e}", key("alipay_public_key")))?;
        if private_key.public().fingerprint() == alipay_key.fingerprint() {
            // The two are shown beside each other at Alipay's, and taken for each other.
            let text = "this is the application's own public key (应用公钥); Alipay's (支付宝公钥) is needed";
            return Err(format!("{}: {text}", key("alipay_public_key")));
        }
        let gateway = self.gateway.clone().map_or_else(|| Url::parse(DEFAULT_GATEWAY), Ok);
        let gateway = gateway.map_err(|e| format!("{}: {e}", key("gateway")))?;
        if let Some(wrong) = unsafe_address(&gateway) {
            return Err(format!("{}: {wrong}", key("gateway")));
        }
        if gateway.query().is_some() {
            return Err(format!("{}: must have no query, got {gateway}", key("gateway")));
        }
        for (name, value) in [("app_id", &self.app_id), ("seller_id", &self.seller_id)] {
            if value.trim().is_empty() {
                return Err(format!("{}: must not be empty", key(name)));
            }
        }
        Ok(AlipayConfig {
            gateway,
            app_id: self.app_id.trim().to_owned(),
            seller_id: self.seller_id.trim().to_owned(),
            private_key,
            alipay_key,
        })
    }
}

/// Whether money may be spoken of with the address: over TLS, or within this machine.
pub(crate) fn is_private(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_loopback(url))
}

fn unsafe_address(url: &Url) -> Option<String> {
    let text = "must begin with https:// (plain http is accepted for this machine only)";
    (!is_private(url)).then(|| format!("{text}, got {url}"))
}

fn secret(section: &str, own: &Option<Hidden>, file: Option<&Path>) -> Result<PrivateKey, String> {
    let found = value_or_file(section, "private_key", own.as_ref().map(|key| key.0.as_str()), file)?;
    let found = found.ok_or_else(|| format!("{section}.private_key: must be set, or private_key_file"))?;
    PrivateKey::parse(&found).map_err(|e| format!("{section}.private_key: {e}"))
}

/// What stands in the configuration itself, or in the file that it names.
fn value_or_file(
    section: &str,
    name: &str,
    own: Option<&str>,
    file: Option<&Path>,
) -> Result<Option<String>, String> {
    match (own, file) {
        (Some(_), Some(_)) => Err(format!("{section}.{name}_file: cannot be set together with {name}")),
        (Some(own), None) => Ok(Some(own.to_owned())),
        (None, Some(file)) => std::fs::read_to_string(file)
            .map(Some)
            .map_err(|cause| format!("{section}.{name}_file: {}: {cause}", file.display())),
        (None, None) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use baigong_pay::PrivateKey;

    use crate::config::Config;

    struct Keys {
        own: String,
        own_public: String,
        theirs: String,
    }

    fn keys() -> &'static Keys {
        static KEYS: std::sync::OnceLock<Keys> = std::sync::OnceLock::new();
        KEYS.get_or_init(|| {
            let (own, theirs) = (PrivateKey::generate().unwrap(), PrivateKey::generate().unwrap());
            Keys {
                own: own.to_pem().unwrap(),
                own_public: own.public().to_pem().unwrap(),
                theirs: theirs.public().to_pem().unwrap(),
            }
        })
    }

    const SITE: &str = "[server]\npublic_base_url = \"https://ai.example.com\"\n";

    fn wechat(change: impl Fn(String) -> String) -> String {
        let Keys { own, theirs, .. } = keys();
        let text = format!(
            "{SITE}[payments.wechat]\nappid = \"wx1\"\nmchid = \"1900000001\"\nserial_no = \"ab12\"\n\
             private_key = \"\"\"{own}\"\"\"\napi_v3_key = \"hush-hush-hush-hush-hush-hush-hu\"\n\
             public_key_id = \"PUB_KEY_ID_1\"\npublic_key = \"\"\"{theirs}\"\"\"\n"
        );
        change(text)
    }

    fn alipay(change: impl Fn(String) -> String) -> String {
        let Keys { own, theirs, .. } = keys();
        let text = format!(
            "{SITE}[payments.alipay]\napp_id = \"2021\"\nseller_id = \"2088\"\nprivate_key = \"\"\"{own}\"\"\"\n\
             alipay_public_key = \"\"\"{theirs}\"\"\"\n"
        );
        change(text)
    }

    fn fault(toml: &str) -> String {
        Config::from_toml(toml).unwrap_err().0.join("\n")
    }

    #[test]
    fn a_merchant_is_read_and_its_secrets_are_never_shown() {
        let config = Config::from_toml(&wechat(|text| text)).unwrap();
        let shown = format!("{config:?}");
        assert!(!shown.contains("hush-hush") && !shown.contains("PRIVATE KEY"), "{shown}");
        let read = config.payments.wechat.as_ref().unwrap().read().unwrap();
        assert_eq!(
            (read.serial_no.as_str(), read.base_url.host_str()),
            ("AB12", Some("api.mch.weixin.qq.com"))
        );
        assert!(config.payments.has_merchant() && !config.has_cashier());
        let config = Config::from_toml(&alipay(|text| text)).unwrap();
        assert!(!format!("{config:?}").contains("PRIVATE KEY"));
        assert_eq!(config.payments.alipay.unwrap().read().unwrap().app_id, "2021");
    }

    #[test]
    fn faults_of_a_merchant_name_the_key() {
        let without = |line: &'static str| {
            move |text: String| {
                text.lines().filter(|own| !own.starts_with(line)).collect::<Vec<_>>().join("\n")
            }
        };
        let with = |more: &'static str| move |text: String| text + more;
        let swap = |from: &'static str, to: &'static str| move |text: String| text.replace(from, to);
        assert!(fault(&wechat(without("mchid"))).contains("mchid"));
        assert!(fault(&wechat(swap("\"wx1\"", "\" \""))).starts_with("payments.wechat.appid: "));
        assert!(fault(&wechat(swap("-hu\"", "\""))).starts_with("payments.wechat.api_v3_key: "));
        assert!(fault(&wechat(swap("PUB_KEY_ID_1", "1"))).starts_with("payments.wechat.public_key_id: "));
        assert!(fault(&wechat(without("public_key_id"))).starts_with("payments.wechat.public_key_id: "));
        assert!(
            fault(&wechat(with("base_url = \"http://pay.example.com\"\n")))
                .starts_with("payments.wechat.base_url: must begin with https://")
        );
        assert!(
            fault(&wechat(with("private_key_file = \"/nowhere\"\n")))
                .starts_with("payments.wechat.private_key_file: cannot be set together")
        );
        assert!(fault(&wechat(with("colour = 1\n"))).contains("colour"));
        assert!(
            fault(&alipay(with("gateway = \"http://192.0.2.1/gateway.do\"\n")))
                .starts_with("payments.alipay.gateway: ")
        );
        let own = keys().own_public.as_str();
        let confused = alipay(|text| text.replace(&keys().theirs, own));
        assert!(fault(&confused).starts_with("payments.alipay.alipay_public_key: "), "{}", fault(&confused));
        let missing = alipay(|text| {
            text.replace(
                &format!("private_key = \"\"\"{}\"\"\"", keys().own),
                "private_key_file = \"/nowhere\"",
            )
        });
        assert!(fault(&missing).starts_with("payments.alipay.private_key_file: /nowhere: "));
        let garbage = alipay(|text| text.replace(&keys().own, "hush-hush"));
        assert!(fault(&garbage).starts_with("payments.alipay.private_key: "));
        assert!(!fault(&garbage).contains("hush-hush"));
    }

    #[test]
    fn payment_companies_are_never_told_a_plain_address() {
        let plain = wechat(|text| text.replace("https://ai.example.com", "http://ai.example.com"));
        assert!(fault(&plain).starts_with("server.public_base_url: "), "{}", fault(&plain));
        let lan = "[payments]\nnotify_base_url = \"http://10.0.0.5/\"";
        assert!(fault(lan).starts_with("payments.notify_base_url: "));
        let path = "[payments]\nnotify_base_url = \"https://pay.example.com/shop\"";
        assert!(fault(path).starts_with("payments.notify_base_url: "));
    }

    #[test]
    fn the_cashier_stands_in_only_where_nobody_could_lose_anything() {
        let has = |toml: &str| Config::from_toml(toml).unwrap().has_cashier();
        let vendor = "[[accounts]]\nid = \"k\"\ntool = \"kling\"\ncredentials = { api_key = \"s\" }\n";
        let public = "[server]\npublic_base_url = \"https://ai.example.com\"\n";
        assert!(has(""));
        assert!(has(public), "simulated vendors cost nothing");
        assert!(has(vendor), "only this machine reaches the site");
        assert!(!has(&format!("{public}{vendor}")));
        assert!(has(&format!("{public}[payments]\ncashier = true\n{vendor}")));
        assert!(!has("[payments]\ncashier = false"));
        assert!(!has(&wechat(|text| text)));
        let both = wechat(|text| text + "[payments]\ncashier = true\n");
        assert!(fault(&both).contains("payments"), "{}", fault(&both));
    }
}
