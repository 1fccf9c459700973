//! Giving money back: the points are taken first, then the channel is asked, again and again under the same number.

use baigong_base::db::{StoredText, Tx, new_id, retry_on_conflict_or_repeat};
use baigong_base::{on, read};
use baigong_ground::day::MINUTE_MS;
use baigong_ground::{Text, messages};
use baigong_pay::{Error, ErrorKind, NewRefund, Refund, RefundState};
use serde_json::json;

use super::attention::{self, AttentionKind, Raised};
use super::buying::number;
use super::error::{order_in_state, order_of_the_demonstration};
use super::rows::{self, OrderRow};
use super::taking::{self, Causes, Taken};
use super::{OrderStatus, RefundPreview, RefundStatus, RefundView, Store, StoreError, sentences};
use crate::ids::{OrderNo, RefundNo};
use crate::service::count;

messages! {
    refund_too_small = "退款金额至少 0.01 元", "A refund is at least 0.01 yuan";
    refund_reason_malformed = "请填写退款原因（不超过 80 字节，约 26 个汉字）", "Please give a reason for the refund, up to 80 bytes";
}

/// A channel's rule for reasons.
const MAX_REASON: usize = 80;

/// A refund to write down.
struct NewRow<'a> {
    refund_no: &'a RefundNo,
    cents: i64,
    reason: &'a Text,
    actor: &'a str,
    key: Option<&'a str>,
}

fn at_least_one(cents: Option<i64>) -> Result<(), StoreError> {
    if cents.is_some_and(|cents| cents < 1) {
        return Err(StoreError::field("cents", refund_too_small()));
    }
    Ok(())
}

/// How many cents can be given back: those asked for, or all that is left of the order.
fn refundable(row: &OrderRow, cents: Option<i64>) -> Result<i64, StoreError> {
    if !matches!(row.status, OrderStatus::Success | OrderStatus::Paid) {
        return Err(StoreError::NotRefundable(order_in_state(row.status.text())));
    }
    if row.play_ended_ms.is_some() {
        return Err(StoreError::NotRefundable(order_of_the_demonstration()));
    }
    if row.refunding_cents > 0 {
        return Err(StoreError::RefundOpen);
    }
    let left = row.left_cents();
    let cents = cents.unwrap_or(left);
    if cents > left || left < 1 {
        return Err(StoreError::TooMuch { left });
    }
    Ok(cents)
}

impl Store {
    /// Gives back some cents of an order, or all that is left. The points that the money stands for are taken
    /// before the channel is asked; if it does not answer, the refund stands and is asked for again, with its number.
    /// A key gives the refund that was made under it.
    ///
    /// # Errors
    /// `NotRefundable`, `TooMuch`, `RefundOpen`, `KeyReused`, `Invalid` for the reason (1 to 80 bytes).
    pub async fn refund(
        &self,
        order_no: &OrderNo,
        cents: Option<i64>,
        reason: &str,
        by: &str,
        idempotency_key: Option<&str>,
    ) -> Result<RefundView, StoreError> {
        let reason = reason.trim();
        self.refund_because(order_no, cents, &Text::made(reason, reason), by, idempotency_key).await
    }

    /// The same for a reason in both languages; the channel is told the Chinese.
    pub(super) async fn refund_because(
        &self,
        order_no: &OrderNo,
        cents: Option<i64>,
        reason: &Text,
        by: &str,
        idempotency_key: Option<&str>,
    ) -> Result<RefundView, StoreError> {
        let told = &reason.zh;
        if told.is_empty() || told.len() > MAX_REASON || told.chars().any(char::is_control) {
            return Err(StoreError::field("reason", refund_reason_malformed()));
        }
        at_least_one(cents)?;
        let refund_no =
            retry_on_conflict_or_repeat(|| self.reserve(order_no, cents, reason, by, idempotency_key))
                .await?;
        if let Err(error) = self.push_refund(&refund_no).await {
            tracing::warn!(%refund_no, %error, "a refund goes on later");
        }
        self.refund_of(&refund_no).await
    }

