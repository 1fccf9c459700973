//! What owners do: share a comparison, look at what became of it, take it back.

use baigong_base::db::{Tx, new_id};
use baigong_base::{on, read};
use baigong_engine::tasks::TaskState;
use baigong_identity::users::User;
use baigong_ledger::{TaskId, UserId};
use sqlx::FromRow;

use super::super::Gallery;
use super::super::model::{GalleryError, NewPublication, PublicationState};
use super::super::rows::{TABLES, THERE};
use super::{ComparisonShare, LEAST_WORKS, ShareEntry};

#[derive(FromRow)]
struct Member {
    state: TaskState,
    /// Its first result.
    artifact_id: Option<String>,
}

#[derive(FromRow)]
struct OwnEntry {
    share_id: String,
    id: String,
    task_id: TaskId,
    state: PublicationState,
    /// Whether everybody may see it now.
    seen: bool,
    votes: i64,
}

impl Gallery {
    /// Shows a comparison of the owner's to everybody, under what `new` says; works that are published already stay as they
    /// are. Doing so again shows again what was taken back.
    pub async fn share_comparison(
        &self,
        owner: &User,
        comparison_id: &str,
        new: &NewPublication,
    ) -> Result<ComparisonShare, GalleryError> {
        if owner.anonymous {
            return Err(GalleryError::NeedsAccount);
        }
        let mut tx = self.db.write().await?;
        let members = members(&mut tx, &owner.id, comparison_id).await?;
        if members.is_empty() {
            return Err(GalleryError::NoComparison);
        }
        if members.iter().any(|member| !member.state.is_final()) {
            return Err(GalleryError::StillCompared);
        }
        let works: Vec<String> = members
            .into_iter()
            .filter(|member| member.state == TaskState::Succeeded)
            .filter_map(|member| member.artifact_id)
            .collect();
        if i64::try_from(works.len()).unwrap_or_default() < LEAST_WORKS {
            return Err(GalleryError::TooFewWorks);
        }
        let share_id: String = on!(&mut tx, c => sqlx::query_scalar(
            "insert into shared_comparisons (id, comparison_id, user_id, created_ms) values ($1, $2, $3, $4)
             on conflict (comparison_id) do update set user_id = excluded.user_id returning id")
            .bind(new_id()).bind(comparison_id).bind(&owner.id).bind(self.clock.now_ms())
            .fetch_one(c).await?);
        for (position, artifact_id) in (0i64..).zip(&works) {
            let publication = self.published(&mut tx, owner, artifact_id, new).await?;
            on!(&mut tx, c => sqlx::query(
                "insert into shared_entries (share_id, publication_id, position) values ($1, $2, $3)
                 on conflict (share_id, publication_id) do update set position = excluded.position")
                .bind(&share_id).bind(&publication).bind(position).execute(c).await.map(drop))?;
        }
        tx.commit().await?;
        self.own_share(&owner.id, comparison_id).await?.ok_or(GalleryError::NoComparison)
    }

    /// The publication of a result: the one that waits or is public, or else a new one that the gallery does not list.
    async fn published(
        &self,
        tx: &mut Tx,
        owner: &User,
        artifact_id: &str,
        new: &NewPublication,
    ) -> Result<String, GalleryError> {
        let there: Option<String> = on!(&mut *tx, c => sqlx::query_scalar(
            "select id from publications where artifact_id = $1 and user_id = $2 and state in ('pending', 'public')")
            .bind(artifact_id).bind(&owner.id).fetch_optional(c).await?);
        match there {
            Some(id) => Ok(id),
            None => Ok(self.publish_in(tx, owner, artifact_id, new.clone(), false).await?.id),
        }
    }

    /// What became of a comparison that the owner shared; none where it is not shared.
    pub async fn own_share(
        &self,
        owner: &UserId,
        comparison_id: &str,
    ) -> Result<Option<ComparisonShare>, GalleryError> {
        let sql = format!(
            "select s.id as share_id, p.id, p.task_id, p.state, (p.state = 'public' and ({THERE})) as seen,
                 (select count(*) from comparison_votes v where v.share_id = s.id and v.publication_id = p.id) as votes
             from {TABLES} join shared_entries e on e.publication_id = p.id
                 join shared_comparisons s on s.id = e.share_id
             where s.comparison_id = $1 and s.user_id = $2 order by e.position"
        );
        let rows: Vec<OwnEntry> = read!(&self.db, c => sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(comparison_id).bind(owner).fetch_all(c).await?);
        let seen = rows.iter().filter(|row| row.seen).count();
        let Some(id) = rows.first().map(|row| row.share_id.clone()) else { return Ok(None) };
        let entry = |row: OwnEntry| ShareEntry {
            id: row.id,
            task_id: row.task_id,
            state: row.state,
            votes: row.votes,
        };
        Ok(Some(ComparisonShare {
            id,
            public: i64::try_from(seen).unwrap_or_default() >= LEAST_WORKS,
            entries: rows.into_iter().map(entry).collect(),
        }))
    }

    /// Takes back a comparison, its votes, and those of its works that the gallery does not list. Doing so again is
    /// harmless.
    pub async fn unshare_comparison(&self, owner: &UserId, comparison_id: &str) -> Result<(), GalleryError> {
        let mut tx = self.db.write().await?;
        on!(&mut tx, c => sqlx::query(
            "update publications set state = 'withdrawn', reason = null, public_ms = null, updated_ms = $3
             where not listed and state <> 'withdrawn' and id in (select e.publication_id from shared_entries e
                 join shared_comparisons s on s.id = e.share_id where s.comparison_id = $1 and s.user_id = $2)")
            .bind(comparison_id).bind(owner).bind(self.clock.now_ms()).execute(c).await.map(drop))?;
        on!(&mut tx, c => sqlx::query(
            "delete from shared_comparisons where comparison_id = $1 and user_id = $2")
            .bind(comparison_id).bind(owner).execute(c).await.map(drop))?;
        tx.commit().await?;
        Ok(())
    }
}

async fn members(tx: &mut Tx, owner: &UserId, comparison_id: &str) -> sqlx::Result<Vec<Member>> {
    on!(tx, c => sqlx::query_as(
        "select t.state, (select a.id from artifacts a where a.task_id = t.id and a.cover_of is null
                 and a.state = 'stored' and a.storage_key is not null order by a.position limit 1) as artifact_id
         from comparisons c join compared_tasks m on m.comparison_id = c.id join tasks t on t.id = m.task_id
         where c.id = $1 and c.user_id = $2 and not c.batch and not t.deleted order by m.position")
        .bind(comparison_id).bind(owner).fetch_all(c).await)
}
