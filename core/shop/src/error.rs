//! How the store refuses. Every text is for people, zh-CN.

use baigong_base::db::DatabaseCause;
use baigong_ground::Text;
use baigong_ground::field::{FieldError, invalid_field};
use baigong_ledger::PointsError;

use super::OrderStatus;

/// Why something in the store was not done. Nothing was sold, booked or given back then, unless a variant says so.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Values that cannot be taken, all of them.
    #[error("{}", .0.iter().map(|wrong| &*wrong.message.zh).collect::<Vec<_>>().join("；"))]
    Invalid(Vec<FieldError>),
    /// There is no such product, or it is not on sale.
    #[error("商品不存在或已下架")]
    NoProduct,
    /// The site is not paid through this channel.
    #[error("支付方式不可用：{0}")]
    NoChannel(String),
    /// The buyer is a visitor.
    #[error("请先登录")]
    NotIdentified,
    /// The buyer's account was switched off.
    #[error("账户已停用")]
    Inactive,
    /// The buyer has so many unpaid orders.
    #[error("未支付的订单过多（最多 {0} 个），请先支付或取消")]
    TooManyOpen(i64),
    /// The `Idempotency-Key` was used for something else.
    #[error("Idempotency-Key 已用于另一笔请求")]
    KeyReused,
    /// There is no such order, or it is somebody else's.
    #[error("订单不存在")]
    NoOrder,
    /// The order can no longer be paid.
    #[error("订单已结束（{}），请重新下单", .0.text())]
    Ended(OrderStatus),
    /// Nothing of the order can be given back.
    #[error("该订单不能退款：{0}")]
    NotRefundable(String),
    /// Only so many cents are left to be given back.
    #[error("最多可退 {}.{:02} 元", .left / 100, .left % 100)]
    TooMuch {
        /// What can still be given back, in cents.
        left: i64,
    },
    /// An earlier refund of the order is not finished.
    #[error("该订单有一笔退款正在处理，请等它完成")]
    RefundOpen,
    /// There is no such refund.
    #[error("退款单不存在")]
    NoRefund,
    /// There is no such entry, or somebody settled it before.
    #[error("该事项不存在或已处理")]
    NoAttention,
    /// The channel did not do it. What an order or a refund became is written on it.
    #[error("{}", channel_text(.0))]
    Channel(#[from] baigong_pay::Error),
    /// The ledger refused.
    #[error(transparent)]
    Points(#[from] PointsError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
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

fn channel_text(error: &baigong_pay::Error) -> &'static str {
    use baigong_pay::ErrorKind as Kind;
    match error.kind {
        Kind::Unavailable | Kind::RateLimited | Kind::Forged | Kind::Unreadable => {
            "支付渠道暂时没有回应，请稍后重试"
        }
        Kind::Configuration => "支付渠道配置有误，请联系客服",
        _ => "支付渠道拒绝了请求，请联系客服",
    }
}
