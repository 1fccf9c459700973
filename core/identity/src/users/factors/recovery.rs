//! Recovery codes: ten, each for one sign-in.

use baigong_base::db::Tx;
use baigong_base::vault::Vault;
use baigong_ground::messages;
use baigong_ledger::UserId;

use super::model::{Actor, FactorError};
use super::rows;
use super::service::Factors;
use crate::users::changes::Change;
use crate::users::secret;

messages! {
    recovery_needs_a_factor = "请先设置验证器或通行密钥", "Please set up an authenticator or a passkey first";
}

const CODES: usize = 10;
/// Almost 50 bits each: nobody guesses them.
const CODE_CHARS: usize = 10;

/// What is kept of a code. Case, spaces and the hyphen do not matter.
pub(super) fn hash(vault: &Vault, user_id: &UserId, code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).take(2 * CODE_CHARS).collect();
    vault.keyed_hash(&format!("recovery:{user_id}"), &plain.to_ascii_uppercase())
}

/// Draws codes in place of those before, and gives them to be shown once.
pub(super) async fn replace_codes(tx: &mut Tx, vault: &Vault, user_id: &UserId) -> sqlx::Result<Vec<String>> {
    rows::delete_recovery_codes(tx, user_id).await?;
    let mut codes = Vec::with_capacity(CODES);
    for _ in 0..CODES {
        let mut code = secret::readable(CODE_CHARS);
        code.insert(CODE_CHARS / 2, '-');
        rows::insert_recovery_code(tx, user_id, &hash(vault, user_id, &code)).await?;
        codes.push(code);
    }
    Ok(codes)
}

/// Codes with the first factor; a second one leaves those of the first alone.
pub(super) async fn with_first(
    tx: &mut Tx,
    vault: &Vault,
    user_id: &UserId,
    first: bool,
) -> sqlx::Result<Option<Vec<String>>> {
    Ok(if first { Some(replace_codes(tx, vault, user_id).await?) } else { None })
}

impl Factors {
    /// Draws new recovery codes; the ones before work no more.
    pub async fn new_recovery_codes(&self, actor: &Actor<'_>) -> Result<Vec<String>, FactorError> {
        self.may_change(actor).await?;
        let user = actor.user;
        let mut tx = self.change(user).await?;
        if !rows::held(&mut tx, &user.id).await?.any() {
            return Err(FactorError::Conflict(recovery_needs_a_factor()));
        }
        let codes = replace_codes(&mut tx, self.vault(), &user.id).await?;
        self.tell(&mut tx, user, Change::RecoveryCodes).await?;
        tx.commit().await?;
        tracing::info!(uid = user.uid, "recovery codes were drawn anew");
        Ok(codes)
    }
}