    /// What a refund of some cents, or of all that is left, would take back now. Nothing is changed.
    ///
    /// # Errors
    /// `NotRefundable`, `TooMuch`, `RefundOpen`, `Invalid` for the cents.
    pub async fn preview_refund(
        &self,
        order_no: &OrderNo,
        cents: Option<i64>,
    ) -> Result<RefundPreview, StoreError> {
        at_least_one(cents)?;
        // Never committed: it reads what a refund would read under the same locks.
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, order_no).await?.ok_or(StoreError::NoOrder)?;
        let cents = refundable(&row, cents)?;
        taking::preview(&mut tx, &row, cents).await
    }

    /// Writes the refund down and takes what it takes back, in one transaction.
    async fn reserve(
        &self,
        order_no: &OrderNo,
        cents: Option<i64>,
        reason: &Text,
        actor: &str,
        key: Option<&str>,
    ) -> Result<RefundNo, StoreError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, order_no).await?.ok_or(StoreError::NoOrder)?;
        if let Some(key) = key {
            let earlier: Option<(RefundNo, i64)> = on!(&mut tx, c => sqlx::query_as(
                "select refund_no, cents from refunds where order_no = $1 and idempotency_key = $2")
                .bind(order_no).bind(key).fetch_optional(c).await?);
            if let Some((refund_no, earlier)) = earlier {
                let same = cents.is_none_or(|cents| cents == earlier);
                return if same { Ok(refund_no) } else { Err(StoreError::KeyReused) };
            }
        }
        let cents = refundable(&row, cents)?;
        let refund_no = RefundNo::new(number(now_ms));
        let causes = Causes::of_refund(&refund_no, &row.titles());
        let taken = taking::take_back(&mut tx, &row, &causes, cents, now_ms).await?;
        let new = NewRow { refund_no: &refund_no, cents, reason, actor, key };
        insert(&mut tx, &row, &new, &taken, now_ms).await?;
        let text = sentences::refund_begun(cents, reason, taken.points);
        rows::event(&mut tx, order_no, "refund", &text, actor, now_ms).await?;
        tx.commit().await?;
        Ok(refund_no)
    }

    /// Asks the channel for a refund, or how it stands, and writes down what it says.
    pub(super) async fn push_refund(&self, refund_no: &RefundNo) -> Result<(), StoreError> {
        let refund = self.refund_of(refund_no).await?;
        if matches!(refund.status, RefundStatus::Succeeded | RefundStatus::Closed) {
            return Ok(());
        }
        let row = self.row(&refund.order_no).await?;
        let channel = &self.merchant(&row.channel)?.channel;
        let accepted: bool = read!(&self.0.db, c => sqlx::query_scalar(
            "select accepted from refunds where refund_no = $1").bind(refund_no).fetch_one(c).await?);
        let asked = if accepted {
            channel.query_refund(row.order_no.as_str(), refund_no.as_str()).await
        } else {
            let notify_url = self.0.settings.notify_url(&row.channel);
            let new = NewRefund {
                order_no: row.order_no.as_str(),
                refund_no: refund_no.as_str(),
                cents: refund.cents,
                total_cents: row.received(),
                reason: &refund.reason.zh,
                notify_url: &notify_url,
            };
            channel.refund(&new).await
        };
        match asked {
            Ok(told) => self.apply_refund(refund_no, &told, None).await,
            Err(error) if is_final(error.kind) => {
                // Refused now; whether an earlier attempt came through, only the channel knows.
                match channel.query_refund(row.order_no.as_str(), refund_no.as_str()).await {
                    Ok(told) if told.state == RefundState::Unknown => {
                        let closed = Refund { state: RefundState::Closed, ..told };
                        self.apply_refund(refund_no, &closed, Some(&error)).await
                    }
                    Ok(told) => self.apply_refund(refund_no, &told, None).await,
                    Err(other) => self.postpone(&refund, &other).await,
                }
            }
            Err(error) => self.postpone(&refund, &error).await,
        }
    }

    /// Writes down what the channel says of a refund, once.
    pub(super) async fn apply_refund(
        &self,
        refund_no: &RefundNo,
        told: &Refund,
        error: Option<&Error>,
    ) -> Result<(), StoreError> {
        if retry_on_conflict_or_repeat(|| self.try_apply(refund_no, told, error)).await? {
            count(&self.0.counters.refunded);
        }
        Ok(())
    }

    /// Whether the refund succeeded now.
    async fn try_apply(
        &self,
        refund_no: &RefundNo,
        told: &Refund,
        error: Option<&Error>,
    ) -> Result<bool, StoreError> {
        let now_ms = self.now_ms();
        let refund = self.refund_of(refund_no).await?;
        let order_no = &refund.order_no;
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, order_no).await?.ok_or(StoreError::NoOrder)?;
        // Read under the order's lock, which whoever changes a refund holds.
        let status: RefundStatus = on!(&mut tx, c => sqlx::query_scalar(
            "select status from refunds where refund_no = $1").bind(refund_no).fetch_one(c).await?);
        if matches!(status, RefundStatus::Succeeded | RefundStatus::Closed) {
            return Ok(false);
        }
        if told.cents.is_some_and(|cents| cents != refund.cents) {
            let text = sentences::refund_of_another_amount(told.cents, refund.cents);
            raise_unknown_refund(&mut tx, &row.channel, Some(order_no), refund_no, &text, now_ms).await?;
            tx.commit().await?;
            return Ok(false);
        }
        let why = error.map(ToString::to_string);
        let next = |after: i64| now_ms + (now_ms - refund.created_ms).clamp(after, 30 * MINUTE_MS);
        let (status, accepted, check_at_ms) = match told.state {
            RefundState::Succeeded => (RefundStatus::Succeeded, true, None),
            RefundState::Closed => (RefundStatus::Closed, true, None),
            RefundState::Abnormal => (RefundStatus::Abnormal, true, Some(next(30 * MINUTE_MS))),
            RefundState::Processing => (status, true, Some(next(MINUTE_MS))),
            // The channel has lost it, or never had it: it is asked for again, with the same number.
            RefundState::Unknown => (status, false, Some(next(MINUTE_MS))),
        };
        let finished_ms = check_at_ms.is_none().then_some(now_ms);
        on!(&mut tx, c => sqlx::query(
            "update refunds set status = $2, accepted = $3, error = $4, check_at_ms = $5, updated_ms = $6,
                 finished_ms = $7 where refund_no = $1")
            .bind(refund_no).bind(status.as_str()).bind(accepted).bind(&why).bind(check_at_ms).bind(now_ms)
            .bind(finished_ms).execute(c).await?.rows_affected());
        match status {
            RefundStatus::Succeeded => refunded(&mut tx, &row, &refund, now_ms).await?,
            RefundStatus::Closed => {
                taking::give_back(&mut tx, &refund, now_ms).await?;
                let text = sentences::refund_refused(why.as_deref());
                let kind = AttentionKind::RefundRefused;
                raise_for_refund(&mut tx, (kind, &text), &row, refund_no, now_ms).await?;
            }
            RefundStatus::Abnormal => {
                let doubt = (AttentionKind::RefundAbnormal, &sentences::REFUND_ABNORMAL);
                raise_for_refund(&mut tx, doubt, &row, refund_no, now_ms).await?;
            }
            RefundStatus::Open => {}
        }
        tx.commit().await?;
        Ok(status == RefundStatus::Succeeded)
    }

    /// The channel did not say anything that can be used: later again.
    async fn postpone(&self, refund: &RefundView, error: &Error) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let check_at_ms = now_ms + (now_ms - refund.created_ms).clamp(MINUTE_MS, 30 * MINUTE_MS);
        let mut tx = self.0.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "update refunds set error = $2, check_at_ms = $3, updated_ms = $4
             where refund_no = $1 and status in ('open', 'abnormal')")
            .bind(&refund.refund_no).bind(error.to_string()).bind(check_at_ms).bind(now_ms)
            .execute(c).await?.rows_affected());
        if error.kind == ErrorKind::Conflict
            && let Some(row) = rows::lock(&mut tx, &refund.order_no).await?
        {
            let text = sentences::refund_conflicts(error);
            let kind = AttentionKind::RefundAbnormal;
            raise_for_refund(&mut tx, (kind, &text), &row, &refund.refund_no, now_ms).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Asks after an order's refunds that are not finished; those that nobody asked after lately, unless forced.
    pub(super) async fn ask_refunds(&self, order_no: &OrderNo, force: bool) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let before = if force { now_ms } else { now_ms - self.0.settings.query_every_ms };
        let mut tx = self.0.db.write().await?;
        let due: Vec<RefundNo> = on!(&mut tx, c => sqlx::query_scalar(
            "update refunds set queried_ms = $2
             where order_no = $1 and status in ('open', 'abnormal') and queried_ms <= $3 returning refund_no")
            .bind(order_no).bind(now_ms).bind(before).fetch_all(c).await?);
        tx.commit().await?;
        for refund_no in due {
            if let Err(error) = self.push_refund(&refund_no).await {
                tracing::warn!(%refund_no, %error, "the channel could not be asked about a refund");
            }
        }
        Ok(())
    }

    /// A notification may be news of a refund without saying of which: the sweeper asks at once.
    pub(super) async fn mark_refunds_due(&self, order_no: &OrderNo) -> Result<(), StoreError> {
        let mut tx = self.0.db.write().await?;
        let due = on!(&mut tx, c => sqlx::query(
            "update refunds set check_at_ms = $2 where order_no = $1 and status in ('open', 'abnormal')")
            .bind(order_no).bind(self.now_ms()).execute(c).await?.rows_affected());
        tx.commit().await?;
        if due > 0 {
            self.0.wake.notify_one();
        }
        Ok(())
    }

    /// Takes a notification of a refund.
    pub(super) async fn refund_told(&self, channel_id: &str, told: &Refund) -> Result<(), StoreError> {
        let refund_no = RefundNo::new(told.refund_no.as_str());
        let ours = match self.refund_of(&refund_no).await {
            Ok(refund) => Some(refund),
            Err(StoreError::NoRefund) => None,
            Err(error) => return Err(error),
        };
        let Some(refund) = ours else {
            let mut tx = self.0.db.write().await?;
            let order_no = match told.order_no.as_deref().map(OrderNo::new) {
                Some(order_no) => rows::lock(&mut tx, &order_no).await?.map(|row| row.order_no),
                None => None,
            };
            let (text, now_ms) = (&sentences::REFUND_NOT_OURS, self.now_ms());
            raise_unknown_refund(&mut tx, channel_id, order_no.as_ref(), &refund_no, text, now_ms).await?;
            return Ok(tx.commit().await?);
        };
        let row = self.row(&refund.order_no).await?;
        if row.channel != channel_id
            || told.order_no.as_ref().is_some_and(|no| no != refund.order_no.as_str())
        {
            let mut tx = self.0.db.write().await?;
            let (text, now_ms) = (&sentences::REFUND_OF_ANOTHER_ORDER, self.now_ms());
            let order_no = Some(&refund.order_no);
            raise_unknown_refund(&mut tx, channel_id, order_no, &refund_no, text, now_ms).await?;
            return Ok(tx.commit().await?);
        }
        self.apply_refund(&refund_no, told, None).await
    }
}

