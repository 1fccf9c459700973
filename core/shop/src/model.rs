//! What the store is made of.

use baigong_base::db::StoredText;
use baigong_base::words;
use baigong_ground::Text;
use baigong_ledger::UserId;
use serde::{Deserialize, Serialize};

use crate::ids::{OrderNo, ProductId, RefundNo};

words! {
    /// Whom a product is for: the shelves of the store, in their order.
    #[derive(PartialOrd, Ord)]
    pub enum Category {
        /// The web site.
        Webui = "webui",
        /// The developers' API.
        Developer = "developer",
        /// Claude Code.
        ClaudeCode = "claude_code",
    }
}

impl Category {
    /// What the shelf is called: `WebUI`, `Developer`, `ClaudeCode`.
    pub fn label(self) -> &'static str {
        match self {
            Self::Webui => "WebUI",
            Self::Developer => "Developer",
            Self::ClaudeCode => "ClaudeCode",
        }
    }
}

words! {
    /// The kind of a membership, for the buyer. What a product grants stands in its points and days.
    pub enum Membership {
        /// 7 days.
        SevenDays = "SEVEN_DAYS",
        /// 30 days.
        Month = "MONTH",
        /// 90 days.
        Quarter = "QUARTER",
        /// 180 days.
        HalfYear = "HALF_YEAR",
        /// 365 days.
        Year = "YEAR",
        /// API quota: points of the one ledger, which the API spends as well.
        VirtualCard = "VIRTUALCARD",
    }
}

impl Membership {
    /// The days that such a product usually grants.
    pub fn days(self) -> i64 {
        match self {
            Self::SevenDays => 7,
            Self::Month => 30,
            Self::Quarter => 90,
            Self::HalfYear => 180,
            Self::Year => 365,
            Self::VirtualCard => 0,
        }
    }
}

/// A product's words for readers of English. What is left out is shown in Chinese.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnglishWords {
    /// At most 127 characters.
    pub title: Option<String>,
    /// At most 20 characters.
    pub tag: Option<String>,
    /// At most 5000 characters.
    pub details: Option<String>,
}

/// As the row of a product holds them.
impl TryFrom<String> for EnglishWords {
    type Error = serde_json::Error;

    fn try_from(json: String) -> Result<Self, Self::Error> {
        serde_json::from_str(&json)
    }
}

/// What is sold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Product {
    /// The product's id in requests.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ProductId,
    /// What the buyer reads, also at the channel.
    pub title: String,
    /// The list price in cents (分).
    pub cents: i64,
    /// The shelf.
    pub category: Category,
    /// A short mark: `热销`.
    pub tag: Option<String>,
    /// What the details window shows.
    pub details: String,
    /// The same for readers of English.
    #[sqlx(try_from = "String")]
    pub english: EnglishWords,
    /// The kind of membership.
    pub membership: Option<Membership>,
    /// Points that it grants.
    pub points: i64,
    /// Days by which it makes the account's term longer: from now, or from the present end if that is later.
    pub days: i64,
    /// Whether it is a card to try the site with, which may cost less than the smallest top-up.
    pub trial: bool,
    /// Whether it can be bought.
    pub on_sale: bool,
    /// When it was added, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was last changed, in milliseconds since the epoch.
    pub updated_ms: i64,
}

impl Product {
    /// Whether it is a top-up below the smallest one, in cents, that is allowed.
    pub(crate) fn is_below(&self, minimum_cents: i64) -> bool {
        is_below(self.cents, self.points, self.trial, minimum_cents)
    }
}

/// What grants points is a top-up, and only a trial card may cost less than the smallest one.
pub(crate) fn is_below(cents: i64, points: i64, trial: bool, minimum_cents: i64) -> bool {
    points > 0 && !trial && cents < minimum_cents
}

