//! What of a visitor's points may go along to an account.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::UserId;

use super::Users;

impl Users {
    /// How many of the points that a visitor can spend are more than what is left of the starting gift, which is spent first.
    /// The gift is the visitor's alone: otherwise whoever comes as a hundred visitors would have a hundred gifts.
    ///
    /// # Errors
    /// The database's.
    pub async fn beyond_gift(&self, tx: &mut Tx, visitor: &UserId, available: i64) -> sqlx::Result<i64> {
        let (gift, spent): (i64, i64) = on!(tx, c => sqlx::query_as(
            "select cast(coalesce(sum(case when cause = $2 then available_delta else 0 end), 0) as bigint),
                 cast(coalesce(sum(case when kind = 'capture' then -held_delta
                     when cause like 'lost:%' then -available_delta else 0 end), 0) as bigint)
             from point_entries where payer_id = $1")
            .bind(visitor).bind(format!("start:{visitor}")).fetch_one(c).await)?;
        Ok((available - (gift - spent).max(0)).max(0))
    }
}
