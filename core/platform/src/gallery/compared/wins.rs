//! How often tools came out best against others: in the choices of those who compared, and in votes.

use std::collections::{BTreeMap, BTreeSet};

use baigong_base::read;
use baigong_provider::MediaKind;
use sqlx::FromRow;

use super::super::Gallery;
use super::super::model::GalleryError;
use super::super::rows::media_kind;
use super::{KindWins, ToolWins};

/// Maximum number of compared works that are counted, the newest of them.
const MOST_COUNTED: i64 = 50_000;

/// A work that was compared with others.
#[derive(FromRow)]
struct Compared {
    comparison_id: String,
    tool: String,
    kind: Option<String>,
    /// How often it won in this comparison.
    won: i64,
    /// How often anything did.
    decided: i64,
}

/// What is counted of a tool.
type Counted = fn(&mut ToolWins) -> (&mut i64, &mut i64);

impl Gallery {
    /// How often each tool was chosen and voted for against other tools, of what is kept of comparisons.
    ///
    /// # Errors
    /// The database's.
    pub async fn wins(&self) -> Result<Vec<KindWins>, GalleryError> {
        let choices: Vec<Compared> = read!(&self.db, c => sqlx::query_as(
            "select c.id as comparison_id, t.tool, cast(case when t.id = c.chosen then 1 else 0 end as bigint) as won,
                 cast(1 as bigint) as decided,
                 (select min(a.kind) from artifacts a where a.task_id = t.id and a.cover_of is null) as kind
             from comparisons c join compared_tasks m on m.comparison_id = c.id join tasks t on t.id = m.task_id
             where c.chosen is not null order by c.id desc limit $1")
            .bind(MOST_COUNTED).fetch_all(c).await?);
        let votes: Vec<Compared> = read!(&self.db, c => sqlx::query_as(
            "select e.share_id as comparison_id, p.tool, p.kind,
                 (select count(*) from comparison_votes v where v.share_id = e.share_id and v.publication_id = p.id) as won,
                 (select count(*) from comparison_votes v where v.share_id = e.share_id) as decided
             from shared_entries e join publications p on p.id = e.publication_id
             order by e.share_id desc limit $1")
            .bind(MOST_COUNTED).fetch_all(c).await?);
        let mut wins = BTreeMap::new();
        count(&mut wins, choices, |tool| (&mut tool.chosen, &mut tool.compared));
        count(&mut wins, votes, |tool| (&mut tool.votes, &mut tool.voted));
        Ok(sorted(wins))
    }
}

/// Counts the comparisons in which different tools met.
fn count(wins: &mut BTreeMap<(MediaKind, String), ToolWins>, rows: Vec<Compared>, counted: Counted) {
    let mut comparisons: BTreeMap<String, Vec<Compared>> = BTreeMap::new();
    for row in rows {
        comparisons.entry(row.comparison_id.clone()).or_default().push(row);
    }
    for works in comparisons.values() {
        let tools: BTreeSet<&str> = works.iter().map(|work| work.tool.as_str()).collect();
        // What failed has nothing to tell its kind by: it lost among what the others made.
        let Some(kind) = works.iter().find_map(|work| work.kind.as_deref()).map(media_kind) else { continue };
        if tools.len() < 2 {
            continue;
        }
        for tool in tools {
            let of_tool = || works.iter().filter(|work| work.tool == tool);
            let entry = wins.entry((kind, tool.to_owned())).or_insert_with(|| ToolWins {
                tool: tool.to_owned(),
                chosen: 0,
                compared: 0,
                votes: 0,
                voted: 0,
            });
            let (won, of) = counted(entry);
            *won += of_tool().map(|work| work.won).sum::<i64>();
            *of += of_tool().next().map_or(0, |work| work.decided);
        }
    }
}

/// By kind; those that won most often first, and among equals those that won more of what they took part in.
fn sorted(wins: BTreeMap<(MediaKind, String), ToolWins>) -> Vec<KindWins> {
    let mut kinds: BTreeMap<MediaKind, Vec<ToolWins>> = BTreeMap::new();
    for ((kind, _), tool) in wins.into_iter().filter(|(_, tool)| tool.compared + tool.voted > 0) {
        kinds.entry(kind).or_default().push(tool);
    }
    let kind = |(kind, mut tools): (MediaKind, Vec<ToolWins>)| {
        tools.sort_by_key(|tool| (-(tool.chosen + tool.votes), tool.compared + tool.voted));
        KindWins { kind, tools }
    };
    kinds.into_iter().map(kind).collect()
}
