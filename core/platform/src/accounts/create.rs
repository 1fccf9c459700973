//! Writing a new user.

use super::model::{AccountError, Role, User};
use super::{secret, store};
use crate::db::{Tx, new_id};
use crate::points::ledger::{Posting, lock_accounts};
use crate::points::{EntryKind, Points};

const NEW_USER_TAG: &str = "gpt4,mj,gpt4v";
const INVITATION_CODE_CHARS: usize = 4;
/// Numbers of users have nine digits.
const FIRST_UID: i64 = 100_000_000;
const LAST_UID: i64 = 999_999_999;
/// Draws of an invitation code before an account goes without one.
const INVITATION_DRAWS: usize = 20;

/// Writes a user with an open points account and the starting points.
pub(super) async fn create(
    tx: &mut Tx,
    mut user: User,
    password_hash: Option<&str>,
    invited_by: Option<&str>,
    starting_points: i64,
) -> Result<User, AccountError> {
    let mut draws = 0;
    loop {
        user.uid = rand::random_range(FIRST_UID..=LAST_UID);
        user.invitation_code =
            (!user.anonymous && draws < INVITATION_DRAWS).then(|| secret::readable(INVITATION_CODE_CHARS));
        if store::insert_user(tx, &user, password_hash, invited_by).await? {
            break;
        }
        // The name, the number or the code is in use.
        if store::login_name_exists(tx, &user.login_name).await? {
            return Err(AccountError::NameTaken);
        }
        draws += 1;
    }
    Points::open(tx, &user.id, user.created_ms).await?;
    if starting_points > 0 {
        let mut accounts = lock_accounts(tx, [user.id.as_str()]).await?;
        let posting = Posting {
            user_id: user.id.clone(),
            cause: format!("start:{}", user.id),
            kind: EntryKind::Grant,
            available_delta: starting_points,
            held_delta: 0,
            task_id: None,
            note: "新用户赠送".into(),
        };
        accounts.post(posting, user.created_ms);
        accounts.write(tx, user.created_ms).await?;
    }
    Ok(user)
}

/// What every new user has, before anything is known of them.
pub(super) fn new_user(now_ms: i64) -> User {
    User {
        id: new_id(),
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
    }
}
