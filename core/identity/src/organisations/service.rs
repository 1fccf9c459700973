//! Organisations themselves: created, shown, given points, closed.

use std::sync::Arc;

use baigong_base::db::{Db, Tx, new_id, retry_on_conflict, retry_on_conflict_or_repeat};
use baigong_base::mail::Mailer;
use baigong_ground::day::HOUR_MS;
use baigong_ground::field::{invalid_field, is_unseen};
use baigong_ground::guard::Throttle;
use baigong_ground::{Clock, Text, messages};
use baigong_ledger::caps::{Caps, spent_by};
use baigong_ledger::ledger::lock_accounts;
use baigong_ledger::transfer::{Side, transfer};
use baigong_ledger::{MAX_POINTS, NoteReason, Points, PointsError, User, UserId};
use url::Url;

use super::model::{MemberRole, Membership, OrganisationError, OrganisationId, OwnOrganisation, Transferred};
use super::rows::{self, OwnRow, stored_caps};

messages! {
    organisation_name_malformed = "组织名称须为 1到60个字符，不能包含不可见的字符", "A name of an organisation is 1 to 60 characters, none of which is invisible";
    transfer_points_malformed = "积分须为 1到10亿之间的整数", "Points are a whole number from 1 to 1000000000";
}

/// Organisations that one person owns; more are an accident.
const MOST_OWNED: i64 = 10;
/// Invitations that one person sends by mail within an hour.
const LETTERS_PER_HOUR: u32 = 20;
/// Letters that one member gets within an hour about what others decide.
const DECISIONS_PER_HOUR: u32 = 10;
const NAME_CHARS: std::ops::RangeInclusive<usize> = 1..=60;

/// The service of organisations. Cheap to clone.
#[derive(Clone)]
pub struct Organisations(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) deps: OrganisationsDeps,
    /// Letters that one person has sent, counted in memory of this process.
    pub(super) letters: Throttle,
    /// Letters that one member was sent about what others decide, counted likewise.
    pub(super) told: Throttle,
}

/// What it stands on.
pub struct OrganisationsDeps {
    /// Where they lie.
    pub db: Db,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Writes invitations and what is decided about members; without one there are only links.
    pub mailer: Option<Mailer>,
    /// Where people open the site: what links begin with.
    pub site: Url,
}

impl Organisations {
    /// Organisations of the users of a site.
    pub fn new(deps: OrganisationsDeps) -> Self {
        let hourly = |most: u32| Throttle::new(most, HOUR_MS / i64::from(most));
        Self(Arc::new(Inner { deps, letters: hourly(LETTERS_PER_HOUR), told: hourly(DECISIONS_PER_HOUR) }))
    }

    /// Creates one, which its owner is the first member of.
    ///
    /// # Errors
    /// [`OrganisationError::Invalid`], [`OrganisationError::TooMany`], the database's.
    pub async fn create(&self, owner: &User, name: &str) -> Result<OwnOrganisation, OrganisationError> {
        let name = checked_name(name)?;
        let (id, now_ms) = (OrganisationId::new(new_id()), self.now_ms());
        let mut tx = self.0.deps.db.write().await?;
        // Behind the owner's row, so that two requests at once do not make one too many, and none is left by a closed account.
        if !rows::lock_person(&mut tx, &owner.id).await? {
            return Err(OrganisationError::NotFound);
        }
        if rows::owned(&mut tx, &owner.id).await?.len() as i64 >= MOST_OWNED {
            return Err(OrganisationError::TooMany(MOST_OWNED));
        }
        rows::insert(&mut tx, &id, name, now_ms).await?;
        Points::open(&mut tx, &id.wallet(), now_ms).await?;
        let membership =
            Membership { organisation_id: id.clone(), role: MemberRole::Owner, caps: Caps::default() };
        rows::add_member(&mut tx, &membership, &owner.id, now_ms).await?;
        tx.commit().await?;
        self.show(&owner.id, &id).await
    }

