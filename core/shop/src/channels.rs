//! Through which channels the site is paid.

use std::collections::BTreeMap;
use std::sync::Arc;

use baigong_pay::{Channel, Way};

/// One channel, and what people should know of it.
#[derive(Clone)]
pub struct Merchant {
    /// The channel.
    pub channel: Arc<dyn Channel>,
    /// What it is called, zh-CN: `微信支付`.
    pub name: String,
    /// Whether no real money moves: the simulated cashier.
    pub demonstration: bool,
    /// How buyers can meet it; the first is the ordinary one.
    pub ways: &'static [Way],
}

impl Merchant {
    /// A channel under its usual name, with the ways that it knows.
    pub fn new(channel: Arc<dyn Channel>, demonstration: bool) -> Self {
        let (name, ways): (_, &[Way]) = match channel.id() {
            "wechat" => ("微信支付", &[Way::Qr]),
            "alipay" => ("支付宝", &[Way::Page, Way::Qr]),
            other => (other, &[Way::Qr, Way::Page]),
        };
        let name = name.to_owned();
        Self { channel, name, demonstration, ways }
    }
}

/// The channels by their ids. Cheap to clone.
#[derive(Clone, Default)]
pub struct Channels(Arc<BTreeMap<&'static str, Merchant>>);

impl Channels {
    /// These channels.
    pub fn new(merchants: impl IntoIterator<Item = Merchant>) -> Self {
        Self(Arc::new(merchants.into_iter().map(|merchant| (merchant.channel.id(), merchant)).collect()))
    }

    /// The channel of this id: `wechat`, `alipay`.
    pub fn get(&self, id: &str) -> Option<&Merchant> {
        self.0.get(id)
    }

    /// All of them, with their ids, in the order of those.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Merchant)> {
        self.0.iter().map(|(id, merchant)| (*id, merchant))
    }

    /// Whether nothing can be bought.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
