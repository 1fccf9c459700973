//! Buying: an order is durable before the channel hears of it.
//!
//! A product has one open order of a person's. Another way to pay takes the place of the first; both being
//! paid by somebody in two windows is booked twice and given back by a person.

use baigong_base::db::{StoredText, Tx, retry_on_conflict_or_repeat};
use baigong_base::{on, read};
use baigong_ground::{day, messages};
use baigong_ledger::{User, UserId, bought_by};
use baigong_pay::{ErrorKind, NewPayment, PaymentState, Presented, Way};
use rand::Rng;

use super::channels::Merchant;
use super::products::yuan;
use super::rows::{self, NewOrder, OrderRow};
use super::{Order, OrderStatus, Product, Store, StoreError, VipStanding, sentences};
use crate::ids::{OrderNo, ProductId};

messages! {
    product_below_least(yuan) = "充值最低 {yuan} 元，这个商品暂不能购买", "A top-up is at least {yuan} yuan; this product cannot be bought now";
    order_key_length = "Idempotency-Key 应为 1 到 255 个字符", "An Idempotency-Key has 1 to 255 characters";
}

const MAX_KEY: usize = 255;
const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// Of the 32 characters of a number so many are drawn: 93 bits that nobody guesses.
const DRAWN: usize = 18;

/// An order and how to pay for it.
#[derive(Debug, Clone)]
pub struct Bought {
    /// The order.
    pub order: Order,
    /// The code or the form.
    pub presented: Presented,
}

impl Store {
    /// Orders a product for a user at today's price and tells how to pay for it. The order is written down before
    /// the channel is asked.
    ///
    /// Buying the same again gives the order that is open, for programs as for pages: two codes that can both be paid
    /// help nobody, and one that is paid makes room for the next. Same means the person, the product with its price
    /// and what it grants, the channel and the way; open means that the rest of its time is enough to pay
    /// ([`StoreSettings::enough_ms`]).
    ///
    /// A key says that two requests are the same act, so it gives its order for ever, also when that has ended. It does
    /// not say that two requests are different acts: a press with a key of its own shares the open order, and
    /// every key of an order leads to it.
    ///
    /// # Errors
    /// `Channel` leaves the order behind: unpaid where the channel did not answer, so that asking again goes on with
    /// it; failed where the channel refused.
    pub async fn buy(
        &self,
        user: &User,
        product_id: &ProductId,
        channel_id: &str,
        way: Way,
        idempotency_key: Option<&str>,
    ) -> Result<Bought, StoreError> {
        if user.anonymous {
            return Err(StoreError::NotIdentified);
        }
        if !user.active {
            return Err(StoreError::Inactive);
        }
        if idempotency_key.is_some_and(|key| key.is_empty() || key.len() > MAX_KEY) {
            return Err(StoreError::field("idempotency_key", order_key_length()));
        }
        let merchant = self.open_merchant(channel_id)?;
        let way = if merchant.ways.contains(&way) { way } else { merchant.ways[0] };
        let row = retry_on_conflict_or_repeat(|| {
            self.order_for(&user.id, product_id, (channel_id, merchant), way, idempotency_key)
        })
        .await?;
        let presented = self.present_row(&row, merchant).await?;
        self.close_others(&row).await?;
        let order = self.order(&row.order_no).await?;
        Ok(Bought { order, presented })
    }

