//! Orders as rows. Every statement runs on both databases.

use baigong_base::db::{Db, Listing, StoredText, Tx, containing, new_id};
use baigong_base::{on, read};
use baigong_ground::Text;
use baigong_ledger::UserId;
use serde::{Deserialize, Serialize};

use super::{
    Category, ClosedBy, EnglishWords, Membership, Order, OrderFilter, OrderStatus, Page, Product, sentences,
};
use crate::ids::{OrderNo, ProductId};

/// What an order keeps of its product beside title and price.
#[derive(Serialize, Deserialize)]
pub(super) struct Snapshot {
    category: Category,
    tag: Option<String>,
    details: String,
    #[serde(default)]
    english: EnglishWords,
    membership: Option<Membership>,
}

impl Snapshot {
    pub fn of(product: &Product) -> String {
        let Product { category, tag, details, english, membership, .. } = product.clone();
        serde_json::to_string(&Self { category, tag, details, english, membership }).unwrap_or_default()
    }
}

/// An order with what only the store itself needs.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(super) struct OrderRow {
    pub id: String,
    pub order_no: OrderNo,
    pub user_id: UserId,
    uid: i64,
    pub product_id: ProductId,
    pub title: String,
    product: String,
    list_cents: i64,
    percent_off: i64,
    pub cents: i64,
    pub points: i64,
    pub days: i64,
    pub channel: String,
    pub way: String,
    merchant: String,
    pub demonstration: bool,
    pub code: Option<String>,
    pub status: OrderStatus,
    pub cancel_asked: bool,
    pub closed_by: Option<ClosedBy>,
    pub transaction_id: Option<String>,
    pub received_cents: Option<i64>,
    pub credited: bool,
    pub term_ms: i64,
    pub refunded_cents: i64,
    pub refunding_cents: i64,
    pub refund_wanted: bool,
    #[sqlx(try_from = "StoredText")]
    pub note: Text,
    pub created_ms: i64,
    updated_ms: i64,
    pub expires_ms: i64,
    pub paid_ms: Option<i64>,
    closed_ms: Option<i64>,
    pub play_ended_ms: Option<i64>,
}

const COLUMNS: &str = "o.id, o.order_no, o.user_id, coalesce(u.uid, 0) as uid, o.product_id, o.title, o.product,
    o.list_cents, o.percent_off, o.cents, o.points, o.days, o.channel, o.way, o.merchant, o.demonstration, o.code,
    o.status, o.cancel_asked, o.closed_by, o.transaction_id, o.received_cents, o.credited, o.term_ms, o.refunded_cents,
    coalesce((select cast(sum(r.cents) as bigint) from refunds r
              where r.order_no = o.order_no and r.status in ('open', 'abnormal')), 0) as refunding_cents,
    exists (select 1 from store_attention a where a.order_no = o.order_no and a.kind = 'refund_wanted'
            and a.resolved_ms is null) as refund_wanted,
    o.note, o.created_ms, o.updated_ms, o.expires_ms, o.paid_ms, o.closed_ms, o.play_ended_ms";
const TABLES: &str = "orders o join users u on u.id = o.user_id";

impl OrderRow {
    /// Its product's title when it was bought; in Chinese where nobody had written the English.
    pub fn titles(&self) -> Text {
        let english = self.snapshot().english.title.unwrap_or_else(|| self.title.clone());
        Text::made(self.title.as_str(), english)
    }

    fn snapshot(&self) -> Snapshot {
        serde_json::from_str(&self.product).unwrap_or(Snapshot {
            category: Category::Webui,
            tag: None,
            details: String::new(),
            english: EnglishWords::default(),
            membership: None,
        })
    }
}

impl From<OrderRow> for Order {
    fn from(row: OrderRow) -> Self {
        let product = row.snapshot();
        let status_text = match row.status {
            OrderStatus::Cancelled if row.closed_by == Some(ClosedBy::Buyer) => sentences::CANCELLED,
            OrderStatus::Pending if row.cancel_asked => sentences::BEING_CANCELLED,
            status => status.text(),
        };
        Self {
            id: row.id,
            order_no: row.order_no,
            user_id: row.user_id,
            uid: row.uid,
            product_id: row.product_id,
            title: row.title,
            category: product.category,
            tag: product.tag,
            details: product.details,
            english: product.english,
            membership: product.membership,
            list_cents: row.list_cents,
            percent_off: row.percent_off,
            cents: row.cents,
            points: row.points,
            days: row.days,
            channel: row.channel,
            way: row.way,
            merchant: row.merchant,
            demonstration: row.demonstration,
            status: row.status,
            status_text,
            cancel_asked: row.cancel_asked,
            closed_by: row.closed_by,
            transaction_id: row.transaction_id,
            received_cents: row.received_cents,
            refunded_cents: row.refunded_cents,
            refunding_cents: row.refunding_cents,
            refund_wanted: row.refund_wanted,
            note: row.note,
            created_ms: row.created_ms,
            updated_ms: row.updated_ms,
            expires_ms: row.expires_ms,
            paid_ms: row.paid_ms,
            closed_ms: row.closed_ms,
        }
    }
}

pub(super) async fn find(db: &Db, order_no: &OrderNo) -> sqlx::Result<Option<OrderRow>> {
    let sql = format!("select {COLUMNS} from {TABLES} where o.order_no = $1");
    read!(db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(order_no).fetch_optional(c).await)
}

