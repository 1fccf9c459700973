//! What a person must look at: written down once, until somebody says what to make of it.

use baigong_base::db::{StoredText, Tx, new_id};
use baigong_base::{on, read, words};
use baigong_ground::{Text, messages};
use baigong_pay::{Payment, PaymentState};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::model::Source;
use super::{Store, StoreError, rows, sentences};
use crate::ids::{OrderNo, RefundNo};

messages! {
    word_too_long = "说明不能超过 500 个字符", "A note has up to 500 characters";
    word_required = "请向用户说明拒绝退款的原因", "Please tell the buyer why the refund is refused";
}

/// Entries that the queue shows at most.
const SHOWN: i64 = 500;
pub(super) const MAX_WORD: usize = 500;

words! {
    /// What it is about.
    pub enum AttentionKind {
        /// A payment of another amount. Nothing was booked.
        AmountMismatch = "amount_mismatch",
        /// A payment through another channel than the order's.
        ChannelMismatch = "channel_mismatch",
        /// A signed message for another merchant.
        ForeignMerchant = "foreign_merchant",
        /// A payment of no order of ours.
        UnknownOrder = "unknown_order",
        /// A second payment of an order.
        PaidTwice = "paid_twice",
        /// The transaction's number belongs to another order.
        TransactionReused = "transaction_reused",
        /// Paid, given back at the channel, and never booked here.
        RefundedElsewhere = "refunded_elsewhere",
        /// A payment of a closed order; it was booked.
        LatePayment = "late_payment",
        /// A payment that the ledger refuses.
        NotCredited = "not_credited",
        /// A buyer asks for a refund.
        RefundWanted = "refund_wanted",
        /// A refund that the channel could not pay out.
        RefundAbnormal = "refund_abnormal",
        /// A refund that the channel refused; the points came back.
        RefundRefused = "refund_refused",
        /// A refund at the channel that is none of ours, or another amount.
        UnknownRefund = "unknown_refund",
        /// The channel's statement and our books differ.
        Statement = "statement",
        /// An order whose channel is no longer configured.
        ChannelGone = "channel_gone",
    }
}

/// The words of the two buttons: what accepting and dismissing mean.
fn choices(kind: AttentionKind) -> (Text, Text) {
    use AttentionKind::{AmountMismatch, NotCredited, RefundWanted, RefundedElsewhere};
    let (accept, dismiss) = match kind {
        AmountMismatch | RefundedElsewhere => (["按订单入账", "Book as ordered"], ["不入账", "Do not book"]),
        RefundWanted => (["全额退款", "Refund in full"], ["拒绝退款", "Refuse the refund"]),
        NotCredited => (["再次入账", "Try to book again"], ["稍后处理", "Later"]),
        _ => (["已处理", "Dealt with"], ["无需处理", "Nothing to do"]),
    };
    (accept.into(), dismiss.into())
}

/// What a person chose, and why.
fn resolved(choice: Text, word: &str) -> Text {
    if word.is_empty() {
        return choice;
    }
    Text::made(format!("{}：{word}", choice.zh), format!("{}: {word}", choice.en))
}

/// What a person makes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// Do it: book the payment, give the money back; otherwise, it was dealt with.
    Accept,
    /// Do not: the order stays unbooked, the refund is declined; otherwise, nothing is to be done.
    Dismiss,
}

/// Something that a person must look at, or has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attention {
    /// Its id in requests.
    pub id: String,
    /// What it is about.
    pub kind: AttentionKind,
    /// The channel.
    pub channel: Option<String>,
    /// The order.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub order_no: Option<OrderNo>,
    /// The refund.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub refund_no: Option<RefundNo>,
    /// What is the matter, in a sentence.
    pub text: Text,
    /// What is known: `transaction_id`, `cents`, …
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub details: Value,
    /// The words of the button that accepts.
    pub accept: Text,
    /// The words of the button that dismisses.
    pub dismiss: Text,
    /// When it was raised, in milliseconds since the epoch.
    pub created_ms: i64,
    /// `accepted`, `dismissed`, or `settled` by what happened.
    pub verdict: Option<String>,
    /// The person's words, or what settled it; the buyer reads those of a declined refund.
    pub word: Option<Text>,
    /// Who resolved it.
    pub resolved_by: Option<String>,
    /// When it was resolved, in milliseconds since the epoch; null while it is open.
    pub resolved_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    kind: AttentionKind,
    channel: Option<String>,
    order_no: Option<OrderNo>,
    refund_no: Option<RefundNo>,
    #[sqlx(try_from = "StoredText")]
    text: Text,
    details: String,
    created_ms: i64,
    verdict: Option<String>,
    word: Option<StoredText>,
    resolved_by: Option<String>,
    resolved_ms: Option<i64>,
}

