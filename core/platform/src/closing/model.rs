//! What closing an account would do, and why it is refused.

use baigong_base::db::DatabaseCause;
use baigong_base::words;
use baigong_ground::message::common;
use baigong_ground::{Message, messages};
use baigong_identity::users::UserError;
use baigong_ledger::Balance;
use serde::Serialize;

messages! {
    order_open(order) = "有未完成的订单（{order}），请先支付或取消后再注销", "There is an open order ({order}). Please pay or cancel it before you close the account";
    refund_under_way(refund) = "有正在处理的退款（{refund}），请等待退款完成后再注销", "A refund is under way ({refund}). Please wait for it before you close the account";
    organisation_owned(name) = "您是组织「{name}」的所有者，请先移交或关闭组织后再注销", "You own the organisation “{name}”. Please hand it over or close it before you close the account";
    points_would_be_lost(points) = "账户还有 {points} 积分（含进行中任务冻结的积分），注销后作废，请确认放弃", "The account still has {points} points, those of running tasks included. They are lost when it is closed; please confirm";
}

words! {
    /// Why an account cannot be closed now.
    pub enum Obstacle {
        /// It has the rights of an administrator.
        Administrator = "administrator",
        /// An order is not paid and not closed, or paid and not booked.
        Order = "order",
        /// A refund is under way.
        Refund = "refund",
        /// It owns an organisation, which has to be handed over or closed first.
        Organisation = "organisation",
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
    /// Names of the organisations that the user owns.
    pub organisations: Vec<String>,
    /// What stands in the way.
    pub obstacle: Option<Obstacle>,
}

/// Why an account was not closed. The text is for people, zh-CN.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ClosingError {
    /// Purchases that are not settled.
    Order(String),
    /// Refunds that are under way.
    Refund(String),
    /// Organisations that the user owns.
    Organisation(String),
    /// More points are there than the request agreed to forfeit.
    Forfeit {
        /// Points that would be forfeited.
        points: i64,
    },
    /// The account's own service refused.
    Account(#[from] UserError),
    /// The database failed.
    Database(#[from] sqlx::Error),
}

impl ClosingError {
    /// What people are told.
    pub fn message(&self) -> Message {
        match self {
            Self::Order(order) => order_open(order),
            Self::Refund(refund) => refund_under_way(refund),
            Self::Organisation(name) => organisation_owned(name),
            Self::Forfeit { points } => points_would_be_lost(points),
            Self::Account(cause) => cause.message(),
            Self::Database(_) => common::service_unavailable(),
        }
    }
}

impl DatabaseCause for ClosingError {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(cause) | Self::Account(UserError::Database(cause)) => Some(cause),
            _ => None,
        }
    }
}