    /// A user's, the newest first.
    pub async fn list(&self, user: &UserId) -> Result<Vec<OwnOrganisation>, OrganisationError> {
        let all = rows::of_user(&self.0.deps.db, user).await?;
        let counters: Vec<String> = all.iter().filter_map(|row| row.id.wallet().counter_of(user)).collect();
        let counters: Vec<&str> = counters.iter().map(String::as_str).collect();
        let mut spent = spent_by(&self.0.deps.db, &counters, self.now_ms()).await?;
        let own = |row: OwnRow| {
            let counter = row.id.wallet().counter_of(user).unwrap_or_default();
            Ok(OwnOrganisation {
                organisation: row.organisation(),
                role: row.role,
                caps: stored_caps(&row.caps)?,
                spent: spent.remove(&counter).unwrap_or_default(),
            })
        };
        all.into_iter().map(own).collect()
    }

    /// One of a user's.
    pub async fn show(
        &self,
        user: &UserId,
        id: &OrganisationId,
    ) -> Result<OwnOrganisation, OrganisationError> {
        let all = self.list(user).await?;
        all.into_iter().find(|own| own.organisation.id == *id).ok_or(OrganisationError::NotFound)
    }

    /// What a user is in an organisation, as it stands now.
    pub async fn membership(
        &self,
        user: &UserId,
        id: &OrganisationId,
    ) -> Result<Membership, OrganisationError> {
        rows::membership(&self.0.deps.db, id, user).await?.ok_or(OrganisationError::NotFound)
    }

    /// Gives it another name.
    pub async fn rename(
        &self,
        user: &UserId,
        id: &OrganisationId,
        name: &str,
    ) -> Result<OwnOrganisation, OrganisationError> {
        let name = checked_name(name)?;
        let mut tx = self.0.deps.db.write().await?;
        self.managing(&mut tx, user, id).await?;
        rows::rename(&mut tx, id, name).await?;
        tx.commit().await?;
        self.show(user, id).await
    }

    /// Moves points of a member's own to the organisation, once per `key`.
    ///
    /// # Errors
    /// As [`OrganisationError`] says; then nothing has moved.
    pub async fn fund(
        &self,
        user: &User,
        id: &OrganisationId,
        points: i64,
        key: &str,
    ) -> Result<Transferred, OrganisationError> {
        if !(1..=MAX_POINTS).contains(&points) {
            let wrong = invalid_field("points", transfer_points_malformed());
            return Err(OrganisationError::Invalid(vec![wrong]));
        }
        user.can_pay(self.now_ms())?;
        retry_on_conflict_or_repeat(|| self.try_fund(user, id, points, key)).await
    }

    async fn try_fund(
        &self,
        user: &User,
        id: &OrganisationId,
        points: i64,
        key: &str,
    ) -> Result<Transferred, OrganisationError> {
        let (own, wallet, now_ms) = (user.id.own_account(), id.wallet(), self.now_ms());
        let mut tx = self.0.deps.db.write().await?;
        let mut accounts = lock_accounts(&mut tx, [&own, &wallet]).await?;
        let name = rows::lock(&mut tx, id).await?.ok_or(OrganisationError::NotFound)?;
        rows::membership_in(&mut tx, id, &user.id).await?.ok_or(OrganisationError::NotFound)?;
        let given = Text::made(format!("转入组织「{name}」"), format!("Moved to the organisation “{name}”"));
        // The number alone: a closed account leaves no name in the books of others.
        let got = Text::made(format!("成员 {} 转入", user.uid), format!("Moved in by member {}", user.uid));
        let sides = [
            Side { payer: own.clone(), note: given.into() },
            Side { payer: wallet.clone(), note: got.into() },
        ];
        let cause = format!("organisation:{id}:{}:{key}", user.id);
        transfer(&mut tx, &mut accounts, &cause, sides, points, now_ms).await.map_err(of_points)?;
        let transferred = Transferred {
            organisation: accounts.balance(&wallet).unwrap_or_default(),
            own: accounts.balance(&own).unwrap_or_default(),
        };
        accounts.write(&mut tx, now_ms).await?;
        tx.commit().await?;
        Ok(transferred)
    }

