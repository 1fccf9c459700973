//! What everybody sees of shared comparisons, and the votes.

use std::collections::HashMap;

use baigong_base::db::{Listing, json_text};
use baigong_base::{on, read};
use baigong_identity::users::User;
use baigong_ledger::UserId;
use sqlx::FromRow;

use super::super::model::{GalleryError, Reader};
use super::super::rows::{COLUMNS, ItemRow, TABLES, THERE};
use super::super::showing::place;
use super::super::{Gallery, shared};
use super::{LEAST_WORKS, SharedComparison, SharedComparisons, SharedEntry};

/// Maximum number of comparisons that a list gives at once.
const MOST_LISTED: i64 = 30;

#[derive(FromRow)]
struct Share {
    id: String,
    user_id: UserId,
    created_ms: i64,
}

#[derive(FromRow)]
struct EntryRow {
    share_id: String,
    votes: i64,
    chosen: bool,
    #[sqlx(flatten)]
    item: ItemRow,
}

/// Shares with as many works as make a comparison.
fn visible() -> Listing {
    Listing::of("shared_comparisons s").always(&format!(
        "(select count(*) from {TABLES} join shared_entries e on e.publication_id = p.id
          where e.share_id = s.id and p.state = 'public' and ({THERE})) >= {LEAST_WORKS}"
    ))
}

impl Gallery {
    /// Shared comparisons, newest first, for a reader who may be signed in.
    pub async fn shared_comparisons(
        &self,
        cursor: Option<&str>,
        limit: i64,
        reader: Reader<'_>,
    ) -> Result<SharedComparisons, GalleryError> {
        let limit = limit.clamp(1, MOST_LISTED);
        let mut listing = visible();
        if let Some((created_ms, id)) = cursor.and_then(place) {
            listing = listing.only(&format!("(s.created_ms, s.id) < ({created_ms}, $1)"), Some(id));
        }
        let mut shares: Vec<Share> = listing
            .rows(&self.db, "s.id, s.user_id, s.created_ms", "s.created_ms desc, s.id desc", limit + 1, 0)
            .await?;
        let more = i64::try_from(shares.len()).unwrap_or(i64::MAX) > limit;
        shares.truncate(usize::try_from(limit).unwrap_or_default());
        let next_cursor =
            shares.last().filter(|_| more).map(|last| format!("{}~{}", last.created_ms, last.id));
        Ok(SharedComparisons { items: self.shown(shares, reader).await?, next_cursor })
    }

    /// A shared comparison.
    pub async fn shared_comparison(
        &self,
        id: &str,
        reader: Reader<'_>,
    ) -> Result<SharedComparison, GalleryError> {
        let shares: Vec<Share> = visible()
            .only("s.id = $1", Some(id))
            .rows(&self.db, "s.id, s.user_id, s.created_ms", "s.id", 1, 0)
            .await?;
        self.shown(shares, reader).await?.pop().ok_or(GalleryError::NoComparison)
    }

    /// Votes for a work of a shared comparison, in place of an earlier vote.
    pub async fn vote(
        &self,
        reader: &User,
        id: &str,
        entry_id: &str,
    ) -> Result<SharedComparison, GalleryError> {
        // A visitor costs nothing to become, so that a few presses would decide it.
        if reader.anonymous {
            return Err(GalleryError::VotingNeedsAccount);
        }
        let shown = self.shared_comparison(id, Some(&reader.id)).await?;
        if shown.own {
            return Err(GalleryError::OwnComparison);
        }
        if shown.entries.iter().all(|entry| entry.item.id != entry_id) {
            return Err(GalleryError::NotFound);
        }
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "insert into comparison_votes (share_id, user_id, publication_id, created_ms)
             select s.id, $2, e.publication_id, $4 from shared_comparisons s
                 join shared_entries e on e.share_id = s.id and e.publication_id = $3 where s.id = $1
             on conflict (share_id, user_id) do update set publication_id = excluded.publication_id,
                 created_ms = excluded.created_ms")
            .bind(id).bind(&reader.id).bind(entry_id).bind(self.clock.now_ms())
            .execute(c).await.map(drop))?;
        tx.commit().await?;
        self.shared_comparison(id, Some(&reader.id)).await
    }

    async fn shown(
        &self,
        shares: Vec<Share>,
        reader: Reader<'_>,
    ) -> Result<Vec<SharedComparison>, GalleryError> {
        if shares.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<&str> = shares.iter().map(|share| share.id.as_str()).collect();
        let mut entries = self.entries(&ids, reader).await?;
        let mut voted = self.votes_of(&ids, reader).await?;
        let shown = |share: Share| {
            let entries = entries.remove(&share.id).unwrap_or_default();
            SharedComparison {
                prompt: entries.iter().find_map(|(_, prompt)| prompt.clone()),
                own: reader.is_some_and(|reader| share.user_id == *reader),
                voted: voted.remove(&share.id),
                entries: entries.into_iter().map(|(entry, _)| entry).collect(),
                id: share.id,
                created_ms: share.created_ms,
            }
        };
        Ok(shares.into_iter().map(shown).collect())
    }

    /// The works that can be seen of each share, each with its prompt where that is shared.
    async fn entries(
        &self,
        share_ids: &[&str],
        reader: Reader<'_>,
    ) -> Result<HashMap<String, Vec<(SharedEntry, Option<String>)>>, GalleryError> {
        let dialect = self.db.dialect();
        let sql = format!(
            "select {COLUMNS}, e.share_id, coalesce(c.chosen = p.task_id, false) as chosen,
                 (select count(*) from comparison_votes v
                  where v.share_id = e.share_id and v.publication_id = p.id) as votes
             from {TABLES} join shared_entries e on e.publication_id = p.id
                 join shared_comparisons s on s.id = e.share_id left join comparisons c on c.id = s.comparison_id
             where e.share_id in (select {} from {}) and p.state = 'public' and ({THERE})
             order by e.share_id, e.position",
            dialect.element(),
            dialect.rows()
        );
        let rows: Vec<EntryRow> = read!(&self.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(json_text(share_ids)).fetch_all(c).await?);
        let mut of: HashMap<String, Vec<(SharedEntry, Option<String>)>> = HashMap::new();
        for EntryRow { share_id, votes, chosen, item } in rows {
            let prompt = item
                .params()
                .and_then(|params| shared::prompt(&self.registry, &item.tool, &item.mode, &params));
            // Whether the reader likes it is asked for at its own page.
            let entry = SharedEntry { item: item.item(reader, false), votes, chosen };
            of.entry(share_id).or_default().push((entry, prompt));
        }
        Ok(of)
    }

    /// What the reader voted for, by the share.
    async fn votes_of(
        &self,
        share_ids: &[&str],
        reader: Reader<'_>,
    ) -> sqlx::Result<HashMap<String, String>> {
        let Some(reader) = reader else { return Ok(HashMap::new()) };
        let dialect = self.db.dialect();
        let sql = format!(
            "select share_id, publication_id from comparison_votes
             where user_id = $2 and share_id in (select {} from {})",
            dialect.element(),
            dialect.rows()
        );
        let votes: Vec<(String, String)> = read!(&self.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(json_text(share_ids)).bind(reader).fetch_all(c).await?);
        Ok(votes.into_iter().collect())
    }
}
