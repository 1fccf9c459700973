//! Addresses in parameters: whether anything may be fetched for a request at all.
//!
//! An address in parameters is an upload. It takes one of the places of uploads, is fetched only once the
//! points were looked at, and counts for the day while it comes, also where it gives nothing new; a repeated
//! request fetches nothing. What came for nothing is counted by each process alone, because a count in a row
//! would let strangers make us write. Who gains by many addresses at once? Nobody: they wait for each other.

use baigong_base::read;
use baigong_ledger::{PayerId, TaskId, UserId};
use baigong_provider::Facts;
use serde_json::{Map, Value};

use super::running::Tasks;
use super::service::price;
use crate::tasks::rows::error::TaskError;
use crate::tasks::rows::model::TaskView;

/// Whether parameters name an address on the web.
#[must_use]
pub fn names_addresses(params: &Value) -> bool {
    match params {
        Value::String(text) => is_address(text),
        Value::Array(items) => items.iter().any(names_addresses),
        Value::Object(fields) => fields.values().any(names_addresses),
        _ => false,
    }
}

pub(crate) fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

impl Tasks {
    /// The task that a repeated request made: nothing is fetched for it again.
    pub(crate) async fn earlier_import(
        &self,
        user_id: &UserId,
        params: &Value,
        key: &str,
        request_hash: &str,
    ) -> Result<Option<TaskView>, TaskError> {
        if !names_addresses(params) {
            return Ok(None);
        }
        let earlier: Option<(String, String)> = read!(&self.engine.db, c => sqlx::query_as(
            "select id, request_hash from whole_tasks where user_id = $1 and idempotency_key = $2")
            .bind(user_id).bind(key).fetch_optional(c).await?);
        match earlier {
            None => Ok(None),
            Some((_, hash)) if hash != request_hash => Err(TaskError::IdempotencyMismatch),
            Some((id, _)) => self.get(user_id, &TaskId::new(id)).await?.ok_or(TaskError::NotFound).map(Some),
        }
    }

    /// Looks at the points before anything is fetched. What depends on the files themselves costs at least a point.
    pub(crate) async fn may_import(
        &self,
        payer_id: &PayerId,
        tool: &str,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<(), TaskError> {
        if !params.values().any(names_addresses) {
            return Ok(());
        }
        self.has(payer_id, self.least(tool, mode, params)?).await
    }

    /// The least points that a task costs, by what is known without its files.
    pub(crate) fn least(
        &self,
        tool: &str,
        mode: &str,
        params: &Map<String, Value>,
    ) -> Result<i64, TaskError> {
        let (version, rule) = self.rule(tool, mode)?;
        let quoted = price(&rule, version, params, &Facts::default())?;
        Ok(if quoted.exact { quoted.points } else { quoted.points.min(1) })
    }

    /// Refuses an account with fewer points.
    pub(crate) async fn has(&self, payer_id: &PayerId, needed: i64) -> Result<(), TaskError> {
        let available: Option<i64> = read!(&self.engine.db, c => sqlx::query_scalar(
            "select available from point_accounts where payer_id = $1").bind(payer_id).fetch_optional(c).await?);
        let available = available.unwrap_or_default();
        if available < needed { Err(TaskError::InsufficientPoints { needed, available }) } else { Ok(()) }
    }
}
