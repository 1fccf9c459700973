//! What becomes of tickets by itself: letters that are owed, and the end of those that nobody replies to.

use baigong_base::{on, read};
use baigong_ground::day::DAY_MS;

use super::answering::BETWEEN_LETTERS_MS;
use super::model::TicketId;
use super::rows;
use super::service::Tickets;

/// How long an answered ticket waits for its person.
const SILENCE_MS: i64 = 14 * DAY_MS;
/// Letters of one turn.
const BATCH: i64 = 100;

/// What a turn did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tended {
    /// Tickets that were closed.
    pub closed: u64,
    /// Letters that were written.
    pub letters: u64,
}

impl Tickets {
    /// Closes tickets whose answer had no reply for fourteen days, and writes letters that had to wait.
    ///
    /// # Errors
    /// The database's.
    pub async fn tend(&self) -> sqlx::Result<Tended> {
        let now_ms = self.now_ms();
        let mut tx = self.deps.db.write().await?;
        let closed = on!(&mut tx, c => sqlx::query(
            "update tickets set state = 'closed', closed_ms = $1, closed_by = 'silence', updated_ms = $1
             where state = 'answered' and updated_ms <= $2")
            .bind(now_ms).bind(now_ms - SILENCE_MS).execute(c).await?.rows_affected());
        tx.commit().await?;
        let owed: Vec<TicketId> = read!(&self.deps.db, c => sqlx::query_scalar(
            "select id from tickets where owed_ms is not null and mailed_ms <= $1 order by owed_ms limit $2")
            .bind(now_ms - BETWEEN_LETTERS_MS).bind(BATCH).fetch_all(c).await)?;
        let mut letters = 0;
        for id in owed {
            letters += u64::from(self.write_owed(&id, now_ms).await?);
        }
        Ok(Tended { closed, letters })
    }

    /// Writes the letter that a ticket owes, unless another process has, or its person has read everything meanwhile.
    async fn write_owed(&self, id: &TicketId, now_ms: i64) -> sqlx::Result<bool> {
        let mut tx = self.deps.db.write().await?;
        let Some(row) = rows::lock(&mut tx, id, None).await? else { return Ok(false) };
        let due = row.mailed_ms.is_none_or(|mailed_ms| now_ms >= mailed_ms + BETWEEN_LETTERS_MS);
        let Some(owed_ms) = row.owed_ms.filter(|_| due) else { return Ok(false) };
        let answers = rows::answers_since(&mut tx, id, owed_ms.max(row.seen_ms + 1)).await?;
        let told = !answers.is_empty() && self.tell_person(&mut tx, &row, &answers, now_ms).await?;
        rows::owes_nothing(&mut tx, id, told.then_some(now_ms)).await?;
        tx.commit().await?;
        if told {
            self.deps.mailer.wake();
        }
        Ok(told)
    }
}
