//! Rows of organisations, as given.

use baigong_base::db::{Db, Tx, json_text};
use baigong_base::{on, read};
use baigong_ledger::caps::Caps;
use baigong_ledger::{Balance, UserId};
use sqlx::FromRow;

use super::model::{Invitation, InvitationView, MemberRole, Membership, Organisation, OrganisationId};

pub(super) fn stored_caps(json: &str) -> sqlx::Result<Caps> {
    serde_json::from_str(json).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// A membership with what is known of its organisation.
#[derive(FromRow)]
pub(super) struct OwnRow {
    pub(super) id: OrganisationId,
    name: String,
    created_ms: i64,
    members: i64,
    available: i64,
    held: i64,
    pub(super) role: MemberRole,
    pub(super) caps: String,
}

impl OwnRow {
    pub(super) fn organisation(&self) -> Organisation {
        Organisation {
            id: self.id.clone(),
            name: self.name.clone(),
            created_ms: self.created_ms,
            members: self.members,
            points: Balance { available: self.available, held: self.held },
        }
    }
}

/// The open organisations of a user, the newest first.
pub(super) async fn of_user(db: &Db, user: &UserId) -> sqlx::Result<Vec<OwnRow>> {
    read!(db, c => sqlx::query_as(
        "select o.id, o.name, o.created_ms, m.role, m.caps, p.available, p.held,
             (select count(*) from organisation_members n where n.organisation_id = o.id) as members
         from organisation_members m join organisations o on o.id = m.organisation_id
             join point_accounts p on p.payer_id = o.id
         where m.user_id = $1 and o.closed_ms is null order by o.created_ms desc, o.id")
        .bind(user).fetch_all(c).await)
}

#[derive(FromRow)]
struct MembershipRow {
    organisation_id: OrganisationId,
    role: MemberRole,
    caps: String,
}

const MEMBERSHIP: &str = "select m.organisation_id, m.role, m.caps
     from organisation_members m join organisations o on o.id = m.organisation_id
     where m.organisation_id = $1 and m.user_id = $2 and o.closed_ms is null";

fn membership_of(row: Option<MembershipRow>) -> sqlx::Result<Option<Membership>> {
    let whole = |row: MembershipRow| {
        let MembershipRow { organisation_id, role, caps } = row;
        Ok(Membership { organisation_id, role, caps: stored_caps(&caps)? })
    };
    row.map(whole).transpose()
}

/// What a user is in an open organisation.
pub(super) async fn membership(
    db: &Db,
    id: &OrganisationId,
    user: &UserId,
) -> sqlx::Result<Option<Membership>> {
    membership_of(read!(db, c => sqlx::query_as(MEMBERSHIP).bind(id).bind(user).fetch_optional(c).await?))
}

/// The same within a transaction, which holds the lock of the organisation's row.
pub(super) async fn membership_in(
    tx: &mut Tx,
    id: &OrganisationId,
    user: &UserId,
) -> sqlx::Result<Option<Membership>> {
    membership_of(on!(tx, c => sqlx::query_as(MEMBERSHIP).bind(id).bind(user).fetch_optional(c).await?))
}

/// Whether a user belongs to an open organisation, whose row is locked for the rest of the transaction.
pub(crate) async fn is_member(tx: &mut Tx, id: &OrganisationId, user: &UserId) -> sqlx::Result<bool> {
    Ok(lock(tx, id).await?.is_some() && membership_in(tx, id, user).await?.is_some())
}

/// The name of an open organisation, whose row is locked for the rest of the transaction.
pub(super) async fn lock(tx: &mut Tx, id: &OrganisationId) -> sqlx::Result<Option<String>> {
    let sql = format!(
        "select name from organisations where id = $1 and closed_ms is null {}",
        tx.dialect().for_update()
    );
    on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(c).await)
}

/// Locks a user's row; whether the account is there and open.
pub(super) async fn lock_person(tx: &mut Tx, user: &UserId) -> sqlx::Result<bool> {
    let sql =
        format!("select id from users where id = $1 and closed_ms is null {}", tx.dialect().for_update());
    let there: Option<String> =
        on!(tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(user).fetch_optional(c).await?);
    Ok(there.is_some())
}

pub(super) async fn owned(tx: &mut Tx, user: &UserId) -> sqlx::Result<Vec<String>> {
    on!(tx, c => sqlx::query_scalar(
        "select o.name from organisation_members m join organisations o on o.id = m.organisation_id
         where m.user_id = $1 and m.role = 'owner' and o.closed_ms is null order by o.name")
        .bind(user).fetch_all(c).await)
}

pub(super) async fn insert(tx: &mut Tx, id: &OrganisationId, name: &str, now_ms: i64) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("insert into organisations (id, name, created_ms) values ($1, $2, $3)")
        .bind(id).bind(name).bind(now_ms).execute(c).await.map(drop))
}

