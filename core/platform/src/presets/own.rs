//! Presets that people keep in their accounts: of each form up to fifty, the newest first.

use std::sync::Arc;

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::{Clock, messages};
use baigong_ledger::UserId;
use baigong_provider::Registry;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::PresetError;
use super::values;

messages! {
    too_many_of_form(most) = "最多保存 {most} 个预设，请先删除一些", "A form has up to {most} presets; please delete some first";
    too_many_of_account(most) = "一个账户最多保存 {most} 个预设，请先删除一些", "An account has up to {most} presets; please delete some first";
    preset_too_large = "预设内容过大", "The preset is too large";
}

/// More in one form than anybody would look through.
const MOST_OF_A_FORM: i64 = 50;
/// Some in every form.
const MOST_OF_AN_ACCOUNT: i64 = 1000;
/// Bytes of settings as JSON; forms have some dozens of short values.
const MAX_PARAMS_BYTES: usize = 8 * 1024;

/// Settings of a form that somebody keeps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnPreset {
    /// Its name, at most 40 characters; unique among the person's presets of the form.
    pub name: String,
    /// Settings by the names of the form's fields: no prompts, no files and no earlier tasks, which belong to one work. What
    /// today's form refuses of them is kept: a form may take it again tomorrow.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Map<String, Value>,
}

/// Presets to keep.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PresetsToKeep {
    /// Tool id.
    pub tool: String,
    /// Mode id.
    pub mode: String,
    /// In their order, before those that are kept already; each takes the place of one of the same name.
    pub presets: Vec<OwnPreset>,
    /// Name of one that goes: of a preset that was renamed, its old one.
    #[serde(default)]
    pub replaces: Option<String>,
}

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct OwnPresets {
    db: Db,
    clock: Arc<dyn Clock>,
    registry: Registry,
}

impl OwnPresets {
    /// Presets in `db`, of the forms in `registry`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, registry: Registry) -> Self {
        Self { db, clock, registry }
    }

    /// What a person keeps of a form, in order.
    ///
    /// # Errors
    /// The database's.
    pub async fn list(&self, user: &UserId, tool: &str, mode: &str) -> Result<Vec<OwnPreset>, PresetError> {
        let rows: Vec<(String, String)> = read!(&self.db, c => sqlx::query_as(
            "select name, params from own_presets where user_id = $1 and tool = $2 and mode = $3
             order by position desc, name")
            .bind(user).bind(tool).bind(mode).fetch_all(c).await?);
        let preset = |(name, params): (String, String)| OwnPreset {
            name,
            params: serde_json::from_str(&params).unwrap_or_default(),
        };
        Ok(rows.into_iter().map(preset).collect())
    }

    /// Keeps presets, all of them or, where anything is wrong, none.
    ///
    /// # Errors
    /// Which fields are wrong, or the database's.
    pub async fn keep(&self, user: &UserId, new: PresetsToKeep) -> Result<(), PresetError> {
        let PresetsToKeep { tool, mode, presets, replaces } = new;
        let presets = self.checked(&tool, &mode, presets)?;
        let now_ms = self.clock.now_ms();
        let mut tx = self.db.write().await?;
        if let Some(name) = replaces {
            delete(&mut tx, user, &tool, &mode, &name).await?;
        }
        let last: i64 = on!(&mut tx, c => sqlx::query_scalar(
            "select coalesce(max(position), 0) from own_presets where user_id = $1 and tool = $2 and mode = $3")
            .bind(user).bind(&tool).bind(&mode).fetch_one(c).await?);
        for (place, (name, params)) in (last + 1..).zip(presets.into_iter().rev()) {
            on!(&mut tx, c => sqlx::query(
                "insert into own_presets (user_id, tool, mode, name, params, position, updated_ms)
                 values ($1, $2, $3, $4, $5, $6, $7)
                 on conflict (user_id, tool, mode, name) do update set params = excluded.params,
                     position = excluded.position, updated_ms = excluded.updated_ms")
                .bind(user).bind(&tool).bind(&mode).bind(name).bind(params)
                .bind(place).bind(now_ms)
                .execute(c).await.map(drop))?;
        }
        let (of_form, of_account): (i64, i64) = on!(&mut tx, c => sqlx::query_as(
            "select coalesce(sum(case when tool = $2 and mode = $3 then 1 else 0 end), 0), count(*)
             from own_presets where user_id = $1")
            .bind(user).bind(&tool).bind(&mode).fetch_one(c).await?);
        let too_many =
            |message| Err(PresetError::Invalid(vec![FieldError::new("/presets", "too_many", message)]));
        if of_form > MOST_OF_A_FORM {
            return too_many(too_many_of_form(MOST_OF_A_FORM));
        }
        if of_account > MOST_OF_AN_ACCOUNT {
            return too_many(too_many_of_account(MOST_OF_AN_ACCOUNT));
        }
        tx.commit().await?;
        Ok(())
    }

    /// Deletes one.
    ///
    /// # Errors
    /// That there is none of this name, or the database's.
    pub async fn remove(&self, user: &UserId, tool: &str, mode: &str, name: &str) -> Result<(), PresetError> {
        let mut tx = self.db.write().await?;
        let gone = delete(&mut tx, user, tool, mode, name).await?;
        tx.commit().await?;
        if gone { Ok(()) } else { Err(PresetError::NotFound) }
    }

    /// Deletes what a person kept whose account is closed.
    ///
    /// # Errors
    /// The database's.
    pub(crate) async fn forget(tx: &mut Tx, user: &UserId) -> sqlx::Result<()> {
        on!(tx, c => sqlx::query("delete from own_presets where user_id = $1").bind(user).execute(c).await.map(drop))
    }

    /// The names and the settings, in JSON, as they are kept, or everything that is wrong with them.
    fn checked(
        &self,
        tool: &str,
        mode: &str,
        presets: Vec<OwnPreset>,
    ) -> Result<Vec<(String, String)>, PresetError> {
        let form =
            values::form(&self.registry, tool, mode).map_err(|fault| PresetError::Invalid(vec![fault]))?;
        let (mut kept, mut faults) = (Vec::new(), Vec::new());
        for (at, OwnPreset { name, params }) in presets.into_iter().enumerate() {
            let within = |fault: FieldError| fault.within(&format!("/presets/{at}"));
            faults.extend(values::personal(&form, &params).into_iter().map(within));
            let params = Value::Object(params).to_string();
            if params.len() > MAX_PARAMS_BYTES {
                faults.push(within(FieldError::new("/params", "too_long", preset_too_large())));
            }
            match values::name("/name", &name) {
                Ok(name) => kept.push((name, params)),
                Err(fault) => faults.push(within(fault)),
            }
        }
        if faults.is_empty() { Ok(kept) } else { Err(PresetError::Invalid(faults)) }
    }
}

/// Whether there was one of this name.
async fn delete(tx: &mut Tx, user: &UserId, tool: &str, mode: &str, name: &str) -> sqlx::Result<bool> {
    on!(tx, c => sqlx::query(
        "delete from own_presets where user_id = $1 and tool = $2 and mode = $3 and name = $4")
        .bind(user).bind(tool).bind(mode).bind(name).execute(c).await.map(|done| done.rows_affected() > 0))
}
