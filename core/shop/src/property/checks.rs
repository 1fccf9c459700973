//! What must be true after every step, and what at rest.

use std::collections::BTreeMap;

use baigong_base::db::Db;
use baigong_base::read;
use baigong_pay::cashier::{Trade, TradeState};

use super::shop::{Shop, brand};
use crate::{OrderNo, OrderStatus, RefundNo, RefundStatus};

#[derive(sqlx::FromRow)]
pub struct OrderFacts {
    pub order_no: OrderNo,
    pub channel: String,
    pub status: OrderStatus,
    pub credited: bool,
    pub cents: i64,
    pub received_cents: Option<i64>,
    pub refunded_cents: i64,
    pub transaction_id: Option<String>,
    pub expires_ms: i64,
}

#[derive(sqlx::FromRow)]
struct RefundFacts {
    refund_no: RefundNo,
    order_no: OrderNo,
    cents: i64,
    status: RefundStatus,
}

pub async fn orders(db: &Db, seed: u64) -> Vec<OrderFacts> {
    let users = format!("{seed}-%");
    read!(db, c => sqlx::query_as(
        "select order_no, channel, status, credited, cents, received_cents, refunded_cents, transaction_id, expires_ms
         from orders where user_id like $1 order by id").bind(users).fetch_all(c).await.unwrap())
}

async fn refunds(db: &Db, seed: u64) -> Vec<RefundFacts> {
    let users = format!("{seed}-%");
    read!(db, c => sqlx::query_as(
        "select refund_no, order_no, cents, status from refunds where user_id like $1 order by id")
        .bind(users).fetch_all(c).await.unwrap())
}

/// Whether a buyer can still pay.
fn payable(trade: Option<&Trade>, order: &OrderFacts, now_ms: i64) -> bool {
    match trade {
        Some(trade) => {
            !matches!(trade.state, TradeState::Paid | TradeState::Closed) && now_ms < trade.expires_ms
        }
        // A form that nobody has posted yet.
        None => order.channel == "alipay" && now_ms < order.expires_ms,
    }
}

macro_rules! must {
    ($true:expr, $($why:tt)*) => {
        if !$true {
            return Err(format!($($why)*));
        }
    };
}

/// Every order against the cashier; at rest, to the cent.
pub async fn check(db: &Db, shop: &Shop, seed: u64, at_rest: bool, now_ms: i64) -> Result<(), String> {
    // Refunds first: they only become more, and so do the cashier's.
    let mut given: BTreeMap<OrderNo, Vec<RefundFacts>> = BTreeMap::new();
    for refund in refunds(db, seed).await {
        given.entry(refund.order_no.clone()).or_default().push(refund);
    }
    for order in orders(db, seed).await {
        let (no, status) = (&order.order_no, order.status);
        let trade = shop.cashier.trade(brand(&order.channel), no.as_str());
        let paid = trade.as_ref().filter(|trade| trade.paid_ms.is_some());
        let given = given.remove(no).unwrap_or_default();
        let sum = |of: &dyn Fn(RefundStatus) -> bool| -> i64 {
            given.iter().filter(|refund| of(refund.status)).map(|refund| refund.cents).sum()
        };
        must!(order.credited == status.is_credited(), "{no} is {status:?}, and credited: {}", order.credited);
        if order.credited {
            let Some(trade) = paid else { return Err(format!("{no} was booked, and nobody paid")) };
            must!(order.received_cents == Some(trade.cents), "{no}: another amount was booked");
            must!(trade.cents == order.cents, "{no}: another amount was asked for");
            must!(order.transaction_id.as_ref() == Some(&trade.transaction_id), "{no}: another transaction");
        }
        if matches!(status, OrderStatus::Cancelled | OrderStatus::Failed) {
            must!(paid.is_none(), "{no} is {status:?}, and was paid");
            must!(!payable(trade.as_ref(), &order, now_ms), "{no} is {status:?}, and can be paid: {trade:?}");
        }
        let succeeded = sum(&|status| status == RefundStatus::Succeeded);
        let standing = sum(&|status| status != RefundStatus::Closed);
        must!(order.refunded_cents == succeeded, "{no}: refunds of {succeeded}, {}", order.refunded_cents);
        must!(standing <= order.cents, "{no}: {standing} cents are given back of {}", order.cents);
        let back = paid.map_or(0, Trade::given_back);
        must!(succeeded <= back && back <= standing, "{no}: {succeeded} <= {back} <= {standing}");
        for theirs in paid.iter().flat_map(|trade| &trade.refunds) {
            let ours = given.iter().find(|ours| ours.refund_no.as_str() == theirs.refund_no);
            let same =
                ours.is_some_and(|ours| ours.cents == theirs.cents && ours.status != RefundStatus::Closed);
            must!(same, "{no}: the cashier gave {} back, we did not", theirs.refund_no);
        }
        let whole = order.credited && order.refunded_cents == order.cents;
        must!((status == OrderStatus::Refunded) == whole, "{no} is {status:?}");
        if at_rest {
            must!(status != OrderStatus::Pending, "{no} is still open: {trade:?}");
            must!(paid.is_some() == order.credited, "{no}: paid and booked are not the same: {trade:?}");
            let kept = paid.map_or(0, |trade| trade.cents - trade.given_back());
            let booked = order.received_cents.unwrap_or(0) - order.refunded_cents;
            must!(kept == booked, "{no}: {kept} cents are kept, {booked} are booked");
        }
    }
    must!(given.is_empty(), "a refund of no order");
    let report = shop.points.check().await.map_err(|error| error.to_string())?;
    must!(report.balanced, "the books do not balance: {:?}", report.problems);
    Ok(())
}
