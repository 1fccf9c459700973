//! Random steps.

use std::sync::atomic::Ordering;
use std::time::Duration;

use baigong_base::db::Db;
use baigong_base::db::testing::cut_off;
use baigong_base::read;
use baigong_ground::day::DAY_MS;
use baigong_ground::{Clock, Text};
use baigong_ledger::{User, UserId};
use baigong_pay::Way;
use futures::future::{BoxFuture, FutureExt};
use rand::Rng;
use rand::rngs::StdRng;

use super::checks::{self, OrderFacts};
use super::shop::{Shop, brand};
use crate::tests::{START_MS, hold, person, product, settle};
use crate::{Bought, NewProduct, OrderNo, OrderStatus, Page, ProductId, Store, StoreError};

const USERS: usize = 3;
const WAYS: [(&str, Way); 3] = [("wechat", Way::Qr), ("alipay", Way::Page), ("alipay", Way::Qr)];
/// Times that something which only looks wrong, because a request that was cut off is still under way, is read again.
const LOOKS: usize = 40;

/// How often things happened.
#[derive(Debug, Default)]
pub struct Seen {
    pub steps: usize,
    bought: usize,
    paid: usize,
    notices: usize,
    notices_refused: usize,
    notices_lost: usize,
    cancelled: usize,
    refunds: usize,
    refunds_in_part: usize,
    refunds_short: usize,
    refunds_paid_later: usize,
    swept: usize,
    failures: usize,
    cut_off: usize,
    cut_off_but_done: usize,
    together: usize,
    restarted: usize,
    orders: usize,
    orders_booked: usize,
    orders_closed: usize,
    orders_refunded: usize,
}

impl Seen {
    pub fn counts(&self) -> [(&'static str, usize); 20] {
        [
            ("purchase", self.bought),
            ("payment", self.paid),
            ("notification", self.notices),
            ("refused notification", self.notices_refused),
            ("lost notification", self.notices_lost),
            ("cancellation", self.cancelled),
            ("refund", self.refunds),
            ("refund in part", self.refunds_in_part),
            ("refund of spent points", self.refunds_short),
            ("refund paid by what a task gave back", self.refunds_paid_later),
            ("sweep", self.swept),
            ("failing call", self.failures),
            ("operation that was cut off", self.cut_off),
            ("operation that was cut off and done", self.cut_off_but_done),
            ("operations at the same time", self.together),
            ("restart", self.restarted),
            ("order", self.orders),
            ("booked order", self.orders_booked),
            ("closed order", self.orders_closed),
            ("refunded order", self.orders_refunded),
        ]
    }
}

/// What people and the clock do.
#[derive(Debug, Clone)]
pub enum Step {
    /// One operation of the store, or several at the same time; each may be cut off after some polls.
    Store(Vec<(Op, Option<usize>)>),
    Pay(OrderNo),
    Deliver {
        lose: u32,
        repeat: u32,
        reverse: bool,
        delay_ms: i64,
        forged: bool,
        tampered: bool,
        cut: Option<usize>,
    },
    Pass(i64),
    Spend {
        user: usize,
        points: i64,
    },
    /// A task sets points aside.
    Hold {
        user: usize,
        points: i64,
    },
    /// The oldest of a user's tasks ends, and is charged all, a part or nothing.
    Settle {
        user: usize,
        charged: i64,
    },
    /// A task sets all points aside, an order is given back, and the oldest task ends.
    RefundDuringTask {
        order_no: OrderNo,
        charged: i64,
    },
    /// The channels' next calls fail, after they acted or before.
    Fail(Vec<bool>),
    RefundsTake(i64),
    Restart,
}

#[derive(Debug, Clone)]
pub enum Op {
    Buy { user: usize, product: usize, way: usize },
    Refresh(OrderNo),
    Cancel(OrderNo),
    Sweep,
    Refund { order_no: OrderNo, cents: Option<i64>, key: bool },
    AskRefund { order_no: OrderNo, user: usize },
}

pub struct World {
    db: Db,
    seed: u64,
    shop: Shop,
    users: Vec<User>,
    products: Vec<ProductId>,
    spent: u32,
    /// Tasks under way, by user: their ids and what they hold.
    tasks: [Vec<(String, i64)>; USERS],
}

impl World {
    /// Fresh users, of whom each was invited by the one before; two of three have a term.
    pub async fn new(db: Db, seed: u64) -> Self {
        // Worlds share a database, and a channel gives a transaction's number once: each has a time of its own.
        let start_ms = START_MS + i64::try_from(seed % 10_000).unwrap() * 100 * DAY_MS;
        let shop = Shop::open(db.clone(), start_ms).await;
        let mut users: Vec<User> = Vec::new();
        for n in 0..USERS {
            let invited_by = users.last().map(|user| user.id.clone());
            let term = (n > 0).then_some(start_ms + DAY_MS);
            users.push(
                person(&db, &format!("{seed}-{n}"), invited_by.as_ref().map(UserId::as_str), term).await,
            );
            // For tasks, of which there would be hardly any before the first payment.
            let gift = format!("gift:{seed}:{n}");
            shop.points.adjust(&users[n].id.own_account(), &gift, 300, "").await.unwrap();
        }
        let mut products = Vec::new();
        for (cents, points, days) in [(1234, 1000, 0), (99, 7, 30), (5000, 0, 90)] {
            let new = NewProduct { days: Some(days), ..product("属性测试", cents, points) };
            products.push(shop.store().products().create(new).await.unwrap().id);
        }
        Self { db, seed, shop, users, products, spent: 0, tasks: Default::default() }
    }

