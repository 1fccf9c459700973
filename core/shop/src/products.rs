//! What is sold: products with a visible rule of what they grant.

use std::sync::Arc;

use baigong_base::db::{Db, new_id};
use baigong_base::{on, read};
use baigong_ground::field::invalid_field;
use baigong_ground::{Clock, Message, messages};
use baigong_ledger::MAX_POINTS;
use baigong_pay::{MAX_CENTS, title_of};

use super::model::is_below;
use super::{EnglishWords, NewProduct, Product, StoreError};
use crate::ids::ProductId;

messages! {
    product_below_minimum(yuan) = "充值最低 {yuan} 元，低于它的价格只能用于体验卡", "A top-up is at least {yuan} yuan. A lower price is for trial cards only";
    product_name_malformed = "商品名称应为 1 到 127 个字符，不能包含 / = & 和换行", "A product's name has 1 to 127 characters, without / = & and line breaks";
    product_price_out_of_range = "价格应在 0.01 元到 1 亿元之间", "A price is 0.01 to 100,000,000 yuan";
    product_tag_too_long = "标签不能超过 20 个字符", "A tag has up to 20 characters";
    product_details_too_long = "商品详情不能超过 5000 个字符", "The details have up to 5000 characters";
    product_english_name_too_long = "英文名称不能超过 127 个字符", "An English name has up to 127 characters";
    product_english_tag_too_long = "英文角标不能超过 20 个字符", "An English tag has up to 20 characters";
    product_english_details_too_long = "英文详情不能超过 5000 个字符", "The English details have up to 5000 characters";
    product_points_out_of_range = "积分应为 0 到 10 亿之间的整数", "Points are a whole number from 0 to 1,000,000,000";
    product_days_out_of_range = "天数应为 0 到 3650 之间的整数", "Days are a whole number from 0 to 3650";
    product_gives_nothing = "积分和天数至少有一项大于 0", "Points or days have to be more than 0";
    api_quota_without_points = "API 额度商品应包含积分", "A product of API quota holds points";
}

const MAX_TITLE: usize = 127;
const MAX_TAG: usize = 20;
const MAX_DETAILS: usize = 5000;
const MAX_DAYS: i64 = 3650;

const COLUMNS: &str = "id, title, cents, category, tag, details, english, membership, points, days, trial, on_sale, created_ms, updated_ms";

/// The products. Cheap to clone.
#[derive(Clone)]
pub struct Products {
    db: Db,
    clock: Arc<dyn Clock>,
    minimum_cents: i64,
}

impl Products {
    pub(super) fn new(db: Db, clock: Arc<dyn Clock>, minimum_cents: i64) -> Self {
        Self { db, clock, minimum_cents }
    }

    /// What can be bought: by category, the dearest first.
    pub async fn on_sale(&self) -> Result<Vec<Product>, StoreError> {
        let mut products = self.select("where on_sale").await?;
        products.sort_by(|a, b| (a.category, b.cents, &a.id).cmp(&(b.category, a.cents, &b.id)));
        Ok(products)
    }

    /// All products, the newest first.
    pub async fn all(&self) -> Result<Vec<Product>, StoreError> {
        self.select("order by id desc").await
    }

    async fn select(&self, which: &'static str) -> Result<Vec<Product>, StoreError> {
        let sql = format!("select {COLUMNS} from products {which}");
        Ok(read!(&self.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(c).await?))
    }

    /// One product, also one that is not on sale.
    pub async fn get(&self, id: &ProductId) -> Result<Product, StoreError> {
        let sql = format!("select {COLUMNS} from products where id = $1");
        let found =
            read!(&self.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(c).await?);
        found.ok_or(StoreError::NoProduct)
    }