    /// Who pays for a product another way is not to pay for it twice: earlier open orders of it are cancelled. Of two ways
    /// that were pressed at once the later one stays. A channel that does not answer leaves one open, which the sweeper closes.
    async fn close_others(&self, row: &OrderRow) -> Result<(), StoreError> {
        let others: Vec<OrderNo> = read!(&self.0.db, c => sqlx::query_scalar(
            "select order_no from orders
             where user_id = $1 and product_id = $2 and id < (select id from orders where order_no = $3)
                 and status = 'PENDING' and not cancel_asked
             order by id limit 10")
            .bind(&row.user_id).bind(&row.product_id).bind(&row.order_no).fetch_all(c).await?);
        for order_no in others {
            if let Err(error) = self.cancel(&order_no).await {
                tracing::debug!(%order_no, %error, "an order that another takes the place of stays open for now");
            }
        }
        Ok(())
    }

    /// How to pay for an order that is open.
    ///
    /// # Errors
    /// `Ended` if it can no longer be paid; as [`Store::buy`] otherwise.
    pub async fn present(&self, order_no: &OrderNo) -> Result<Bought, StoreError> {
        let row = self.row(order_no).await?;
        let presented = self.present_row(&row, self.open_merchant(&row.channel)?).await?;
        Ok(Bought { order: self.order(order_no).await?, presented })
    }

    /// How far a user is from the discount.
    pub async fn vip(&self, user_id: &UserId) -> Result<VipStanding, StoreError> {
        let topped_up: i64 = read!(&self.0.db, c => sqlx::query_scalar(sqlx::AssertSqlSafe(topped_up_sql())).bind(user_id).fetch_one(c).await?);
        Ok(self.standing(topped_up))
    }

    fn standing(&self, topped_up: i64) -> VipStanding {
        let rule = self.0.settings.vip;
        let vip = rule.percent_off > 0 && topped_up >= rule.after_points;
        VipStanding { vip, topped_up, after_points: rule.after_points, percent_off: rule.percent_off }
    }

    async fn order_for(
        &self,
        user_id: &UserId,
        product_id: &ProductId,
        (channel_id, merchant): (&str, &Merchant),
        way: Way,
        key: Option<&str>,
    ) -> Result<OrderRow, StoreError> {
        let now_ms = self.now_ms();
        let way = way_text(way);
        let mut tx = self.0.db.write().await?;
        // One purchase of a user at a time: a double click must not make two orders.
        on!(&mut tx, c => sqlx::query(tx_lock(self)).bind(format!("buy:{user_id}")).execute(c).await.map(drop)?);
        if let Some(key) = key
            && let Some(row) = rows::by_key(&mut tx, user_id, key).await?
        {
            let same = row.product_id == *product_id && row.channel == channel_id && row.way == way;
            return if same { Ok(row) } else { Err(StoreError::KeyReused) };
        }
        let product = on_sale(&mut tx, product_id).await?.ok_or(StoreError::NoProduct)?;
        let minimum = self.0.settings.minimum_cents;
        if product.is_below(minimum) {
            let least = yuan(minimum);
            return Err(StoreError::field("product_id", product_below_least(least)));
        }
        let topped_up: i64 = on!(&mut tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(topped_up_sql())).bind(user_id).fetch_one(c).await?);
        let vip = self.standing(topped_up);
        let cents = vip.price(product.cents);
        let percent_off = if vip.vip { vip.percent_off } else { 0 };
        let open = rows::open(&mut tx, user_id, now_ms + self.0.settings.enough_ms()).await?;
        let same = open.into_iter().find(|row| {
            (&row.product_id, row.channel.as_str(), row.way.as_str()) == (product_id, channel_id, way)
                && row.demonstration == merchant.demonstration
                && (row.cents, row.points, row.days, row.title.as_str())
                    == (cents, product.points, product.days, product.title.as_str())
        });
        if let Some(row) = same {
            if let Some(key) = key {
                rows::insert_key(&mut tx, user_id, key, &row.order_no).await?;
                tx.commit().await?;
            }
            return Ok(row);
        }
        let most = self.0.settings.most_open_orders;
        let open: i64 = on!(&mut tx, c => sqlx::query_scalar(
            "select count(*) from orders where user_id = $1 and status = 'PENDING' and expires_ms > $2")
            .bind(user_id).bind(now_ms).fetch_one(c).await?);
        if open >= most {
            return Err(StoreError::TooManyOpen(most));
        }
        let order_no = OrderNo::new(number(now_ms));
        let order = NewOrder {
            order_no: &order_no,
            user_id,
            product: &product,
            percent_off,
            cents,
            channel: channel_id,
            way,
            merchant: &merchant.name,
            demonstration: merchant.demonstration,
            check_at_ms: now_ms + self.0.settings.schedule_ms,
            expires_ms: now_ms + self.0.settings.pay_ms,
        };
        rows::insert(&mut tx, &order, now_ms).await?;
        if let Some(key) = key {
            rows::insert_key(&mut tx, user_id, key, &order_no).await?;
        }
        rows::event(&mut tx, &order_no, "created", &sentences::ORDER_PLACED, "buyer", now_ms).await?;
        tx.commit().await?;
        self.row(&order_no).await
    }

