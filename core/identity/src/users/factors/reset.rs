//! What needs neither keys nor a browser: whether there is a factor, and the way back for who lost them all.

use baigong_ledger::UserId;

use super::rows;
use crate::users::changes::Change;
use crate::users::{UserError, Users};

impl Users {
    /// Whether a user has a second factor in force.
    pub async fn has_second_factor(&self, user_id: &UserId) -> Result<bool, UserError> {
        Ok(rows::has_factor(&self.0.db, user_id).await?)
    }

    /// Removes all second factors of a user who lost them; how many there were. For the operator, who has made
    /// sure of the person.
    pub async fn reset_factors(&self, login_name: &str) -> Result<u64, UserError> {
        let user = self.find_by_login_name(login_name).await?.ok_or(UserError::NotFound)?;
        let mut tx = self.0.db.write().await?;
        let removed = rows::delete_factors(&mut tx, &user.id).await?;
        if removed > 0 {
            self.tell(&mut tx, &user, Change::FactorsReset).await?;
        }
        tx.commit().await?;
        tracing::warn!(uid = user.uid, removed, "the operator removed all second factors of a user");
        Ok(removed)
    }
}
