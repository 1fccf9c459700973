//! Where the entries of the home page lead, where that is not a page of our own.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

/// Maximum number of entries of a menu.
const MOST_LINKS: usize = 12;

/// Where the entries of the home page lead. One without an address opens the product's own page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HomeConfig {
    /// 图片资源.
    pub images: Option<Url>,
    /// 音乐广场.
    pub music: Option<Url>,
    /// 购买积分.
    pub points: Option<Url>,
    /// API 定价.
    pub prices: Option<Url>,
    /// API 文档, in a tab of its own.
    pub docs: Option<Url>,
    /// The button 开始创作.
    pub create: Option<Url>,
    /// The entries of AI 对话; without any, the chat site (`site.chat_url`) or the legacy home page.
    pub chat: Vec<HomeLink>,
    /// The entries of 灵感发现; without any, our own.
    pub inspiration: Vec<HomeLink>,
}

/// An entry of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeLink {
    /// What it says.
    pub title: String,
    /// What it says to readers of English, where that is something else.
    #[serde(default)]
    pub title_en: Option<String>,
    /// What it shows within the page.
    #[schema(value_type = String)]
    pub url: Url,
}

impl HomeConfig {
    /// Single entries, by their names in the configuration.
    fn single(&self) -> [(&'static str, Option<&Url>); 6] {
        [
            ("images", self.images.as_ref()),
            ("music", self.music.as_ref()),
            ("points", self.points.as_ref()),
            ("prices", self.prices.as_ref()),
            ("docs", self.docs.as_ref()),
            ("create", self.create.as_ref()),
        ]
    }

    /// The origins that the page frames, the `chat` site's among them where no entry of AI 对话 stands in its place.
    pub(super) fn framed(&self, chat: Option<&Url>) -> BTreeSet<String> {
        let single = self.single().into_iter().filter(|(name, _)| *name != "docs").filter_map(|(_, url)| url);
        let listed = self.chat.iter().chain(&self.inspiration).map(|link| &link.url);
        let chat = chat.filter(|_| self.chat.is_empty());
        single.chain(listed).chain(chat).map(|url| url.origin().ascii_serialization()).collect()
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let web = |url: &Url| matches!(url.scheme(), "https" | "http");
        let mut faults: Vec<String> = self
            .single()
            .into_iter()
            .filter(|(_, url)| url.is_some_and(|url| !web(url)))
            .map(|(name, _)| format!("site.home.{name}: must be a web address"))
            .collect();
        for (name, links) in [("chat", &self.chat), ("inspiration", &self.inspiration)] {
            if links.len() > MOST_LINKS {
                faults.push(format!("site.home.{name}: at most {MOST_LINKS} entries"));
            }
            for (n, link) in links.iter().enumerate() {
                if link.title.trim().is_empty() {
                    faults.push(format!("site.home.{name}[{n}].title: must not be empty"));
                }
                if !web(&link.url) {
                    faults.push(format!("site.home.{name}[{n}].url: must be a web address"));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn faults_of_the_home_page_name_the_key() {
        let fault = |toml: &str| Config::from_toml(toml).unwrap_err().0.join("\n");
        assert!(fault("[site.home]\nimages = \"data:text/html,x\"").starts_with("site.home.images: "));
        let link =
            |title: &str, url: &str| format!("[[site.home.chat]]\ntitle = \"{title}\"\nurl = \"{url}\"");
        assert!(fault(&link(" ", "https://a.example")).starts_with("site.home.chat[0].title: "));
        assert!(fault(&link("对话", "ftp://a.example")).starts_with("site.home.chat[0].url: "));
    }

    #[test]
    fn what_is_framed_is_known_by_its_origin_and_documents_open_elsewhere() {
        let config = Config::from_toml(
            "[site.home]\nmusic = \"https://music.example/plaza?a=1\"\ndocs = \"https://docs.example\"\n\
             [[site.home.chat]]\ntitle = \"对话\"\nurl = \"https://chat.example:8443/x\"",
        );
        let framed = config.unwrap().site.framed();
        assert_eq!(
            framed.into_iter().collect::<Vec<_>>(),
            ["https://chat.example:8443", "https://music.example"]
        );
    }

    #[test]
    fn the_chat_site_that_the_page_frames_may_be_framed() {
        let framed = |more: &str| {
            let toml = format!("[site]\nchat_url = \"https://chat.example/app?theme=dark\"\n{more}");
            Config::from_toml(&toml).unwrap().site.framed().into_iter().collect::<Vec<_>>()
        };
        assert_eq!(framed(""), ["https://chat.example"]);
        let listed = framed("[[site.home.chat]]\ntitle = \"对话\"\nurl = \"https://other.example\"");
        assert_eq!(listed, ["https://other.example"], "the entries that are listed stand in its place");
    }
}
