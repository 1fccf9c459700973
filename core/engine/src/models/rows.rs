//! The stored changes.

use std::collections::BTreeMap;

use baigong_base::db::{Db, Tx};
use baigong_base::{on, read};
use serde_json::Value;

/// The change of a model.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Change {
    pub model: String,
    pub change: Value,
}

/// The changes of a tool, in the order in which its models were added.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Changes {
    /// The number of the last one; 0 before the first.
    pub version: i64,
    pub list: Vec<Change>,
}

/// All of them, by tool.
pub(super) async fn all(db: &Db) -> Result<BTreeMap<String, Changes>, sqlx::Error> {
    let rows: Vec<(String, String, String, i64)> = read!(db, c => sqlx::query_as(
        "select tool, model, change, version from model_changes order by tool, position, model")
        .fetch_all(c).await?);
    let mut tools: BTreeMap<String, Changes> = BTreeMap::new();
    for (tool, model, change, version) in rows {
        let change = serde_json::from_str(&change).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
        let changes = tools.entry(tool).or_default();
        changes.version = changes.version.max(version);
        changes.list.push(Change { model, change });
    }
    Ok(tools)
}

/// Keeps changes of a tool under the next version; false if another one came first.
pub(super) async fn keep(
    tx: &mut Tx,
    tool: &str,
    changes: &[Change],
    based_on: i64,
    now_ms: i64,
) -> Result<bool, sqlx::Error> {
    // Changes are rare and go one after the other, as those of prices.
    on!(&mut *tx, c => sqlx::query("update catalogue_revision set revision = revision where id = 1")
        .execute(c).await?.rows_affected());
    let (version, mut position): (i64, i64) = on!(&mut *tx, c => sqlx::query_as(
        "select coalesce(max(version), 0), coalesce(max(position), 0) from model_changes where tool = $1")
        .bind(tool).fetch_one(c).await?);
    if version != based_on {
        return Ok(false);
    }
    for Change { model, change } in changes {
        position += 1;
        on!(&mut *tx, c => sqlx::query(
            "insert into model_changes (tool, model, change, position, version, changed_ms)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (tool, model) do update set change = $3, version = $5, changed_ms = $6")
            .bind(tool).bind(model).bind(change.to_string()).bind(position).bind(version + 1).bind(now_ms)
            .execute(c).await?.rows_affected());
    }
    Ok(true)
}