pub(super) async fn rename(tx: &mut Tx, id: &OrganisationId, name: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update organisations set name = $2 where id = $1")
        .bind(id).bind(name).execute(c).await.map(drop))
}

/// Closes it: its invitations end, and so do its members' keys.
pub(super) async fn close(tx: &mut Tx, id: &OrganisationId, now_ms: i64) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query("update organisations set closed_ms = $2 where id = $1")
        .bind(id).bind(now_ms).execute(c).await.map(drop))?;
    on!(&mut *tx, c => sqlx::query("delete from organisation_invitations where organisation_id = $1")
        .bind(id).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(
        "update api_keys set ended_ms = $2, ended_by = 'organisation' where organisation_id = $1 and ended_ms is null")
        .bind(id).bind(now_ms).execute(c).await.map(drop))
}

pub(super) async fn add_member(
    tx: &mut Tx,
    membership: &Membership,
    user: &UserId,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into organisation_members (organisation_id, user_id, role, caps, joined_ms) values ($1, $2, $3, $4, $5)")
        .bind(&membership.organisation_id).bind(user).bind(membership.role).bind(json_text(&membership.caps))
        .bind(now_ms).execute(c).await.map(drop))
}

pub(super) async fn set_member(tx: &mut Tx, membership: &Membership, user: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "update organisation_members set role = $3, caps = $4 where organisation_id = $1 and user_id = $2")
        .bind(&membership.organisation_id).bind(user).bind(membership.role).bind(json_text(&membership.caps))
        .execute(c).await.map(drop))
}

