//! The store: products, orders that are paid through a channel, refunds, statements.
//!
//! Promises:
//! - an order is durable before the channel hears of it, and freezes title, price, discount and what it grants;
//! - a payment is booked exactly once, whatever tells of it, in whatever order and however often: status, points,
//!   membership and the inviter's part are one transaction under the order's lock;
//! - amount, channel, merchant and transaction number are compared; what does not fit books nothing and waits for a
//!   person ([`Attention`]);
//! - an order is closed here only after the channel said, when asked after the close, that it cannot be paid; a
//!   genuine payment of a closed one is booked once, with a note;
//! - a refund takes its points back before the channel is asked, so that they cannot be spent meanwhile, gives them
//!   back if the channel closes it, and says what it could not take;
//! - no channel is called within a transaction.

mod asking;
mod attention;
mod buying;
mod channels;
mod error;
mod model;
mod notices;
mod orders;
mod products;
#[cfg(test)]
mod property;
mod refunding;
mod rows;
mod settling;
mod statements;
mod sweeping;
mod taking;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use baigong_pay::Presented;
use baigong_provider::Clock;
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use url::Url;

pub use attention::{Attention, AttentionKind, Verdict};
pub use channels::{Channels, Merchant};
pub use error::{FieldError, StoreError};
pub use model::{
    Category, ClosedBy, DAY_MS, Membership, NewProduct, Order, OrderEvent, OrderFilter, OrderStatus, Page,
    Product, RefundPreview, RefundStatus, RefundView,
};
pub use notices::Notified;
pub use products::Products;
pub use statements::{Difference, DifferenceKind, StatementReport};
pub use sweeping::Swept;

use crate::db::{Db, is_conflict, is_repeat};
use crate::points::{Points, PointsError};
use rows::OrderRow;

/// Times that a write which lost against another one is run again.
const MAX_TRIES: u32 = 10;

/// The discount of people who bought much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VipRule {
    /// From so many points on that were bought and not given back.
    pub after_points: i64,
    /// So many percent of the list price, 0 to 99; 0 turns it off.
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
            most_open_orders: 10,
            notify_base_url: public_base_url.clone(),
            return_url,
        }
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

/// An order and how to pay for it.
#[derive(Debug, Clone)]
pub struct Bought {
    /// The order.
    pub order: Order,
    /// The code or the form.
    pub presented: Presented,
}

/// What this process did since its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StoreCounts {
    /// Orders that were booked.
    pub credited: u64,
    /// Refunds that succeeded.
    pub refunded: u64,
    /// Notifications that were believed.
    pub notices: u64,
    /// Notifications that were refused: not signed by the channel, not fresh, not for this merchant, not readable.
    pub notices_refused: u64,
}

#[derive(Default)]
struct Counters {
    credited: AtomicU64,
    refunded: AtomicU64,
    notices: AtomicU64,
    notices_refused: AtomicU64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// The store's service. Cheap to clone.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Arc<dyn Clock>,
    points: Points,
    channels: Channels,
    settings: StoreSettings,
    products: Products,
    counters: Counters,
    /// There is something for the sweeper to do.
    wake: Notify,
}

impl Store {
    /// A store on `db` that is paid through `channels`.
    pub fn new(
        db: Db,
        clock: Arc<dyn Clock>,
        points: Points,
        channels: Channels,
        settings: StoreSettings,
    ) -> Self {
        let products = Products::new(db.clone(), clock.clone());
        let (counters, wake) = (Counters::default(), Notify::new());
        Self(Arc::new(Inner { db, clock, points, channels, settings, products, counters, wake }))
    }

    /// What is sold.
    pub fn products(&self) -> &Products {
        &self.0.products
    }

    /// Through which channels it is paid.
    pub fn channels(&self) -> &Channels {
        &self.0.channels
    }

    /// How it works.
    pub fn settings(&self) -> &StoreSettings {
        &self.0.settings
    }

    /// What this process did since its start.
    pub fn counts(&self) -> StoreCounts {
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let Counters { credited, refunded, notices, notices_refused } = &self.0.counters;
        StoreCounts {
            credited: of(credited),
            refunded: of(refunded),
            notices: of(notices),
            notices_refused: of(notices_refused),
        }
    }

    fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }

    fn merchant(&self, channel_id: &str) -> Result<&Merchant, StoreError> {
        self.0.channels.get(channel_id).ok_or_else(|| StoreError::NoChannel(channel_id.into()))
    }

    async fn row(&self, order_no: &str) -> Result<OrderRow, StoreError> {
        rows::find(&self.0.db, order_no).await?.ok_or(StoreError::NoOrder)
    }
}

/// Runs a transaction again if another one won.
async fn again<T, F: Future<Output = Result<T, StoreError>>>(
    mut run: impl FnMut() -> F,
) -> Result<T, StoreError> {
    let mut tries = 0;
    loop {
        match run().await {
            Err(StoreError::Database(error) | StoreError::Points(PointsError::Database(error)))
                if tries < MAX_TRIES && (is_conflict(&error) || is_repeat(&error)) =>
            {
                tries += 1;
            }
            done => return done,
        }
    }
}
