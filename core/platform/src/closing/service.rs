//! Closing accounts, and finishing what was begun.

use std::sync::Arc;

use baigong_base::db::{Db, Tx, new_id, retry_on_conflict};
use baigong_base::{on, read};
use baigong_engine::media::{Media, MediaError};
use baigong_engine::tasks::{TaskError, Tasks};
use baigong_engine::works::Works;
use baigong_ground::Clock;
use baigong_ground::day::MINUTE_MS;
use baigong_identity::organisations::Organisations;
use baigong_identity::users::{Role, User, UserError, Users};
use baigong_ledger::ledger::{LockedAccounts, Posting, lock_accounts};
use baigong_ledger::{NoteReason, UserId};
use baigong_shop::Store;

use super::{ClosingError, ClosingView, Obstacle};
use crate::admin::audit_names;
use crate::gallery::Gallery;
use crate::presets::OwnPresets;
use crate::tickets::Tickets;
use crate::webhooks::Webhooks;

/// Requests that were let in before the end are over after this.
const GRACE_MS: i64 = MINUTE_MS;
/// Accounts that one turn of the worker looks at.
const BATCH: i64 = 200;

/// The service that closes accounts. Cheap to clone.
#[derive(Clone)]
pub struct Closings {
    db: Db,
    clock: Arc<dyn Clock>,
    users: Users,
    tasks: Tasks,
    works: Works,
    media: Media,
}

impl Closings {
    /// Closes accounts of `users` with everything that these services keep of them.
    pub fn new(
        db: Db,
        clock: Arc<dyn Clock>,
        users: Users,
        tasks: Tasks,
        works: Works,
        media: Media,
    ) -> Self {
        Self { db, clock, users, tasks, works, media }
    }

