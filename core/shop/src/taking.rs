//! What a refund takes back: the part of points, term and the inviter's reward that the money stands for, as far as
//! it is still there. It is taken before the channel is asked, and comes back if the channel closes the refund.
//!
//! The refund says what was spent or set aside already. Every repetition carries the same number; only the
//! channel's answer is final.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ground::Text;
use baigong_ground::day::DAY_MS;
use baigong_ledger::ledger::{LockedAccounts, lock_accounts};
use baigong_ledger::{Note, NoteReason, PayerId, Posting, UserId, drop_claim, term};

use super::rows::OrderRow;
use super::{RefundPreview, RefundView, StoreError};
use crate::ids::RefundNo;

/// What is due, and what of it was there.
pub(super) type DueAndTaken = (i64, i64);

/// What a refund takes back.
pub(super) struct Taken {
    pub points: DueAndTaken,
    /// In milliseconds.
    pub term: DueAndTaken,
    pub inviter: Option<UserId>,
    pub inviter_points: DueAndTaken,
}

/// Why something is taken back: causes of the entries, and what people read in their statements.
pub(super) struct Causes {
    pub buyer: String,
    pub buyer_note: Note,
    pub inviter: String,
    pub inviter_note: NoteReason,
}

impl Causes {
    /// Those of a refund.
    pub fn of_refund(refund_no: &RefundNo, title: &Text) -> Self {
        Self {
            buyer: format!("refund:{refund_no}"),
            buyer_note: Text::made(
                format!("退款收回积分（{}）", title.zh),
                format!("Refund, points taken back: {}", title.en),
            )
            .into(),
            inviter: format!("invite-refund:{refund_no}"),
            inviter_note: NoteReason::InvitationTaken,
        }
    }
}

/// What was due for the order's earlier refunds.
#[derive(sqlx::FromRow)]
struct Earlier {
    cents: i64,
    points: i64,
    term_ms: i64,
    inviter_points: i64,
}

/// The part of `total` that `cents` of `of` stand for, rounded half up.
fn part(total: i64, cents: i64, of: i64) -> i64 {
    let (total, cents, of) = (i128::from(total), i128::from(cents), i128::from(of.max(1)));
    i64::try_from((total * cents * 2 + of) / (of * 2)).unwrap_or(0)
}

/// What `cents` of an order stand for.
#[derive(Default)]
struct Due {
    points: i64,
    term_ms: i64,
    inviter: Option<UserId>,
    inviter_points: i64,
}

