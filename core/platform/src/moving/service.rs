//! Moving what a visitor has.

use std::sync::Arc;

use baigong_base::db::{Db, Tx, retry_on_conflict};
use baigong_base::on;
use baigong_engine::media::Media;
use baigong_engine::works::Works;
use baigong_ground::Clock;
use baigong_ground::day::DAY_MS;
use baigong_identity::users::Users;
use baigong_ledger::ledger::{LockedAccounts, Posting, lock_accounts};
use baigong_ledger::{NoteReason, UserId};

use super::{Belongings, MovingError};
use crate::closing::Closings;

/// Visitors who come along to one account in a day: a person has a few browsers, and each visitor had a gift to make works of.
const MOST_A_DAY: i64 = 3;
const NOTE: NoteReason = NoteReason::VisitorMoved;

/// The service that moves them. Cheap to clone.
#[derive(Clone)]
pub struct Moves {
    db: Db,
    clock: Arc<dyn Clock>,
    users: Users,
    works: Works,
    closings: Closings,
}

impl Moves {
    /// Moves what these services keep of a visitor.
    pub fn new(db: Db, clock: Arc<dyn Clock>, users: Users, works: Works, closings: Closings) -> Self {
        Self { db, clock, users, works, closings }
    }

    /// What would come along.
    ///
    /// # Errors
    /// The database's.
    pub async fn preview(&self, visitor: &UserId) -> Result<Belongings, MovingError> {
        let mut tx = self.db.write().await?;
        let accounts = lock_accounts(&mut tx, [&visitor.own_account()]).await?;
        Ok(self.belongings(&mut tx, &accounts, visitor).await?)
    }

    /// Moves works, uploads and points of a visitor to a person's account and closes the visitor's. Gives what came along.
    ///
    /// # Errors
    /// As [`MovingError`] says; then nothing has changed.
    pub async fn move_along(&self, visitor: &UserId, person: &UserId) -> Result<Belongings, MovingError> {
        let moved = retry_on_conflict(|| self.try_move(visitor, person)).await?;
        self.users.forget_sessions();
        Ok(moved)
    }

    async fn try_move(&self, visitor: &UserId, person: &UserId) -> Result<Belongings, MovingError> {
        let now_ms = self.clock.now_ms();
        let mut tx = self.db.write().await?;
        // Tasks before points, as whoever ends them takes both. Points before people: whoever makes a task for either waits
        // from here on.
        let sql = format!("select id from tasks where user_id = $1 {}", tx.dialect().for_update());
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).bind(visitor).execute(c).await.map(drop))?;
        let (from, to) = (visitor.own_account(), person.own_account());
        let mut accounts = lock_accounts(&mut tx, [&from, &to]).await?;
        let moved = self.belongings(&mut tx, &accounts, visitor).await?;
        if moved.unfinished > 0 {
            return Err(MovingError::Unfinished(moved.unfinished));
        }
        let open: bool = on!(&mut tx, c => sqlx::query_scalar(
            "select exists (select 1 from users where id = $1 and active and not anonymous and closed_ms is null)")
            .bind(person).fetch_one(c).await?);
        if !open {
            return Err(MovingError::Nothing);
        }
        let today: i64 = on!(&mut tx, c => sqlx::query_scalar(
            "select count(*) from moves where user_id = $1 and moved_ms > $2")
            .bind(person).bind(now_ms - DAY_MS).fetch_one(c).await?);
        if today >= MOST_A_DAY {
            return Err(MovingError::TooMany);
        }
        self.works.move_history(&mut tx, visitor, person).await?;
        Media::move_uploads(&mut tx, visitor, person).await?;
        if moved.points > 0 {
            accounts
                .post(Posting::adjust(&from, format!("moved-out:{visitor}"), -moved.points, NOTE), now_ms);
            accounts.post(Posting::adjust(&to, format!("moved-in:{visitor}"), moved.points, NOTE), now_ms);
        }
        self.closings.close_visitor(&mut tx, accounts, visitor).await?;
        on!(&mut tx, c => sqlx::query(
            "insert into moves (visitor_id, user_id, works, points, moved_ms) values ($1, $2, $3, $4, $5)")
            .bind(visitor).bind(person).bind(moved.works).bind(moved.points).bind(now_ms)
            .execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(moved)
    }

    async fn belongings(
        &self,
        tx: &mut Tx,
        accounts: &LockedAccounts,
        visitor: &UserId,
    ) -> sqlx::Result<Belongings> {
        let available = accounts.balance(&visitor.own_account()).unwrap_or_default().available;
        let works: i64 = on!(&mut *tx, c => sqlx::query_scalar(
            "select count(*) from tasks t where user_id = $1 and not deleted and state = 'succeeded'
                 and (storage <> 'lost' or exists (select 1 from artifacts a where a.task_id = t.id
                          and a.state = 'stored' and a.cover_of is null))")
            .bind(visitor).fetch_one(c).await)?;
        Ok(Belongings {
            works,
            points: self.users.beyond_gift(tx, visitor, available).await?,
            unfinished: Works::unfinished(tx, visitor).await?,
        })
    }
}
