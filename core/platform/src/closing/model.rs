//! What closing an account would do, and why it is refused.

use baigong_base::db::DatabaseCause;
use baigong_base::words;
use baigong_identity::users::UserError;
use baigong_ledger::Balance;
use serde::Serialize;

words! {
    /// Why an account cannot be closed now.
    pub enum Obstacle {
        /// It has the rights of an administrator.
        Administrator = "administrator",
        /// An order is not paid and not closed, or paid and not booked.
        Order = "order",
        /// A refund is under way.
        Refund = "refund",
    }
}

/// What closing an account would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClosingView {
    /// Points that would be forfeited: what can be spent, and what is set aside for tasks under way and may come back.
    pub points: Balance,
    /// Tasks under way. Those in the queue would end, the others go on to their own end.
    pub open_tasks: i64,
    /// Works in the history: tasks with a result. Tasks that failed go as well, and are no loss.
    pub works: i64,
    /// Files that the user brought.
    pub uploads: i64,
    /// Numbers of the orders that are not settled.
    pub orders: Vec<String>,
    /// Numbers of the refunds that are under way.
    pub refunds: Vec<String>,
    /// What stands in the way.
    pub obstacle: Option<Obstacle>,
}

/// Why an account was not closed. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
pub enum ClosingError {
    /// Purchases that are not settled.
    #[error("有未完成的订单（{0}），请先支付或取消后再注销")]
    Order(String),
    /// Refunds that are under way.
    #[error("有正在处理的退款（{0}），请等待退款完成后再注销")]
    Refund(String),
    /// More points are there than the request agreed to forfeit.
    #[error("账户还有 {points} 积分（含进行中任务冻结的积分），注销后作废，请确认放弃")]
    Forfeit {
        /// Points that would be forfeited.
        points: i64,
    },
    /// The account's own service refused.
    #[error(transparent)]
    Account(#[from] UserError),
    /// The database failed.
    #[error("服务暂时不可用，请稍后再试")]
    Database(#[from] sqlx::Error),
}

impl DatabaseCause for ClosingError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) | Self::Account(UserError::Database(cause)) => Some(cause),
            _ => None,
        }
    }
}
