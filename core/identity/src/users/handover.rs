//! Taking a session along to another site of ours, such as the chat: a code in the address, good for one minute and
//! one use, which that site changes for a session of its own. The session's token itself is never in an address.
//!
//! A link signs nobody in without a press. Our page names the account that a handed-over session or a letter
//! belongs to, and asks: whoever sends such a link on purpose would have a stranger work and buy in the
//! sender's account.

use baigong_ground::day::SECOND_MS;
use baigong_ledger::{User, UserId};

use super::model::{ClientInfo, SignedIn, UserError};
use super::{Users, rows, secret};

const LIFETIME_MS: i64 = 60 * SECOND_MS;

impl Users {
    /// A code for the site at `origin`, e.g. `https://chat.example.com`.
    pub async fn hand_over(&self, user_id: &UserId, origin: &str) -> Result<String, UserError> {
        let code = secret::new_token();
        let mut tx = self.0.db.write().await?;
        let expires_ms = self.now_ms() + LIFETIME_MS;
        rows::insert_handover(&mut tx, &secret::token_hash(&code), user_id, origin, expires_ms).await?;
        tx.commit().await?;
        Ok(code)
    }

    /// Who a code that was made for `origin` would sign in, so that a page can ask before it does.
    ///
    /// # Errors
    /// `WrongCode` where the code does not work.
    pub async fn whose_handover(&self, code: &str, origin: &str) -> Result<User, UserError> {
        let row = rows::handover_user(&self.0.db, &secret::token_hash(code), origin, self.now_ms()).await?;
        Ok(row.ok_or(UserError::WrongCode)?.into_user())
    }

    /// Changes a code that was made for `origin` for a new session.
    pub async fn redeem_handover(
        &self,
        code: &str,
        origin: &str,
        client: &ClientInfo,
    ) -> Result<SignedIn, UserError> {
        let now_ms = self.now_ms();
        let mut tx = self.0.db.write().await?;
        let hash = secret::token_hash(code);
        let user_id = rows::take_handover(&mut tx, &hash, origin, now_ms).await?;
        let user_id = user_id.ok_or(UserError::WrongCode)?;
        let user = rows::lock_user(&mut tx, &user_id).await?.map(rows::UserRow::into_user);
        let user = user.filter(|user| user.active).ok_or(UserError::WrongCode)?;
        self.open_session(tx, user, client, now_ms).await
    }
}
