//! The promises of the store, on both databases.

mod attention;
mod buying;
mod cashier;
mod claims;
mod closing;
mod fake;
mod playing;
mod products;
mod refunds;
mod settling;
mod statements;

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::{on, read};
use baigong_ground::{Clock, Text};
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::{InvitationRules, Points, Posting, Role, TaskId, User, UserId};
use baigong_pay::{Received, Way};
use http::HeaderMap;
use url::Url;

use super::*;
use fake::Fake;

/// 2026-01-31 10:00:00 in Beijing.
pub(super) const START_MS: i64 = 1_769_824_800_000;
pub(super) const RULES: InvitationRules = InvitationRules { reward_points: 50, percent: 10 };

/// A store that is paid through a channel which tests play.
struct Site {
    db: Db,
    clock: Arc<ManualClock>,
    points: Points,
    wechat: Arc<Fake>,
    alipay: Arc<Fake>,
    store: Store,
}

pub(super) async fn person(db: &Db, id: &str, invited_by: Option<&str>, expires_ms: Option<i64>) -> User {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into users (id, login_name, display_name, role, anonymous, active, tag, expires_ms, created_ms,
             updated_ms, invited_by)
         values ($1, $1, $1, 'user', false, true, '', $2, 0, 0, $3)")
        .bind(id).bind(expires_ms).bind(invited_by).execute(c).await.map(drop))
    .unwrap();
    let user_id = UserId::new(id);
    Points::open(&mut tx, &user_id.own_account(), 0).await.unwrap();
    tx.commit().await.unwrap();
    User {
        id: user_id,
        uid: 0,
        login_name: id.into(),
        display_name: id.into(),
        role: Role::User,
        anonymous: false,
        active: true,
        tag: String::new(),
        email: None,
        email_verified: false,
        initial_password: false,
        invitation_code: None,
        expires_ms,
        created_ms: 0,
        updated_ms: 0,
        closed_ms: None,
    }
}

pub(super) fn product(title: &str, cents: i64, points: i64) -> NewProduct {
    NewProduct {
        title: title.into(),
        cents,
        category: Category::Webui,
        tag: None,
        details: String::new(),
        english: EnglishWords::default(),
        membership: None,
        points,
        days: None,
        trial: false,
        on_sale: true,
    }
}

/// A task that holds points of a user's.
pub(super) async fn hold(db: &Db, user: &UserId, task: &str, points: i64) {
    let task = TaskId::new(task);
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(
        "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
             idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, deleted)
         values ($1, $2, 'draw', 'only', 'running', 'none', 'held', 'held', $3, 1, $1, 0, 0, false, 0, 0, false)")
        .bind(&task).bind(user).bind(points).execute(c).await.map(drop))
    .unwrap();
    let account = user.own_account();
    let mut accounts = lock_accounts(&mut tx, [&account]).await.unwrap();
    accounts.post(Posting::hold(&account, &task, points), 0);
    accounts.write(&mut tx, 0).await.unwrap();
    tx.commit().await.unwrap();
}

/// The end of a task that held `points`, of which it is charged `charged`.
pub(super) async fn settle(db: &Db, user: &UserId, task: &str, points: i64, charged: i64) {
    let task = TaskId::new(task);
    let (state, charge) = if charged > 0 { ("succeeded", "captured") } else { ("failed", "released") };
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query("update tasks set state = $2, charge = $3, charge_by_state = $3, charged = $4 where id = $1")
        .bind(&task).bind(state).bind(charge).bind((charged > 0 && charged < points).then_some(charged))
        .execute(c).await.map(drop))
    .unwrap();
    let account = user.own_account();
    let mut accounts = lock_accounts(&mut tx, [&account]).await.unwrap();
    if charged == 0 {
        accounts.post(Posting::release(&account, &task, points), 0);
    } else {
        accounts.post(Posting::capture(&account, &task, charged), 0);
        if charged < points {
            accounts.post(Posting::release_rest(&account, &task, points - charged), 0);
        }
    }
    accounts.write(&mut tx, 0).await.unwrap();
    tx.commit().await.unwrap();
}

impl Site {
    async fn open(test: &TestDb) -> Self {
        let (wechat, alipay) = (Fake::new("wechat"), Fake::new("alipay"));
        let clock = ManualClock::at(START_MS);
        let points = Points::new(test.db.clone(), clock.clone()).with_invitations(RULES);
        let mut settings = StoreSettings::at(&Url::parse("https://shop.example").unwrap());
        settings.vip = VipRule { after_points: 5000, percent_off: 15 };
        // Prices of tests are small.
        settings.minimum_cents = 0;
        let channels = Channels::new([wechat.clone(), alipay.clone()].map(|fake| Merchant::new(fake, false)));
        let store = Store::new(test.db.clone(), clock.clone(), points.clone(), channels, settings);
        Self { db: test.db.clone(), clock, points, wechat, alipay, store }
    }

    /// Changes how the store works, as a new start does.
    fn set(&mut self, change: impl FnOnce(&mut StoreSettings)) {
        let mut settings = self.store.settings().clone();
        change(&mut settings);
        let channels = self.store.channels().clone();
        self.store = Store::new(self.db.clone(), self.clock.clone(), self.points.clone(), channels, settings);
    }

    /// A product of 10 yuan for 1000 points, a buyer, and an order of it.
    async fn ordered(&self) -> (User, Order) {
        let user = person(&self.db, "buyer", None, None).await;
        let order = self.order(&user, 1000, 1000).await;
        (user, order)
    }

    async fn order(&self, user: &User, cents: i64, points: i64) -> Order {
        let product = self.store.products().create(product("一千积分", cents, points)).await.unwrap();
        self.store.buy(user, &product.id, "wechat", Way::Qr, None).await.unwrap().order
    }

    /// An order that was paid and booked.
    async fn paid(&self, user: &User, cents: i64, points: i64) -> Order {
        let order = self.order(user, cents, points).await;
        assert!(self.wechat.pay(&order.order_no, self.clock.now_ms()));
        self.told(&order.order_no).await;
        let order = self.store.order(&order.order_no).await.unwrap();
        assert_eq!(order.status, OrderStatus::Success);
        order
    }

    /// The channel's notification of a trade, as it stands.
    async fn told(&self, order_no: &OrderNo) -> Received {
        let body = self.wechat.notice(order_no);
        self.store.notified("wechat", &HeaderMap::new(), &body).await.unwrap().answer
    }

    async fn available(&self, user: &str) -> i64 {
        let report = self.points.check().await.unwrap();
        assert!(report.balanced, "{:?}", report.problems);
        self.points.balance(&UserId::new(user).own_account()).await.unwrap().available
    }

    async fn status(&self, order_no: &OrderNo) -> OrderStatus {
        self.store.order(order_no).await.unwrap().status
    }

    async fn attention(&self) -> Vec<AttentionKind> {
        self.store.attention().await.unwrap().into_iter().map(|one| one.kind).collect()
    }

    async fn term(&self, user: &str) -> Option<i64> {
        read!(&self.db, c => sqlx::query_scalar("select expires_ms from users where id = $1")
            .bind(user).fetch_one(c).await.unwrap())
    }
}

async fn sql(db: &Db, statement: &'static str) {
    let mut tx = db.write().await.unwrap();
    on!(&mut tx, c => sqlx::query(statement).execute(c).await.map(drop)).unwrap();
    tx.commit().await.unwrap();
}