    /// What closing the account would do.
    ///
    /// # Errors
    /// The database's.
    pub async fn preview(&self, user: &User) -> Result<ClosingView, ClosingError> {
        let mut tx = self.db.write().await?;
        let account = user.id.own_account();
        let points = lock_accounts(&mut tx, [&account]).await?.balance(&account).unwrap_or_default();
        let (orders, refunds) = Store::unsettled(&mut tx, &user.id).await?;
        let organisations = Organisations::owned(&mut tx, &user.id).await?;
        let (open_tasks, works, uploads): (i64, i64, i64) = on!(&mut tx, c => sqlx::query_as(
            "select (select count(*) from tasks where user_id = $1 and charge = 'held'),
                 (select count(*) from tasks t where user_id = $1 and not deleted and state = 'succeeded'
                      and (storage <> 'lost' or exists (select 1 from artifacts a where a.task_id = t.id
                               and a.state = 'stored' and a.cover_of is null))),
                 (select count(*) from uploads where user_id = $1)")
            .bind(&user.id).fetch_one(c).await?);
        let obstacle = if user.role == Role::Admin {
            Some(Obstacle::Administrator)
        } else if !orders.is_empty() {
            Some(Obstacle::Order)
        } else if !refunds.is_empty() {
            Some(Obstacle::Refund)
        } else {
            (!organisations.is_empty()).then_some(Obstacle::Organisation)
        };
        let orders = orders.iter().map(ToString::to_string).collect();
        let refunds = refunds.iter().map(ToString::to_string).collect();
        Ok(ClosingView { points, open_tasks, works, uploads, orders, refunds, organisations, obstacle })
    }

    /// Closes an account for good; `forfeit` is the maximum points that its owner, or an administrator,
    /// agreed to lose. Gives the points that were forfeited now. [`Closings::finish`] is due afterwards.
    ///
    /// # Errors
    /// As [`ClosingError`] says; then nothing has changed.
    pub async fn close(&self, user_id: &UserId, forfeit: i64) -> Result<i64, ClosingError> {
        let forfeited = retry_on_conflict(|| self.try_close(user_id, forfeit)).await?;
        self.users.forget_sessions();
        Ok(forfeited)
    }

    async fn try_close(&self, user_id: &UserId, forfeit: i64) -> Result<i64, ClosingError> {
        let mut tx = self.db.write().await?;
        // Points before people, as everybody who writes tasks locks them.
        let accounts = lock_accounts(&mut tx, [&user_id.own_account()]).await?;
        let before = self.users.close(&mut tx, user_id).await?;
        let (orders, refunds) = Store::unsettled(&mut tx, user_id).await?;
        if !orders.is_empty() {
            return Err(ClosingError::Order(listed(&orders)));
        }
        if !refunds.is_empty() {
            return Err(ClosingError::Refund(listed(&refunds)));
        }
        let owned = Organisations::owned(&mut tx, user_id).await?;
        if !owned.is_empty() {
            return Err(ClosingError::Organisation(listed(&owned)));
        }
        let points =
            accounts.balance(&user_id.own_account()).map_or(0, |balance| balance.available + balance.held);
        if points > forfeit {
            return Err(ClosingError::Forfeit { points });
        }
        audit_names::forget(&mut tx, &before).await?;
        let forfeited = self.forfeit(&mut tx, accounts, user_id).await?;
        tx.commit().await?;
        Ok(forfeited)
    }

    /// Closes a visitor's account in the caller's transaction, with the points that are left. Afterwards, when that has
    /// committed, [`Users::forget_sessions`] is due; the worker clears what the visitor had deleted.
    pub(crate) async fn close_visitor(
        &self,
        tx: &mut Tx,
        accounts: LockedAccounts,
        user_id: &UserId,
    ) -> Result<(), ClosingError> {
        let before = self.users.close(tx, user_id).await?;
        if !before.anonymous {
            return Err(UserError::NotFound.into());
        }
        audit_names::forget(tx, &before).await?;
        self.forfeit(tx, accounts, user_id).await?;
        Ok(())
    }

    /// Takes what can be spent; returns how much it was. Writes what else was posted to the accounts.
    async fn forfeit(
        &self,
        tx: &mut Tx,
        mut accounts: LockedAccounts,
        user_id: &UserId,
    ) -> sqlx::Result<i64> {
        let account = user_id.own_account();
        let available = accounts.balance(&account).map_or(0, |balance| balance.available);
        let now_ms = self.clock.now_ms();
        if available > 0 {
            let cause = format!("closed:{}", new_id());
            accounts.post(Posting::adjust(&account, cause, -available, NoteReason::AccountClosed), now_ms);
        }
        accounts.write(tx, now_ms).await?;
        Ok(available)
    }

    /// Removes what a closed account leaves: works, uploads, points that came back. True when nothing is under way any
    /// more. Repeating it is harmless.
    ///
    /// # Errors
    /// A service's, in words for the log.
    pub async fn finish(&self, user_id: &UserId, ask_vendors: bool) -> Result<bool, FinishError> {
        self.tasks.stop_all(user_id, ask_vendors).await?;
        let open = self.works.end_history(user_id).await?;
        let mut tx = self.db.write().await?;
        let accounts = lock_accounts(&mut tx, [&user_id.own_account()]).await?;
        self.users.erase(&mut tx, user_id).await?;
        Gallery::forget(&mut tx, user_id).await?;
        OwnPresets::forget(&mut tx, user_id).await?;
        Webhooks::forget(&mut tx, user_id).await?;
        Tickets::forget(&mut tx, user_id).await?;
        self.forfeit(&mut tx, accounts, user_id).await?;
        tx.commit().await?;
        if open > 0 {
            return Ok(false);
        }
        self.media.forget_uploads(user_id).await?;
        // The file first: cut off in between, the next turn finds its name again.
        if let Some(avatar) = self.users.avatar_of(user_id).await? {
            self.media.discard_avatar(&avatar).await?;
            self.users.forget_avatar(user_id, &avatar).await?;
        }
        Ok(true)
    }

    /// Finishes what was cut off, and what waited for a task; returns how many accounts are done with.
    ///
    /// # Errors
    /// The database's. An account that fails is tried again in the next turn.
    pub async fn sweep(&self) -> sqlx::Result<u64> {
        let waiting: Vec<(UserId, i64)> = read!(&self.db, c => sqlx::query_as(
            "select id, closed_ms from users where closed_ms is not null and purged_ms is null
             order by closed_ms limit $1")
            .bind(BATCH).fetch_all(c).await?);
        let mut done = 0;
        for (user_id, closed_ms) in waiting {
            match self.finish(&user_id, false).await {
                Ok(true) if self.clock.now_ms() - closed_ms >= GRACE_MS => {
                    self.users.purged(&user_id).await?;
                    done += 1;
                }
                Ok(_) => {}
                Err(cause) => tracing::warn!(%cause, %user_id, "a closed account could not be cleared yet"),
            }
        }
        Ok(done)
    }
}

/// Why clearing a closed account stopped; it is tried again.
#[derive(Debug, thiserror::Error)]
pub enum FinishError {
    /// Its tasks.
    #[error(transparent)]
    Tasks(#[from] TaskError),
    /// Its files.
    #[error("{0:?}")]
    Media(#[from] MediaError),
    /// Its rows.
    #[error(transparent)]
    Users(#[from] UserError),
    /// The database.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

fn listed<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join("、")
}
