//! Authorization codes: a way to sign in on another device, once, without typing a password there.

use baigong_base::db::Tx;
use baigong_ground::day::SECOND_MS;
use baigong_ledger::UserId;

use super::model::UserError;
use super::{Users, rows, secret};

/// How long a code works.
const LIFETIME_MS: i64 = 600 * SECOND_MS;
/// 26 characters of 31 are 128 bits.
const CODE_CHARS: usize = 26;
/// Codes of one user that work at a time; a further one ends the oldest.
const MOST: i64 = 5;

/// A code to show to its owner. Only its hash is kept.
#[derive(Clone)]
pub struct LoginCode {
    /// Groups of characters, as they are typed.
    pub code: String,
    /// When it ends, in milliseconds.
    pub expires_ms: i64,
}

impl Users {
    /// Makes a code that signs its user in once, within ten minutes.
    pub async fn new_login_code(&self, user_id: &UserId) -> Result<LoginCode, UserError> {
        let mut tx = self.0.db.write().await?;
        let code = self.login_code_in(&mut tx, user_id).await?;
        tx.commit().await?;
        Ok(code)
    }

    async fn login_code_in(&self, tx: &mut Tx, user_id: &UserId) -> Result<LoginCode, UserError> {
        let now_ms = self.now_ms();
        let (plain, expires_ms) = (secret::readable(CODE_CHARS), now_ms + LIFETIME_MS);
        rows::insert_login_code(tx, &secret::token_hash(&plain), user_id, now_ms, expires_ms).await?;
        rows::trim_login_codes(tx, user_id, MOST).await?;
        let groups: Vec<&str> =
            (0..CODE_CHARS).step_by(5).map(|at| &plain[at..(at + 5).min(CODE_CHARS)]).collect();
        Ok(LoginCode { code: groups.join("-"), expires_ms })
    }
}
