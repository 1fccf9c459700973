//! Presets: saved, listed, changed, put in order, offered.

use std::collections::BTreeSet;
use std::sync::Arc;

use baigong_base::db::{Db, Tx, new_id};
use baigong_base::{on, read};
use baigong_ground::field::FieldError;
use baigong_ground::{Clock, messages};
use baigong_provider::Registry;
use serde_json::Value;

use super::model::{NewPreset, Preset, PresetChange, PresetError, PresetOrder, PresetRow, SitePreset};
use super::values;

messages! {
    too_many_presets(most) = "每个表单最多保存{most}个全站预设", "A form has up to {most} presets of the site";
    presets_changed_meanwhile = "预设已有变化，请刷新后再排序", "The presets have changed; please reload before you put them in order";
    preset_name_taken = "这个表单已有同名的全站预设", "This form has a preset of the site of that name already";
}

/// More in one form than anybody would look through.
const MOST_OF_A_FORM: i64 = 50;

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Presets {
    db: Db,
    clock: Arc<dyn Clock>,
    registry: Registry,
}

impl Presets {
    /// Presets in `db`, of the forms in `registry`.
    pub fn new(db: Db, clock: Arc<dyn Clock>, registry: Registry) -> Self {
        Self { db, clock, registry }
    }

    /// What everybody is offered in the forms of a tool, in order: what is switched on, and what today's forms take.
    pub async fn offered(&self, tool: &str) -> Result<Vec<SitePreset>, PresetError> {
        let rows: Vec<PresetRow> = read!(&self.db, c => sqlx::query_as(
            "select * from presets where tool = $1 and enabled order by mode, position, id")
            .bind(tool).fetch_all(c).await?);
        let taken = rows.into_iter().filter(|row| self.faults(row).is_empty());
        Ok(taken.map(PresetRow::offered).collect())
    }

    /// All of them, by form and in order, each with what today's form refuses of it; those of one tool, where one is given.
    pub async fn list(&self, tool: Option<&str>) -> Result<Vec<Preset>, PresetError> {
        let rows: Vec<PresetRow> = read!(&self.db, c => sqlx::query_as(
            "select * from presets where $1 is null or tool = $1 order by tool, mode, position, id")
            .bind(tool).fetch_all(c).await?);
        Ok(rows.into_iter().map(|row| self.view(row)).collect())
    }

