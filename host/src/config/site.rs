//! What the pages say of the site, and where its older pages lead.

use std::collections::BTreeSet;
use std::path::PathBuf;

use baigong_provider::Text;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use super::home::HomeConfig;

/// What the pages say of the site.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SiteConfig {
    /// The site's name.
    pub name: String,
    /// A picture that stands in the place of our seal: PNG, JPEG, WebP or SVG of at most 256 KB.
    pub logo: Option<PathBuf>,
    /// The tool that the hub opens first; another one is taken if it does not exist.
    pub default_tool: String,
    /// The mode with which the hub opens it; without one, the mode that the rail opens.
    pub default_mode: Option<String>,
    /// The tool that the simple page for videos opens first; another one is taken if it does not exist.
    pub simple_tool: String,
    /// The chat site behind 文本 in the hub's rail and AI 对话 of the home page. Without one both do without it.
    pub chat_url: Option<Url>,
    /// Where the entries of the home page lead, where that is not a page of our own.
    pub home: HomeConfig,
    /// Where the buttons of the legacy home page lead.
    pub legacy_home: LegacyHome,
    /// What vendors ask for a call themselves, for the comparison beside our prices.
    pub list_prices: Vec<ListPrice>,
}

/// A button of the legacy home page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LegacyButton {
    /// ChatGPT-3.5.
    Chat,
    /// AI painting, normal.
    Painting,
    /// AI painting, annual advanced.
    PaintingAdvanced,
    /// AI painting, annual professional.
    PaintingProfessional,
    /// ChatGPT-4.0 annual.
    ChatAnnual,
    /// AI one-click summary.
    Summary,
}

impl LegacyButton {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 6] = [
        Self::Chat,
        Self::Painting,
        Self::PaintingAdvanced,
        Self::PaintingProfessional,
        Self::ChatAnnual,
        Self::Summary,
    ];
}

/// Where the buttons of the legacy home page lead. One without an address cannot be pressed.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LegacyHome {
    /// ChatGPT-3.5.
    pub chat: Option<Url>,
    /// AI painting, normal.
    pub painting: Option<Url>,
    /// AI painting, annual advanced.
    pub painting_advanced: Option<Url>,
    /// AI painting, annual professional.
    pub painting_professional: Option<Url>,
    /// ChatGPT-4.0 annual.
    pub chat_annual: Option<Url>,
    /// AI one-click summary.
    pub summary: Option<Url>,
    /// The origins that are told who comes, by a token for one use; others learn the time alone.
    pub token_to: Vec<Url>,
}

impl LegacyHome {
    /// Where a button leads.
    pub fn address(&self, button: LegacyButton) -> Option<&Url> {
        match button {
            LegacyButton::Chat => &self.chat,
            LegacyButton::Painting => &self.painting,
            LegacyButton::PaintingAdvanced => &self.painting_advanced,
            LegacyButton::PaintingProfessional => &self.painting_professional,
            LegacyButton::ChatAnnual => &self.chat_annual,
            LegacyButton::Summary => &self.summary,
        }
        .as_ref()
    }

    /// Whether any button leads somewhere.
    pub fn leads(&self) -> bool {
        LegacyButton::ALL.into_iter().any(|button| self.address(button).is_some())
    }

    /// Whether an address may learn who comes.
    pub fn trusts(&self, address: &Url) -> bool {
        self.token_to.iter().any(|trusted| trusted.origin() == address.origin())
    }
}

/// What a vendor asks for a call itself.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListPrice {
    /// The tool.
    pub tool: String,
    /// Its mode.
    pub mode: String,
    /// What one call costs there, in yuan.
    pub yuan: f64,
    /// Where the vendor says so.
    #[schema(value_type = String)]
    pub source: Url,
    /// The day on which it was read there, such as `2026-11-01`.
    pub as_of: String,
}

impl SiteConfig {
    /// The site's name in both languages: one that the operator left as it is has an English one.
    pub fn names(&self) -> Text {
        let english = if self.is_renamed() { self.name.clone() } else { "Baigong".to_owned() };
        Text::made(self.name.clone(), english)
    }

    /// Whether the operator gave the site a name.
    pub fn is_renamed(&self) -> bool {
        self.name != Self::default().name
    }

    /// The origins that the home page frames.
    pub fn framed(&self) -> BTreeSet<String> {
        self.home.framed(self.chat_url.as_ref())
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = self.home.faults();
        let web = |url: &Url| matches!(url.scheme(), "https" | "http");
        if self.chat_url.as_ref().is_some_and(|url| !web(url)) {
            faults.push("site.chat_url: must be a web address".into());
        }
        for button in LegacyButton::ALL {
            if self.legacy_home.address(button).is_some_and(|url| !web(url)) {
                let key = serde_json::to_value(button).unwrap_or_default();
                let key = key.as_str().unwrap_or_default();
                faults.push(format!("site.legacy_home.{key}: must be a web address"));
            }
        }
        for (n, origin) in self.legacy_home.token_to.iter().enumerate() {
            if !web(origin) || origin.path() != "/" {
                faults.push(format!(
                    "site.legacy_home.token_to[{n}]: not an origin such as https://example.com: {origin}"
                ));
            }
        }
        for (n, price) in self.list_prices.iter().enumerate() {
            if !(price.yuan.is_finite() && price.yuan > 0.0) {
                faults.push(format!("site.list_prices[{n}].yuan: must be more than 0"));
            }
            if !web(&price.source) {
                faults.push(format!("site.list_prices[{n}].source: must be a web address"));
            }
        }
        faults
    }
}

impl Default for SiteConfig {
    fn default() -> Self {
        Self {
            name: "百工".into(),
            logo: None,
            default_tool: "veo3".into(),
            default_mode: None,
            simple_tool: "cogvideox".into(),
            chat_url: None,
            home: HomeConfig::default(),
            legacy_home: LegacyHome::default(),
            list_prices: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn faults_of_the_site_name_the_key() {
        let fault = |toml: &str| Config::from_toml(toml).unwrap_err().0.join("\n");
        assert!(fault("[site]\nchat_url = \"javascript:alert(1)\"").starts_with("site.chat_url: "));
        let legacy = |toml: &str| fault(&format!("[site.legacy_home]\n{toml}"));
        assert!(legacy("chat = \"javascript:alert(1)\"").starts_with("site.legacy_home.chat: "));
        assert!(legacy("token_to = [\"https://a.example/b\"]").starts_with("site.legacy_home.token_to[0]: "));
        let price = |yuan: &str, source: &str| {
            format!(
                "[[site.list_prices]]\ntool = \"t\"\nmode = \"m\"\nyuan = {yuan}\nsource = \"{source}\"\nas_of = \"2026-11-01\""
            )
        };
        assert!(fault(&price("0.0", "https://a.example")).starts_with("site.list_prices[0].yuan: "));
        assert!(fault(&price("1.5", "mailto:a@b.cn")).starts_with("site.list_prices[0].source: "));
        let sound = Config::from_toml(&price("1.5", "https://a.example")).unwrap();
        assert_eq!(sound.site.names().en, "Baigong");
        assert_eq!(Config::from_toml("[site]\nname = \"墨舟\"").unwrap().site.names().en, "墨舟");
    }
}
