//! Tables to take away, written as they are read: page by page behind the last row, in memory no more than a page.

use baigong_base::db::Db;
use baigong_base::{read, words};
use baigong_ground::day;
use baigong_ledger::csv::BYTE_ORDER_MARK;
use futures::stream::{BoxStream, StreamExt, try_unfold};
use serde::Serialize;

use super::model::{After, Period};
use super::table::{JournalLine, Line, OrderLine, TaskLine, UsageLine};

/// Rows of a page.
const ROWS: i64 = 1000;

words! {
    /// What can be taken away.
    pub enum Dataset {
        /// Every entry of the ledger.
        Journal = "journal",
        /// Every order.
        Orders = "orders",
        /// What users used, by day, tool and mode.
        Usage = "usage",
        /// Every task.
        Tasks = "tasks",
    }
}

impl Dataset {
    /// About how long a row is, in bytes of CSV: tells somebody who chooses a period what to expect.
    fn row_bytes(self) -> i64 {
        match self {
            Self::Journal => 230,
            Self::Orders => 260,
            Self::Usage => 70,
            Self::Tasks => 320,
        }
    }
}

words! {
    /// How it is written.
    #[cfg_attr(feature = "openapi", schema(as = ExportFormat))]
    pub enum Format {
        /// For spreadsheets: UTF-8 with a byte order mark, times of Beijing, nothing that runs as a formula.
        Csv = "csv",
        /// One array.
        Json = "json",
        /// One object a line.
        Jsonl = "jsonl",
    }
}

/// How much a period holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Extent {
    /// The table that is measured.
    pub dataset: Dataset,
    /// Rows; of `usage` the tasks that are added up, which are more.
    pub rows: i64,
    /// About how large it is as CSV.
    pub bytes: i64,
}

/// How much of each table a period holds.
pub async fn extent(db: &Db, dataset: Dataset, period: Period) -> Result<Extent, sqlx::Error> {
    let tasks = "select count(*) from tasks where created_ms >= $3 and created_ms < $4 and not test
        and cast($1 as text) is not null and cast($2 as text) is not null";
    let sql = match dataset {
        Dataset::Journal => {
            "select count(*) from point_entries where id >= $1 and id < $2 and created_ms >= $3 and created_ms < $4"
        }
        Dataset::Orders => {
            "select count(*) from orders where id >= $1 and id < $2 and created_ms >= $3 and created_ms < $4"
        }
        Dataset::Usage | Dataset::Tasks => tasks,
    };
    let (first, last) = period.ids();
    let rows: i64 = read!(db, c => sqlx::query_scalar(sql)
        .bind(first).bind(last).bind(period.from_ms).bind(period.until_ms).fetch_one(c).await?);
    Ok(Extent { dataset, rows, bytes: rows * dataset.row_bytes() })
}

/// A table of a period, oldest row first, in parts of some hundred kilobytes. Rows that are written while it is read
/// may be missing, none stands in it twice.
pub fn export(
    db: &Db,
    dataset: Dataset,
    format: Format,
    period: Period,
) -> BoxStream<'static, Result<Vec<u8>, sqlx::Error>> {
    match dataset {
        Dataset::Journal => lines::<JournalLine>(db.clone(), format, period),
        Dataset::Orders => lines::<OrderLine>(db.clone(), format, period),
        Dataset::Usage => lines::<UsageLine>(db.clone(), format, period),
        Dataset::Tasks => lines::<TaskLine>(db.clone(), format, period),
    }
}

enum Next {
    Begin,
    Behind(After),
    End,
}

fn lines<L: Line>(
    db: Db,
    format: Format,
    period: Period,
) -> BoxStream<'static, Result<Vec<u8>, sqlx::Error>> {
    // Before the first row of the period, whatever its id.
    let start = After { ms: period.from_ms, id: String::new() };
    try_unfold((Next::Begin, start), move |(next, start)| {
        let db = db.clone();
        async move {
            let (first, after) = match next {
                Next::Begin => (true, start.clone()),
                Next::Behind(after) => (false, after),
                Next::End => return Ok(None),
            };
            let rows = L::page(&db, period, &after, ROWS).await?;
            // A short page need not be the last one: days are added up one by one.
            let next = rows.last().map_or(Next::End, |row| Next::Behind(row.position()));
            let last = matches!(next, Next::End);
            Ok(Some((write(&rows, format, first, last)?, (next, start))))
        }
    })
    .boxed()
}

fn write<L: Line>(rows: &[L], format: Format, first: bool, last: bool) -> Result<Vec<u8>, sqlx::Error> {
    match format {
        Format::Csv => csv(rows, first).map_err(|e| sqlx::Error::Encode(Box::new(e))),
        Format::Json => json(rows, first, last).map_err(|e| sqlx::Error::Encode(Box::new(e))),
        Format::Jsonl => {
            let mut part = Vec::new();
            for row in rows {
                serde_json::to_writer(&mut part, row).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
                part.push(b'\n');
            }
            Ok(part)
        }
    }
}

fn csv<L: Line>(rows: &[L], first: bool) -> Result<Vec<u8>, ::csv::Error> {
    let start = if first { BYTE_ORDER_MARK.to_vec() } else { Vec::new() };
    let mut table = ::csv::WriterBuilder::new().terminator(::csv::Terminator::CRLF).from_writer(start);
    if first {
        table.write_record(L::HEAD)?;
    }
    for row in rows {
        table.write_record(row.cells())?;
    }
    table.into_inner().map_err(|error| error.into_error().into())
}

fn json<L: Line>(rows: &[L], first: bool, last: bool) -> Result<Vec<u8>, serde_json::Error> {
    let mut part = if first { b"[".to_vec() } else { Vec::new() };
    for (n, row) in rows.iter().enumerate() {
        part.extend_from_slice(if first && n == 0 { b"\n" } else { b",\n" });
        serde_json::to_writer(&mut part, row)?;
    }
    if last {
        part.extend_from_slice(b"\n]\n");
    }
    Ok(part)
}

impl Period {
    /// The days of its ends, as Beijing counts them, for a file's name: `20260101-20260131`.
    pub fn days(self) -> String {
        let day = |ms: i64| day::show(ms, "%Y%m%d");
        format!("{}-{}", day(self.from_ms), day(self.until_ms - 1))
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_file_is_named_after_the_days_that_it_holds() {
        // From midnight to midnight in Beijing.
        let january = Period { from_ms: 1_767_196_800_000, until_ms: 1_769_875_200_000 };
        assert_eq!(january.days(), "20260101-20260131");
    }

    #[test]
    fn ids_of_a_period_lie_between_its_bounds() {
        let period = Period { from_ms: 1_767_196_800_000, until_ms: 1_769_875_200_000 };
        let (first, last) = period.ids();
        let id = |ms: u64| {
            let (seconds, rest) = (ms / 1000, u32::try_from(ms % 1000).unwrap() * 1_000_000);
            uuid::Uuid::new_v7(uuid::Timestamp::from_unix(uuid::NoContext, seconds, rest)).to_string()
        };
        for ms in [1_767_196_800_000, 1_768_000_000_000, 1_769_875_199_999] {
            let id = id(ms);
            assert!(first <= id && id < last, "{id}");
        }
        assert!(
            id(1_767_196_800_000 - 2 * 24 * 3_600_000) < first
                && id(1_769_875_200_000 + 2 * 24 * 3_600_000) > last
        );
    }
}
