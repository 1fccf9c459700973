//! What happens by itself: unpaid orders are asked after and closed when they have expired, refunds are asked after,
//! old orders are completed, statements are matched. Several processes share the work: moving a row's next look on
//! is the right to look.

use std::time::Duration;

use baigong_base::db::StoredText;
use baigong_base::{on, read};
use baigong_ground::day::DAY_MS;
use futures::StreamExt;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::attention::{self, AttentionKind, Raised};
use super::model::Source;
use super::rows::{self, OrderRow};
use super::settling::{self, Settled};
use super::{OrderStatus, Store, StoreError, sentences};
use crate::ids::{OrderNo, RefundNo};

/// Who took a row has so long before another one looks.
const LEASE_MS: i64 = 60_000;
/// Rows of each kind in one sweep.
const BATCH: i64 = 100;
/// Channels are asked about so many at once.
const AT_ONCE: usize = 8;
const REST: Duration = Duration::from_secs(5);
/// After this, channels give nothing back.
const REFUNDABLE_DAYS: i64 = 365;
/// An order whose channel is gone is given up after a day.
const GONE_MS: i64 = DAY_MS;

/// What a sweep did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Swept {
    /// Orders that were looked after.
    pub orders: u64,
    /// Refunds that were looked after.
    pub refunds: u64,
    /// Orders that were completed.
    pub completed: u64,
}

