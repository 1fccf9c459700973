//! Passkeys (WebAuthn): registered, shown, renamed, removed.

use baigong_base::db::new_id;
use baigong_ground::{Text, messages};
use baigong_ledger::UserId;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use webauthn_rs::prelude::{
    CreationChallengeResponse, Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, RequestChallengeResponse,
};

use super::attempt::{self, Key, Kind};
use super::model::{Actor, FactorError, PasskeyAdded};
use super::service::{Factors, MAX_NAME_CHARS, MAX_PASSKEYS};
use super::{recovery, rows};
use crate::users::changes::Change;

messages! {
    too_many_passkeys = "最多添加20个通行密钥，请先移除不再使用的", "Up to 20 passkeys. Please remove those that you do not use";
    passkey_known = "这个通行密钥已经登记过", "This passkey is registered already";
}

/// A passkey after it was shown.
pub(super) struct Used {
    pub(super) id: String,
    pub(super) credential: String,
    pub(super) counter: i64,
}

fn to_json(value: &impl Serialize) -> Result<String, FactorError> {
    serde_json::to_string(value).map_err(FactorError::inside)
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, FactorError> {
    serde_json::from_str(text).map_err(FactorError::inside)
}

fn checked_name(name: &str) -> Result<&str, FactorError> {
    let name = name.trim();
    let good = (1..=MAX_NAME_CHARS).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if good { Ok(name) } else { Err(FactorError::BadName) }
}

impl Factors {
    /// Whether a page on `host` can use passkeys.
    pub fn passkeys_work_on(&self, host: &str) -> bool {
        self.0.relying_party.as_ref().is_some_and(|party| party.serves(host))
    }

    /// What the browser needs to make a passkey, and the token that names the question.
    pub async fn begin_passkey(
        &self,
        actor: &Actor<'_>,
    ) -> Result<(String, CreationChallengeResponse), FactorError> {
        self.may_change(actor).await?;
        let (party, user) = (self.relying_party()?, actor.user);
        let known = self.credentials(&user.id).await?;
        if known.len() >= MAX_PASSKEYS {
            return Err(FactorError::Conflict(too_many_passkeys()));
        }
        let known = known.iter().map(|passkey| passkey.cred_id().clone()).collect();
        let (options, state) = party
            .webauthn()
            .start_passkey_registration(user.id.uuid(), &user.login_name, &user.display_name, Some(known))
            .map_err(FactorError::inside)?;
        let state = to_json(&state)?;
        let mut tx = self.db().write().await?;
        let (token, _) = attempt::begin(
            &mut tx,
            Kind::Register,
            &user.id,
            &actor.session_key,
            Some(&state),
            self.now_ms(),
        )
        .await?;
        tx.commit().await?;
        Ok((token, options))
    }

    /// Adds the passkey that the browser made. Gives recovery codes with the first factor.
    pub async fn finish_passkey(
        &self,
        actor: &Actor<'_>,
        ceremony: &str,
        name: &str,
        credential: &RegisterPublicKeyCredential,
    ) -> Result<PasskeyAdded, FactorError> {
        let (party, user) = (self.relying_party()?, actor.user);
        let name = checked_name(name)?;
        let key = Key { token: ceremony, kind: Kind::Register, session_key: &actor.session_key };
        let asked = self.attempt(key, None).await?;
        let state: PasskeyRegistration = from_json(asked.state.as_deref().unwrap_or_default())?;
        let passkey = party.webauthn().finish_passkey_registration(credential, &state).map_err(|cause| {
            tracing::info!(uid = user.uid, %cause, "a passkey was refused at its registration");
            FactorError::BadCredential
        })?;
        let row = rows::PasskeyRow {
            id: new_id(),
            credential_id: URL_SAFE_NO_PAD.encode(passkey.cred_id()),
            counter: counter_of(&passkey)?,
            credential: to_json(&passkey)?,
            name: name.to_owned(),
            created_ms: self.now_ms(),
            last_used_ms: None,
        };
        let mut tx = self.change(user).await?;
        let first = !rows::held(&mut tx, &user.id).await?.any();
        if !attempt::end(&mut tx, key).await? {
            return Err(FactorError::Wrong);
        }
        if !rows::insert_passkey(&mut tx, &user.id, &row).await? {
            return Err(FactorError::Conflict(passkey_known()));
        }
        let recovery_codes = recovery::with_first(&mut tx, self.vault(), &user.id, first).await?;
        self.tell(&mut tx, user, Change::PasskeyAdded).await?;
        tx.commit().await?;
        tracing::info!(uid = user.uid, "a passkey was added");
        Ok(PasskeyAdded { passkey: row.info(), recovery_codes })
    }

    /// Calls a passkey something else.
    pub async fn rename_passkey(&self, actor: &Actor<'_>, id: &str, name: &str) -> Result<(), FactorError> {
        let name = checked_name(name)?;
        let mut tx = self.db().write().await?;
        if !rows::rename_passkey(&mut tx, &actor.user.id, id, name).await? {
            return Err(FactorError::NotFound(Text::new("通行密钥", "The passkey")));
        }
        tx.commit().await?;
        Ok(())
    }

    /// Removes a passkey.
    pub async fn remove_passkey(&self, actor: &Actor<'_>, id: &str) -> Result<(), FactorError> {
        self.may_change(actor).await?;
        let mut tx = self.change(actor.user).await?;
        if !rows::delete_passkey(&mut tx, &actor.user.id, id).await? {
            return Err(FactorError::NotFound(Text::new("通行密钥", "The passkey")));
        }
        self.after_removal(&mut tx, actor.user).await?;
        self.tell(&mut tx, actor.user, Change::PasskeyRemoved).await?;
        tx.commit().await?;
        tracing::info!(uid = actor.user.uid, "a passkey was removed");
        Ok(())
    }

    /// What the browser needs to ask for one of a user's passkeys, and the state that judges the answer.
    pub(super) async fn ask_for_passkey(
        &self,
        user_id: &UserId,
    ) -> Result<(RequestChallengeResponse, String), FactorError> {
        let party = self.relying_party()?;
        let known = self.credentials(user_id).await?;
        if known.is_empty() {
            return Err(FactorError::Wrong);
        }
        let asked = party.webauthn().start_passkey_authentication(&known);
        let (options, state) = asked.map_err(FactorError::inside)?;
        Ok((options, to_json(&state)?))
    }

    pub(super) async fn judge_passkey(
        &self,
        user_id: &UserId,
        credential: &PublicKeyCredential,
        state: &str,
    ) -> Result<Used, FactorError> {
        let party = self.relying_party()?;
        let state: PasskeyAuthentication = from_json(state)?;
        let shown = party.webauthn().finish_passkey_authentication(credential, &state);
        let shown = shown.map_err(|cause| {
            // Among them a counter that went back: the passkey may have been copied.
            tracing::warn!(%user_id, %cause, "a passkey was refused");
            FactorError::Wrong
        })?;
        let id = URL_SAFE_NO_PAD.encode(shown.cred_id());
        let rows = rows::passkeys(self.db(), user_id).await?;
        let row = rows.into_iter().find(|row| row.credential_id == id).ok_or(FactorError::Wrong)?;
        let mut passkey: Passkey = from_json(&row.credential)?;
        passkey.update_credential(&shown);
        Ok(Used { id: row.id, credential: to_json(&passkey)?, counter: shown.counter().into() })
    }

    async fn credentials(&self, user_id: &UserId) -> Result<Vec<Passkey>, FactorError> {
        let rows = rows::passkeys(self.db(), user_id).await?;
        rows.iter().map(|row| from_json(&row.credential)).collect()
    }
}

/// The library tells a counter only after a use, but writes it with the credential.
fn counter_of(passkey: &Passkey) -> Result<i64, FactorError> {
    let written = serde_json::to_value(passkey).map_err(FactorError::inside)?;
    let counter = written.pointer("/cred/counter").and_then(serde_json::Value::as_i64);
    counter.ok_or_else(|| FactorError::inside("a passkey without a counter"))
}