/// A product to make, or what one is changed to.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewProduct {
    /// 1 to 127 characters without `/ = &`, as both channels take it.
    pub title: String,
    /// The list price in cents: 1 to 10,000,000,000.
    pub cents: i64,
    /// The shelf.
    pub category: Category,
    /// At most 20 characters.
    #[serde(default)]
    pub tag: Option<String>,
    /// At most 5000 characters.
    #[serde(default)]
    pub details: String,
    /// Title, tag and details for readers of English.
    #[serde(default)]
    pub english: EnglishWords,
    /// The kind of membership.
    #[serde(default)]
    pub membership: Option<Membership>,
    /// Points that it grants: 0 to 1,000,000,000.
    #[serde(default)]
    pub points: i64,
    /// Days that it grants, 0 to 3650; those of the membership if left out.
    #[serde(default)]
    pub days: Option<i64>,
    /// Whether it is a card to try the site with, which may cost less than the smallest top-up.
    #[serde(default)]
    pub trial: bool,
    /// Whether it can be bought.
    #[serde(default = "yes")]
    pub on_sale: bool,
}

fn yes() -> bool {
    true
}

words! {
    /// How an order stands.
    pub enum OrderStatus {
        /// Not paid yet.
        Pending = "PENDING",
        /// Paid, and what was bought is not booked yet: something stands in the way, and is tried again.
        Paid = "PAID",
        /// Paid and booked.
        Success = "SUCCESS",
        /// Paid, and can no longer be given back.
        Completed = "COMPLETED",
        /// The channel refused it, or the bank did.
        Failed = "FAILED",
        /// Closed without a payment.
        Cancelled = "CANCELLED",
        /// Given back in full.
        Refunded = "REFUNDED",
    }
}

impl OrderStatus {
    /// The status in words, as the buyer reads it.
    pub fn text(self) -> Text {
        match self {
            Self::Pending => Text::new("待支付", "Waiting for payment"),
            Self::Paid | Self::Success => Text::new("支付成功", "Paid"),
            Self::Completed => Text::new("已完成", "Completed"),
            Self::Failed => Text::new("支付失败", "Payment failed"),
            Self::Cancelled => Text::new("超时已关闭", "Closed, time over"),
            Self::Refunded => Text::new("已退款", "Refunded"),
        }
    }

    /// Whether the money came, and what was bought was booked, even if it was given back later.
    pub fn is_credited(self) -> bool {
        matches!(self, Self::Success | Self::Completed | Self::Refunded)
    }
}

words! {
    /// Who closed an order.
    pub enum ClosedBy {
        /// The buyer.
        Buyer = "buyer",
        /// Nobody: the time to pay ran out.
        Expired = "expired",
        /// The channel.
        Channel = "channel",
    }
}

/// A purchase, with what was sold as it was then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Order {
    /// UUIDv7.
    pub id: String,
    /// 32 digits and capital letters; what the channel knows it by.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_no: OrderNo,
    /// The buyer's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub user_id: UserId,
    /// The number by which people know the buyer.
    pub uid: i64,
    /// The product.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub product_id: ProductId,
    /// What was bought.
    pub title: String,
    /// The shelf.
    pub category: Category,
    /// The short mark.
    pub tag: Option<String>,
    /// What the details window showed.
    pub details: String,
    /// Title, tag and details for readers of English.
    pub english: EnglishWords,
    /// The kind of membership.
    pub membership: Option<Membership>,
    /// The list price in cents.
    pub list_cents: i64,
    /// The discount, in percent of the list price.
    pub percent_off: i64,
    /// What is to be paid in cents (`totalFee`).
    pub cents: i64,
    /// Points that it grants.
    pub points: i64,
    /// Days that it grants.
    pub days: i64,
    /// `wechat` or `alipay`.
    pub channel: String,
    /// How the buyer meets the channel: `qr` or `page`.
    pub way: String,
    /// What the channel is called.
    pub merchant: String,
    /// Whether no real money moves.
    pub demonstration: bool,
    /// How it stands.
    pub status: OrderStatus,
    /// The status in words.
    pub status_text: Text,
    /// The buyer wants it cancelled, and the channel cannot close it before it expires.
    pub cancel_asked: bool,
    /// Who closed it.
    pub closed_by: Option<ClosedBy>,
    /// The channel's number of the payment.
    pub transaction_id: Option<String>,
    /// What came, in cents.
    pub received_cents: Option<i64>,
    /// What was given back, in cents.
    pub refunded_cents: i64,
    /// What is on its way back, in cents.
    pub refunding_cents: i64,
    /// The buyer asks for a refund, and the operator has not answered.
    pub refund_wanted: bool,
    /// What the operator should know; empty where it is nothing.
    pub note: Text,
    /// When it was placed, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it last changed, in milliseconds since the epoch.
    pub updated_ms: i64,
    /// Last moment of payment, milliseconds since the epoch.
    pub expires_ms: i64,
    /// When the buyer paid, in milliseconds since the epoch; null while nobody has.
    pub paid_ms: Option<i64>,
    /// When it was closed without a payment, in milliseconds since the epoch.
    pub closed_ms: Option<i64>,
}

