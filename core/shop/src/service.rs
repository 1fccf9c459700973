//! The store's service: what it stands on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use baigong_base::db::Db;
use baigong_ground::{Clock, Text, messages};
use baigong_ledger::Points;
use tokio::sync::Notify;

use crate::channels::{Channels, Merchant};
use crate::error::StoreError;
use crate::ids::OrderNo;
use crate::products::Products;
use crate::rows::{self, OrderRow};
use crate::settings::StoreSettings;

messages! {
    demonstration_cashier_closed = "演示收银台已随网站上线关闭", "the simulated cashier closed when the site went live";
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
pub(crate) struct Counters {
    pub(crate) credited: AtomicU64,
    pub(crate) refunded: AtomicU64,
    pub(crate) notices: AtomicU64,
    pub(crate) notices_refused: AtomicU64,
}

pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// A pause that grows with every failure.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Pause {
    pub(crate) length_ms: i64,
    pub(crate) until_ms: i64,
}

/// The store's service. Cheap to clone.
#[derive(Clone)]
pub struct Store(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) db: Db,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) points: Points,
    pub(crate) channels: Channels,
    pub(crate) settings: StoreSettings,
    pub(crate) products: Products,
    pub(crate) counters: Counters,
    /// Whether play money is worth nothing any more.
    pub(crate) play_is_over: OnceLock<Box<dyn Fn() -> bool + Send + Sync>>,
    /// Channels whose statements could not be fetched, and when they are asked again.
    pub(crate) statement_pauses: Mutex<BTreeMap<String, Pause>>,
    /// There is something for the sweeper to do.
    pub(crate) wake: Notify,
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
        let products = Products::new(db.clone(), clock.clone(), settings.minimum_cents);
        let (counters, wake) = (Counters::default(), Notify::new());
        let statement_pauses = Mutex::default();
        Self(Arc::new(Inner {
            db,
            clock,
            points,
            channels,
            settings,
            products,
            counters,
            play_is_over: OnceLock::new(),
            statement_pauses,
            wake,
        }))
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

    /// Says when play money is worth nothing any more: from then on the simulated cashier sells nothing, and what was
    /// bought there is taken away. Said once, at the start.
    pub fn play_ends_when(&self, over: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.0.play_is_over.set(Box::new(over));
    }

    /// Whether play money is worth nothing any more.
    pub(crate) fn play_is_over(&self) -> bool {
        self.0.play_is_over.get().is_some_and(|over| over())
    }

    /// The channels at which something can be bought now.
    pub fn offered(&self) -> impl Iterator<Item = (&'static str, &Merchant)> {
        let over = self.play_is_over();
        self.0.channels.iter().filter(move |(_, merchant)| !(merchant.demonstration && over))
    }

    /// The channel, where something can be bought at it now.
    pub(crate) fn open_merchant(&self, channel_id: &str) -> Result<&Merchant, StoreError> {
        let merchant = self.merchant(channel_id)?;
        if merchant.demonstration && self.play_is_over() {
            return Err(StoreError::NoChannel(demonstration_cashier_closed().text));
        }
        Ok(merchant)
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.0.clock.now_ms()
    }

    pub(crate) fn merchant(&self, channel_id: &str) -> Result<&Merchant, StoreError> {
        self.0
            .channels
            .get(channel_id)
            .ok_or_else(|| StoreError::NoChannel(Text::made(channel_id, channel_id)))
    }

    pub(crate) async fn row(&self, order_no: &OrderNo) -> Result<OrderRow, StoreError> {
        rows::find(&self.0.db, order_no).await?.ok_or(StoreError::NoOrder)
    }
}
