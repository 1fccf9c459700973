//! How the store works, as an operator sets it.

use serde::{Deserialize, Serialize};
use url::Url;

/// The smallest top-up unless the operator sets another: 10 yuan.
pub const MINIMUM_CENTS: i64 = 1_000;

/// The discount of people who bought much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VipRule {
    /// The discount applies once this many points were bought and not given back.
    pub after_points: i64,
    /// The discount in percent of the list price, 0 to 99; 0 turns it off.
    pub percent_off: i64,
}

impl Default for VipRule {
    fn default() -> Self {
        Self { after_points: 50_000, percent_off: 15 }
    }
}

/// Where a user stands with the discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VipStanding {
    /// Whether the user has it.
    pub vip: bool,
    /// Points bought and not given back.
    pub topped_up: i64,
    /// Points from which on there is a discount.
    pub after_points: i64,
    /// The discount in percent.
    pub percent_off: i64,
}

/// How the store works.
#[derive(Debug, Clone)]
pub struct StoreSettings {
    /// The discount.
    pub vip: VipRule,
    /// How long an order can be paid, in milliseconds.
    pub pay_ms: i64,
    /// How long after that a payment may still be on its way, in milliseconds.
    pub grace_ms: i64,
    /// A channel is asked about an order at most so often because somebody looks, in milliseconds.
    pub query_every_ms: i64,
    /// Unpaid orders are asked after so often anyway, in milliseconds.
    pub schedule_ms: i64,
    /// The smallest top-up in cents: what grants points costs at least so much before any discount, trial cards
    /// excepted. 0 for none.
    pub minimum_cents: i64,
    /// Unpaid orders of a user.
    pub most_open_orders: i64,
    /// Below this, channels tell of payments: `<it>/pay/notify/<channel>`. https, or http to loopback; no query.
    pub notify_base_url: Url,
    /// Where the buyer's browser comes back to; `orderNo` is added to its query.
    pub return_url: Url,
}

impl StoreSettings {
    /// The ordinary settings of a site at this address.
    pub fn at(public_base_url: &Url) -> Self {
        let mut return_url = public_base_url.clone();
        return_url.set_path(&format!("{}/service-market", public_base_url.path().trim_end_matches('/')));
        return_url.set_query(Some("redirect=order"));
        Self {
            vip: VipRule::default(),
            pay_ms: 300_000,
            grace_ms: 60_000,
            query_every_ms: 10_000,
            schedule_ms: 30_000,
            minimum_cents: MINIMUM_CENTS,
            most_open_orders: 10,
            notify_base_url: public_base_url.clone(),
            return_url,
        }
    }

    /// An open order is given back while it has so much time left, in milliseconds: a minute, or a fifth of a short
    /// time to pay, so that presses in a row share an order whatever that time is.
    pub fn enough_ms(&self) -> i64 {
        (self.pay_ms / 5).min(60_000)
    }

    /// Where a channel tells of payments and refunds.
    pub fn notify_url(&self, channel_id: &str) -> Url {
        let mut url = self.notify_base_url.clone();
        url.set_path(&format!(
            "{}/pay/notify/{channel_id}",
            self.notify_base_url.path().trim_end_matches('/')
        ));
        url
    }
}