    /// Saves a new one, switched on, behind the others of its form.
    pub async fn create(&self, new: NewPreset) -> Result<Preset, PresetError> {
        let NewPreset { tool, mode, name, name_en, params } = new;
        let (name, name_en) =
            names(&name, name_en.as_deref(), values::faults(&self.registry, &tool, &mode, &params))?;
        let (id, now_ms, text) = (new_id(), self.clock.now_ms(), Value::Object(params).to_string());
        let mut tx = self.db.write().await?;
        let (held, last): (i64, i64) = on!(&mut tx, c => sqlx::query_as(
            "select count(*), coalesce(max(position), 0) from presets where tool = $1 and mode = $2")
            .bind(&tool).bind(&mode).fetch_one(c).await?);
        if held >= MOST_OF_A_FORM {
            let message = too_many_presets(MOST_OF_A_FORM);
            return Err(invalid(FieldError::new("/mode", "too_many", message)));
        }
        let row: Option<PresetRow> = on!(&mut tx, c => sqlx::query_as(
            "insert into presets (id, tool, mode, name, name_en, params, enabled, position, created_ms, updated_ms)
             values ($1, $2, $3, $4, $5, $6, true, $7, $8, $8)
             on conflict (tool, mode, name) do nothing returning *")
            .bind(&id).bind(&tool).bind(&mode).bind(&name).bind(&name_en).bind(&text).bind(last + 1).bind(now_ms)
            .fetch_optional(c).await?);
        tx.commit().await?;
        row.map(|row| self.view(row)).ok_or_else(taken)
    }

    /// Renames one, switches it on or off, or gives it other settings.
    pub async fn change(&self, id: &str, change: PresetChange) -> Result<Preset, PresetError> {
        let PresetChange { name, name_en, enabled, params } = change;
        let mut tx = self.db.write().await?;
        let held = get(&mut tx, id).await?.ok_or(PresetError::NotFound)?;
        let faults =
            params.as_ref().map(|params| values::faults(&self.registry, &held.tool, &held.mode, params));
        let (name, name_en) = names(&name, name_en.as_deref(), faults.unwrap_or_default())?;
        let others: i64 = on!(&mut tx, c => sqlx::query_scalar(
            "select count(*) from presets where tool = $1 and mode = $2 and name = $3 and id <> $4")
            .bind(&held.tool).bind(&held.mode).bind(&name).bind(id).fetch_one(c).await?);
        if others > 0 {
            return Err(taken());
        }
        let text = params.map_or(held.params, |params| Value::Object(params).to_string());
        let row: PresetRow = on!(&mut tx, c => sqlx::query_as(
            "update presets set name = $2, name_en = $3, params = $4, enabled = $5, updated_ms = $6 where id = $1 returning *")
            .bind(id).bind(&name).bind(&name_en).bind(&text).bind(enabled).bind(self.clock.now_ms())
            .fetch_one(c).await?);
        tx.commit().await?;
        Ok(self.view(row))
    }

    /// Puts the presets of a form in another order.
    pub async fn reorder(&self, order: &PresetOrder) -> Result<(), PresetError> {
        let mut tx = self.db.write().await?;
        let held: Vec<String> = on!(&mut tx, c => sqlx::query_scalar(
            "select id from presets where tool = $1 and mode = $2")
            .bind(&order.tool).bind(&order.mode).fetch_all(c).await?);
        let named: BTreeSet<&String> = order.ids.iter().collect();
        if order.ids.len() != held.len() || named != held.iter().collect() {
            let message = presets_changed_meanwhile();
            return Err(invalid(FieldError::new("/ids", "changed", message)));
        }
        for (position, id) in (1i64..).zip(&order.ids) {
            on!(&mut tx, c => sqlx::query("update presets set position = $2 where id = $1")
                .bind(id).bind(position).execute(c).await.map(drop))?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Deletes one. Returns its name.
    pub async fn remove(&self, id: &str) -> Result<String, PresetError> {
        let mut tx = self.db.write().await?;
        let name: Option<String> = on!(&mut tx, c => sqlx::query_scalar(
            "delete from presets where id = $1 returning name").bind(id).fetch_optional(c).await?);
        tx.commit().await?;
        name.ok_or(PresetError::NotFound)
    }

    fn faults(&self, row: &PresetRow) -> Vec<FieldError> {
        values::faults(&self.registry, &row.tool, &row.mode, &row.params())
    }

    fn view(&self, row: PresetRow) -> Preset {
        let faults = self.faults(&row);
        row.with(faults)
    }
}

async fn get(tx: &mut Tx, id: &str) -> Result<Option<PresetRow>, sqlx::Error> {
    on!(tx, c => sqlx::query_as("select * from presets where id = $1").bind(id).fetch_optional(c).await)
}

/// The names as they are kept, or everything that is wrong with them and, behind it, with the rest.
fn names(
    name: &str,
    english: Option<&str>,
    others: Vec<FieldError>,
) -> Result<(String, Option<String>), PresetError> {
    match (values::name("/name", name), values::english(english)) {
        (Ok(name), Ok(english)) if others.is_empty() => Ok((name, english)),
        (name, english) => {
            Err(PresetError::Invalid(name.err().into_iter().chain(english.err()).chain(others).collect()))
        }
    }
}

fn invalid(fault: FieldError) -> PresetError {
    PresetError::Invalid(vec![fault])
}

fn taken() -> PresetError {
    invalid(FieldError::new("/name", "taken", preset_name_taken()))
}