    /// Makes a product.
    ///
    /// # Errors
    /// `Invalid` with every field that is wrong.
    pub async fn create(&self, product: NewProduct) -> Result<Product, StoreError> {
        let product = checked(product, self.minimum_cents)?;
        let (id, now_ms) = (ProductId::new(new_id()), self.clock.now_ms());
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into products (id, title, cents, category, tag, details, english, membership, points, days, trial,
                 on_sale, created_ms, updated_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)")
            .bind(&id).bind(&product.title).bind(product.cents).bind(product.category).bind(&product.tag)
            .bind(&product.details).bind(&product.english).bind(product.membership).bind(product.points)
            .bind(product.days).bind(product.trial).bind(product.on_sale).bind(now_ms).execute(c).await?.rows_affected());
        tx.commit().await?;
        self.get(&id).await
    }

    /// Makes a product another one. Orders keep what they sold.
    ///
    /// # Errors
    /// `NoProduct`, or `Invalid` with every field that is wrong.
    pub async fn change(&self, id: &ProductId, product: NewProduct) -> Result<Product, StoreError> {
        let product = checked(product, self.minimum_cents)?;
        let now_ms = self.clock.now_ms();
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "update products set title = $2, cents = $3, category = $4, tag = $5, details = $6, english = $7,
                 membership = $8, points = $9, days = $10, trial = $11, on_sale = $12, updated_ms = $13
             where id = $1")
            .bind(id).bind(&product.title).bind(product.cents).bind(product.category).bind(&product.tag)
            .bind(&product.details).bind(&product.english).bind(product.membership).bind(product.points)
            .bind(product.days).bind(product.trial).bind(product.on_sale).bind(now_ms).execute(c).await?.rows_affected());
        tx.commit().await?;
        self.get(id).await
    }

    /// Takes a product off sale, which is all that deleting means: orders name it for ever.
    pub async fn take_off_sale(&self, id: &ProductId) -> Result<Product, StoreError> {
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query("update products set on_sale = false, updated_ms = $2 where id = $1")
            .bind(id).bind(self.clock.now_ms()).execute(c).await?.rows_affected());
        tx.commit().await?;
        self.get(id).await
    }
}

struct Checked {
    title: String,
    cents: i64,
    category: super::Category,
    tag: Option<String>,
    details: String,
    /// As the row holds it.
    english: String,
    membership: Option<super::Membership>,
    points: i64,
    days: i64,
    trial: bool,
    on_sale: bool,
}

fn checked(product: NewProduct, minimum_cents: i64) -> Result<Checked, StoreError> {
    let NewProduct {
        title,
        cents,
        category,
        tag,
        details,
        english,
        membership,
        points,
        days,
        trial,
        on_sale,
    } = product;
    let title = title.trim().to_owned();
    let tag = filled(tag);
    let EnglishWords { title: title_en, tag: tag_en, details: details_en } = english;
    let english = EnglishWords { title: filled(title_en), tag: filled(tag_en), details: filled(details_en) };
    let days = days.unwrap_or_else(|| membership.map_or(0, super::Membership::days));
    let mut wrong = Vec::new();
    let mut refuse = |field, message: Message| wrong.push(invalid_field(field, message));
    if title.is_empty() || title_of(&title) != title {
        refuse("title", product_name_malformed());
    }
    if !(1..=MAX_CENTS).contains(&cents) {
        refuse("cents", product_price_out_of_range());
    } else if is_below(cents, points, trial, minimum_cents) {
        let minimum = yuan(minimum_cents);
        refuse("cents", product_below_minimum(minimum));
    }
    if tag.as_ref().is_some_and(|tag| tag.chars().count() > MAX_TAG) {
        refuse("tag", product_tag_too_long());
    }
    if details.chars().count() > MAX_DETAILS {
        refuse("details", product_details_too_long());
    }
    let longer = |text: &Option<String>, most| text.as_ref().is_some_and(|text| text.chars().count() > most);
    if longer(&english.title, MAX_TITLE) {
        refuse("english/title", product_english_name_too_long());
    }
    if longer(&english.tag, MAX_TAG) {
        refuse("english/tag", product_english_tag_too_long());
    }
    if longer(&english.details, MAX_DETAILS) {
        refuse("english/details", product_english_details_too_long());
    }
    if !(0..=MAX_POINTS).contains(&points) {
        refuse("points", product_points_out_of_range());
    }
    if !(0..=MAX_DAYS).contains(&days) {
        refuse("days", product_days_out_of_range());
    }
    if points == 0 && days == 0 {
        refuse("points", product_gives_nothing());
    }
    if membership == Some(super::Membership::VirtualCard) && points == 0 {
        refuse("points", api_quota_without_points());
    }
    if !wrong.is_empty() {
        return Err(StoreError::Invalid(wrong));
    }
    let english = serde_json::to_string(&english).unwrap_or_default();
    Ok(Checked { title, cents, category, tag, details, english, membership, points, days, trial, on_sale })
}

/// Cents as yuan, with decimals only where there are any.
pub(super) fn yuan(cents: i64) -> String {
    if cents % 100 == 0 { (cents / 100).to_string() } else { format!("{}.{:02}", cents / 100, cents % 100) }
}

/// The text without space around it; nothing where no text is left.
fn filled(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