impl Store {
    /// Sweeps every few seconds until `stop`, and matches yesterday's statements in the morning.
    pub async fn run(&self, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.0.wake.notified() => {}
                () = tokio::time::sleep(REST) => {}
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.round() => {}
            }
        }
    }

    async fn round(&self) {
        match self.sweep().await {
            Ok(swept) if swept != Swept::default() => tracing::debug!(?swept, "the store was swept"),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the store could not be swept"),
        }
        if let Err(error) = self.match_yesterday().await {
            tracing::warn!(%error, "a statement could not be matched");
        }
    }

    /// Does what is due now.
    pub async fn sweep(&self) -> Result<Swept, StoreError> {
        self.end_play().await?;
        let now_ms = self.now_ms();
        let orders: Vec<(OrderNo, i64)> = read!(&self.0.db, c => sqlx::query_as(
            "select order_no, check_at_ms from orders where check_at_ms <= $1 order by check_at_ms limit $2")
            .bind(now_ms).bind(BATCH).fetch_all(c).await?);
        let looks = orders.into_iter().map(|(order_no, due_ms)| self.look_after(order_no, due_ms));
        let orders = futures::stream::iter(looks).buffer_unordered(AT_ONCE).collect::<Vec<bool>>().await;
        let refunds: Vec<(RefundNo, i64)> = read!(&self.0.db, c => sqlx::query_as(
            "select refund_no, check_at_ms from refunds where check_at_ms <= $1 order by check_at_ms limit $2")
            .bind(now_ms).bind(BATCH).fetch_all(c).await?);
        let looks = refunds.into_iter().map(|(refund_no, due_ms)| self.look_after_refund(refund_no, due_ms));
        let refunds = futures::stream::iter(looks).buffer_unordered(AT_ONCE).collect::<Vec<bool>>().await;
        let done = |turns: Vec<bool>| turns.into_iter().map(u64::from).sum();
        Ok(Swept { orders: done(orders), refunds: done(refunds), completed: self.complete().await? })
    }

    /// Looks after an order, if no other process does; whether it did.
    async fn look_after(&self, order_no: OrderNo, due_ms: i64) -> bool {
        let until_ms = self.now_ms() + LEASE_MS;
        let looked = async {
            if !self.claim("orders", "order_no", order_no.as_str(), due_ms, until_ms).await? {
                return Ok(false);
            }
            let row = self.row(&order_no).await?;
            match row.status {
                OrderStatus::Pending if self.0.channels.get(&row.channel).is_none() => {
                    self.gone(&row).await?
                }
                OrderStatus::Pending => self.check_with_channel(&row).await?,
                OrderStatus::Paid => self.book_again(&row).await?,
                _ => {}
            }
            self.look_later(&row, until_ms).await?;
            Ok::<_, StoreError>(true)
        };
        looked.await.unwrap_or_else(|error| {
            tracing::warn!(%order_no, %error, "an order could not be looked after");
            true
        })
    }

    async fn look_after_refund(&self, refund_no: RefundNo, due_ms: i64) -> bool {
        let until_ms = self.now_ms() + LEASE_MS;
        let looked = async {
            if !self.claim("refunds", "refund_no", refund_no.as_str(), due_ms, until_ms).await? {
                return Ok(false);
            }
            self.push_refund(&refund_no).await?;
            Ok::<_, StoreError>(true)
        };
        looked.await.unwrap_or_else(|error| {
            tracing::warn!(%refund_no, %error, "a refund could not be looked after");
            true
        })
    }

    /// Takes the turn, for as long as the lease.
    async fn claim(
        &self,
        table: &str,
        column: &str,
        number: &str,
        due_ms: i64,
        until_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = format!("update {table} set check_at_ms = $3 where {column} = $1 and check_at_ms = $2");
        let mut tx = self.0.db.write().await?;
        let taken = on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(number).bind(due_ms).bind(until_ms).execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok(taken > 0)
    }

    /// When an order that is still open is looked after next: on schedule, at its end, then less and less often.
    async fn look_later(&self, row: &OrderRow, until_ms: i64) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let settings = &self.0.settings;
        let end_ms = row.expires_ms + settings.grace_ms;
        let next_ms = if now_ms < end_ms {
            end_ms.min(now_ms + settings.schedule_ms)
        } else {
            now_ms + (now_ms - end_ms).clamp(settings.query_every_ms, 3_600_000)
        };
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "update orders set check_at_ms = $2 where order_no = $1 and check_at_ms = $3 and status = 'PENDING'")
            .bind(&row.order_no).bind(next_ms).bind(until_ms).execute(c).await?.rows_affected());
        Ok(tx.commit().await?)
    }

    /// Tries again to book a payment that the ledger refused.
    async fn book_again(&self, row: &OrderRow) -> Result<(), StoreError> {
        let payment = baigong_pay::Payment {
            order_no: row.order_no.to_string(),
            state: baigong_pay::PaymentState::Paid,
            transaction_id: row.transaction_id.clone(),
            cents: row.received_cents,
            paid_ms: row.paid_ms,
        };
        if row.refunding_cents == 0
            && self.settle(&row.channel, &payment, Source::Query).await? == Settled::Now
        {
            tracing::info!(order_no = %row.order_no, "a payment was booked at a later try");
        }
        Ok(())
    }

    /// The channel of an unpaid order is no longer configured, so nobody can be asked.
    async fn gone(&self, row: &OrderRow) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        if now_ms < row.expires_ms + GONE_MS {
            return Ok(());
        }
        let text = &sentences::CHANNEL_GONE;
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "update orders set status = 'CANCELLED', closed_by = 'expired', closed_ms = $2, updated_ms = $2,
                 check_at_ms = null, note = $3
             where order_no = $1 and status = 'PENDING'")
            .bind(&row.order_no).bind(now_ms).bind(StoredText::from(text)).execute(c).await?.rows_affected());
        if done > 0 {
            rows::event(&mut tx, &row.order_no, "closed", text, "system", now_ms).await?;
            let about = format!("channel_gone:{}", row.order_no);
            let raised = Raised {
                kind: AttentionKind::ChannelGone,
                about: &about,
                channel: Some(&row.channel),
                order_no: Some(&row.order_no),
                refund_no: None,
                text,
                details: &json!({}),
            };
            attention::raise(&mut tx, &raised, now_ms).await?;
        }
        Ok(tx.commit().await?)
    }

    /// What was paid a year ago can no longer be given back.
    async fn complete(&self) -> Result<u64, StoreError> {
        let now_ms = self.now_ms();
        let before = now_ms - REFUNDABLE_DAYS * DAY_MS;
        let old: bool = read!(&self.0.db, c => sqlx::query_scalar(
            "select exists (select 1 from orders where status = 'SUCCESS' and paid_ms < $1)")
            .bind(before).fetch_one(c).await?);
        if !old {
            return Ok(0);
        }
        let mut tx = self.0.db.write().await?;
        let done = on!(&mut tx, c => sqlx::query(
            "update orders set status = 'COMPLETED', updated_ms = $2
             where status = 'SUCCESS' and paid_ms < $1 and not exists (
                 select 1 from refunds r where r.order_no = orders.order_no and r.status in ('open', 'abnormal'))")
            .bind(before).bind(now_ms).execute(c).await?.rows_affected());
        tx.commit().await?;
        Ok(done)
    }
}

impl Store {
    /// Books what a statement shows as paid and our books do not, if the channel says the same when asked.
    pub(super) async fn missed(&self, order_no: &OrderNo) -> Result<(), StoreError> {
        let row = self.row(order_no).await?;
        if row.credited {
            return Ok(());
        }
        let found = self.merchant(&row.channel)?.channel.query(order_no.as_str()).await?;
        let settled = self.settle(&row.channel, &found, Source::Statement).await?;
        if settled == Settled::Now {
            tracing::warn!(%order_no, details = %settling::details(&found), "a payment was first seen in a statement");
        }
        Ok(())
    }
}
