//! The trades of both channels.

use std::collections::BTreeMap;

use url::Url;

use super::Brand;

/// How a trade stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TradeState {
    /// Prepared. Alipay does not know it before the buyer meets it.
    New,
    /// The buyer has met it.
    Waiting,
    /// The buyer declined, and may think better of it.
    Declined,
    /// The buyer paid.
    Paid,
    /// Can no longer be paid, and was not.
    Closed,
}

/// A trade.
#[derive(Debug, Clone)]
pub struct Trade {
    /// The shop's number.
    pub order_no: String,
    /// What is bought.
    pub title: String,
    /// The price in cents.
    pub cents: i64,
    /// Last moment of payment, in milliseconds since the epoch.
    pub expires_ms: i64,
    /// Where the shop is told.
    pub notify_url: Url,
    /// Where the buyer goes afterwards.
    pub return_url: Option<Url>,
    /// How it stands.
    pub state: TradeState,
    /// The channel's number.
    pub transaction_id: String,
    /// When it was prepared.
    pub created_ms: i64,
    /// When it was paid.
    pub paid_ms: Option<i64>,
    /// What was given back.
    pub refunds: Vec<GivenBack>,
}

/// A refund.
#[derive(Debug, Clone)]
pub struct GivenBack {
    /// The shop's number.
    pub refund_no: String,
    /// The channel's number.
    pub refund_id: String,
    /// In cents.
    pub cents: i64,
    /// When it was asked for.
    pub asked_ms: i64,
    /// When it arrives at the buyer.
    pub done_ms: i64,
}

impl Trade {
    /// What was given back until now, in cents.
    pub fn given_back(&self) -> i64 {
        self.refunds.iter().map(|refund| refund.cents).sum()
    }

    /// Whether all of it was given back.
    pub fn is_empty(&self) -> bool {
        self.paid_ms.is_some() && self.given_back() == self.cents
    }
}

/// A trade that is asked for.
pub(crate) struct Wanted {
    pub order_no: String,
    pub title: String,
    pub cents: i64,
    pub expires_ms: i64,
    pub notify_url: Url,
    pub return_url: Option<Url>,
}

/// Why something is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum No {
    Missing,
    Paid,
    Closed,
    /// The number is used with other data.
    Other,
    NotPaid,
    TooMuch,
}

#[derive(Default)]
pub(crate) struct Book {
    trades: BTreeMap<(Brand, String), Trade>,
    count: u64,
}

impl Book {
    pub fn get(&self, brand: Brand, order_no: &str) -> Option<&Trade> {
        self.trades.get(&(brand, order_no.to_owned()))
    }

    pub fn of(&self, brand: Brand) -> impl Iterator<Item = &Trade> {
        self.trades.iter().filter(move |((of, _), _)| *of == brand).map(|(_, trade)| trade)
    }

    fn number(&mut self, prefix: &str, now_ms: i64) -> String {
        self.count += 1;
        format!("{prefix}{now_ms}{:09}", self.count)
    }

    /// Prepares a trade; the same again is the same.
    pub fn create(&mut self, brand: Brand, wanted: Wanted, now_ms: i64) -> Result<(), No> {
        let key = (brand, wanted.order_no.clone());
        if let Some(known) = self.trades.get(&key) {
            let same = known.title == wanted.title
                && known.cents == wanted.cents
                && known.expires_ms == wanted.expires_ms
                && known.notify_url == wanted.notify_url;
            return match known.state {
                TradeState::Paid => Err(No::Paid),
                TradeState::Closed => Err(No::Closed),
                _ if same => Ok(()),
                _ => Err(No::Other),
            };
        }
        let transaction_id = match brand {
            Brand::Wechat => self.number("4200", now_ms),
            Brand::Alipay => self.number("2026", now_ms),
        };
        let Wanted { order_no, title, cents, expires_ms, notify_url, return_url } = wanted;
        let trade = Trade {
            order_no,
            title,
            cents,
            expires_ms,
            notify_url,
            return_url,
            state: TradeState::New,
            transaction_id,
            created_ms: now_ms,
            paid_ms: None,
            refunds: Vec::new(),
        };
        self.trades.insert(key, trade);
        Ok(())
    }

    fn find(&mut self, brand: Brand, order_no: &str) -> Option<&mut Trade> {
        self.trades.get_mut(&(brand, order_no.to_owned()))
    }

    /// Alipay closes by itself what was met and not paid in time; WeChat Pay closes nothing by itself.
    pub fn tick(&mut self, now_ms: i64) {
        for ((brand, _), trade) in &mut self.trades {
            let open = matches!(trade.state, TradeState::Waiting | TradeState::Declined);
            if *brand == Brand::Alipay && open && now_ms >= trade.expires_ms {
                trade.state = TradeState::Closed;
            }
        }
    }

    pub fn meet(&mut self, brand: Brand, order_no: &str, now_ms: i64) -> bool {
        let Some(trade) = self.find(brand, order_no) else { return false };
        if trade.state == TradeState::New && now_ms < trade.expires_ms {
            trade.state = TradeState::Waiting;
        }
        true
    }

    pub fn decline(&mut self, brand: Brand, order_no: &str) -> bool {
        let Some(trade) = self.find(brand, order_no) else { return false };
        let open = matches!(trade.state, TradeState::New | TradeState::Waiting);
        if open {
            trade.state = TradeState::Declined;
        }
        open
    }

    pub fn pay(&mut self, brand: Brand, order_no: &str, now_ms: i64) -> Option<Trade> {
        let trade = self.find(brand, order_no)?;
        if matches!(trade.state, TradeState::Paid | TradeState::Closed) || now_ms >= trade.expires_ms {
            return None;
        }
        (trade.state, trade.paid_ms) = (TradeState::Paid, Some(now_ms));
        Some(trade.clone())
    }

    pub fn close(&mut self, brand: Brand, order_no: &str) -> Result<(), No> {
        let trade = self.find(brand, order_no).ok_or(No::Missing)?;
        match trade.state {
            TradeState::Paid => return Err(No::Paid),
            TradeState::Closed => return Err(No::Closed),
            TradeState::New if brand == Brand::Alipay => return Err(No::Missing),
            _ => trade.state = TradeState::Closed,
        }
        Ok(())
    }

    /// The trade and the refund, and whether it is a new one.
    pub fn refund(
        &mut self,
        brand: Brand,
        order_no: &str,
        refund_no: &str,
        cents: i64,
        (now_ms, takes_ms): (i64, i64),
    ) -> Result<(Trade, GivenBack, bool), No> {
        let refund_id = self.number("5030", now_ms);
        let trade = self.find(brand, order_no).ok_or(No::Missing)?;
        if let Some(known) = trade.refunds.iter().find(|refund| refund.refund_no == refund_no).cloned() {
            return if known.cents == cents { Ok((trade.clone(), known, false)) } else { Err(No::Other) };
        }
        if trade.state != TradeState::Paid {
            return Err(No::NotPaid);
        }
        if cents < 1 || cents > trade.cents - trade.given_back() {
            return Err(No::TooMuch);
        }
        let given = GivenBack {
            refund_no: refund_no.to_owned(),
            refund_id,
            cents,
            asked_ms: now_ms,
            done_ms: now_ms + takes_ms,
        };
        trade.refunds.push(given.clone());
        Ok((trade.clone(), given, true))
    }

    pub fn find_refund(&self, brand: Brand, refund_no: &str) -> Option<(&Trade, &GivenBack)> {
        self.of(brand).find_map(|trade| {
            trade.refunds.iter().find(|refund| refund.refund_no == refund_no).map(|refund| (trade, refund))
        })
    }
}
