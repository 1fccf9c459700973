//! The statement as a table for spreadsheets, written as it is read.

use baigong_ground::day;

use futures::Stream;
use futures::stream::try_unfold;

use super::statement::page;
use super::{Entry, EntryKind, Points, StatementFilter};
use crate::PayerId;

/// Without it Excel takes the file for the system's own encoding.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const HEADER: [&str; 10] = [
    "时间（北京时间）",
    "类型",
    "可用积分变动",
    "冻结积分变动",
    "可用余额",
    "冻结余额",
    "说明",
    "作品",
    "任务 ID",
    "序号",
];
const ROWS: i64 = 500;

enum Next {
    First,
    After(i64),
    Nothing,
}

impl Points {
    /// The whole statement as CSV, newest first, in parts of a few hundred lines.
    pub fn statement_csv(
        &self,
        payer_id: &PayerId,
        filter: StatementFilter,
    ) -> impl Stream<Item = Result<Vec<u8>, sqlx::Error>> + Send + 'static + use<> {
        let (db, payer_id) = (self.db.clone(), payer_id.clone());
        try_unfold((db, payer_id, filter, Next::First), |(db, payer_id, filter, next)| async move {
            let cursor = match next {
                Next::First => None,
                Next::After(seq) => Some(seq),
                Next::Nothing => return Ok(None),
            };
            let (entries, more) = page(&db, &payer_id, &filter, cursor, ROWS).await?;
            let part = table(&entries, cursor.is_none()).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
            Ok(Some((part, (db, payer_id, filter, more.map_or(Next::Nothing, Next::After)))))
        })
    }
}

fn table(entries: &[Entry], first: bool) -> Result<Vec<u8>, ::csv::Error> {
    let start = if first { BYTE_ORDER_MARK.to_vec() } else { Vec::new() };
    let mut table = ::csv::WriterBuilder::new().terminator(::csv::Terminator::CRLF).from_writer(start);
    if first {
        table.write_record(HEADER)?;
    }
    for entry in entries {
        table.write_record([
            beijing(entry.created_ms),
            word(entry.kind).to_owned(),
            entry.available_delta.to_string(),
            entry.held_delta.to_string(),
            entry.available_after.to_string(),
            entry.held_after.to_string(),
            harmless(&entry.note.text().zh),
            harmless(entry.summary.as_deref().unwrap_or_default()),
            entry.task_id.as_ref().map_or_else(String::new, ToString::to_string),
            entry.seq.to_string(),
        ])?;
    }
    table.into_inner().map_err(|error| error.into_error().into())
}

/// What a kind of entry is called in tables, zh-CN.
pub fn word(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Grant => "发放",
        EntryKind::Hold => "冻结",
        EntryKind::Capture => "扣除",
        EntryKind::Release => "退还",
        EntryKind::Adjust => "调整",
    }
}

/// A time as a clock in Beijing shows it.
pub fn beijing(ms: i64) -> String {
    day::show(ms, "%Y-%m-%d %H:%M:%S")
}

/// A text that a spreadsheet does not run as a formula: prompts are what users write, and others may open the file.
pub fn harmless(text: &str) -> String {
    let formula = text
        .trim_start_matches([' ', '\u{3000}'])
        .starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if formula { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_beijing_whatever_the_machine() {
        assert_eq!(beijing(0), "1970-01-01 08:00:00");
        assert_eq!(beijing(1_767_196_799_000), "2025-12-31 23:59:59");
    }

    #[test]
    fn a_text_that_looks_like_a_formula_is_only_text() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1"] {
            assert_eq!(harmless(text), format!("'{text}"));
        }
        assert_eq!(harmless("一只猫 = 好"), "一只猫 = 好");
    }
}
