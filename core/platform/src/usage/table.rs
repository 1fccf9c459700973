//! Usage for spreadsheets and programs, in lines that add up to the ledger's postings.

use baigong_base::db::Db;
use baigong_ground::day;
use baigong_ledger::csv::{BYTE_ORDER_MARK, harmless};
use serde::Serialize;

use super::lines::{lines, period};
use super::model::{UsageFilter, UsageLine, UsageSum};
use super::report::sum;

const HEADER: [&str; 11] = [
    "day",
    "tool",
    "key_id",
    "key_name",
    "test",
    "tasks",
    "succeeded",
    "failed",
    "points_spent",
    "points_given_back",
    "points",
];

/// Every line of some days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsageTable {
    /// When the first day begins, in milliseconds since the epoch.
    pub from_ms: i64,
    /// When the last day ends.
    pub until_ms: i64,
    /// What the lines add up to.
    pub total: UsageSum,
    /// By day, tool and key.
    pub items: Vec<UsageLine>,
}

/// Every line of the days of a filter.
///
/// # Errors
/// The database's.
pub async fn table(db: &Db, filter: &UsageFilter, now_ms: i64) -> Result<UsageTable, sqlx::Error> {
    let period = period(filter, now_ms);
    let items = lines(db, filter, period).await?;
    Ok(UsageTable { from_ms: period.from_ms, until_ms: period.until_ms, total: sum(&items), items })
}

/// The same as CSV: UTF-8 with a byte order mark, days of Beijing.
///
/// # Errors
/// The database's.
pub async fn table_csv(db: &Db, filter: &UsageFilter, now_ms: i64) -> Result<Vec<u8>, sqlx::Error> {
    let table = table(db, filter, now_ms).await?;
    written(&table.items).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

fn written(lines: &[UsageLine]) -> Result<Vec<u8>, csv::Error> {
    let mut table =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(BYTE_ORDER_MARK.to_vec());
    table.write_record(HEADER)?;
    for line in lines {
        table.write_record([
            day::show(line.day_ms, "%Y-%m-%d"),
            line.tool.clone(),
            line.key_id.clone().unwrap_or_default(),
            harmless(line.key_name.as_deref().unwrap_or_default()),
            line.test.to_string(),
            line.tasks.to_string(),
            line.succeeded.to_string(),
            line.failed.to_string(),
            line.spent.to_string(),
            line.given_back.to_string(),
            (line.spent - line.given_back).to_string(),
        ])?;
    }
    table.into_inner().map_err(|error| error.into_error().into())
}
