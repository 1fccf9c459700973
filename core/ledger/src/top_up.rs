//! Points that were paid for: an order's points and what its buyer's inviter earns, in one transaction.

use baigong_base::db::{Db, Tx, retry_on_conflict_or_repeat};
use baigong_base::{on, read};
use baigong_ground::Text;

use super::ledger::lock_accounts;
use super::{Balance, EntryKind, MAX_POINTS, Note, NoteReason, Points, PointsError, Posting, invitations};
use crate::service::repeated;
use crate::{PayerId, TaskId, UserId};

const MAX_ORDER_CHARS: usize = 64;

/// A purchase that is complete.
#[derive(Debug, Clone, Copy)]
pub struct TopUp<'a> {
    /// The order's number, 1 to 64 visible ASCII characters. It has this effect once, however often it is repeated.
    pub order: &'a str,
    /// Who bought.
    pub user_id: &'a UserId,
    /// What was bought.
    pub points: i64,
    /// Maximum points of the reward for the invitation: as many as cents were paid, so that nobody invites
    /// himself for less than it brings.
    pub reward_at_most: i64,
    /// What the user reads in the statement.
    pub note: &'a Note,
}

/// What a purchase did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToppedUp {
    /// What the buyer has now.
    pub balance: Balance,
    /// Who earned by it, how many points, and what they have now.
    pub inviter: Option<(UserId, i64, Balance)>,
    /// Whether the order had been credited before; nothing was written then.
    pub repeated: bool,
}

impl Points {
    /// Credits an order: the points to the buyer, and to the person who invited the buyer the configured part of
    /// them and, with the buyer's first order, the reward for the invitation.
    pub async fn top_up(&self, top_up: TopUp<'_>) -> Result<ToppedUp, PointsError> {
        retry_on_conflict_or_repeat(|| self.try_top_up(top_up)).await
    }

    async fn try_top_up(&self, top_up: TopUp<'_>) -> Result<ToppedUp, PointsError> {
        let mut tx = self.db.write().await?;
        let done = self.top_up_in(&mut tx, top_up).await?;
        tx.commit().await?;
        Ok(done)
    }

    /// [`Points::top_up`] as part of the caller's transaction, which is to be run again if another one won.
    pub async fn top_up_in(&self, tx: &mut Tx, top_up: TopUp<'_>) -> Result<ToppedUp, PointsError> {
        let TopUp { order, user_id, points, reward_at_most, note } = top_up;
        let sound =
            (1..=MAX_ORDER_CHARS).contains(&order.len()) && order.bytes().all(|byte| byte.is_ascii_graphic());
        if !sound {
            return Err(PointsError::Order(order.into()));
        }
        if !(1..=MAX_POINTS).contains(&points) {
            return Err(PointsError::Amount(points));
        }
        let earner = invitations::earner(tx, user_id).await?;
        let (payer, earner_account) = (user_id.own_account(), earner.as_ref().map(UserId::own_account));
        let mut accounts =
            lock_accounts(tx, [Some(&payer), earner_account.as_ref()].into_iter().flatten()).await?;
        let before = accounts.balance(&payer).ok_or_else(|| PointsError::NoAccount(payer.clone()))?;
        let credit = grant(&payer, format!("order:{order}"), points, note.clone());
        if repeated(tx, &credit).await? {
            return Ok(ToppedUp { balance: before, inviter: None, repeated: true });
        }
        let first = !bought_before(tx, &payer).await?;
        let now_ms = self.clock.now_ms();
        accounts.post(credit, now_ms);
        let mut inviter = None;
        let earning = earner.zip(earner_account).filter(|(_, account)| accounts.balance(account).is_some());
        if let Some((earner, account)) = earning {
            let share = self.rules.share(points);
            if share > 0 {
                let percent = self.rules.percent;
                let note = Text::made(
                    format!("好友充值奖励（{percent}%）"),
                    format!("Reward for a friend's purchase ({percent}%)"),
                );
                accounts.post(grant(&account, format!("invite:{order}"), share, note), now_ms);
            }
            let reward = if first { self.rules.reward_points.min(reward_at_most) } else { 0 };
            if reward > 0 {
                accounts.post(
                    grant(&account, format!("invited:{user_id}"), reward, NoteReason::InvitationReward),
                    now_ms,
                );
            }
            let balance = accounts.balance(&account).unwrap_or_default();
            inviter = (share + reward > 0).then_some((earner, share + reward, balance));
        }
        let balance = accounts.balance(&payer).unwrap_or(before);
        accounts.write(tx, now_ms).await?;
        Ok(ToppedUp { balance, inviter, repeated: false })
    }
}

fn grant(payer_id: &PayerId, cause: String, points: i64, note: impl Into<Note>) -> Posting {
    Posting {
        payer_id: payer_id.clone(),
        cause,
        kind: EntryKind::Grant,
        available_delta: points,
        held_delta: 0,
        task_id: None,
        note: note.into(),
    }
}

async fn bought_before(tx: &mut Tx, payer_id: &PayerId) -> Result<bool, sqlx::Error> {
    let earlier: Option<i64> = on!(tx, c => sqlx::query_scalar(
        "select seq from point_entries where payer_id = $1 and cause like 'order:%' limit 1")
        .bind(payer_id).fetch_optional(c).await?);
    Ok(earlier.is_some())
}

/// Whether what paid for a task may have been bought with play money that ended later, or has not ended yet: at the
/// simulated cashier, by whoever paid or by somebody whom they invited.
///
/// # Errors
/// The database's.
pub async fn may_be_play_money(db: &Db, task_id: &TaskId, at_ms: i64) -> Result<bool, sqlx::Error> {
    // The orders first, which the cross join says to SQLite: once play has ended there are none, however many were invited.
    let found: Option<i64> = read!(db, c => sqlx::query_scalar(
        "select u.created_ms from (
             select user_id from orders where demonstration and credited and play_ended_ms is null
             union all select user_id from orders where demonstration and credited and play_ended_ms >= $2) o
         cross join (select coalesce(payer_id, user_id) as payer_id from tasks where id = $1) t
         cross join users u where u.id = o.user_id and (u.id = t.payer_id or u.invited_by = t.payer_id) limit 1")
        .bind(task_id).bind(at_ms).fetch_optional(c).await?);
    Ok(found.is_some())
}

/// SQL for the points that a user has bought, without those of refunds, and of play money that ended; `user` is SQL for
/// the user's id.
pub fn bought_by(user: &str) -> String {
    format!(
        "(coalesce((select cast(sum(points) as bigint) from orders where user_id = {user} and credited
                        and play_ended_ms is null), 0)
         - coalesce((select cast(sum(r.points_due) as bigint) from refunds r join orders o on o.order_no = r.order_no
                     where r.user_id = {user} and r.status <> 'closed' and o.play_ended_ms is null), 0))"
    )
}