    /// Closes it for good: what it has left goes to its owner. Gives how much that was.
    ///
    /// # Errors
    /// [`OrganisationError::InUse`] while tasks are under way, [`OrganisationError::NotAllowed`] to all but the owner.
    pub async fn close(&self, user: &UserId, id: &OrganisationId) -> Result<i64, OrganisationError> {
        retry_on_conflict(|| self.try_close(user, id)).await
    }

    async fn try_close(&self, user: &UserId, id: &OrganisationId) -> Result<i64, OrganisationError> {
        let (own, wallet, now_ms) = (user.own_account(), id.wallet(), self.now_ms());
        let mut tx = self.0.deps.db.write().await?;
        // Points before people, as everybody who writes tasks locks them.
        let mut accounts = lock_accounts(&mut tx, [&own, &wallet]).await?;
        let membership = self.managing(&mut tx, user, id).await?;
        if membership.role != MemberRole::Owner {
            return Err(OrganisationError::NotAllowed);
        }
        let left = accounts.balance(&wallet).unwrap_or_default();
        if left.held > 0 {
            return Err(OrganisationError::InUse(left.held));
        }
        if left.available > 0 {
            let note = || NoteReason::OrganisationClosed.into();
            let sides = [Side { payer: wallet, note: note() }, Side { payer: own, note: note() }];
            let cause = format!("organisation:{id}:closed");
            transfer(&mut tx, &mut accounts, &cause, sides, left.available, now_ms)
                .await
                .map_err(of_points)?;
            accounts.write(&mut tx, now_ms).await?;
        }
        rows::close(&mut tx, id, now_ms).await?;
        tx.commit().await?;
        Ok(left.available)
    }

    /// The names of the open organisations that a user owns, in the caller's transaction.
    ///
    /// # Errors
    /// The database's.
    pub async fn owned(tx: &mut Tx, user: &UserId) -> sqlx::Result<Vec<String>> {
        rows::owned(tx, user).await
    }

    /// What a user who manages the organisation is in it; its row is locked for the rest of the transaction.
    pub(super) async fn managing(
        &self,
        tx: &mut Tx,
        user: &UserId,
        id: &OrganisationId,
    ) -> Result<Membership, OrganisationError> {
        let membership = self.locked(tx, user, id).await?;
        if membership.role.manages() { Ok(membership) } else { Err(OrganisationError::NotAllowed) }
    }

    /// What a user is in the organisation; its row is locked for the rest of the transaction.
    pub(super) async fn locked(
        &self,
        tx: &mut Tx,
        user: &UserId,
        id: &OrganisationId,
    ) -> Result<Membership, OrganisationError> {
        rows::lock(tx, id).await?.ok_or(OrganisationError::NotFound)?;
        rows::membership_in(tx, id, user).await?.ok_or(OrganisationError::NotFound)
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.0.deps.clock.now_ms()
    }
}

fn checked_name(name: &str) -> Result<&str, OrganisationError> {
    let name = name.trim();
    if NAME_CHARS.contains(&name.chars().count()) && !name.chars().any(is_unseen) {
        return Ok(name);
    }
    Err(OrganisationError::Invalid(vec![invalid_field("name", organisation_name_malformed())]))
}

fn of_points(error: PointsError) -> OrganisationError {
    match error {
        PointsError::Insufficient { needed, available } => {
            OrganisationError::Insufficient { needed, available }
        }
        PointsError::DifferentEffect(_) => OrganisationError::OtherAmount,
        PointsError::Database(cause) => OrganisationError::Database(cause),
        other => OrganisationError::Database(sqlx::Error::Protocol(other.to_string())),
    }
}