impl From<Row> for Attention {
    fn from(row: Row) -> Self {
        let (accept, dismiss) = choices(row.kind);
        Self {
            id: row.id,
            kind: row.kind,
            channel: row.channel,
            order_no: row.order_no,
            refund_no: row.refund_no,
            text: row.text,
            details: serde_json::from_str(&row.details).unwrap_or_default(),
            accept,
            dismiss,
            created_ms: row.created_ms,
            verdict: row.verdict,
            word: row.word.map(Text::from),
            resolved_by: row.resolved_by,
            resolved_ms: row.resolved_ms,
        }
    }
}

/// Something to write down.
pub(super) struct Raised<'a> {
    pub kind: AttentionKind,
    /// The same thing has the same text here.
    pub about: &'a str,
    pub channel: Option<&'a str>,
    pub order_no: Option<&'a OrderNo>,
    pub refund_no: Option<&'a RefundNo>,
    pub text: &'a Text,
    pub details: &'a Value,
}

/// Writes it down; false if it was before.
pub(super) async fn raise(tx: &mut Tx, raised: &Raised<'_>, now_ms: i64) -> sqlx::Result<bool> {
    let new = on!(tx, c => sqlx::query(
        "insert into store_attention (id, kind, about, channel, order_no, refund_no, text, details, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (about) do nothing")
        .bind(new_id()).bind(raised.kind).bind(raised.about).bind(raised.channel).bind(raised.order_no)
        .bind(raised.refund_no).bind(StoredText::from(raised.text)).bind(raised.details.to_string()).bind(now_ms)
        .execute(c).await?.rows_affected());
    if new > 0 {
        tracing::warn!(
            kind = raised.kind.as_str(),
            about = raised.about,
            "the store needs a person's attention"
        );
    }
    Ok(new > 0)
}

/// Ends what an order's event answers.
pub(super) async fn settle_of_order(
    tx: &mut Tx,
    order_no: &OrderNo,
    kind: AttentionKind,
    word: &Text,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update store_attention set verdict = 'settled', word = $3, resolved_by = 'system', resolved_ms = $4
         where order_no = $1 and kind = $2 and resolved_ms is null")
        .bind(order_no).bind(kind).bind(StoredText::from(word)).bind(now_ms).execute(c).await.map(drop))
}

