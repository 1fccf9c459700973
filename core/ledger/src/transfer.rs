//! Moving points from one account to another: both entries stand, or neither.

use baigong_base::db::Tx;

use crate::ledger::{LockedAccounts, Posting};
use crate::model::{MAX_POINTS, PointsError};
use crate::service::repeated;
use crate::{Note, PayerId};

/// One side of what is moved.
#[derive(Debug, Clone)]
pub struct Side {
    /// Whose account.
    pub payer: PayerId,
    /// What its statement says.
    pub note: Note,
}

/// Posts a transfer to accounts that the caller has locked, once per `cause`; the caller writes them. Gives whether it was posted
/// now: repeating the same cause with the same amount changes nothing.
///
/// # Errors
/// As [`PointsError`] says; then nothing is posted.
pub async fn transfer(
    tx: &mut Tx,
    accounts: &mut LockedAccounts,
    cause: &str,
    [from, to]: [Side; 2],
    points: i64,
    now_ms: i64,
) -> Result<bool, PointsError> {
    if !(1..=MAX_POINTS).contains(&points) {
        return Err(PointsError::Amount(points));
    }
    let there = accounts.balance(&from.payer).ok_or_else(|| PointsError::NoAccount(from.payer.clone()))?;
    if accounts.balance(&to.payer).is_none() {
        return Err(PointsError::NoAccount(to.payer));
    }
    let out = Posting::adjust(&from.payer, format!("{cause}:out"), -points, from.note);
    if repeated(tx, &out).await? {
        return Ok(false);
    }
    if there.available < points {
        return Err(PointsError::Insufficient { needed: points, available: there.available });
    }
    accounts.post(out, now_ms);
    accounts.post(Posting::adjust(&to.payer, format!("{cause}:in"), points, to.note), now_ms);
    Ok(true)
}
