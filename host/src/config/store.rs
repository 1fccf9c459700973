//! The store: its rules, and whom a buyer can ask.

use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

/// Longest time in which an order can be paid: a code of WeChat Pay's lasts two hours.
const MOST_MINUTES: u32 = 120;
/// Largest price that a smallest top-up may have.
const MOST_YUAN: u32 = 100_000;

/// The store.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreConfig {
    /// Points bought after which everything is cheaper.
    pub vip_after_points: i64,
    /// By how much, in percent; 0 switches the discount off.
    pub vip_percent_off: u32,
    /// How long an order can be paid, in minutes.
    pub pay_minutes: u32,
    /// The smallest top-up in yuan, trial cards excepted; 0 for none.
    pub minimum_yuan: u32,
    /// Whether `POST /alipay/pay` answers; only in the demonstration unless set. On a site with a merchant it answers
    /// administrators alone.
    pub demo_pay: Option<bool>,
    /// Whom a buyer can ask.
    pub contact: Contact,
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            vip_after_points: 50_000,
            vip_percent_off: 15,
            pay_minutes: 5,
            minimum_yuan: 10,
            demo_pay: None,
            contact: Contact::default(),
        }
    }
}

/// Whom a buyer can ask.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Contact {
    /// What the customer-service code holds, such as the address of a WeChat service account.
    #[schema(value_type = Option<String>)]
    pub qr: Option<Url>,
    /// A sentence beside it, such as the hours.
    #[schema(required = true)]
    pub note: String,
    /// Further ways.
    #[schema(required = true)]
    pub links: Vec<ContactLink>,
}

/// A way to reach customer service.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactLink {
    /// What the link is called.
    pub title: String,
    /// Where it leads: `https:`, `mailto:` or `tel:`.
    #[schema(value_type = String)]
    pub url: Url,
}

impl StoreConfig {
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, text: &str| {
            if wrong {
                faults.push(text.to_owned());
            }
        };
        fault(
            !(0..=baigong_platform::points::MAX_POINTS).contains(&self.vip_after_points),
            "store.vip_after_points: must be from 0 to 1000000000",
        );
        fault(self.vip_percent_off > 90, "store.vip_percent_off: must be from 0 to 90");
        fault(
            !(1..=MOST_MINUTES).contains(&self.pay_minutes),
            &format!("store.pay_minutes: must be from 1 to {MOST_MINUTES}"),
        );
        fault(self.minimum_yuan > MOST_YUAN, &format!("store.minimum_yuan: must be from 0 to {MOST_YUAN}"));
        let Contact { qr, links, .. } = &self.contact;
        if let Some(qr) = qr {
            fault(!matches!(qr.scheme(), "https" | "http"), "store.contact.qr: must be a web address");
        }
        for (n, link) in links.iter().enumerate() {
            let sound = matches!(link.url.scheme(), "https" | "mailto" | "tel");
            fault(!sound, &format!("store.contact.links[{n}].url: must begin with https:, mailto: or tel:"));
            fault(
                link.title.trim().is_empty(),
                &format!("store.contact.links[{n}].title: must not be empty"),
            );
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn faults_of_the_store_name_the_key() {
        let fault = |toml: &str| Config::from_toml(&format!("[store]\n{toml}")).unwrap_err().0.join("\n");
        assert!(fault("vip_percent_off = 91").starts_with("store.vip_percent_off: "));
        assert!(fault("vip_after_points = -1").starts_with("store.vip_after_points: "));
        assert!(fault("pay_minutes = 0").starts_with("store.pay_minutes: "));
        assert!(fault("pay_minutes = 121").starts_with("store.pay_minutes: "));
        assert!(fault("[store.contact]\nqr = \"javascript:alert(1)\"").starts_with("store.contact.qr: "));
        assert!(fault("minimum_yuan = 100001").starts_with("store.minimum_yuan: "));
        let link = |url: &str| format!("[[store.contact.links]]\ntitle = \"客服\"\nurl = \"{url}\"");
        assert!(fault(&link("javascript:alert(1)")).starts_with("store.contact.links[0].url: "));
        for url in ["https://kf.example.com/", "mailto:help@example.com", "tel:+861000000000"] {
            assert!(Config::from_toml(&link(url)).is_ok(), "{url}");
        }
        let usual = Config::from_toml("").unwrap().store;
        assert_eq!((usual.vip_after_points, usual.vip_percent_off, usual.pay_minutes), (50_000, 15, 5));
        assert_eq!(usual.minimum_yuan, 10);
    }
}
