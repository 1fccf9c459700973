//! Writing a new user, or a visitor's new name.

use baigong_base::db::{Tx, new_id};
use baigong_ground::field::invalid_field;
use baigong_ledger::ledger::{Posting, lock_accounts};
use baigong_ledger::{EntryKind, NoteReason, Points, Role, User, UserId};

use super::model::UserError;
use super::{rows, rules, secret};

const NEW_USER_TAG: &str = "gpt4,mj,gpt4v";
/// Numbers of users have nine digits.
const FIRST_UID: i64 = 100_000_000;
const LAST_UID: i64 = 999_999_999;
const INVITATION_CODE_CHARS: usize = 4;
/// Draws of an invitation code before an account goes without one.
const INVITATION_DRAWS: usize = 20;

/// Writes a user with an open points account and the starting points.
#[expect(
    clippy::disallowed_methods,
    reason = "a number that is free is guessed; the database says whether it is"
)]
pub(super) async fn create(
    tx: &mut Tx,
    mut user: User,
    password_hash: Option<&str>,
    invited_by: Option<&UserId>,
    starting_points: i64,
) -> Result<User, UserError> {
    refuse_taken(tx, &user).await?;
    let mut draws = 0;
    loop {
        user.uid = rand::random_range(FIRST_UID..=LAST_UID);
        user.invitation_code =
            (!user.anonymous && draws < INVITATION_DRAWS).then(|| secret::readable(INVITATION_CODE_CHARS));
        if rows::insert_user(tx, &user, password_hash, invited_by).await? {
            break;
        }
        // The name was taken meanwhile, or the number or the code is in use.
        refuse_taken(tx, &user).await?;
        draws += 1;
    }
    Points::open(tx, &user.id.own_account(), user.created_ms).await?;
    grant_start(tx, &user, "", starting_points, user.created_ms).await?;
    Ok(user)
}

/// Gives the anonymous user `visitor` the name, password and term of `person`. Number and points stay.
pub(super) async fn upgrade(
    tx: &mut Tx,
    visitor: &UserId,
    person: User,
    password_hash: &str,
    invited_by: Option<&UserId>,
) -> Result<User, UserError> {
    refuse_taken(tx, &person).await?;
    // Points before people, as everybody who writes tasks locks them.
    lock_accounts(tx, [&visitor.own_account()]).await?;
    let row = rows::lock_user(tx, visitor).await?.map(rows::UserRow::into_user);
    let visitor = row.filter(|user| user.anonymous && user.active).ok_or(UserError::NotFound)?;
    let mut code = None;
    for _ in 0..INVITATION_DRAWS {
        let draw = secret::readable(INVITATION_CODE_CHARS);
        if rows::inviter(tx, &draw).await?.is_none() {
            code = Some(draw);
            break;
        }
    }
    let user = User {
        id: visitor.id,
        uid: visitor.uid,
        created_ms: visitor.created_ms,
        updated_ms: person.created_ms,
        invitation_code: code,
        ..person
    };
    match rows::rename_visitor(tx, &user, password_hash, invited_by).await {
        Ok(()) => Ok(user),
        // Somebody else took the name or the address between the look and the write.
        Err(sqlx::Error::Database(cause)) if cause.is_unique_violation() => Err(UserError::NameTaken),
        Err(cause) => Err(cause.into()),
    }
}

async fn refuse_taken(tx: &mut Tx, user: &User) -> Result<(), UserError> {
    if rows::login_name_exists(tx, &user.login_name).await? {
        return Err(UserError::NameTaken);
    }
    if let Some(email) = user.email.as_deref().filter(|_| user.email_verified)
        && rows::email_exists(tx, email).await?
    {
        let message = rules::email_taken();
        return Err(UserError::Invalid(vec![invalid_field("email", message)]));
    }
    Ok(())
}

/// The points that a new account starts with, once for each `stage`.
pub(super) async fn grant_start(
    tx: &mut Tx,
    user: &User,
    stage: &str,
    points: i64,
    now_ms: i64,
) -> Result<(), UserError> {
    if points <= 0 {
        return Ok(());
    }
    let payer_id = user.id.own_account();
    let mut accounts = lock_accounts(tx, [&payer_id]).await?;
    let posting = Posting {
        payer_id,
        cause: format!("start{stage}:{}", user.id),
        kind: EntryKind::Grant,
        available_delta: points,
        held_delta: 0,
        task_id: None,
        note: NoteReason::Welcome.into(),
    };
    accounts.post(posting, now_ms);
    Ok(accounts.write(tx, now_ms).await?)
}

/// What every new user has, before anything is known of them.
pub(super) fn new_user(now_ms: i64) -> User {
    User {
        id: UserId::new(new_id()),
        uid: 0,
        login_name: String::new(),
        display_name: String::new(),
        role: Role::User,
        anonymous: false,
        active: true,
        tag: NEW_USER_TAG.into(),
        email: None,
        email_verified: false,
        initial_password: false,
        invitation_code: None,
        expires_ms: None,
        created_ms: now_ms,
        updated_ms: now_ms,
        closed_ms: None,
    }
}
