//! Reading orders.

use baigong_base::db::Tx;
use baigong_base::{on, read};
use baigong_ledger::{UserId, paid_of};

use super::{Order, OrderEvent, OrderFilter, Page, RefundView, Store, StoreError, rows};
use crate::ids::{OrderNo, RefundNo};

impl Store {
    /// One order.
    pub async fn order(&self, order_no: &OrderNo) -> Result<Order, StoreError> {
        self.row(order_no).await.map(Order::from)
    }

    /// A user's orders, the newest first, and how many there are.
    pub async fn orders_of(&self, user_id: &UserId, page: Page) -> Result<(Vec<Order>, i64), StoreError> {
        let filter = OrderFilter { user_id: Some(user_id.clone()), ..OrderFilter::default() };
        self.page(&filter, page).await
    }

    /// Orders, the newest first, and how many there are.
    pub async fn page(&self, filter: &OrderFilter, page: Page) -> Result<(Vec<Order>, i64), StoreError> {
        let (rows, total) = rows::page(&self.0.db, filter, page).await?;
        Ok((rows.into_iter().map(Order::from).collect(), total))
    }

    /// The orders of a user that may still be paid or booked, and the refunds that are under way: at most ten of each.
    pub async fn unsettled(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<(Vec<OrderNo>, Vec<RefundNo>)> {
        let orders = on!(&mut *tx, c => sqlx::query_scalar(
            "select order_no from orders where user_id = $1 and status in ('PENDING', 'PAID') order by id limit 10")
            .bind(user_id).fetch_all(c).await)?;
        let refunds = on!(tx, c => sqlx::query_scalar(
            "select refund_no from refunds where user_id = $1 and status in ('open', 'abnormal') order by id limit 10")
            .bind(user_id).fetch_all(c).await)?;
        Ok((orders, refunds))
    }

    /// What happened to an order, the oldest first.
    pub async fn timeline(&self, order_no: &OrderNo) -> Result<Vec<OrderEvent>, StoreError> {
        Ok(read!(&self.0.db, c => sqlx::query_as(
            "select kind, text, actor, created_ms from order_events where order_no = $1 order by id")
            .bind(order_no).fetch_all(c).await?))
    }

    /// An order's refunds, the oldest first.
    pub async fn refunds_of(&self, order_no: &OrderNo) -> Result<Vec<RefundView>, StoreError> {
        let sql = format!("select {} from refunds r where r.order_no = $1 order by r.id", refund_columns());
        Ok(read!(&self.0.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(order_no).fetch_all(c).await?))
    }

    /// One refund.
    pub async fn refund_of(&self, refund_no: &RefundNo) -> Result<RefundView, StoreError> {
        let sql = format!("select {} from refunds r where r.refund_no = $1", refund_columns());
        let found = read!(&self.0.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(refund_no).fetch_optional(c).await?);
        found.ok_or(StoreError::NoRefund)
    }

    /// Refunds, the newest first, and how many there are; only those that are not finished, if `open`.
    pub async fn refunds(&self, open: bool, page: Page) -> Result<(Vec<RefundView>, i64), StoreError> {
        let sql = format!(
            "select {} from refunds r
             where not $1 or r.status in ('open', 'abnormal') order by r.id desc limit $2 offset $3",
            refund_columns()
        );
        let rows = read!(&self.0.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(open).bind(page.limit()).bind(page.offset()).fetch_all(c).await?);
        let total = read!(&self.0.db, c => sqlx::query_scalar(
            "select count(*) from refunds r where not $1 or r.status in ('open', 'abnormal')")
            .bind(open).fetch_one(c).await?);
        Ok((rows, total))
    }
}

/// A refund as it is shown: what tasks gave back since then counts as taken.
fn refund_columns() -> String {
    let later = paid_of("'refund:' || r.refund_no");
    let inviter_later = paid_of("'invite-refund:' || r.refund_no");
    format!(
        "r.refund_no, r.order_no, r.user_id, r.cents, r.status, r.reason, r.actor, r.points_due,
         r.points_taken + {later} as points_taken, r.points_due - r.points_taken - {later} as points_short, r.term_ms,
         r.inviter_points_due, r.inviter_points_taken + {inviter_later} as inviter_points_taken, r.error, r.created_ms,
         r.updated_ms, r.finished_ms"
    )
}
