//! One task with what an administrator may know of it: who, where, how often, for how much. What was asked for and what
//! came of it stay between the user and the tool, so of the input only settings are told, and of results their sizes.

use baigong_base::read;
use baigong_ledger::{TaskId, UserId};
use serde::Serialize;
use serde_json::{Map, Value};

use super::Works;
use super::money::{self, TaskMoney};
use crate::tasks::rows::doubt::Doubt;
use crate::tasks::rows::model::{Charge, Storage, TaskFailure, TaskState};

/// A task as an administrator sees one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InspectedTask {
    /// The task.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TaskId,
    /// The number of the user.
    pub uid: i64,
    /// The user's login name.
    pub login_name: String,
    /// The tool.
    pub tool: String,
    /// Its mode.
    pub mode: String,
    /// Where it stands.
    pub state: TaskState,
    /// What became of the results.
    pub storage: Storage,
    /// What became of the points.
    pub charge: Charge,
    /// Its price in points.
    pub points: i64,
    /// What was charged, where that is less.
    pub charged: Option<i64>,
    /// What of the price the site bears.
    pub absorbed_points: i64,
    /// The vendor account that runs it.
    pub account_id: Option<String>,
    /// The vendor's handle of the job.
    pub job: Option<String>,
    /// Times that the vendor was told.
    pub attempts: i64,
    /// The task that it continues.
    pub parent_id: Option<String>,
    /// Why it did not succeed.
    pub error: Option<TaskFailure>,
    /// Why nobody can be sure of it.
    pub doubt: Option<Doubt>,
    /// Whether the user wanted to stop it.
    pub cancel_requested: bool,
    /// Whether the user removed it from the history.
    pub deleted: bool,
    /// Settings among the input: numbers, switches and choices.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub settings: Map<String, Value>,
    /// Names of the fields whose content is the user's own.
    pub withheld: Vec<String>,
    /// The results, by kind and size.
    pub results: Vec<InspectedResult>,
    /// Every movement of its points.
    pub money: TaskMoney,
    /// When it was submitted, in milliseconds since the epoch.
    pub created_ms: i64,
    /// When the vendor was last told.
    pub started_ms: Option<i64>,
    /// When it ended.
    pub finished_ms: Option<i64>,
    /// When it last changed.
    pub updated_ms: i64,
}

/// A result without its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InspectedResult {
    /// `image`, `video` and the like.
    pub kind: String,
    /// What became of its copy.
    pub state: Storage,
    /// Size of the file in bytes; null until it is stored.
    pub bytes: Option<i64>,
    /// Width in pixels.
    pub width: Option<i64>,
    /// Height in pixels.
    pub height: Option<i64>,
    /// Length of video and audio.
    pub duration_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    user_id: UserId,
    uid: i64,
    login_name: String,
    tool: String,
    mode: String,
    state: TaskState,
    storage: Storage,
    charge: Charge,
    params: String,
    points: i64,
    charged: Option<i64>,
    absorbed_points: i64,
    account_id: Option<String>,
    job: Option<String>,
    attempts: i64,
    parent_id: Option<String>,
    error: Option<String>,
    doubt: Option<String>,
    cancel_requested: bool,
    deleted: bool,
    created_ms: i64,
    started_ms: Option<i64>,
    finished_ms: Option<i64>,
    updated_ms: i64,
}

impl Works {
    /// One task of anybody, for administrators; none where there is no such task.
    pub async fn inspect(&self, id: &TaskId) -> sqlx::Result<Option<InspectedTask>> {
        let db = &self.0.db;
        let row: Option<Row> = read!(db, c => sqlx::query_as(
            "select t.user_id, u.uid, u.login_name, t.tool, t.mode, t.state, t.storage, t.charge, t.params, t.points,
                 t.charged, t.absorbed_points, t.account_id, t.job, t.attempts, t.parent_id, t.error, t.doubt,
                 t.cancel_requested, t.deleted, t.created_ms, t.started_ms, t.finished_ms, t.updated_ms
             from whole_tasks t join users u on u.id = t.user_id where t.id = $1")
            .bind(id).fetch_optional(c).await)?;
        let Some(row) = row else { return Ok(None) };
        let Some(money) = money::of_task(db, &row.user_id, id).await? else { return Ok(None) };
        let results = read!(db, c => sqlx::query_as(
            "select kind, state, bytes, width, height, duration_ms from artifacts
             where task_id = $1 and cover_of is null order by position limit 100")
            .bind(id).fetch_all(c).await)?;
        let (settings, withheld) = self.told(&row.tool, &row.mode, &row.params);
        Ok(Some(InspectedTask {
            id: id.clone(),
            uid: row.uid,
            login_name: row.login_name,
            tool: row.tool,
            mode: row.mode,
            state: row.state,
            storage: row.storage,
            charge: row.charge,
            points: row.points,
            charged: row.charged,
            absorbed_points: row.absorbed_points,
            account_id: row.account_id,
            job: row.job,
            attempts: row.attempts,
            parent_id: row.parent_id,
            error: row.error.and_then(|text| serde_json::from_str(&text).ok()),
            doubt: row.doubt.and_then(|text| serde_json::from_str(&text).ok()),
            cancel_requested: row.cancel_requested,
            deleted: row.deleted,
            settings,
            withheld,
            results,
            money,
            created_ms: row.created_ms,
            started_ms: row.started_ms,
            finished_ms: row.finished_ms,
            updated_ms: row.updated_ms,
        }))
    }

    /// The settings of an input, and the names of the fields that are the user's own.
    fn told(&self, tool: &str, mode: &str, params: &str) -> (Map<String, Value>, Vec<String>) {
        let params: Map<String, Value> = serde_json::from_str(params).unwrap_or_default();
        let form = self.0.registry.form(tool, mode);
        let fields = form.and_then(|form| form.validator.schema().get("properties").cloned());
        let (settings, withheld): (Map<_, _>, Map<_, _>) = params.into_iter().partition(|(name, value)| {
            is_setting(value, fields.as_ref().and_then(|fields| fields.get(name)))
        });
        (settings, withheld.into_iter().map(|(name, _)| name).collect())
    }
}

/// Numbers and switches are settings, and words that the form lists: nobody wrote them.
fn is_setting(value: &Value, field: Option<&Value>) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(_) => {
            let listed = |key: &str| {
                let list = field.and_then(|field| field.get(key)).and_then(Value::as_array);
                list.is_some_and(|list| {
                    list.iter().any(|one| one == value || one.get("const") == Some(value))
                })
            };
            listed("enum") || listed("oneOf") || listed("anyOf")
        }
        Value::Array(_) | Value::Object(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_somebody_wrote_is_no_setting() {
        let listed = json!({ "oneOf": [{ "const": "std", "title": "标准" }] });
        let plain = json!({ "enum": ["16:9", "9:16"] });
        for (value, field, told) in [
            (json!(5), None, true),
            (json!(true), None, true),
            (json!("std"), Some(&listed), true),
            (json!("16:9"), Some(&plain), true),
            (json!("一只猫"), Some(&plain), false),
            (json!("一只猫"), Some(&json!({ "type": "string" })), false),
            (json!("一只猫"), None, false),
            (json!(["up_1"]), None, false),
            (json!({ "x": 1 }), None, false),
        ] {
            assert_eq!(is_setting(&value, field), told, "{value}");
        }
    }
}
