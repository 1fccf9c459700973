//! Booking a payment: once, whatever tells of it.

use baigong_base::db::{StoredText, Tx, retry_on_conflict_or_repeat};
use baigong_base::on;
use baigong_ground::Text;
use baigong_ground::day::DAY_MS;
use baigong_ledger::{Note, PointsError, TopUp, term};
use baigong_pay::{Payment, PaymentState};
use serde_json::json;

use super::attention::{self, AttentionKind, Raised};
use super::model::Source;
use super::rows::{self, OrderRow};
use super::{OrderStatus, Store, StoreError, playing, sentences};
use crate::ids::OrderNo;
use crate::service::count;

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    /// Booked now.
    Now,
    /// Booked before.
    Before,
    /// It is no payment.
    Unpaid,
    /// It does not fit. A person looks at it.
    Doubtful,
}

impl Store {
    /// Books a payment that a channel told of, if it fits.
    pub(super) async fn settle(
        &self,
        channel_id: &str,
        payment: &Payment,
        source: Source,
    ) -> Result<Settled, StoreError> {
        if !payment.state.is_paid() {
            return Ok(Settled::Unpaid);
        }
        match retry_on_conflict_or_repeat(|| self.try_settle(channel_id, payment, source)).await {
            // The ledger refuses what no repetition mends: the payment is kept, and a person looks.
            Err(StoreError::Points(error)) if !matches!(error, PointsError::Database(_)) => {
                retry_on_conflict_or_repeat(|| self.save_for_retry(channel_id, payment, &error)).await?;
                Ok(Settled::Doubtful)
            }
            done => {
                if done.as_ref().is_ok_and(|settled| *settled == Settled::Now) {
                    count(&self.0.counters.credited);
                }
                done
            }
        }
    }