/// Which orders an operator wants to see.
#[derive(Debug, Clone, Default)]
pub struct OrderFilter {
    /// Only those that stand so.
    pub status: Option<OrderStatus>,
    /// Only those of this channel.
    pub channel: Option<String>,
    /// Only those of this user (internal id).
    pub user_id: Option<UserId>,
    /// Only those with this in their number, their transaction's number or their title.
    pub q: Option<String>,
    /// Only those made at or after this time, in milliseconds.
    pub from_ms: Option<i64>,
    /// Only those made before this time, in milliseconds.
    pub until_ms: Option<i64>,
}

/// A page, counted from 1.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// From 1.
    pub number: i64,
    /// 1 to 100.
    pub size: i64,
}

impl Page {
    pub(super) fn limit(self) -> i64 {
        self.size.clamp(1, 100)
    }

    pub(super) fn offset(self) -> i64 {
        self.number.max(1).saturating_sub(1).saturating_mul(self.limit())
    }
}

/// Something that happened to an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderEvent {
    /// `created`, `presented`, `notified`, `paid`, `credited`, `cancelled`, `refund`, …
    pub kind: String,
    /// What happened, in a sentence.
    #[sqlx(try_from = "StoredText")]
    pub text: Text,
    /// Who did it: `buyer`, `channel`, `system` or an administrator.
    pub actor: String,
    /// When it happened, in milliseconds since the epoch.
    pub created_ms: i64,
}

words! {
    /// How a refund stands.
    pub enum RefundStatus {
        /// The points are set aside, and the channel is asked or works on it.
        Open = "open",
        /// The channel could not pay it out: a person must act there.
        Abnormal = "abnormal",
        /// The money went back.
        Succeeded = "succeeded",
        /// The money stays, and the points came back.
        Closed = "closed",
    }
}

/// What a refund would take back from the buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundPreview {
    /// What would be given back, in cents.
    pub cents: i64,
    /// Points that the money stands for.
    pub points_due: i64,
    /// Points that are there to be taken back now; the others are set aside for tasks or spent.
    pub points_taken: i64,
    /// Points of the others that are set aside: what their tasks give back is taken then.
    pub points_held: i64,
    /// Days of the account's term that the money stands for, rounded half up.
    pub days_due: i64,
}

/// A refund.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundView {
    /// What the channel knows it by.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub refund_no: RefundNo,
    /// Of which order.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub order_no: OrderNo,
    /// The buyer's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub user_id: UserId,
    /// What is given back, in cents.
    pub cents: i64,
    /// How it stands.
    pub status: RefundStatus,
    /// Why, as the buyer reads it. The channel is told the Chinese.
    #[sqlx(try_from = "StoredText")]
    pub reason: Text,
    /// Who made it.
    pub actor: String,
    /// Points that the money stands for.
    pub points_due: i64,
    /// Points that were taken back: those that were there, and since then what tasks of before gave back.
    pub points_taken: i64,
    /// Points that are spent, or set aside for tasks of before; those that come back are taken.
    pub points_short: i64,
    /// By how much the account's term became shorter, in milliseconds.
    pub term_ms: i64,
    /// Points that the inviter should give back.
    pub inviter_points_due: i64,
    /// Points that were taken from the inviter, in the same way.
    pub inviter_points_taken: i64,
    /// What the channel said against it.
    pub error: Option<String>,
    /// When it was begun, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When it last changed, in milliseconds since the epoch.
    pub updated_ms: i64,
    /// When it ended, in milliseconds since the epoch; null while it is under way.
    pub finished_ms: Option<i64>,
}

/// Who told of the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Notice,
    Query,
    Statement,
    /// A person who looked at a payment that did not fit.
    Person,
}

impl Source {
    pub(super) fn actor(self) -> &'static str {
        match self {
            Self::Notice | Self::Query | Self::Statement => "channel",
            Self::Person => "operator",
        }
    }
}