/// What is due for `cents` of an order, after what was due for its earlier refunds.
async fn due(tx: &mut Tx, row: &OrderRow, cents: i64) -> Result<Due, StoreError> {
    if !row.credited {
        return Ok(Due::default());
    }
    let earlier: Earlier = on!(&mut *tx, c => sqlx::query_as(
        "select cast(coalesce(sum(cents), 0) as bigint) as cents,
             cast(coalesce(sum(points_due), 0) as bigint) as points,
             cast(coalesce(sum(term_due_ms), 0) as bigint) as term_ms,
             cast(coalesce(sum(inviter_points_due), 0) as bigint) as inviter_points
         from refunds where order_no = $1 and status <> 'closed'")
        .bind(&row.order_no).fetch_one(c).await?);
    // Of all that was given back so far, so that parts add up to the whole.
    let (sum, of) = (earlier.cents + cents, row.received());
    let (inviter, inviter_points) = match earned(tx, row).await? {
        None => (None, 0),
        Some((inviter, share, reward)) => {
            let due = part(share, sum, of) + if sum >= of { reward } else { 0 } - earlier.inviter_points;
            (Some(inviter), due.max(0))
        }
    };
    Ok(Due {
        points: (part(row.points, sum, of) - earlier.points).max(0),
        term_ms: (part(row.term_ms, sum, of) - earlier.term_ms).max(0),
        inviter,
        inviter_points,
    })
}

/// What a refund of `cents` would take back from the buyer now. Nothing is changed.
pub(super) async fn preview(tx: &mut Tx, row: &OrderRow, cents: i64) -> Result<RefundPreview, StoreError> {
    let due = due(tx, row, cents).await?;
    let account = row.user_id.own_account();
    let accounts = lock_accounts(tx, [&account]).await?;
    let there = accounts.balance(&account).unwrap_or_default();
    let points_taken = due.points.min(there.available);
    Ok(RefundPreview {
        cents,
        points_due: due.points,
        points_taken,
        points_held: there.held.min(due.points - points_taken),
        days_due: (due.term_ms + DAY_MS / 2) / DAY_MS,
    })
}

/// Takes back what `cents` of an order stand for. The caller holds the order's lock.
pub(super) async fn take_back(
    tx: &mut Tx,
    row: &OrderRow,
    causes: &Causes,
    cents: i64,
    now_ms: i64,
) -> Result<Taken, StoreError> {
    let Due { points, term_ms, inviter, inviter_points } = due(tx, row, cents).await?;
    let (account, inviter_account) = (row.user_id.own_account(), inviter.as_ref().map(UserId::own_account));
    let mut accounts =
        lock_accounts(tx, [Some(&account), inviter_account.as_ref()].into_iter().flatten()).await?;
    let (cause, note) = (causes.buyer.clone(), causes.buyer_note.clone());
    let taken = post(&mut accounts, &account, cause, points, note, now_ms);
    let inviter_taken = match &inviter_account {
        None => 0,
        Some(account) => {
            let cause = causes.inviter.clone();
            post(&mut accounts, account, cause, inviter_points, causes.inviter_note.into(), now_ms)
        }
    };
    accounts.write(tx, now_ms).await?;
    accounts.claim(tx, &account, causes.buyer.clone(), points - taken, now_ms).await?;
    if let Some(account) = &inviter_account {
        let cause = causes.inviter.clone();
        accounts.claim(tx, account, cause, inviter_points - inviter_taken, now_ms).await?;
    }
    let term_taken = term::shorten(tx, &row.user_id, term_ms, now_ms).await?;
    Ok(Taken {
        points: (points, taken),
        term: (term_ms, term_taken),
        inviter,
        inviter_points: (inviter_points, inviter_taken),
    })
}

/// Takes as much of `points` as is there; how much that is.
fn post(
    accounts: &mut LockedAccounts,
    payer_id: &PayerId,
    cause: String,
    points: i64,
    note: Note,
    now_ms: i64,
) -> i64 {
    let there = accounts.balance(payer_id).unwrap_or_default().available;
    let taken = points.min(there);
    if taken > 0 {
        accounts.post(Posting::adjust(payer_id, cause, -taken, note), now_ms);
    }
    taken
}

/// Who earned by the order: their part of it, and the reward for the invitation if this was the buyer's first.
async fn earned(tx: &mut Tx, row: &OrderRow) -> sqlx::Result<Option<(UserId, i64, i64)>> {
    let entry = async |tx: &mut Tx, cause: String| -> sqlx::Result<Option<(UserId, i64)>> {
        // Whoever invites earns on their own account.
        on!(tx, c => sqlx::query_as("select payer_id, available_delta from point_entries where cause = $1")
            .bind(cause).fetch_optional(c).await)
    };
    let share = entry(tx, format!("invite:{}", row.order_no)).await?;
    let first: Option<String> = on!(&mut *tx, c => sqlx::query_scalar(
        "select cause from point_entries where payer_id = $1 and cause like 'order:%' order by seq limit 1")
        .bind(&row.user_id).fetch_optional(c).await?);
    let reward = match first.as_deref().and_then(|cause| cause.strip_prefix("order:")) {
        Some(order_no) if order_no == row.order_no.as_str() => {
            entry(tx, format!("invited:{}", row.user_id)).await?
        }
        _ => None,
    };
    let who = share.as_ref().or(reward.as_ref()).map(|(inviter, _)| inviter.clone());
    let of = |entry: &Option<(UserId, i64)>| entry.as_ref().map_or(0, |(_, points)| *points);
    Ok(who.map(|inviter| (inviter, of(&share), of(&reward))))
}

/// Gives back what a refund took, because the channel closed it.
pub(super) async fn give_back(tx: &mut Tx, refund: &RefundView, now_ms: i64) -> Result<(), StoreError> {
    let no = &refund.refund_no;
    let (inviter, points, inviter_points): (Option<UserId>, i64, i64) = on!(&mut *tx, c => sqlx::query_as(
        "select inviter_id, points_taken, inviter_points_taken from refunds where refund_no = $1")
        .bind(no).fetch_one(c).await?);
    let (account, inviter) = (refund.user_id.own_account(), inviter.as_ref().map(UserId::own_account));
    let mut accounts = lock_accounts(tx, [Some(&account), inviter.as_ref()].into_iter().flatten()).await?;
    // Under the accounts' locks, which whoever pays a claim holds.
    let points = points + drop_claim(tx, &format!("refund:{no}")).await?;
    let inviter_points = inviter_points + drop_claim(tx, &format!("invite-refund:{no}")).await?;
    if points > 0 {
        let cause = format!("refund-back:{no}");
        accounts.post(Posting::adjust(&account, cause, points, NoteReason::RefundReturned), now_ms);
    }
    if let Some(inviter) = inviter.filter(|_| inviter_points > 0) {
        let cause = format!("invite-refund-back:{no}");
        accounts
            .post(Posting::adjust(&inviter, cause, inviter_points, NoteReason::InvitationReturned), now_ms);
    }
    accounts.write(tx, now_ms).await?;
    term::lengthen(tx, &refund.user_id, refund.term_ms, now_ms).await?;
    Ok(())
}
