//! Notifications: believed only when the channel signed them, and never the only source.

use baigong_ground::day::DAY_MS;
use baigong_pay::{Error, ErrorKind, Notice, Payment, Received};
use http::HeaderMap;

use super::attention::{self, AttentionKind, Raised};
use super::model::Source;
use super::rows;
use super::settling::Settled;
use super::{Store, StoreError, sentences};
use crate::ids::OrderNo;
use crate::service::count;

/// What became of a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notified {
    /// What its sender is to be answered.
    pub answer: Received,
    /// Whether it was signed by the payment company and is dealt with; otherwise it was refused, or is to come again.
    pub taken: bool,
}

impl Store {
    /// Takes a notification; `None` if there is no such channel. It is never an error: what is refused is logged and
    /// counted, and what could not be written down is asked for again.
    pub async fn notified(&self, channel_id: &str, headers: &HeaderMap, body: &[u8]) -> Option<Notified> {
        let merchant = self.0.channels.get(channel_id)?;
        let taken = match merchant.channel.notified(headers, body) {
            Ok(notice) => {
                count(&self.0.counters.notices);
                match self.process_notice(channel_id, notice).await {
                    Ok(()) => true,
                    Err(error) => {
                        tracing::error!(channel_id, %error, "a notification could not be written down");
                        false
                    }
                }
            }
            Err(error) => {
                count(&self.0.counters.notices_refused);
                tracing::warn!(channel_id, %error, kind = ?error.kind, "a notification was refused");
                self.raise_foreign_merchant(channel_id, &error).await;
                false
            }
        };
        Some(Notified { answer: merchant.channel.received(taken), taken })
    }

    async fn process_notice(&self, channel_id: &str, notice: Notice) -> Result<(), StoreError> {
        match notice {
            Notice::Payment(payment) => {
                if self.settle(channel_id, &payment, Source::Notice).await? == Settled::Before {
                    self.mark_refunds_due(&OrderNo::new(payment.order_no.as_str())).await?;
                }
                self.record_notice(&payment).await
            }
            Notice::Refund(refund) => self.refund_told(channel_id, &refund).await,
            Notice::Other(kind) => {
                tracing::info!(channel_id, kind, "a notification that a store need not know");
                Ok(())
            }
        }
    }

    /// Keeps what was heard in the order's timeline, also if it changed nothing.
    async fn record_notice(&self, payment: &Payment) -> Result<(), StoreError> {
        let mut tx = self.0.db.write().await?;
        let order_no = OrderNo::new(payment.order_no.as_str());
        if rows::lock(&mut tx, &order_no).await?.is_some() {
            let text = sentences::notified(payment);
            rows::event(&mut tx, &order_no, "notified", &text, "channel", self.now_ms()).await?;
        }
        Ok(tx.commit().await?)
    }

    /// A message that the channel signed, and that is for somebody else, is written down once a day.
    async fn raise_foreign_merchant(&self, channel_id: &str, error: &Error) {
        if error.kind != ErrorKind::Forged || error.field != Some("merchant") {
            return;
        }
        let now_ms = self.now_ms();
        let about = format!("foreign_merchant:{channel_id}:{}", now_ms / DAY_MS);
        let details = serde_json::json!({ "message": error.message });
        let raised = Raised {
            kind: AttentionKind::ForeignMerchant,
            about: &about,
            channel: Some(channel_id),
            order_no: None,
            refund_no: None,
            text: &sentences::FOREIGN_MERCHANT,
            details: &details,
        };
        let written = async {
            let mut tx = self.0.db.write().await?;
            attention::raise(&mut tx, &raised, now_ms).await?;
            tx.commit().await
        };
        if let Err(error) = written.await {
            tracing::error!(channel_id, %error, "a foreign notification could not be written down");
        }
    }
}