/// Lets a member go, whose keys for it end.
pub(super) async fn remove_member(
    tx: &mut Tx,
    id: &OrganisationId,
    user: &UserId,
    now_ms: i64,
) -> sqlx::Result<()> {
    on!(&mut *tx, c => sqlx::query("delete from organisation_members where organisation_id = $1 and user_id = $2")
        .bind(id).bind(user).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(
        "update api_keys set ended_ms = $3, ended_by = 'organisation'
         where organisation_id = $1 and user_id = $2 and ended_ms is null")
        .bind(id).bind(user).bind(now_ms).execute(c).await.map(drop))
}

#[derive(FromRow)]
pub(super) struct MemberRow {
    pub(super) user_id: UserId,
    pub(super) uid: i64,
    pub(super) display_name: String,
    pub(super) role: MemberRole,
    pub(super) caps: String,
    pub(super) joined_ms: i64,
}

/// Those who manage it first.
pub(super) async fn members(db: &Db, id: &OrganisationId) -> sqlx::Result<Vec<MemberRow>> {
    read!(db, c => sqlx::query_as(
        "select m.user_id, u.uid, u.display_name, m.role, m.caps, m.joined_ms
         from organisation_members m join users u on u.id = m.user_id where m.organisation_id = $1
         order by case m.role when 'owner' then 0 when 'admin' then 1 else 2 end, m.joined_ms, u.uid")
        .bind(id).fetch_all(c).await)
}

/// The user of a number who belongs to it.
pub(super) async fn member_by_uid(
    tx: &mut Tx,
    id: &OrganisationId,
    uid: i64,
) -> sqlx::Result<Option<UserId>> {
    on!(tx, c => sqlx::query_scalar(
        "select m.user_id from organisation_members m join users u on u.id = m.user_id
         where m.organisation_id = $1 and u.uid = $2")
        .bind(id).bind(uid).fetch_optional(c).await)
}

/// The name of an organisation, and the proven address of a person who can sign in.
pub(super) async fn reach(
    tx: &mut Tx,
    id: &OrganisationId,
    user: &UserId,
) -> sqlx::Result<Option<(String, String)>> {
    on!(tx, c => sqlx::query_as(
        "select o.name, u.email from organisations o join users u on u.id = $2
         where o.id = $1 and u.email is not null and u.email_verified and u.active and u.closed_ms is null")
        .bind(id).bind(user).fetch_optional(c).await)
}

/// Members and invitations that wait, behind the lock of the organisation's row; invitations that are over go.
pub(super) async fn count_places(tx: &mut Tx, id: &OrganisationId, now_ms: i64) -> sqlx::Result<i64> {
    on!(&mut *tx, c => sqlx::query("delete from organisation_invitations where expires_ms <= $1")
        .bind(now_ms).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query_scalar(
        "select (select count(*) from organisation_members where organisation_id = $1)
             + (select count(*) from organisation_invitations where organisation_id = $1)")
        .bind(id).fetch_one(c).await)
}

#[derive(FromRow)]
pub(super) struct InvitationRow {
    pub(super) id: String,
    pub(super) organisation_id: OrganisationId,
    pub(super) role: MemberRole,
    caps: String,
    email: Option<String>,
    created_ms: i64,
    expires_ms: i64,
}

impl InvitationRow {
    pub(super) fn into_invitation(self) -> sqlx::Result<Invitation> {
        let Self { id, role, caps, email, created_ms, expires_ms, .. } = self;
        Ok(Invitation { id, role, caps: stored_caps(&caps)?, email, created_ms, expires_ms })
    }
}

pub(super) async fn insert_invitation(
    tx: &mut Tx,
    id: &OrganisationId,
    invitation: &Invitation,
    by: &UserId,
    hash: &str,
) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query(
        "insert into organisation_invitations (hash, id, organisation_id, role, caps, email, created_ms, expires_ms,
             invited_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
        .bind(hash).bind(&invitation.id).bind(id).bind(invitation.role).bind(json_text(&invitation.caps))
        .bind(&invitation.email).bind(invitation.created_ms).bind(invitation.expires_ms).bind(by)
        .execute(c).await.map(drop))
}

/// Those that wait, the newest first.
pub(super) async fn invitations(
    db: &Db,
    id: &OrganisationId,
    now_ms: i64,
) -> sqlx::Result<Vec<InvitationRow>> {
    read!(db, c => sqlx::query_as(
        "select * from organisation_invitations where organisation_id = $1 and expires_ms > $2
         order by created_ms desc, id")
        .bind(id).bind(now_ms).fetch_all(c).await)
}

pub(super) async fn remove_invitation(
    tx: &mut Tx,
    id: &OrganisationId,
    invitation: &str,
) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query(
        "delete from organisation_invitations where organisation_id = $1 and id = $2")
        .bind(id).bind(invitation).execute(c).await?.rows_affected());
    Ok(done == 1)
}

#[derive(FromRow)]
pub(super) struct InvitationViewRow {
    organisation: String,
    invited_by: Option<String>,
    role: MemberRole,
    caps: String,
    expires_ms: i64,
}

impl InvitationViewRow {
    pub(super) fn into_view(self) -> sqlx::Result<InvitationView> {
        let Self { organisation, invited_by, role, caps, expires_ms } = self;
        Ok(InvitationView { organisation, invited_by, role, caps: stored_caps(&caps)?, expires_ms })
    }
}

/// What a token invites to, and who does.
pub(super) async fn invitation_behind(
    db: &Db,
    hash: &str,
    now_ms: i64,
) -> sqlx::Result<Option<InvitationViewRow>> {
    read!(db, c => sqlx::query_as(
        "select o.name as organisation, u.display_name as invited_by, i.role, i.caps, i.expires_ms
         from organisation_invitations i join organisations o on o.id = i.organisation_id and o.closed_ms is null
             left join users u on u.id = i.invited_by and u.closed_ms is null
         where i.hash = $1 and i.expires_ms > $2")
        .bind(hash).bind(now_ms).fetch_optional(c).await)
}

/// The organisation that a token invites to.
pub(super) async fn invited_to(db: &Db, hash: &str, now_ms: i64) -> sqlx::Result<Option<OrganisationId>> {
    read!(db, c => sqlx::query_scalar(
        "select organisation_id from organisation_invitations where hash = $1 and expires_ms > $2")
        .bind(hash).bind(now_ms).fetch_optional(c).await)
}

/// Takes an invitation for good: it works once.
pub(super) async fn take_invitation(
    tx: &mut Tx,
    hash: &str,
    now_ms: i64,
) -> sqlx::Result<Option<InvitationRow>> {
    on!(tx, c => sqlx::query_as(
        "delete from organisation_invitations where hash = $1 and expires_ms > $2 returning *")
        .bind(hash).bind(now_ms).fetch_optional(c).await)
}
