//! What an operator changes of a table.

use baigong_ground::field::FieldError;
use baigong_ground::messages;
use serde_json::{Map, Value};

use super::table::{ModelEntry, ModelTable};
use crate::mode_form::Form;

messages! {
    model_unreadable(problem) = "模型的内容无法读取：{problem}", "The model cannot be read: {problem}";
}

/// The table with changes: by the model's id in the table, what is different of it (a JSON merge patch), or the whole of one that is
/// new. New ones stand in front, the last one first. A patch that gives another `id` renames the model: it is understood under the
/// former one as well.
///
/// The table is not judged: see [`ModelTable::problems`] and [`Tool::with_models`](crate::Tool::with_models).
///
/// # Errors
/// Which change cannot be read, with the reason.
pub fn changed<'a>(
    table: &ModelTable,
    changes: impl IntoIterator<Item = (&'a str, &'a Value)>,
) -> Result<ModelTable, (String, FieldError)> {
    let mut next = table.clone();
    for (id, change) in changes {
        let at = next.models.iter().position(|model| model.id == id);
        let mut whole = at.map_or_else(
            || Value::Object(Map::from_iter([("id".to_owned(), Value::from(id))])),
            |at| serde_json::to_value(&next.models[at]).unwrap_or_default(),
        );
        merge(&mut whole, change);
        let mut model: ModelEntry = serde_json::from_value(whole)
            .map_err(|e| (id.to_owned(), FieldError::new("", "type", model_unreadable(e.to_string()))))?;
        match at {
            Some(at) => {
                if model.id != id && !model.formerly.iter().any(|former| former == id) {
                    model.formerly.push(id.to_owned());
                    rename(&mut next, id, &model.id);
                }
                next.models[at] = model;
            }
            None => next.models.insert(0, model),
        }
    }
    Ok(next)
}

fn rename(table: &mut ModelTable, from: &str, to: &str) {
    use super::table::PerMode;
    let each = |ids: &mut PerMode<String>| match ids {
        PerMode::All(id) if id == from => to.clone_into(id),
        PerMode::All(_) => {}
        PerMode::Each(ids) => ids.values_mut().filter(|id| *id == from).for_each(|id| to.clone_into(id)),
    };
    each(&mut table.default);
    table.opens_with.iter_mut().for_each(each);
}

/// JSON merge patch (RFC 7386).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    if let Value::Object(target) = target {
        for (name, value) in patch {
            if value.is_null() {
                target.shift_remove(name);
            } else {
                merge(target.entry(name).or_insert(Value::Null), value);
            }
        }
    }
}

/// What a form took of priced parameters and takes no more in another state of it: inputs that were valid and would be refused. Models
/// that are renamed are none of them.
pub fn ended(before: &Form, after: &Form) -> Vec<Map<String, Value>> {
    let names: Vec<&str> = before.mode.price.parameters().collect();
    let Ok(reached) = crate::combinations::combinations(before, names.iter().copied()) else {
        return Vec::new();
    };
    let refused =
        reached.into_iter().filter(|params| after.validator.check(Value::Object(params.clone())).is_err());
    let mut ended: Vec<Map<String, Value>> = Vec::new();
    for params in refused {
        let priced = params.into_iter().filter(|(name, _)| names.contains(&name.as_str())).collect();
        // The combinations differ in parameters as well that only decide which options there are.
        if !ended.contains(&priced) {
            ended.push(priced);
        }
    }
    ended
}
