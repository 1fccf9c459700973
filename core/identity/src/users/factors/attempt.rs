//! What was asked and is not answered yet, and how many answers are heard.
//!
//! An attempt is counted in a transaction of its own before the answer is judged: answers in parallel are all
//! counted, and a judgement that fails cannot take the count back.

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::model::{Answer, FactorError};
use super::service::{CEREMONY_MS, Factors, GUESS_PAUSE_MS, GUESSES, TRIES};
use crate::users::{UserError, secret};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    SignIn,
    Register,
    StepUp,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::Register => "register",
            Self::StepUp => "step_up",
        }
    }
}

/// What a token opens, for whom.
#[derive(Clone, Copy)]
pub(super) struct Key<'a> {
    pub(super) token: &'a str,
    pub(super) kind: Kind,
    /// Empty while signing in.
    pub(super) session_key: &'a str,
}

#[derive(FromRow)]
pub(super) struct Ceremony {
    pub(super) user_id: UserId,
    pub(super) state: Option<String>,
}

/// Asks something of a user; the token names it.
pub(super) async fn begin(
    tx: &mut Tx,
    kind: Kind,
    user_id: &UserId,
    session_key: &str,
    state: Option<&str>,
    now_ms: i64,
) -> sqlx::Result<(String, i64)> {
    on!(&mut *tx, c => sqlx::query("delete from factor_ceremonies where user_id = $1 and expires_ms <= $2")
        .bind(user_id).bind(now_ms).execute(c).await.map(drop))?;
    let (token, expires_ms) = (secret::new_token(), now_ms + CEREMONY_MS);
    on!(tx, c => sqlx::query(
        "insert into factor_ceremonies (token_hash, user_id, kind, session_key, state, tries, expires_ms)
         values ($1, $2, $3, $4, $5, 0, $6)")
        .bind(secret::token_hash(&token)).bind(user_id).bind(kind.word()).bind(session_key).bind(state)
        .bind(expires_ms).execute(c).await.map(drop))?;
    Ok((token, expires_ms))
}

/// Whom a live challenge asks. Counts nothing.
pub(super) async fn asked(db: &Db, key: Key<'_>, now_ms: i64) -> sqlx::Result<Option<UserId>> {
    read!(db, c => sqlx::query_scalar(
        "select user_id from factor_ceremonies
         where token_hash = $1 and kind = $2 and session_key = $3 and tries < $4 and expires_ms > $5")
        .bind(secret::token_hash(key.token)).bind(key.kind.word()).bind(key.session_key).bind(TRIES)
        .bind(now_ms).fetch_optional(c).await)
}

/// Keeps what the authenticator was asked, in place of an earlier question.
pub(super) async fn set_state(tx: &mut Tx, key: Key<'_>, state: &str) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("update factor_ceremonies set state = $2 where token_hash = $1")
        .bind(secret::token_hash(key.token)).bind(state).execute(c).await.map(drop))
}

/// Ends a challenge. False when another answer ended it first.
pub(super) async fn end(tx: &mut Tx, key: Key<'_>) -> sqlx::Result<bool> {
    let done = on!(tx, c => sqlx::query("delete from factor_ceremonies where token_hash = $1")
        .bind(secret::token_hash(key.token)).execute(c).await?.rows_affected());
    Ok(done == 1)
}

/// Forgets the wrong guesses of an account, after a right one.
pub(super) async fn forgive(tx: &mut Tx, user_id: &UserId) -> sqlx::Result<()> {
    on!(tx, c => sqlx::query("delete from factor_guards where user_id = $1")
        .bind(user_id).execute(c).await.map(drop))
}

impl Factors {
    /// Counts an answer to a challenge, and a guess at the account's digits where it is one.
    pub(super) async fn attempt(
        &self,
        key: Key<'_>,
        answer: Option<&Answer>,
    ) -> Result<Ceremony, FactorError> {
        let now_ms = self.now_ms();
        let mut tx = self.db().write().await?;
        let ceremony: Option<Ceremony> = on!(&mut tx, c => sqlx::query_as(
            "update factor_ceremonies set tries = tries + 1
             where token_hash = $1 and kind = $2 and session_key = $3 and tries < $4 and expires_ms > $5
             returning user_id, state")
            .bind(secret::token_hash(key.token)).bind(key.kind.word()).bind(key.session_key).bind(TRIES)
            .bind(now_ms).fetch_optional(c).await)?;
        let ceremony = ceremony.ok_or(FactorError::Wrong)?;
        if matches!(answer, Some(Answer::Totp(_))) {
            guess(&mut tx, &ceremony.user_id, now_ms).await?;
        }
        tx.commit().await?;
        Ok(ceremony)
    }

    /// Counts a guess at the digits of a signed-in user.
    pub(super) async fn guess(&self, user_id: &UserId) -> Result<(), FactorError> {
        let mut tx = self.db().write().await?;
        guess(&mut tx, user_id, self.now_ms()).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// Takes one guess from the account's allowance. Passkeys and recovery codes cannot be guessed, so they stay open
/// to an owner whose digits somebody else is guessing at.
async fn guess(tx: &mut Tx, user_id: &UserId, now_ms: i64) -> Result<(), FactorError> {
    let last_whole = now_ms + (GUESSES - 1) * GUESS_PAUSE_MS;
    let done = on!(&mut *tx, c => sqlx::query(
        "insert into factor_guards (user_id, whole_at_ms) values ($1, $2)
         on conflict (user_id) do update set whole_at_ms =
             case when factor_guards.whole_at_ms > $3 then factor_guards.whole_at_ms + $5 else $2 end
         where factor_guards.whole_at_ms <= $4")
        .bind(user_id).bind(now_ms + GUESS_PAUSE_MS).bind(now_ms).bind(last_whole).bind(GUESS_PAUSE_MS)
        .execute(c).await?.rows_affected());
    if done == 1 {
        return Ok(());
    }
    let whole_at_ms: i64 = on!(tx, c => sqlx::query_scalar(
        "select whole_at_ms from factor_guards where user_id = $1").bind(user_id).fetch_one(c).await)?;
    Err(UserError::Throttled { retry_after_ms: whole_at_ms - last_whole }.into())
}
