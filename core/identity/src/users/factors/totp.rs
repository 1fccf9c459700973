//! Authenticator apps: six digits that change every thirty seconds (RFC 6238).

use baigong_base::vault::Vault;
use baigong_ground::{Text, messages};
use baigong_ledger::UserId;
use totp_rs::{Builder, Totp};

use super::model::{Actor, FactorError, TotpSetup};
use super::service::Factors;
use super::{recovery, rows};
use crate::users::changes::Change;

messages! {
    authenticator_in_use = "验证器已启用，如需更换请先移除", "The authenticator is in use. Remove it first to change it";
    set_up_expired = "设置已失效，请重新开始", "The set-up has expired. Please start again";
}

const STEP_MS: i64 = 30_000;
/// Steps that clocks may differ by.
const SKEW: i64 = 1;
/// How long a seed waits to be confirmed.
const SETUP_MS: i64 = 15 * 60_000;

fn seal_context(user_id: &UserId) -> String {
    format!("totp:{user_id}")
}

/// The generator of a sealed seed.
pub(super) fn open(vault: &Vault, user_id: &UserId, sealed: &str) -> Result<Totp, FactorError> {
    let seed = vault.open(&seal_context(user_id), sealed).map_err(FactorError::inside)?;
    Builder::new().with_secret(seed).with_skew(0).build().map_err(FactorError::inside)
}

/// Seals a seed for the database.
pub(super) fn seal(vault: &Vault, user_id: &UserId, seed: &[u8]) -> String {
    vault.seal(&seal_context(user_id), seed)
}

/// The step that `code` belongs to: of the present ones, and after the newest that was used.
pub(super) fn step_of(totp: &Totp, code: &str, now_ms: i64, last_step: i64) -> Option<i64> {
    let code = digits(code);
    let now = now_ms / STEP_MS;
    let mut steps = (now - SKEW..=now + SKEW).filter(|step| *step > last_step);
    steps.find(|step| {
        u64::try_from(step * STEP_MS / 1000).is_ok_and(|seconds| totp.check(&code, seconds).is_some())
    })
}

/// Apps show `123 456`, and input methods may write `１２３`.
fn digits(code: &str) -> String {
    let plain = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        c => c,
    };
    code.chars().filter(|c| !c.is_whitespace() && *c != '-').map(plain).take(16).collect()
}

impl Factors {
    /// Draws a seed for an authenticator app. It protects nothing until it is confirmed.
    pub async fn begin_totp(&self, actor: &Actor<'_>) -> Result<TotpSetup, FactorError> {
        self.may_change(actor).await?;
        let user = actor.user;
        let builder = Builder::new().with_account_name(user.login_name.as_str());
        let totp = builder.with_issuer(Some(self.0.issuer.as_str())).build().map_err(FactorError::inside)?;
        let url = totp.to_url().map_err(FactorError::inside)?;
        let sealed = seal(self.vault(), &user.id, totp.secret().as_bytes());
        let mut tx = self.change(user).await?;
        if !rows::put_totp(&mut tx, &user.id, &sealed, self.now_ms()).await? {
            return Err(FactorError::Conflict(authenticator_in_use()));
        }
        tx.commit().await?;
        Ok(TotpSetup { secret: totp.secret().to_base32(), url })
    }

    /// Puts the seed in force, for who can show a code of it. Gives recovery codes with the first factor.
    pub async fn confirm_totp(
        &self,
        actor: &Actor<'_>,
        code: &str,
    ) -> Result<Option<Vec<String>>, FactorError> {
        let (user, now_ms) = (actor.user, self.now_ms());
        let row = rows::totp(self.db(), &user.id).await?;
        let fresh = row.filter(|row| !row.confirmed && now_ms - row.created_ms < SETUP_MS);
        let row = fresh.ok_or(FactorError::Conflict(set_up_expired()))?;
        let totp = open(self.vault(), &user.id, &row.seed)?;
        let step = step_of(&totp, code, now_ms, row.last_step).ok_or(FactorError::Wrong)?;
        let mut tx = self.change(user).await?;
        let first = !rows::held(&mut tx, &user.id).await?.any();
        if !rows::confirm_totp(&mut tx, &user.id, &row.seed, step, now_ms).await? {
            return Err(FactorError::Conflict(set_up_expired()));
        }
        let codes = recovery::with_first(&mut tx, self.vault(), &user.id, first).await?;
        self.tell(&mut tx, user, Change::TotpAdded).await?;
        tx.commit().await?;
        tracing::info!(uid = user.uid, "an authenticator app was added");
        Ok(codes)
    }

    /// Removes the authenticator app.
    pub async fn remove_totp(&self, actor: &Actor<'_>) -> Result<(), FactorError> {
        self.may_change(actor).await?;
        let mut tx = self.change(actor.user).await?;
        if !rows::delete_totp(&mut tx, &actor.user.id).await? {
            return Err(FactorError::NotFound(Text::new("验证器", "The authenticator")));
        }
        self.after_removal(&mut tx, actor.user).await?;
        self.tell(&mut tx, actor.user, Change::TotpRemoved).await?;
        tx.commit().await?;
        tracing::info!(uid = actor.user.uid, "an authenticator app was removed");
        Ok(())
    }
}