    async fn try_settle(
        &self,
        channel_id: &str,
        payment: &Payment,
        source: Source,
    ) -> Result<Settled, StoreError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, &OrderNo::new(payment.order_no.as_str())).await?;
        let person = source == Source::Person;
        let doubt = match &row {
            None => Some((AttentionKind::UnknownOrder, sentences::PAYMENT_WITHOUT_ORDER)),
            Some(row) => self.doubt(&mut tx, row, channel_id, payment, person).await?,
        };
        let (row, transaction_id) = match (row, doubt, &payment.transaction_id) {
            (Some(row), None, Some(transaction_id)) => (row, transaction_id),
            (row, doubt, _) => {
                let (kind, text) =
                    doubt.unwrap_or((AttentionKind::AmountMismatch, sentences::NO_TRANSACTION_ID));
                let order_no = row.as_ref().map(|row| &row.order_no);
                doubtful(&mut tx, (kind, &text), channel_id, order_no, payment, now_ms).await?;
                tx.commit().await?;
                return Ok(Settled::Doubtful);
            }
        };
        if row.status.is_credited() {
            // The same news again. It may still tell that nothing can be given back any more.
            if payment.state == PaymentState::Finished && row.status == OrderStatus::Success {
                on!(&mut tx, c => sqlx::query(
                    "update orders set status = 'COMPLETED', updated_ms = $2 where order_no = $1 and not exists (
                         select 1 from refunds r where r.order_no = $1 and r.status in ('open', 'abnormal'))")
                    .bind(&row.order_no).bind(now_ms).execute(c).await?.rows_affected());
            }
            tx.commit().await?;
            return Ok(Settled::Before);
        }
        self.credit(&mut tx, &row, payment, transaction_id, source, now_ms).await?;
        if row.demonstration && self.play_is_over() {
            let credited = rows::lock(&mut tx, &row.order_no).await?.ok_or(StoreError::NoOrder)?;
            playing::end(&mut tx, &credited, now_ms).await?;
        }
        tx.commit().await?;
        Ok(Settled::Now)
    }

    /// What does not fit, if anything; with a person's word an amount may differ.
    async fn doubt(
        &self,
        tx: &mut Tx,
        row: &OrderRow,
        channel_id: &str,
        payment: &Payment,
        person: bool,
    ) -> Result<Option<(AttentionKind, Text)>, StoreError> {
        let theirs = payment.transaction_id.as_deref();
        if row.channel != channel_id {
            return Ok(Some((
                AttentionKind::ChannelMismatch,
                sentences::other_channel(channel_id, &row.channel),
            )));
        }
        if row.status.is_credited() {
            // A second payment of the same order is somebody's money.
            let same = row.transaction_id.as_deref() == theirs;
            return Ok((!same).then_some((AttentionKind::PaidTwice, sentences::PAID_TWICE)));
        }
        if !person && payment.cents != Some(row.cents) {
            let text = sentences::other_amount(payment.cents, row.cents);
            return Ok(Some((AttentionKind::AmountMismatch, text)));
        }
        if !person && payment.state == PaymentState::Refunded {
            return Ok(Some((AttentionKind::RefundedElsewhere, sentences::REFUNDED_ELSEWHERE)));
        }
        let used: Option<String> = on!(tx, c => sqlx::query_scalar(
            "select order_no from orders where channel = $1 and transaction_id = $2 and order_no <> $3")
            .bind(channel_id).bind(theirs).bind(&row.order_no).fetch_optional(c).await?);
        Ok(used.map(|other| (AttentionKind::TransactionReused, sentences::transaction_reused(&other))))
    }

    /// Status, points, membership and the inviter's part, in the caller's transaction.
    async fn credit(
        &self,
        tx: &mut Tx,
        row: &OrderRow,
        payment: &Payment,
        transaction_id: &str,
        source: Source,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let order_no = &row.order_no;
        if row.points > 0 {
            let title = row.titles();
            let note =
                Note::Text(Text::made(format!("购买「{}」", title.zh), format!("Purchase: {}", title.en)));
            let top_up = TopUp {
                order: order_no.as_str(),
                user_id: &row.user_id,
                points: row.points,
                reward_at_most: payment.cents.unwrap_or(row.cents),
                note: &note,
            };
            self.0.points.top_up_in(tx, top_up).await?;
        }
        let term_ms = term::lengthen(tx, &row.user_id, row.days * DAY_MS, now_ms).await?;
        let late = matches!(row.status, OrderStatus::Cancelled | OrderStatus::Failed);
        let note = if late { &sentences::PAID_LATE } else { &row.note };
        let status = if payment.state == PaymentState::Finished { "COMPLETED" } else { "SUCCESS" };
        on!(&mut *tx, c => sqlx::query(
            "update orders set status = $2, transaction_id = $3, received_cents = $4, paid_ms = $5, term_ms = $6,
                 credited = true, note = $7, updated_ms = $8, closed_ms = null, closed_by = null, cancel_asked = false,
                 check_at_ms = null
             where order_no = $1")
            .bind(order_no).bind(status).bind(transaction_id).bind(payment.cents.unwrap_or(row.cents))
            .bind(payment.paid_ms.unwrap_or(now_ms)).bind(term_ms).bind(StoredText::from(note)).bind(now_ms)
            .execute(c).await?.rows_affected());
        rows::event(tx, order_no, "paid", &sentences::paid(source), source.actor(), now_ms).await?;
        let text = sentences::credited(row.points, row.days, term_ms == 0);
        rows::event(tx, order_no, "credited", &text, "system", now_ms).await?;
        let (kind, word) = (AttentionKind::NotCredited, &sentences::CREDITED);
        attention::settle_of_order(tx, order_no, kind, word, now_ms).await?;
        if late {
            let about = format!("late_payment:{order_no}");
            let raised = Raised {
                kind: AttentionKind::LatePayment,
                about: &about,
                channel: Some(&row.channel),
                order_no: Some(order_no),
                refund_no: None,
                text: &sentences::PAID_LATE_TO_KNOW,
                details: &details(payment),
            };
            attention::raise(tx, &raised, now_ms).await?;
        }
        Ok(())
    }

    /// Keeps a payment that could not be booked, to be tried again.
    async fn save_for_retry(
        &self,
        channel_id: &str,
        payment: &Payment,
        error: &PointsError,
    ) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        tracing::error!(order_no = payment.order_no, %error, "a payment could not be booked");
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "update orders set status = 'PAID', transaction_id = $2, received_cents = $3, paid_ms = $4,
                 updated_ms = $5, check_at_ms = $6
             where order_no = $1 and status in ('PENDING', 'PAID', 'CANCELLED', 'FAILED')")
            .bind(&payment.order_no).bind(&payment.transaction_id).bind(payment.cents)
            .bind(payment.paid_ms.unwrap_or(now_ms)).bind(now_ms).bind(now_ms + 60_000)
            .execute(c).await?.rows_affected());
        let text = sentences::not_credited(error);
        let doubt = (AttentionKind::NotCredited, &text);
        let order_no = OrderNo::new(payment.order_no.as_str());
        doubtful(&mut tx, doubt, channel_id, Some(&order_no), payment, now_ms).await?;
        Ok(tx.commit().await?)
    }
}

pub(super) fn details(payment: &Payment) -> serde_json::Value {
    json!({
        "transaction_id": payment.transaction_id,
        "cents": payment.cents,
        "paid_ms": payment.paid_ms,
        "finished": payment.state == PaymentState::Finished,
    })
}

/// Writes down a payment that does not fit, and looks after its order less often from then on.
async fn doubtful(
    tx: &mut Tx,
    (kind, text): (AttentionKind, &Text),
    channel_id: &str,
    order_no: Option<&OrderNo>,
    payment: &Payment,
    now_ms: i64,
) -> sqlx::Result<()> {
    let number = payment.transaction_id.as_deref().unwrap_or("?");
    let about = format!("{}:{channel_id}:{}:{number}", kind.as_str(), payment.order_no);
    let raised = Raised {
        kind,
        about: &about,
        channel: Some(channel_id),
        order_no,
        refund_no: None,
        text,
        details: &details(payment),
    };
    let new = attention::raise(tx, &raised, now_ms).await?;
    if new && let Some(order_no) = order_no {
        rows::event(tx, order_no, "doubtful", text, "channel", now_ms).await?;
    }
    Ok(())
}