/// Whether the channel would refuse it again.
fn is_final(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::Refused
            | ErrorKind::Invalid
            | ErrorKind::NotFound
            | ErrorKind::WrongState
            | ErrorKind::AlreadyClosed
            | ErrorKind::AlreadyPaid
    )
}

async fn insert(
    tx: &mut Tx,
    row: &OrderRow,
    new: &NewRow<'_>,
    taken: &Taken,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into refunds (id, refund_no, order_no, user_id, cents, status, accepted, reason, actor,
             idempotency_key, points_due, points_taken, term_due_ms, term_ms, inviter_id, inviter_points_due,
             inviter_points_taken, queried_ms, check_at_ms, created_ms, updated_ms)
         values ($1, $2, $3, $4, $5, 'open', false, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, $16, $17, $17)")
        .bind(new_id()).bind(new.refund_no).bind(&row.order_no).bind(&row.user_id).bind(new.cents)
        .bind(StoredText::from(new.reason)).bind(new.actor).bind(new.key).bind(taken.points.0).bind(taken.points.1)
        .bind(taken.term.0).bind(taken.term.1).bind(&taken.inviter).bind(taken.inviter_points.0)
        .bind(taken.inviter_points.1).bind(now_ms + MINUTE_MS).bind(now_ms).execute(c).await.map(drop))
}