/// The order, which no other transaction changes until this one ends.
pub(super) async fn lock(tx: &mut Tx, order_no: &OrderNo) -> sqlx::Result<Option<OrderRow>> {
    let sql = format!("select id from orders where order_no = $1 {}", tx.dialect().for_update());
    let there: Option<String> = on!(&mut *tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(order_no).fetch_optional(c).await?);
    if there.is_none() {
        return Ok(None);
    }
    let sql = format!("select {COLUMNS} from {TABLES} where o.order_no = $1");
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(order_no).fetch_optional(c).await)
}

/// The order that a user asked for under a key.
pub(super) async fn by_key(tx: &mut Tx, user_id: &UserId, key: &str) -> sqlx::Result<Option<OrderRow>> {
    let sql = format!(
        "select {COLUMNS} from {TABLES} where o.order_no =
             (select order_no from order_keys where user_id = $1 and idempotency_key = $2)"
    );
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user_id).bind(key).fetch_optional(c).await)
}

/// Notes that a user asked for an order under a key.
pub(super) async fn insert_key(
    tx: &mut Tx,
    user_id: &UserId,
    key: &str,
    order_no: &OrderNo,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("insert into order_keys (user_id, idempotency_key, order_no) values ($1, $2, $3)")
        .bind(user_id).bind(key).bind(order_no).execute(c).await.map(drop))
}

/// A user's unpaid orders that can still be paid after `after_ms` and that nobody wants cancelled, the newest first.
pub(super) async fn open(tx: &mut Tx, user_id: &UserId, after_ms: i64) -> sqlx::Result<Vec<OrderRow>> {
    let sql = format!(
        "select {COLUMNS} from {TABLES} where o.user_id = $1 and o.status = 'PENDING' and not o.cancel_asked and o.expires_ms >= $2
         order by o.id desc"
    );
    on!(tx, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(user_id).bind(after_ms).fetch_all(c).await)
}

pub(super) struct NewOrder<'a> {
    pub order_no: &'a OrderNo,
    pub user_id: &'a UserId,
    pub product: &'a Product,
    pub percent_off: i64,
    pub cents: i64,
    pub channel: &'a str,
    pub way: &'a str,
    pub merchant: &'a str,
    pub demonstration: bool,
    pub check_at_ms: i64,
    pub expires_ms: i64,
}

pub(super) async fn insert(tx: &mut Tx, order: &NewOrder<'_>, now_ms: i64) -> sqlx::Result<()> {
    let product = order.product;
    on!(tx, c => sqlx::query(
        "insert into orders (id, order_no, user_id, product_id, title, product, list_cents, percent_off, cents,
             points, days, channel, way, merchant, demonstration, status, cancel_asked, credited, term_ms, refunded_cents,
             queried_ms, check_at_ms, note, created_ms, updated_ms, expires_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'PENDING', false, false, 0, 0, 0,
             $16, '', $17, $17, $18)")
        .bind(new_id()).bind(order.order_no).bind(order.user_id).bind(&product.id).bind(&product.title)
        .bind(Snapshot::of(product)).bind(product.cents).bind(order.percent_off).bind(order.cents)
        .bind(product.points).bind(product.days).bind(order.channel).bind(order.way).bind(order.merchant)
        .bind(order.demonstration).bind(order.check_at_ms).bind(now_ms).bind(order.expires_ms)
        .execute(c).await.map(drop))
}

impl OrderFilter {
    fn listing(&self) -> Listing {
        let part = self.q.as_deref().map(str::trim).filter(|q| !q.is_empty());
        let found = "lower(o.order_no) like $1 escape '\\' or lower(o.title) like $1 escape '\\'
            or lower(coalesce(o.transaction_id, '')) like $1 escape '\\'";
        Listing::of(TABLES)
            .only("o.status = $1", self.status)
            .only("o.channel = $1", self.channel.as_deref())
            .only("o.user_id = $1", self.user_id.as_ref())
            .only("o.created_ms >= $1", self.from_ms)
            .only("o.created_ms < $1", self.until_ms)
            .only(found, part.map(containing))
    }
}

/// A page of orders, the newest first, and how many there are.
pub(super) async fn page(db: &Db, filter: &OrderFilter, page: Page) -> sqlx::Result<(Vec<OrderRow>, i64)> {
    filter.listing().page(db, COLUMNS, "o.id desc", page.number.max(1), page.limit()).await
}

/// Writes down what happened to an order.
pub(super) async fn event(
    tx: &mut Tx,
    order_no: &OrderNo,
    kind: &str,
    text: &Text,
    actor: &str,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into order_events (id, order_no, kind, text, actor, created_ms) values ($1, $2, $3, $4, $5, $6)")
        .bind(new_id()).bind(order_no).bind(kind).bind(StoredText::from(text)).bind(actor).bind(now_ms)
        .execute(c).await.map(drop))
}

impl OrderRow {
    /// What came: the price, unless a person accepted another amount.
    pub fn received(&self) -> i64 {
        self.received_cents.unwrap_or(self.cents)
    }

    /// What can still be given back, in cents.
    pub fn left_cents(&self) -> i64 {
        self.received() - self.refunded_cents - self.refunding_cents
    }
}
