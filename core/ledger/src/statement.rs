//! An account's statement: filtered, in pages, with its totals.

use baigong_base::db::{Db, Listing, containing};
use serde::Serialize;

use super::{Entry, EntryKind, Points, note};
use crate::{PayerId, TaskId};

/// Which entries.
#[derive(Debug, Clone, Default)]
pub struct StatementFilter {
    /// Only of this kind.
    pub kind: Option<EntryKind>,
    /// Only those written at or after this time, in milliseconds.
    pub from_ms: Option<i64>,
    /// Only those written before this time, in milliseconds.
    pub until_ms: Option<i64>,
    /// Only those of this task.
    pub task_id: Option<TaskId>,
    /// Only those whose note contains this text, upper or lower case, in either language.
    pub q: Option<String>,
}

/// What a filtered statement adds up to. Setting points aside and giving them back moves nothing in or out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Totals {
    /// How many entries.
    pub entries: i64,
    /// Points that came in: grants and adjustments upwards.
    pub received: i64,
    /// Points that went out: captures and adjustments downwards.
    pub spent: i64,
}

/// A page of a statement, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statement {
    /// The entries.
    pub items: Vec<Entry>,
    /// Where the next page begins; none on the last.
    pub next_cursor: Option<i64>,
    /// Of everything that the filter lets through, whatever the page.
    pub totals: Totals,
}

/// More entries than a task can have: one hold, one settlement, and what administrators add.
const MOST_OF_TASK: i64 = 200;

impl StatementFilter {
    fn listing(&self, payer_id: &PayerId) -> Listing {
        Listing::of("point_entries e left join tasks t on t.id = e.task_id")
            .only("e.payer_id = $1", Some(payer_id))
            .only("e.kind = $1", self.kind)
            .only("e.created_ms >= $1", self.from_ms)
            .only("e.created_ms < $1", self.until_ms)
            .only("e.task_id = $1", self.task_id.as_ref())
            .only(
                &note::says("e.note", self.q.as_deref().unwrap_or_default()),
                self.q.as_deref().map(containing),
            )
    }
}

impl Points {
    /// A page of an account's statement, newest first; `cursor` is the page before's `next_cursor`.
    pub async fn statement(
        &self,
        payer_id: &PayerId,
        filter: &StatementFilter,
        cursor: Option<i64>,
        limit: i64,
    ) -> Result<Statement, sqlx::Error> {
        let (items, next_cursor) = page(&self.db, payer_id, filter, cursor, limit).await?;
        Ok(Statement { items, next_cursor, totals: totals(&self.db, payer_id, filter).await? })
    }
}

/// Every entry of a task on one account, newest first.
pub async fn entries_of_task(
    db: &Db,
    payer_id: &PayerId,
    task_id: &TaskId,
) -> Result<Vec<Entry>, sqlx::Error> {
    let filter = StatementFilter { task_id: Some(task_id.clone()), ..StatementFilter::default() };
    let (entries, _) = page(db, payer_id, &filter, None, MOST_OF_TASK).await?;
    Ok(entries)
}

/// Entries older than the cursor and, if there are more, where those begin.
pub(super) async fn page(
    db: &Db,
    payer_id: &PayerId,
    filter: &StatementFilter,
    cursor: Option<i64>,
    limit: i64,
) -> Result<(Vec<Entry>, Option<i64>), sqlx::Error> {
    let columns =
        "e.id, e.seq, e.kind, e.available_delta, e.held_delta, e.available_after, e.held_after, e.task_id,
        t.tool, case when t.deleted then null else
            (select substr(x.summary, 1, 500) from task_texts x where x.task_id = t.id) end as summary, e.note, e.created_ms";
    let older = filter.listing(payer_id).only("e.seq < $1", cursor);
    let mut items: Vec<Entry> = older.rows(db, columns, "e.seq desc", limit + 1, 0).await?;
    let more = i64::try_from(items.len()).is_ok_and(|found| found > limit);
    if more {
        items.pop();
    }
    let next = if more { items.last().map(|entry| entry.seq) } else { None };
    Ok((items, next))
}

async fn totals(db: &Db, payer_id: &PayerId, filter: &StatementFilter) -> Result<Totals, sqlx::Error> {
    let moved = "e.available_delta + e.held_delta";
    let columns = format!(
        "count(*) as entries,
         cast(coalesce(sum(case when {moved} > 0 then {moved} else 0 end), 0) as bigint) as received,
         cast(coalesce(sum(case when {moved} < 0 then -({moved}) else 0 end), 0) as bigint) as spent"
    );
    filter.listing(payer_id).one(db, &columns).await
}