    async fn present_row(&self, row: &OrderRow, merchant: &Merchant) -> Result<Presented, StoreError> {
        if row.status != OrderStatus::Pending {
            return Err(StoreError::Ended(row.status));
        }
        if self.now_ms() >= row.expires_ms || row.cancel_asked {
            return Err(StoreError::Ended(OrderStatus::Cancelled));
        }
        if let Some(code) = &row.code {
            return Ok(Presented::Qr(code.clone()));
        }
        let mut return_url = self.0.settings.return_url.clone();
        return_url.query_pairs_mut().append_pair("orderNo", row.order_no.as_str());
        let payment = NewPayment {
            order_no: row.order_no.as_str(),
            title: &row.title,
            cents: row.cents,
            expires_ms: row.expires_ms,
            notify_url: &self.0.settings.notify_url(&row.channel),
            return_url: &return_url,
            way: if row.way == "page" { Way::Page } else { Way::Qr },
        };
        match merchant.channel.create(&payment).await {
            Ok(Presented::Qr(code)) => {
                let mut tx = self.0.db.write().await?;
                on!(&mut tx, c => sqlx::query("update orders set code = $2 where order_no = $1")
                    .bind(&row.order_no).bind(&code).execute(c).await?.rows_affected());
                rows::event(
                    &mut tx,
                    &row.order_no,
                    "presented",
                    &sentences::CODE_MADE,
                    "channel",
                    self.now_ms(),
                )
                .await?;
                tx.commit().await?;
                Ok(Presented::Qr(code))
            }
            Ok(form) => Ok(form),
            Err(error) => self.not_presented(row, merchant, error).await,
        }
    }

    /// What becomes of an order that the channel would not create. Whatever it is, it is failed only when the
    /// channel says that it knows no such payment: an earlier attempt may have come through.
    async fn not_presented(
        &self,
        row: &OrderRow,
        merchant: &Merchant,
        error: baigong_pay::Error,
    ) -> Result<Presented, StoreError> {
        tracing::warn!(order_no = %row.order_no, %error, "the channel did not create the payment");
        match error.kind {
            ErrorKind::AlreadyPaid | ErrorKind::AlreadyClosed => {
                self.check_with_channel(row).await?;
                Err(StoreError::Ended(self.row(&row.order_no).await?.status))
            }
            // Whether it acted is not known; the order stays, and the next attempt goes on with it.
            ErrorKind::Unavailable | ErrorKind::RateLimited | ErrorKind::Forged | ErrorKind::Unreadable => {
                Err(error.into())
            }
            _ => {
                let unknown = merchant.channel.query(row.order_no.as_str()).await;
                if unknown.is_ok_and(|payment| payment.state == PaymentState::Unknown) {
                    let mut tx = self.0.db.write().await?;
                    let now_ms = self.now_ms();
                    let note = sentences::not_created(&error);
                    let done = on!(&mut tx, c => sqlx::query(
                        "update orders set status = 'FAILED', note = $2, closed_by = 'channel', closed_ms = $3,
                             updated_ms = $3, check_at_ms = null
                         where order_no = $1 and status = 'PENDING'")
                        .bind(&row.order_no).bind(StoredText::from(&note)).bind(now_ms).execute(c).await?.rows_affected());
                    if done > 0 {
                        rows::event(&mut tx, &row.order_no, "failed", &note, "channel", now_ms).await?;
                    }
                    tx.commit().await?;
                }
                Err(error.into())
            }
        }
    }
}

fn tx_lock(store: &Store) -> &'static str {
    store.0.db.dialect().one_at_a_time()
}

pub(super) fn way_text(way: Way) -> &'static str {
    match way {
        Way::Qr => "qr",
        Way::Page => "page",
    }
}

async fn on_sale(tx: &mut Tx, id: &ProductId) -> sqlx::Result<Option<Product>> {
    on!(tx, c => sqlx::query_as("select * from products where id = $1 and on_sale")
        .bind(id).fetch_optional(c).await)
}

/// A number of an order or a refund: its second in Beijing, for people, and characters that are drawn.
#[expect(
    clippy::disallowed_methods,
    reason = "digits of an order that cannot be guessed; the database says whether they are free"
)]
pub(super) fn number(now_ms: i64) -> String {
    let mut rng = rand::rng();
    let drawn = (0..DRAWN).map(|_| char::from(DIGITS[rng.random_range(0..DIGITS.len())]));
    day::show(now_ms, "%Y%m%d%H%M%S").chars().chain(drawn).collect()
}

/// What a user has bought, without what was given back.
fn topped_up_sql() -> String {
    format!("select {}", bought_by("$1"))
}

impl VipStanding {
    /// What a list price becomes for this user: rounded half up, at least a cent.
    pub fn price(&self, list_cents: i64) -> i64 {
        if !self.vip {
            return list_cents;
        }
        let exact = i128::from(list_cents) * i128::from(100 - self.percent_off);
        i64::try_from((exact + 50) / 100).unwrap_or(list_cents).max(1)
    }
}

impl From<Bought> for Order {
    fn from(bought: Bought) -> Self {
        bought.order
    }
}
