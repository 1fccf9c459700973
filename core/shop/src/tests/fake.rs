//! A channel that tests play: faithful in what it keeps, and as faulty as they want.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

use async_trait::async_trait;
use baigong_pay::{
    Channel, Closed, Error, ErrorKind, Line, LineKind, NewPayment, NewRefund, Notice, Payment, PaymentState,
    Presented, Received, Refund, RefundState, Result,
};
use http::HeaderMap;
use serde_json::{Value, json};

use crate::{OrderNo, RefundNo};

pub struct Trade {
    pub state: PaymentState,
    pub cents: i64,
    pub transaction_id: String,
    pub paid_ms: Option<i64>,
}

#[derive(Default)]
struct State {
    trades: BTreeMap<String, Trade>,
    refunds: BTreeMap<String, (String, i64, RefundState)>,
    /// The next call of an operation fails so; before or after it acted.
    failing: VecDeque<(&'static str, ErrorKind, bool)>,
    calls: Vec<&'static str>,
    pay_before_close: bool,
    next_refund: Option<RefundState>,
    statement: Option<Vec<Line>>,
}

pub struct Fake {
    id: &'static str,
    state: Mutex<State>,
}

impl Fake {
    pub fn new(id: &'static str) -> Arc<Self> {
        Arc::new(Self { id, state: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// Lets the next such call fail, after it acted or without having acted.
    pub fn fail(&self, operation: &'static str, kind: ErrorKind, acted: bool) {
        self.state().failing.push_back((operation, kind, acted));
    }

    pub fn calls(&self, operation: &str) -> usize {
        self.state().calls.iter().filter(|call| **call == operation).count()
    }

    /// The buyer pays. `false` if the trade cannot be paid.
    pub fn pay(&self, order_no: &OrderNo, now_ms: i64) -> bool {
        let mut state = self.state();
        let Some(trade) = state.trades.get_mut(order_no.as_str()) else { return false };
        let open = matches!(trade.state, PaymentState::Unpaid | PaymentState::Unknown);
        if open {
            (trade.state, trade.paid_ms) = (PaymentState::Paid, Some(now_ms));
        }
        open
    }

    pub fn change(&self, order_no: &OrderNo, change: impl FnOnce(&mut Trade)) {
        change(self.state().trades.get_mut(order_no.as_str()).unwrap());
    }

    /// The buyer is quicker than the next close.
    pub fn pay_before_close(&self) {
        self.state().pay_before_close = true;
    }

    pub fn next_refund(&self, state: RefundState) {
        self.state().next_refund = Some(state);
    }

    pub fn refund_becomes(&self, refund_no: &RefundNo, to: RefundState) {
        self.state().refunds.get_mut(refund_no.as_str()).unwrap().2 = to;
    }

    pub fn given_back(&self, order_no: &OrderNo) -> i64 {
        let state = self.state();
        let of = state
            .refunds
            .values()
            .filter(|(order, _, state)| order == order_no.as_str() && *state != RefundState::Closed);
        of.map(|(_, cents, _)| cents).sum()
    }

    pub fn statement_is(&self, lines: Vec<Line>) {
        self.state().statement = Some(lines);
    }

    /// What the channel itself would write down.
    pub fn lines(&self) -> Vec<Line> {
        let state = self.state();
        let paid = state.trades.iter().filter(|(_, trade)| trade.paid_ms.is_some());
        let line = |kind, order_no: &str, transaction_id: &str, refund_no: Option<&String>, cents| Line {
            kind,
            order_no: order_no.to_owned(),
            transaction_id: transaction_id.to_owned(),
            refund_no: refund_no.cloned(),
            cents,
            refund_state: refund_no.map(|_| RefundState::Succeeded),
        };
        let payments = paid.map(|(order_no, trade)| {
            line(LineKind::Payment, order_no, &trade.transaction_id, None, trade.cents)
        });
        let refunds = state.refunds.iter().map(|(refund_no, (order_no, cents, _))| {
            let transaction_id = &state.trades[order_no].transaction_id;
            line(LineKind::Refund, order_no, transaction_id, Some(refund_no), *cents)
        });
        payments.chain(refunds).collect()
    }

    /// What it would notify of a trade.
    pub fn notice(&self, order_no: &OrderNo) -> Vec<u8> {
        let state = self.state();
        let trade = &state.trades[order_no.as_str()];
        json!({
            "order_no": order_no, "cents": trade.cents, "transaction_id": trade.transaction_id,
            "paid_ms": trade.paid_ms, "finished": trade.state == PaymentState::Finished,
        })
        .to_string()
        .into_bytes()
    }

    /// Begins a call: counts it and gives what goes wrong with it.
    fn call(&self, operation: &'static str) -> Option<(Error, bool)> {
        let mut state = self.state();
        state.calls.push(operation);
        let at = state.failing.iter().position(|(of, _, _)| *of == operation)?;
        let (_, kind, acted) = state.failing.remove(at)?;
        Some((Error::new(kind, operation, "the channel fails in this test"), acted))
    }

    fn answer<T>(&self, operation: &'static str, act: impl FnOnce(&mut State) -> Result<T>) -> Result<T> {
        match self.call(operation) {
            None => act(&mut self.state()),
            Some((error, false)) => Err(error),
            Some((error, true)) => {
                let _ = act(&mut self.state());
                Err(error)
            }
        }
    }
}

fn found(order_no: &str, trade: Option<&Trade>) -> Payment {
    Payment {
        order_no: order_no.to_owned(),
        state: trade.map_or(PaymentState::Unknown, |trade| trade.state),
        transaction_id: trade.filter(|t| t.state.is_paid()).map(|trade| trade.transaction_id.clone()),
        cents: trade.map(|trade| trade.cents),
        paid_ms: trade.and_then(|trade| trade.paid_ms),
    }
}

#[async_trait]
impl Channel for Fake {
    fn id(&self) -> &'static str {
        self.id
    }

    async fn create(&self, payment: &NewPayment<'_>) -> Result<Presented> {
        self.answer("create", |state| {
            let number = state.trades.len();
            let trade = Trade {
                state: PaymentState::Unpaid,
                cents: payment.cents,
                transaction_id: format!("{}{number:06}", self.id),
                paid_ms: None,
            };
            state.trades.entry(payment.order_no.to_owned()).or_insert(trade);
            Ok(Presented::Qr(format!("https://code.example/{}", payment.order_no)))
        })
    }

    fn notified(&self, _: &HeaderMap, body: &[u8]) -> Result<Notice> {
        let forged = || Error::new(ErrorKind::Forged, "notify", "it is not signed");
        let value: Value = serde_json::from_slice(body).map_err(|_| forged())?;
        if value["foreign"] == true {
            return Err(forged().field("merchant"));
        }
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        if let Some(refund_no) = text("refund_no") {
            let state = match value["state"].as_str() {
                Some("abnormal") => RefundState::Abnormal,
                Some("closed") => RefundState::Closed,
                _ => RefundState::Succeeded,
            };
            let (order_no, cents) = (text("order_no"), value["cents"].as_i64());
            return Ok(Notice::Refund(Refund { order_no, refund_no, state, cents }));
        }
        Ok(Notice::Payment(Payment {
            order_no: text("order_no").unwrap_or_default(),
            state: match (&value["finished"], &value["refunded"]) {
                (Value::Bool(true), _) => PaymentState::Finished,
                (_, Value::Bool(true)) => PaymentState::Refunded,
                _ => PaymentState::Paid,
            },
            transaction_id: text("transaction_id"),
            cents: value["cents"].as_i64(),
            paid_ms: value["paid_ms"].as_i64(),
        }))
    }

    fn received(&self, well: bool) -> Received {
        Received { status: if well { 200 } else { 500 }, content_type: "text/plain", body: "" }
    }

    async fn query(&self, order_no: &str) -> Result<Payment> {
        self.answer("query", |state| Ok(found(order_no, state.trades.get(order_no))))
    }

    async fn close(&self, order_no: &str) -> Result<Closed> {
        if std::mem::take(&mut self.state().pay_before_close) {
            assert!(self.pay(&OrderNo::new(order_no), super::START_MS));
        }
        self.answer("close", |state| match state.trades.get_mut(order_no) {
            None => Ok(Closed::Unknown),
            Some(trade) if trade.state.is_paid() => Ok(Closed::AlreadyPaid),
            Some(trade) => {
                trade.state = PaymentState::Closed;
                Ok(Closed::Closed)
            }
        })
    }

    async fn refund(&self, refund: &NewRefund<'_>) -> Result<Refund> {
        self.answer("refund", |state| {
            let next = state.next_refund.take().unwrap_or(RefundState::Succeeded);
            let new = (refund.order_no.to_owned(), refund.cents, next);
            let (_, cents, now) = state.refunds.entry(refund.refund_no.to_owned()).or_insert(new);
            assert_eq!(*cents, refund.cents, "one number, one refund");
            Ok(Refund {
                order_no: Some(refund.order_no.to_owned()),
                refund_no: refund.refund_no.to_owned(),
                state: *now,
                cents: Some(*cents),
            })
        })
    }

    async fn query_refund(&self, order_no: &str, refund_no: &str) -> Result<Refund> {
        self.answer("query_refund", |state| {
            let known = state.refunds.get(refund_no);
            Ok(Refund {
                order_no: Some(order_no.to_owned()),
                refund_no: refund_no.to_owned(),
                state: known.map_or(RefundState::Unknown, |(_, _, state)| *state),
                cents: known.map(|(_, cents, _)| *cents),
            })
        })
    }

    async fn statement(&self, _: &str) -> Result<Option<Vec<Line>>> {
        self.answer("statement", |state| Ok(state.statement.clone()))
    }
}