async fn refunded(tx: &mut Tx, row: &OrderRow, refund: &RefundView, now_ms: i64) -> sqlx::Result<()> {
    let order_no = &row.order_no;
    let sum = row.refunded_cents + refund.cents;
    let status = if sum == row.received() { OrderStatus::Refunded } else { row.status };
    on!(&mut *tx, c => sqlx::query(
        "update orders set refunded_cents = $2, status = $3, updated_ms = $4,
             check_at_ms = case when $3 = 'REFUNDED' then null else check_at_ms end
         where order_no = $1")
        .bind(order_no).bind(sum).bind(status.as_str()).bind(now_ms).execute(c).await?.rows_affected());
    let text = sentences::refunded(refund.cents);
    rows::event(tx, order_no, "refunded", &text, "channel", now_ms).await?;
    let mut answered = vec![AttentionKind::RefundWanted, AttentionKind::RefundAbnormal];
    if status == OrderStatus::Refunded {
        answered.push(AttentionKind::NotCredited);
    }
    for kind in answered {
        attention::settle_of_order(tx, order_no, kind, &text, now_ms).await?;
    }
    Ok(())
}

async fn raise_for_refund(
    tx: &mut Tx,
    (kind, text): (AttentionKind, &Text),
    row: &OrderRow,
    refund_no: &RefundNo,
    now_ms: i64,
) -> sqlx::Result<()> {
    let about = format!("{}:{refund_no}", kind.as_str());
    let raised = Raised {
        kind,
        about: &about,
        channel: Some(&row.channel),
        order_no: Some(&row.order_no),
        refund_no: Some(refund_no),
        text,
        details: &json!({}),
    };
    if attention::raise(tx, &raised, now_ms).await? {
        rows::event(tx, &row.order_no, kind.as_str(), text, "channel", now_ms).await?;
    }
    Ok(())
}

async fn raise_unknown_refund(
    tx: &mut Tx,
    channel_id: &str,
    order_no: Option<&OrderNo>,
    refund_no: &RefundNo,
    text: &Text,
    now_ms: i64,
) -> sqlx::Result<()> {
    let about = format!("unknown_refund:{channel_id}:{refund_no}");
    let raised = Raised {
        kind: AttentionKind::UnknownRefund,
        about: &about,
        channel: Some(channel_id),
        order_no,
        refund_no: Some(refund_no),
        text,
        details: &json!({}),
    };
    attention::raise(tx, &raised, now_ms).await.map(drop)
}
