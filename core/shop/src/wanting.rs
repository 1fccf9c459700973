//! What buyers ask the operator for: their money, and no longer.

use baigong_base::db::new_id;
use baigong_base::on;
use baigong_ground::messages;
use baigong_ledger::UserId;

use super::attention::{self, Attention, AttentionKind, MAX_WORD, Raised};
use super::error::{order_in_state, order_of_the_demonstration};
use super::{OrderStatus, RefundPreview, Store, StoreError, rows, sentences};
use crate::ids::OrderNo;

messages! {
    refund_wish_without_reason = "请填写退款原因（不超过 500 个字符）", "Please give a reason for the refund, up to 500 characters";
}

impl Store {
    /// Asks for a refund, as the buyer: it stands in the operator's queue until the order is refunded or the refund
    /// is declined with a word. Asking again changes nothing while it stands there.
    ///
    /// # Errors
    /// `NoOrder` for somebody else's; `NotRefundable`.
    pub async fn ask_refund(
        &self,
        user_id: &UserId,
        order_no: &OrderNo,
        reason: &str,
    ) -> Result<Attention, StoreError> {
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().count() > MAX_WORD {
            return Err(StoreError::field("reason", refund_wish_without_reason()));
        }
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, order_no).await?.filter(|row| row.user_id == *user_id);
        let row = row.ok_or(StoreError::NoOrder)?;
        let left = row.left_cents();
        if row.status != OrderStatus::Success || left <= 0 {
            return Err(StoreError::NotRefundable(order_in_state(row.status.text())));
        }
        if row.play_ended_ms.is_some() {
            return Err(StoreError::NotRefundable(order_of_the_demonstration()));
        }
        let standing: Option<String> = on!(&mut tx, c => sqlx::query_scalar(
            "select id from store_attention where order_no = $1 and kind = 'refund_wanted' and resolved_ms is null")
            .bind(order_no).fetch_optional(c).await?);
        if standing.is_none() {
            let about = format!("refund_wanted:{order_no}:{}", new_id());
            let details = serde_json::json!({ "reason": reason, "cents": left });
            let raised = Raised {
                kind: AttentionKind::RefundWanted,
                about: &about,
                channel: Some(&row.channel),
                order_no: Some(order_no),
                refund_no: None,
                text: &sentences::refund_wished(reason),
                details: &details,
            };
            attention::raise(&mut tx, &raised, now_ms).await?;
            let text = sentences::refund_wish_noted(reason);
            rows::event(&mut tx, order_no, "refund_wanted", &text, "buyer", now_ms).await?;
        }
        tx.commit().await?;
        let all = self.attention_of(order_no).await?;
        all.into_iter()
            .rfind(|one| one.kind == AttentionKind::RefundWanted && one.resolved_ms.is_none())
            .ok_or(StoreError::NoAttention)
    }

    /// Takes the request for a refund back, as the buyer. Where none stands nothing changes.
    ///
    /// # Errors
    /// `NoOrder` for somebody else's.
    pub async fn withdraw_refund_request(
        &self,
        user_id: &UserId,
        order_no: &OrderNo,
    ) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let row = rows::lock(&mut tx, order_no).await?.filter(|row| row.user_id == *user_id);
        let row = row.ok_or(StoreError::NoOrder)?;
        if row.refund_wanted {
            let word = &sentences::REFUND_WISH_WITHDRAWN;
            attention::settle_of_order(&mut tx, order_no, AttentionKind::RefundWanted, word, now_ms).await?;
            rows::event(&mut tx, order_no, "refund_unwanted", word, "buyer", now_ms).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// What a refund of all that is left would take back now, as the buyer reads it before asking.
    ///
    /// # Errors
    /// `NoOrder` for somebody else's; as [`Store::preview_refund`] otherwise.
    pub async fn preview_own_refund(
        &self,
        user_id: &UserId,
        order_no: &OrderNo,
    ) -> Result<RefundPreview, StoreError> {
        let row = self.row(order_no).await?;
        if row.user_id != *user_id {
            return Err(StoreError::NoOrder);
        }
        self.preview_refund(order_no, None).await
    }
}
