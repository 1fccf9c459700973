//! The end of play money: when a site goes live, what was bought at the simulated cashier is taken away, so that it is
//! never spent at a vendor that somebody pays.
//!
//! It begins once a vendor that is paid takes tasks, or a merchant of the site's sells points. What was
//! bought is taken away, the inviters' part too. Who fills an account before the site goes live gains nothing
//! that is not queued by then. An operator who writes `payments.cashier = true`, or vendors into the file of
//! a site that only this machine reaches, keeps it.

use baigong_base::db::{Tx, retry_on_conflict};
use baigong_base::{on, read};
use baigong_ledger::NoteReason;

use super::rows::{self, OrderRow};
use super::taking::{self, Causes};
use super::{Store, StoreError, sentences};
use crate::ids::OrderNo;

/// Orders that are looked up at once.
const BATCH: i64 = 100;

impl Store {
    /// Takes away what was bought with play money, where that is over; of how many orders. Orders with a refund under way
    /// wait for its end. What tasks hold is taken when they give it back. Repeating it is harmless.
    ///
    /// # Errors
    /// The database's.
    pub async fn end_play(&self) -> Result<u64, StoreError> {
        let mut ended = 0;
        if !self.play_is_over() {
            return Ok(ended);
        }
        let mut last = OrderNo::new("");
        loop {
            let orders: Vec<OrderNo> = read!(&self.0.db, c => sqlx::query_scalar(
                "select order_no from orders
                 where demonstration and credited and play_ended_ms is null and order_no > $1
                 order by order_no limit $2")
                .bind(&last).bind(BATCH).fetch_all(c).await?);
            let Some(newest) = orders.last() else { return Ok(ended) };
            last.clone_from(newest);
            for order_no in &orders {
                ended += u64::from(retry_on_conflict(|| self.end_play_of(order_no)).await?);
            }
        }
    }

    async fn end_play_of(&self, order_no: &OrderNo) -> Result<bool, StoreError> {
        let mut tx = self.0.db.write().await?;
        let Some(row) = rows::lock(&mut tx, order_no).await? else { return Ok(false) };
        let ends = row.credited && row.play_ended_ms.is_none() && row.refunding_cents == 0;
        if ends {
            end(&mut tx, &row, self.now_ms()).await?;
            tx.commit().await?;
        }
        Ok(ends)
    }
}

/// Takes away what an order gave, as far as no refund did. The caller holds the order's lock.
pub(super) async fn end(tx: &mut Tx, row: &OrderRow, now_ms: i64) -> Result<(), StoreError> {
    let order_no = &row.order_no;
    let causes = Causes {
        buyer: format!("play:{order_no}"),
        buyer_note: NoteReason::PlayEnded.into(),
        inviter: format!("invite-play:{order_no}"),
        inviter_note: NoteReason::PlayInvitationEnded,
    };
    let taken = taking::take_back(tx, row, &causes, row.left_cents(), now_ms).await?;
    on!(&mut *tx, c => sqlx::query("update orders set play_ended_ms = $2, updated_ms = $2 where order_no = $1")
        .bind(order_no).bind(now_ms).execute(c).await.map(drop))?;
    let text = sentences::play_ended(taken.points);
    Ok(rows::event(tx, order_no, "play_ended", &text, "system", now_ms).await?)
}
