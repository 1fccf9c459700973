//! Asking the channel how an order stands, and closing what is no longer to be paid.
//!
//! An order is closed at the channel before it is closed here. The channel is asked, told to close, and asked
//! again; an order that the channel does not know at all is closed only when nobody can pay it any more.

use baigong_base::on;
use baigong_pay::{Closed, Payment, PaymentState};

use super::model::Source;
use super::rows::{self, OrderRow};
use super::{ClosedBy, Order, OrderStatus, Store, StoreError, sentences};
use crate::ids::OrderNo;

/// After its expiry the channel is asked about an order this many times as often.
const EAGER: i64 = 5;

impl Store {
    /// Asks the channel how an order stands, if nobody did lately, and gives the order as it is then. A channel that
    /// does not answer is no error: the order is given as it is known.
    pub async fn refresh(&self, order_no: &OrderNo) -> Result<Order, StoreError> {
        let row = self.row(order_no).await?;
        if row.status == OrderStatus::Pending {
            if self.may_ask(&row).await?
                && let Err(error) = self.check_with_channel(&row).await
            {
                tracing::warn!(%order_no, %error, "the channel could not be asked about an order");
            }
        } else if row.refunding_cents > 0 {
            self.ask_refunds(order_no, false).await?;
        }
        self.order(order_no).await
    }

    /// Gives up an order, as its buyer: the channel is asked, told to close it, and asked again; only then it is
    /// cancelled. What the channel cannot close yet, because the buyer has not met it, is cancelled when it has
    /// expired. An order that turns out to be paid is booked instead.
    ///
    /// # Errors
    /// `Ended` if it is not open; `Channel` if the channel does not answer: it is cancelled later then.
    pub async fn cancel(&self, order_no: &OrderNo) -> Result<Order, StoreError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, order_no).await?.ok_or(StoreError::NoOrder)?;
        if row.status != OrderStatus::Pending {
            return Err(StoreError::Ended(row.status));
        }
        if !row.cancel_asked {
            on!(&mut tx, c => sqlx::query(
                "update orders set cancel_asked = true, updated_ms = $2 where order_no = $1")
                .bind(order_no).bind(now_ms).execute(c).await?.rows_affected());
            rows::event(&mut tx, order_no, "cancel_asked", &sentences::CANCEL_ASKED, "buyer", now_ms).await?;
        }
        tx.commit().await?;
        self.check_with_channel(&self.row(order_no).await?).await?;
        self.order(order_no).await
    }

    /// Takes the turn to ask about an order.
    async fn may_ask(&self, row: &OrderRow) -> Result<bool, StoreError> {
        let now_ms = self.now_ms();
        let every = self.0.settings.query_every_ms / if now_ms >= row.expires_ms { EAGER } else { 1 };
        let mut tx = self.0.db.write().await?;
        let taken = on!(&mut tx, c => sqlx::query(
            "update orders set queried_ms = $2 where order_no = $1 and queried_ms <= $3")
            .bind(&row.order_no).bind(now_ms).bind(now_ms - every).execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok(taken > 0)
    }

    /// Asks the channel, books a payment, and closes what has expired or is not wanted any more.
    pub(super) async fn check_with_channel(&self, row: &OrderRow) -> Result<(), StoreError> {
        let merchant = self.merchant(&row.channel)?;
        let found = merchant.channel.query(row.order_no.as_str()).await?;
        if self.settle_if_final(row, &found).await? {
            return Ok(());
        }
        let over = self.now_ms() >= row.expires_ms + self.0.settings.grace_ms;
        if !over && !row.cancel_asked {
            return Ok(());
        }
        let declined = found.state == PaymentState::Failed;
        if merchant.channel.close(row.order_no.as_str()).await? == Closed::AlreadyPaid {
            tracing::info!(order_no = %row.order_no, "an order was paid before it could be closed");
        }
        // A close is no proof.
        let found = merchant.channel.query(row.order_no.as_str()).await?;
        if self.settle_if_final(row, &found).await? {
            return Ok(());
        }
        // Nobody can pay what the channel has never seen, once it has expired.
        if over && found.state == PaymentState::Unknown {
            let by = if row.cancel_asked { ClosedBy::Buyer } else { ClosedBy::Expired };
            self.closed(row, by, declined).await?;
        }
        Ok(())
    }

    /// Whether what the channel says ends the matter.
    async fn settle_if_final(&self, row: &OrderRow, found: &Payment) -> Result<bool, StoreError> {
        if found.state.is_paid() {
            self.settle(&row.channel, found, Source::Query).await?;
            return Ok(true);
        }
        if found.state != PaymentState::Closed {
            return Ok(false);
        }
        let by = match row.cancel_asked {
            true => ClosedBy::Buyer,
            false if self.now_ms() >= row.expires_ms => ClosedBy::Expired,
            false => ClosedBy::Channel,
        };
        self.closed(row, by, false).await?;
        Ok(true)
    }

    async fn closed(&self, row: &OrderRow, by: ClosedBy, declined: bool) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let status = if declined { OrderStatus::Failed } else { OrderStatus::Cancelled };
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "update orders set status = $2, closed_by = $3, closed_ms = $4, updated_ms = $4, check_at_ms = null
             where order_no = $1 and status = 'PENDING'")
            .bind(&row.order_no).bind(status).bind(by).bind(now_ms).execute(c).await?.rows_affected());
        if done > 0 {
            rows::event(&mut tx, &row.order_no, "closed", &sentences::closed(by, declined), "system", now_ms)
                .await?;
        }
        Ok(tx.commit().await?)
    }
}
