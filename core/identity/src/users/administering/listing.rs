//! Finding people.

use baigong_base::db::{Listing, containing};
use baigong_ledger::Balance;
use serde::Deserialize;

use super::super::rows::UserRow;
use super::super::{Role, User, UserError, Users};

/// Persons or visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Registered, with a name of their own.
    Person,
    /// Made on the spot.
    Visitor,
}

/// Which users.
#[derive(Debug, Clone, Default)]
pub struct UserFilter {
    /// Only the one of this number.
    pub uid: Option<i64>,
    /// Only those in whose number, names, address or invitation code this occurs.
    pub q: Option<String>,
    /// Only those with these rights.
    pub role: Option<Role>,
    /// Only those switched on, or off.
    pub active: Option<bool>,
    /// Only persons, or visitors.
    pub kind: Option<Kind>,
}

/// A user as an administrator sees one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedUser {
    /// The user.
    pub user: User,
    /// What the user has.
    pub points: Balance,
    /// Live sessions.
    pub sessions: i64,
    /// When one of them was used last, in milliseconds, to half a minute.
    pub last_seen_ms: Option<i64>,
    /// Whether signing in takes a second factor.
    pub second_factor: bool,
    /// Tasks ever made.
    pub tasks: i64,
    /// The number of the user who invited this one.
    pub inviter_uid: Option<i64>,
    /// The name of the file of the picture.
    pub avatar: Option<String>,
    /// A plus and digits.
    pub phone: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    available: i64,
    held: i64,
    sessions: i64,
    session_seen_ms: Option<i64>,
    factors: i64,
    task_count: i64,
    inviter_uid: Option<i64>,
    avatar: Option<String>,
    phone: Option<String>,
    #[sqlx(flatten)]
    user: UserRow,
}

impl UserFilter {
    fn listing(&self) -> Listing {
        let searched = "lower(cast(u.uid as text) || ' ' || u.login_name || ' ' || u.display_name || ' '
            || coalesce(u.email, '') || ' ' || coalesce(u.invitation_code, ''))";
        Listing::of(
            "users u left join point_accounts p on p.payer_id = u.id left join users i on i.id = u.invited_by",
        )
        .always("u.sandbox_of is null")
        .only("u.uid = $1", self.uid)
        .only(&format!("{searched} like $1 escape '\\'"), self.q.as_deref().map(containing))
        .only("u.role = $1", self.role)
        .only("u.active = $1", self.active)
        .only("u.anonymous = $1", self.kind.map(|kind| kind == Kind::Visitor))
    }
}

impl Users {
    /// A page of users, newest first, and how many there are; pages count from 1.
    pub async fn people(
        &self,
        filter: &UserFilter,
        page: i64,
        page_size: i64,
    ) -> Result<(Vec<ListedUser>, i64), UserError> {
        let columns = format!(
            "u.*, coalesce(p.available, 0) as available, coalesce(p.held, 0) as held, i.uid as inviter_uid,
             (select count(*) from sessions s where s.user_id = u.id and s.expires_ms > {now_ms}) as sessions,
             (select max(s.last_seen_ms) from sessions s where s.user_id = u.id) as session_seen_ms,
             (select count(*) from totp_factors f where f.user_id = u.id and f.confirmed)
                 + (select count(*) from passkeys k where k.user_id = u.id) as factors,
             (select count(*) from tasks t where t.user_id = u.id) as task_count",
            now_ms = self.now_ms()
        );
        let listing = filter.listing();
        let (rows, total) = listing.page::<Row>(&self.0.db, &columns, "u.id desc", page, page_size).await?;
        let people = rows.into_iter().map(|row| ListedUser {
            points: Balance { available: row.available, held: row.held },
            sessions: row.sessions,
            last_seen_ms: row.session_seen_ms,
            second_factor: row.factors > 0,
            tasks: row.task_count,
            inviter_uid: row.inviter_uid,
            avatar: row.avatar,
            phone: row.phone,
            user: row.user.into_user(),
        });
        Ok((people.collect(), total))
    }

    /// The user of a number, as an administrator sees one.
    pub async fn person(&self, uid: i64) -> Result<Option<ListedUser>, UserError> {
        let filter = UserFilter { uid: Some(uid), ..UserFilter::default() };
        Ok(self.people(&filter, 1, 1).await?.0.pop())
    }
}