impl Store {
    /// What waits for a person, the oldest first.
    pub async fn attention(&self) -> Result<Vec<Attention>, StoreError> {
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select id, kind, channel, order_no, refund_no, text, details, created_ms, verdict, word, resolved_by,
                 resolved_ms
             from store_attention where resolved_ms is null order by created_ms, id limit $1")
            .bind(SHOWN).fetch_all(c).await?);
        Ok(rows.into_iter().map(Attention::from).collect())
    }

    /// How much waits for a person.
    pub async fn attention_count(&self) -> Result<i64, StoreError> {
        Ok(read!(&self.0.db, c => sqlx::query_scalar(
            "select count(*) from store_attention where resolved_ms is null").fetch_one(c).await?))
    }

    /// What of an order waited or waits for a person, the oldest first.
    pub async fn attention_of(&self, order_no: &OrderNo) -> Result<Vec<Attention>, StoreError> {
        let rows: Vec<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select id, kind, channel, order_no, refund_no, text, details, created_ms, verdict, word, resolved_by,
                 resolved_ms
             from store_attention where order_no = $1 order by created_ms, id")
            .bind(order_no).fetch_all(c).await?);
        Ok(rows.into_iter().map(Attention::from).collect())
    }

    /// Does what a person decided, once.
    ///
    /// # Errors
    /// `NoAttention` if it does not wait for a person; what doing it meets.
    pub async fn resolve(
        &self,
        id: &str,
        verdict: Verdict,
        word: &str,
        by: &str,
    ) -> Result<Attention, StoreError> {
        let word = word.trim();
        if word.chars().count() > MAX_WORD {
            return Err(StoreError::field("note", word_too_long()));
        }
        let one = self.attention_by_id(id).await?;
        if one.resolved_ms.is_some() {
            return Err(StoreError::NoAttention);
        }
        // Nothing is found under the number of no order.
        let none = OrderNo::new("");
        let order_no = one.order_no.as_ref().unwrap_or(&none);
        match (one.kind, verdict) {
            (AttentionKind::RefundWanted, Verdict::Accept) => {
                let reason = if word.is_empty() {
                    sentences::REFUND_WISHED
                } else {
                    Text::made(word, word).map(short)
                };
                self.refund_because(order_no, None, &reason, by, Some(id)).await?;
                return self.attention_by_id(id).await;
            }
            (AttentionKind::RefundWanted, Verdict::Dismiss) if word.is_empty() => {
                return Err(StoreError::field("note", word_required()));
            }
            (AttentionKind::AmountMismatch | AttentionKind::RefundedElsewhere, Verdict::Accept) => {
                let payment = payment_from_details(order_no, &one.details);
                let channel = one.channel.as_deref().unwrap_or_default();
                self.settle(channel, &payment, Source::Person).await?;
            }
            (AttentionKind::NotCredited, _) => {
                let payment = payment_from_details(order_no, &one.details);
                let channel = one.channel.as_deref().unwrap_or_default();
                if verdict == Verdict::Accept {
                    self.settle(channel, &payment, Source::Person).await?;
                }
                // It stays in the queue until it is booked or given back.
                return self.attention_by_id(id).await;
            }
            _ => {}
        }
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let said = if verdict == Verdict::Accept { "accepted" } else { "dismissed" };
        let done = on!(&mut tx, c => sqlx::query(
            "update store_attention set verdict = $2, word = $3, resolved_by = $4, resolved_ms = $5
             where id = $1 and resolved_ms is null")
            .bind(id).bind(said).bind(StoredText::from(&Text::made(word, word))).bind(by).bind(now_ms).execute(c).await?.rows_affected());
        if done == 0 {
            return Err(StoreError::NoAttention);
        }
        if one.order_no.is_some() {
            let choice = if verdict == Verdict::Accept { one.accept } else { one.dismiss };
            let text = resolved(choice, word);
            rows::event(&mut tx, order_no, "resolved", &text, by, now_ms).await?;
        }
        let unbooked = matches!(one.kind, AttentionKind::AmountMismatch | AttentionKind::RefundedElsewhere);
        if unbooked && verdict == Verdict::Dismiss {
            on!(&mut tx, c => sqlx::query(
                "update orders set status = 'FAILED', note = $2, closed_by = 'channel', closed_ms = $3,
                     updated_ms = $3, check_at_ms = null
                 where order_no = $1 and status = 'PENDING'")
                .bind(order_no).bind(StoredText::from(&one.text)).bind(now_ms).execute(c).await?.rows_affected());
        }
        tx.commit().await?;
        self.attention_by_id(id).await
    }

    async fn attention_by_id(&self, id: &str) -> Result<Attention, StoreError> {
        let row: Option<Row> = read!(&self.0.db, c => sqlx::query_as(
            "select id, kind, channel, order_no, refund_no, text, details, created_ms, verdict, word, resolved_by,
                 resolved_ms
             from store_attention where id = $1").bind(id).fetch_optional(c).await?);
        row.map(Attention::from).ok_or(StoreError::NoAttention)
    }
}

/// The payment that did not fit, as it was told of.
fn payment_from_details(order_no: &OrderNo, details: &Value) -> Payment {
    Payment {
        order_no: order_no.to_string(),
        state: if details["finished"] == true { PaymentState::Finished } else { PaymentState::Paid },
        transaction_id: details["transaction_id"].as_str().map(str::to_owned),
        cents: details["cents"].as_i64(),
        paid_ms: details["paid_ms"].as_i64(),
    }
}

/// As much of a reason as a channel takes.
fn short(reason: String) -> String {
    let mut short = String::new();
    for c in reason.chars() {
        if short.len() + c.len_utf8() > 80 {
            break;
        }
        short.push(c);
    }
    short
}