    fn now_ms(&self) -> i64 {
        self.shop.clock.now_ms()
    }

    /// Takes a random step; the error says what is wrong after it.
    pub async fn step(&mut self, rng: &mut StdRng, seen: &mut Seen) -> (Step, Result<(), String>) {
        seen.steps += 1;
        let orders = checks::orders(&self.db, self.seed).await;
        let step = draw(rng, &orders);
        self.take(&step, seen).await;
        (step, self.check(false).await)
    }

    async fn check(&self, at_rest: bool) -> Result<(), String> {
        let mut done = Ok(());
        for _ in 0..LOOKS {
            done = checks::check(&self.db, &self.shop, self.seed, at_rest, self.now_ms()).await;
            if done.is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        done
    }

    async fn take(&mut self, step: &Step, seen: &mut Seen) {
        let shop = &self.shop;
        match step {
            Step::Store(ops) => {
                seen.together += usize::from(ops.len() > 1);
                let before = self.written().await;
                let runs = ops.iter().enumerate().map(|(at, (op, cut))| {
                    let store = if at % 2 == 0 { shop.store() } else { shop.other() };
                    let run = self.run(store, op);
                    let polls = *cut;
                    async move {
                        match polls {
                            Some(polls) => cut_off(run, polls).await,
                            None => Some(run.await),
                        }
                    }
                });
                let done = futures::future::join_all(runs).await;
                let cut = done.iter().filter(|done| done.is_none()).count();
                seen.cut_off += cut;
                if cut > 0 {
                    // What was sent before may still arrive.
                    tokio::time::sleep(Duration::from_millis(4)).await;
                    shop.restart();
                    let all_cut = cut == ops.len();
                    seen.cut_off_but_done += usize::from(all_cut && self.written().await > before);
                }
                for ((op, _), done) in ops.iter().zip(&done) {
                    count(seen, op, *done == Some(true));
                }
            }
            Step::Pay(order_no) => {
                let channel = self.channel(order_no).await;
                // Who pays has met the page first.
                if let Ok(bought) = shop.store().present(order_no).await {
                    self.meet(&bought).await;
                }
                seen.paid += usize::from(shop.cashier.pay(brand(&channel), order_no.as_str()));
            }
            Step::Deliver { lose, repeat, reverse, delay_ms, forged, tampered, cut } => {
                shop.cashier.faults(|faults| {
                    (faults.lose, faults.repeat, faults.reverse) = (*lose, *repeat, *reverse);
                    (faults.delay_ms, faults.sign_notices_wrongly) = (*delay_ms, *forged);
                });
                shop.desk.tampering.store(*tampered, Ordering::SeqCst);
                *shop.desk.cut.lock().unwrap() = *cut;
                let attempts = shop.cashier.deliver().await;
                shop.cashier.faults(|faults| {
                    (faults.lose, faults.repeat, faults.sign_notices_wrongly) = (0, 0, false);
                });
                shop.desk.tampering.store(false, Ordering::SeqCst);
                *shop.desk.cut.lock().unwrap() = None;
                for attempt in attempts {
                    match attempt.status {
                        None => seen.notices_lost += 1,
                        Some(_) if attempt.taken => seen.notices += 1,
                        Some(_) => seen.notices_refused += 1,
                    }
                }
            }
            Step::Pass(ms) => shop.clock.pass(*ms),
            Step::Spend { user, points } => {
                self.spent += 1;
                let cause = format!("spent:{}:{}", self.seed, self.spent);
                let _ = shop.points.adjust(&self.users[*user].id.own_account(), &cause, -points, "").await;
            }
            Step::Hold { user, points } => self.hold(*user, *points).await,
            Step::Settle { user, charged } => self.settle(*user, *charged, seen).await,
            Step::RefundDuringTask { order_no, charged } => {
                let owner = shop.store().order(order_no).await.unwrap().user_id;
                let user = self.users.iter().position(|user| user.id == owner).unwrap();
                self.hold(user, i64::MAX).await;
                let refund = Op::Refund { order_no: order_no.clone(), cents: None, key: false };
                let done = self.run(self.shop.store(), &refund).await;
                count(seen, &refund, done);
                self.settle(user, *charged, seen).await;
            }
            Step::Fail(calls) => {
                seen.failures += calls.len();
                shop.failing.lock().unwrap().extend(calls);
            }
            Step::RefundsTake(ms) => shop.cashier.faults(|faults| faults.refund_takes_ms = *ms),
            Step::Restart => {
                seen.restarted += 1;
                shop.restart();
            }
        }
    }

    async fn hold(&mut self, user: usize, points: i64) {
        let id = &self.users[user].id;
        let points = self.shop.points.balance(&id.own_account()).await.unwrap().available.min(points);
        if points > 0 {
            self.spent += 1;
            let task = format!("{}-{}", self.seed, self.spent);
            hold(&self.db, id, &task, points).await;
            self.tasks[user].push((task, points));
        }
    }

    async fn settle(&mut self, user: usize, charged: i64, seen: &mut Seen) {
        if !self.tasks[user].is_empty() {
            let (task, points) = self.tasks[user].remove(0);
            let before = self.paid_later(user).await;
            settle(&self.db, &self.users[user].id, &task, points, points.min(charged)).await;
            seen.refunds_paid_later += usize::from(self.paid_later(user).await > before);
        }
    }

    /// What a user's tasks have paid to refunds.
    async fn paid_later(&self, user: usize) -> i64 {
        read!(&self.db, c => sqlx::query_scalar(
            "select cast(coalesce(sum(paid), 0) as bigint) from point_claims where payer_id = $1")
            .bind(&self.users[user].id).fetch_one(c).await.unwrap())
    }

    /// Does an operation; whether it did something.
    fn run<'a>(&'a self, store: Store, op: &'a Op) -> BoxFuture<'a, bool> {
        async move {
            let done = match op {
                Op::Buy { user, product, way } => {
                    let ((channel, way), user) = (WAYS[*way], &self.users[*user]);
                    match store.buy(user, &self.products[*product], channel, way, None).await {
                        Ok(bought) => {
                            // Every other buyer looks at the page at once.
                            if bought.order.order_no.as_str().as_bytes()[31] % 2 == 0 {
                                self.meet(&bought).await;
                            }
                            Ok(true)
                        }
                        Err(error) => Err(error),
                    }
                }
                Op::Refresh(order_no) => store.refresh(order_no).await.map(|_| true),
                Op::Cancel(order_no) => {
                    store.cancel(order_no).await.map(|order| order.status == OrderStatus::Cancelled)
                }
                Op::Sweep => store.sweep().await.map(|swept| swept.orders + swept.refunds > 0),
                Op::Refund { order_no, cents, key } => {
                    let key = key.then_some("k");
                    store.refund(order_no, *cents, "broken", "admin", key).await.map(|_| true)
                }
                Op::AskRefund { order_no, user } => {
                    store.ask_refund(&self.users[*user].id, order_no, "not wanted").await.map(|_| true)
                }
            };
            match done {
                Ok(done) => done,
                // What a person or a faulty channel may meet; anything else is a fault of ours.
                Err(StoreError::Database(error)) => panic!("{op:?}: {error}"),
                Err(_) => false,
            }
        }
        .boxed()
    }

    async fn meet(&self, bought: &Bought) {
        self.shop.meet(&bought.order.channel, bought).await;
    }

    async fn channel(&self, order_no: &OrderNo) -> String {
        self.shop.store().order(order_no).await.unwrap().channel
    }

    /// How much was ever written down.
    async fn written(&self) -> i64 {
        read!(&self.db, c => sqlx::query_scalar("select count(*) from order_events").fetch_one(c).await.unwrap())
    }

    /// No more faults: everything that is open comes to its end.
    pub async fn come_to_rest(&mut self, seen: &mut Seen) -> Result<(), String> {
        let shop = &self.shop;
        shop.failing.lock().unwrap().clear();
        shop.cashier
            .faults(|faults| (faults.delay_ms, faults.reverse, faults.refund_takes_ms) = (0, false, 0));
        for _ in 0..40 {
            shop.clock.pass(600_000);
            shop.cashier.deliver().await;
            shop.store().sweep().await.map_err(|error| error.to_string())?;
            let open = checks::orders(&self.db, self.seed).await.into_iter();
            let pending = open.filter(|order| order.status == OrderStatus::Pending).count();
            let (_, refunds) = shop.store().refunds(true, Page { number: 1, size: 1 }).await.unwrap();
            if pending == 0 && refunds == 0 {
                break;
            }
        }
        self.check(true).await?;
        // Whatever the channels still have to say changes nothing.
        self.shop.clock.pass(2 * DAY_MS);
        self.shop.cashier.deliver().await;
        self.check(true).await?;
        for order in checks::orders(&self.db, self.seed).await {
            seen.orders += 1;
            seen.orders_booked += usize::from(order.credited);
            seen.orders_closed += usize::from(order.status == OrderStatus::Cancelled);
            seen.orders_refunded += usize::from(order.status == OrderStatus::Refunded);
            self.check_english(&order.order_no).await?;
            for refund in self.shop.store().refunds_of(&order.order_no).await.unwrap() {
                seen.refunds_in_part += usize::from(refund.cents < order.cents);
                seen.refunds_short += usize::from(refund.points_short > 0);
            }
        }
        Ok(())
    }

    /// What happened to an order is told in English as well.
    async fn check_english(&self, order_no: &OrderNo) -> Result<(), String> {
        let store = self.shop.store();
        let events = store.timeline(order_no).await.unwrap().into_iter().map(|event| event.text);
        let queue = store.attention_of(order_no).await.unwrap().into_iter();
        let queue = queue.flat_map(|one| [one.text, one.accept, one.dismiss].into_iter().chain(one.word));
        let note = store.order(order_no).await.unwrap().note;
        let chinese = |text: &Text| text.en.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        match events.chain(queue).chain([note]).find(chinese) {
            Some(text) => Err(format!("no English: {text:?}")),
            None => Ok(()),
        }
    }
}

fn count(seen: &mut Seen, op: &Op, done: bool) {
    let counter = match op {
        Op::Buy { .. } => &mut seen.bought,
        Op::Cancel(_) => &mut seen.cancelled,
        Op::Refund { .. } => &mut seen.refunds,
        Op::Sweep => &mut seen.swept,
        Op::Refresh(_) | Op::AskRefund { .. } => return,
    };
    *counter += usize::from(done);
}

fn draw(rng: &mut StdRng, orders: &[OrderFacts]) -> Step {
    let ops = |rng: &mut StdRng, many: usize| {
        let op = |rng: &mut StdRng| {
            let cut = rng.random_bool(0.15).then(|| rng.random_range(0..14));
            (draw_op(rng, orders), cut)
        };
        Step::Store((0..many).map(|_| op(rng)).collect())
    };
    match rng.random_range(0..100) {
        0..46 => ops(rng, 1),
        46..56 => {
            let many = rng.random_range(2..5);
            ops(rng, many)
        }
        56..69 if !orders.is_empty() => Step::Pay(pick(rng, orders)),
        69..82 => Step::Deliver {
            lose: u32::from(rng.random_bool(0.2)),
            repeat: rng.random_range(0..3),
            reverse: rng.random_bool(0.3),
            delay_ms: if rng.random_bool(0.2) { 400_000 } else { 0 },
            forged: rng.random_bool(0.1),
            tampered: rng.random_bool(0.1),
            cut: rng.random_bool(0.2).then(|| rng.random_range(0..14)),
        },
        82..86 => Step::Pass([1, 5_000, 30_000, 120_000, 400_000][rng.random_range(0..5)]),
        86..88 => Step::Hold { user: rng.random_range(0..USERS), points: rng.random_range(1..1200) },
        88..90 => Step::Settle {
            user: rng.random_range(0..USERS),
            charged: [0, 0, 9, 5000][rng.random_range(0..4)],
        },
        90..92 if !orders.is_empty() => {
            Step::RefundDuringTask { order_no: pick(rng, orders), charged: [0, 0, 9][rng.random_range(0..3)] }
        }
        92..94 => Step::Spend { user: rng.random_range(0..USERS), points: rng.random_range(1..900) },
        94..97 => Step::Fail((0..rng.random_range(1..4)).map(|_| rng.random_bool(0.5)).collect()),
        97..98 => Step::RefundsTake([0, 90_000][rng.random_range(0..2)]),
        _ => Step::Restart,
    }
}

/// Mostly a late one: those are open.
fn pick(rng: &mut StdRng, orders: &[OrderFacts]) -> OrderNo {
    let from = if rng.random_bool(0.7) { orders.len().saturating_sub(3) } else { 0 };
    orders[rng.random_range(from..orders.len())].order_no.clone()
}

fn draw_op(rng: &mut StdRng, orders: &[OrderFacts]) -> Op {
    let buy = |rng: &mut StdRng| Op::Buy {
        user: rng.random_range(0..USERS),
        product: rng.random_range(0..3),
        way: rng.random_range(0..WAYS.len()),
    };
    if orders.is_empty() {
        return buy(rng);
    }
    let paid: Vec<&OrderFacts> = orders.iter().filter(|order| order.status == OrderStatus::Success).collect();
    match rng.random_range(0..100) {
        0..28 => buy(rng),
        28..50 => Op::Refresh(pick(rng, orders)),
        50..58 => Op::Cancel(pick(rng, orders)),
        58..74 => Op::Sweep,
        74..78 => Op::AskRefund { order_no: pick(rng, orders), user: rng.random_range(0..USERS) },
        _ if !paid.is_empty() => {
            let order = paid[rng.random_range(0..paid.len())];
            let cents = rng.random_bool(0.6).then(|| rng.random_range(1..=order.cents));
            Op::Refund { order_no: order.order_no.clone(), cents, key: rng.random_bool(0.2) }
        }
        _ => Op::Sweep,
    }
}
