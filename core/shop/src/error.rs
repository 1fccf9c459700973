//! How the store refuses, in both languages.

use baigong_base::db::DatabaseCause;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::message::common;
use baigong_ground::{Message, Text, messages};
use baigong_ledger::PointsError;

use super::OrderStatus;

messages! {
    /// Why an order in this state gives nothing back.
    pub(super) order_in_state(state) = "订单状态为「{state}」", "it is “{state}”";
    /// Why an order that no money was paid for gives nothing back.
    pub(super) order_of_the_demonstration = "演示订单已随网站上线作废", "an order of the demonstration, which ended when the site went live";
    too_few_points_left = "账户的可用积分不足，无法完成", "The account has too few points left for this";
    product_not_on_sale = "商品不存在或已下架", "This product does not exist, or is not on sale any more";
    channel_unavailable(channel) = "支付方式不可用：{channel}", "This way to pay is not available: {channel}";
    too_many_open_orders(most) = "未支付的订单过多（最多 {most} 个），请先支付或取消", "Too many unpaid orders (at most {most}). Please pay or cancel some first";
    order_key_reused = "Idempotency-Key 已用于另一笔请求", "This Idempotency-Key was used for another request";
    order_not_found = "订单不存在", "The order does not exist";
    order_not_refundable(why) = "该订单不能退款：{why}", "This order cannot be refunded: {why}";
    refund_open = "该订单有一笔退款正在处理，请等它完成", "A refund of this order is under way. Please wait for it";
    refund_not_found = "退款单不存在", "The refund does not exist";
    attention_settled = "该事项不存在或已处理", "This item does not exist, or is settled";
    order_ended(status) = "订单已结束（{status}），请重新下单", "The order is over ({status}). Please order again";
    refund_too_large(yuan, cents) = "最多可退 {yuan}.{cents} 元", "At most {yuan}.{cents} yuan can be refunded";
    channel_silent = "支付渠道暂时没有回应，请稍后重试", "The payment channel does not answer right now. Please try again later";
    channel_misconfigured = "支付渠道配置有误，请联系客服", "The payment channel is set up wrongly. Please contact support";
    channel_refused = "支付渠道拒绝了请求，请联系客服", "The payment channel refused the request. Please contact support";
}

/// Why something in the store was not done. Nothing was sold, booked or given back then, unless a variant says so.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum StoreError {
    /// Values that cannot be taken, all of them.
    Invalid(Vec<FieldError>),
    /// There is no such product, or it is not on sale.
    NoProduct,
    /// The site is not paid through this channel.
    NoChannel(Text),
    /// The buyer is a visitor.
    NotIdentified,
    /// The buyer's account was switched off.
    Inactive,
    /// The buyer has so many unpaid orders.
    TooManyOpen(i64),
    /// The `Idempotency-Key` was used for something else.
    KeyReused,
    /// There is no such order, or it is somebody else's.
    NoOrder,
    /// The order can no longer be paid.
    Ended(OrderStatus),
    /// Nothing of the order can be given back.
    NotRefundable(Message),
    /// Only so many cents are left to be given back.
    TooMuch {
        /// What can still be given back, in cents.
        left: i64,
    },
    /// An earlier refund of the order is not finished.
    RefundOpen,
    /// There is no such refund.
    NoRefund,
    /// There is no such entry, or somebody settled it before.
    NoAttention,
    /// The channel did not do it. What an order or a refund became is written on it.
    Channel(#[from] baigong_pay::Error),
    /// The ledger refused.
    Points(#[from] PointsError),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl StoreError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Invalid(fields) => baigong_ground::field::first_message(fields),
            Self::NoProduct => product_not_on_sale(),
            Self::NoChannel(channel) => channel_unavailable(channel),
            Self::NotIdentified => common::sign_in_first(),
            Self::Inactive => common::account_suspended(),
            Self::TooManyOpen(most) => too_many_open_orders(most),
            Self::KeyReused => order_key_reused(),
            Self::NoOrder => order_not_found(),
            Self::Ended(status) => order_ended(status.text()),
            Self::NotRefundable(why) => order_not_refundable(why),
            Self::TooMuch { left } => refund_too_large(left / 100, format!("{:02}", left % 100)),
            Self::RefundOpen => refund_open(),
            Self::NoRefund => refund_not_found(),
            Self::NoAttention => attention_settled(),
            Self::Channel(cause) => channel_message(cause),
            Self::Points(PointsError::Database(_)) => common::service_unavailable(),
            Self::Points(PointsError::Insufficient { .. }) => too_few_points_left(),
            Self::Points(_) => common::internal_error(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

impl StoreError {
    pub(super) fn field(field: &str, message: impl Into<Text>) -> Self {
        Self::Invalid(vec![invalid_field(field, message)])
    }
}

impl DatabaseCause for StoreError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) => Some(cause),
            Self::Points(error) => error.database_cause(),
            _ => None,
        }
    }
}

fn channel_message(error: &baigong_pay::Error) -> Message {
    use baigong_pay::ErrorKind as Kind;
    match error.kind {
        Kind::Unavailable | Kind::RateLimited | Kind::Forged | Kind::Unreadable => channel_silent(),
        Kind::Configuration => channel_misconfigured(),
        _ => channel_refused(),
    }
}
